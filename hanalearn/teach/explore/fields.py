"""Reads the parts of a share line one by one: what cannot be read is left at its default and said."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from hanalearn.cards import EMPTY, Card, CardCodeError, CardSet, Month
from hanalearn.rules import KoiKoiRulebook
from hanalearn.teach.letters import LETTERS, SheetError, sheet
from hanalearn.text import Message

__all__ = ["Fields", "letter_of", "name_of"]

_BY_KEY = {key: letter for letter, key in LETTERS.items()}


def letter_of(book: KoiKoiRulebook) -> str:
    """The letter of a rulebook's sheet, ``"W"``."""
    return _BY_KEY[book.key.partition("+")[0]]


def name_of(book: KoiKoiRulebook) -> str:
    """A rulebook as share lines name it: ``"W"``, ``"W+koi-bai"``."""
    base, plus, options = book.key.partition("+")
    return _BY_KEY[base] + plus + options


class Fields:
    """The parts of one line, and what was wrong with them.

    >>> fields = Fields({"base": "seven", "rb": "N", "tea": "1"})
    >>> fields.number("base", 1, 1, 60), fields.sheet().key
    (1, 'koikoi-nintendo')
    >>> [problem.key for problem in fields.problems()]
    ['explore.part-number', 'explore.part-unknown']
    """

    def __init__(self, parts: Mapping[str, str]) -> None:
        self._parts = dict(parts)
        self._asked: set[str] = set()
        self._problems: list[Message] = []

    def _take(self, name: str) -> str:
        self._asked.add(name)
        return self._parts.get(name, "").strip()

    def has(self, *names: str) -> bool:
        """Whether the line says anything of one of these, be it nothing."""
        return any(name in self._parts for name in names)

    def number(self, name: str, default: int, least: int, most: int) -> int:
        """A whole number within its bounds."""
        text = self._take(name)
        if not text:
            return default
        if not text.isascii() or not text.isdigit() or len(text) > 6 or not least <= int(text) <= most:
            self._problems.append(Message("explore.part-number", name=name, text=text[:30], least=least, most=most))
            return default
        return int(text)

    def text(self, name: str, most: int) -> str:
        """Any text up to a length."""
        text = self._take(name)
        if len(text) > most:
            self._problems.append(Message("explore.part-many", name=name, n=most))
            return ""
        return text

    def word(self, name: str, default: str, allowed: Collection[str]) -> str:
        """One of some words."""
        text = self._take(name)
        if not text:
            return default
        if text not in allowed:
            self._problems.append(Message("explore.part-word", name=name, text=text[:30], words=", ".join(allowed)))
            return default
        return text

    def words(self, name: str, allowed: Collection[str]) -> tuple[str, ...]:
        """Some of some words, separated by commas, in the order allowed."""
        given = [one.strip() for one in self._take(name).split(",") if one.strip()]
        for one in given:
            if one not in allowed:
                self._problems.append(Message("explore.part-word", name=name, text=one[:30], words=", ".join(allowed)))
        return tuple(one for one in allowed if one in given)

    def cards(self, name: str, most: int = 48) -> CardSet:
        """Cards by their codes, ``7a 10a``."""
        text = self._take(name)
        found: list[Card] = []
        for code in text.replace(",", " ").split():
            try:
                card = Card.parse(code)
            except CardCodeError:
                self._problems.append(Message("explore.part-card", name=name, text=code[:12]))
                continue
            if card in found:
                self._problems.append(Message("explore.part-twice", name=name, card=card))
            elif len(found) == most:
                self._problems.append(Message("explore.part-many", name=name, n=most))
                break
            else:
                found.append(card)
        return CardSet(found) if found else EMPTY

    def card(self, name: str) -> Card | None:
        """One card, or none."""
        return next(iter(self.cards(name, most=1)), None)

    def month(self, name: str) -> Month | None:
        """A month by its number, or none."""
        number = self.number(name, 0, 1, 12)
        return Month(number) if number else None

    def sheet(self, name: str = "rb", default: str = "W") -> KoiKoiRulebook:
        """A rulebook by its letter or key, with local options after plus signs."""
        text = self._take(name)
        try:
            # A plus sign in an address line is read as a space.
            return sheet(text.replace(" ", "+") if text else default)
        except SheetError:
            self._problems.append(Message("explore.part-sheet", text=text[:40], letters=", ".join(LETTERS)))
            return sheet(default)

    def problem(self, message: Message) -> None:
        """Something else that is wrong."""
        self._problems.append(message)

    def problems(self) -> tuple[Message, ...]:
        """Everything that could not be read, with the names nobody asked for."""
        unknown = [name for name in self._parts if name not in self._asked]
        return (*self._problems, *(Message("explore.part-unknown", name=name[:30]) for name in unknown[:5]))

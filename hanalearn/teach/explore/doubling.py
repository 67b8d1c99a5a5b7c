"""The doubling calculator (X3): from a base total to final points, and back.

Everything is asked of ``KoiKoiRulebook.factors``; house switches are revisions of the rulebook, so that a changed
figure cites the house and not the sheet.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from hanalearn.rules import KoiKoiRulebook
from hanalearn.rules.koikoi_book import CallCounting
from hanalearn.rules.sheet import Entry, LeftOut
from hanalearn.rules.yaku import Standing
from hanalearn.teach.explore.fields import Fields, name_of
from hanalearn.teach.letters import LETTERS, sheet
from hanalearn.text import Message

__all__ = ["CHANGES", "MOST_BASE", "Doubling", "Story", "Worked"]

MOST_BASE: Final = 60
"""The largest base total to be typed; the richest pile of any sheet is worth less."""
MOST_CALLS: Final = 4
STEPS: Final = 20
"""How far the staircase goes."""
RUNGS: Final = 4

CHANGES: Final[Mapping[str, Mapping[str, object]]] = {
    "no-seven": {"threshold": None},
    "no-calls": {"opponent_call_factor": 1, "own_call_factor": 1},
    "one-factor": {"factors_multiply": False},
    "own": {"own_call_factor": 2, "call_factor_cap": 4},
    "koi-bai": {"call_counting": CallCounting.DOUBLING},
}
"""House switches and what each changes in the rulebook."""


@lru_cache(maxsize=256)
def _changed(name: str, changes: tuple[str, ...]) -> KoiKoiRulebook:
    book = sheet(name)
    if not changes:
        return book
    merged: dict[str, object] = {}
    for change in changes:
        merged |= CHANGES[change]
    return book.revised(f"{book.key}+{'+'.join(changes)}", **merged)


@dataclass(frozen=True, slots=True)
class Worked:
    """From a base total to final points.

    Attributes:
        base: the base total.
        factors: the entries that multiply, in order.
        left_out: factors that find no room.
    """

    base: int
    factors: tuple[Entry, ...]
    left_out: tuple[LeftOut, ...]

    @property
    def final(self) -> int:
        """Base times every factor."""
        total = self.base
        for entry in self.factors:
            total *= entry.value
        return total

    @property
    def is_silent(self) -> bool:
        """Whether the sheet does not say that both factors multiply."""
        return len(self.factors) > 1 and any(entry.cite.standing is Standing.CHOSEN for entry in self.factors)

    @property
    def if_one_counts(self) -> tuple[int, ...]:
        """What it would be if only one of the factors counted; asked where a sheet is silent."""
        return tuple(sorted({self.base * entry.value for entry in self.factors}))


@dataclass(frozen=True, slots=True)
class Story:
    """A way to some final points: a base total and calls."""

    base: int
    theirs: int
    own: int


@dataclass(frozen=True, slots=True)
class Doubling:
    """The state of the calculator.

    Attributes:
        name: the sheet, ``"W"`` or ``"W+koi-bai"``.
        base: the base total.
        theirs: koi-koi calls of the other player.
        own: koi-koi calls of the one who stops.
        changes: house switches, keys of ``CHANGES``.
        beside: letters of sheets drawn into the staircase too, at most two.
        rungs: how many rungs are open, 0 to 4.
        target: final points that the way back starts from; 0: not asked.

    >>> state = Doubling(base=7, theirs=1)
    >>> state.worked.final, state.impossible(16)
    (28, (7, 9, 11, 13, 15))
    """

    name: str = "W"
    base: int = 7
    theirs: int = 0
    own: int = 0
    changes: tuple[str, ...] = ()
    beside: tuple[str, ...] = ()
    rungs: int = RUNGS
    target: int = 0

    @classmethod
    def read(cls, fields: Fields) -> Doubling:
        """The state of a share line."""
        book = fields.sheet()
        beside = fields.words("with", tuple(LETTERS))
        if len(beside) > 2:
            fields.problem(Message("explore.part-many", name="with", n=2))
        return cls(
            name_of(book),
            fields.number("base", 7, 1, MOST_BASE),
            fields.number("theirs", 0, 0, MOST_CALLS),
            fields.number("own", 0, 0, MOST_CALLS),
            fields.words("house", tuple(CHANGES)),
            beside[:2],
            fields.number("rungs", RUNGS, 0, RUNGS),
            fields.number("final", 0, 1, 999),
        )

    def parts(self) -> dict[str, str]:
        """The parts of its share line; what is at its default is left out."""
        parts = {"rb": self.name, "base": str(self.base)}
        parts |= {key: str(value) for key, value in (("theirs", self.theirs), ("own", self.own)) if value}
        if self.changes:
            parts["house"] = ",".join(self.changes)
        if self.beside:
            parts["with"] = ",".join(self.beside)
        if self.rungs != RUNGS:
            parts["rungs"] = str(self.rungs)
        if self.target:
            parts["final"] = str(self.target)
        return parts

    @property
    def book(self) -> KoiKoiRulebook:
        """The rulebook with the house switches."""
        return _changed(self.name, self.changes)

    @property
    def worked(self) -> Worked:
        """The final points, worked."""
        return self.at(self.base)

    def at(self, base: int) -> Worked:
        """The same calls with another base total."""
        return _worked(self.book, base, self.theirs, self.own)

    def staircase(self, letter: str = "", steps: int = STEPS) -> tuple[int, ...]:
        """Final points for the base totals from 1 on; of another sheet if a letter is given."""
        book = sheet(letter) if letter else self.book
        return tuple(_worked(book, base, self.theirs, self.own).final for base in range(1, steps + 1))

    def impossible(self, most: int) -> tuple[int, ...]:
        """Final points up to a number that no base total and no calls can give."""
        reached = {final for final, _ in self._all()}
        return tuple(number for number in range(1, most + 1) if number not in reached)

    def stories(self, final: int) -> tuple[Story, ...]:
        """Every base total and calls that end at some final points; calls that change nothing are not told twice."""
        found: dict[tuple[int, int], Story] = {}
        for reached, story in self._all():
            if reached == final:
                found.setdefault((story.base, reached // story.base), story)
        return tuple(found.values())

    def least_base(self, final: int) -> int | None:
        """The smallest base total that reaches at least some final points with these calls."""
        return next((base for base in range(1, MOST_BASE + 1) if self.at(base).final >= final), None)

    def _all(self) -> Iterator[tuple[int, Story]]:
        for base in range(1, MOST_BASE + 1):
            for theirs in range(MOST_CALLS):
                for own in range(MOST_CALLS):
                    yield _worked(self.book, base, theirs, own).final, Story(base, theirs, own)

    def act(self, offer: str) -> Doubling | None:
        """The state after an offer; ``None`` if it is none of this explorer."""
        kind, _, value = offer.partition(":")
        match kind:
            case "sheet" if value in LETTERS:
                return replace(self, name=value, beside=tuple(one for one in self.beside if one != value))
            case "set":
                name, _, number = value.partition("=")
                return self._set(name, number)
            case "house" if value in CHANGES:
                changes = {*self.changes} ^ {value}
                return replace(self, changes=tuple(change for change in CHANGES if change in changes))
            case "with" if value in LETTERS and value != self.name:
                if value in self.beside:
                    return replace(self, beside=tuple(one for one in self.beside if one != value))
                chosen = (*self.beside, value)[-2:]
                return replace(self, beside=tuple(letter for letter in LETTERS if letter in chosen))
            case "rung" if value in ("close", "next", "open"):
                rungs = {"close": 0, "next": min(RUNGS, self.rungs + 1), "open": RUNGS}[value]
                return replace(self, rungs=rungs)
            case "back" if value == "off":
                return replace(self, target=0)
        return None

    def _set(self, name: str, number: str) -> Doubling | None:
        if not number.isascii() or not number.isdigit():
            return None
        value = int(number)
        match name:
            case "base" if 1 <= value <= MOST_BASE:
                return replace(self, base=value)
            case "theirs" if value <= MOST_CALLS:
                return replace(self, theirs=value)
            case "own" if value <= MOST_CALLS:
                return replace(self, own=value)
            case "target" if 1 <= value <= 999:
                return replace(self, target=value)
        return None


@lru_cache(maxsize=8192)
def _worked(book: KoiKoiRulebook, base: int, theirs: int, own: int) -> Worked:
    return Worked(base, *book.factors(base, opponent_calls=theirs, own_calls=own))

"""The explorer of sets (X1): from a set to its cards, from a card to its sets, what goes together and what does not."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from hanalearn.cards import DECK, EMPTY, Card, CardCodeError, CardSet, Kind
from hanalearn.rules import KoiKoiRulebook
from hanalearn.rules.missing import Missing, missing
from hanalearn.rules.yaku import Yaku
from hanalearn.teach.explore.fields import Fields, name_of
from hanalearn.teach.letters import LETTERS, sheet

__all__ = ["FAMILIES", "Absent", "Relation", "YakuIndex", "pool_of"]

FAMILIES: Final = ("all", "bright", "viewing", "animal", "ribbon", "chaff")
_VIEWINGS: Final = frozenset({"hanami", "tsukimi"})


@dataclass(frozen=True, slots=True)
class Absent:
    """A set that a sheet does not have, and the letters of those that do."""

    yaku: Yaku
    letters: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Relation:
    """How another set stands to the one that is looked at, under one sheet.

    Attributes:
        yaku: the other set.
        shared: cards that may serve both.
        is_beaten: the other does not count once this one is made.
        beats: this one does not count once the other is made.
    """

    yaku: Yaku
    shared: CardSet
    is_beaten: bool
    beats: bool


def pool_of(yaku: Yaku) -> CardSet:
    """Every card that may serve a set."""
    pool = EMPTY
    for need in yaku.needs:
        pool |= need.pool
    return pool


def _family(yaku: Yaku) -> str:
    if yaku.key in _VIEWINGS:
        return "viewing"
    kinds = {card.kind for card in pool_of(yaku)}
    if len(kinds) == 1:
        return {Kind.BRIGHT: "bright", Kind.ANIMAL: "animal", Kind.RIBBON: "ribbon", Kind.CHAFF: "chaff"}[kinds.pop()]
    # The sake cup stands among the chaff where it has two jobs.
    return "chaff" if Kind.CHAFF in kinds else "bright"


@lru_cache(maxsize=32)
def _everywhere(name: str) -> tuple[Absent, ...]:
    here = {yaku.key for yaku in sheet(name).yaku}
    found: dict[str, tuple[Yaku, list[str]]] = {}
    for letter in LETTERS:
        for yaku in sheet(letter).yaku:
            if yaku.key not in here:
                found.setdefault(yaku.key, (yaku, []))[1].append(letter)
    return tuple(Absent(yaku, tuple(letters)) for yaku, letters in found.values())


@dataclass(frozen=True, slots=True)
class YakuIndex:
    """The state of the explorer.

    Attributes:
        name: the sheet.
        chosen: key of the set that is looked at, or "".
        card: the card that is looked at, if one is; not together with a set.
        family: which sets are listed, one of ``FAMILIES``.
        pile: a pile of one's own, against which distances are told.
        is_piling: whether picked cards go into the pile.
        only_possible: only sets that the pile can still reach.

    >>> [yaku.key for yaku in YakuIndex(card=Card.parse("9a")).sets_of_card]
    ['hanami', 'tsukimi', 'tane', 'kasu']
    """

    name: str = "W"
    chosen: str = ""
    card: Card | None = None
    family: str = "all"
    pile: CardSet = EMPTY
    is_piling: bool = False
    only_possible: bool = False

    @classmethod
    def read(cls, fields: Fields) -> YakuIndex:
        """The state of a share line."""
        book = fields.sheet()
        keys = [yaku.key for yaku in book.yaku] + [absent.yaku.key for absent in _everywhere(name_of(book))]
        chosen = fields.word("set", "", keys)
        card = fields.card("card")
        pile = fields.cards("pile")
        return cls(
            name_of(book),
            chosen,
            None if chosen else card,
            fields.word("family", "all", FAMILIES),
            pile,
            bool(pile),
            fields.word("only", "", ("possible",)) == "possible",
        )

    def parts(self) -> dict[str, str]:
        """The parts of its share line."""
        parts = {"rb": self.name}
        if self.chosen:
            parts["set"] = self.chosen
        elif self.card is not None:
            parts["card"] = self.card.code
        if self.family != "all":
            parts["family"] = self.family
        if self.pile:
            parts["pile"] = str(self.pile)
        if self.only_possible:
            parts["only"] = "possible"
        return parts

    @property
    def book(self) -> KoiKoiRulebook:
        """The rulebook."""
        return sheet(self.name)

    @property
    def sets(self) -> tuple[Yaku, ...]:
        """The sets that are listed, in the order of the sheet."""
        return tuple(yaku for yaku in self.book.yaku if self._is_listed(yaku))

    def _is_listed(self, yaku: Yaku) -> bool:
        if self.family not in ("all", _family(yaku)):
            return False
        # A pile of one's own says nothing of what others took: only what is voided is out of reach.
        return not (self.only_possible and self.pile) or missing(yaku, self.pile).is_possible

    @property
    def absent(self) -> tuple[Absent, ...]:
        """Sets of other sheets that this one does not have."""
        return tuple(one for one in _everywhere(self.name) if self.family in ("all", _family(one.yaku)))

    @property
    def yaku(self) -> Yaku | None:
        """The set that is looked at; of another sheet if this one does not have it."""
        for yaku in self.book.yaku:
            if yaku.key == self.chosen:
                return yaku
        return next((one.yaku for one in _everywhere(self.name) if one.yaku.key == self.chosen), None)

    @property
    def is_absent(self) -> bool:
        """Whether the set that is looked at is none of this sheet's."""
        return bool(self.chosen) and all(yaku.key != self.chosen for yaku in self.book.yaku)

    @property
    def sets_of_card(self) -> tuple[Yaku, ...]:
        """The sets that the card may serve."""
        if self.card is None:
            return ()
        return tuple(yaku for yaku in self.book.yaku if self.card in pool_of(yaku))

    @property
    def lit(self) -> CardSet:
        """The cards of the set that is looked at, or the card."""
        if (yaku := self.yaku) is not None:
            return pool_of(yaku)
        return EMPTY if self.card is None else CardSet((self.card,))

    def missing_of(self, yaku: Yaku) -> Missing:
        """How far the pile is from a set."""
        return missing(yaku, self.pile)

    def relations(self) -> Iterator[Relation]:
        """The other sets of the sheet that share cards with the one that is looked at, or exclude it."""
        here = self.yaku
        if here is None or self.is_absent:
            return
        for other in self.book.yaku:
            shared = pool_of(here) & pool_of(other)
            is_beaten, beats = other.key in here.beats, here.key in other.beats
            if other.key != here.key and (shared or is_beaten or beats):
                yield Relation(other, shared, is_beaten, beats)

    def act(self, offer: str) -> YakuIndex | None:
        """The state after an offer; ``None`` if it is none of this explorer."""
        kind, _, value = offer.partition(":")
        match kind:
            case "sheet" if value in LETTERS:
                return replace(self, name=value)
            case "set":
                keys = {yaku.key for yaku in self.book.yaku} | {one.yaku.key for one in _everywhere(self.name)}
                if value not in keys:
                    return None
                return replace(self, chosen="" if value == self.chosen else value, card=None)
            case "family" if value in FAMILIES:
                return replace(self, family=value)
            case "pick":
                return self._picked(value)
            case "piling" if value in ("on", "off"):
                return replace(self, is_piling=value == "on")
            case "only":
                return replace(self, only_possible=not self.only_possible)
            case "pile" if value == "empty":
                return replace(self, pile=EMPTY)
        return None

    def _picked(self, code: str) -> YakuIndex | None:
        try:
            card = Card.parse(code)
        except CardCodeError:
            return None
        if card not in DECK:
            return None
        if self.is_piling:
            return replace(self, pile=self.pile ^ CardSet((card,)))
        return replace(self, card=None if card == self.card else card, chosen="")

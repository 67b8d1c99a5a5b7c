"""What captured cards count by themselves, by their kind: the half of a settlement that Koi-Koi does not have."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from hanalearn.cards import ANIMALS, BRIGHTS, CHAFF, DECK, EMPTY, RIBBONS, CardSet, Kind
from hanalearn.rules.book import Rulebook
from hanalearn.rules.masks import cards_of
from hanalearn.rules.sheet import Entry
from hanalearn.rules.yaku import Cite

__all__ = ["CardPointsRulebook", "card_entries", "deck_points", "points_of"]

_POOLS: Final = ((Kind.BRIGHT, BRIGHTS), (Kind.ANIMAL, ANIMALS), (Kind.RIBBON, RIBBONS), (Kind.CHAFF, CHAFF))
_MASKS: Final = tuple((kind, pool.mask) for kind, pool in _POOLS)


def points_of(took: CardSet, worth: Mapping[Kind, int]) -> int:
    """The sum of the cards of a pile.

    >>> worth = {Kind.BRIGHT: 20, Kind.ANIMAL: 10, Kind.RIBBON: 5, Kind.CHAFF: 1}
    >>> points_of(CardSet.parse("1b 2a 1r 1c1"), worth)
    36
    """
    total = 0
    for kind, mask in _MASKS:
        total += (took.mask & mask).bit_count() * worth[kind]
    return total


def deck_points(worth: Mapping[Kind, int]) -> int:
    """The sum of all 48 cards.

    >>> deck_points({Kind.BRIGHT: 20, Kind.ANIMAL: 10, Kind.RIBBON: 5, Kind.CHAFF: 1})
    264
    """
    return points_of(DECK, worth)


def card_entries(took: CardSet, worth: Mapping[Kind, int], cites: Mapping[Kind, Cite]) -> tuple[Entry, ...]:
    """The cards of a pile as lines of a sheet, one line a kind; ``count`` is how many cards there are of it."""
    entries: list[Entry] = []
    for kind, mask in _MASKS:
        held = took.mask & mask
        if held:
            count = held.bit_count()
            points = count * worth[kind]
            entries.append(Entry("add", points, "reason.card-points", cards_of(held), cites[kind], count=count))
    return tuple(entries)


@dataclass(frozen=True, kw_only=True)
class CardPointsRulebook(Rulebook):
    """A rulebook under which captured cards count by themselves.

    Attributes:
        bright_points, animal_points, ribbon_points, chaff_points: what a captured card counts.
        par: what is taken off the card points of each player.
    """

    bright_points: int = 20
    animal_points: int = 10
    ribbon_points: int = 5
    chaff_points: int
    par: int

    @cached_property
    def worth(self) -> Mapping[Kind, int]:
        """What a captured card of each kind counts."""
        return {
            Kind.BRIGHT: self.bright_points,
            Kind.ANIMAL: self.animal_points,
            Kind.RIBBON: self.ribbon_points,
            Kind.CHAFF: self.chaff_points,
        }

    @cached_property
    def _worth_cites(self) -> Mapping[Kind, Cite]:
        return {kind: self.cite_of(f"{kind.value}_points") for kind in Kind}

    @property
    def deck_points(self) -> int:
        """The card points of the whole deck."""
        return deck_points(self.worth)

    def card_points(self, took: CardSet) -> int:
        """The card points of a pile.

        >>> from hanalearn.rules.books import hanaawase_rulebook
        >>> hanaawase_rulebook("hanaawase-80").card_points(CardSet.parse("1b 3b 8b 12b 2a 4a 2r 4r 1c1"))
        110
        """
        return points_of(took, self.worth)

    def card_entries(self, took: CardSet) -> tuple[Entry, ...]:
        """The same line by line, one line a kind, before par is taken off."""
        return card_entries(took, self.worth, self._worth_cites)

    @cached_property
    def par_entries(self) -> tuple[Entry, ...]:
        """The line that takes par off; none where there is no par."""
        if not self.par:
            return ()
        return (Entry("add", -self.par, "reason.par", EMPTY, self.cite_of("par"), count=self.par),)

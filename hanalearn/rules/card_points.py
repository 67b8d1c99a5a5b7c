"""What captured cards count by themselves, by their kind: the half of a settlement that Koi-Koi does not have."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hanalearn.cards import ANIMALS, BRIGHTS, CHAFF, DECK, RIBBONS, CardSet, Kind
from hanalearn.rules.masks import cards_of
from hanalearn.rules.sheet import Entry
from hanalearn.rules.yaku import Cite

__all__ = ["card_entries", "deck_points", "points_of"]

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

"""Fields and hands in which a card finds no, one, two or three partners."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from hanalearn.cards import DECK, Card, CardSet, Month
from hanalearn.generators.exercise_type import RejectedError
from hanalearn.teach.dice import Dice
from hanalearn.teach.misconceptions import LOOK_ALIKES, behind

__all__ = ["COUNTS", "field_around", "look_alikes_of"]

COUNTS: Final = {"none": 0, "one": 1, "two": 2, "three": 3}
"""Names of classes by how many partners a card finds."""


def look_alikes_of(month: Month) -> frozenset[Month]:
    """The months whose plant is easily taken for that of a month."""
    return frozenset(other for pair in LOOK_ALIKES if month in pair for other in pair - {month})


def field_around(
    dice: Dice, card: Card, matches: int, count: int, *, never: Iterable[Card] = (), alike: bool = True
) -> tuple[Card, ...]:
    """A field on which exactly so many cards match a card, with a look-alike and a tempting card among the others.

    No other month shows three cards, so that nothing else looks like a sweep.

    Args:
        dice: decides which cards lie there.
        card: the card that will be played.
        matches: how many of its month lie there.
        count: cards on the field.
        never: cards that lie elsewhere.
        alike: whether a look-alike is laid where the month has one.

    Raises:
        RejectedError: there are not so many cards.
    """
    gone = CardSet([card, *never])
    mates = [other for other in card.month.cards if other not in gone]
    if len(mates) < matches:
        raise RejectedError(f"{card} cannot find {matches} partners")
    chosen = dice.some(mates, matches)
    free = dice.order(list(DECK - gone - card.month.cards))

    def fits(other: Card) -> bool:
        return other not in chosen and sum(one.month is other.month for one in chosen) < 2

    def add(pool: Iterable[Card]) -> None:
        found = next((other for other in pool if fits(other)), None)
        if found is not None and len(chosen) < count:
            chosen.append(found)

    if alike:
        add(other for other in free if other.month in look_alikes_of(card.month))
    add(other for other in free if behind(card, other) in ("M01", "M02", "M05", "M06"))
    add(other for other in free if other.kind is card.kind)
    for other in free:
        if len(chosen) < count and fits(other):
            chosen.append(other)
    if len(chosen) < count:
        raise RejectedError("the field is too small")
    return tuple(dice.order(chosen))

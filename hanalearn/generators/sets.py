"""Cards for piles that hold several sets: with overlaps, on which sheets differ, or apart."""

from __future__ import annotations

from typing import Final

from hanalearn.cards import ANIMALS, BLUE_RIBBONS, BRIGHTS, CHAFF, PLAIN_RIBBONS, POEM_RIBBONS, RIBBONS, Card, CardSet
from hanalearn.generators.piles import CUP, RAIN, TRIPLES, some
from hanalearn.teach.dice import Dice

__all__ = ["OVERLAPS", "apart", "overlapping", "viewing_or_brights"]

_DRY: Final = BRIGHTS - [RAIN]
_CURTAIN: Final = Card.CHERRY_CURTAIN
_MOON: Final = Card.SUSUKI_MOON
OVERLAPS: Final = ("overlap-animals", "overlap-ribbons", "overlap-both", "overlap-cup")


def overlapping(kind: str, dice: Dice) -> CardSet:
    """Cards in which two sets share cards, so that sheets differ in what they add."""
    match kind:
        case "overlap-animals":
            return TRIPLES["ino"] | some(dice, ANIMALS - TRIPLES["ino"] - [CUP], 2 + dice.below(2))
        case "overlap-ribbons":
            family = dice.one((POEM_RIBBONS, BLUE_RIBBONS))
            return family | some(dice, PLAIN_RIBBONS, 2 + dice.below(2))
        case "overlap-both":
            return POEM_RIBBONS | BLUE_RIBBONS | some(dice, PLAIN_RIBBONS, dice.below(2))
    if dice.below(2):
        return CardSet([CUP]) | some(dice, ANIMALS - TRIPLES["ino"] - [CUP], 4) | some(dice, CHAFF, 9)
    return CardSet([CUP, dice.one((_CURTAIN, _MOON))]) | some(dice, CHAFF, 9)


def viewing_or_brights(dice: Dice) -> CardSet:
    """A viewing set, or three or four brights."""
    return dice.one(
        (CardSet([_CURTAIN, CUP]), CardSet([_MOON, CUP]), some(dice, _DRY, 3), some(dice, _DRY, 3) | [RAIN])
    )


def apart(dice: Dice) -> CardSet:
    """Brights and another set that share no card."""
    bright = some(dice, _DRY, 3) | (CardSet([RAIN]) if dice.below(2) else CardSet())
    ribbons = some(dice, RIBBONS - POEM_RIBBONS - [Card.PEONY_RIBBON], 5)
    return bright | dice.one((TRIPLES["ino"], POEM_RIBBONS, BLUE_RIBBONS, ribbons))

"""E04: put these cards in the order of the year."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hanalearn.cards import CHAFF, Month
from hanalearn.generators.exercise_type import ExerciseType, RejectedError
from hanalearn.generators.seen import PAIRS, seen
from hanalearn.rules import KoiKoiRulebook
from hanalearn.teach.dice import Dice
from hanalearn.teach.exercise import Exercise

__all__ = ["GENERATOR", "MonthOrder"]


class MonthOrder(ExerciseType):
    """Four to six months; where the class says so with two that look alike."""

    id = "E04"
    key = "month-order"
    skills = frozenset({"S01"})
    levels = range(1, 4)

    def classes(self, level: int) -> Mapping[str, int]:
        """See ``Generator``."""
        return {"look-alikes": 2, "any": 1}

    def fill(self, kind: str, dice: Dice, level: int, rules: KoiKoiRulebook) -> Exercise:
        """See ``ExerciseType``."""
        count = level + 3
        months = list(dice.one(PAIRS)) if kind == "look-alikes" else []
        others = [month for month in Month if month not in months]
        months += dice.some(others, count - len(months))
        cards = [
            dice.one([card for card in month.cards if level < 3 or card in CHAFF] or list(month.cards))
            for month in months
        ]
        mixed = dice.order(cards)
        if mixed == sorted(cards):
            raise RejectedError("they lie in order already")
        return Exercise(seen("order", mixed), kind, topic=" ".join(str(month.value) for month in sorted(months)))


GENERATOR: Final = MonthOrder()

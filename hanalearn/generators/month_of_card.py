"""E01: which month is this card?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hanalearn.cards import CHAFF, Month
from hanalearn.generators.exercise_type import ExerciseType
from hanalearn.generators.seen import seen
from hanalearn.rules import KoiKoiRulebook
from hanalearn.teach.dice import Dice
from hanalearn.teach.exercise import Exercise

__all__ = ["GENERATOR", "MonthOfCard"]


class MonthOfCard(ExerciseType):
    """One card, and its month is typed. Three of five cards are chaff, for these show nothing but the plant."""

    id = "E01"
    key = "month-of-card"
    skills = frozenset({"S01"})
    levels = range(1, 4)

    def classes(self, level: int) -> Mapping[str, int]:
        """See ``Generator``."""
        return {"chaff": 3, "picture": 2}

    def fill(self, kind: str, dice: Dice, level: int, rules: KoiKoiRulebook) -> Exercise:
        """See ``ExerciseType``."""
        months = list(Month)[:6] if level == 1 else list(Month)
        month = dice.one(months)
        cards = [card for card in month.cards if (card in CHAFF) is (kind == "chaff")]
        return Exercise(seen("month", [dice.one(cards)], is_grey=level == 3), kind, topic=str(month.value))


GENERATOR: Final = MonthOfCard()

"""E12: a card comes to the field; what does it take?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec.structs import replace as changed

from hanalearn.cards import Month
from hanalearn.generators.exercise_type import ExerciseType
from hanalearn.rules import KoiKoiRulebook
from hanalearn.teach.dice import Dice
from hanalearn.teach.exercise import Exercise
from hanalearn.teach.items import CaptureKnobs, capture_item
from hanalearn.teach.steps import Phase

__all__ = ["GENERATOR", "WhatDoesItTake"]

_MATCHES: Final = {"none": 0, "one": 1, "two": 2, "three": 3}
_KNOBS: Final = {
    1: CaptureKnobs(field=5, look_alikes=False),
    2: CaptureKnobs(field=6),
    3: CaptureKnobs(field=8, tempting=True),
}


class WhatDoesItTake(ExerciseType):
    """The number of matches is drawn first: in one of five questions nothing matches."""

    id = "E12"
    key = "what-does-it-take"
    skills = frozenset({"S07", "S09"})
    levels = range(1, 4)

    def classes(self, level: int) -> Mapping[str, int]:
        """See ``Generator``."""
        return {"none": 4, "one": 8, "two": 5, "three": 3}

    def fill(self, kind: str, dice: Dice, level: int, rules: KoiKoiRulebook) -> Exercise:
        """See ``ExerciseType``."""
        months = [month for month in Month if level < 3 or month in _TEMPTED]
        month = dice.one(months)
        task = capture_item(_KNOBS[level], dice, month, _MATCHES[kind], from_stock=bool(dice.below(2)))
        asked = changed(task.step, phase=Phase.INDEPENDENT)
        return Exercise(task.with_step(asked), kind, topic=str(month.value))


_TEMPTED: Final = frozenset(Month) - {Month.PAULOWNIA}
"""Months with a card that another creature or ribbon tempts."""
GENERATOR: Final = WhatDoesItTake()

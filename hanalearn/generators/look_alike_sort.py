"""E06: plants that look alike, put into their two boxes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hanalearn.cards import Month
from hanalearn.generators.exercise_type import ExerciseType
from hanalearn.generators.seen import PAIRS, TRICKS, seen
from hanalearn.rules import KoiKoiRulebook
from hanalearn.teach.dice import Dice
from hanalearn.teach.exercise import Exercise
from hanalearn.teach.traits import plant_key

__all__ = ["GENERATOR", "LookAlikeSort"]

_CLASSES: Final = {
    "plum-cherry": (Month.PLUM, Month.CHERRY),
    "wisteria-bush-clover": (Month.WISTERIA, Month.BUSH_CLOVER),
    "peony-chrysanthemum": (Month.PEONY, Month.CHRYSANTHEMUM),
    "pine-willow": (Month.PINE, Month.WILLOW),
    "willow-paulownia": (Month.WILLOW, Month.PAULOWNIA),
}


class LookAlikeSort(ExerciseType):
    """Level 1 shows one card and asks which of the two plants it is; then six or eight cards are sorted."""

    id = "E06"
    key = "look-alike-sort"
    skills = frozenset({"S02"})
    levels = range(1, 4)

    def classes(self, level: int) -> Mapping[str, int]:
        """See ``Generator``."""
        return dict.fromkeys(_CLASSES, 1)

    def fill(self, kind: str, dice: Dice, level: int, rules: KoiKoiRulebook) -> Exercise:
        """See ``ExerciseType``."""
        one, other = _CLASSES[kind]
        is_tricky = tuple(sorted((one, other))) not in PAIRS
        if level == 1:
            pool = TRICKS if is_tricky else (one.cards | other.cards) - TRICKS
            options = dice.order([plant_key(one), plant_key(other)])
            return Exercise(seen("name", [dice.one(sorted(pool))], by="plant", options=options), kind, topic=kind)
        count = 3 if level == 2 else 4
        cards = [*dice.some(sorted(one.cards), count), *dice.some(sorted(other.cards), count)]
        boxes = [str(one.value), str(other.value)]
        task = seen("sort", dice.order(cards), by="month", boxes=boxes, is_grey=level == 3)
        return Exercise(task, kind, topic=kind)


GENERATOR: Final = LookAlikeSort()

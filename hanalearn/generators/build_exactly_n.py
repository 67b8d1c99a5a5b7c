"""E24: choose cards worth exactly so much under this sheet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import combinations
from typing import Final

from hanalearn.cards import CardSet
from hanalearn.generators.exercise_type import ExerciseType, RejectedError
from hanalearn.generators.piles import some
from hanalearn.generators.sets import OVERLAPS, overlapping, viewing_or_brights
from hanalearn.rules import KoiKoiRulebook
from hanalearn.teach.dice import Dice
from hanalearn.teach.exercise import Exercise
from hanalearn.teach.steps import Phase, Score
from hanalearn.teach.table import Table
from hanalearn.teach.task import Task

__all__ = ["GENERATOR", "BuildExactlyN"]

_WANTED: Final = {"low": (2, 3, 4, 5, 6), "line": (6, 7, 8), "high": tuple(range(7, 16))}
_RACK: Final = {1: 7, 2: 9, 3: 10}


class BuildExactlyN(ExerciseType):
    """The rack holds at least one solution, and three piles that miss it by one or two."""

    id = "E24"
    key = "build-exactly-n"
    skills = frozenset({"S17"})
    levels = range(1, 4)
    by_rules = True

    def classes(self, level: int) -> Mapping[str, int]:
        """See ``Generator``."""
        return {"low": 2, "line": 1} if level == 1 else {"line": 1, "high": 2}

    def fill(self, kind: str, dice: Dice, level: int, rules: KoiKoiRulebook) -> Exercise:
        """See ``ExerciseType``."""
        core = viewing_or_brights(dice) | viewing_or_brights(dice)
        if level > 1:
            core |= overlapping(dice.one(OVERLAPS), dice)
        rack = CardSet(sorted(core)[: _RACK[level]]) if len(core) > _RACK[level] else core
        rack |= some(dice, CardSet.parse("2a 4a 5a 8a 9a 11a 1r 2r 3r 6a 7a 10a 11b") - rack, _RACK[level] - len(rack))
        masks = [1 << card for card in rack]
        tally = rules.tally_of_mask
        totals = Counter(
            tally(sum(some_masks)).points for size in range(2, 7) for some_masks in combinations(masks, size)
        )
        near = {one: sum(totals[one + gap] for gap in (-2, -1, 1, 2)) for one in _WANTED[kind]}
        able = [one for one in _WANTED[kind] if totals[one] and near[one] >= 3]
        if not able:
            raise RejectedError("the rack has no such pile, or nothing near")
        points = dice.one(able)
        step = Score(key="item-1", phase=Phase.INDEPENDENT, task="build", points=(points,), rulebook=rules.key)
        table = Table(field=tuple(dice.order(sorted(rack))))
        return Exercise(Task(step, (table,), is_made=True, book=rules.key), kind, topic=f"{points}/{rack.mask}")


GENERATOR: Final = BuildExactlyN()

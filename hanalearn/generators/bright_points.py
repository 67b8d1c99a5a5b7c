"""E22: these brights under this sheet; how many points?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hanalearn.cards import BRIGHTS, CardSet
from hanalearn.generators.exercise_type import ExerciseType, RejectedError, asked, number_slips, say
from hanalearn.generators.piles import CUP, RAIN, base_lines, base_slips, filled, in_order, some
from hanalearn.rules import KoiKoiRulebook
from hanalearn.teach.dice import Dice
from hanalearn.teach.exercise import Exercise
from hanalearn.teach.made import Slip
from hanalearn.teach.pile_beliefs import Places
from hanalearn.teach.table import Table

__all__ = ["GENERATOR", "BrightPoints"]

_DRY: Final = BRIGHTS - [RAIN]
_LINES: Final = ("goko", "shiko", "ameshiko", "sanko")


class BrightPoints(ExerciseType):
    """Two to five brights, with the rain man or without, alone or among cards that add nothing."""

    id = "E22"
    key = "bright-points"
    skills = frozenset({"S15"})
    levels = range(1, 4)
    by_rules = True

    def classes(self, level: int) -> Mapping[str, int]:
        """See ``Generator``."""
        return {"two": 1, "three": 2, "three-rain": 3, "four": 2, "four-rain": 3, "five": 2}

    def fill(self, kind: str, dice: Dice, level: int, rules: KoiKoiRulebook) -> Exercise:
        """See ``ExerciseType``."""
        brights = self._brights(kind, dice)
        pile = brights
        if level > 1:
            pile = filled(dice, rules, brights, len(brights) + (4 if level == 2 else 8), never=BRIGHTS | [CUP])
        sheet = rules.score(pile)
        points = {yaku.key: yaku.points for yaku in rules.yaku}
        if len(sheet.entries) > 2 and level > 1:
            raise RejectedError("the fill counts")
        lines = say("bright-points.lines", **{key: points[key] for key in _LINES})
        rain = say("bright-points.rain" if RAIN in brights else "bright-points.dry")
        count = say("bright-points.count", n=len(brights))
        believed = base_slips(rules, Places(pile))
        believed += [(points[key], Slip(because=(count, rain))) for key in _LINES]
        task = asked(
            "number",
            say("bright-points.ask"),
            table=Table(shown=in_order(dice, pile, is_sorted=level < 3)),
            rules=rules,
            right=[str(sheet.base)],
            slips=number_slips(sheet.base, believed, Slip(because=(count, rain))),
            hints=[say("bright-points.hint-count"), rain, lines],
            because=base_lines(sheet)[:1] if sheet.entries else [say("bright-points.nothing")],
            worked=[count, rain, lines, *base_lines(sheet)],
        )
        return Exercise(task, kind, topic=str(brights.mask), sheet=sheet)

    def _brights(self, kind: str, dice: Dice) -> CardSet:
        number, _, rain = kind.partition("-")
        count = {"two": 2, "three": 3, "four": 4, "five": 5}[number]
        if count == 5:
            return BRIGHTS
        if count == 2:
            return some(dice, BRIGHTS, 2)
        return some(dice, _DRY, count - bool(rain)) | (CardSet([RAIN]) if rain else CardSet())


GENERATOR: Final = BrightPoints()

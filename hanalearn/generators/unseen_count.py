"""E39: how many cards of this month can still come?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hanalearn.cards import Month
from hanalearn.generators.exercise_type import ExerciseType, RejectedError, asked, number_slips, say
from hanalearn.generators.positions import position
from hanalearn.rules import KoiKoiRulebook
from hanalearn.teach.dice import Dice
from hanalearn.teach.exercise import Exercise
from hanalearn.teach.made import Slip

__all__ = ["GENERATOR", "UnseenCount"]

_WANTED: Final = {"none": 0, "one": 1, "two": 2, "three": 3}


class UnseenCount(ExerciseType):
    """Some of the four lie on the field, in the piles or in one's own hand."""

    id = "E39"
    key = "unseen-count"
    skills = frozenset({"S27"})
    levels = range(1, 4)

    def classes(self, level: int) -> Mapping[str, int]:
        """See ``Generator``."""
        return {"none": 1, "one": 2, "two": 2, "three": 1}

    def fill(self, kind: str, dice: Dice, level: int, rules: KoiKoiRulebook) -> Exercise:
        """See ``ExerciseType``."""
        at = position(dice, 2 * level)
        months = [month for month in Month if len(at.unseen.of_month(month)) == _WANTED[kind]]
        # Only where a card lies elsewhere than on the field is there something to overlook.
        months = [month for month in months if at.field.of_month(month) != at.seen.of_month(month)]
        if not months:
            raise RejectedError("no month has so many")
        month = dice.one(months)
        right = _WANTED[kind]
        seen = at.seen.of_month(month)
        shown = (
            say("unseen-count.seen", cards=seen, n=len(seen)) if seen else say("unseen-count.seen-none", month=month)
        )
        believed = [
            (4 - len(at.field.of_month(month)), Slip(("M58",), (shown,))),
            (4 - len(at.field.of_month(month)) - len(at.mine.of_month(month)), Slip(("M58",), (shown,))),
            (4 - len((at.field | at.hand).of_month(month)), Slip(("M58",), (shown,))),
            (4, Slip(("M58",), (shown,))),
        ]
        task = asked(
            "number",
            say("unseen-count.ask", month=month),
            table=at.table(dice),
            right=[str(right)],
            slips=number_slips(right, believed, Slip(because=(shown,))),
            hints=[say("unseen-count.hint-places"), say("unseen-count.hint-four", month=month), shown],
            because=[shown],
            worked=[shown, say("unseen-count.rest", seen=len(seen), n=right)],
        )
        return Exercise(task, kind, topic=str(month.value))


GENERATOR: Final = UnseenCount()

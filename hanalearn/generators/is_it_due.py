"""E42: so many draws without it; is it more likely now?"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Final

from hanalearn.cards import Month
from hanalearn.generators.exercise_type import ExerciseType, RejectedError, asked, say
from hanalearn.rules import KoiKoiRulebook
from hanalearn.teach.dice import Dice
from hanalearn.teach.exercise import Exercise
from hanalearn.teach.made import Slip
from hanalearn.teach.table import Table

__all__ = ["GENERATOR", "IsItDue"]


class IsItDue(ExerciseType):
    """The chance before and after is counted. It goes up where others came, down where it came, and stays where only
    cards moved that had been seen already.
    """

    id = "E42"
    key = "is-it-due"
    skills = frozenset({"S27"})
    levels = range(1, 3)

    def classes(self, level: int) -> Mapping[str, int]:
        """See ``Generator``."""
        return {"more": 2, "less": 2, "same": 1}

    def fill(self, kind: str, dice: Dice, level: int, rules: KoiKoiRulebook) -> Exercise:
        """See ``ExerciseType``."""
        month = dice.one(list(Month))
        unseen = 18 + dice.below(13)
        good = 2 + dice.below(3)
        drawn = 0 if kind == "same" else 2 + dice.below(4)
        came = 1 if kind == "less" else 0
        before, after = Fraction(good, unseen), Fraction(good - came, unseen - drawn)
        right = "more" if after > before else "less" if after < before else "same"
        if right != kind:
            raise RejectedError("the chance moves the other way")
        counted = say(
            "is-it-due.counted",
            before=say("fraction", a=good, b=unseen),
            after=say("fraction", a=good - came, b=unseen - drawn),
        )
        slips = {
            "must": Slip(("M56",), (counted,)),
            "more": Slip(("M56",) if kind == "less" else (), (counted,)),
            "same": Slip((), (counted,)),
            "less": Slip((), (counted,)),
        }
        story = say(f"is-it-due.story-{kind}", month=month, good=good, unseen=unseen, n=max(drawn, 2))
        task = asked(
            "choose",
            story,
            sub=say("is-it-due.ask", month=month),
            table=Table(),
            options={key: say(f"is-it-due.{key}") for key in ("more", "same", "less", "must")},
            right=[kind],
            slips={key: slip for key, slip in slips.items() if key != kind},
            hints=[say("is-it-due.hint-good", month=month), say("is-it-due.hint-unseen"), counted]
            if level == 1
            else [say("is-it-due.hint-unseen"), say("is-it-due.hint-good", month=month), counted],
            because=[counted],
            worked=[counted, say("is-it-due.no-memory")],
        )
        return Exercise(task, kind, topic=f"{month}/{unseen}")


GENERATOR: Final = IsItDue()

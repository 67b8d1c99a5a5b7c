"""E41: at least one good card in the next few draws; which chance is right?"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Final

from hanalearn.generators.exercise_type import ExerciseType, RejectedError, asked, say
from hanalearn.rules import KoiKoiRulebook
from hanalearn.rules.odds import draws_bring, put_back, summed
from hanalearn.teach.dice import Dice
from hanalearn.teach.exercise import Exercise
from hanalearn.teach.made import Slip
from hanalearn.teach.table import Table

__all__ = ["GENERATOR", "WithinKDraws"]


def _percent(chance: Fraction) -> int:
    """A chance in whole per cent, as near as can be."""
    return round(100 * chance)


class WithinKDraws(ExerciseType):
    """The three ways of reckoning stand as options; no two of them round to the same percentage."""

    id = "E41"
    key = "within-k-draws"
    skills = frozenset({"S27"})
    levels = range(1, 4)

    def classes(self, level: int) -> Mapping[str, int]:
        """See ``Generator``."""
        return {"two": 1} if level == 1 else {"two": 1, "three": 2, "four": 1}

    def fill(self, kind: str, dice: Dice, level: int, rules: KoiKoiRulebook) -> Exercise:
        """See ``ExerciseType``."""
        draws = {"two": 2, "three": 3, "four": 4}[kind]
        unseen = 10 + dice.below(21)
        good = 1 + dice.below(5)
        chance = draws_bring(good, unseen, draws)
        values = {
            "exact": _percent(chance.fraction),
            "added": _percent(summed(good, unseen, draws)),
            "put-back": _percent(put_back(good, unseen, draws)),
            "one-draw": _percent(Fraction(good, unseen)),
        }
        if len(set(values.values())) < len(values) or values["added"] > 100:
            raise RejectedError("two ways give the same")
        never = say("within-k-draws.never", factors=tuple(say("fraction", a=a, b=b) for a, b in chance.misses))
        result = say("within-k-draws.result", n=values["exact"])
        slips = {
            "added": Slip(("M59",), (never,)),
            "put-back": Slip((), (say("within-k-draws.not-back"),)),
            "one-draw": Slip((), (say("within-k-draws.more-draws", n=draws),)),
        }
        options = dice.order(list(values))
        task = asked(
            "choose",
            say("within-k-draws.ask", unseen=unseen, good=good, n=draws),
            table=Table(),
            options={key: say("percent", n=values[key]) for key in options},
            right=["exact"],
            slips=slips,
            hints=[
                say("within-k-draws.hint-never"),
                say("within-k-draws.hint-first", a=unseen - good, b=unseen),
                never,
            ],
            because=[never, result],
            worked=[say("within-k-draws.hint-never"), never, result],
        )
        return Exercise(task, kind, topic=f"{unseen}/{good}")


GENERATOR: Final = WithinKDraws()

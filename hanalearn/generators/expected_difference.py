"""E47: so often I win so much, so often they do; what is the difference on average?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hanalearn.generators.exercise_type import ExerciseType, RejectedError, asked, number_slips, say
from hanalearn.generators.finals import final_under
from hanalearn.rules import KoiKoiRulebook
from hanalearn.teach.dice import Dice
from hanalearn.teach.exercise import Exercise
from hanalearn.teach.made import PartAsked, Slip
from hanalearn.teach.table import Table

__all__ = ["GENERATOR", "ExpectedDifference"]


class ExpectedDifference(ExerciseType):
    """A hundred rounds: in so many the first player scores, in so many the second, in the rest nobody. The final points
    come from base totals by the sheet.
    """

    id = "E47"
    key = "expected-difference"
    skills = frozenset({"S28"})
    levels = range(1, 3)
    by_rules = True

    def classes(self, level: int) -> Mapping[str, int]:
        """See ``Generator``."""
        return {"finals": 1} if level == 1 else {"bases": 1}

    def fill(self, kind: str, dice: Dice, level: int, rules: KoiKoiRulebook) -> Exercise:
        """See ``ExerciseType``."""
        mine_base, their_base = dice.one((5, 6, 7, 10)), dice.one((1, 2, 5, 6, 7))
        mine, theirs = final_under(rules, mine_base), final_under(rules, their_base, theirs=1)
        wins = 5 * (8 + dice.below(9))
        losses = 5 * (1 + dice.below(9))
        if wins + losses > 100 or wins * mine <= losses * theirs:
            raise RejectedError("the numbers do not work out")
        first, second = wins * mine, losses * theirs
        right = first - second
        told = say("expected-difference.sum", first=first, second=second, n=right)
        plain = wins * mine_base - losses * their_base
        parts = [
            PartAsked(
                "mine",
                say("expected-difference.mine"),
                (str(first),),
                slips=number_slips(
                    first,
                    [(100 * mine, Slip(("M43",), (told,))), (wins * mine_base, Slip(("M47",), (told,)))],
                    Slip(because=(say("expected-difference.product", a=wins, b=mine),)),
                ),
                because=(say("expected-difference.product-is", a=wins, b=mine, n=first),),
            ),
            PartAsked(
                "theirs",
                say("expected-difference.theirs"),
                (str(second),),
                slips=number_slips(
                    second,
                    [(losses * their_base, Slip(("M45",), (told,)))],
                    Slip(because=(say("expected-difference.product", a=losses, b=theirs),)),
                ),
                because=(say("expected-difference.product-is", a=losses, b=theirs, n=second),),
            ),
            PartAsked(
                "difference",
                say("expected-difference.difference"),
                (str(right),),
                slips=number_slips(
                    right,
                    [(first + second, Slip((), (told,))), (first, Slip((), (told,))), (plain, Slip(("M45",), (told,)))],
                    Slip(because=(told,)),
                ),
                because=(told,),
            ),
        ]
        story = {"wins": wins, "losses": losses, "rest": 100 - wins - losses}
        shown = {"mine": mine, "theirs": theirs} if level == 1 else {"mine": mine_base, "theirs": their_base}
        task = asked(
            "parts",
            say(f"expected-difference.ask-{kind}", **story, **shown),
            table=Table(),
            rules=rules,
            parts=parts,
            hints=[
                say("expected-difference.hint-rows"),
                say("expected-difference.product", a=wins, b=mine),
                say("expected-difference.product", a=losses, b=theirs),
            ],
            worked=[
                say("expected-difference.product-is", a=wins, b=mine, n=first),
                say("expected-difference.product-is", a=losses, b=theirs, n=second),
                told,
                say("expected-difference.average", n=right),
            ],
        )
        return Exercise(task, kind, topic=f"{wins}/{losses}/{mine}")


GENERATOR: Final = ExpectedDifference()

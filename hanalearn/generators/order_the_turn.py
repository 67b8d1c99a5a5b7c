"""E17: put a turn in order."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hanalearn.generators.exercise_type import ExerciseType, RejectedError, asked, say
from hanalearn.rules import KoiKoiRulebook
from hanalearn.teach.dice import Dice
from hanalearn.teach.exercise import Exercise
from hanalearn.teach.made import Slip
from hanalearn.teach.table import Table

__all__ = ["GENERATOR", "OrderTheTurn"]

_SHORT: Final = ("play", "take", "draw", "take-drawn")
_WHOLE: Final = (*_SHORT, "check", "decide")
_LONG: Final = (*_SHORT, "check", "koi-koi", "other", "again")


class OrderTheTurn(ExerciseType):
    """Four, six or eight actions; the longest goes on after koi-koi."""

    id = "E17"
    key = "order-the-turn"
    skills = frozenset({"S11"})
    levels = range(1, 4)

    def classes(self, level: int) -> Mapping[str, int]:
        """See ``Generator``."""
        return {"turn": 1}

    def fill(self, kind: str, dice: Dice, level: int, rules: KoiKoiRulebook) -> Exercise:
        """See ``ExerciseType``."""
        wanted = {1: _SHORT, 2: _WHOLE, 3: _LONG}[level]
        mixed = dice.order(wanted)
        if tuple(mixed) == wanted:
            raise RejectedError("they lie in order already")
        slips = {
            "draw": Slip(("M26",)),
            "take-drawn": Slip(("M26",)),
            "check": Slip(because=(say("order-the-turn.check-once"),)),
            "*": Slip(because=(say("order-the-turn.look"),)),
        }
        whole = tuple(say(f"order-the-turn.{one}") for one in wanted)
        task = asked(
            "order",
            say("order-the-turn.ask"),
            table=Table(),
            options={one: say(f"order-the-turn.{one}") for one in mixed},
            right=[",".join(wanted)],
            slips=slips,
            hints=[
                say("order-the-turn.first", what=whole[0]),
                say("order-the-turn.last", what=whole[-1]),
                say("order-the-turn.two"),
            ],
            because=[say("order-the-turn.whole", steps=whole)],
            worked=[say("order-the-turn.whole", steps=whole)],
        )
        return Exercise(task, kind, topic=",".join(mixed))


GENERATOR: Final = OrderTheTurn()

"""E26: which card could go without losing a point, whose loss hurts most?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hanalearn.cards import Card, CardSet, Kind
from hanalearn.generators.exercise_type import ExerciseType, RejectedError, asked, say
from hanalearn.generators.piles import CUP, filled, in_order
from hanalearn.generators.sets import OVERLAPS, apart, overlapping
from hanalearn.rules import KoiKoiRulebook
from hanalearn.teach.dice import Dice
from hanalearn.teach.exercise import Exercise
from hanalearn.teach.made import Slip
from hanalearn.teach.table import Table

__all__ = ["GENERATOR", "TakeOneAway"]


class TakeOneAway(ExerciseType):
    """The losses are counted by the sheet; of the worst ones any will do, the second worst is half of the way."""

    id = "E26"
    key = "take-one-away"
    skills = frozenset({"S17"})
    levels = range(1, 3)
    by_rules = True

    def classes(self, level: int) -> Mapping[str, int]:
        """See ``Generator``."""
        return {"idle": 1} if level == 1 else {"idle": 1, "worst": 2}

    def fill(self, kind: str, dice: Dice, level: int, rules: KoiKoiRulebook) -> Exercise:
        """See ``ExerciseType``."""
        core = apart(dice) if dice.below(2) else overlapping(dice.one(OVERLAPS), dice)
        pile = filled(dice, rules, core, len(core) + (2 if level == 1 else 1))
        if len(pile) > 12:
            raise RejectedError("the pile is too large")
        whole = rules.tally(pile).points
        losses = {card: whole - rules.tally(pile - [card]).points for card in pile}
        idle = [card for card, loss in losses.items() if not loss]
        worst = max(losses.values())
        right = idle if kind == "idle" else [card for card, loss in losses.items() if loss == worst]
        if not right or len(idle) == len(pile) or (kind == "worst" and len(right) > 3):
            raise RejectedError("the question has no clear answer")
        second = max((loss for loss in losses.values() if loss < worst), default=0)
        slips = {
            card.code: Slip(
                self._codes(kind, card, loss),
                (say("take-one-away.loses", card=card, n=loss) if loss else say("take-one-away.idle", card=card),),
                score=0.5 if kind == "worst" and loss == second and loss else 0.0,
            )
            for card, loss in losses.items()
            if card not in right
        }
        told = tuple(say("take-one-away.row", card=card, n=loss) for card, loss in sorted(losses.items()))
        task = asked(
            "tap",
            say(f"take-one-away.ask-{kind}"),
            table=Table(shown=in_order(dice, pile, is_sorted=True)),
            rules=rules,
            right=[card.code for card in sorted(right)],
            slips=slips,
            cards=[card.code for card in sorted(pile)],
            hints=[say("sort-pile"), say("left-two"), say("take-one-away.hint-sets", n=len(rules.tally(pile).yaku))],
            because=[
                say("take-one-away.idle", card=right[0])
                if kind == "idle"
                else say("take-one-away.loses", card=right[0], n=worst)
            ],
            worked=[say("take-one-away.table", rows=told)],
        )
        return Exercise(task, kind, topic=str(CardSet(pile).mask), sheet=rules.score(pile))

    def _codes(self, kind: str, card: Card, loss: int) -> tuple[str, ...]:
        if card is CUP and loss and kind == "idle":
            return ("M36",)
        return ("M10",) if card.kind is Kind.BRIGHT and not loss else ()


GENERATOR: Final = TakeOneAway()

"""E45: two cards of the field match; which one is better to take, and why?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hanalearn.cards import DECK, Card, CardSet
from hanalearn.generators.exercise_type import ExerciseType, RejectedError, asked, say
from hanalearn.generators.piles import filled, in_order
from hanalearn.generators.what_is_missing import WhatIsMissing
from hanalearn.rules import KoiKoiRulebook
from hanalearn.teach.dice import Dice
from hanalearn.teach.exercise import Exercise
from hanalearn.teach.made import PartAsked, Slip
from hanalearn.teach.table import Table
from hanalearn.text import Message

__all__ = ["GENERATOR", "BestCapture"]

_CLEAR: Final = 3
"""By so many points one capture is better than the other."""


class BestCapture(ExerciseType):
    """One of the two finishes a set of one's own, or one that the other player is about to finish. The other one does
    neither: the difference is counted in points of the two piles.
    """

    id = "E45"
    key = "best-capture"
    skills = frozenset({"S25", "S26"})
    levels = range(1, 3)
    by_rules = True

    def classes(self, level: int) -> Mapping[str, int]:
        """See ``Generator``."""
        return {"mine": 1} if level == 1 else {"mine": 1, "theirs": 2}

    def fill(self, kind: str, dice: Dice, level: int, rules: KoiKoiRulebook) -> Exercise:
        """See ``ExerciseType``."""
        key = dice.one(("ino", "aka", "ao", "hanami", "tsukimi"))
        whole = WhatIsMissing().whole(key, dice)
        gap = dice.one(sorted(whole))
        near = whole - [gap]
        mates = [card for card in gap.month.cards if card is not gap]
        played, other = dice.some(mates, 2)
        gone = CardSet([gap, played, other])
        one_pile = filled(dice, rules, near, 6, never=gone | gap.month.cards)
        two_pile = filled(dice, rules, CardSet(), 6, never=gone | one_pile | whole | gap.month.cards)
        mine, theirs = (one_pile, two_pile) if kind == "mine" else (two_pile, one_pile)
        worth = {card: self._worth(rules, mine, theirs, card, played) for card in (gap, other)}
        if worth[gap] - worth[other] < _CLEAR:
            raise RejectedError("no capture is clearly better")
        rest = DECK - gone - mine - theirs - gap.month.cards
        field = tuple(dice.order([gap, other, *dice.some(sorted(rest), 4)]))
        name = Message(f"yaku.{key}")
        why = say(f"best-capture.why-{kind}", what=name, card=gap)
        reasons = ("mine", "theirs", "kind", "month")
        beliefs = {"kind": Slip(("M03",), (why,)), "month": Slip((), (why,))}
        parts = [
            PartAsked(
                "take",
                say("best-capture.take"),
                (gap.code,),
                tuple(card.code for card in sorted((gap, other))),
                {other.code: Slip(("M03",) if other.kind.value == "bright" else (), (why,))},
                (why,),
                0.7,
            ),
            PartAsked(
                "why",
                say("best-capture.reason"),
                (kind,),
                tuple(dice.order(reasons)),
                {one: beliefs.get(one, Slip(because=(why,))) for one in reasons if one != kind},
                (why,),
                0.3,
            ),
        ]
        names = {card.code: say("best-capture.option", card=card) for card in (gap, other)}
        names |= {one: say(f"best-capture.reason-{one}") for one in reasons}
        task = asked(
            "parts",
            say("best-capture.ask", card=played),
            table=Table(
                hand=(played,),
                field=field,
                taken=in_order(dice, mine, is_sorted=True),
                their_taken=in_order(dice, theirs, is_sorted=True),
                stock=16,
            ),
            rules=rules,
            names=names,
            parts=parts,
            hints=[say("best-capture.hint-mine"), say("best-capture.hint-theirs"), Message(f"yaku.{key}.about")],
            worked=[why, say("best-capture.points", n=worth[gap] - worth[other])],
        )
        return Exercise(task, kind, topic=f"{key}/{gap}")

    def _worth(self, rules: KoiKoiRulebook, mine: CardSet, theirs: CardSet, card: Card, played: Card) -> int:
        """Points that taking a card adds to one's own pile and keeps from the other one."""
        now = rules.tally(mine | [card, played]).points - rules.tally(mine).points
        return now + rules.tally(theirs | [card]).points - rules.tally(theirs).points


GENERATOR: Final = BestCapture()

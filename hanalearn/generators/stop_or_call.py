"""E46: stop or koi-koi; which of the things that count hold in this position?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hanalearn.cards import BRIGHTS, DECK, CardSet
from hanalearn.generators.exercise_type import ExerciseType, RejectedError, asked, say
from hanalearn.generators.piles import filled, in_order
from hanalearn.generators.what_is_missing import WhatIsMissing
from hanalearn.rules import KoiKoiRulebook
from hanalearn.teach.dice import Dice
from hanalearn.teach.exercise import Exercise
from hanalearn.teach.made import Slip
from hanalearn.teach.table import Table

__all__ = ["GENERATOR", "StopOrCall", "reasons_here"]

REASONS: Final = ("few-cards", "they-are-near", "much-to-lose", "rise-doubles", "i-am-near")
_NAMED: Final = ("ino", "aka", "ao", "hanami", "tsukimi")


def reasons_here(rules: KoiKoiRulebook, mine: CardSet, theirs: CardSet, hand: int) -> frozenset[str]:
    """The reasons that hold in a position, each a count: no verdict on stopping is among them.

    ``few-cards``: at most two hand cards are left. ``they-are-near``: one card out of sight or on the field would give
    the other player five points or more. ``much-to-lose``: the base total reaches the line where it doubles.
    ``i-am-near``: one card would give five points or more. ``rise-doubles``: it would also reach that line, and the
    total is still below it.
    """
    found: set[str] = set()
    base = rules.tally(mine).points
    free = DECK - mine - theirs
    least = rules.threshold or 7
    if hand <= 2:
        found.add("few-cards")
    before = rules.tally(theirs).points
    if any(rules.tally(theirs | [card]).points - before >= 5 for card in free):
        found.add("they-are-near")
    if base >= least:
        found.add("much-to-lose")
    rises = [rules.tally(mine | [card]).points for card in free]
    if any(rise - base >= 5 for rise in rises):
        found.add("i-am-near")
    if base < least and any(rise >= least for rise in rises):
        found.add("rise-doubles")
    return frozenset(found)


class StopOrCall(ExerciseType):
    """A set has just been made. What is asked is not what to do, but which reasons speak in this very position: whether
    stopping is better depends on all of them together, and often by less than a point.
    """

    id = "E46"
    key = "stop-or-call"
    skills = frozenset({"S28"})
    levels = range(1, 3)
    by_rules = True

    def classes(self, level: int) -> Mapping[str, int]:
        """See ``Generator``."""
        return {"they-near": 2, "safe": 2, "both-near": 1}

    def fill(self, kind: str, dice: Dice, level: int, rules: KoiKoiRulebook) -> Exercise:
        """See ``ExerciseType``."""
        made, mine_near, their_near = dice.some(_NAMED, 3)
        maker = WhatIsMissing()
        core = maker.whole(made, dice)
        if kind == "both-near":
            core |= CardSet(sorted(maker.whole(mine_near, dice))[1:])
        threat = CardSet(sorted(maker.whole(their_near, dice))[1:]) if kind != "safe" else CardSet()
        if core & threat:
            raise RejectedError("both want the same card")
        never = BRIGHTS if kind == "safe" else CardSet()
        mine = filled(dice, rules, core, len(core) + 2, never=threat | maker.whole(their_near, dice) | never)
        theirs = filled(dice, rules, threat, len(threat) + 3, never=mine | never)
        hand = dice.one((1, 2, 4, 5))
        left = DECK - mine - theirs
        here = reasons_here(rules, mine, theirs, hand)
        if not here or len(here) == len(REASONS) or ("they-are-near" in here) is (kind == "safe"):
            raise RejectedError("the reasons do not fit the class")
        cards = dice.some(sorted(left), hand + 6)
        options = [*REASONS] if level == 2 else [one for one in REASONS if one != "rise-doubles"]
        right = [one for one in options if one in here]
        if not right:
            raise RejectedError("no reason is left")
        explained = {one: say(f"stop-or-call.{one}-{'yes' if one in here else 'no'}") for one in options}
        codes = {"much-to-lose": ("M43",)}
        slips = {one: Slip(codes.get(one, ()), (explained[one],)) for one in options if one not in here}
        task = asked(
            "tick",
            say("stop-or-call.ask", n=rules.tally(mine).points),
            table=Table(
                hand=tuple(cards[:hand]),
                field=tuple(cards[hand:]),
                taken=in_order(dice, mine, is_sorted=True),
                their_taken=in_order(dice, theirs, is_sorted=True),
                stock=2 * hand + 8,
            ),
            rules=rules,
            options={one: say(f"stop-or-call.{one}") for one in options},
            right=[",".join(right)],
            slips=slips,
            hints=[say("stop-or-call.hint-theirs"), say("name-the-sets.left"), say("stop-or-call.count", n=len(right))],
            because=[say("stop-or-call.weigh")],
            worked=[*explained.values(), say("stop-or-call.weigh")],
        )
        return Exercise(task, kind, topic=str(mine.mask))


GENERATOR: Final = StopOrCall()

"""E44: nothing matches; which card is it safest to lay down?"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import comb
from typing import Final

from hanalearn.cards import DECK, Card, CardSet
from hanalearn.generators.exercise_type import ExerciseType, RejectedError, asked, say
from hanalearn.generators.piles import filled, in_order
from hanalearn.generators.what_is_missing import WhatIsMissing
from hanalearn.rules import KoiKoiRulebook
from hanalearn.teach.dice import Dice
from hanalearn.teach.exercise import Exercise
from hanalearn.teach.made import Slip
from hanalearn.teach.table import Table
from hanalearn.text import Message

__all__ = ["GENERATOR", "SafestLayDown", "risk"]

_MARGIN: Final = Fraction(1, 2)


def risk(rules: KoiKoiRulebook, card: Card, theirs: CardSet, unseen: CardSet, their_hand: int) -> Fraction:
    """Points that laying a card down gives away on average: the chance that they hold a card of its month, times what
    the card is worth to their pile.

    Args:
        rules: by which their pile is counted.
        card: the card laid down.
        theirs: their pile.
        unseen: cards out of sight, their hand among them.
        their_hand: cards of their hand.
    """
    partners = len(unseen.of_month(card.month))
    total = comb(len(unseen), their_hand)
    chance = 1 - Fraction(comb(len(unseen) - partners, their_hand), total)
    return chance * (rules.tally(theirs | [card]).points - rules.tally(theirs).points)


class SafestLayDown(ExerciseType):
    """One hand card would finish a set of the other player, or lengthen one; another is harmless."""

    id = "E44"
    key = "safest-lay-down"
    skills = frozenset({"S26"})
    levels = range(1, 3)
    by_rules = True

    def classes(self, level: int) -> Mapping[str, int]:
        """See ``Generator``."""
        return {"ino": 1, "aka": 1, "ao": 1, "tsukimi": 1, "hanami": 1}

    def fill(self, kind: str, dice: Dice, level: int, rules: KoiKoiRulebook) -> Exercise:
        """See ``ExerciseType``."""
        whole = WhatIsMissing().whole(kind, dice)
        gap = dice.one(sorted(whole))
        theirs = filled(dice, rules, whole - [gap], len(whole) + 3, never=CardSet([gap]) | gap.month.cards)
        left = DECK - theirs - [gap]
        others = dice.some([card for card in left if card.month is not gap.month], level + 1)
        hand = CardSet([gap, *others])
        months = {card.month for card in hand}
        field = CardSet(dice.some([card for card in left - hand if card.month not in months], 5))
        if len({card.month for card in hand}) < len(hand):
            raise RejectedError("two hand cards of one month")
        unseen = DECK - theirs - hand - field
        risks = {card: risk(rules, card, theirs, unseen, 4) for card in hand}
        best, second = sorted(risks.values())[:2]
        right = [card for card in hand if risks[card] == best]
        if max(risks.values()) - best < _MARGIN or (len(right) == 1 and second - best < Fraction(1, 20)):
            raise RejectedError("no card is clearly safer")
        slips = {card.code: self._slip(rules, card, theirs, risks[card] - best) for card in hand if card not in right}
        table = say(
            "safest-lay-down.table", rows=tuple(self._row(rules, card, theirs, unseen) for card in sorted(hand))
        )
        safe = say("safest-lay-down.safe", card=right[0])
        task = asked(
            "tap",
            say("safest-lay-down.ask"),
            table=Table(
                hand=tuple(dice.order(sorted(hand))),
                field=tuple(dice.order(sorted(field))),
                their_taken=in_order(dice, theirs, is_sorted=True),
                stock=len(unseen) - 4,
            ),
            rules=rules,
            right=[card.code for card in right],
            slips=slips,
            cards=[card.code for card in sorted(hand)],
            hints=[say("safest-lay-down.hint-set"), say("safest-lay-down.hint-unseen"), say("left-two")],
            because=[safe],
            worked=[table, safe],
        )
        return Exercise(task, kind, topic=str(hand.mask))

    def _slip(self, rules: KoiKoiRulebook, card: Card, theirs: CardSet, more: Fraction) -> Slip:
        gain = rules.tally(theirs | [card]).points - rules.tally(theirs).points
        key = "safest-lay-down.gives" if gain else "safest-lay-down.less-safe"
        return Slip((), (say(key, card=card, n=gain),), score=0.5 if more < _MARGIN else 0.0)

    def _row(self, rules: KoiKoiRulebook, card: Card, theirs: CardSet, unseen: CardSet) -> Message:
        gain = rules.tally(theirs | [card]).points - rules.tally(theirs).points
        return say("safest-lay-down.row", card=card, n=len(unseen.of_month(card.month)), gain=gain)


GENERATOR: Final = SafestLayDown()

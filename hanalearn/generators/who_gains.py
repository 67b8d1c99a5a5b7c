"""E27: three cards lie on the field; which helps you, which helps them?"""

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

__all__ = ["GENERATOR", "WhoGains"]

_NAMED: Final = ("ino", "aka", "ao", "hanami", "tsukimi")


class WhoGains(ExerciseType):
    """Each pile lacks one card of a set; both cards lie on the field, and a third that helps neither."""

    id = "E27"
    key = "who-gains"
    skills = frozenset({"S25"})
    levels = range(1, 3)

    def classes(self, level: int) -> Mapping[str, int]:
        """See ``Generator``."""
        return {"triples": 1} if level == 1 else {"any": 1}

    def fill(self, kind: str, dice: Dice, level: int, rules: KoiKoiRulebook) -> Exercise:
        """See ``ExerciseType``."""
        keys = dice.some(_NAMED[:3] if kind == "triples" else _NAMED, 2)
        wholes = [WhatIsMissing().whole(key, dice) for key in keys]
        if wholes[0] & wholes[1]:
            raise RejectedError("both want the same card")
        gaps = [dice.one(sorted(whole)) for whole in wholes]
        both = wholes[0] | wholes[1]
        mine = filled(dice, rules, wholes[0] - [gaps[0]], 4 + level, never=both)
        theirs = filled(dice, rules, wholes[1] - [gaps[1]], 4 + level, never=both | mine)
        pool = [card for card in DECK - both - mine - theirs if all(card.month is not gap.month for gap in gaps)]
        third = dice.one(pool)
        field = dice.order([*gaps, third])
        helped = [self._helped(rules, pile, field) for pile in (mine, theirs)]
        if helped != [[gaps[0]], [gaps[1]]]:
            raise RejectedError("a card helps more than one")
        names = {card.code: say("best-capture.option", card=card) for card in field}
        parts: list[PartAsked] = []
        for who, gap, key in (("mine", gaps[0], keys[0]), ("theirs", gaps[1], keys[1])):
            why = say(f"who-gains.why-{who}", card=gap, what=Message(f"yaku.{key}"))
            slips = {
                card.code: Slip(("M10",) if card.kind.value == "bright" else (), (why,))
                for card in field
                if card is not gap
            }
            parts.append(
                PartAsked(who, say(f"who-gains.{who}"), (gap.code,), tuple(card.code for card in field), slips, (why,))
            )
        task = asked(
            "parts",
            say("who-gains.ask"),
            table=Table(
                field=tuple(field),
                taken=in_order(dice, mine, is_sorted=True),
                their_taken=in_order(dice, theirs, is_sorted=True),
            ),
            names=names,
            parts=parts,
            hints=[
                say("who-gains.hint-theirs", what=Message(f"yaku.{keys[1]}")),
                say("who-gains.hint-mine", what=Message(f"yaku.{keys[0]}")),
                say("best-capture.hint-theirs"),
            ],
            worked=[one for part in parts for one in part.because],
        )
        return Exercise(task, kind, topic=f"{gaps[0]}/{gaps[1]}")

    def _helped(self, rules: KoiKoiRulebook, pile: CardSet, field: list[Card]) -> list[Card]:
        now = rules.tally(pile).points
        return [card for card in field if rules.tally(pile | [card]).points > now]


GENERATOR: Final = WhoGains()

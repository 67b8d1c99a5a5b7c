"""E11: both players turn over a card; who deals, and so plays first?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hanalearn.cards import DECK, Card, Kind, Month
from hanalearn.generators.exercise_type import ExerciseType, RejectedError, asked, say
from hanalearn.rules import KoiKoiRulebook, Standing
from hanalearn.rules.match import draw_order
from hanalearn.teach.dice import Dice
from hanalearn.teach.exercise import Exercise
from hanalearn.teach.made import Slip
from hanalearn.teach.misconceptions import LOOK_ALIKES
from hanalearn.teach.table import Table

__all__ = ["GENERATOR", "WhoIsDealer"]

_RANK: Final = (Kind.BRIGHT, Kind.ANIMAL, Kind.RIBBON, Kind.CHAFF)


class WhoIsDealer(ExerciseType):
    """Different months mostly; level 2 also the same month with two kinds, or with one."""

    id = "E11"
    key = "who-is-dealer"
    skills = frozenset({"S05"})
    levels = range(1, 4)
    by_rules = True

    def classes(self, level: int) -> Mapping[str, int]:
        """See ``Generator``."""
        if level == 1:
            return {"months": 3, "bright-later": 2, "look-alikes": 2}
        return {"months": 2, "bright-later": 2, "look-alikes": 3, "same-month": 2, "same-kind": 1}

    def fill(self, kind: str, dice: Dice, level: int, rules: KoiKoiRulebook) -> Exercise:
        """See ``ExerciseType``."""
        one, other = self._cards(kind, dice)
        order = draw_order([one, other], rules.dealer_tie)
        right = "again" if order is None else "ab"[order[0]]
        is_tie = one.month is other.month
        reason = say(
            "who-is-dealer.same-kind"
            if order is None
            else "who-is-dealer.same-month"
            if is_tie
            else "who-is-dealer.earlier",
            card=one if right != "b" else other,
            other=other if right != "b" else one,
        )
        slips: dict[str, Slip] = {}
        for option in ("a", "b", "again"):
            if option != right:
                slips[option] = Slip(self._codes(option, right, one, other), (reason,))
        silent = is_tie and rules.cite_of("dealer_tie").standing is Standing.CHOSEN
        note = (say("who-is-dealer.silent"),) if silent else ()
        task = asked(
            "choose",
            say("who-is-dealer.ask"),
            sub=note[0] if note else None,
            table=Table(shown=(one, other)),
            rules=rules,
            options={"a": say("player-a"), "b": say("player-b"), "again": say("who-is-dealer.again")},
            right=[right],
            slips=slips,
            hints=[
                say("who-is-dealer.hint-months"),
                say("who-is-dealer.hint-earlier"),
                say("who-is-dealer.months", one=one.month, other=other.month),
            ],
            because=[reason],
            worked=[say("who-is-dealer.months", one=one.month, other=other.month), *note, reason],
            numbers=level == 1,
            tags={one.code: say("player-a"), other.code: say("player-b")},
        )
        return Exercise(task, kind, topic=f"{one}/{other}")

    def _cards(self, kind: str, dice: Dice) -> tuple[Card, Card]:
        if kind in ("same-month", "same-kind"):
            month = dice.one(list(Month))
            one, other = dice.some(list(month.cards), 2)
            if (one.kind is other.kind) is not (kind == "same-kind"):
                raise RejectedError("the kinds do not fit")
            return one, other
        if kind == "look-alikes":
            months = [Month(month) for month in dice.order(sorted(dice.one(sorted(LOOK_ALIKES, key=min))))]
            return dice.one(list(months[0].cards)), dice.one(list(months[1].cards))
        one, other = dice.some(list(DECK), 2)
        if one.month is other.month:
            raise RejectedError("the months are the same")
        early, late = sorted((one, other), key=lambda card: card.month)
        if kind == "bright-later" and _RANK.index(late.kind) >= _RANK.index(early.kind):
            raise RejectedError("the later card is no higher")
        return one, other

    def _codes(self, option: str, right: str, one: Card, other: Card) -> tuple[str, ...]:
        if option == "again":
            is_pair = frozenset({one.month, other.month}) in LOOK_ALIKES
            return ("M04",) if is_pair else ("M20",)
        chosen, left = (one, other) if option == "a" else (other, one)
        if right == "again":
            return ("M20",)
        if one.month is other.month:
            return ("M03",)
        return ("M03",) if _RANK.index(chosen.kind) < _RANK.index(left.kind) else ("M20",)


GENERATOR: Final = WhoIsDealer()

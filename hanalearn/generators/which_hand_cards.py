"""E13: every hand card that can take something."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hanalearn.cards import DECK, Card, CardSet, Month
from hanalearn.generators.exercise_type import ExerciseType, RejectedError
from hanalearn.generators.laid_out import look_alikes_of
from hanalearn.rules import KoiKoiRulebook
from hanalearn.teach.dice import Dice
from hanalearn.teach.exercise import Exercise
from hanalearn.teach.steps import Phase, Try
from hanalearn.teach.table import Table
from hanalearn.teach.task import Task

__all__ = ["GENERATOR", "WhichHandCards"]

_SIZES: Final = {1: (5, 6), 2: (6, 7), 3: (8, 8)}


class WhichHandCards(ExerciseType):
    """Two to five cards of the hand can take; one of the others has a look-alike on the field."""

    id = "E13"
    key = "which-hand-cards"
    skills = frozenset({"S07"})
    levels = range(1, 4)

    def classes(self, level: int) -> Mapping[str, int]:
        """See ``Generator``."""
        return {"two": 1, "three": 2, "four": 1}

    def fill(self, kind: str, dice: Dice, level: int, rules: KoiKoiRulebook) -> Exercise:
        """See ``ExerciseType``."""
        hands, fields = _SIZES[level]
        wanted = {"two": 2, "three": 3, "four": 4}[kind]
        field = CardSet(dice.some(list(DECK), fields))
        counts = [len(field.of_month(month)) for month in Month]
        if max(counts) > 2:
            raise RejectedError("three of a month on the field")
        months = {card.month for card in field}
        able = [card for card in DECK - field if card.month in months]
        tempted = {other for month in months for other in look_alikes_of(month)} - months
        traps = [card for card in DECK - field if card.month in tempted]
        rest = [card for card in DECK - field if card.month not in months and card.month not in tempted]
        if len(able) < wanted or not traps:
            raise RejectedError("no look-alike tempts")
        hand: list[Card] = [*dice.some(able, wanted), dice.one(traps)]
        others = [card for card in dice.order(rest + traps) if card not in hand]
        hand += others[: hands - len(hand)]
        if len(hand) < hands:
            raise RejectedError("the hand is too small")
        table = Table(hand=tuple(dice.order(hand)), field=tuple(dice.order(sorted(field))), stock=24 - fields // 2)
        step = Try(key="item-1", phase=Phase.INDEPENDENT, task="which", many=True)
        return Exercise(Task(step, (table,), is_made=True), kind, topic=str(field.mask))


GENERATOR: Final = WhichHandCards()

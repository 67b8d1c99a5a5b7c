"""E15: how many cards does this turn bring?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hanalearn.cards import DECK, Card, CardSet
from hanalearn.generators.exercise_type import ExerciseType, RejectedError
from hanalearn.generators.laid_out import COUNTS, field_around
from hanalearn.rules import KoiKoiRulebook
from hanalearn.teach.dice import Dice
from hanalearn.teach.exercise import Exercise
from hanalearn.teach.steps import Ask, Phase
from hanalearn.teach.table import Table
from hanalearn.teach.task import Task

__all__ = ["GENERATOR", "CardsGained"]


class CardsGained(ExerciseType):
    """Level 1 counts the hand card's half; then the whole turn: a turned card that takes nothing, something, three, or
    the very card just laid down.
    """

    id = "E15"
    key = "cards-gained"
    skills = frozenset({"S09", "S10"})
    levels = range(1, 4)

    def classes(self, level: int) -> Mapping[str, int]:
        """See ``Generator``."""
        if level == 1:
            return {"none": 1, "one": 1, "two": 1, "three": 1}
        # A turn of one partner and none leaves no belief another number to arrive at.
        whole = dict.fromkeys(
            (
                "none-two",
                "one-one",
                "one-two",
                "two-none",
                "two-one",
                "two-two",
                "three-none",
                "three-one",
                "three-two",
            ),
            1,
        )
        return {**whole, "take-back": 3, **({"eight": 2, "one-three": 1} if level == 3 else {})}

    def fill(self, kind: str, dice: Dice, level: int, rules: KoiKoiRulebook) -> Exercise:
        """See ``ExerciseType``."""
        card = dice.one(list(DECK))
        then: Card | None = None
        if level == 1:
            field = field_around(dice, card, COUNTS[kind], 6)
        else:
            field, then = self._whole(kind, dice, card)
        step = Ask(key="item-1", phase=Phase.INDEPENDENT, task="gain", then="" if then is None else then.code)
        table = Table(hand=(card,), field=field, stock=20)
        task = Task(step, (table,), asked=card, then=then, is_made=True)
        return Exercise(task, kind, topic=f"{card}/{then}")

    def _whole(self, kind: str, dice: Dice, card: Card) -> tuple[tuple[Card, ...], Card]:
        if kind == "take-back":
            then = dice.one([other for other in card.month.cards if other is not card])
            return field_around(dice, card, 0, 6, never=[then]), then
        first, _, second = ("three", "", "three") if kind == "eight" else kind.partition("-")
        then = dice.one([other for other in DECK if other.month is not card.month])
        mates = [other for other in then.month.cards if other is not then]
        laid = dice.some(mates, COUNTS[second])
        before = field_around(dice, card, COUNTS[first], 3 + COUNTS[first], never=then.month.cards)
        field = CardSet(before) | laid
        if len(field) > 9:
            raise RejectedError("the field is too large")
        return tuple(dice.order(sorted(field))), then


GENERATOR: Final = CardsGained()

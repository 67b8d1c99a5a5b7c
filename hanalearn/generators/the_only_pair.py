"""E05: only two of these cards match."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hanalearn.cards import DECK, RIBBONS, Card, Kind, Month
from hanalearn.generators.exercise_type import ExerciseType, RejectedError
from hanalearn.generators.seen import PAIRS, seen
from hanalearn.rules import KoiKoiRulebook
from hanalearn.teach.dice import Dice
from hanalearn.teach.exercise import Exercise

__all__ = ["GENERATOR", "TheOnlyPair"]

_COUNT: Final = {1: 6, 2: 8, 3: 10}


class TheOnlyPair(ExerciseType):
    """One pair of a month, and pairs that tempt: two ribbons of a colour, two creatures, two plants that look alike."""

    id = "E05"
    key = "the-only-pair"
    skills = frozenset({"S02", "S07"})
    levels = range(1, 4)

    def classes(self, level: int) -> Mapping[str, int]:
        """See ``Generator``."""
        return {"pictures": 1, "chaff": 1, "mixed": 2}

    def fill(self, kind: str, dice: Dice, level: int, rules: KoiKoiRulebook) -> Exercise:
        """See ``ExerciseType``."""
        month = dice.one(list(Month))
        one, other = dice.some(sorted(month.cards), 2)
        chaff = sum(card.kind is Kind.CHAFF for card in (one, other))
        if chaff != {"pictures": 0, "chaff": 2, "mixed": 1}[kind]:
            raise RejectedError("another sort of pair")
        chosen = [one, other]

        def add(pool: list[Card], count: int) -> None:
            for card in dice.order(pool):
                if count and len(chosen) < _COUNT[level] and all(card.month is not seen_.month for seen_ in chosen):
                    chosen.append(card)
                    count -= 1

        ribbon = dice.one(["poem", "blue", "plain"])
        add([card for card in RIBBONS if card.ribbon is not None and card.ribbon.value == ribbon], 2)
        add([card for card in DECK if card.kind is Kind.ANIMAL], 2)
        pair = dice.one(PAIRS)
        add([card for card in DECK if card.month in pair and card.kind is Kind.CHAFF], 2)
        add(list(DECK), _COUNT[level])
        if len(chosen) < _COUNT[level]:
            raise RejectedError("not enough months")
        return Exercise(seen("match", dice.order(chosen), is_grey=level == 3), kind, topic=str(month.value))


GENERATOR: Final = TheOnlyPair()

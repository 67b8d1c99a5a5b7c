"""E07: bright, animal, ribbon or chaff?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hanalearn.cards import DECK, Card, Kind
from hanalearn.generators.exercise_type import ExerciseType
from hanalearn.generators.seen import ODD_KINDS, seen
from hanalearn.rules import KoiKoiRulebook
from hanalearn.teach.dice import Dice
from hanalearn.teach.exercise import Exercise

__all__ = ["GENERATOR", "KindSort"]


class KindSort(ExerciseType):
    """Level 1 asks about one card; then six or eight are sorted, with at least one that is taken for another kind."""

    id = "E07"
    key = "kind-sort"
    skills = frozenset({"S03"})
    levels = range(1, 4)

    def classes(self, level: int) -> Mapping[str, int]:
        """See ``Generator``."""
        return {"odd": 2, "plain": 3} if level == 1 else {"odd": 1}

    def fill(self, kind: str, dice: Dice, level: int, rules: KoiKoiRulebook) -> Exercise:
        """See ``ExerciseType``."""
        kinds = [one.value for one in Kind]
        if level == 1:
            wanted = dice.one(list(Kind))  # Kinds are as likely as each other, or half of the cards would be chaff.
            card = dice.one([card for card in DECK - ODD_KINDS if card.kind is wanted])
            card = dice.one(sorted(ODD_KINDS)) if kind == "odd" else card
            return Exercise(seen("name", [card], by="kind", options=kinds), kind, topic=card.code)
        cards: list[Card] = [dice.one(sorted(ODD_KINDS))]
        for one in Kind:
            if one is not cards[0].kind:
                cards.append(dice.one([card for card in DECK if card.kind is one]))
        while len(cards) < (6 if level == 2 else 8):
            one = dice.one(list(Kind))
            cards.append(dice.one([card for card in DECK if card.kind is one and card not in cards]))
        return Exercise(seen("sort", dice.order(cards), by="kind", boxes=kinds), kind, topic=cards[0].code)


GENERATOR: Final = KindSort()

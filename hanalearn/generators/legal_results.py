"""E14: every legal result of this half turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hanalearn.cards import DECK, CardSet
from hanalearn.generators.exercise_type import ExerciseType
from hanalearn.generators.laid_out import COUNTS, field_around
from hanalearn.rules import KoiKoiRulebook, takes
from hanalearn.teach.dice import Dice
from hanalearn.teach.exercise import Exercise
from hanalearn.teach.made import cards_code
from hanalearn.teach.steps import Ask, Phase
from hanalearn.teach.table import Table
from hanalearn.teach.task import Task

__all__ = ["GENERATOR", "LegalResults"]


class LegalResults(ExerciseType):
    """Level 1 asks what one card may do; level 2 about a turned card; level 3 about every turn of a small hand, passing
    among the options.
    """

    id = "E14"
    key = "legal-results"
    skills = frozenset({"S08", "S09"})
    levels = range(1, 4)

    def classes(self, level: int) -> Mapping[str, int]:
        """See ``Generator``."""
        return {"none": 2, "one": 2, "two": 4, "three": 2}

    def fill(self, kind: str, dice: Dice, level: int, rules: KoiKoiRulebook) -> Exercise:
        """See ``ExerciseType``."""
        card = dice.one(list(DECK))
        matches = COUNTS[kind]
        if level == 3:
            return self._turns(kind, dice, matches)
        field = field_around(dice, card, matches, 6)
        options = [cards_code(legal) for legal in takes(card, CardSet(field))]
        mates = [other for other in field if other.month is card.month]
        if matches == 2:
            options += [cards_code(mates), "none"]
        elif matches == 3:
            options += [mates[0].code, cards_code(mates[:2]), "none"]
        elif matches == 1:
            options.append("none")
        strangers = [other for other in field if other.month is not card.month]
        options += [other.code for other in strangers[:2]] if matches < 2 else [strangers[0].code]
        mixed = tuple(dice.order(options))
        step = Ask(key="item-1", phase=Phase.INDEPENDENT, task="results", options=mixed)
        is_drawn = level == 2
        table = Table(hand=() if is_drawn else (card,), field=field, drawn=card if is_drawn else None, stock=20)
        task = Task(step, (table,), asked=card, options=mixed, is_made=True)
        return Exercise(task, kind, topic=card.code)

    def _turns(self, kind: str, dice: Dice, matches: int) -> Exercise:
        card = dice.one(list(DECK))
        field = field_around(dice, card, matches, 6)
        taken = {other.month for other in field} | {card.month}
        other = dice.one([one for one in DECK if one not in field and one.month not in taken])
        options = [f"{card}>{cards_code(legal)}" for legal in takes(card, CardSet(field))]
        options += [f"{other}>none", "pass"]
        mates = [one for one in field if one.month is card.month]
        if matches:
            options.append(f"{card}>none")
        if matches == 2:
            options.append(f"{card}>{cards_code(mates)}")
        if matches == 3:
            options.append(f"{card}>{mates[0]}")
        stranger = next(one for one in field if one.month is not card.month)
        options.append(f"{other}>{stranger}")
        mixed = tuple(dice.order(options))
        step = Ask(key="item-1", phase=Phase.INDEPENDENT, task="moves", options=mixed)
        table = Table(hand=tuple(dice.order([card, other])), field=field, stock=20)
        return Exercise(Task(step, (table,), options=mixed, is_made=True), kind, topic=card.code)


GENERATOR: Final = LegalResults()

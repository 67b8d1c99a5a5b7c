"""Steps as they were written down by hand before the lesson was: how they lie, and what is said to every answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import pytest

from hanalearn.cards import CardSet
from hanalearn.teach import Library
from hanalearn.teach.judge import answers, rule_on
from hanalearn.teach.steps import Phase

__all__ = ["Rows", "WrittenStep", "written_steps"]

Row = tuple[str, str, str, str, str, dict[str, tuple[str, str]]]
"""Phase, field, hand, the card that waits, pile, and verdict and beliefs of each answer."""
Lying = tuple[Phase, CardSet, CardSet, str, str]
"""Phase, field, hand, the card that waits and the pile of a step."""
Rows = Mapping[str, Row]
"""The steps of a lesson by their names."""


class WrittenStep(NamedTuple):
    """A step of the curriculum; ``judged`` has verdict and beliefs of every answer that can be given."""

    lesson: str
    key: str
    phase: str
    field: str
    hand: str
    waits: str
    pile: str
    judged: dict[str, tuple[str, str]]

    @property
    def table(self) -> Lying:
        """How it is written down."""
        return Phase(self.phase), CardSet.parse(self.field), CardSet.parse(self.hand), self.waits, self.pile

    def table_of(self, library: Library) -> Lying:
        """How it lies in the lesson."""
        task = library.lesson(self.lesson).step_task(self.key, 0, "")
        table = task.table
        waits = "" if table.waiting is None else table.waiting.code
        pile = " ".join(card.code for card in table.taken)
        return task.step.phase, table.field_cards, table.hand_cards, waits, pile

    def judged_by(self, library: Library) -> dict[str, tuple[str, str]]:
        """Verdict and beliefs that the lesson has for every answer that can be given."""
        task = library.lesson(self.lesson).step_task(self.key, 0, "")
        # Of a whole hand there are too many answers to write down: there the table has a choice of them.
        is_choice = getattr(task.step, "many", False) and getattr(task.step, "task", "") == "which"
        rulings = {
            answer: rule_on(task, "77" if answer == "*" else answer)
            for answer in (self.judged if is_choice else answers(task))
        }
        return {answer: (ruling.verdict, " ".join(ruling.codes)) for answer, ruling in rulings.items()}


def written_steps(lessons: Mapping[str, Rows]) -> pytest.MarkDecorator:
    """A test for each step of some lessons; it takes the step as ``step``."""
    steps = [WrittenStep(lesson, key, *row) for lesson, rows in lessons.items() for key, row in rows.items()]
    return pytest.mark.parametrize("step", steps, ids=[f"{step.lesson}-{step.key}" for step in steps])

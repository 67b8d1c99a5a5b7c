"""The rulebook and the worked sum behind a question about points."""

from __future__ import annotations

from typing import Final

from hanalearn.cards import CardSet
from hanalearn.rules import KoiKoiRulebook
from hanalearn.rules.sheet import ScoreSheet
from hanalearn.teach.doubling import worked_out
from hanalearn.teach.slips import sheets_of
from hanalearn.teach.steps import Reckon
from hanalearn.teach.task import Task

__all__ = ["BRIGHT_LINE", "BRIGHT_SETS", "base_of", "book_of", "has_pile", "sheet_of", "step_of"]

BRIGHT_SETS: Final = ("goko", "shiko", "ameshiko", "sanko")
BRIGHT_LINE: Final = "brights"
"""A line of a sheet for whichever of the bright sets is made."""


def step_of(task: Task) -> Reckon:
    """The step of a question about points."""
    assert isinstance(task.step, Reckon)
    return task.step


def book_of(task: Task) -> KoiKoiRulebook:
    """The rulebook that says what is right; of several that agree the first."""
    return sheets_of(task.step.rulebook or task.book)[0]


def sheet_of(task: Task) -> ScoreSheet:
    """The worked sum of the pile of the step, or of its base total."""
    step, book = step_of(task), book_of(task)
    if has_pile(task):
        return book.score(CardSet(task.table.taken), opponent_calls=step.opponent, own_calls=step.own)
    return worked_out(book, base_of(step), step.opponent, step.own)


def has_pile(task: Task) -> bool:
    """Whether the sum is that of a pile on the table."""
    step = step_of(task)
    return step.task in ("sheet", "slip", "walk") or (not step.base and not step.sets and bool(task.table.taken))


def base_of(step: Reckon) -> int:
    """The base total that the step names, or the sum of its sets."""
    return step.base or sum(step.sets)

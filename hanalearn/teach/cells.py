"""The numbers that a question about points asks for, one after the other, and those that beliefs arrive at."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Final

from hanalearn.cards import ANIMALS, BRIGHTS, CHAFF, RIBBONS, Card, CardSet
from hanalearn.teach.asked_sheet import BRIGHT_LINE, BRIGHT_SETS, book_of, has_pile, sheet_of, step_of
from hanalearn.teach.doubling import CALL_MISSED, worked_out, wrong_finals
from hanalearn.teach.pile_beliefs import Places, wrong_totals
from hanalearn.teach.steps import Reckon
from hanalearn.teach.table import Table
from hanalearn.teach.task import Task

__all__ = ["STORIES", "Cell", "cells"]

STORIES: Final = ("stopped", "improved", "beaten", "nobody")
"""The four outcomes of the decision, in the order of the table."""
_POOLS: Final = {
    BRIGHT_LINE: BRIGHTS, "ino": ANIMALS, "tane": ANIMALS, "aka": RIBBONS, "ao": RIBBONS, "akaao": RIBBONS,
    "tan": RIBBONS, "kasu": CHAFF | CardSet([Card.CHRYSANTHEMUM_SAKE_CUP]),
}  # fmt: skip
"""The cards that a line looks at."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A number that is asked for.

    Attributes:
        key: what it is: ``me``, ``beaten-them``, the key of a set, ``base``.
        right: the number.
        wrong: numbers that a belief arrives at, by that belief.
    """

    key: str
    right: int
    wrong: Mapping[int, str] = field(default_factory=dict)


def cells(task: Task) -> tuple[Cell, ...]:
    """The numbers asked for, in order; none where something is picked or ticked."""
    return _cells(step_of(task), task.table.taken, task.book)


@lru_cache(maxsize=256)
def _cells(step: Reckon, taken: tuple[Card, ...], book: str) -> tuple[Cell, ...]:
    # Asked for again and again while a page is made; what it depends on is small.
    task = Task(step, (Table(taken=taken),), book=book)
    match step.task:
        case "final":
            return () if step.options else (_final_cell(task),)
        case "pay":
            return tuple(_paid(task, step.story, who) for who in step.lines)
        case "outcomes":
            return tuple(
                replace(_paid(task, story, who), key=f"{story}-{who}") for story in STORIES for who in ("me", "them")
            )
        case "sheet" | "walk":
            return tuple(_line_cell(task, key) for key in step.lines)
        case _:
            return ()


def _final_cell(task: Task) -> Cell:
    step, book = step_of(task), book_of(task)
    sheet = sheet_of(task)
    wrong = dict(wrong_finals(book, sheet.base, sets=step.sets, opponent=step.opponent, own=step.own))
    if has_pile(task):
        for base, code in _wrong_bases(task).items():
            if base <= 25:
                wrong.setdefault(worked_out(book, base, step.opponent, step.own).final, code)
    wrong.setdefault(sheet.base, "")
    return _cell("final", sheet.final, wrong)


def _cell(key: str, right: int, wrong: Mapping[int, str]) -> Cell:
    return Cell(key, right, {number: code for number, code in wrong.items() if number != right and number >= 0})


def _paid(task: Task, story: str, who: str) -> Cell:
    """What one side gets in a story."""
    step, book = step_of(task), book_of(task)
    calls = max(1, step.own)
    mine = worked_out(book, step.base, step.opponent).final
    theirs = worked_out(book, step.theirs, calls, step.opponent).final if step.theirs else 0
    kept = {"called": "M43", "beaten": "M46", "nobody": "M44"}
    if who == "me":
        match story:
            case "stopped":
                return _cell(who, mine, wrong_finals(book, step.base, opponent=step.opponent))
            case "improved":
                right = worked_out(book, step.better, step.opponent, calls).final
                return _cell(who, right, wrong_finals(book, step.better, opponent=step.opponent, own=calls))
            case _:
                return _cell(who, 0, {step.base: kept[story], mine: kept[story]})
    if story == "beaten":
        wrong = {**wrong_finals(book, step.theirs, opponent=calls, own=step.opponent), step.theirs: "M45"}
        return _cell(who, theirs, wrong)
    return _cell(who, 0, {step.theirs: "M46", theirs: "M46"} if step.theirs else {})


def _wrong_bases(task: Task) -> Mapping[int, str]:
    """What beliefs about sets make of the pile; first that a longer set is counted in both ways at once."""
    book, pile = book_of(task), CardSet(task.table.taken)
    right = book.tally(pile).points
    found: dict[int, str] = {}
    animals, made = len(pile & ANIMALS), dict(book.tally(pile).yaku)
    if "ino" in made and animals >= 5:
        # Three of the animals are the set itself; what comes from the sheet and what from the belief is seen in *tane*.
        found[right + (animals - 3 if "tane" in made else animals - 4)] = "M38"
    return {**wrong_totals(book, Places(pile)), **found}


def _line_cell(task: Task, key: str) -> Cell:
    step, book = step_of(task), book_of(task)
    sheet, pile = sheet_of(task), CardSet(task.table.taken)
    points = dict(sheet.yaku)
    match key:
        case "base":
            return _cell(key, sheet.base, _wrong_bases(task))
        case "times":
            return _cell(key, sheet.factor, {1: CALL_MISSED if step.opponent else "M47", 3: "M48"})
        case "final":
            return replace(_final_cell(task), key=key)
    right = sum(points.get(one, 0) for one in (BRIGHT_SETS if key == BRIGHT_LINE else (key,)))
    part = pile & _POOLS.get(key, pile)
    wrong: dict[int, str] = {}
    if book.tally(part).points == right:
        wrong = dict(wrong_totals(book, Places(part)))
    if key == "ino" and right:
        wrong.setdefault(right + 1, "M38")
        wrong.setdefault(right + len(part) - 3, "M38")
    return _cell(key, right, wrong)

"""How many states a lesson has: the measure that keeps it small enough for a table in one file."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from hanalearn.teach.forms import Picked, form_name
from hanalearn.teach.judge import answers
from hanalearn.teach.lesson import Lesson
from hanalearn.teach.session import Stage, State, offers, react, task_of
from hanalearn.teach.steps import CHECK_STEP, Ask
from hanalearn.teach.task import Task

__all__ = ["MOST_STATES", "count_states"]

MOST_STATES: Final = 500
"""A lesson with more states than this is too big for one file."""

_JUDGED_IN_PARTS: Final = frozenset({"tick", "blanks", "tap-set"})


def count_states(lesson: Lesson, *, limit: int = 20 * MOST_STATES) -> int:
    """The states of a lesson in its own cards: what is made from a seed (variants, items of the check) is not counted.

    Where several things are chosen before an answer, each thing counts once in each state and not every set of them:
    such answers are judged in parts, one verdict a thing.

    Args:
        lesson: the lesson.
        limit: where counting stops.
    """
    start = State(lesson.keys[0], "a")
    seen = {start}
    todo = [start]
    parts = 0
    while todo and len(seen) + parts < limit:
        state = todo.pop()
        task = None if state.step == CHECK_STEP else task_of(lesson, state)
        in_parts = task is not None and form_name(task) in _JUDGED_IN_PARTS and state.stage is Stage.OPEN
        if task is not None and in_parts:
            parts += _part_count(task)
        for after in _followers(lesson, state, task if in_parts else None):
            plain = replace(after, picked=()) if in_parts else after
            if plain not in seen and not plain.variant and plain.step != CHECK_STEP:
                seen.add(plain)
                todo.append(plain)
    return len(seen) + parts


def _part_count(task: Task) -> int:
    form = form_name(task)
    if form == "tap-set":
        return len(task.table.field_cards)
    if isinstance(task.step, Ask) and form == "blanks":
        return sum(len(blank.options) for blank in task.step.blanks)
    return len(task.options)


def _followers(lesson: Lesson, state: State, in_parts: Task | None) -> list[State]:
    followers = []
    for offer in offers(lesson, state):
        if offer.endswith(":*") or (in_parts is not None and offer.partition(":")[0] in ("tick", "blank", "tap")):
            continue
        followers.append(react(lesson, state, offer)[0])
    if in_parts is not None:
        for answer in answers(in_parts):
            if answer != "none":
                whole = replace(state, picked=_as_picked(in_parts, answer))
                followers.append(react(lesson, whole, "done")[0])
    elif "num:*" in offers(lesson, state):
        followers.append(react(lesson, state, "num:9999")[0])
    return followers


def _as_picked(task: Task, answer: str) -> Picked:
    return tuple(answer.split("+" if form_name(task) == "tap-set" else ","))

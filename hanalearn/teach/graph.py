"""How many states a lesson has: the measure that keeps it small enough for a table in one file."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from hanalearn.teach.forms import Picked, form_name
from hanalearn.teach.judge import answers
from hanalearn.teach.lesson import Lesson
from hanalearn.teach.reaction import offers, react, task_of
from hanalearn.teach.recognise import pieces
from hanalearn.teach.scoring import rack_of
from hanalearn.teach.state import Stage, State
from hanalearn.teach.steps import CHECK_STEP, Ask, Round, See
from hanalearn.teach.task import Task

__all__ = ["MOST_STATES", "count_states"]

MOST_STATES: Final = 500
"""A lesson with more states than this is too big for one file."""

_JUDGED_IN_PARTS: Final = frozenset(
    {"tick", "blanks", "tap-set", "tap-hand", "meet", "match", "sort", "order", "turns", "visit"}
)


def count_states(lesson: Lesson, *, limit: int = 20 * MOST_STATES) -> int:
    """The states of a lesson in its own cards: what is made from a seed (variants, items of the check) is not counted.

    Where several things are chosen before an answer, each thing counts once in its step and not every set of them: such
    answers are judged in parts, and the verdict on a thing is the same whatever was tried and hinted before.

    Args:
        lesson: the lesson.
        limit: where counting stops.
    """
    start = State(lesson.keys[0], "a")
    seen = {start}
    todo = [start]
    parts = sum(_part_count(task) for task in lesson.tasks if form_name(task) in _JUDGED_IN_PARTS)
    while todo and len(seen) + parts < limit:
        state = todo.pop()
        task = None if state.step == CHECK_STEP else task_of(lesson, state)
        in_parts = task is not None and form_name(task) in _JUDGED_IN_PARTS and state.stage is Stage.OPEN
        for after in _followers(lesson, state, task if in_parts else None):
            plain = replace(after, picked=()) if in_parts else after
            if plain not in seen and not plain.variant and plain.step != CHECK_STEP:
                seen.add(plain)
                todo.append(plain)
    return len(seen) + parts


def _part_count(task: Task) -> int:
    form = form_name(task)
    if isinstance(task.step, See) and form == "sort":
        return len(pieces(task)) * len(task.step.boxes)
    if isinstance(task.step, Round) and form == "sort":
        return len(task.step.items) * len(task.step.boxes)
    if form == "tap-set" and isinstance(task.step, Round):
        return len(task.table.field_cards) + len(task.table.hand_cards)
    if form == "order":
        return len(pieces(task))
    if form in ("tap-set", "meet", "match"):
        return len(task.table.field_cards) + len(task.table.shown) + len(rack_of(task))
    if form == "tap-hand":
        return len(task.table.hand_cards)
    if isinstance(task.step, Ask) and form == "blanks":
        return sum(len(blank.options) for blank in task.step.blanks)
    return len(task.options)


def _followers(lesson: Lesson, state: State, in_parts: Task | None) -> list[State]:
    followers = []
    for offer in offers(lesson, state):
        if offer.endswith(":*") or (in_parts is not None and offer.partition(":")[0] in _PIECES):
            continue
        followers.append(react(lesson, state, offer)[0])
    if in_parts is not None:
        for answer in answers(in_parts):
            if answer != "none":
                *begun, last = _acts(in_parts, answer)
                followers.append(react(lesson, replace(state, picked=tuple(begun)), last)[0])
    elif "num:*" in offers(lesson, state):
        followers.append(react(lesson, state, "num:9999")[0])
    return followers


_PIECES: Final = frozenset({"tick", "blank", "tap", "box", "up", "down", "choose"})


def _acts(task: Task, answer: str) -> Picked:
    """What has been picked, and last the act that gives the answer."""
    match form_name(task):
        case "tap-set" | "tap-hand":
            return (*answer.split("+"), "done")
        case "meet" | "match":
            *before, last = answer.split("+")
            return (*before, f"tap:{last}")
        case "visit":
            *before, last = answer.split("+")
            return (*before, f"choose:{last}")
        case "sort":
            *laid, drop = answer.split(",")
            item, _, box = drop.partition(">")
            return (*laid, item, f"box:{box}")
        case "turns":
            *before, last = answer.split(",")
            card, _, target = last.partition(">")
            act = target if target == "none" else f"tap:{target}"
            return (*before, act) if len(before) % 2 else (*before, card, act)
    return (*answer.split(","), "done")

"""How the check of a lesson stands: what it asks for, what was given, and whether that is enough.

While the questions before a lesson are asked, they stand in the place of the check.
"""

from __future__ import annotations

from collections.abc import Mapping

from hanalearn.teach.forms import form_of
from hanalearn.teach.lesson import Lesson
from hanalearn.teach.pretest import probe_count, probe_result
from hanalearn.teach.state import Mark, State
from hanalearn.teach.steps import CHECK_STEP

__all__ = ["check_count", "check_result", "is_passed", "may_go_on", "must_be_right", "must_be_spotless"]


def check_count(lesson: Lesson, state: State) -> int:
    """How many items the check of a lesson has, the further ones counted once they are asked for."""
    if state.probe:
        return probe_count(lesson)
    check = lesson.spec.check
    return 0 if check is None else check.length + (len(check.more) if state.more else 0)


def may_go_on(lesson: Lesson, state: State) -> bool:
    """Whether the further items of the check can still make it pass."""
    check = lesson.spec.check
    if check is None or not check.more or state.more or state.must < check.must_count or state.spoilt:
        return False
    return state.right + len(check.more) >= check.more_passes


def check_result(lesson: Lesson, state: State) -> tuple[int, int, bool]:
    """Items right, items in all, and whether that is enough."""
    check = lesson.spec.check
    if check is None:
        return 0, 0, True
    if state.probe:
        return probe_result(lesson, state)
    needed = check.more_passes if state.more else check.passes
    is_kept = state.must == check.must_count and not state.spoilt
    return state.right, check_count(lesson, state), state.right >= needed and is_kept


def must_be_right(lesson: Lesson, state: State) -> bool:
    """Whether the item of the check that is asked has to be right, whatever others are."""
    check = lesson.spec.check
    return check is not None and bool(check.must) and _item_name(lesson, state) in check.must


def must_be_spotless(lesson: Lesson, state: State) -> bool:
    """Whether nothing untrue may be said to the item of the check that is asked."""
    check = lesson.spec.check
    return check is not None and bool(check.spotless) and _item_name(lesson, state) in check.spotless


def _item_name(lesson: Lesson, state: State) -> str:
    if state.step != CHECK_STEP or state.probe or state.item >= check_count(lesson, state):
        return ""
    return lesson.named_items(state.seed, state.round)[state.item][0]


def is_passed(lesson: Lesson, marks: Mapping[str, Mark]) -> bool:
    """Whether the check of a lesson is passed: its steps right without a hint, enough of its items right."""
    needed = [step.key for step in lesson.check_steps] + ([CHECK_STEP] if lesson.spec.check else [])
    needed = needed or [
        step.key for step in lesson.spec.steps if form_of(lesson.step_task(step.key, 0, "")) is not None
    ]
    return all(marks.get(key) == "clean" for key in needed)

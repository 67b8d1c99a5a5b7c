"""The questions before a lesson: three for each of its skills, and the worked steps that they can spare.

A skill is shown to be known when all its three questions are right at once. Every worked step all of whose skills are
known is then left out; what is not known is taught as if nothing had been asked.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from hanalearn.teach.check_spec import PROBE_ITEMS
from hanalearn.teach.exercise_types import made_items
from hanalearn.teach.lesson import Lesson
from hanalearn.teach.state import State
from hanalearn.teach.steps import CHECK_STEP, Phase, Step
from hanalearn.teach.task import Task

__all__ = [
    "is_worthwhile",
    "may_probe",
    "probe_count",
    "probe_items",
    "probe_result",
    "probed_skills",
    "skills_of",
    "spared_by",
    "worked_steps",
]

_KEY: Final = "before-"
"""Begins the names of questions that are not of the check."""
_NO_SKILL: Final = ("",)
"""A lesson that names no skill is about one thing."""


def probed_skills(lesson: Lesson) -> tuple[str, ...]:
    """The skills that are asked for, in the order of the questions; none where there are no questions for them."""
    if lesson.spec.before:
        return tuple(one.skill for one in lesson.spec.before)
    skills = lesson.spec.skills or _NO_SKILL
    check = lesson.spec.check
    return skills if len(skills) == 1 and check is not None and check.length >= PROBE_ITEMS else ()


def probe_count(lesson: Lesson) -> int:
    """How many questions there are."""
    return PROBE_ITEMS * len(probed_skills(lesson))


def probe_items(lesson: Lesson, seed: str, round_: int) -> tuple[Task, ...]:
    """The questions, three for each skill.

    Args:
        lesson: the lesson.
        seed: from which they are made.
        round_: of the check, where they are its items. They should be those of no check that follows soon.
    """
    of_check = lesson.items(seed, round_)[:PROBE_ITEMS]
    if not lesson.spec.before:
        return of_check
    items: list[Task] = []
    for one in lesson.spec.before:
        made = one.made
        if made is None:
            items += of_check
        else:
            book = lesson.book
            items += [item.task for item in made_items((made,), book, f"{lesson.id}/{seed}/before/{one.skill}")]
    return tuple(task.as_item(number, _KEY) for number, task in enumerate(items, 1))


def worked_steps(lesson: Lesson, known: Collection[str]) -> tuple[str, ...]:
    """The steps that need not be done together by whoever knows these skills, by key."""
    return tuple(
        step.key for step in lesson.main_steps if step.phase is Phase.WORKED and set(_about(lesson, step)) <= set(known)
    )


def is_worthwhile(lesson: Lesson) -> bool:
    """Whether there are questions, and more than one step to spare: three questions for one step save nothing."""
    skills = probed_skills(lesson)
    return bool(skills) and len(worked_steps(lesson, skills)) > 1


def may_probe(lesson: Lesson, state: State) -> bool:
    """Whether a pre-test may be taken: at the untouched beginning of a lesson that has items and steps to spare."""
    return state == State(lesson.keys[0], state.seed, round=state.round) and is_worthwhile(lesson)


def probe_result(lesson: Lesson, state: State) -> tuple[int, int, bool]:
    """Questions right, questions in all, and whether every skill has been shown."""
    skills = probed_skills(lesson)
    right = state.right if len(skills) == 1 else PROBE_ITEMS * len(state.known)
    return right, probe_count(lesson), len(state.known) == len(skills)


def spared_by(lesson: Lesson, state: State) -> tuple[str, ...]:
    """The worked steps that a pre-test spares, once all of it has been answered; none before, and none elsewhere."""
    is_over = state.probe and state.step == CHECK_STEP and state.item == probe_count(lesson)
    return worked_steps(lesson, state.known) if is_over and state.known else ()


def skills_of(lesson: Lesson, item: str) -> tuple[str, ...]:
    """The skills that an answer speaks of.

    Args:
        lesson: the lesson.
        item: what was answered in it: the key of a step, ``item-2`` of its check, ``before-4``.
    """
    step = next((step for step in lesson.spec.steps if step.key == item), None)
    if step is not None:
        return step.skills or lesson.spec.skills
    number = item.removeprefix(_KEY)
    if number != item and number.isdigit():
        skills, at = probed_skills(lesson), (int(number) - 1) // PROBE_ITEMS
        return (skills[at],) if 0 <= at < len(skills) else ()
    return lesson.spec.skills


def _about(lesson: Lesson, step: Step) -> tuple[str, ...]:
    return step.skills or lesson.spec.skills or _NO_SKILL

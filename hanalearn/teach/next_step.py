"""The one thing that helps a learner most right now."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from hanalearn.progress.records import Attempt
from hanalearn.teach.course import Course
from hanalearn.teach.dose import Dose
from hanalearn.teach.mastery import CAN, SEEN, Standing
from hanalearn.teach.skills import SKILLS
from hanalearn.teach.temptations import Temptation

__all__ = ["NextStep", "StepKind", "begun_lessons", "next_step"]

StepKind: TypeAlias = Literal["review", "back", "mistakes", "practise", "lesson", "rest"]
"""``review`` today's dose; ``back`` to the lesson of a belief that keeps coming; ``mistakes`` that are not beaten;
``practise`` a skill; ``lesson`` begin or go on with one; ``rest`` nothing asks for anything."""


@dataclass(frozen=True, slots=True)
class NextStep:
    """What helps most.

    Attributes:
        kind: see ``StepKind``.
        name: the skill, lesson or belief it is about; for ``rest`` the day on which something comes back, or empty.
    """

    kind: StepKind
    name: str = ""


def begun_lessons(attempts: Sequence[Attempt]) -> tuple[str, ...]:
    """The lessons in which anything was answered, the last one first."""
    return tuple(dict.fromkeys(attempt.lesson for attempt in reversed(attempts) if attempt.lesson))


def next_step(
    dose: Dose,
    tempting: Sequence[Temptation],
    skills: Mapping[str, Standing],
    begun: Sequence[str],
    course: Course,
    ready: Mapping[str, object],
    *,
    can_practise: frozenset[str],
) -> NextStep:
    """What helps most, by a rule that can be told in one breath: what would be forgotten today, then a belief that
    keeps coming, then mistakes, then the skill that is nearly there, then the next lesson.

    Args:
        dose: what is for today.
        tempting: beliefs that led astray.
        skills: how far the learner is in each skill.
        begun: lessons begun.
        course: the order of lessons.
        ready: the lessons that there are.
        can_practise: skills for which questions can be made.
    """
    open_ones = [one for one in tempting if not one.is_cleared]
    for one in open_ones:
        if one.lesson in ready:
            return NextStep("back", one.code)
    if dose.due or dose.skills or (dose.new and not open_ones):
        return NextStep("review")
    if open_ones:
        return NextStep("mistakes", open_ones[0].code)
    nearly = [code for code in SKILLS if SEEN <= skills[code].level < CAN and code in can_practise]
    if nearly:
        return NextStep("practise", max(nearly, key=lambda code: skills[code].level))
    order = [*course.shortest, *(lesson.id for lesson in course.lessons)]
    waiting = next((one for one in order if one in ready and one not in begun), None)
    return NextStep("rest", dose.next_day) if waiting is None else NextStep("lesson", waiting)

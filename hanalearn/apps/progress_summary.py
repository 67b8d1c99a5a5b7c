"""What a record says of its learner on a day: one fold, from which the practise page is drawn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from hanalearn.apps.practice_plan import MISTAKES_IN_REVIEW, can_practise, skills_of_item
from hanalearn.progress import Attempt
from hanalearn.teach.dose import Dose, dose_of, memories
from hanalearn.teach.facts import fact_of
from hanalearn.teach.library import Library
from hanalearn.teach.mastery import Standing, standings
from hanalearn.teach.next_step import NextStep, begun_lessons, next_step
from hanalearn.teach.pretest import skills_of as skills_in_lesson
from hanalearn.teach.temptations import Temptation, temptations

__all__ = ["Summary", "summary_of"]


@dataclass(frozen=True, slots=True)
class Summary:
    """What a record says.

    Attributes:
        skills: how far the learner is in each skill.
        tempting: beliefs that led astray, the latest miss first.
        dose: what is for today.
        step: what helps most.
    """

    skills: Mapping[str, Standing]
    tempting: tuple[Temptation, ...]
    dose: Dose
    step: NextStep

    @property
    def review_count(self) -> int:
        """How many questions today's review asks."""
        return len(self.dose) + min(MISTAKES_IN_REVIEW, sum(not one.is_cleared for one in self.tempting))


def summary_of(history: Sequence[Attempt], day: str, library: Library) -> Summary:
    """The summary of a record, oldest attempt first, on a day."""

    def skills_of(attempt: Attempt) -> Sequence[str]:
        fact = fact_of(attempt.item)
        if fact is not None:
            return (fact.skill,)
        if lesson := attempt.lesson:
            if lesson not in library.lessons:
                return ()
            return skills_in_lesson(library.lessons[lesson], attempt.item.partition("/")[2])
        return tuple(skills_of_item(attempt.item))

    skills = standings(history, skills_of, day)
    tempting = temptations(history)
    begun = begun_lessons(history)
    dose = dose_of(memories(history), skills, begun, day)
    step = next_step(dose, tempting, skills, begun, library.course, library.lessons, can_practise=can_practise())
    return Summary(skills, tempting, dose, step)

"""What a record says of its learner: which skill an answer in a lesson speaks of."""

from __future__ import annotations

from hanalearn.apps.progress_summary import summary_of
from hanalearn.progress import Attempt
from hanalearn.teach import Library
from hanalearn.teach.mastery import PRACTISING

LIBRARY = Library.load(with_packs=False)


def answered(*items: str) -> list[Attempt]:
    return [Attempt(f"L1.2/{item}", "yes", "", 1.0, phase="check", day="2025-04-01") for item in items]


def test_question_before_a_lesson_counts_for_its_skill_alone() -> None:
    skills = summary_of(answered("before-4", "before-5"), "2025-04-01", LIBRARY).skills

    assert (skills["S01"].level, skills["S02"].level) == (0, PRACTISING)


def test_step_about_one_skill_of_a_lesson_counts_for_that_alone() -> None:
    skills = summary_of(answered("the-hill", "the-hill"), "2025-04-01", LIBRARY).skills

    assert (skills["S01"].level, skills["S02"].level) == (PRACTISING, 0)

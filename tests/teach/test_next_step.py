"""What helps most now: what would be forgotten, then what keeps coming, then mistakes, then skills, then lessons."""

import pytest

from hanalearn.progress import Attempt
from hanalearn.teach import Library
from hanalearn.teach.dose import Dose
from hanalearn.teach.facts import facts
from hanalearn.teach.mastery import CAN, PRACTISING, SEEN, Standing
from hanalearn.teach.next_step import NextStep, begun_lessons, next_step
from hanalearn.teach.skills import SKILLS
from hanalearn.teach.temptations import Temptation

BUDS = {code: Standing() for code in SKILLS}
FACTS = facts()[:3]
ONCE, THRICE = Temptation("M24", misses=1, fresh=1), Temptation("M13", misses=3, fresh=3)


@pytest.fixture
def step(library: Library):  # type: ignore[no-untyped-def]
    """Asks for the next step of somebody who has begun some lessons."""

    def step(dose: Dose = Dose(), tempting=(), skills=None, begun=("L0.1",), ready=None) -> NextStep:  # type: ignore[no-untyped-def]  # noqa: B008
        return next_step(
            dose, tempting, skills or BUDS, begun, library.course, library.lessons if ready is None else ready,
            can_practise=frozenset({"S12", "S13"}),
        )  # fmt: skip

    return step


def test_what_would_be_forgotten_today_comes_first(step) -> None:  # type: ignore[no-untyped-def]
    assert step(Dose(due=FACTS), [ONCE]) == NextStep("review")
    assert step(Dose(skills=("S12",))) == NextStep("review")


def test_belief_that_came_three_times_comes_before_everything(step, library: Library) -> None:  # type: ignore[no-untyped-def]
    ready = {**library.lessons, "L4.5": None}

    assert step(Dose(due=FACTS), [ONCE, THRICE], ready=ready) == NextStep("back", "M13")


def test_belief_whose_lesson_is_not_there_yet_is_practised(step) -> None:  # type: ignore[no-untyped-def]
    assert step(tempting=[THRICE], ready={"L0.1": None}) == NextStep("mistakes", "M13")


def test_mistakes_come_before_new_facts(step) -> None:  # type: ignore[no-untyped-def]
    assert step(Dose(new=FACTS), [ONCE]) == NextStep("mistakes", "M24")
    assert step(Dose(new=FACTS)) == NextStep("review")


def test_skill_that_is_nearly_there_comes_before_a_new_lesson(step) -> None:  # type: ignore[no-untyped-def]
    skills = {**BUDS, "S12": Standing(SEEN), "S13": Standing(PRACTISING), "S01": Standing(CAN), "S07": Standing(SEEN)}

    assert step(skills=skills) == NextStep("practise", "S13")


def test_next_lesson_is_the_first_on_the_shortest_way_that_was_not_begun(step, library: Library) -> None:  # type: ignore[no-untyped-def]
    order = [one for one in library.course.shortest if one in library.lessons]

    assert step(begun=()) == NextStep("lesson", order[0])
    assert step(begun=order[:2]) == NextStep("lesson", order[2])


def test_nothing_left_says_when_something_comes_back(step, library: Library) -> None:  # type: ignore[no-untyped-def]
    assert step(Dose(next_day="2025-04-03"), begun=tuple(library.lessons)) == NextStep("rest", "2025-04-03")


def test_cleared_temptation_asks_for_nothing(step) -> None:  # type: ignore[no-untyped-def]
    cleared = Temptation("M24", misses=3, beaten=("a", "b"))

    assert step(tempting=[cleared]).kind == "lesson"


def test_lessons_begun_are_read_from_the_record_the_last_one_first() -> None:
    record = [Attempt(item, "yes", "", 1.0) for item in ("L0.1/a", "L1.1/a", "find-yaku", "L0.1/b", "fact:month-1b")]

    assert begun_lessons(record) == ("L0.1", "L1.1")

"""Levels rise by a rule that can be told to an eleven-year-old, and never fall."""

from datetime import date, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hanalearn.progress import Attempt
from hanalearn.teach.mastery import CAN, KEEPS, PRACTISING, SEEN, Standing, standings
from hanalearn.teach.skills import GROUPS, SKILLS

FIRST = date(2025, 4, 1)


def answer(
    right: bool = True, *, kind: str = "a/1", day: int = 0, hints: int = 0, phase: str = "practice", tries: int = 0
):  # type: ignore[no-untyped-def]
    """An answer to a question about S12."""
    item, _, level = kind.partition("/")
    return Attempt(
        item, "yes" if right else "no", "x", float(right), phase=phase, hints=hints, tries=tries,
        variant=f"{item}@1/{level}/seed", day=(FIRST + timedelta(days=day)).isoformat(),
    )  # fmt: skip


def standing(*attempts: Attempt, day: int = 0) -> Standing:
    """How far somebody with these answers is."""
    today = (FIRST + timedelta(days=day)).isoformat()
    return standings(attempts, lambda attempt: ("S12",), today)["S12"]


FOUR_OF_FIVE = (answer(), answer(False), answer(kind="a/2"), answer(), answer(kind="b/1"))


def test_nothing_done_is_a_bud() -> None:
    assert standing() == Standing()
    assert standing().flower == "bud"


def test_step_that_is_shown_is_a_leaf() -> None:
    assert standing(answer(phase="worked")).level == SEEN
    assert standing(*[answer(phase="faded")] * 9).level == SEEN


def test_two_right_on_ones_own_are_a_petal() -> None:
    assert standing(answer()).level == SEEN
    assert standing(answer(), answer(False), answer()).level == PRACTISING


def test_second_try_is_not_right_on_ones_own() -> None:
    assert standing(answer(False), answer(tries=1), answer(False), answer(tries=1)).level == SEEN


def test_four_of_the_last_five_open_the_flower() -> None:
    assert standing(*FOUR_OF_FIVE).level == CAN
    assert standing(answer(), answer(False), answer(False), answer(), answer(kind="b/1")).level == PRACTISING


def test_questions_of_one_kind_and_level_do_not_open_it() -> None:
    assert standing(*[answer(kind="a/1")] * 7).level == PRACTISING
    assert standing(*[answer(kind="a/1")] * 6, answer(kind="a/2")).level == CAN


def test_more_than_one_strong_hint_does_not_open_it() -> None:
    one = (answer(hints=2), answer(kind="a/2"), answer(), answer(), answer())
    two = (answer(hints=2), answer(kind="a/2", hints=3), answer(), answer(), answer())

    assert standing(*one).level == CAN
    assert standing(*two).level == PRACTISING
    assert standing(*[answer(hints=1)] * 4, answer(kind="b/1", hints=1)).level == CAN


@pytest.mark.parametrize(
    ("day", "phase", "level"),
    [(3, "review", KEEPS), (2, "review", CAN), (3, "practice", CAN), (30, "test", KEEPS)],
)
def test_seal_takes_a_mixed_review_three_days_later(day: int, phase: str, level: int) -> None:
    assert standing(*FOUR_OF_FIVE, answer(day=day, phase=phase), day=day).level == level


def test_level_does_not_fall_for_absence_nor_for_misses() -> None:
    kept = (*FOUR_OF_FIVE, answer(day=3, phase="review"))

    assert standing(*kept, *[answer(False, day=4)] * 5, day=4).level == KEEPS
    assert standing(*kept, day=400).level == KEEPS


def test_seal_asks_for_refreshing_when_recall_has_fallen() -> None:
    kept = (*FOUR_OF_FIVE, answer(day=3, phase="review"))

    assert not standing(*kept, day=4).wants_refresh
    assert standing(*kept, day=400).wants_refresh
    assert standing(*kept, day=400).flower == "refresh"


def test_two_misses_in_review_ask_for_refreshing_until_one_is_right() -> None:
    kept = (*FOUR_OF_FIVE, answer(day=3, phase="review"))
    missed = (answer(False, day=4, phase="review"), answer(False, day=4, phase="review"))

    assert standing(*kept, *missed, day=4).wants_refresh
    assert not standing(*kept, *missed, answer(day=4, phase="review"), day=4).wants_refresh


def test_open_flower_never_asks_for_refreshing() -> None:
    assert not standing(*FOUR_OF_FIVE, day=400).wants_refresh


def test_every_skill_has_a_standing_and_a_group() -> None:
    assert list(standings([], lambda attempt: (), "2025-04-01")) == list(SKILLS)
    assert sorted(SKILLS) == [f"S{number:02d}" for number in range(1, 32)]
    assert len(GROUPS) == 7


_ATTEMPTS = st.builds(
    answer,
    st.booleans(),
    kind=st.sampled_from(["a/1", "a/2", "b/1"]),
    hints=st.integers(0, 3),
    phase=st.sampled_from(["worked", "practice", "review", "test", "mistakes"]),
)


@settings(max_examples=60, deadline=None)
@given(st.lists(_ATTEMPTS, max_size=20), _ATTEMPTS)
def test_one_more_answer_never_lowers_a_level(before: list[Attempt], after: Attempt) -> None:
    assert standing(*before, after).level >= standing(*before).level

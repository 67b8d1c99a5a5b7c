"""What was learnt comes back in time: ratings from what was done, dates from the FSRS model."""

import subprocess
import sys
from datetime import date, timedelta

import pytest

from hanalearn.teach.memory import Review, memory_of, ratings, recall_of

FIRST = date(2025, 4, 1)


def _day(number: int) -> str:
    return (FIRST + timedelta(days=number)).isoformat()


def _right(*days: int, helped: bool = False) -> tuple[Review, ...]:
    return tuple(Review(_day(day), True, helped) for day in days)


def _in_days(reviews: tuple[Review, ...]) -> int:
    return (date.fromisoformat(memory_of(reviews).due) - date.fromisoformat(reviews[-1].day)).days


def test_what_is_answered_well_each_time_comes_back_at_growing_distances() -> None:
    # The intervals that the course's plan gives for default weights: after ten minutes, then 2 and 11 days.
    helped_once = (Review(_day(0), True), Review(_day(0), True))

    assert _in_days(_right(0)) == 0
    assert memory_of(_right(0)).is_learning
    assert _in_days(helped_once) == 2
    assert _in_days((*helped_once, Review(_day(2), True, True))) < 11  # with a hint it comes sooner


def test_nothing_stays_away_longer_than_sixty_days() -> None:
    day, reviews = 0, list(_right(0, 0))
    for _ in range(8):
        step = _in_days(tuple(reviews))
        assert step <= 60
        day += step
        reviews.append(Review(_day(day), True))


def test_missed_fact_comes_back_the_same_day() -> None:
    known = _right(0, 0, 2)

    missed = memory_of((*known, Review(_day(13), False)))

    assert missed.is_learning
    assert missed.due == _day(13)


def test_rating_is_read_from_what_was_done() -> None:
    assert ratings([Review(_day(0), False)]) == ["again"]
    assert ratings([Review(_day(0), True, True)]) == ["hard"]
    assert ratings(_right(0, 2, 9)) == ["good", "good", "easy"]


def test_three_in_a_row_count_only_without_help_between() -> None:
    reviews = (*_right(0, 2), Review(_day(9), True, True), *_right(12))

    assert ratings(reviews) == ["good", "good", "hard", "good"]


def test_recall_falls_while_nothing_is_asked() -> None:
    known = _right(0, 0, 2)

    assert recall_of(known, _day(3)) > 0.9 > recall_of(known, _day(40)) > recall_of(known, _day(200))


def test_same_record_gives_the_same_dates_every_time() -> None:
    reviews = (*_right(0, 0, 2, 13), Review(_day(60), False), *_right(61, 64))
    code = f"from hanalearn.teach.memory import Review, memory_of\nprint(memory_of({reviews!r}))"

    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout

    assert said.strip() == repr(memory_of(reviews))


def test_what_was_never_asked_is_refused() -> None:
    with pytest.raises(ValueError, match="never asked"):
        memory_of(())


def test_importing_hanalearn_does_not_load_the_model() -> None:
    code = (
        "import sys, hanalearn, hanalearn.teach, hanalearn.progress\n"
        "print('fsrs' in sys.modules, 'sqlalchemy' in sys.modules)"
    )

    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout

    assert said.split() == ["False", "False"]

"""When something comes back before it is forgotten: the FSRS model over days.

The model is that of the package ``fsrs`` (its default weights, fitted by its authors on published review logs), asked
to keep recall at 90 % and to bring everything back within 60 days, so that it returns within a school term. It is
imported with the first memory that is asked for. Days are all we keep; within a day reviews are taken to lie ten
minutes apart, which is what the model's first steps expect.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from functools import lru_cache
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

if TYPE_CHECKING:
    import fsrs

__all__ = ["Memory", "Rating", "Review", "memory_of", "recall_of"]

Rating: TypeAlias = Literal["again", "hard", "good", "easy"]
"""``again`` not known; ``hard`` known with a hint or at the second try; ``good`` known; ``easy`` known, for the third
time in a row and without a hint. It is derived from what was done, never asked for; time plays no part."""

_DESIRED_RECALL: Final = 0.9
_LONGEST_DAYS: Final = 60
_EASY_STREAK: Final = 3


@dataclass(frozen=True, slots=True)
class Review:
    """How it went on a day.

    Attributes:
        day: ``"2025-04-01"``.
        is_right: whether it was known in the end.
        is_helped: whether it took a hint or a second try.
    """

    day: str
    is_right: bool
    is_helped: bool = False


@dataclass(frozen=True, slots=True)
class Memory:
    """How well something is kept.

    Attributes:
        first: the day on which it was first asked.
        last: the day on which it was last asked.
        due: the day on which it should be asked again; ``last`` itself while it is being learnt.
        reviews: how often it was asked.
        stability: days until the chance to know it has fallen to 90 %.
        is_learning: it was new or missed, and is asked again the same day.
    """

    first: str
    last: str
    due: str
    reviews: int
    stability: float
    is_learning: bool


@lru_cache(maxsize=1)
def _scheduler() -> fsrs.Scheduler:
    import fsrs

    # Without fuzzing the same record gives the same dates on every machine.
    return fsrs.Scheduler(desired_retention=_DESIRED_RECALL, maximum_interval=_LONGEST_DAYS, enable_fuzzing=False)


def _at(day: str, count: int) -> datetime:
    noon = datetime.combine(date.fromisoformat(day), datetime.min.time(), UTC) + timedelta(hours=12)
    return noon + timedelta(minutes=10 * count)


def ratings(reviews: Iterable[Review]) -> list[Rating]:
    """The rating of each review, in order.

    >>> ratings([Review("2025-04-01", True)] * 3 + [Review("2025-04-01", True, True), Review("2025-04-02", False)])
    ['good', 'good', 'easy', 'hard', 'again']
    """
    found: list[Rating] = []
    streak = 0
    for review in reviews:
        streak = streak + 1 if review.is_right and not review.is_helped else 0
        if not review.is_right:
            found.append("again")
        elif review.is_helped:
            found.append("hard")
        else:
            found.append("easy" if streak >= _EASY_STREAK else "good")
    return found


# A fold over a growing record asks for the same beginnings again and again; a tuple of reviews is its own key.
@lru_cache(maxsize=4096)
def _card(reviews: tuple[Review, ...]) -> fsrs.Card:
    import fsrs

    scheduler, card = _scheduler(), fsrs.Card(card_id=1)
    today, count = "", 0
    for review, rating in zip(reviews, ratings(reviews), strict=True):
        count = count + 1 if review.day == today else 0
        today = review.day
        card, _ = scheduler.review_card(card, fsrs.Rating[rating.capitalize()], _at(review.day, count))
    return card


def memory_of(reviews: tuple[Review, ...]) -> Memory:
    """The memory that reviews leave, oldest first.

    >>> days = ("2025-04-01", "2025-04-01", "2025-04-03")
    >>> memory_of(tuple(Review(day, is_right=True) for day in days)).due
    '2025-04-15'

    Raises:
        ValueError: there are none.
    """
    if not reviews:
        raise ValueError("what was never asked leaves no memory")
    import fsrs

    card = _card(reviews)
    is_learning = card.state is not fsrs.State.Review
    last = reviews[-1].day
    due = last if is_learning else max(card.due.date().isoformat(), last)
    return Memory(reviews[0].day, last, due, len(reviews), card.stability or 0.0, is_learning)


def recall_of(reviews: tuple[Review, ...], day: str) -> float:
    """The chance, 0 to 1, that it is still known on a day."""
    return float(_scheduler().get_card_retrievability(_card(reviews), _at(day, 0)))

"""How far a learner is in each skill: a fold over attempts by rules that an eleven-year-old can follow.

===== ============ ====================================================================================
level shown as     rule
===== ============ ====================================================================================
0     bud          not met
1     leaf         something of it was done
2     one petal    two questions right, on one's own
3     open flower  of the last five questions on one's own four right, at most one of the five with more than one
                     hint, and not all five of one kind and level
4     with a seal  the same holds at an answer in a mixed review three days later or more
===== ============ ====================================================================================

A level never falls. A skill that reached the seal asks to be refreshed when the chance to know it has fallen below
80 %, or when the last two answers in review did not hold; any later right answer in review ends that.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Final, TypeAlias

from hanalearn.progress.records import Attempt
from hanalearn.teach.memory import Memory, Review, memory_of, recall_of
from hanalearn.teach.skills import SKILLS

__all__ = ["CAN", "KEEPS", "MIXED", "ON_ONES_OWN", "PRACTISING", "SEEN", "SkillsOf", "Standing", "standings"]

SEEN: Final = 1
PRACTISING: Final = 2
CAN: Final = 3
KEEPS: Final = 4

ON_ONES_OWN: Final = frozenset({"independent", "check", "practice", "test", "review", "mistakes"})
"""Phases in which nothing is shown beforehand."""
MIXED: Final = frozenset({"test", "review"})
"""Phases in which several skills are asked in turn."""

_WINDOW: Final = 5
_ENOUGH: Final = 4
_LATER_DAYS: Final = 3
_LEAST_RECALL: Final = 0.8

SkillsOf: TypeAlias = Callable[[Attempt], Iterable[str]]
"""Which skills an attempt speaks of; none for an item that nobody knows any more."""


@dataclass(frozen=True, slots=True)
class Standing:
    """How far a learner is in a skill.

    Attributes:
        level: 0 to 4.
        wants_refresh: a seal that asks to be looked after.
        memory: how well it is kept; ``None`` before the first answer on one's own.
    """

    level: int = 0
    wants_refresh: bool = False
    memory: Memory | None = None

    @property
    def flower(self) -> str:
        """``bud``, ``leaf``, ``petal``, ``open``, ``seal`` or ``refresh``."""
        return "refresh" if self.wants_refresh else ("bud", "leaf", "petal", "open", "seal")[self.level]


@dataclass(slots=True)
class _Fold:
    """What is known of a skill while the record is read."""

    level: int = SEEN
    right: int = 0
    last: deque[tuple[bool, int, str]] = field(default_factory=lambda: deque(maxlen=_WINDOW))
    can_since: str = ""
    in_review: deque[bool] = field(default_factory=lambda: deque(maxlen=2))
    reviews: list[Review] = field(default_factory=list)

    def take(self, attempt: Attempt) -> None:
        """An answer on one's own, the first to its question."""
        is_right = attempt.is_right
        self.right += is_right
        self.last.append((is_right, attempt.hints, kind_of(attempt)))
        if attempt.phase in MIXED:
            self.in_review.append(is_right)
        self._review(attempt)
        if self.right >= 2:
            self.level = max(self.level, PRACTISING)
        if not self._holds():
            return
        if not self.can_since:
            self.can_since = attempt.day
        later = self.level >= CAN and _days(self.can_since, attempt.day) >= _LATER_DAYS
        if later and attempt.phase in MIXED and is_right:
            self.level = KEEPS
        self.level = max(self.level, CAN)

    def _holds(self) -> bool:
        return (
            sum(is_right for is_right, _, _ in self.last) >= _ENOUGH
            and sum(hints > 1 for _, hints, _ in self.last) <= 1
            and len({kind for _, _, kind in self.last}) > 1
        )

    def _review(self, attempt: Attempt) -> None:
        """A day is one review: known if anything held, helped if not everything held at once."""
        review = Review(attempt.day, attempt.is_right, attempt.hints > 0)
        if self.reviews and self.reviews[-1].day == attempt.day:
            before = self.reviews.pop()
            mixed = not (before.is_right and review.is_right)
            review = Review(
                review.day, before.is_right or review.is_right, before.is_helped or review.is_helped or mixed
            )
        self.reviews.append(review)

    def standing(self, today: str) -> Standing:
        """The standing on a day."""
        reviews = tuple(self.reviews)
        memory = memory_of(reviews) if reviews else None
        wants = False
        if self.level == KEEPS:
            missed = len(self.in_review) == 2 and not any(self.in_review)
            wants = missed or recall_of(reviews, today) < _LEAST_RECALL
        return Standing(self.level, wants, memory)


def standings(attempts: Iterable[Attempt], skills_of: SkillsOf, today: str) -> Mapping[str, Standing]:
    """The standing of every skill on a day.

    Args:
        attempts: all attempts of a learner, oldest first.
        skills_of: see ``SkillsOf``.
        today: ``"2025-04-01"``.
    """
    folds: dict[str, _Fold] = {}
    for attempt in attempts:
        for skill in skills_of(attempt):
            fold = folds.setdefault(skill, _Fold())
            if attempt.phase in ON_ONES_OWN and attempt.tries == 0:
                fold.take(attempt)
    return {code: folds[code].standing(today) if code in folds else Standing() for code in SKILLS}


def kind_of(attempt: Attempt) -> str:
    """The kind of a question and how its knobs stood: what two questions must differ in to count as different.

    >>> kind_of(Attempt("find-yaku", "yes", "", 1.0, variant="find-yaku@2/3/k7f"))
    'find-yaku/3'
    """
    parts = attempt.variant.split("/")
    if "@" in parts[0] and len(parts) > 1:
        return f"{attempt.item}/{parts[1]}"
    return attempt.item


def _days(first: str, last: str) -> int:
    return (date.fromisoformat(last) - date.fromisoformat(first)).days if first and last else 0

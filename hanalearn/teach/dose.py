"""What comes back today: a small dose, look-alikes learnt apart and mixed once both are known."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from hanalearn.progress.records import Attempt
from hanalearn.teach.facts import Fact, fact_of, facts, is_alike
from hanalearn.teach.mastery import CAN, Standing
from hanalearn.teach.memory import Memory, Review, memory_of

__all__ = ["MOST_NEW", "MOST_REVIEWS", "Dose", "dose_of", "memories"]

MOST_NEW: Final = 6
"""New facts a day."""
MOST_REVIEWS: Final = 15
"""Facts and skills that come back in a day; with the new ones about four minutes."""


@dataclass(frozen=True, slots=True)
class Dose:
    """What is for today and not yet done.

    Attributes:
        due: facts that come back, in the order in which they are asked.
        new: facts that are asked for the first time.
        skills: skills that come back as fresh questions.
        next_day: the first day on which anything comes back, if nothing does today; empty if nothing ever does.
    """

    due: tuple[Fact, ...] = ()
    new: tuple[Fact, ...] = ()
    skills: tuple[str, ...] = ()
    next_day: str = ""

    def __len__(self) -> int:
        return len(self.due) + len(self.new) + len(self.skills)


def memories(attempts: Iterable[Attempt]) -> Mapping[Fact, Memory]:
    """What is kept of each fact that was ever asked."""
    # All answers to one question are one review: right at once, right in the end, or not.
    asked: dict[tuple[Fact, str], Review] = {}
    for attempt in attempts:
        fact = fact_of(attempt.item)
        if fact is None:
            continue
        key = (fact, attempt.variant)
        before = asked.get(key)
        is_helped = attempt.hints > 0 or attempt.tries > 0 or (before is not None and not before.is_right)
        day = attempt.day if before is None else before.day
        asked[key] = Review(day, attempt.is_right or (before is not None and before.is_right), is_helped)
    reviews: dict[Fact, list[Review]] = {}
    for (fact, _), review in asked.items():
        reviews.setdefault(fact, []).append(review)
    return {fact: memory_of(tuple(done)) for fact, done in reviews.items()}


def dose_of(known: Mapping[Fact, Memory], skills: Mapping[str, Standing], met: Iterable[str], today: str) -> Dose:
    """What is for today.

    Args:
        known: see ``memories``.
        skills: how far the learner is in each skill.
        met: lessons that were begun; new facts come from them.
        today: ``"2025-04-01"``.
    """
    done = sum(memory.last == today and memory.first != today and not memory.is_learning for memory in known.values())
    done += sum(
        standing.memory is not None and standing.memory.last == today and standing.level >= CAN
        for standing in skills.values()
    )
    room = max(0, MOST_REVIEWS - done)
    due = sorted(
        (fact for fact, memory in known.items() if memory.due <= today),
        key=lambda fact: (known[fact].due, known[fact].stability, fact.key),
    )[:room]
    returning = sorted(
        (
            code
            for code, one in skills.items()
            if one.level >= CAN and one.memory is not None and one.memory.due <= today
        ),
        key=lambda code: (not skills[code].wants_refresh, skills[code].memory.due, code),  # type: ignore[union-attr]
    )[: max(0, room - len(due))]
    new = _new(known, frozenset(met), today)
    dates = [memory.due for memory in known.values()]
    dates += [one.memory.due for one in skills.values() if one.level >= CAN and one.memory is not None]
    later = min((day for day in dates if day > today), default="")
    return Dose(_mixed(due), new, tuple(returning), "" if due or new or returning else later)


def _new(known: Mapping[Fact, Memory], met: frozenset[str], today: str) -> tuple[Fact, ...]:
    count = MOST_NEW - sum(memory.first == today for memory in known.values())
    # What is still being learnt keeps its look-alikes away.
    young = [fact for fact, memory in known.items() if memory.is_learning or memory.first == today]
    chosen: list[Fact] = []
    for fact in facts():
        if len(chosen) >= count:
            break
        if fact.lesson in met and fact not in known and not any(is_alike(fact, one) for one in (*young, *chosen)):
            chosen.append(fact)
    return tuple(chosen)


def _mixed(due: Sequence[Fact]) -> tuple[Fact, ...]:
    """The same facts, each followed by its look-alikes: side by side they are told apart."""
    left = list(due)
    order: list[Fact] = []
    while left:
        fact = left.pop(0)
        order.append(fact)
        alike = [one for one in left if is_alike(fact, one)]
        order += alike
        left = [one for one in left if one not in alike]
    return tuple(order)

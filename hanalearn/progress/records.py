"""What is remembered of an answer: the smallest record from which every statistic can be folded.

No name, no clock time, no device and no typed text: a day, what was asked, which known answer was given and what it was
worth.
"""

from __future__ import annotations

import re
from typing import Annotated, Final, TypeAlias

import msgspec

__all__ = ["LEARNER", "Attempt", "LearnerKeyError", "checked_learner"]

LEARNER: Final = re.compile(r"[0-9a-f]{32}")
"""The key of a learner: a random number that the browser made up."""

_Short: TypeAlias = Annotated[str, msgspec.Meta(max_length=120)]
_Count: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=10_000)]


class LearnerKeyError(ValueError):
    """A text is not the key of a learner: 32 small hexadecimal digits."""


def checked_learner(learner: str) -> str:
    """The same text.

    Raises:
        LearnerKeyError: it is no key.
    """
    if not LEARNER.fullmatch(learner):
        raise LearnerKeyError(f"{learner!r} is not the key of a learner: 32 small hexadecimal digits")
    return learner


class Attempt(msgspec.Struct, frozen=True, omit_defaults=True):
    """One judged answer. Records are only ever added.

    Attributes:
        item: what was asked: a step of a lesson (``"L3.3/two-matches"``; ``item-1`` … in its check, ``before-1`` … of
            the questions before it), a kind of exercise (``"find-yaku"``) or a fact of the review
            (``"fact:month-9a"``).
        verdict: ``yes``, ``also`` (legal, not what was asked), ``no``, ``notyet`` (partly), ``shown`` (given up).
        answer: the answer in the canonical short form of its task; ``*`` for a number of which nothing is known.
        earned: what it was worth, 0 to 1.
        codes: the beliefs behind the answer, the chief one first: ``("M24",)``; of a right answer in the phase
            ``mistakes`` the belief that it resisted.
        phase: ``worked``, ``faded``, ``independent`` or ``check`` in a lesson; ``practice``, ``test``, ``review`` or
            ``mistakes`` in practice.
        hints: how many hints had been opened, 0 to 3.
        tries: how many answers had been given to this question before.
        variant: names the question together with ``item``: of an exercise ``"find-yaku@2/3/k7f"``; of a step
            ``"3/9f3c"`` (other cards, and the seed they were made from), empty for the cards of the lesson.
        rulebook: under which rulebook it was judged; empty where every rulebook agrees.
        lang: the language it was asked in.
        day: ``"2025-04-01"``, set by the store; empty before.
        id: names the attempt, so that it is never counted twice; set by the store where it is empty.
    """

    item: _Short
    verdict: _Short
    answer: Annotated[str, msgspec.Meta(max_length=400)]
    earned: Annotated[float, msgspec.Meta(ge=0, le=1)]
    codes: tuple[_Short, ...] = ()
    phase: _Short = ""
    hints: _Count = 0
    tries: _Count = 0
    variant: _Short = ""
    rulebook: _Short = ""
    lang: _Short = ""
    day: Annotated[str, msgspec.Meta(pattern=r"^(\d{4}-\d{2}-\d{2})?$")] = ""
    id: Annotated[str, msgspec.Meta(pattern=r"^[0-9a-z-]{0,40}$")] = ""

    @property
    def lesson(self) -> str:
        """The lesson it belongs to; empty in practice."""
        name, slash, _ = self.item.partition("/")
        return name if slash else ""

    @property
    def is_right(self) -> bool:
        """Whether the answer held."""
        return self.verdict in ("yes", "also")

    def on(self, day: str) -> Attempt:
        """The same attempt, dated."""
        return msgspec.structs.replace(self, day=day)

    def stamped(self, day: str, name: str) -> Attempt:
        """The same attempt, dated and named where it has no date or no name yet."""
        return msgspec.structs.replace(self, day=self.day or day, id=self.id or name)

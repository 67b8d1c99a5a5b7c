"""What is remembered of an answer: the smallest record from which every statistic can be folded.

No name, no clock time, no device and no typed text: a day, what was asked, which known answer was given and what it was
worth.
"""

from __future__ import annotations

import msgspec

__all__ = ["Attempt"]


class Attempt(msgspec.Struct, frozen=True, omit_defaults=True):
    """One judged answer. Records are only ever added.

    Attributes:
        lesson: ``"L3.3"``.
        step: the key of the step, or ``item-1`` … in the check.
        verdict: ``yes``, ``also`` (legal, not what was asked), ``no``, ``notyet`` (partly), ``shown`` (given up).
        answer: the answer in the canonical short form of its task; ``*`` for a number of which nothing is known.
        score: 0 to 1.
        codes: the beliefs behind the answer, the chief one first: ``("M24",)``.
        phase: ``worked``, ``faded``, ``independent`` or ``check``.
        hint: how many hints had been opened, 0 to 3.
        tries: how many answers had been given to this step before.
        variant: 0 for the cards of the lesson, more for others.
        seed: from which other cards and items were made; with lesson, step and variant it names the question.
        day: ``"2025-04-01"``, set by the store; empty before.
    """

    lesson: str
    step: str
    verdict: str
    answer: str
    score: float
    codes: tuple[str, ...] = ()
    phase: str = ""
    hint: int = 0
    tries: int = 0
    variant: int = 0
    seed: str = ""
    day: str = ""

    def on(self, day: str) -> Attempt:
        """The same attempt, dated."""
        return msgspec.structs.replace(self, day=day)

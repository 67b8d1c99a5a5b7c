"""Where a learner stands in a lesson: a small frozen value. ``reaction`` says what may come next."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, Literal, TypeAlias

from hanalearn.teach.forms import Picked

__all__ = ["HINTS", "SHOW_AFTER", "Mark", "Stage", "State", "fresh"]

HINTS: Final = 4
"""Rungs of the ladder; the last one shows everything."""
SHOW_AFTER: Final = 3
"""Misses after which being shown is the first thing offered; quietly it is offered from the first on."""


class Stage(StrEnum):
    """How far a step has come."""

    OPEN = "open"
    DONE = "done"
    SHOWN = "shown"
    MISSED = "missed"
    """An item of the check was answered and did not hold; it is not asked again."""


Mark: TypeAlias = Literal["clean", "helped"]
"""How a step was done: without a hint, or with one."""


@dataclass(frozen=True, slots=True)
class State:
    """Where a learner stands. Everything that decides what may come next, and nothing else.

    Attributes:
        step: the key of the step, ``"check"`` in the items, ``"end"``.
        seed: from which other cards and items are made.
        variant: 0 in the cards of the lesson.
        round: which set of items, counted on whenever a check is left or failed.
        item: which item; as many as there are once all are answered.
        right: items right at once and without a hint; in a pre-test those of the skill that is asked for.
        tried: second tries used up in the check.
        more: whether the further items of the check are asked too.
        must: items right of those that must be, see ``CheckSpec``.
        spoilt: whether something untrue was said where nothing untrue may be said.
        probe: whether the items are a pre-test: a few of them, before the lesson, that can spare its worked steps.
        known: the skills that it has shown so far.
        picked: what has been chosen of an answer not yet given.
        hint: hints opened, 0 to 3 (the fourth shows everything and ends the step).
        wrong: answers that did not hold, counted to 3.
        stage: see ``Stage``.
        answer: the answer that ended the step.
    """

    step: str
    seed: str
    variant: int = 0
    round: int = 0
    item: int = 0
    right: int = 0
    tried: int = 0
    more: bool = False
    must: int = 0
    spoilt: bool = False
    probe: bool = False
    known: tuple[str, ...] = ()
    picked: Picked = ()
    hint: int = 0
    wrong: int = 0
    stage: Stage = Stage.OPEN
    answer: str = ""


def fresh(state: State, step: str, *, round_: int | None = None) -> State:
    """The beginning of another step."""
    return State(step, state.seed, round=state.round if round_ is None else round_)

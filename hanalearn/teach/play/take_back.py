"""Whether a half turn may be taken back, and the reason."""

from __future__ import annotations

from typing import Final

from hanalearn.teach.play.sight import Sight, Step
from hanalearn.text import Message

__all__ = ["TAKE_BACK_LEVELS", "may_take_back"]

TAKE_BACK_LEVELS: Final = (3, 2)
"""The levels of help at which a half turn can be taken back."""


def may_take_back(sight: Sight) -> tuple[bool, Message]:
    """Whether the last own half turn may be taken back now, and why or why not.

    New information ends it: once the stock card has been seen, the card stays, unless the class allows it.
    """
    if sight.level not in TAKE_BACK_LEVELS:
        return False, Message("coach.back-level")
    match sight.step:
        case Step.PLACED:
            return True, Message("coach.back-open")
        case Step.DRAWN | Step.DECIDE if sight.is_lenient and sight.choices:
            return True, Message("coach.back-lenient")
        case Step.DRAWN | Step.DECIDE:
            return False, Message("coach.back-drawn")
        case Step.HAND:
            return False, Message("coach.back-nothing")
        case Step.WAIT | Step.OVER:
            return False, Message("coach.back-over")

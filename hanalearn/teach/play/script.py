"""The moves of a game as letters, one each, and a check sum over them: what a browser keeps.

A move is its place among the legal actions, whose order is part of the rules. The check sum is over the moves as they
are written, so that a text which was changed, or made under other rules, is told from a good one.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final
from zlib import crc32

from hanalearn.rules.record import Deal
from hanalearn.rules.replay import Replay, Step
from hanalearn.rules.turn import Action

__all__ = ["DEAL", "Script", "action_of", "letter_of"]

DEAL: Final = "."
"""A round is dealt."""
_LETTERS: Final = "0123456789abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True, slots=True)
class Script:
    """Moves so far.

    Attributes:
        letters: one for each.
        check: the check sum.
    """

    letters: str = ""
    check: int = 0

    def then(self, before: Step, action: Action) -> Script:
        """With one more move; ``before`` is where it was made."""
        return Script(self.letters + letter_of(before, action), crc32(f" {action}".encode(), self.check))

    @classmethod
    def of(cls, replay: Replay) -> Script:
        """The script of all moves of a replay."""
        script = cls()
        for at in range(1, len(replay) + 1):
            action = replay[at].action
            assert action is not None
            script = script.then(replay[at - 1], action)
        return script


def letter_of(before: Step, action: Action) -> str:
    """The letter of a move."""
    if isinstance(action, Deal):
        return DEAL
    assert before.round is not None
    return _LETTERS[list(before.round.legal_actions()).index(action)]


def action_of(step: Step, letter: str) -> Action | None:
    """The move of a letter; ``None`` where it is none."""
    legal = () if step.round is None else step.round.legal_actions()
    at = _LETTERS.find(letter) if len(letter) == 1 else -1
    return legal[at] if 0 <= at < len(legal) else None

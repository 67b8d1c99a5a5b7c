"""A game looked at again: step by step, by itself at a chosen speed, or at once at any of its moves."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from hanalearn.rules.koikoi import RoundState
from hanalearn.rules.replay import Replay
from hanalearn.teach.play.narrate import Narrator

__all__ = ["SPEEDS", "Reel"]

SPEEDS: Final = (1800, 1000, 500)
"""Milliseconds from move to move: slow, usual, fast."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reel:
    """A game and where one stands in it.

    Attributes:
        replay: the game; no round of it is under way, unless whoever watches brought it along as text.
        narrator: who tells it.
        seat: whose side is below.
        at: the number of moves that have been shown.
        is_running: whether it goes on by itself.
        speed: one of ``SPEEDS``.
        is_open: whether the other hand lies open.
        has_come: whether the last move is to be shown as it happens: after a step forward.
    """

    replay: Replay
    narrator: Narrator
    seat: int = 0
    at: int = 0
    is_running: bool = False
    speed: int = SPEEDS[1]
    is_open: bool = True
    has_come: bool = False

    @property
    def first(self) -> int:
        """The first step at which cards lie on the table."""
        return 0 if self.replay[0].round is not None else 1

    @property
    def round(self) -> RoundState:
        """The round as it stood then."""
        state = self.replay[self.at].round
        assert isinstance(state, RoundState)
        return state

    @property
    def numbers(self) -> tuple[int, ...]:
        """The steps at which a round was dealt."""
        return self.replay.deals

    def take(self, offer: str) -> Reel | None:
        """After something was done; ``None`` if it is not open."""
        reel = replace(self, is_running=False, has_come=False)
        kind, _, rest = offer.partition(":")
        last = len(self.replay)
        match offer:
            case "first":
                return replace(reel, at=self.first)
            case "last":
                return replace(reel, at=last)
            case "earlier":
                return replace(reel, at=max(self.first, self.at - 1))
            case "later":
                return replace(reel, at=min(last, self.at + 1), has_come=self.at < last)
            case "step" if self.is_running:
                if self.at >= last:
                    return reel
                return replace(self, at=self.at + 1, has_come=True, is_running=self.at + 1 < last)
            case "play":
                return replace(reel, is_running=True, at=self.first if self.at >= last else self.at)
            case "pause":
                return reel
            case "hands":
                return replace(reel, is_open=not self.is_open)
        if kind == "speed" and rest in map(str, SPEEDS):
            return replace(self, speed=int(rest), has_come=False)
        if kind == "set" and rest.startswith("at="):
            number = rest.removeprefix("at=")
            if number.isdecimal() and len(number) <= 4 and self.first <= int(number) <= last:
                return replace(reel, at=int(number))
        if kind == "round" and rest.isdecimal() and len(rest) <= 3 and 1 <= int(rest) <= len(self.numbers):
            return replace(reel, at=self.numbers[int(rest) - 1])
        return None

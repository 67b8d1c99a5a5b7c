"""What an act led to, as moments to pass through on the way to the table that stays."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from hanalearn.cards import EMPTY, CardSet
from hanalearn.rules.replay import Replay, Step
from hanalearn.rules.turn import Captured, Draw, Drew, Event, Laid, Play
from hanalearn.rules.view import RoundPhase
from hanalearn.teach.play.lie import Lie, lie_at, resting
from hanalearn.teach.play.narrate import Narrator
from hanalearn.text import Message

__all__ = ["HOLD_MS", "TURN_MS", "Flow", "Frame", "flow"]

HOLD_MS: Final = 420
"""How long a card rests on what it takes."""
TURN_MS: Final = 680
"""How long a turned card is looked at before it moves on: it is news, unlike a card that was played."""
MOST: Final = 6
"""Moments of one act, no more: a whole turn of one's own and one of the other player."""


@dataclass(frozen=True, slots=True)
class Frame:
    """A moment: how the cards lie, what has just happened, how long it stands."""

    lie: Lie
    says: tuple[Message, ...]
    hold_ms: int


@dataclass(frozen=True, slots=True)
class Flow:
    """The moments, and what is said with the table that stays."""

    frames: tuple[Frame, ...]
    says: tuple[Message, ...]


def flow(
    replay: Replay, since: int, seat: int, narrator: Narrator, *, is_seen: bool = False, open_hands: bool = False
) -> Flow:
    """What happened from a number of moves on.

    Args:
        replay: the game.
        since: the number of moves from which on it is new.
        seat: who looks.
        narrator: who tells it.
        is_seen: the first of the moves was already shown while it waited for the stock card.
        open_hands: whether the other hand lies open.

    The first moment of a capture shows the card on what it takes; the turned stock card is a moment by itself. The last
    table is not among them: it is what stays.
    """
    shown: list[Frame] = []
    said: list[Message] = []

    def show(lie: Lie, hold_ms: int) -> None:
        shown.append(Frame(lie, tuple(said), hold_ms))
        said.clear()

    for at in range(since + 1, len(replay) + 1):
        step = replay[at]
        if step.is_deal:
            # What lay there before belongs to another round.
            shown.clear()
            said.clear()
        for event in _news(step.events, is_seen=is_seen and at == since + 1):
            told = narrator.tell(replay, at, event)
            if told is not None:
                said.append(told)
            if isinstance(event, Captured):
                assert isinstance(step.action, (Play, Draw))
                before = lie_at(replay, at - 1, seat, open_hands=open_hands)
                show(resting(before, step.action, is_own=event.seat == seat), HOLD_MS)
            elif isinstance(event, Drew) and (at < len(replay) or not _waits(step, seat)):
                show(replace(lie_at(replay, at, seat, open_hands=open_hands), moved=_drawn(step)), TURN_MS)
    return Flow(tuple(shown[-MOST:]), tuple(said))


def _news(events: Sequence[Event], *, is_seen: bool) -> Sequence[Event]:
    return [event for event in events if not (is_seen and isinstance(event, (Captured, Laid)))]


def _waits(step: Step, seat: int) -> bool:
    """Whether the turned card stays where it is until this seat has chosen."""
    state = step.round
    return state is not None and state.turn == seat and state.phase is RoundPhase.DRAWN


def _drawn(step: Step) -> CardSet:
    drawn = None if step.round is None else step.round.table.drawn
    return EMPTY if drawn is None else CardSet((drawn,))

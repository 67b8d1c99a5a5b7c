"""How a match stands while it is played: what has happened, and what a page adds to it.

Beside the moves there is a card that is held, a hand card that waits for the stock, whose eyes look, what was asked.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from hanalearn.cards import Card
from hanalearn.rules.koikoi import RoundEnd, RoundState
from hanalearn.rules.koikoi_book import KoiKoiRulebook
from hanalearn.rules.replay import Replay
from hanalearn.rules.turn import Play
from hanalearn.rules.view import RoundPhase
from hanalearn.teach.play.lie import dealt_before
from hanalearn.teach.play.script import Script
from hanalearn.teach.play.settings import Settings
from hanalearn.teach.play.sight import Attempt, Choice, KoiKoiView, PlayedRound, Sight, Step

__all__ = ["ASKS", "LOOKS", "PILES", "GameState", "Page"]

ASKS: Final = ("coach", "matches", "why", "missing-mine", "missing-theirs")
"""Help that can be asked for."""
LOOKS: Final = ("mine", "theirs", "all-mine", "all-theirs")
"""Whose sets the ladder of what is missing shows, and whether all of them."""
PILES: Final = ("mine", "theirs", "")
"""Which pile is spread out to be read; all may look at it at any time, so it is no help."""
_NO_MOVES: Final = Script()


class Page(StrEnum):
    """What is looked at."""

    TABLE = "table"
    SCORE = "score"
    """The score sheet of the round that is over, and the months so far."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameState:
    """A match, or a single deal, or what follows from a position.

    Attributes:
        settings: how it is played.
        book: its rulebook.
        replay: all that has happened.
        script: the same as letters, for the record.
        seat: whose eyes these are: the learner's, or, where two share the device, whoever was on turn last.
        level: the help level now.
        settled: how many choices had been made when the level was last set.
        held: the hand card that is held.
        aim: the field card that was pointed at first.
        placed: the hand card that waits for the stock, and what it takes.
        attempt: what was refused just now.
        asked: the help that was asked for, one of ``ASKS`` or "".
        look: one of ``LOOKS``.
        pile: one of ``PILES``.
        choices: choices of the round, of every person at the device.
        illegal, helped: refused attempts and asked helps since the last choice.
        is_covered: the device is being passed on: no hand is to be seen.
        page: what is looked at.
        since: number of moves before the last act, from where the table shows what happened.
        is_seen: the first of these moves was already shown while it waited for the stock.
        note: something to be said once: "", "nothing-fits", "less-help", "back".
    """

    settings: Settings
    book: KoiKoiRulebook
    replay: Replay
    script: Script = _NO_MOVES
    seat: int = 0
    level: int = 2
    settled: int = 0
    held: Card | None = None
    aim: Card | None = None
    placed: Play | None = None
    attempt: Attempt | None = None
    asked: str = ""
    look: str = LOOKS[0]
    pile: str = ""
    choices: tuple[Choice, ...] = ()
    illegal: int = 0
    helped: int = 0
    is_covered: bool = False
    page: Page = Page.TABLE
    since: int = 0
    is_seen: bool = False
    note: str = ""

    @property
    def round(self) -> RoundState:
        """The round in play, or the last one."""
        state = self.replay.now.round
        assert isinstance(state, RoundState)
        return state

    @property
    def view(self) -> KoiKoiView:
        """What the seat at the device may know."""
        return self.round.seen_by(self.seat)

    @property
    def step(self) -> Step:
        """Where in the turn the seat at the device stands."""
        state = self.round
        if state.is_over:
            return Step.OVER
        if state.turn != self.seat or self.is_covered:
            return Step.WAIT
        if self.placed is not None:
            return Step.PLACED
        return {RoundPhase.PLAY: Step.HAND, RoundPhase.DRAWN: Step.DRAWN, RoundPhase.DECIDE: Step.DECIDE}[state.phase]

    @property
    def is_void(self) -> bool:
        """Whether the round was over before it began, because its deal was void."""
        result = self.round.result
        return result is not None and result.end is RoundEnd.VOID_DEAL

    @property
    def is_finished(self) -> bool:
        """Whether nothing is left to be played."""
        match = self.replay.now.match
        return self.round.is_over if match is None else match.is_over

    @property
    def round_at(self) -> int:
        """The number of moves after which the round was dealt."""
        return dealt_before(self.replay, len(self.replay))

    @property
    def sight(self) -> Sight:
        """What a coach may look at."""
        step = self.step
        return Sight(
            view=self.view,
            step=step,
            level=self.level,
            table=self.settings.table,
            chosen=self.round.table.drawn if step is Step.DRAWN else self.held,
            placed=self.placed,
            choices=tuple(choice for choice in self.choices if choice.view.seat == self.seat),
            attempt=self.attempt,
            asked=self.asked,
            is_lenient=self.settings.is_lenient,
        )

    def turn_began(self) -> int:
        """The number of moves before the last turn of the seat that is not on turn now."""
        at = len(self.replay)
        while (
            at > self.round_at and (before := self.replay[at - 1].round) is not None and before.turn != self.round.turn
        ):
            at -= 1
        return at

    def played_round(self) -> PlayedRound:
        """The round, to be looked back on.

        Raises:
            ValueError: it is not over.
        """
        if not self.round.is_over:
            raise ValueError("the round is still being played: hidden cards would be looked at")
        steps = self.replay.steps[self.round_at :]
        states = tuple(step.round for step in steps[:-1] if isinstance(step.round, RoundState))
        actions = tuple(step.action for step in steps[1:] if step.action is not None)
        return PlayedRound(
            book=self.book,
            dealer=self.round.dealer,
            month=self.round.month,
            states=states,
            actions=actions,
            seat=self.seat,
        )

"""What one player sees and has done: all that a coach may look at.

Made from ``seen_by`` alone, so that no advice can know the other hand or the order of the stock.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from hanalearn.cards import EMPTY, Card, CardSet, Month
from hanalearn.rules.koikoi import RoundState
from hanalearn.rules.koikoi_book import KoiKoiRulebook
from hanalearn.rules.turn import Action, Play
from hanalearn.rules.view import RoundView

__all__ = ["Attempt", "Choice", "KoiKoiView", "PlayedRound", "Sight", "Step"]

KoiKoiView: TypeAlias = RoundView[KoiKoiRulebook]


class Step(StrEnum):
    """Where in a turn a player stands."""

    HAND = "hand"
    """A hand card is to be played."""
    PLACED = "placed"
    """A hand card has been played; the stock card is not turned yet, so it can still be taken back."""
    DRAWN = "drawn"
    """A stock card lies open and two cards match it."""
    DECIDE = "decide"
    """Stop or koi-koi."""
    WAIT = "wait"
    """The other player acts."""
    OVER = "over"
    """The round has ended."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """Something that the rules do not allow and that a player tried.

    Attributes:
        card: the hand card, or the turned card; ``None`` where no card was played at all.
        targets: the field cards that it should have taken; empty where it should have been laid down.
        is_drawn: whether the card came from the stock, or the stock was touched.
    """

    card: Card | None
    targets: CardSet = EMPTY
    is_drawn: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """One half turn or decision of this player.

    Attributes:
        view: what the player saw before it.
        action: what was done.
        level: the help level at that time.
        illegal: attempts that the rules refused before it.
        asked: how often help was asked for before it.
    """

    view: KoiKoiView
    action: Action
    level: int
    illegal: int = 0
    asked: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Sight:
    """A round as one player sees it, in the middle of a turn.

    Attributes:
        view: what the seat may know; in step ``PLACED`` as it was before the hand card.
        step: where in the turn the player stands.
        level: help level: 3 leads, 2 watches, 1 when asked, 0 off.
        table: 1 "Flowers", 2 "First set", 3 "Koi-Koi".
        chosen: the hand card that is held, or the turned card while two match it.
        placed: the hand card that waits for the stock, and what it takes.
        choices: this player's choices of the round so far.
        attempt: what was refused just now.
        asked: what the player asked to see: "", "coach", "matches", "why", "missing-mine", "missing-theirs".
        is_lenient: whether a turn may be taken back after the stock card was seen; a teacher's setting.
    """

    view: KoiKoiView
    step: Step
    level: int
    table: int
    chosen: Card | None = None
    placed: Play | None = None
    choices: tuple[Choice, ...] = ()
    attempt: Attempt | None = None
    asked: str = ""
    is_lenient: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedRound:
    """A round that is over, to be looked back on.

    Attributes:
        book: the rulebook.
        dealer: the dealer's seat.
        month: the month that was played.
        states: the round before each action.
        actions: what was done, by either seat.
        seat: whose round it is looked at.
    """

    book: KoiKoiRulebook
    dealer: int
    month: Month
    states: tuple[RoundState, ...]
    actions: tuple[Action, ...]
    seat: int

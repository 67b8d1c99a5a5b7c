"""What a round in play has in every game: its cards in their places, and a pile that has just become worth more."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar

from hanalearn.cards import DECK, EMPTY, Card, CardSet
from hanalearn.rules.book import Rulebook
from hanalearn.rules.sheet import Tally
from hanalearn.rules.turn import Action, Event, Table
from hanalearn.rules.view import RoundPhase, RoundView

__all__ = ["Deciding", "OnTable", "OpenView", "Stop", "YakuMade"]

B = TypeVar("B", bound=Rulebook)


@dataclass(frozen=True, slots=True)
class Stop(Action):
    """勝負 shōbu: end the round and score."""

    def __str__(self) -> str:
        return "stop"


@dataclass(frozen=True, slots=True)
class YakuMade(Event):
    """A player's sum has grown: the tally of the pile now, and the sum before the turn."""

    seat: int
    tally: Tally
    before: int


class OnTable:
    """Mixin of rounds that hold a table: where its cards lie, whose turn it is, and what the round waits for.

    Attributes:
        table: all cards, and whose turn it is.
        result: how the round ended, once it has.
    """

    __slots__ = ()
    table: Table
    result: object

    @property
    def hands(self) -> tuple[CardSet, ...]:
        """The hands, one a seat."""
        return self.table.hands

    @property
    def field(self) -> CardSet:
        """The open cards in the middle."""
        return self.table.field

    @property
    def piles(self) -> tuple[CardSet, ...]:
        """What each seat has captured."""
        return self.table.piles

    @property
    def stock(self) -> tuple[Card, ...]:
        """The face-down cards, top first."""
        return self.table.stock

    @property
    def turn(self) -> int:
        """The seat that acts now."""
        return self.table.seat

    @property
    def is_over(self) -> bool:
        """Whether the round has ended."""
        return self.result is not None

    @property
    def phase(self) -> RoundPhase:
        """What the round waits for."""
        if self.result is not None:
            return RoundPhase.OVER
        return RoundPhase.PLAY if self.table.drawn is None else RoundPhase.DRAWN

    def _check_seat(self, seat: int) -> None:
        if not 0 <= seat < self.table.seats:
            raise ValueError(f"no seat {seat}; seats are 0 to {self.table.seats - 1}")


class Deciding(OnTable):
    """Mixin of rounds in which a seat may have to decide between stopping and going on.

    Attributes:
        deciding: the seat that must decide now, if one must.
    """

    __slots__ = ()
    deciding: int | None

    @property
    def turn(self) -> int:
        """The seat that acts now."""
        return self.table.seat if self.deciding is None else self.deciding

    @property
    def phase(self) -> RoundPhase:
        """What the round waits for."""
        # Written out and not asked of the other: the strategist looks at it in every position.
        if self.result is not None:
            return RoundPhase.OVER
        if self.deciding is not None:
            return RoundPhase.DECIDE
        return RoundPhase.PLAY if self.table.drawn is None else RoundPhase.DRAWN


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenView(RoundView[B]):
    """A view in a game in which hand yaku are shown and the hand is played on.

    Attributes:
        shown: cards of each hand that were shown at the deal and are still held.
    """

    shown: tuple[CardSet, ...]

    @property
    def unseen(self) -> CardSet:
        """The cards this seat cannot place: the other hands and the stock, without what was shown."""
        seen = self.hand | self.field
        for pile in self.piles:
            seen |= pile
        for cards in self.shown:
            seen |= cards
        return DECK - seen - (EMPTY if self.drawn is None else CardSet((self.drawn,)))

"""What one seat may know of a round: its own hand, the open cards, the counts of the rest.

Scenes, advice and odds are made from views and never from the state, so that nothing can leak the other hand or the
order of the stock.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Generic, TypeVar

from hanalearn.cards import DECK, EMPTY, Card, CardSet, Month
from hanalearn.rules.book import Rulebook
from hanalearn.rules.turn import Action

__all__ = ["RoundPhase", "RoundView"]

B = TypeVar("B", bound=Rulebook)


class RoundPhase(StrEnum):
    """What a round waits for."""

    PLAY = "play"
    """The seat on turn plays a hand card."""
    DRAWN = "drawn"
    """The turned-up stock card takes or stays."""
    DECIDE = "decide"
    """The seat that has just made a yaku stops or goes on."""
    OVER = "over"


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundView(Generic[B]):
    """A round as one seat sees it.

    Attributes:
        book: the rulebook.
        seat: whose eyes these are.
        hand: this seat's hand.
        field: the open cards in the middle.
        piles: what each seat has captured.
        hand_sizes: how many cards each seat holds.
        stock_size: how many cards the stock holds.
        drawn: the turned-up stock card, if one waits.
        turn: the seat that acts now (the deciding one while it decides).
        phase: what the round waits for.
        dealer: the dealer's seat.
        month: the month being played.
        calls: koi-koi calls of each seat (all zero in games without calls).
        sums: base sum of each seat's pile after its last turn.
        sums_at_call: base sum of each seat when it last called, 0 where it has not.
        actions: what this seat may do now; empty while another acts or when the round is over.
    """

    book: B
    seat: int
    hand: CardSet
    field: CardSet
    piles: tuple[CardSet, ...]
    hand_sizes: tuple[int, ...]
    stock_size: int
    drawn: Card | None
    turn: int
    phase: RoundPhase
    dealer: int
    month: Month
    calls: tuple[int, ...]
    sums: tuple[int, ...]
    sums_at_call: tuple[int, ...]
    actions: tuple[Action, ...]

    @property
    def mine(self) -> CardSet:
        """What this seat has captured."""
        return self.piles[self.seat]

    @property
    def theirs(self) -> CardSet:
        """What all other seats have captured."""
        taken = EMPTY
        for seat, pile in enumerate(self.piles):
            if seat != self.seat:
                taken |= pile
        return taken

    @property
    def unseen(self) -> CardSet:
        """The cards this seat cannot place: the other hands and the stock together."""
        seen = self.hand | self.field | self.mine | self.theirs
        return DECK - seen - (EMPTY if self.drawn is None else CardSet((self.drawn,)))

"""What a step wants, as pure predicates over a table and the moves made on it.

A goal knows no session, so a step is checked without one, and ``solutions`` proves by search that it can be reached.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

from hanalearn.cards import Card, CardSet
from hanalearn.teach.table import Move, Place, Seat, Table

__all__ = ["All", "Completes", "Goal", "LiesDown", "Plays", "Takes", "legal_moves", "solutions"]


class Goal(Protocol):
    """A predicate over the play so far."""

    def met(self, start: Table, moves: tuple[Move, ...]) -> bool:
        """Whether these legal moves, made from ``start``, reach the goal."""
        ...


@dataclass(frozen=True, slots=True)
class Takes:
    """The last move takes something."""

    def met(self, start: Table, moves: tuple[Move, ...]) -> bool:
        """See ``Goal.met``."""
        return bool(moves) and bool(moves[-1].takes)


@dataclass(frozen=True, slots=True)
class LiesDown:
    """The last move lays a card down."""

    def met(self, start: Table, moves: tuple[Move, ...]) -> bool:
        """See ``Goal.met``."""
        return bool(moves) and not moves[-1].takes


@dataclass(frozen=True, slots=True)
class Plays:
    """The last move is made with this card."""

    card: Card

    def met(self, start: Table, moves: tuple[Move, ...]) -> bool:
        """See ``Goal.met``."""
        return bool(moves) and moves[-1].card is self.card


@dataclass(frozen=True, slots=True)
class Completes:
    """Afterwards all of these cards lie in the learner's pile, and before they did not."""

    cards: CardSet

    def met(self, start: Table, moves: tuple[Move, ...]) -> bool:
        """See ``Goal.met``."""
        table = start
        for move in moves:
            table = table.moved(move)
        return self.cards <= CardSet(table.taken) and not self.cards <= CardSet(start.taken)


@dataclass(frozen=True, slots=True)
class All:
    """Every one of the goals."""

    goals: tuple[Goal, ...]

    def met(self, start: Table, moves: tuple[Move, ...]) -> bool:
        """See ``Goal.met``."""
        return all(goal.met(start, moves) for goal in self.goals)


def legal_moves(table: Table) -> Iterator[Move]:
    """Every half turn that may be made now, in the order of the hand: a card that waits must be played first."""
    if table.drawn is not None:
        for cards in table.may(table.drawn):
            yield Move(table.drawn, cards, Place.STOCK, table.turn)
        return
    if table.their_card is not None:
        for cards in table.may(table.their_card):
            yield Move(table.their_card, cards, Place.HAND, Seat.THEIRS)
        return
    for card in table.hand:
        if card is not None:
            for cards in table.may(card):
                yield Move(card, cards)


def solutions(goal: Goal, table: Table) -> tuple[Move, ...]:
    """Every half turn that reaches the goal at once; empty if the step cannot be solved."""
    return tuple(move for move in legal_moves(table) if goal.met(table, (move,)))

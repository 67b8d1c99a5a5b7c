"""The table of a lesson: where cards lie, and what a half turn does to it. Frozen; a move gives a new table."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TypeAlias

from hanalearn.cards import EMPTY, Card, CardSet
from hanalearn.rules.turn import takes

__all__ = ["IllegalMoveError", "Move", "Place", "Places", "Seat", "Table", "TableError"]


class TableError(ValueError):
    """A table that cannot be: a card lies in two places."""


class IllegalMoveError(ValueError):
    """A move that the rules or the table do not allow; the message says why and what is allowed."""


class Seat(StrEnum):
    """Who moves: the learner or the player on the other side."""

    MINE = "mine"
    THEIRS = "theirs"


class Place(StrEnum):
    """Where the card of a half turn comes from."""

    HAND = "hand"
    STOCK = "stock"


Places: TypeAlias = tuple[Card | None, ...]
"""Cards from left to right; ``None`` is a gap that a card has left."""


@dataclass(frozen=True, slots=True)
class Move:
    """Half a turn: a card comes to the field and takes cards, or lies down (takes nothing)."""

    card: Card
    takes: CardSet = EMPTY
    source: Place = Place.HAND
    seat: Seat = Seat.MINE

    def __str__(self) -> str:
        does = f"takes {self.takes}" if self.takes else "lies down"
        return f"{self.seat} {self.card} from the {self.source} {does}"


@dataclass(frozen=True, slots=True)
class Table:
    """What lies where, as the learner may see it.

    Attributes:
        hand: the learner's cards; gaps stay until the turn is over.
        field: the open cards in the middle, likewise.
        drawn: the card that the stock has turned over and that is still to be played.
        their_card: the card that the other player has played from the hand and that is still to take or to lie down.
        turn: whose turn it is where a card waits: the learner's, or that of the other player.
        taken: the learner's pile, in the order of taking.
        their_taken: the pile of the other player.
        stock: cards left face down; ``None`` where the lesson shows no stock.
        their_hand: how many cards the other player holds, face down; 0 where the lesson does not show them.
        shown: cards laid side by side to be looked at, without a game around them.

    Raises:
        TableError: a card lies in two places.
    """

    hand: Places = ()
    field: Places = ()
    drawn: Card | None = None
    taken: tuple[Card, ...] = ()
    their_taken: tuple[Card, ...] = ()
    stock: int | None = None
    shown: tuple[Card, ...] = ()
    their_card: Card | None = None
    turn: Seat = Seat.MINE
    their_hand: int = 0

    def __post_init__(self) -> None:
        seen: dict[Card, str] = {}
        for zone, card in self._all():
            if card in seen:
                raise TableError(f"card {card} lies in {seen[card]} and in {zone}; each card exists once")
            seen[card] = zone

    def _all(self) -> Iterator[tuple[str, Card]]:
        for zone, places in (("the hand", self.hand), ("the field", self.field)):
            yield from ((zone, card) for card in places if card is not None)
        if self.drawn is not None:
            yield "the place of the drawn card", self.drawn
        if self.their_card is not None:
            yield "the place of their card", self.their_card
        yield from (("the pile", card) for card in self.taken)
        yield from (("their pile", card) for card in self.their_taken)
        yield from (("the row", card) for card in self.shown)

    @property
    def cards(self) -> CardSet:
        """Every card that lies open."""
        return CardSet(card for _, card in self._all())

    @property
    def hand_cards(self) -> CardSet:
        """The cards in the hand."""
        return CardSet(card for card in self.hand if card is not None)

    @property
    def field_cards(self) -> CardSet:
        """The cards on the field."""
        return CardSet(card for card in self.field if card is not None)

    @property
    def is_pile_only(self) -> bool:
        """Whether the learner's pile is all that lies here."""
        others = (*self.hand, *self.field, self.drawn, self.their_card, *self.their_taken, *self.shown, self.stock)
        return bool(self.taken) and not any(other is not None for other in others)

    @property
    def waiting(self) -> Card | None:
        """The card that has come up and is still to take or to lie down."""
        return self.their_card if self.drawn is None else self.drawn

    def closed_up(self) -> Table:
        """The same table without gaps: the turn is over and the cards move up."""
        return replace(
            self,
            hand=tuple(card for card in self.hand if card is not None),
            field=tuple(card for card in self.field if card is not None),
        )

    def played_by_them(self, card: Card) -> Table:
        """The other player has played a card; it waits for what it takes.

        Raises:
            IllegalMoveError: another card is waiting, or the card lies on the table.
        """
        self._check_waiting(card, "they cannot play")
        return replace(self, their_card=card, turn=Seat.THEIRS)

    def turned_over(self, card: Card, seat: Seat = Seat.MINE) -> Table:
        """The stock has turned over a card, in the turn of ``seat``; it waits to be played.

        Raises:
            IllegalMoveError: one is waiting already, the card lies elsewhere, or the stock is empty.
        """
        self._check_waiting(card, "the stock cannot turn over")
        if self.stock == 0:
            raise IllegalMoveError(f"the stock cannot turn over {card}: it is empty")
        return replace(self, drawn=card, turn=seat, stock=None if self.stock is None else self.stock - 1)

    def _check_waiting(self, card: Card, cannot: str) -> None:
        if self.waiting is not None:
            raise IllegalMoveError(f"{cannot} {card}: {self.waiting} must be played first")
        if card in self.cards:
            raise IllegalMoveError(f"{cannot} {card}: it lies on the table already")

    def may(self, card: Card) -> tuple[CardSet, ...]:
        """What a card may take from this field, as ``hanalearn.rules.turn.takes``."""
        return takes(card, self.field_cards)

    def moved(self, move: Move) -> Table:
        """The table after half a turn.

        Raises:
            IllegalMoveError: the card is not where the move says, or it may not take that.
        """
        self._check_card(move)
        may = self.may(move.card)
        if move.takes not in may:
            wanted = f"take {move.takes}" if move.takes else "lie down"
            allowed = " or ".join(f"take {cards}" if cards else "lie down" for cards in may)
            raise IllegalMoveError(f"{move.card} cannot {wanted}: on this field it may only {allowed}")
        hand, drawn = self.hand, self.drawn
        if move.seat is Seat.MINE and move.source is Place.HAND:
            hand = tuple(None if card is move.card else card for card in hand)
        if move.source is Place.STOCK:
            drawn = None
        start = replace(self, their_card=None, turn=Seat.MINE)
        if not move.takes:
            return replace(start, hand=hand, drawn=drawn, field=_laid(self.field, move.card))
        field = tuple(None if card in move.takes else card for card in self.field)
        gained = (move.card, *move.takes)
        if move.seat is Seat.MINE:
            return replace(start, hand=hand, drawn=drawn, field=field, taken=self.taken + gained)
        return replace(start, hand=hand, drawn=drawn, field=field, their_taken=self.their_taken + gained)

    def _check_card(self, move: Move) -> None:
        if move.source is Place.STOCK:
            if self.drawn is not move.card:
                raise IllegalMoveError(f"{move.card} has not been turned over")
            if self.turn is not move.seat:
                raise IllegalMoveError(f"{move.card} was turned over in the other player's turn")
        elif self.drawn is not None:
            raise IllegalMoveError(f"{move.card} cannot be played: the turned-over {self.drawn} comes first")
        elif self.their_card is not None and (move.seat is Seat.MINE or move.card is not self.their_card):
            raise IllegalMoveError(f"{move.card} cannot be played: {self.their_card} of the other player comes first")
        elif move.seat is Seat.MINE and move.card not in self.hand:
            raise IllegalMoveError(f"{move.card} is not in the hand ({self.hand_cards or 'empty'})")
        elif move.seat is Seat.THEIRS and move.card is not self.their_card and move.card in self.cards:
            raise IllegalMoveError(f"{move.card} cannot come from their hand: it lies on the table already")

    def renamed(self, rename: Callable[[Card], Card]) -> Table:
        """The same table with other cards in the same places."""
        return Table(
            hand=tuple(None if card is None else rename(card) for card in self.hand),
            field=tuple(None if card is None else rename(card) for card in self.field),
            drawn=None if self.drawn is None else rename(self.drawn),
            taken=tuple(rename(card) for card in self.taken),
            their_taken=tuple(rename(card) for card in self.their_taken),
            stock=self.stock,
            shown=tuple(rename(card) for card in self.shown),
            their_card=None if self.their_card is None else rename(self.their_card),
            turn=self.turn,
            their_hand=self.their_hand,
        )


def _laid(field: Places, card: Card) -> Places:
    if None not in field:
        return (*field, card)
    gap = field.index(None)
    return (*field[:gap], card, *field[gap + 1 :])

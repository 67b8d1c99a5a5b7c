"""Whole turns played freely: the learner's half turns one by one, and between them the turn of a practice player.

What the stock holds and what the practice player has is dealt from the seed, so a play is the same for the same acts.
The practice player takes the cards that are rarest of what it may take, and lays down what is commonest.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Final

from hanalearn.cards import DECK, Card, CardSet, Kind
from hanalearn.teach.dice import Dice
from hanalearn.teach.table import IllegalMoveError, Move, Place, Seat, Table

__all__ = [
    "Dealt",
    "Event",
    "Play",
    "act_of",
    "acts_in",
    "begun",
    "dealt",
    "held_in",
    "move_in",
    "played",
    "sample_acts",
]

_WORTH: Final = {Kind.BRIGHT: 20, Kind.ANIMAL: 10, Kind.RIBBON: 5, Kind.CHAFF: 1}
"""How gladly the practice player takes a card: the rarer its kind, the more gladly. No points of any game."""


@dataclass(frozen=True, slots=True)
class Dealt:
    """Cards that the learner does not see.

    Attributes:
        stock: the cards of the stock, the next one first; as many as will be turned over.
        hand: the hand of the practice player.
    """

    stock: tuple[Card, ...]
    hand: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Event:
    """A half turn that has been made, and the table before it."""

    before: Table
    move: Move


@dataclass(frozen=True, slots=True)
class Play:
    """How a play stands.

    Attributes:
        table: as it lies now; a card of the stock waits in its second half.
        unseen: what has not come up yet.
        left: half turns that the learner still has to make.
        events: what happened with the learner's last act, that act first.
    """

    table: Table
    unseen: Dealt
    left: int
    events: tuple[Event, ...] = field(default=())

    @property
    def is_over(self) -> bool:
        """Whether every turn has been made."""
        return self.left == 0


def dealt(table: Table, turns: int, dice: Dice) -> Dealt:
    """The unseen cards of a play of so many turns of the learner, from what does not lie on the table.

    The practice player holds as many cards as the learner.
    """
    unseen = dice.order(list(DECK - table.cards))
    count = 2 * turns - 1
    return Dealt(tuple(unseen[:count]), tuple(unseen[count : count + len(table.hand_cards)]))


def begun(table: Table, turns: int, unseen: Dealt) -> Play:
    """The play before its first act."""
    return Play(table, unseen, 2 * turns)


def played(play: Play, acts: Iterable[str]) -> Play:
    """The play after some acts of the learner; an act is ``9r>9a``, or ``8b>none`` for laying down.

    Raises:
        IllegalMoveError: an act breaks the rules, or the play is over.
    """
    for act in acts:
        play = _after(play, act)
    return play


def move_in(table: Table, act: str) -> Move | None:
    """The half turn of an act; ``None`` if the rules do not allow it. One of three cards stands for all three.

    >>> table = Table(hand=(Card.parse("9r"),), field=(Card.parse("9a"), Card.parse("1b")))
    >>> str(move_in(table, "9r>9a")), move_in(table, "9r>none"), move_in(table, "9r>1b")
    ('mine 9r from the hand takes 9a', None, None)
    """
    left, _, right = act.partition(">")
    card = next((card for card in table.cards if card.code == left), None)
    waits = card is not None and card is table.drawn
    if card is None or not (waits or (table.drawn is None and card in table.hand)):
        return None
    source = Place.STOCK if waits else Place.HAND
    for cards in table.may(card):
        if (right == "none" and not cards) or any(one.code == right for one in cards):
            return Move(card, cards, source)
    return None


def acts_in(picked: Iterable[str]) -> tuple[str, ...]:
    """The acts among what has been picked; the last thing picked may be a hand card that is still held."""
    return tuple(one for one in picked if ">" in one)


def held_in(picked: tuple[str, ...]) -> str:
    """The code of the hand card that is held; empty if none is."""
    return picked[-1] if picked and ">" not in picked[-1] else ""


def act_of(move: Move) -> str:
    """The act of a half turn."""
    return f"{move.card}>{next(iter(move.takes), 'none')}"


def sample_acts(play: Play) -> tuple[str, ...]:
    """A whole play, as the practice player would make it in the learner's place."""
    acts: list[str] = []
    while not play.is_over:
        waiting = play.table.drawn
        cards = play.table.hand_cards if waiting is None else CardSet([waiting])
        move = _best(play.table, cards, Seat.MINE, Place.HAND if waiting is None else Place.STOCK)
        acts.append(act_of(move))
        play = _after(play, acts[-1])
    return tuple(acts)


def _after(play: Play, act: str) -> Play:
    if play.is_over:
        raise IllegalMoveError(f"{act}: the play is over")
    move = move_in(play.table, act)
    if move is None:
        raise IllegalMoveError(f"{act} is no half turn here")
    events = [Event(play.table, move)]
    table, left = play.table.moved(move), play.left - 1
    stock, hand = play.unseen.stock, play.unseen.hand
    if move.source is Place.HAND:
        return Play(table.turned_over(stock[0]), Dealt(stock[1:], hand), left, tuple(events))
    if left:
        for their in _their_turn(table.closed_up(), stock[0], hand):
            events.append(their)
            table = their.before.moved(their.move)
        hand = tuple(card for card in hand if card is not events[1].move.card)
        table, stock = table.closed_up(), stock[1:]
    return replace(play, table=table, unseen=Dealt(stock, hand), left=left, events=tuple(events))


def _their_turn(table: Table, turned: Card, hand: tuple[Card, ...]) -> Iterator[Event]:
    move = _best(table, CardSet(hand), Seat.THEIRS, Place.HAND)
    yield Event(table, move)
    table = table.moved(move).turned_over(turned, Seat.THEIRS)
    yield Event(table, _best(table, CardSet([turned]), Seat.THEIRS, Place.STOCK))


def _best(table: Table, cards: CardSet, seat: Seat, source: Place) -> Move:
    moves = [Move(card, taken, source, seat) for card in cards for taken in table.may(card)]
    return max(
        moves, key=lambda move: _worth(move.takes | [move.card]) if move.takes else -_worth(CardSet([move.card]))
    )


def _worth(cards: CardSet) -> int:
    return sum(_WORTH[card.kind] for card in cards)

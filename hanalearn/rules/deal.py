"""What can be told of a deal in every game: who dealt, why a deal is void, who shows a hand yaku."""

from __future__ import annotations

from dataclasses import dataclass

from hanalearn.cards import EMPTY, CardSet, Month
from hanalearn.rules.book import Rulebook
from hanalearn.rules.turn import DealError, Event, Table

__all__ = ["Dealt", "HandYakuShown", "VoidDeal", "check_dealt", "void_deal", "whole_months"]


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """The cards were dealt."""

    dealer: int
    month: Month


@dataclass(frozen=True, slots=True)
class VoidDeal(Event):
    """The deal is void.

    Attributes:
        why: ``"field-four"``, ``"field-four-pairs"`` or ``"hand-four"``.
        cards: the cards that are the reason.
    """

    why: str
    cards: CardSet


@dataclass(frozen=True, slots=True)
class HandYakuShown(Event):
    """A player was dealt a hand yaku and shows it.

    Attributes:
        seat: the player.
        yaku: its key.
        points: what it is worth.
        cards: the cards that are shown.
    """

    seat: int
    yaku: str
    points: int
    cards: CardSet


def whole_months(cards: CardSet) -> CardSet:
    """The cards of every month of which all four are there.

    >>> str(whole_months(CardSet.parse("1b 3b 3r 3c1 3c2 9a")))
    '3b 3r 3c1 3c2'
    """
    whole = EMPTY
    for month in Month:
        if month.cards <= cards:
            whole |= month.cards
    return whole


def void_deal(book: Rulebook, table: Table, *, hand_four: bool) -> VoidDeal | None:
    """Why a deal is void, or ``None`` where it is played.

    Args:
        book: says which fields are void.
        table: the dealt table.
        hand_four: whether four of a month in a hand void the deal too.

    The field is judged before the hands. Source: the order in which 雙人花札規則怎麼玩 and 《花札》中文规则 list them.
    """
    why = book.field_fault(table.field)
    if why:
        return VoidDeal(why, whole_months(table.field) if why == "field-four" else table.field)
    if hand_four:
        for hand in table.hands:
            if held := whole_months(hand):
                return VoidDeal("hand-four", held)
    return None


def check_dealt(book: Rulebook, table: Table, dealer: int) -> None:
    """See that a table that was laid by hand is a deal of the rulebook.

    Raises:
        DealError: a wrong number of seats, a card missing or in two places, hands or field of the wrong size, or
            another seat than the dealer's is on turn.
    """
    if len(table.hands) != book.seats:
        raise DealError(f"{book.key} is played by {book.seats}, not by {len(table.hands)}")
    table.check()
    for place, cards, size in (
        *((f"hand {seat}", hand, book.hand_size) for seat, hand in enumerate(table.hands)),
        ("the field", table.field, book.field_size),
    ):
        if len(cards) != size:
            raise DealError(f"{place} holds {len(cards)} cards; {book.key} deals {size}")
    if table.seat != dealer:
        raise DealError(f"the dealer, seat {dealer}, plays first, not seat {table.seat}")

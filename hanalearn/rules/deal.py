"""What can be told of a deal in every game: who dealt, why a deal is void, who shows a hand yaku."""

from __future__ import annotations

from dataclasses import dataclass

from hanalearn.cards import EMPTY, CardSet, Month
from hanalearn.rules.book import Rulebook
from hanalearn.rules.turn import Event, Table

__all__ = ["Dealt", "HandYakuShown", "VoidDeal", "void_deal", "whole_months"]


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

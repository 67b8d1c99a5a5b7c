"""Exact chances, counted from what one seat can see: favourable cases of all cases, with the cards that make them.

Everything one cannot see is alike: each unseen card is as likely on top of the stock as in the other hand. Before the
first turn of Koi-Koi 32 cards are unseen, and the next stock card is any one of these, not of the 24 in the stock.

Draws are without putting back; that k draws bring at least one of g good cards among U unseen ones has
C(U, k) - C(U - g, k) favourable cases of C(U, k).

Source: counting, as taught; no figure is typed in.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from types import MappingProxyType
from typing import Any

from hanalearn.cards import EMPTY, Card, CardSet, Month
from hanalearn.rules.explain import Remark, Value
from hanalearn.rules.view import RoundView

__all__ = [
    "Chance",
    "draws_bring",
    "next_is",
    "next_matches",
    "next_takes",
    "other_holds",
    "put_back",
    "summed",
    "unseen_of",
    "within",
]

View = RoundView[Any]


@dataclass(frozen=True, slots=True)
class Chance:
    """A chance with its working.

    Attributes:
        favourable: in how many cases it happens.
        total: of how many cases, all as likely.
        cards: the unseen cards that make it happen, where they are known one by one.
        good: how many these are.
        unseen: how many cards cannot be seen, the good ones among them.
        draws: how many of these are looked at.
        remark: the message that says it in words, with its arguments.

    >>> some = draws_bring(3, 24, 2)
    >>> some.fraction, some.misses
    (Fraction(11, 46), ((21, 24), (20, 23)))
    """

    favourable: int
    total: int
    cards: CardSet
    good: int
    unseen: int
    draws: int
    remark: Remark

    @property
    def fraction(self) -> Fraction:
        """The chance, in lowest terms."""
        return Fraction(self.favourable, self.total)

    @property
    def misses(self) -> tuple[tuple[int, int], ...]:
        """How none of the draws hits, draw by draw: so many cards that miss, of so many that are left."""
        bad = self.unseen - self.good
        return tuple((max(0, bad - draw), self.unseen - draw) for draw in range(self.draws))


def draws_bring(good: int, unseen: int, draws: int, *, cards: CardSet = EMPTY, key: str = "odds.draws") -> Chance:
    """The chance that so many draws bring at least one good card.

    Args:
        good: how many of the unseen cards are good.
        unseen: how many cards cannot be seen.
        draws: how many of them are drawn, one after the other.
        cards: the good ones, where they are known.
        key: message key of the words for it.

    Raises:
        ValueError: more good cards or more draws than unseen cards, or a negative number.

    >>> draws_bring(1, 32, 1).fraction
    Fraction(1, 32)
    """
    if not 0 <= good <= unseen or not 0 <= draws <= unseen:
        raise ValueError(f"{good} good cards and {draws} draws among {unseen} unseen: both must be 0 to {unseen}")
    total = comb(unseen, draws)
    favourable = total - comb(unseen - good, draws)
    arguments: Mapping[str, Value] = MappingProxyType(
        {"favourable": favourable, "total": total, "good": good, "unseen": unseen, "count": draws, "cards": cards}
    )
    return Chance(favourable, total, cards, good, unseen, draws, Remark(key, arguments))


def unseen_of(view: View, wanted: CardSet | Month) -> CardSet:
    """The wanted cards that this seat cannot see: in the other hand or in the stock."""
    return view.unseen.of_month(wanted) if isinstance(wanted, Month) else view.unseen & wanted


def next_is(view: View, wanted: CardSet | Month) -> Chance:
    """The chance that the next stock card is one of these cards, or one of a month.

    Raises:
        ValueError: the stock is empty.
    """
    cards = unseen_of(view, wanted)
    _check_stock(view, 1)
    key = "odds.next-month" if isinstance(wanted, Month) else "odds.next-card"
    return draws_bring(len(cards), len(view.unseen), 1, cards=cards, key=key)


def next_takes(view: View, card: Card) -> Chance:
    """The chance that the next stock card is of the month of a field card, as the field lies now.

    Raises:
        ValueError: the card is not on the field, or the stock is empty.
    """
    if card not in view.field:
        raise ValueError(f"{card} does not lie on the field: {view.field}")
    return next_is(view, card.month)


def next_matches(view: View) -> Chance:
    """The chance that the next stock card matches something, as the field lies now.

    For every month on the field the unseen cards of that month are added up.

    Raises:
        ValueError: the stock is empty.
    """
    _check_stock(view, 1)
    cards = EMPTY
    for month in Month:
        if view.field.of_month(month):
            cards |= view.unseen.of_month(month)
    return draws_bring(len(cards), len(view.unseen), 1, cards=cards, key="odds.next-matches")


def within(view: View, wanted: CardSet | Month, draws: int) -> Chance:
    """The chance that at least one of these cards comes in the next so many draws that this seat waits for.

    It does not matter which draws of the stock these are: the other player's draws in between change nothing.

    Raises:
        ValueError: the stock does not hold so many cards.
    """
    _check_stock(view, draws)
    cards = unseen_of(view, wanted)
    return draws_bring(len(cards), len(view.unseen), draws, cards=cards, key="odds.draws")


def other_holds(view: View, wanted: CardSet | Month, *, seat: int | None = None) -> Chance:
    """The chance that another hand holds at least one of these cards.

    Args:
        view: what this seat sees.
        wanted: the cards, or a month.
        seat: whose hand; the next seat's, if not given.

    A hand is drawn from the unseen cards like any other cards. What its owner's moves may tell is not used.

    Raises:
        ValueError: it is one's own hand.
    """
    other = (view.seat + 1) % len(view.hand_sizes) if seat is None else seat
    if other == view.seat:
        raise ValueError(f"seat {seat} sees its own hand")
    cards = unseen_of(view, wanted)
    return draws_bring(len(cards), len(view.unseen), view.hand_sizes[other], cards=cards, key="odds.other-holds")


def summed(good: int, unseen: int, draws: int) -> Fraction:
    """The mistaken sum k · g / U, which counts double hits twice; for those who ask why it is wrong."""
    return Fraction(draws * good, unseen)


def put_back(good: int, unseen: int, draws: int) -> Fraction:
    """The chance if every drawn card were put back: 1 - (1 - g / U)^k; for those who ask why it is wrong."""
    return 1 - (1 - Fraction(good, unseen)) ** draws


def _check_stock(view: View, draws: int) -> None:
    if draws > view.stock_size:
        raise ValueError(f"{draws} draws from a stock of {view.stock_size}")

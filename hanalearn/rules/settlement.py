"""A settlement: what each seat scores by itself, what one seat pays another, and by what the whole is multiplied.

Every payment stands there with its reason, its cards and its source. What a seat scores is the fold of its sheet, and a
payment stands on two sheets, once with each sign, so that payments alone always sum to zero.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Generic, TypeVar

from hanalearn.cards import EMPTY, CardSet
from hanalearn.rules.book import NextDealer, Rulebook
from hanalearn.rules.sheet import Entry, LeftOut, ScoreSheet
from hanalearn.rules.turn import Event
from hanalearn.rules.yaku import Cite

__all__ = ["Claim", "Payment", "Settled", "SettledResult", "Settlement", "dealer_after", "first_among", "turn_order"]

End = TypeVar("End", bound=StrEnum)


@dataclass(frozen=True, slots=True)
class Claim:
    """Something that the other seats pay for.

    Attributes:
        points: its worth, 0 or more.
        reason: message key of what it is: ``"yaku.ino"``, ``"teyaku.sanbon"``.
        cite: where the figure comes from.
        cards: the cards that make it.
    """

    points: int
    reason: str
    cite: Cite
    cards: CardSet = EMPTY


@dataclass(frozen=True, slots=True)
class Payment:
    """Points that go from one seat to another, before the field multiplies them.

    Attributes:
        payer, payee: seats.
        points: how many, 0 or more.
        reason: message key of what is paid for.
        cite: where the figure comes from.
        cards: the cards that are the reason.
        how: message key of why it is this share and this payer: ``"reason.each-full"``, ``"reason.shared"``,
            ``"settle.sage-half"`` and others; empty where nothing needs saying.
    """

    payer: int
    payee: int
    points: int
    reason: str
    cite: Cite
    cards: CardSet = EMPTY
    how: str = ""

    def entry(self, seat: int) -> Entry:
        """The line it makes on the sheet of its payer or its payee."""
        if seat == self.payee:
            return Entry("add", self.points, self.reason, self.cards, self.cite, seat=self.payer)
        return Entry("add", -self.points, self.reason, self.cards, self.cite, seat=self.payee)


@dataclass(frozen=True, slots=True)
class Settlement:
    """The worked end of a round.

    Attributes:
        own: for each seat what it scores by itself: card points, par.
        payments: what one pays another, in the order in which it happened.
        factor: the entry that multiplies everything; ``None`` where nothing does.
        left_out: for each seat what looks as if it counted and does not; empty where there is no such thing at all.

    >>> cite = Cite("hobbyist-notes", "settlement")
    >>> both_pay = Payment(0, 2, 20, "yaku.ino", cite), Payment(1, 2, 20, "yaku.ino", cite)
    >>> settlement = Settlement(((), (), ()), both_pay)
    >>> settlement.points, settlement.paid(0, 2)
    ((-20, -20, 40), 20)
    """

    own: tuple[tuple[Entry, ...], ...]
    payments: tuple[Payment, ...] = ()
    factor: Entry | None = None
    left_out: tuple[tuple[LeftOut, ...], ...] = ()

    @property
    def seats(self) -> int:
        """Number of players."""
        return len(self.own)

    def sheet(self, seat: int) -> ScoreSheet:
        """The worked sum of one seat: its own entries, its payments, the factor."""
        entries = self.own[seat] + tuple(
            payment.entry(seat) for payment in self.payments if seat in (payment.payer, payment.payee)
        )
        if self.factor is not None and entries:
            entries += (self.factor,)
        return ScoreSheet(entries, self.left_out[seat] if self.left_out else ())

    @property
    def sheets(self) -> tuple[ScoreSheet, ...]:
        """The sheets of all seats."""
        return tuple(map(self.sheet, range(self.seats)))

    @property
    def points(self) -> tuple[int, ...]:
        """What each seat scores: the totals of the sheets."""
        return tuple(sheet.total for sheet in self.sheets)

    def paid(self, payer: int, payee: int) -> int:
        """What one seat pays another in all, the factor included; payments back are not taken off."""
        points = sum(one.points for one in self.payments if (one.payer, one.payee) == (payer, payee))
        return points * (1 if self.factor is None else self.factor.value)


@dataclass(frozen=True, slots=True)
class SettledResult(Generic[End]):
    """How a round ended.

    Attributes:
        end: in which way, a word of the game's own.
        winner: the seat that has won the round; ``None`` where nobody has.
        next_dealer: who deals next; ``None`` where cards are drawn for it.
        settlement: what everybody scores, line by line.
        counts: whether the round counts towards the length of the match; a void deal does not.
    """

    end: End
    winner: int | None
    next_dealer: int | None
    settlement: Settlement
    counts: bool = True

    @property
    def points(self) -> tuple[int, ...]:
        """Points of each seat."""
        return self.settlement.points


@dataclass(frozen=True, slots=True)
class Settled(Event, Generic[End]):
    """The round is over and settled."""

    result: SettledResult[End]


def turn_order(seats: int, dealer: int) -> tuple[int, ...]:
    """The seats in the order in which they play, the dealer first."""
    return tuple((dealer + at) % seats for at in range(seats))


def first_among(scores: tuple[int, ...], dealer: int) -> int:
    """The seat with the highest score; among equals the earlier in turn order.

    >>> first_among((10, 30, 30), dealer=2)
    2

    Source: FudaWiki, ``hanafuda/games/hana-awase.md``.
    """
    return max(turn_order(len(scores), dealer), key=lambda seat: scores[seat])


def dealer_after(book: Rulebook, dealer: int, winner: int, scores: tuple[int, ...]) -> int | None:
    """Who deals after a round; ``None`` where cards are drawn for it.

    Args:
        book: its ``next_dealer`` decides.
        dealer: who dealt.
        winner: who has won the round, or would be first among equals.
        scores: what each seat scored.
    """
    match book.next_dealer:
        case NextDealer.WINNER:
            return winner
        case NextDealer.HIGHEST:
            return first_among(scores, dealer)
        case NextDealer.LOSER:
            return min(turn_order(len(scores), dealer), key=lambda seat: scores[seat])
        case NextDealer.ALTERNATE:
            return (dealer + 1) % len(scores)
        case NextDealer.DRAW:
            return None

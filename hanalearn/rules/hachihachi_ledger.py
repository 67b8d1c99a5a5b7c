"""Who has paid whom in a round of Hachi-hachi: made yaku are paid at once, and sage (下げ) puts what was paid at risk.

A ledger is a value; each thing that happens returns the next one. All points are those before the field multiplies
them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from hanalearn.rules.hachihachi_book import HachiHachiRulebook, SageBeaten
from hanalearn.rules.settlement import Claim, Payment

__all__ = ["Ledger"]

_HALF: Final = "settle.sage-half"
_WHOLE: Final = "settle.sage-whole"
_RETURNS: Final = frozenset({_HALF, _WHOLE})


@dataclass(frozen=True, slots=True)
class Ledger:
    """The payments of a round so far.

    Attributes:
        payments: in the order in which they were made.
        going_on: the seat that has called sage and has not yet made good on it, if one has. There is never more than
            one: another who makes a yaku beats the first.
        first_call: the seat that called sage first in the round.
        at_risk: how many payments were there when a seat last gave something back; what came later is at risk.

    >>> from hanalearn.rules.books import hachihachi_rulebook
    >>> book = hachihachi_rulebook()
    >>> def claim(kan):
    ...     return (Claim(kan * book.kan, "yaku.aka", book.cite_of("sage_beaten")),)
    >>> ledger = Ledger().made(book, 0, claim(7)).went_on(0).made(book, 1, claim(7))
    >>> [str(book.in_kan(points)) for points in ledger.balance(3)]
    ['-7', '21/2', '-7/2']
    """

    payments: tuple[Payment, ...] = ()
    going_on: int | None = None
    first_call: int | None = None
    at_risk: tuple[int, int, int] = (0, 0, 0)

    def made(
        self, book: HachiHachiRulebook, seat: int, claims: Sequence[Claim], fed_by: Sequence[int | None] = ()
    ) -> Ledger:
        """A seat has made yaku: each of the others pays, or one pays for both.

        Args:
            book: the rulebook.
            seat: the maker.
            claims: what is paid for, in points for one opponent.
            fed_by: for each claim the seat that fed its last card and is liable for it.

        Source: collected notes on 八八, sage and liability.
        """
        ledger = self
        beaten = self.going_on if self.going_on != seat else None
        if beaten is not None:
            ledger = ledger._returned(book, beaten, whole=book.sage_beaten is SageBeaten.DOUBLE)
        others = [other for other in range(book.seats) if other != seat]
        payments = list(ledger.payments)
        for at, claim in enumerate(claims):
            fed = fed_by[at] if at < len(fed_by) else None
            liable, how = (fed, "settle.liable") if fed is not None else (beaten, "settle.sage-beaten")
            for other in others:
                if liable is None:
                    payments.append(
                        Payment(other, seat, claim.points, claim.reason, claim.cite, claim.cards, "reason.each-full")
                    )
                else:
                    # The share of the other one too; each share stays a line of its own.
                    payments.append(Payment(liable, seat, claim.points, claim.reason, claim.cite, claim.cards, how))
        # What the maker had put at risk is made good, and whoever else had gone on is beaten.
        return replace(ledger, payments=tuple(payments), going_on=None)

    def went_on(self, seat: int) -> Ledger:
        """A seat has called sage."""
        return replace(self, going_on=seat, first_call=seat if self.first_call is None else self.first_call)

    def gave_back(self, book: HachiHachiRulebook) -> Ledger:
        """The seat that had gone on has made nothing more, or gives up: half goes back to each who paid.

        Source: collected notes on 八八, sage.
        """
        return self if self.going_on is None else self._returned(book, self.going_on, whole=False)

    def _returned(self, book: HachiHachiRulebook, seat: int, *, whole: bool) -> Ledger:
        collected = [0] * book.seats
        for payment in self.payments[self.at_risk[seat] :]:
            # What others gave back is no yaku of this seat.
            if payment.payee == seat and payment.reason not in _RETURNS:
                collected[payment.payer] += payment.points
        cite = book.cite_of("sage_beaten")
        reason = _WHOLE if whole else _HALF
        # Half of an odd number of points is rounded up, for those who have paid (chosen here).
        back = tuple(
            Payment(seat, payer, points if whole else (points + 1) // 2, reason, cite)
            for payer, points in enumerate(collected)
            if points
        )
        payments = self.payments + back
        at_risk = tuple(len(payments) if other == seat else at for other, at in enumerate(self.at_risk))
        return replace(self, payments=payments, going_on=None, at_risk=(at_risk[0], at_risk[1], at_risk[2]))

    def balance(self, seats: int) -> tuple[int, ...]:
        """What each seat has gained or lost so far."""
        points = [0] * seats
        for payment in self.payments:
            points[payment.payer] -= payment.points
            points[payment.payee] += payment.points
        return tuple(points)

"""A round of Hana-awase (花合わせ): deal, turns until every card is taken, settlement.

Nobody stops early. What a pile is worth and who pays stands in the rulebook; here it is asked and written down, one
line for each payment.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TypeAlias

from hanalearn.cards import EMPTY, Card, CardSet, Month
from hanalearn.rules.deal import Dealt, HandYakuShown, check_dealt, void_deal
from hanalearn.rules.hanaawase_book import WILLOWS, HanaAwaseRulebook, Payout
from hanalearn.rules.match import Match
from hanalearn.rules.round import OnTable, OpenView, YakuMade
from hanalearn.rules.settlement import (
    Claim,
    Payment,
    Settled,
    SettledResult,
    Settlement,
    dealer_after,
    first_among,
)
from hanalearn.rules.sheet import Entry, LeftOut
from hanalearn.rules.turn import Action, Event, IllegalActionError, Table, Transition, TurnAction, deal_table

__all__ = [
    "HanaAwaseEnd",
    "HanaAwaseRound",
    "HanaAwaseView",
    "SettlementError",
    "begin_hanaawase",
    "hanaawase_match",
    "settle",
    "settle_sums",
    "start_hanaawase",
]


class SettlementError(ValueError):
    """Sums that cannot be settled: a wrong number of seats, or points that cannot be shared."""


class HanaAwaseEnd(StrEnum):
    """How a round can end."""

    PLAYED_OUT = "played-out"
    """Every card is taken; cards and yaku are settled."""
    RAIN_FLOW = "rain-flow"
    """雨流れ: somebody took all four willows, and only cards are settled."""
    FUKE = "fuke"
    """フケ: somebody has too few card points, and nobody scores."""
    VOID_DEAL = "void-deal"
    """The deal was void; the round is dealt again and does not count."""


HanaAwaseResult: TypeAlias = SettledResult[HanaAwaseEnd]


@dataclass(frozen=True, slots=True, kw_only=True)
class HanaAwaseView(OpenView[HanaAwaseRulebook]):
    """A round as one seat sees it."""


@dataclass(frozen=True, slots=True)
class HanaAwaseRound(OnTable):
    """A round in play.

    Attributes:
        book: the rulebook.
        table: all cards, and whose turn it is.
        dealer: the dealer's seat; the dealer plays first.
        month: the month being played.
        sums: what the yaku of each pile are worth.
        hand_yaku: for each seat what its dealt hand claims; empty where no hand yaku are played.
        result: how the round ended, once it has.
    """

    book: HanaAwaseRulebook
    table: Table
    dealer: int = 0
    month: Month = Month.PINE
    sums: tuple[int, ...] = ()
    hand_yaku: tuple[Claim | None, ...] = ()
    result: HanaAwaseResult | None = None

    def legal_actions(self) -> tuple[TurnAction, ...]:
        """What the seat on turn may do, in card order; empty only when the round is over."""
        return () if self.result is not None else self.table.legal_actions()

    def apply(self, action: Action) -> Transition[HanaAwaseRound]:
        """The round after an action, and what happened. This state stays as it is.

        Raises:
            IllegalActionError: the action is not one of ``legal_actions()``.
        """
        if self.result is not None:
            raise IllegalActionError(f"{action}: the round is over ({self.result.end}); legal: none")
        table, events = self.table.step(action)
        if table.drawn is not None:
            return Transition(self._with(table, self.sums), events)
        seat = self.table.seat
        tally = self.book.tally_of_mask(table.piles[seat].mask)
        before = self.sums[seat]
        sums = self.sums
        if tally.points != before:
            sums = (*sums[:seat], tally.points, *sums[seat + 1 :])
            if tally.points > before:
                events += (YakuMade(seat, tally, before),)
        state = self._with(table, sums)
        if not table.is_over:
            return Transition(state, events)
        result = settle(self.book, table.piles, dealer=self.dealer, hand_yaku=self.hand_yaku)
        return Transition(replace(state, result=result), (*events, Settled(result)))

    def _with(self, table: Table, sums: tuple[int, ...]) -> HanaAwaseRound:
        return HanaAwaseRound(self.book, table, self.dealer, self.month, sums, self.hand_yaku, None)

    def seen_by(self, seat: int) -> HanaAwaseView:
        """What a seat may know: its own hand, what others have shown, never the order of the stock.

        Raises:
            ValueError: there is no such seat.
        """
        self._check_seat(seat)
        nothing = (0,) * self.table.seats
        shown = [EMPTY if claim is None else claim.cards for claim in self.hand_yaku] or [EMPTY] * self.table.seats
        return HanaAwaseView(
            book=self.book,
            seat=seat,
            hand=self.hands[seat],
            field=self.field,
            piles=self.piles,
            hand_sizes=tuple(map(len, self.hands)),
            stock_size=len(self.stock),
            drawn=self.table.drawn,
            turn=self.turn,
            phase=self.phase,
            dealer=self.dealer,
            month=self.month,
            calls=nothing,
            sums=self.sums,
            sums_at_call=nothing,
            actions=self.legal_actions() if self.turn == seat else (),
            shown=tuple(cards & hand for cards, hand in zip(shown, self.hands, strict=True)),
        )


def start_hanaawase(
    book: HanaAwaseRulebook, pack: Sequence[Card], *, dealer: int = 0, month: Month = Month.PINE
) -> Transition[HanaAwaseRound]:
    """A round dealt from a shuffled pack, and the events of the deal.

    Raises:
        DealError: the pack is not the 48 cards.
    """
    table = deal_table(pack, book.deal_order, seats=book.seats, dealer=dealer, must_match=book.must_match)
    return _begin(book, table, dealer, month)


def begin_hanaawase(
    book: HanaAwaseRulebook, table: Table, *, dealer: int = 0, month: Month = Month.PINE
) -> Transition[HanaAwaseRound]:
    """The same from a table that is already laid.

    Raises:
        DealError: the table does not hold each of the 48 cards once, or not as many seats as the rulebook says.
    """
    check_dealt(book, table, dealer)
    return _begin(book, table, dealer, month)


def _begin(book: HanaAwaseRulebook, table: Table, dealer: int, month: Month) -> Transition[HanaAwaseRound]:
    state = HanaAwaseRound(book, table, dealer, month, (0,) * table.seats)
    events: tuple[Event, ...] = (Dealt(dealer, month),)
    void = void_deal(book, table, hand_four=book.hand_four_redeals)
    if void is not None:
        nobody = Settlement(((),) * table.seats)
        result = SettledResult(HanaAwaseEnd.VOID_DEAL, None, dealer, nobody, counts=False)
        return Transition(replace(state, result=result), (*events, void, Settled(result)))
    if book.hand_yaku:
        claims = tuple(_hand_claim(book, hand) for hand in table.hands)
        for seat, claim in enumerate(claims):
            if claim is not None:
                key = claim.reason.removeprefix("teyaku.")
                events += (HandYakuShown(seat, key, claim.points, claim.cards),)
        state = replace(state, hand_yaku=claims)
    return Transition(state, events)


def _hand_claim(book: HanaAwaseRulebook, hand: CardSet) -> Claim | None:
    yaku = book.hand_yaku_of(hand)
    return None if yaku is None else Claim(yaku.points, f"teyaku.{yaku.key}", yaku.cite, yaku.cards(hand))


def settle(
    book: HanaAwaseRulebook,
    piles: Sequence[CardSet],
    *,
    dealer: int = 0,
    hand_yaku: Sequence[Claim | None] = (),
) -> HanaAwaseResult:
    """The result of a round that is played out.

    Args:
        book: the rulebook.
        piles: what each seat has captured.
        dealer: the dealer's seat; decides among equals.
        hand_yaku: what each seat's dealt hand claims.

    Raises:
        SettlementError: not one pile for each seat, or a card in two piles.

    >>> from hanalearn.rules.books import hanaawase_rulebook
    >>> book = hanaawase_rulebook("hanaawase-80")
    >>> four_brights = CardSet.parse("1b 3b 8b 12b 5a 6a 1r 2r")
    >>> wisteria = CardSet.parse("4a 4r 4c1 4c2")
    >>> settle(book, (four_brights, wisteria, EMPTY)).settlement.sheet(0).running()
    (80, 100, 110, 30, 60, 90, 80)

    Source: the rulebook's ``payout``, ``par``, ``fuke`` and ``rain_flow``, as cited there.
    """
    together = EMPTY
    for pile in piles:
        if together & pile:
            raise SettlementError(f"{together & pile} lies in two piles")
        together |= pile
    flows = book.rain_flow and any(pile >= WILLOWS for pile in piles)
    sheets = [book.score(pile, rained_off=flows) for pile in piles]
    claims = [
        tuple(Claim(entry.value, entry.reason, entry.cite, entry.cards) for entry in sheet.entries) for sheet in sheets
    ]
    return settle_sums(
        book,
        [book.card_entries(pile) for pile in piles],
        claims,
        dealer=dealer,
        hand_yaku=hand_yaku,
        left_out=[sheet.left_out for sheet in sheets],
        end=HanaAwaseEnd.RAIN_FLOW if flows else HanaAwaseEnd.PLAYED_OUT,
    )


def settle_sums(
    book: HanaAwaseRulebook,
    cards: Sequence[tuple[Entry, ...]],
    claims: Sequence[Sequence[Claim]],
    *,
    dealer: int = 0,
    hand_yaku: Sequence[Claim | None] = (),
    left_out: Sequence[tuple[LeftOut, ...]] = (),
    end: HanaAwaseEnd = HanaAwaseEnd.PLAYED_OUT,
) -> HanaAwaseResult:
    """The same from sums: for each seat the entries of its cards, before par, and the yaku it claims.

    Raises:
        SettlementError: not one of each for each seat, or a yaku that cannot be shared in whole points.
    """
    seats = book.seats
    hand_yaku = hand_yaku or (None,) * seats
    left_out = left_out or ((),) * seats
    if not len(cards) == len(claims) == len(hand_yaku) == len(left_out) == seats:
        raise SettlementError(
            f"{book.key} settles between {seats} players, not {len(cards)}; "
            "cards, yaku and hand yaku are given for each of them"
        )
    by_hand = [() if claim is None else (claim,) for claim in hand_yaku]
    points = [sum(entry.value for entry in entries) for entries in cards]
    if any(map(book.is_fuke, points)):
        return _fuke(book, cards, claims, by_hand, points, dealer)

    own = [[*entries, *book.par_entries] for entries in cards]
    payments: list[Payment] = []
    for seat in range(seats):
        for claim in (*by_hand[seat], *claims[seat]):
            if book.payout is Payout.NOBODY:
                about = claim.reason.partition(".")[2]
                own[seat].append(Entry("add", claim.points, claim.reason, claim.cards, claim.cite, about))
            else:
                payments += _payments(book, seat, claim)
    settlement = Settlement(tuple(map(tuple, own)), tuple(payments), left_out=tuple(left_out) if any(left_out) else ())
    scores = settlement.points
    winner = first_among(scores, dealer)
    return SettledResult(end, winner, dealer_after(book, dealer, winner, scores), settlement)


def _payments(book: HanaAwaseRulebook, payee: int, claim: Claim) -> list[Payment]:
    payers = [seat for seat in range(book.seats) if seat != payee]
    points, how = claim.points, "reason.each-full"
    if book.payout is Payout.SHARED:
        if claim.points % len(payers):
            raise SettlementError(
                f"{claim.reason} of {claim.points} points cannot be shared by {len(payers)} players in whole points"
            )
        points, how = claim.points // len(payers), "reason.shared"
    return [Payment(payer, payee, points, claim.reason, claim.cite, claim.cards, how) for payer in payers]


def _fuke(
    book: HanaAwaseRulebook,
    cards: Sequence[tuple[Entry, ...]],
    claims: Sequence[Sequence[Claim]],
    by_hand: Sequence[tuple[Claim, ...]],
    points: Sequence[int],
    dealer: int,
) -> HanaAwaseResult:
    # Nobody scores: what would have counted is left out, with the reason. Hand yaku were paid before play and stay
    # paid, except where the rulebook gives them back too.
    cite = book.cite_of("fuke")
    own: list[tuple[Entry, ...]] = [()] * book.seats
    payments: list[Payment] = []
    left_out: list[tuple[LeftOut, ...]] = []
    for seat in range(book.seats):
        held = EMPTY
        for entry in cards[seat]:
            held |= entry.cards
        gone = list(claims[seat])
        if book.fuke_voids_hand_yaku:
            gone += by_hand[seat]
        elif book.payout is Payout.NOBODY:
            own[seat] = tuple(
                Entry("add", claim.points, claim.reason, claim.cards, claim.cite, claim.reason.partition(".")[2])
                for claim in by_hand[seat]
            )
        else:
            for claim in by_hand[seat]:
                payments += _payments(book, seat, claim)
        left_out.append(
            (
                LeftOut("reason.card-points", "settle.fuke", "", points[seat], held, cite),
                *(LeftOut(claim.reason, "settle.fuke", "", claim.points, claim.cards, cite) for claim in gone),
            )
        )
    settlement = Settlement(tuple(own), tuple(payments), left_out=tuple(left_out))
    # Nobody has won, so nobody's turn to deal has come but the dealer's own (chosen here).
    after = dealer_after(book, dealer, dealer, (0,) * book.seats)
    return SettledResult(HanaAwaseEnd.FUKE, None, after, settlement)


def hanaawase_match(book: HanaAwaseRulebook, *, dealer: int | None = 0) -> Match[HanaAwaseRulebook, HanaAwaseRound]:
    """A match of Hana-awase before its first deal.

    >>> from random import Random
    >>> from hanalearn.rules.books import hanaawase_rulebook
    >>> from hanalearn.rules.turn import shuffled
    >>> match, events = hanaawase_match(hanaawase_rulebook("hanaawase-88")).deal(shuffled(Random(7)))
    >>> match.month.value, match.totals, [event.key for event in events]
    (1, (0, 0, 0), ['event.dealt'])
    """
    return Match(book, start_hanaawase, dealer)

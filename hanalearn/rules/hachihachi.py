"""A round of Hachi-hachi (八八): field, hand yaku, turns, made yaku and sage, three special ends, settlement.

Made yaku are paid at the moment they are made; hand yaku when the round is settled, since a special end cancels them.
What the sheet means by sage, by a beaten sage, by a large field stands in the rulebook; here it is asked, not decided.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final, TypeAlias, TypeVar

from hanalearn.cards import EMPTY, Card, CardSet, Month
from hanalearn.rules.deal import Dealt, HandYakuShown, check_dealt, void_deal
from hanalearn.rules.hachihachi_book import HachiHachiRulebook, Stones
from hanalearn.rules.hachihachi_field import FieldCall, FieldName
from hanalearn.rules.hachihachi_hand import HandYaku, triplets_of
from hanalearn.rules.hachihachi_ledger import Ledger
from hanalearn.rules.hachihachi_liability import Feeding
from hanalearn.rules.match import Match
from hanalearn.rules.round import Deciding, OpenView, Stop, YakuMade
from hanalearn.rules.settlement import (
    Claim,
    Payment,
    Settled,
    SettledResult,
    Settlement,
    dealer_after,
    first_among,
)
from hanalearn.rules.sheet import Entry, LeftOut, Tally
from hanalearn.rules.turn import Action, Event, IllegalActionError, Play, Table, Transition, TurnAction, deal_table

__all__ = [
    "FieldJudged",
    "GaveUp",
    "GiveUp",
    "GoOn",
    "HachiHachiAction",
    "HachiHachiEnd",
    "HachiHachiMatch",
    "HachiHachiResult",
    "HachiHachiRound",
    "HachiHachiView",
    "HandClaim",
    "Paid",
    "WentOn",
    "begin_hachihachi",
    "hachihachi_match",
    "hand_claim",
    "new_claims",
    "settle_cards",
    "start_hachihachi",
]


@dataclass(frozen=True, slots=True)
class GoOn(Action):
    """下げ sage: keep what was paid and go on in the hope of more, at the risk of half."""

    def __str__(self) -> str:
        return "sage"


@dataclass(frozen=True, slots=True)
class GiveUp(Action):
    """Give up a sage at the beginning of one's turn: the round ends, half goes back."""

    def __str__(self) -> str:
        return "give-up"


_T = TypeVar("_T")
HachiHachiAction: TypeAlias = TurnAction | Stop | GoOn | GiveUp


class HachiHachiEnd(StrEnum):
    """How a round can end."""

    STOP = "stop"
    """The maker of a yaku ended it."""
    LAST_CARD = "last-card"
    """A yaku made with one's last card ended it by itself."""
    GAVE_UP = "gave-up"
    """A player who had gone on gave up."""
    RAN_OUT = "ran-out"
    """Yaku were made, and all hands are empty."""
    ALL_EIGHTS = "souhachi"
    """総八: everybody has exactly par."""
    DOUBLE_EIGHTS = "futahachi"
    """二八: one player has 168 card points or more."""
    SIXTEEN_CHAFF = "sujuroku"
    """素十六: one player has sixteen chaff."""
    CARDS = "cards"
    """No yaku was made; card points are settled."""
    VOID_DEAL = "void-deal"
    """The deal was void; the round is dealt again and does not count."""


HachiHachiResult: TypeAlias = SettledResult[HachiHachiEnd]


@dataclass(frozen=True, slots=True)
class FieldJudged(Event):
    """The field at the deal: what it is called and by what it multiplies."""

    call: FieldCall


@dataclass(frozen=True, slots=True)
class Paid(Event):
    """A made yaku is paid, or something is given back; before the field multiplies it."""

    payment: Payment


@dataclass(frozen=True, slots=True)
class WentOn(Event):
    """A player called sage."""

    seat: int


@dataclass(frozen=True, slots=True)
class GaveUp(Event):
    """A player who had gone on gave up."""

    seat: int


@dataclass(frozen=True, slots=True)
class HandClaim:
    """What a seat's dealt hand brings into the settlement.

    Attributes:
        yaku: what each opponent pays for it.
        escapes: the holder is paid the escape bonus with enough card points.
        triplets: months of which the hand held a triplet.
    """

    yaku: tuple[Claim, ...] = ()
    escapes: bool = False
    triplets: tuple[Month, ...] = ()


_NO_CLAIM: Final = HandClaim()
_STOP: Final = Stop()
_GO_ON: Final = GoOn()
_GIVE_UP: Final = GiveUp()
_DECISIONS: Final[tuple[HachiHachiAction, ...]] = (_STOP, _GO_ON)
_NOTHING: Final = Settlement(((), (), ()))
_NO_PAYMENT: Final = Ledger()
_NOT_FED: Final = Feeding()


@dataclass(frozen=True, slots=True, kw_only=True)
class HachiHachiView(OpenView[HachiHachiRulebook]):
    """A round as one seat sees it.

    Attributes:
        field_call: what the dealt field means.
        hand_yaku: what each seat has shown; the cards beside the shown ones stay hidden.
        going_on: the seat whose sage is not yet made good.
        balance: what each seat has been paid so far, in points before the field multiplies them.
    """

    field_call: FieldCall
    hand_yaku: tuple[tuple[str, ...], ...]
    going_on: int | None
    balance: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class HachiHachiRound(Deciding):
    """A round in play.

    Attributes:
        book: the rulebook.
        table: all cards, and whose turn it is.
        call: what the dealt field means.
        dealer: the dealer's seat; the dealer plays first.
        month: the month being played.
        carried: the fields that waited before this round.
        hand_yaku: what each seat was dealt.
        ledger: who has paid whom so far.
        paid: for each seat, points of each yaku that it has been paid for.
        sums: what the yaku of each pile are worth, in points for one opponent.
        calls: how often each seat has called sage.
        sums_at_call: those sums when a seat last called.
        deciding: the seat that must stop or go on now, if one must.
        feeding: who laid which card; kept only where feeding makes liable.
        result: how the round ended, once it has.
    """

    book: HachiHachiRulebook
    table: Table
    call: FieldCall
    dealer: int = 0
    month: Month = Month.PINE
    carried: tuple[FieldName, ...] = ()
    hand_yaku: tuple[tuple[HandYaku, ...], ...] = ((), (), ())
    ledger: Ledger = _NO_PAYMENT
    paid: tuple[tuple[tuple[str, int], ...], ...] = ((), (), ())
    sums: tuple[int, ...] = (0, 0, 0)
    calls: tuple[int, ...] = (0, 0, 0)
    sums_at_call: tuple[int, ...] = (0, 0, 0)
    deciding: int | None = None
    feeding: Feeding = _NOT_FED
    result: HachiHachiResult | None = None

    @property
    def carry(self) -> tuple[FieldName, ...]:
        """The fields that wait after this round; a void deal uses none up."""
        if self.result is not None and self.result.end is HachiHachiEnd.VOID_DEAL:
            return self.carried
        return self.call.carry

    @property
    def may_give_up(self) -> bool:
        """Whether the seat on turn may give up its sage now."""
        return self.ledger.going_on == self.table.seat and self.table.drawn is None and self.book.sage_can_be_given_up

    def legal_actions(self) -> tuple[HachiHachiAction, ...]:
        """What the seat on turn may do, in a fixed order: cards in card order, then give up; stop before sage; empty
        only when the round is over.
        """
        if self.result is not None:
            return ()
        if self.deciding is not None:
            return _DECISIONS
        if self.may_give_up:
            return (*self.table.legal_actions(), _GIVE_UP)
        return self.table.legal_actions()

    def apply(self, action: Action) -> Transition[HachiHachiRound]:
        """The round after an action, and what happened. This state stays as it is.

        Raises:
            IllegalActionError: the action is not one of ``legal_actions()``.
        """
        if self.result is not None:
            raise IllegalActionError(f"{action}: the round is over ({self.result.end}); legal: none")
        if self.deciding is not None:
            return self._decided(action, self.deciding)
        if not isinstance(action, TurnAction):
            return self._gave_up(action)
        seat = self.table.seat
        table, events = self.table.step(action)
        feeding = self.feeding
        if self.book.liability:
            if isinstance(action, Play):
                feeding = feeding.turn_begun(seat, self.piles[seat])
            feeding = feeding.after(events, hand_left=len(table.hands[seat]))
        state = self._with(table, feeding)
        if table.drawn is not None:
            return Transition(state, events)
        return state._turn_ended(seat, events)

    def _with(self, table: Table, feeding: Feeding) -> HachiHachiRound:
        # What ``replace`` would give, in a fraction of the time: this is done twice a turn.
        return HachiHachiRound(
            self.book,
            table,
            self.call,
            self.dealer,
            self.month,
            self.carried,
            self.hand_yaku,
            self.ledger,
            self.paid,
            self.sums,
            self.calls,
            self.sums_at_call,
            None,
            feeding,
            None,
        )

    def _turn_ended(self, seat: int, events: tuple[Event, ...]) -> Transition[HachiHachiRound]:
        tally = self.book.tally_of_mask(self.piles[seat].mask)
        claims = new_claims(self.book, self.paid[seat], tally, self.piles[seat]) if tally.points else ()
        if not claims:
            if self.table.is_over:
                return self._ran_out(events)
            return Transition(self, events)

        fed_by = [
            self.feeding.fed_by(self.book.yaku_of(claim.reason.removeprefix("yaku."))) if self.book.liability else None
            for claim in claims
        ]
        ledger = self.ledger.made(self.book, seat, claims, fed_by)
        events += (YakuMade(seat, tally, self.sums[seat]),)
        events += tuple(map(Paid, ledger.payments[len(self.ledger.payments) :]))
        paid = dict(self.paid[seat])
        for key, points in tally.yaku:
            paid[key] = max(points, paid.get(key, 0))
        state = replace(
            self,
            ledger=ledger,
            paid=_put(self.paid, seat, tuple(paid.items())),
            sums=_put(self.sums, seat, tally.points),
        )
        if self.book.last_card_stops and not self.hands[seat]:
            return state._made_ended(HachiHachiEnd.LAST_CARD, seat, events)
        return Transition(replace(state, deciding=seat), events)

    def _decided(self, action: Action, seat: int) -> Transition[HachiHachiRound]:
        if isinstance(action, Stop):
            return replace(self, deciding=None)._made_ended(HachiHachiEnd.STOP, seat, ())
        if not isinstance(action, GoOn):
            raise IllegalActionError(f"{action}: seat {seat} must decide first; legal: stop, sage")
        state = replace(
            self,
            ledger=self.ledger.went_on(seat),
            calls=_put(self.calls, seat, self.calls[seat] + 1),
            sums_at_call=_put(self.sums_at_call, seat, self.sums[seat]),
            deciding=None,
        )
        events: tuple[Event, ...] = (WentOn(seat),)
        if self.table.is_over:
            return state._ran_out(events)
        return Transition(state, events)

    def _gave_up(self, action: Action) -> Transition[HachiHachiRound]:
        if not isinstance(action, GiveUp) or not self.may_give_up:
            legal = ", ".join(map(str, self.legal_actions()))
            why = "nobody who went on is at the beginning of a turn" if isinstance(action, GiveUp) else "not a turn"
            if isinstance(action, Stop | GoOn):
                why = "nobody has a yaku to decide about"
            raise IllegalActionError(f"{action}: {why}; legal: {legal}")
        seat = self.table.seat
        state, events = self._gave_back((GaveUp(seat),))
        return state._made_ended(HachiHachiEnd.GAVE_UP, seat, events)

    def _gave_back(self, events: tuple[Event, ...]) -> tuple[HachiHachiRound, tuple[Event, ...]]:
        ledger = self.ledger.gave_back(self.book)
        events += tuple(map(Paid, ledger.payments[len(self.ledger.payments) :]))
        return replace(self, ledger=ledger), events

    def _ran_out(self, events: tuple[Event, ...]) -> Transition[HachiHachiRound]:
        if self.ledger.payments:
            state, events = self._gave_back(events)
            # Whoever went on first has won such a round (FudaWiki; the notes are silent).
            winner = self.dealer if self.ledger.first_call is None else self.ledger.first_call
            return state._made_ended(HachiHachiEnd.RAN_OUT, winner, events)
        result = settle_cards(
            self.book,
            [self.book.card_entries(pile) for pile in self.piles],
            self._hand_claims(),
            [self.book.chaff(pile) for pile in self.piles],
            tobi=self._caught(),
            call=self.call,
            dealer=self.dealer,
        )
        return self._ended(result, events)

    def _made_ended(self, end: HachiHachiEnd, winner: int, events: tuple[Event, ...]) -> Transition[HachiHachiRound]:
        book = self.book
        claims = self._hand_claims()
        payments = [*_hand_payments(book, claims), *self.ledger.payments]
        if book.bonuses_after_yaku:
            points = tuple(map(book.card_points, self.piles))
            payments += _bonuses(book, claims, self._caught(), points)
        settlement = Settlement(((), (), ()), tuple(payments), book.field_entry(self.call))
        after = dealer_after(book, self.dealer, winner, settlement.points)
        return self._ended(SettledResult(end, winner, after, settlement), events)

    def _ended(self, result: HachiHachiResult, events: tuple[Event, ...]) -> Transition[HachiHachiRound]:
        return Transition(replace(self, result=result), (*events, Settled(result)))

    def _hand_claims(self) -> list[HandClaim]:
        return [hand_claim(held) for held in self.hand_yaku]

    def _caught(self) -> list[tuple[Month, ...]]:
        return [
            tuple(month for yaku in held for month in triplets_of(yaku) if month.cards <= pile)
            for held, pile in zip(self.hand_yaku, self.piles, strict=True)
        ]

    def seen_by(self, seat: int) -> HachiHachiView:
        """What a seat may know: its own hand, what others have shown, never the order of the stock.

        Raises:
            ValueError: there is no such seat.
        """
        self._check_seat(seat)
        shown = [EMPTY] * self.table.seats
        for other, held in enumerate(self.hand_yaku):
            for yaku in held:
                shown[other] |= yaku.shown
        return HachiHachiView(
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
            calls=self.calls,
            sums=self.sums,
            sums_at_call=self.sums_at_call,
            actions=self.legal_actions() if self.turn == seat else (),
            shown=tuple(cards & hand for cards, hand in zip(shown, self.hands, strict=True)),
            field_call=self.call,
            hand_yaku=tuple(tuple(yaku.key for yaku in held) for held in self.hand_yaku),
            going_on=self.ledger.going_on,
            balance=self.ledger.balance(self.table.seats),
        )


def _put(values: tuple[_T, ...], seat: int, value: _T) -> tuple[_T, ...]:
    return (*values[:seat], value, *values[seat + 1 :])


def new_claims(
    book: HachiHachiRulebook, paid: Sequence[tuple[str, int]], tally: Tally, took: CardSet = EMPTY
) -> tuple[Claim, ...]:
    """What a pile's made yaku still have to be paid for, after what was paid before.

    A yaku that has grown is paid the difference. Five brights after four are paid in full where the rulebook says so.

    Args:
        book: the rulebook.
        paid: points of each yaku that were paid already.
        tally: what the pile makes now.
        took: the pile, for the cards of the claims.

    Source: the rulebook's ``goko_after_sage_adds``, as cited there.
    """
    before = dict(paid)
    claims: list[Claim] = []
    for key, points in tally.yaku:
        had = before.get(key, 0)
        if key == "goko" and not book.goko_after_sage_adds:
            had = max(had, before.get("shiko", 0))
        if points > had:
            yaku = book.yaku_of(key)
            claims.append(Claim(points - had, f"yaku.{key}", yaku.cite, yaku.holding(took) | yaku.further(took)))
    return tuple(claims)


def hand_claim(held: Sequence[HandYaku]) -> HandClaim:
    """What a seat's hand yaku bring into the settlement."""
    if not held:
        return _NO_CLAIM
    return HandClaim(
        tuple(Claim(yaku.points, f"teyaku.{yaku.key}", yaku.line.cite, yaku.cards) for yaku in held),
        any(yaku.line.escapes for yaku in held),
        tuple(month for yaku in held for month in triplets_of(yaku)),
    )


def _from_each(book: HachiHachiRulebook, payee: int, claim: Claim) -> list[Payment]:
    return [
        Payment(payer, payee, claim.points, claim.reason, claim.cite, claim.cards, "reason.each-full")
        for payer in range(book.seats)
        if payer != payee
    ]


def _hand_payments(book: HachiHachiRulebook, claims: Sequence[HandClaim]) -> list[Payment]:
    return [
        payment for seat, hand in enumerate(claims) for claim in hand.yaku for payment in _from_each(book, seat, claim)
    ]


def _bonuses(
    book: HachiHachiRulebook, claims: Sequence[HandClaim], tobi: Sequence[Sequence[Month]], points: Sequence[int]
) -> list[Payment]:
    payments: list[Payment] = []
    for seat, hand in enumerate(claims):
        for month in tobi[seat]:
            caught = Claim(book.tobi_kan * book.kan, "teyaku.tobi", book.cite_of("tobi_kan"), month.cards)
            payments += _from_each(book, seat, caught)
        if hand.escapes and points[seat] >= book.nuke_least:
            payments += _from_each(book, seat, Claim(book.nuke_kan * book.kan, "teyaku.nuke", book.cite_of("nuke_kan")))
    return payments


def settle_cards(
    book: HachiHachiRulebook,
    cards: Sequence[tuple[Entry, ...]],
    hand: Sequence[HandClaim] = (_NO_CLAIM,) * 3,
    chaff: Sequence[CardSet] = (EMPTY,) * 3,
    *,
    tobi: Sequence[Sequence[Month]] = ((), (), ()),
    call: FieldCall | None = None,
    dealer: int = 0,
) -> HachiHachiResult:
    """The result of a round in which nobody has made a yaku.

    Args:
        book: the rulebook.
        cards: for each seat the entries of its cards, before par.
        hand: what each seat's dealt hand claims.
        chaff: for each seat the cards that count for sixteen chaff.
        tobi: for each seat the months of its triplets that it has taken whole.
        call: the field; ``None``: a small one.
        dealer: the dealer's seat.

    Everybody at par and twice eight go before sixteen chaff where several come true (chosen here, after FudaWiki).

    Source: collected notes on 八八, special ends and settlement.
    """
    call = call or book.judge_field(EMPTY)
    points = tuple(sum(entry.value for entry in entries) for entries in cards)
    special = _special(book, points, chaff, dealer)
    factor = book.field_entry(call)
    if special is None:
        payments = [*_hand_payments(book, hand), *_bonuses(book, hand, tobi, points)]
        own = tuple((*entries, *book.par_entries) for entries in cards)
        settlement = Settlement(own, tuple(payments), factor)
        winner = first_among(points, dealer)
        after = dealer_after(book, dealer, winner, settlement.points)
        return SettledResult(HachiHachiEnd.CARDS, winner, after, settlement)

    end, winner, claim = special
    left_out = tuple(
        tuple(
            LeftOut(one.reason, "settle.cancelled", claim.reason, one.points, one.cards, claim.cite)
            for one in (Claim(points[seat], "reason.card-points", claim.cite), *hand[seat].yaku)
        )
        for seat in range(book.seats)
    )
    settlement = Settlement(((), (), ()), tuple(_from_each(book, winner, claim)), factor, left_out)
    return SettledResult(end, winner, dealer_after(book, dealer, winner, settlement.points), settlement)


def _special(
    book: HachiHachiRulebook, points: tuple[int, ...], chaff: Sequence[CardSet], dealer: int
) -> tuple[HachiHachiEnd, int, Claim] | None:
    if all(one == book.par for one in points):
        cite = book.cite_of("all_eights_kan")
        return HachiHachiEnd.ALL_EIGHTS, dealer, Claim(book.all_eights_kan * book.kan, "yaku.souhachi", cite)
    most = first_among(points, dealer)
    if points[most] >= book.double_eights_least:
        kan = book.double_eights_kan + book.double_eights_extra_kan * (points[most] - book.double_eights_least)
        claim = Claim(kan * book.kan, "yaku.futahachi", book.cite_of("double_eights_kan"))
        return HachiHachiEnd.DOUBLE_EIGHTS, most, claim
    counts = tuple(map(len, chaff))
    most = first_among(counts, dealer)
    if counts[most] >= book.sixteen_chaff_least:
        kan = book.sixteen_chaff_kan + book.sixteen_chaff_extra_kan * (counts[most] - book.sixteen_chaff_least)
        claim = Claim(kan * book.kan, "yaku.sujuroku", book.cite_of("sixteen_chaff_kan"), chaff[most])
        return HachiHachiEnd.SIXTEEN_CHAFF, most, claim
    return None


def start_hachihachi(
    book: HachiHachiRulebook,
    pack: Sequence[Card],
    *,
    dealer: int = 0,
    month: Month = Month.PINE,
    carried: tuple[FieldName, ...] = (),
) -> Transition[HachiHachiRound]:
    """A round dealt from a shuffled pack, and the events of the deal.

    Args:
        book: the rulebook.
        pack: the 48 cards, top first.
        dealer: the dealer's seat.
        month: the month being played.
        carried: the fields that wait from earlier rounds, the next one first.

    Raises:
        DealError: the pack is not the 48 cards.
    """
    table = deal_table(pack, book.deal_order, seats=book.seats, dealer=dealer, must_match=book.must_match)
    return _begin(book, table, dealer, month, carried)


def begin_hachihachi(
    book: HachiHachiRulebook,
    table: Table,
    *,
    dealer: int = 0,
    month: Month = Month.PINE,
    carried: tuple[FieldName, ...] = (),
) -> Transition[HachiHachiRound]:
    """The same from a table that is already laid.

    Raises:
        DealError: the table does not hold each of the 48 cards once, or is no deal of the rulebook.
    """
    check_dealt(book, table, dealer)
    return _begin(book, table, dealer, month, carried)


def _begin(
    book: HachiHachiRulebook, table: Table, dealer: int, month: Month, carried: tuple[FieldName, ...]
) -> Transition[HachiHachiRound]:
    state = HachiHachiRound(book, table, book.judge_field(table.field, carried), dealer, month, carried)
    events: tuple[Event, ...] = (Dealt(dealer, month),)
    void = void_deal(book, table, hand_four=book.hand_four_redeals)
    if void is not None:
        result: HachiHachiResult = SettledResult(HachiHachiEnd.VOID_DEAL, None, dealer, _NOTHING, counts=False)
        return state._ended(result, (*events, void))
    events += (FieldJudged(state.call),)
    hands = tuple(book.hand_yaku(hand) for hand in table.hands)
    for seat, held in enumerate(hands):
        for yaku in held:
            events += (HandYakuShown(seat, yaku.key, yaku.points, yaku.shown),)
    return Transition(replace(state, hand_yaku=hands), events)


@dataclass(frozen=True, slots=True)
class _Start:
    """How a round starts when fields wait; a value, so that matches stay comparable."""

    carried: tuple[FieldName, ...]

    def __call__(
        self, book: HachiHachiRulebook, pack: Sequence[Card], /, *, dealer: int, month: Month
    ) -> Transition[HachiHachiRound]:
        return start_hachihachi(book, pack, dealer=dealer, month=month, carried=self.carried)


@dataclass(frozen=True)
class HachiHachiMatch(Match[HachiHachiRulebook, HachiHachiRound]):
    """A match in which a field can be carried into the next round."""

    @property
    def carried(self) -> tuple[FieldName, ...]:
        """The fields that wait for the next round."""
        return self.finished[-1].carry if self.finished else ()

    @property
    def stones(self) -> tuple[Stones, ...]:
        """What lies before each seat: the stake and what was won or lost since; negative where more was lost."""
        return tuple(self.book.in_stones(self.book.stake + total) for total in self.totals)

    def deal(self, pack: Sequence[Card], *, dealer: int | None = None) -> Transition[HachiHachiMatch]:
        """The match with the next round dealt, under the field that was carried.

        Raises:
            IllegalActionError: a round is in play, the match is over, or nobody knows who deals.
            DealError: the pack is not the 48 cards.
        """
        dealt = Match.deal(replace(self, start=_Start(self.carried)), pack, dealer=dealer)
        assert isinstance(dealt.state, HachiHachiMatch)
        return Transition(dealt.state, dealt.events)


def hachihachi_match(book: HachiHachiRulebook, *, dealer: int | None = 0) -> HachiHachiMatch:
    """A match of Hachi-hachi before its first deal.

    >>> from random import Random
    >>> from hanalearn.rules.books import hachihachi_rulebook
    >>> from hanalearn.rules.turn import shuffled
    >>> match, events = hachihachi_match(hachihachi_rulebook()).deal(shuffled(Random(7)))
    >>> match.month.value, match.totals, [event.key for event in events[:2]]
    (1, (0, 0, 0), ['event.dealt', 'event.field-judged'])
    """
    return HachiHachiMatch(book, _Start(()), dealer)

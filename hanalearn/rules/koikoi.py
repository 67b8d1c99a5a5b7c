"""A round of Koi-Koi (こいこい): deal, turns, yaku, stop or koi-koi, doubling, end.

A round is a value: ``legal_actions`` in a fixed order, ``apply`` returns the next state and the events. What the six
sheets mean by "koi-koi once", "on the last card", "nobody scored" stands in their rulebook; here it is asked, not
decided.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from hanalearn.cards import EMPTY, Card, CardSet, Month
from hanalearn.rules.book import NextDealer
from hanalearn.rules.deal import Dealt, HandYakuShown, void_deal
from hanalearn.rules.koikoi_book import BothHandYaku, DealerAfter, KoiKoiRulebook
from hanalearn.rules.match import Match
from hanalearn.rules.round import Deciding, Stop, YakuMade
from hanalearn.rules.sheet import Entry, ScoreSheet
from hanalearn.rules.turn import Action, Event, IllegalActionError, Table, Transition, TurnAction, deal_table
from hanalearn.rules.view import RoundView
from hanalearn.rules.yaku import DealtYaku

__all__ = [
    "Called",
    "Decision",
    "KoiKoi",
    "KoiKoiAction",
    "MustGoOn",
    "RoundEnd",
    "RoundEnded",
    "RoundResult",
    "RoundState",
    "Stopped",
    "begin_round",
    "decide",
    "exhausted",
    "koikoi_match",
    "start_round",
    "won",
]


@dataclass(frozen=True, slots=True)
class KoiKoi(Action):
    """こいこい: go on in the hope of more."""

    def __str__(self) -> str:
        return "koi-koi"


KoiKoiAction = TurnAction | Stop | KoiKoi


class Decision(StrEnum):
    """What a player who has finished a turn may decide."""

    NONE = "none"
    """Nothing: no yaku, or the sum has not grown since the last call."""
    CHOOSE = "choose"
    """Stop or koi-koi."""
    AUTO_STOP = "auto-stop"
    """The round ends by itself."""
    FORCED_CONTINUE = "forced-continue"
    """文縛り mon-bind: the sum is too small to stop with; going on is no koi-koi call."""


class RoundEnd(StrEnum):
    """How a round can end."""

    STOP = "stop"
    """A player stopped."""
    LAST_CARD = "last-card"
    """A yaku with the last card stopped by itself."""
    AFTER_CALL = "after-call"
    """The next yaku after a koi-koi call ended the round (by a rule of one call, or a call limit)."""
    HAND_YAKU = "hand-yaku"
    """A hand yaku won at the deal."""
    BOTH_HAND_YAKU = "both-hand-yaku"
    """Both players were dealt one."""
    NO_SCORE = "no-score"
    """All hands are empty and nobody stopped."""
    VOID_DEAL = "void-deal"
    """The deal was void; the round is dealt again and does not count."""


@dataclass(frozen=True, slots=True)
class RoundResult:
    """How a round ended.

    Attributes:
        end: in which way.
        winner: the seat that stopped or held the hand yaku; ``None`` where nobody did, even if the dealer then scores.
        points: points of each seat.
        next_dealer: who deals next; ``None`` where cards are drawn for it again.
        sheet: the worked sum of the seat that scores; empty where nobody does.
    """

    end: RoundEnd
    winner: int | None
    points: tuple[int, ...]
    next_dealer: int | None
    sheet: ScoreSheet

    @property
    def counts(self) -> bool:
        """Whether the round counts towards the length of the match; a void deal does not."""
        return self.end is not RoundEnd.VOID_DEAL


@dataclass(frozen=True, slots=True)
class MustGoOn(Event):
    """The sum is below the least to stop with."""

    seat: int
    sum: int
    least: int


@dataclass(frozen=True, slots=True)
class Called(Event):
    """A player called koi-koi with this sum."""

    seat: int
    sum: int


@dataclass(frozen=True, slots=True)
class Stopped(Event):
    """The round stops for this player, by choice or by itself."""

    seat: int
    end: RoundEnd
    sheet: ScoreSheet


@dataclass(frozen=True, slots=True)
class RoundEnded(Event):
    """The round is over."""

    result: RoundResult


def decide(
    book: KoiKoiRulebook, *, sum_now: int, sum_at_call: int, hand_left: int, own_calls: int, opponent_calls: int
) -> Decision:
    """What a player may do after a turn.

    Args:
        book: the rulebook.
        sum_now: base sum of the player's pile.
        sum_at_call: base sum when the player last called koi-koi, 0 without a call.
        hand_left: cards left in the player's hand.
        own_calls, opponent_calls: koi-koi calls of this round so far.

    Source: each condition is an option of the rulebook with its citation; that a sum must have grown since the last
        call,
    花札（こいこい）のルールと役一覧, section 5.
    """
    if sum_now <= sum_at_call:
        return Decision.NONE
    if book.least_to_stop is not None and sum_now < book.least_to_stop:
        return Decision.FORCED_CONTINUE
    if book.last_card_stops and not hand_left:
        return Decision.AUTO_STOP
    if book.ends_after_call and own_calls + opponent_calls:
        return Decision.AUTO_STOP
    if book.call_limit is not None and own_calls >= book.call_limit:
        return Decision.AUTO_STOP
    return Decision.CHOOSE


_STOP: Final = Stop()
_KOIKOI: Final = KoiKoi()
_DECISIONS: Final[tuple[KoiKoiAction, ...]] = (_STOP, _KOIKOI)
_NOTHING: Final = ScoreSheet(())


@dataclass(frozen=True, slots=True, init=False)
class RoundState(Deciding):
    """A round in play.

    Attributes:
        book: the rulebook.
        table: all cards, and whose turn it is.
        dealer: the dealer's seat; the dealer plays first.
        month: the month being played.
        calls: koi-koi calls of each seat.
        sums: base sum of each seat's pile after its last turn.
        sums_at_call: base sum of each seat when it last called koi-koi.
        deciding: the seat that must stop or call now, if one must.
        result: how the round ended, once it has.
    """

    book: KoiKoiRulebook
    table: Table
    dealer: int
    month: Month
    calls: tuple[int, int]
    sums: tuple[int, int]
    sums_at_call: tuple[int, int]
    deciding: int | None
    result: RoundResult | None

    def __init__(
        self,
        book: KoiKoiRulebook,
        table: Table,
        dealer: int = 0,
        month: Month = Month.PINE,
        calls: tuple[int, int] = (0, 0),
        sums: tuple[int, int] = (0, 0),
        sums_at_call: tuple[int, int] = (0, 0),
        deciding: int | None = None,
        result: RoundResult | None = None,
    ) -> None:
        # By the slots' own setters, as in ``Table``.
        _set_book(self, book)
        _set_table(self, table)
        _set_dealer(self, dealer)
        _set_month(self, month)
        _set_calls(self, calls)
        _set_sums(self, sums)
        _set_sums_at_call(self, sums_at_call)
        _set_deciding(self, deciding)
        _set_result(self, result)

    def legal_actions(self) -> tuple[KoiKoiAction, ...]:
        """What the seat on turn may do, in a fixed order: cards in card order, stop before koi-koi; empty only when
        over.
        """
        if self.result is not None:
            return ()
        if self.deciding is not None:
            return _DECISIONS
        return self.table.legal_actions()

    def apply(self, action: Action) -> Transition[RoundState]:
        """The round after an action, and what happened. This state stays as it is.

        Raises:
            IllegalActionError: the action is not one of ``legal_actions()``.
        """
        if self.result is not None:
            raise IllegalActionError(f"{action}: the round is over ({self.result.end}); legal: none")
        if self.deciding is not None:
            return self._decided(action, self.deciding)
        try:
            table, events = self.table.step(action)
        except IllegalActionError as refused:
            if not isinstance(action, (Stop, KoiKoi)):
                raise
            legal = ", ".join(map(str, self.table.legal_actions()))
            raise IllegalActionError(f"{action}: nobody has a yaku to decide about; legal: {legal}") from refused
        if table.drawn is not None:
            return Transition(self._with(table), events)
        return self._turn_ended(table, events)

    def _with(self, table: Table) -> RoundState:
        return RoundState(
            self.book, table, self.dealer, self.month, self.calls, self.sums, self.sums_at_call, None, None
        )

    def _turn_ended(self, table: Table, events: tuple[Event, ...]) -> Transition[RoundState]:
        seat = self.table.seat
        book = self.book
        counted = table.piles[seat] | table.hands[seat] if book.counts_hand else table.piles[seat]
        tally = book.tally(counted, month=self.month) if book.month_cards else book.tally_of_mask(counted.mask)
        now = tally.points
        before = self.sums[seat]
        sums = self.sums
        if now != before:
            sums = _put(sums, seat, now)
            if now > before:
                events += (YakuMade(seat, tally, before),)
        other = 1 - seat
        decision = Decision.NONE
        if now > self.sums_at_call[seat]:
            decision = decide(
                book,
                sum_now=now,
                sum_at_call=self.sums_at_call[seat],
                hand_left=len(table.hands[seat]),
                own_calls=self.calls[seat],
                opponent_calls=self.calls[other],
            )
            if decision is Decision.FORCED_CONTINUE and now > before and book.least_to_stop is not None:
                events += (MustGoOn(seat, now, book.least_to_stop),)
        deciding = seat if decision is Decision.CHOOSE else None
        state = RoundState(book, table, self.dealer, self.month, self.calls, sums, self.sums_at_call, deciding, None)
        if decision is Decision.AUTO_STOP:
            end = RoundEnd.AFTER_CALL if table.hands[seat] or not book.last_card_stops else RoundEnd.LAST_CARD
            return state._stopped(seat, end, events)
        if deciding is None and table.is_over:
            return state._ended(exhausted(book, self.dealer, state.piles, month=self.month, calls=self.calls), events)
        return Transition(state, events)

    def _decided(self, action: Action, seat: int) -> Transition[RoundState]:
        if isinstance(action, Stop):
            return self._stopped(seat, RoundEnd.STOP, ())
        if not isinstance(action, KoiKoi):
            raise IllegalActionError(f"{action}: seat {seat} must decide first; legal: stop, koi-koi")
        now = self.sums[seat]
        state = RoundState(
            self.book,
            self.table,
            self.dealer,
            self.month,
            _put(self.calls, seat, self.calls[seat] + 1),
            self.sums,
            _put(self.sums_at_call, seat, now),
            None,
            None,
        )
        events: tuple[Event, ...] = (Called(seat, now),)
        if self.table.is_over:
            result = exhausted(self.book, self.dealer, self.piles, month=self.month, calls=state.calls)
            return state._ended(result, events)
        return Transition(state, events)

    def _stopped(self, seat: int, end: RoundEnd, events: tuple[Event, ...]) -> Transition[RoundState]:
        sheet = self.score(seat)
        result = won(self.book, self.dealer, seat, sheet, end)
        return self._ended(result, (*events, Stopped(seat, end, sheet)))

    def _ended(self, result: RoundResult, events: tuple[Event, ...]) -> Transition[RoundState]:
        state = RoundState(
            self.book, self.table, self.dealer, self.month, self.calls, self.sums, self.sums_at_call, None, result
        )
        return Transition(state, (*events, RoundEnded(result)))

    def score(self, seat: int) -> ScoreSheet:
        """The worked sum a seat would score if it stopped now."""
        return self.book.score(
            self.piles[seat],
            month=self.month,
            opponent_calls=self.calls[1 - seat],
            own_calls=self.calls[seat],
            hand=self.hands[seat],
        )

    def seen_by(self, seat: int) -> RoundView[KoiKoiRulebook]:
        """What a seat may know: never the other hand, never the order of the stock.

        Raises:
            ValueError: there is no such seat.
        """
        self._check_seat(seat)
        turn = self.turn
        return RoundView(
            book=self.book,
            seat=seat,
            hand=self.hands[seat],
            field=self.field,
            piles=self.piles,
            hand_sizes=tuple(map(len, self.hands)),
            stock_size=len(self.stock),
            drawn=self.table.drawn,
            turn=turn,
            phase=self.phase,
            dealer=self.dealer,
            month=self.month,
            calls=self.calls,
            sums=self.sums,
            sums_at_call=self.sums_at_call,
            actions=self.legal_actions() if turn == seat else (),
        )


_set_book: Final = vars(RoundState)["book"].__set__
_set_table: Final = vars(RoundState)["table"].__set__
_set_dealer: Final = vars(RoundState)["dealer"].__set__
_set_month: Final = vars(RoundState)["month"].__set__
_set_calls: Final = vars(RoundState)["calls"].__set__
_set_sums: Final = vars(RoundState)["sums"].__set__
_set_sums_at_call: Final = vars(RoundState)["sums_at_call"].__set__
_set_deciding: Final = vars(RoundState)["deciding"].__set__
_set_result: Final = vars(RoundState)["result"].__set__


def _put(pair: tuple[int, int], seat: int, value: int) -> tuple[int, int]:
    return (pair[0], value) if seat else (value, pair[1])


def won(
    book: KoiKoiRulebook, dealer: int, winner: int, sheet: ScoreSheet, end: RoundEnd = RoundEnd.STOP
) -> RoundResult:
    """The result when a seat scores: its sheet's total, 0 for the other, and who deals next.

    Source: the rulebook's ``next_dealer``, as cited there.
    """
    after: dict[NextDealer, int | None] = {
        NextDealer.LOSER: 1 - winner,
        NextDealer.ALTERNATE: 1 - dealer,
        NextDealer.DRAW: None,
    }
    return RoundResult(end, winner, _put((0, 0), winner, sheet.total), after.get(book.next_dealer, winner), sheet)


def _nobody(book: KoiKoiRulebook, dealer: int, end: RoundEnd, then: DealerAfter, sheet: ScoreSheet) -> RoundResult:
    after: int | None = dealer if then is DealerAfter.STAY else 1 - dealer
    if book.next_dealer is NextDealer.ALTERNATE:
        after = 1 - dealer
    elif book.next_dealer is NextDealer.DRAW:
        after = None
    return RoundResult(end, None, _put((0, 0), dealer, sheet.total), after, sheet)


def exhausted(
    book: KoiKoiRulebook,
    dealer: int,
    piles: Sequence[CardSet] = (EMPTY, EMPTY),
    *,
    month: Month | None = None,
    calls: tuple[int, int] = (0, 0),
) -> RoundResult:
    """The result when all hands are empty and nobody has stopped.

    Args:
        book: the rulebook.
        dealer: the dealer's seat.
        piles: what each seat has captured; only asked where the higher sum scores after all.
        month: the month being played.
        calls: koi-koi calls of each seat.

    Source: the rulebook's ``no_score_points``, ``no_score_dealer`` and ``higher_total_wins``, as cited there.
    """
    if book.higher_total_wins:
        sums = [book.tally(pile, month=month).points for pile in piles]
        if sums[0] != sums[1]:
            winner = 0 if sums[0] > sums[1] else 1
            sheet = book.score(piles[winner], month=month, opponent_calls=calls[1 - winner], own_calls=calls[winner])
            return won(book, dealer, winner, sheet, RoundEnd.NO_SCORE)
    sheet = _NOTHING
    if book.no_score_points:
        right = Entry("add", book.no_score_points, "reason.dealers-right", EMPTY, book.cite_of("no_score_points"))
        sheet = ScoreSheet((right,))
    return _nobody(book, dealer, RoundEnd.NO_SCORE, book.no_score_dealer, sheet)


def start_round(
    book: KoiKoiRulebook, pack: Sequence[Card], *, dealer: int = 0, month: Month = Month.PINE
) -> Transition[RoundState]:
    """Deal a round from a shuffled pack.

    Args:
        book: the rulebook.
        pack: the 48 cards, top first; ``hanalearn.rules.turn.shuffled`` makes one from a seed.
        dealer: the dealer's seat, 0 or 1.
        month: the month being played.

    Returns:
        The state to play, or one that is over at once: a void deal or a hand yaku. And the events of the deal.

    Raises:
        DealError: the pack is not the 48 cards.
    """
    table = deal_table(pack, book.deal_order, seats=2, dealer=dealer, must_match=book.must_match)
    return begin_round(book, table, dealer=dealer, month=month)


def begin_round(
    book: KoiKoiRulebook, table: Table, *, dealer: int = 0, month: Month = Month.PINE
) -> Transition[RoundState]:
    """The same from a table that is already laid.

    The field is judged first and hand yaku second, since a void deal cannot pay.
    """
    state = RoundState(book, table, dealer, month)
    events: tuple[Event, ...] = (Dealt(dealer, month),)

    void_event = void_deal(book, table, hand_four=book.hand_four_redeals)
    if void_event is not None:
        result = RoundResult(RoundEnd.VOID_DEAL, None, (0, 0), dealer, _NOTHING)
        return state._ended(result, (*events, void_event))

    shown = [_hand_yaku(book, hand) for hand in table.hands]
    holders = [seat for seat, yaku in enumerate(shown) if yaku is not None]
    if len(holders) == 2 and book.both_hand_yaku is BothHandYaku.IGNORED:
        return Transition(state, events)
    for seat in holders:
        if (yaku := shown[seat]) is not None:
            events += (HandYakuShown(seat, yaku.key, yaku.points, yaku.cards(table.hands[seat])),)
    if len(holders) == 2 and book.both_hand_yaku is BothHandYaku.VOID:
        void = _nobody(book, dealer, RoundEnd.BOTH_HAND_YAKU, book.both_hand_yaku_dealer, _NOTHING)
        each = book.both_hand_yaku_points
        return state._ended(RoundResult(void.end, None, (each, each), void.next_dealer, void.sheet), events)
    if holders:
        winner = dealer if len(holders) == 2 else holders[0]
        yaku = shown[winner]
        assert yaku is not None
        held = yaku.cards(table.hands[winner])
        sheet = ScoreSheet((Entry("add", yaku.points, f"teyaku.{yaku.key}", held, yaku.cite, yaku.key),))
        return state._ended(won(book, dealer, winner, sheet, RoundEnd.HAND_YAKU), events)
    return Transition(state, events)


def _hand_yaku(book: KoiKoiRulebook, hand: CardSet) -> DealtYaku | None:
    # At most one counts: a hand of eight cannot hold two, a longer one could and is paid once.
    return next((yaku for yaku in book.hand_yaku if yaku.is_made(hand)), None)


def koikoi_match(book: KoiKoiRulebook, *, dealer: int | None = 0) -> Match[KoiKoiRulebook, RoundState]:
    """A match of Koi-Koi before its first deal.

    >>> from random import Random
    >>> from hanalearn.rules.books import koikoi_rulebook
    >>> from hanalearn.rules.turn import shuffled
    >>> match = koikoi_match(koikoi_rulebook("koikoi-standard"))
    >>> match, events = match.deal(shuffled(Random(7)))
    >>> match.month.value, match.totals, [event.key for event in events]
    (1, (0, 0), ['event.dealt'])
    >>> match, events = match.apply(match.legal_actions()[0])
    """
    return Match(book, start_round, dealer)

"""Rounds of Koi-Koi in lock-step: every round of a batch stands at the same turn, and one array step moves them all.

The rules are those of ``hanalearn.rules.turn`` and ``hanalearn.rules.koikoi``, card by card: tests replay these rounds
through that engine. What is left out are the events and the sheets, which nobody reads in thousands of rounds.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from hanalearn.cards import Card
from hanalearn.rules.koikoi import KoiKoi, KoiKoiAction, RoundEnd, exhausted
from hanalearn.rules.koikoi_book import BothHandYaku, KoiKoiRulebook
from hanalearn.rules.masks import cards_of
from hanalearn.rules.round import Stop
from hanalearn.rules.simulate.choosing import Chooser, Flags, Numbers, Sight, Slots, matches
from hanalearn.rules.simulate.outcomes import Outcome
from hanalearn.rules.simulate.pile_index import Masks
from hanalearn.rules.simulate.piles import PileScorer
from hanalearn.rules.simulate.worlds import Cards, Worlds, masks_of
from hanalearn.rules.turn import Draw, Play
from hanalearn.rules.view import RoundPhase

__all__ = ["ENDS", "Log", "Opening", "Played", "Step", "counted", "play_out"]

ENDS: Final = tuple(RoundEnd)
"""The ways a round can end, by their number in ``Played.ends``."""
_CODE: Final = {end: at for at, end in enumerate(ENDS)}
_ONE: Final = np.uint64(1)
_MONTH: Final = np.uint8(0xFC)
_NIBBLES: Final = np.uint64(0x1111_1111_1111)
_TOP_NIBBLE: Final = np.uint64(44)
_KEPT: Final = 0.85
"""A batch is packed again when no more than this part of it is still in play."""


class Opening(NamedTuple):
    """What is done first in each round: the card that is played or was drawn, and the mask of what it takes."""

    cards: Cards
    taken: Masks


class Step(NamedTuple):
    """One step of a batch, as it was chosen.

    Attributes:
        phase: what was decided.
        rounds: the numbers of the rounds that were still in play.
        cards: the played or drawn cards.
        taken: masks of the field cards that they took.
        going: where koi-koi was called (in phase DECIDE).
        numbers: the numbers of the dice that were used.
    """

    phase: RoundPhase
    rounds: npt.NDArray[np.intp]
    cards: Cards
    taken: Masks
    going: Flags
    numbers: npt.NDArray[np.float64]


@dataclass
class Log:
    """Everything that was chosen, for those who want to look."""

    steps: list[Step] = field(default_factory=list)

    def choices(self, rounds: int) -> tuple[tuple[tuple[KoiKoiAction, float], ...], ...]:
        """For each round its actions in order, each with the number of the dice."""
        found: list[list[tuple[KoiKoiAction, float]]] = [[] for _ in range(rounds)]
        for step in self.steps:
            for at, which in enumerate(step.rounds):
                action: KoiKoiAction
                if step.phase is RoundPhase.DECIDE:
                    action = KoiKoi() if step.going[at] else Stop()
                else:
                    make = Play if step.phase is RoundPhase.PLAY else Draw
                    action = make(Card(int(step.cards[at])), cards_of(int(step.taken[at])))
                found[which].append((action, float(step.numbers[at])))
        return tuple(map(tuple, found))


@dataclass(frozen=True)
class Played:
    """How the rounds of a batch ended.

    Attributes:
        ends: the number of a way to end, as in ``ENDS``.
        winners: the seat that stopped or held a hand yaku, -1 where nobody did.
        points: points of each seat, one row a seat.
        calls: koi-koi calls of each seat, one row a seat.
        turns: turns that were played.
        piles: masks of what each seat had captured, one row a seat.
    """

    ends: npt.NDArray[np.uint8]
    winners: npt.NDArray[np.int8]
    points: Numbers
    calls: npt.NDArray[np.int16]
    turns: npt.NDArray[np.uint8]
    piles: Masks

    def part(self, start: int, stop: int) -> Played:
        """The rounds from one number up to another."""
        some = slice(start, stop)
        return Played(
            self.ends[some],
            self.winners[some],
            self.points[:, some],
            self.calls[:, some],
            self.turns[some],
            self.piles[:, some],
        )


def counted(played: Played) -> list[tuple[Outcome, int]]:
    """Each result of a batch and how often it came up."""
    rows = np.stack((played.ends.astype(np.int64), played.winners.astype(np.int64), *played.points.astype(np.int64)))
    # One number for each result, so that they can be counted: points fit into 24 bits, ends and winners into 8.
    packed = ((rows[0] << 4 | rows[1] + 1) << 48) + (rows[2] << 24) + rows[3]
    _, first, times = np.unique(packed, return_index=True, return_counts=True)
    found = []
    for at, often in zip(first.tolist(), times.tolist(), strict=True):
        end, winner, mine, theirs = rows[:, at].tolist()
        found.append((Outcome(ENDS[end], None if winner < 0 else winner, (mine, theirs)), often))
    return found


@lru_cache(maxsize=16)
def _rules(book: KoiKoiRulebook) -> _Rules:
    return _Rules(book)


class _Rules:
    """What a rulebook says, as arrays."""

    def __init__(self, book: KoiKoiRulebook) -> None:
        self.book = book
        most = book.hand_size + 1
        self.factors = np.array(
            [[book.call_factor(opponent_calls=theirs, own_calls=own) for own in range(most)] for theirs in range(most)],
            np.int32,
        )

    def total(self, base: Numbers, theirs: npt.NDArray[np.int16], own: npt.NDArray[np.int16]) -> Numbers:
        """Base sums with their factors."""
        by_calls = self.factors[theirs, own]
        threshold = self.book.threshold
        if threshold is None or self.book.threshold_factor == 1:
            return base * by_calls
        by_sum = np.where(base >= threshold, np.int32(self.book.threshold_factor), np.int32(1))
        return base * (by_calls * by_sum if self.book.factors_multiply else np.maximum(by_calls, by_sum))


@dataclass
class _Batch:
    """The rounds that are still in play, with their numbers."""

    rounds: npt.NDArray[np.intp]
    over: Flags
    hands: list[Cards]
    held: list[Masks]
    field: Masks
    piles: list[Masks]
    stock: Cards
    calls: list[npt.NDArray[np.int16]]
    sums: list[Numbers]
    sums_at_call: list[Numbers]

    def packed(self) -> None:
        """Leave out the rounds that are over."""
        keep = np.flatnonzero(~self.over)
        self.rounds = self.rounds[keep]
        self.over = np.zeros(len(keep), np.bool_)
        self.field = self.field[keep]
        self.stock = self.stock[:, keep]
        self.hands = [hand[:, keep] for hand in self.hands]
        self.held = [masks[keep] for masks in self.held]
        self.piles = [masks[keep] for masks in self.piles]
        self.calls = [calls[keep] for calls in self.calls]
        self.sums = [sums[keep] for sums in self.sums]
        self.sums_at_call = [sums[keep] for sums in self.sums_at_call]


def play_out(
    book: KoiKoiRulebook,
    worlds: Worlds,
    choosers: Sequence[Chooser],
    dice: np.random.Generator,
    *,
    scorer: PileScorer | None = None,
    is_dealt: bool = False,
    first: Opening | KoiKoi | None = None,
    log: Log | None = None,
) -> Played:
    """Play all rounds to their ends.

    Args:
        book: the rulebook.
        worlds: where the rounds stand.
        choosers: one policy a seat.
        dice: for the choices.
        scorer: that of the rulebook, if there is one at hand.
        is_dealt: the cards were just dealt: void deals and hand yaku are looked for.
        first: what the seat on turn does first.
        log: takes down every choice.
    """
    return _Play(book, worlds, choosers, dice, scorer or PileScorer(book), log).run(is_dealt, first)


class _Play:
    def __init__(
        self,
        book: KoiKoiRulebook,
        worlds: Worlds,
        choosers: Sequence[Chooser],
        dice: np.random.Generator,
        scorer: PileScorer,
        log: Log | None,
    ) -> None:
        self.book = book
        self.rules = _rules(book)
        self.worlds = worlds
        self.choosers = choosers
        self.dice = dice
        self.scorer = scorer
        self.log = log
        count = worlds.count
        self.ends = np.full(count, _CODE[RoundEnd.NO_SCORE], np.uint8)
        self.winners = np.full(count, -1, np.int8)
        self.points = np.zeros((2, count), np.int32)
        self.calls = np.zeros((2, count), np.int16)
        self.turns = np.zeros(count, np.uint8)
        self.piles = np.zeros((2, count), np.uint64)
        self.turn = 0
        self.stock_left = worlds.stock_size
        self.ours = np.uint64(worlds.month.cards.mask) if book.month_cards else None
        self.batch = _Batch(
            rounds=np.arange(count),
            over=np.zeros(count, np.bool_),
            hands=[hand.copy() for hand in worlds.hands],
            held=[masks_of(hand) for hand in worlds.hands],
            field=worlds.field.copy(),
            piles=[masks.copy() for masks in worlds.piles],
            stock=worlds.stock,
            calls=[np.full(count, calls, np.int16) for calls in worlds.calls],
            sums=[np.full(count, sums, np.int32) for sums in worlds.sums],
            sums_at_call=[np.full(count, sums, np.int32) for sums in worlds.sums_at_call],
        )

    def run(self, is_dealt: bool, first: Opening | KoiKoi | None) -> Played:
        if is_dealt:
            self._judge_deal()
        seat, phase = self.worlds.seat, self.worlds.phase
        drawn = self.worlds.drawn
        while phase is not RoundPhase.OVER and len(self.batch.rounds):
            if phase is RoundPhase.DECIDE:
                self._decide(seat, np.ones(len(self.batch.rounds), np.bool_), first)
            else:
                if phase is RoundPhase.PLAY:
                    self._half(seat, None, first)
                    first = None
                    drawn = self._draw()
                if drawn is not None:
                    self._half(seat, drawn, first)
                drawn = None
                self.turn += 1
                self._judge_turn(seat)
            seat = 1 - seat
            first = None
            phase = RoundPhase.PLAY if len(self.batch.hands[seat]) else RoundPhase.OVER
            if phase is RoundPhase.PLAY and np.count_nonzero(self.batch.over) > (1 - _KEPT) * len(self.batch.rounds):
                self.batch.packed()
        self._nobody_stopped()
        return Played(self.ends, self.winners, self.points, self.calls, self.turns, self.piles)

    def _draw(self) -> Cards | None:
        batch = self.batch
        if not len(batch.stock):
            return None
        top: Cards = batch.stock[0]
        batch.stock = batch.stock[1:]
        self.stock_left -= 1
        return top

    # --- the deal ---------------------------------------------------------------------------------------------------

    def _judge_deal(self) -> None:
        book, batch = self.book, self.batch
        void = np.zeros(len(batch.rounds), np.bool_)
        if book.redeal_field_four:
            void |= _whole_months(batch.field)
        if book.redeal_field_four_pairs and book.field_size == 8:
            void |= _pairs(batch.field) == 4
        if book.hand_four_redeals:
            for held in batch.held:
                void |= _whole_months(held)
        self._end(void, RoundEnd.VOID_DEAL)
        if not book.hand_yaku:
            return
        worth = [np.zeros(len(batch.rounds), np.int32) for _ in range(2)]
        for points, held in zip(worth, batch.held, strict=True):
            # The first of the rulebook's hand yaku that is there counts.
            for yaku in reversed(book.hand_yaku):
                shown = _whole_months(held) if yaku.key == "teshi" else _pairs(held) >= 4
                points[shown] = yaku.points
        both = (worth[0] > 0) & (worth[1] > 0)
        dealer = self.worlds.dealer
        for seat in (dealer, 1 - dealer):
            wins = worth[seat] > 0
            if book.both_hand_yaku is not BothHandYaku.DEALER or seat != dealer:
                wins &= ~both
            self._end(wins, RoundEnd.HAND_YAKU, seat, worth[seat])
        if book.both_hand_yaku is BothHandYaku.VOID:
            both &= ~batch.over
            self.points[:, batch.rounds[both]] = book.both_hand_yaku_points
            self._end(both, RoundEnd.BOTH_HAND_YAKU)

    # --- a turn -----------------------------------------------------------------------------------------------------

    def _half(self, seat: int, drawn: Cards | None, first: Opening | KoiKoi | None) -> None:
        """A card is played from the hand, or a drawn card takes or stays."""
        batch = self.batch
        is_play = drawn is None
        slots = matches(batch.hands[seat] if drawn is None else drawn[None, :], batch.field)
        numbers = self.dice.random(len(batch.rounds))
        if first is not None:
            assert isinstance(first, Opening)
            card, taken = first
            if is_play:
                slot = (batch.hands[seat] == card).argmax(axis=0)
                batch.hands[seat] = _without(batch.hands[seat], slot)
        else:
            sight = self._sight(seat, drawn)
            if is_play:
                card, is_later, slot = _chosen(slots, *self.choosers[seat].best(sight, slots), numbers)
                batch.hands[seat] = _without(batch.hands[seat], slot)
            else:
                assert drawn is not None
                card = drawn
                is_later = self._drawn_later(seat, sight, slots, numbers)
            taken = _taken(card, batch.field, is_later)
        bit = _ONE << card.astype(np.uint64)
        if is_play:
            batch.held[seat] ^= bit
        if self.log is not None:
            on = np.flatnonzero(~batch.over)
            phase = RoundPhase.PLAY if is_play else RoundPhase.DRAWN
            self.log.steps.append(
                Step(phase, batch.rounds[on], card[on], taken[on], np.zeros(len(on), np.bool_), numbers[on])
            )
        is_capture = (taken != 0).astype(np.uint64)
        won_bit = bit * is_capture
        batch.field ^= taken
        batch.field |= bit ^ won_bit
        batch.piles[seat] |= taken | won_bit

    def _drawn_later(
        self, seat: int, sight: Sight, slots: Slots, numbers: npt.NDArray[np.float64]
    ) -> npt.NDArray[np.bool_]:
        # Only where two match is there a choice; there, all that the policy asks of many rounds is asked of few.
        later = np.zeros(len(numbers), np.bool_)
        which = np.flatnonzero(slots.is_two[0])
        if len(which):
            few = Slots(slots.cards[:, which], slots.nibbles[:, which], slots.is_two[:, which])
            some = sight.some(which)
            _, is_later, _ = _chosen(few, *self.choosers[seat].best(some, few), numbers[which])
            later[which] = is_later
        return later

    def _sight(self, seat: int, drawn: Cards | None) -> Sight:
        batch = self.batch
        other = 1 - seat
        hidden = len(batch.hands[other])
        left = len(batch.hands[seat])
        hand = batch.held[seat] if drawn is None else batch.held[seat] | _ONE << drawn.astype(np.uint64)
        return Sight(
            batch.piles[seat],
            batch.piles[other],
            batch.field,
            hand,
            hidden,
            hidden + self.stock_left,
            left,
            batch.sums[seat],
        )

    def _judge_turn(self, seat: int) -> None:
        book, batch = self.book, self.batch
        other = 1 - seat
        pile = batch.piles[seat] | batch.held[seat] if book.counts_hand else batch.piles[seat]
        now = self._points(pile)
        batch.sums[seat] = now
        grown = (now > batch.sums_at_call[seat]) & ~batch.over
        if book.least_to_stop is not None:
            grown &= now >= book.least_to_stop
        if not grown.any():
            return
        own, theirs = batch.calls[seat], batch.calls[other]
        hand_left = len(batch.hands[seat])
        if book.last_card_stops and not hand_left:
            self._stop(seat, grown, RoundEnd.LAST_CARD)
            return
        stops = np.zeros(len(grown), np.bool_)
        if book.ends_after_call:
            stops |= (own > 0) | (theirs > 0)
        if book.call_limit is not None:
            stops |= own >= book.call_limit
        stops &= grown
        if stops.any():
            self._stop(seat, stops, RoundEnd.AFTER_CALL)
            grown &= ~stops
        self._decide(seat, grown, None)

    def _points(self, pile: Masks) -> Numbers:
        now: Numbers = self.scorer.points(pile)
        if self.ours is not None:
            now = now + np.where(pile & self.ours == self.ours, np.int32(self.book.month_cards or 0), np.int32(0))
        return now

    def _decide(self, seat: int, asked: Flags, first: Opening | KoiKoi | None) -> None:
        batch = self.batch
        which = np.flatnonzero(asked)
        if not len(which):
            return
        numbers = self.dice.random(len(which))
        if first is None:
            going = self.choosers[seat].goes_on(self._sight(seat, None).some(which), numbers)
        else:
            going = np.full(len(which), isinstance(first, KoiKoi))
        if self.log is not None:
            none = np.zeros(len(which), np.uint8)
            self.log.steps.append(
                Step(RoundPhase.DECIDE, batch.rounds[which], none, none.astype(np.uint64), going, numbers)
            )
        stops = np.zeros(len(asked), np.bool_)
        stops[which[~going]] = True
        self._stop(seat, stops, RoundEnd.STOP)
        goes = which[going]
        batch.calls[seat][goes] += 1
        batch.sums_at_call[seat][goes] = batch.sums[seat][goes]

    # --- the end ----------------------------------------------------------------------------------------------------

    def _stop(self, seat: int, which: Flags, end: RoundEnd) -> None:
        batch = self.batch
        points = self.rules.total(batch.sums[seat], batch.calls[1 - seat], batch.calls[seat])
        self._end(which, end, seat, points)

    def _end(self, which: Flags, end: RoundEnd, winner: int = -1, points: Numbers | None = None) -> None:
        batch = self.batch
        new = which & ~batch.over
        rounds = batch.rounds[new]
        self.ends[rounds] = _CODE[end]
        self.winners[rounds] = winner
        self.turns[rounds] = self.turn
        if points is not None:
            self.points[winner, rounds] = points[new]
        for seat in range(2):
            self.calls[seat, rounds] = batch.calls[seat][new]
            self.piles[seat, rounds] = batch.piles[seat][new]
        batch.over |= new

    def _nobody_stopped(self) -> None:
        book, batch = self.book, self.batch
        left = ~batch.over
        if not left.any():
            return
        if not book.higher_total_wins:
            for seat in range(2):
                self.points[seat, batch.rounds[left]] = exhausted(book, self.worlds.dealer).points[seat]
            self._end(left, RoundEnd.NO_SCORE)
            return
        sums = [self._points(pile) for pile in batch.piles]
        for seat in range(2):
            points = self.rules.total(sums[seat], batch.calls[1 - seat], batch.calls[seat])
            self._end(left & (sums[seat] > sums[1 - seat]), RoundEnd.NO_SCORE, seat, points)
        even = left & (sums[0] == sums[1])
        self.points[self.worlds.dealer, batch.rounds[even]] = book.no_score_points
        self._end(even, RoundEnd.NO_SCORE)


def _chosen(
    slots: Slots, first: Flags, second: Flags, numbers: npt.NDArray[np.float64]
) -> tuple[Cards, Flags, npt.NDArray[np.uint8]]:
    """One of the marked actions for each round: the card, whether it takes the later of two, its slot."""
    ones = first.view(np.uint8)
    twos = second.view(np.uint8)
    marks = ones.sum(axis=0, dtype=np.uint8) + twos.sum(axis=0, dtype=np.uint8)
    wanted = (numbers * marks).astype(np.uint8)
    before = np.zeros_like(marks)
    card = np.zeros_like(marks)
    slot = np.zeros_like(marks)
    later = np.zeros_like(first[0])
    for at in range(len(slots.cards)):
        hit = first[at] & (before == wanted)
        before += ones[at]
        hit_second = second[at] & (before == wanted)
        before += twos[at]
        later |= hit_second
        mark = np.negative((hit | hit_second).view(np.uint8))
        card |= slots.cards[at] & mark
        slot |= np.uint8(at) & mark
    return card, later, slot


def _without(hand: Cards, slot: npt.NDArray[np.uint8] | npt.NDArray[np.intp]) -> Cards:
    """The hands without one slot each, still in card order."""
    rest = np.empty((len(hand) - 1, hand.shape[1]), np.uint8)
    for at in range(len(rest)):
        np.copyto(rest[at], hand[at])
        np.copyto(rest[at], hand[at + 1], where=slot <= at)
    return rest


def _taken(card: Cards, field: Masks, is_later: Flags) -> Masks:
    """What each card takes: nothing, the one that matches, the earlier or the later of two, or all three."""
    first = (card & _MONTH).astype(np.uint64)
    nibble = ((field >> first) & np.uint64(15)).astype(np.uint8)
    low = nibble & np.negative(nibble)
    rest = nibble ^ low
    is_two = (rest != 0) & ((rest & (rest - np.uint8(1))) == 0)
    nibble = np.where(is_two, np.where(is_later, rest, low), nibble)
    return nibble.astype(np.uint64) << first


def _whole_months(masks: Masks) -> Flags:
    """Where all four cards of some month are there."""
    both = masks & masks >> _ONE
    whole: Flags = both & both >> np.uint64(2) & _NIBBLES != 0
    return whole


def _pairs(masks: Masks) -> Masks:
    """Of how many months exactly two cards are there."""
    one, two, three, four = (masks >> np.uint64(at) & _NIBBLES for at in range(4))
    # Exactly two of four: an even number, not none and not all.
    even = _NIBBLES ^ (one ^ two ^ three ^ four)
    some = one | two | three | four
    every = one & two & three & four
    # Added up in the top nibble.
    pairs: Masks = (even & some & ~every) * _NIBBLES >> _TOP_NIBBLE & np.uint64(15)
    return pairs

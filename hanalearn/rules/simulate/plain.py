"""Rounds played one by one through the readable engine: for any policy, and where numpy is missing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hanalearn.cards import Card, CardSet, Month
from hanalearn.rules.koikoi import RoundState, start_round
from hanalearn.rules.koikoi_book import KoiKoiRulebook
from hanalearn.rules.policy import Policy
from hanalearn.rules.simulate.outcomes import Outcome
from hanalearn.rules.turn import Action, Random, Table, shuffled
from hanalearn.rules.view import RoundPhase, RoundView

__all__ = ["finished", "from_deal", "guessed"]


def guessed(view: RoundView[KoiKoiRulebook], dice: Random) -> RoundState:
    """A round that a seat could be in: the cards it cannot see spread over the other hand and the stock at random.

    Raises:
        DealError: the view does not hold the 48 cards, its sizes counted.
    """
    hidden = list(view.unseen)
    for last in range(len(hidden) - 1, 0, -1):
        at = int(dice.random() * (last + 1))
        hidden[last], hidden[at] = hidden[at], hidden[last]
    other = view.hand_sizes[1 - view.seat]
    hand = CardSet(hidden[:other])
    hands = (view.hand, hand) if view.seat == 0 else (hand, view.hand)
    deciding = view.turn if view.phase is RoundPhase.DECIDE else None
    seat = view.turn if deciding is None else 1 - view.turn
    table = Table(hands, view.field, view.piles, tuple(hidden[other:]), seat, view.drawn, view.book.must_match)
    table.check()
    pairs = [(numbers[0], numbers[1]) for numbers in (view.calls, view.sums, view.sums_at_call)]
    return RoundState(view.book, table, view.dealer, view.month, pairs[0], pairs[1], pairs[2], deciding)


def finished(state: RoundState, policies: Sequence[Policy], dice: Random, first: Action | None = None) -> Outcome:
    """How a round ends when these policies play it on.

    Args:
        state: where it stands.
        policies: one a seat.
        dice: for their choices.
        first: what the seat on turn does first.
    """
    if first is not None:
        state = state.apply(first).state
    while state.result is None:
        seat = state.turn
        state = state.apply(policies[seat].choose(state.seen_by(seat), dice)).state
    points = state.result.points
    return Outcome(state.result.end, state.result.winner, (points[0], points[1]))


def from_deal(
    book: KoiKoiRulebook,
    policies: Sequence[Policy],
    dice: Random,
    *,
    runs: int,
    dealer: int,
    month: Month,
    packs: Sequence[Sequence[Card]] | None = None,
) -> Iterator[Outcome]:
    """How so many freshly dealt rounds end."""
    for run in range(runs):
        pack = shuffled(dice) if packs is None else packs[run]
        yield finished(start_round(book, pack, dealer=dealer, month=month).state, policies, dice)

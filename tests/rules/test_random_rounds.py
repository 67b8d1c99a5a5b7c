"""Many random rounds under every sheet: no card lost, no dead end, no state that contradicts itself.

A few hundred rounds a sheet in every run; ``HANALEARN_ROUNDS=100000`` plays so many.
"""

from __future__ import annotations

import os
from random import Random

import pytest

from hanalearn.cards import DECK
from hanalearn.rules.books import KOIKOI, koikoi_rulebook
from hanalearn.rules.koikoi import RoundEnd, RoundState, start_round
from hanalearn.rules.koikoi_book import KoiKoiRulebook
from hanalearn.rules.turn import shuffled

ROUNDS = int(os.environ.get("HANALEARN_ROUNDS", "400"))
FULL = DECK.mask
HOUSES = (
    ("koikoi-standard", ("koi-bai", "mon-bind", "rain-off")),
    ("koikoi-standard", ("hand-10", "must-match", "month-cards")),
    ("koikoi-nintendo", ("hand-7", "any-weather-off", "both-hand-yaku-ignored")),
    ("koikoi-club", ("no-viewings", "koi-koi-once", "higher-total")),
)


def held_together(state: RoundState) -> int:
    """The sum of all cards as powers of two; only the whole deck, each card once, makes it full."""
    table = state.table
    drawn = 0 if table.drawn is None else 1 << table.drawn
    masks = [cards.mask for cards in (*table.hands, *table.piles, table.field)]
    return sum(masks) + sum(1 << card for card in table.stock) + drawn


def play(book: KoiKoiRulebook, dice: Random) -> RoundState:
    state = start_round(book, shuffled(dice), dealer=int(dice.random() * 2)).state
    assert held_together(state) == FULL
    while state.result is None:
        actions = state.legal_actions()
        assert actions, "a round that is not over offers something to do"
        state = state.apply(actions[int(dice.random() * len(actions))]).state
        assert held_together(state) == FULL
    return state


def check_end(state: RoundState) -> None:
    book, result = state.book, state.result
    assert result is not None
    assert state.legal_actions() == ()
    assert result.sheet.total == sum(result.points) or result.end is RoundEnd.BOTH_HAND_YAKU
    assert min(result.points) == 0
    if result.winner is not None:
        assert result.points[result.winner] == result.sheet.total > 0
    stops = (RoundEnd.STOP, RoundEnd.LAST_CARD, RoundEnd.AFTER_CALL)
    if result.end in stops:
        assert result.winner is not None
        assert result.sheet == state.score(result.winner)
        assert result.next_dealer == result.winner
        assert state.sums[result.winner] > state.sums_at_call[result.winner]
        assert result.sheet.base == state.sums[result.winner] >= (book.least_to_stop or 1)
    if result.end is RoundEnd.LAST_CARD:
        assert result.winner is not None
        assert not state.hands[result.winner]
    if result.end is RoundEnd.AFTER_CALL:
        assert book.ends_after_call or book.call_limit is not None
    if result.end is RoundEnd.NO_SCORE:
        assert not any(state.hands)
        assert len(state.stock) == book.stock_size - 2 * book.hand_size
    if book.ends_after_call:
        assert sum(state.calls) <= 1


@pytest.mark.parametrize("key", KOIKOI)
def test_random_rounds_keep_every_card_and_reach_an_end(key: str) -> None:
    book = koikoi_rulebook(key)
    dice = Random(2026)

    ends = set()
    for _ in range(ROUNDS):
        state = play(book, dice)
        check_end(state)
        ends.add(state.result.end if state.result else None)

    assert {RoundEnd.STOP, RoundEnd.LAST_CARD, RoundEnd.NO_SCORE} <= ends
    assert (RoundEnd.AFTER_CALL in ends) == book.ends_after_call


@pytest.mark.parametrize(("key", "options"), HOUSES)
def test_random_rounds_of_house_rulebooks_do_too(key: str, options: tuple[str, ...]) -> None:
    book = koikoi_rulebook(key).with_local(*options)
    dice = Random(7)

    for _ in range(min(ROUNDS, 150)):
        check_end(play(book, dice))

"""Many random rounds of the games that settle between players: no card lost, no dead end, no point from nowhere.

A hundred rounds a sheet in every run; ``HANALEARN_ROUNDS=100000`` plays so many.
"""

from __future__ import annotations

import os
from random import Random

import pytest

from hanalearn.cards import DECK, CardSet
from hanalearn.rules.books import HANAAWASE, hachihachi_rulebook, hanaawase_rulebook
from hanalearn.rules.hachihachi import HachiHachiEnd, HachiHachiRound, start_hachihachi
from hanalearn.rules.hachihachi_book import HachiHachiRulebook
from hanalearn.rules.hanaawase import HanaAwaseEnd, HanaAwaseRound, start_hanaawase
from hanalearn.rules.hanaawase_book import HanaAwaseRulebook, Payout
from hanalearn.rules.turn import IllegalActionError, Play, shuffled

ROUNDS = int(os.environ.get("HANALEARN_ROUNDS", "100"))
FULL = DECK.mask
HANA = (
    *((key, ()) for key in HANAAWASE),
    ("hanaawase-88", ("rain-flow", "chaff-hands", "fuke-20")),
    ("hanaawase-primer", ("four-players", "drinking-crane")),
)
HACHI = (
    (),
    ("liability", "boar-set-half", "kan-ten", "carry-queue", "bonuses-always"),
    ("sage-double", "five-brights-alone", "fields-stack", "extra-kan", "willow-extra-ribbon"),
)


def held_together(state: HanaAwaseRound | HachiHachiRound) -> int:
    """The sum of all cards as powers of two; only the whole deck, each card once, makes it full."""
    table = state.table
    drawn = 0 if table.drawn is None else 1 << table.drawn
    masks = [cards.mask for cards in (*table.hands, *table.piles, table.field)]
    return sum(masks) + sum(1 << card for card in table.stock) + drawn


@pytest.mark.parametrize(("key", "local"), HANA, ids=lambda one: one if isinstance(one, str) else "+".join(one) or "-")
def test_random_rounds_of_hana_awase_end_well(key: str, local: tuple[str, ...]) -> None:
    book = hanaawase_rulebook(key).with_local(*local)
    dice = Random(2024)
    for _ in range(ROUNDS):
        state = start_hanaawase(book, shuffled(dice), dealer=int(dice.random() * book.seats)).state
        half_turns = 0
        while state.result is None:
            actions = state.legal_actions()
            assert actions
            state = state.apply(actions[int(dice.random() * len(actions))]).state
            half_turns += 1
            assert held_together(state) == FULL
        check_hanaawase(book, state, half_turns)


def check_hanaawase(book: HanaAwaseRulebook, state: HanaAwaseRound, half_turns: int) -> None:
    result = state.result
    assert result is not None
    assert state.legal_actions() == ()
    assert result.points == tuple(sheet.total for sheet in result.settlement.sheets)
    if result.end is HanaAwaseEnd.VOID_DEAL:
        assert half_turns == 0
        assert result.points == (0,) * book.seats
        return
    assert half_turns == 2 * book.seats * book.hand_size
    assert not state.field
    assert all(len(pile) % 2 == 0 for pile in state.piles)
    if book.payout is not Payout.NOBODY:
        assert sum(result.points) == 0
    elif result.end is HanaAwaseEnd.PLAYED_OUT:
        assert sum(result.points) == book.deck_points + sum(book.tally(pile).points for pile in state.piles)
    assert state.sums == tuple(book.tally(pile).points for pile in state.piles)


@pytest.mark.parametrize("local", HACHI, ids=lambda one: "+".join(one) or "-")
def test_random_rounds_of_hachi_hachi_end_well(local: tuple[str, ...]) -> None:
    book = hachihachi_rulebook().with_local(*local)
    dice = Random(2025)
    for _ in range(ROUNDS):
        state = start_hachihachi(book, shuffled(dice), dealer=int(dice.random() * 3)).state
        while state.result is None:
            actions = state.legal_actions()
            assert actions
            state = state.apply(actions[int(dice.random() * len(actions))]).state
            assert held_together(state) == FULL
            assert sum(state.ledger.balance(3)) == 0
        check_hachihachi(book, state)


def check_hachihachi(book: HachiHachiRulebook, state: HachiHachiRound) -> None:
    result = state.result
    assert result is not None
    assert state.legal_actions() == ()
    assert sum(result.points) == 0
    assert result.points == tuple(sheet.total for sheet in result.settlement.sheets)
    if result.end is HachiHachiEnd.VOID_DEAL:
        assert not result.counts
        return
    assert result.winner is not None
    assert result.next_dealer == result.winner
    by_cards = {
        HachiHachiEnd.CARDS,
        HachiHachiEnd.ALL_EIGHTS,
        HachiHachiEnd.DOUBLE_EIGHTS,
        HachiHachiEnd.SIXTEEN_CHAFF,
    }
    assert (result.end in by_cards) == (not state.ledger.payments)
    if result.end in by_cards:
        assert not state.field
        assert all(not book.tally(pile).points for pile in state.piles)
    worst = max(abs(points) for points in result.points)
    assert worst % state.call.multiplier == 0


@pytest.mark.parametrize("key", ["hanaawase-88", "hachihachi"])
def test_every_action_that_is_not_offered_is_refused_and_changes_nothing(key: str) -> None:
    dice = Random(3)
    start = start_hachihachi if key == "hachihachi" else start_hanaawase
    book = hachihachi_rulebook() if key == "hachihachi" else hanaawase_rulebook(key)
    state = start(book, shuffled(dice)).state  # type: ignore[arg-type]
    before = state

    for card in DECK:
        for taken in (CardSet(), *(CardSet((other,)) for other in state.field)):
            action = Play(card, taken)
            if action not in state.legal_actions():
                with pytest.raises(IllegalActionError, match="legal: "):
                    state.apply(action)

    assert state == before

"""The two plain opponents of the games in which cards score."""

from __future__ import annotations

from random import Random

import pytest

from hanalearn.cards import EMPTY, Card, CardSet
from hanalearn.rules.books import hachihachi_rulebook, hanaawase_rulebook
from hanalearn.rules.hachihachi import start_hachihachi
from hanalearn.rules.hanaawase import start_hanaawase
from hanalearn.rules.table_policy import TABLE_POLICIES, NothingToDoError, card_worths
from hanalearn.rules.turn import shuffled

COLLECTOR, RANDOM = TABLE_POLICIES["collector"], TABLE_POLICIES["random"]


class Counted:
    """Dice that count how often they are asked."""

    def __init__(self, seed: int) -> None:
        self.dice = Random(seed)
        self.asked = 0

    def random(self) -> float:
        self.asked += 1
        return self.dice.random()


@pytest.mark.parametrize("game", ["hanaawase-88", "hanaawase-80", "hachihachi"])
def test_collector_gains_from_two_random_players(game: str) -> None:
    gained = 0
    for seed in range(60):
        dice = Random(seed)
        if game == "hachihachi":
            state = start_hachihachi(hachihachi_rulebook(), shuffled(dice), dealer=seed % 3).state
        else:
            state = start_hanaawase(hanaawase_rulebook(game), shuffled(dice), dealer=seed % 3).state  # type: ignore[assignment]
        while state.result is None:
            policy = COLLECTOR if state.turn == 0 else RANDOM
            state = state.apply(policy.choose(state.seen_by(state.turn), dice)).state  # type: ignore[assignment]
        gained += state.result.points[0]

    assert gained > 0


@pytest.mark.parametrize("key", ["random", "collector"])
def test_each_choice_uses_one_number_of_the_dice(key: str) -> None:
    dice = Counted(4)
    state = start_hanaawase(hanaawase_rulebook("hanaawase-88"), shuffled(Random(4))).state
    choices = 0
    while state.result is None:
        state = state.apply(TABLE_POLICIES[key].choose(state.seen_by(state.turn), dice)).state
        choices += 1

    assert dice.asked == choices == 42


def test_seat_that_is_not_on_turn_has_nothing_to_choose() -> None:
    state = start_hanaawase(hanaawase_rulebook("hanaawase-80"), shuffled(Random(4))).state

    with pytest.raises(NothingToDoError, match="seat 1 has nothing to do; seat 0 is on turn"):
        COLLECTOR.choose(state.seen_by(1), Random(1))


def test_last_card_of_a_yaku_brings_all_of_it_and_one_that_others_broke_brings_nothing() -> None:
    book = hanaawase_rulebook("hanaawase-88")
    mine = CardSet.parse("6a 10a")

    free = card_worths(book, mine, EMPTY)
    broken = card_worths(book, CardSet.parse("10a"), CardSet.parse("6a"))

    assert free[Card.parse("7a")] == 12 * (10 + 20)
    assert broken[Card.parse("7a")] == 12 * 10

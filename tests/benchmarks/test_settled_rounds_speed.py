"""How fast the games that settle between players are played and settled; run with ``--benchmark-only``.

Koi-Koi rounds stand beside them in the same run, since a time alone says little on a shared machine. A round of three
has 42 half-turns where Koi-Koi has 32 at most and often stops early.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from hanalearn.cards import EMPTY, CardSet, Month
from hanalearn.rules.books import HANAAWASE, RULEBOOKS, hachihachi_rulebook, hanaawase_rulebook
from hanalearn.rules.games import game_of
from hanalearn.rules.hanaawase import settle
from hanalearn.rules.turn import deal_table, shuffled

ROUNDS = 50
PILES = 2_000


def random_rounds(key: str, count: int) -> int:
    """So many complete rounds with random choices; the number of half-turns."""
    book = RULEBOOKS[key]
    begin = game_of(book).begin
    dice = Random(5)
    played = 0
    for _ in range(count):
        table = deal_table(shuffled(dice), book.deal_order, seats=book.seats)
        state = begin(book, table, 0, Month.PINE, ()).state
        while state.result is None:
            actions = state.legal_actions()
            state = state.apply(actions[int(dice.random() * len(actions))]).state
            played += 1
    return played


@pytest.mark.parametrize("key", ["koikoi-standard", *HANAAWASE, "hachihachi"])
def test_complete_random_rounds(benchmark: Any, key: str) -> None:
    played = benchmark(random_rounds, key, ROUNDS)

    assert played > ROUNDS * 10
    if benchmark.enabled:
        benchmark.extra_info["rounds_per_second"] = round(ROUNDS / benchmark.stats.stats.min)
        benchmark.extra_info["half_turns_per_second"] = round(played / benchmark.stats.stats.min)


@pytest.mark.parametrize("key", ["hanaawase-88", "hachihachi"])
def test_points_of_piles(benchmark: Any, key: str) -> None:
    book = hachihachi_rulebook() if key == "hachihachi" else hanaawase_rulebook(key)
    dice = Random(1)
    piles = [CardSet(shuffled(dice)[: 2 + 2 * int(dice.random() * 12)]) for _ in range(PILES)]
    expected = [book.tally(pile).points for pile in piles]

    found = benchmark(lambda: [book.tally(pile) for pile in piles])

    assert [tally.points for tally in found] == expected
    if benchmark.enabled:
        benchmark.extra_info["per_second"] = round(PILES / benchmark.stats.stats.min)


def test_settlements_with_every_line(benchmark: Any) -> None:
    book = hanaawase_rulebook("hanaawase-88")
    dice = Random(2)
    shares: list[tuple[CardSet, ...]] = []
    for _ in range(100):
        piles = [EMPTY] * 3
        for card in shuffled(dice):
            piles[int(dice.random() * 3)] |= {card}
        shares.append(tuple(piles))

    results = benchmark(lambda: [settle(book, piles) for piles in shares])

    assert all(sum(result.points) == 0 for result in results)
    if benchmark.enabled:
        benchmark.extra_info["per_second"] = round(len(shares) / benchmark.stats.stats.min)

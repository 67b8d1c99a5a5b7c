"""How fast piles are scored and rounds are played; run with ``pytest tests/benchmarks --benchmark-only``.

Each benchmark does a block of work and notes how many piles or rounds that is, so that ``per_second`` can be read
against the budget. In the ordinary suite each runs once, without a clock.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from hanalearn.cards import Card, CardSet
from hanalearn.rules.books import KOIKOI, koikoi_rulebook
from hanalearn.rules.koikoi import start_round
from hanalearn.rules.koikoi_book import KoiKoiRulebook
from hanalearn.rules.turn import shuffled

PILES = 2_000
ROUNDS = 100


def piles() -> list[CardSet]:
    """Random piles of 2 to 24 cards, as a round makes them."""
    dice = Random(1)
    return [CardSet(shuffled(dice)[: 2 + 2 * int(dice.random() * 12)]) for _ in range(PILES)]


def random_rounds(book: KoiKoiRulebook, count: int) -> int:
    """So many complete rounds with random choices."""
    dice = Random(5)
    played = 0
    for _ in range(count):
        state = start_round(book, shuffled(dice)).state
        while state.result is None:
            actions = state.legal_actions()
            state = state.apply(actions[int(dice.random() * len(actions))]).state
        played += 1
    return played


def note(benchmark: Any, *, budget: int, done: int) -> None:
    """Write down the budget and the best rate that was reached."""
    benchmark.extra_info["budget_per_second"] = budget
    if benchmark.enabled:
        benchmark.extra_info["per_second"] = round(done / benchmark.stats.stats.min)


@pytest.mark.parametrize("key", KOIKOI)
def test_names_and_points_of_piles(benchmark: Any, key: str) -> None:
    book, taken = koikoi_rulebook(key), piles()
    # The tables fill as piles come: a first pass belongs to the making of a rulebook, not to the speed of an answer.
    expected = [book.tally(pile).points for pile in taken]

    found = benchmark(lambda: [book.tally(pile) for pile in taken])

    assert [tally.points for tally in found] == expected
    note(benchmark, budget=1_000_000, done=PILES)


@pytest.mark.parametrize("key", KOIKOI)
def test_full_sheets_of_piles(benchmark: Any, key: str) -> None:
    book, taken = koikoi_rulebook(key), piles()
    expected = [book.score(pile, opponent_calls=1).total for pile in taken]

    found = benchmark(lambda: [book.score(pile, opponent_calls=1) for pile in taken])

    assert [sheet.total for sheet in found] == expected
    note(benchmark, budget=150_000, done=PILES)


@pytest.mark.parametrize("key", KOIKOI)
def test_complete_random_rounds(benchmark: Any, key: str) -> None:
    book = koikoi_rulebook(key)

    played = benchmark(random_rounds, book, ROUNDS)

    assert played == ROUNDS
    note(benchmark, budget=4_000, done=ROUNDS)


def test_making_a_house_rulebook(benchmark: Any) -> None:
    standard = koikoi_rulebook("koikoi-standard")
    pile = CardSet((Card.CHERRY_CURTAIN, Card.CHRYSANTHEMUM_SAKE_CUP))

    points = benchmark(lambda: standard.revised("house", points={"hanami": 3}).tally(pile).points)

    assert points == 3

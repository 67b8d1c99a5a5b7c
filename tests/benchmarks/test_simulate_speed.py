"""How fast rounds are simulated and positions weighed; run with ``pytest tests/benchmarks --benchmark-only``.

``per_second`` is the best rate that was reached, by the clock on the wall; ``cpu_per_second`` the best rate of one
processor's own time, which is the one to look at on a machine that others use too.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np
import pytest

from hanalearn.rules.books import KOIKOI, koikoi_rulebook
from hanalearn.rules.deal_code import DealCode
from hanalearn.rules.koikoi import start_round
from hanalearn.rules.koikoi_book import KoiKoiRulebook
from hanalearn.rules.notation import parse_replay, record_text
from hanalearn.rules.policy import POLICIES
from hanalearn.rules.record import Deal, Record
from hanalearn.rules.replay import Replay
from hanalearn.rules.simulate import VECTORISED, Strategist, pile_scorer, play_rounds, win_odds
from hanalearn.rules.turn import shuffled
from hanalearn.rules.view import RoundPhase, RoundView

PILES = 1 << 20
ROUNDS = 1 << 15
PLAY_OUTS = 10_000


def measured(benchmark: Any, work: Callable[[], object], *, budget: int, done: int) -> object:
    """Run some work, and note the budget and the rates that were reached."""
    processor: list[float] = []

    def once() -> object:
        start = time.process_time()
        result = work()
        processor.append(time.process_time() - start)
        return result

    result = benchmark(once)
    benchmark.extra_info["budget_per_second"] = budget
    if benchmark.enabled:
        benchmark.extra_info["per_second"] = round(done / benchmark.stats.stats.min)
        benchmark.extra_info["cpu_per_second"] = round(done / min(processor))
    return result


def deciding(book: KoiKoiRulebook) -> RoundView[KoiKoiRulebook]:
    """A view with a decision and at least five cards in hand."""
    dice = Random(5)
    while True:
        state = start_round(book, shuffled(dice)).state
        while state.result is None:
            view = state.seen_by(state.turn)
            if state.phase is RoundPhase.DECIDE and len(view.hand) >= 5:
                return view
            state = state.apply(POLICIES["collector"].choose(view, dice)).state


@pytest.mark.parametrize("key", KOIKOI)
def test_piles_by_arrays(benchmark: Any, key: str) -> None:
    book = koikoi_rulebook(key)
    masks = np.random.default_rng(1).integers(0, 1 << 48, PILES, dtype=np.uint64)
    scorer = pile_scorer(book)

    points = measured(benchmark, lambda: scorer.points(masks), budget=50_000_000, done=PILES)

    assert isinstance(points, np.ndarray)
    assert points[:100].tolist() == [book.tally_of_mask(int(mask)).points for mask in masks[:100]]


@pytest.mark.parametrize("policy", VECTORISED)
def test_rounds_by_arrays(benchmark: Any, policy: str) -> None:
    book = koikoi_rulebook("koikoi-standard")
    play_rounds(book, (policy, policy), 10)

    # The budget is for random rounds; the others think.
    played = measured(benchmark, lambda: play_rounds(book, (policy, policy), ROUNDS).runs, budget=200_000, done=ROUNDS)

    assert played == ROUNDS


@pytest.mark.parametrize("policy", VECTORISED)
def test_stop_or_koikoi_by_ten_thousand_play_outs(benchmark: Any, policy: str) -> None:
    view = deciding(koikoi_rulebook("koikoi-standard"))
    win_odds(view, policy, 10)

    # 10,000 play-outs in 0.3 s.
    runs = measured(benchmark, lambda: win_odds(view, policy, PLAY_OUTS).koikoi.runs, budget=33_333, done=PLAY_OUTS)

    assert runs == PLAY_OUTS


def test_a_move_of_the_strategist(benchmark: Any) -> None:
    view = start_round(koikoi_rulebook("koikoi-standard"), shuffled(Random(4))).state.seen_by(0)
    Strategist().choose(view, Random(1))

    # A move in 0.3 s.
    action = measured(benchmark, lambda: Strategist().choose(view, Random(1)), budget=3, done=1)

    assert action in view.actions


def test_reading_and_replaying_a_game(benchmark: Any) -> None:
    code = DealCode.parse("standard:3:k7f")
    replay = Replay.of(Record(code.rulebook(), Deal.of_code(code)))
    while replay.now.round is not None and (actions := replay.now.round.legal_actions()):
        replay = replay.then(actions[0])
    text = record_text(replay.record)

    read = measured(benchmark, lambda: parse_replay(text), budget=100, done=1)

    assert read == replay

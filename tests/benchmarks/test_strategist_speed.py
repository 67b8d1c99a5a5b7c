"""How long the Strategist thinks: ``pytest tests/benchmarks/test_strategist_speed.py --benchmark-enable``."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from hanalearn.rules.books import KOIKOI, koikoi_rulebook
from hanalearn.rules.koikoi import start_round
from hanalearn.rules.policy import POLICIES
from hanalearn.rules.simulate import prepare
from hanalearn.rules.turn import shuffled


@pytest.mark.parametrize("book", KOIKOI)
def test_first_move_of_a_round(benchmark: Any, book: str) -> None:
    rules = koikoi_rulebook(book)
    prepare(rules)
    view = start_round(rules, shuffled(Random(4))).state.seen_by(0)

    action = benchmark(lambda: POLICIES["strategist"].choose(view, Random(1)))

    assert action in view.actions

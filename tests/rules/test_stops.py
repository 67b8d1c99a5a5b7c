"""Piles with which rounds are stopped: the sheet gives the points that were paid."""

from __future__ import annotations

import pytest

from hanalearn.rules.books import KOIKOI, koikoi_rulebook
from hanalearn.rules.policy import POLICIES
from hanalearn.rules.simulate import stops as module
from hanalearn.rules.simulate.stops import stops


@pytest.mark.parametrize("key", KOIKOI)
def test_pile_and_calls_are_worth_what_was_paid(key: str) -> None:
    book = koikoi_rulebook(key)
    found = list(stops(book, 400, seed="paid"))

    assert len(found) > 250
    for one in found:
        sheet = book.score(one.pile, opponent_calls=one.opponent_calls, own_calls=one.own_calls)
        assert sheet.total == one.points > 0


def test_same_seed_gives_the_same_piles() -> None:
    book = koikoi_rulebook("koikoi-standard")
    assert list(stops(book, 60, seed="a")) == list(stops(book, 60, seed="a")) != list(stops(book, 60, seed="b"))


def test_without_numpy_the_readable_engine_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "has_numpy", lambda: False)
    book = koikoi_rulebook("koikoi-standard")
    found = list(stops(book, 30, seed="plain", policies=("gardener", "gardener")))

    assert POLICIES["gardener"]
    assert len(found) > 10
    assert all(book.score(one.pile, opponent_calls=one.opponent_calls).total == one.points for one in found)

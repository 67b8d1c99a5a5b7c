"""Positions made up for a question."""

from __future__ import annotations

from dataclasses import replace

import pytest

from hanalearn.cards import Card, CardSet, Month
from hanalearn.rules.books import koikoi_rulebook
from hanalearn.rules.odds import next_is
from hanalearn.rules.position import position
from hanalearn.rules.simulate import weigh_actions, win_odds
from hanalearn.rules.turn import DealError
from hanalearn.rules.view import RoundPhase

STANDARD = koikoi_rulebook("koikoi-standard")
HAND = CardSet.parse("5c1 7c1 11c1 12c1")


def test_stop_or_koikoi_can_be_asked_of_a_made_up_position() -> None:
    high = position(
        STANDARD, hand=CardSet.parse("5c1 7c1"), field=CardSet.parse("8c1 3r"), mine=CardSet.parse("3b 8b 9a"),
        theirs=CardSet.parse("1r 2r"), is_deciding=True,
    )  # fmt: skip

    odds = win_odds(high, "collector", 2000)

    assert odds.stop.difference.value == 20
    assert odds.koikoi.difference.high < 20
    assert str(odds.best.action) == "stop"
    assert not odds.is_close


def test_moves_can_be_weighed_in_a_made_up_position() -> None:
    view = position(STANDARD, hand=CardSet.parse("3c1 8c2"), field=CardSet.parse("3r 8c1"), mine=CardSet.parse("1r 2r"))

    best = weigh_actions(view, "collector", 500).best

    assert str(best.action) == "play 3c1 takes 3r"


def test_what_is_not_named_is_unseen() -> None:
    view = position(STANDARD, hand=HAND, field=CardSet.parse("8c1"), their_hand=3, drawn=Card.parse("8b"))

    assert view.phase is RoundPhase.DRAWN
    assert len(view.unseen) == 42
    assert (view.hand_sizes, view.stock_size) == ((4, 3), 39)
    assert next_is(view, Month.SUSUKI).fraction.denominator in (21, 42)
    assert [str(action) for action in view.actions] == ["draw 8b takes 8c1"]


def test_a_position_that_cannot_be_is_refused() -> None:
    with pytest.raises(DealError, match="5c1 stands in two places"):
        position(STANDARD, hand=HAND, field=CardSet.parse("5c1"))
    with pytest.raises(DealError, match="without a yaku"):
        position(STANDARD, hand=HAND, mine=CardSet.parse("3b"), is_deciding=True)
    with pytest.raises(DealError, match="unseen cards; 21 in the other hand"):
        position(STANDARD, hand=HAND, their_hand=21)


def test_a_view_whose_sizes_do_not_fit_is_not_played_out() -> None:
    view = position(STANDARD, hand=HAND, field=CardSet.parse("8c1"))

    with pytest.raises(DealError, match="43 cards are unseen; the other hand and the stock hold 9"):
        weigh_actions(replace(view, stock_size=5))

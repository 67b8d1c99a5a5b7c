"""The decision explorer: the same figures as the play-outs it asks, intervals that fit, and nothing hidden in it."""

from __future__ import annotations

import pytest

from hanalearn.cards import CardSet
from hanalearn.rules.koikoi import KoiKoi
from hanalearn.rules.notation import position_text
from hanalearn.rules.simulate import weigh_actions
from hanalearn.teach.explore.decision import PRESETS, Decision, Problem, runs

WORKED = {name: list(Decision.preset(name).weighed()) for name in PRESETS}


@pytest.mark.parametrize("name", PRESETS)
def test_ten_thousand_rounds_are_played_and_the_first_five_hundred_shown_at_once(name: str) -> None:
    states = WORKED[name]

    assert [state.weighing.runs for state in states[:3] if state.weighing] == [500, 2000, 10_000]
    assert sum(runs()) == 10_000
    assert states[0].gain is not None
    assert states[2].gain is not None
    wide, narrow = (one.gain.high - one.gain.low for one in (states[0], states[2]) if one.gain)
    assert narrow < wide


def test_figure_is_that_of_the_play_outs() -> None:
    state = Decision.preset("flowers")
    view = state.view()
    assert not isinstance(view, Problem)
    direct = weigh_actions(view, "collector", 4000, seed="other", actions=[KoiKoi()]).koikoi.difference
    gain = WORKED["flowers"][2].gain

    assert gain is not None
    assert gain.low - 0.5 <= direct.value - state.final <= gain.high + 0.5


def test_with_seven_and_two_cards_stopping_is_clearly_better_and_with_six_cards_calling_is() -> None:
    seven, flowers = WORKED["seven"][-1].gain, WORKED["flowers"][-1].gain

    assert seven is not None
    assert flowers is not None
    assert seven.high < 0 < flowers.low


def test_changes_change_one_thing_and_carry_their_own_interval() -> None:
    changes = WORKED["flowers"][-1].changes

    assert {change.change.value for change in changes} >= {"more", "fewer-cards", "more-cards", "careful"}
    assert all(change.gain.low < change.gain.value < change.gain.high for change in changes)


@pytest.mark.parametrize(
    ("state", "problem"),
    [
        (Decision(mine=CardSet.parse("1c1"), hand=CardSet.parse("2c1")), Problem.NO_SET),
        (Decision(mine=CardSet.parse("3b 9a")), Problem.NO_CARDS),
        (Decision(name="W+mon-bind", mine=CardSet.parse("3b 9a"), hand=CardSet.parse("2c1")), Problem.CANNOT_STOP),
    ],
)
def test_where_there_is_nothing_to_decide_it_says_why(state: Decision, problem: Problem) -> None:
    assert state.view() == problem
    assert list(state.weighed()) == []


def test_position_goes_out_as_a_line_and_comes_back() -> None:
    state = Decision.preset("danger")
    view = state.view()
    assert not isinstance(view, Problem)
    again = Decision().act(f"say:position={position_text(view)}")

    assert again is not None
    assert again.text_problem is None
    assert (again.mine, again.theirs, again.hand, again.field) == (state.mine, state.theirs, state.hand, state.field)


def test_broken_position_gives_line_and_column_and_changes_nothing() -> None:
    state = Decision.preset("danger")
    after = state.act("say:position=rulebook koikoi-standard 1; position dealer nobody")

    assert after is not None
    assert after.text_problem is not None
    assert after.text_problem.key.startswith("notation.")
    assert after.mine == state.mine


def test_last_month_asks_for_the_match_and_not_for_points() -> None:
    ahead = Decision.preset("danger").act("last")
    assert ahead is not None
    ahead = ahead.act("set:lead=3")
    assert ahead is not None

    assert ahead.stop_wins == 1.0
    behind = ahead.act("set:lead=-9")
    assert behind is not None
    assert behind.stop_wins == 0.0

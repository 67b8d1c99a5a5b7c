"""A moment that was saved can be laid out again, for everybody alike, without what its player could not see."""

from __future__ import annotations

from random import Random

import pytest

from hanalearn.rules.books import koikoi_rulebook
from hanalearn.rules.koikoi import start_round
from hanalearn.rules.notation import NotationError, parse_state, position_text, state_text
from hanalearn.rules.policy import POLICIES
from hanalearn.rules.turn import shuffled
from hanalearn.teach.play.saved import is_saved, laid_out
from hanalearn.teach.play.session import PlaySession, Where
from hanalearn.teach.play.settings import Settings


def test_every_moment_of_a_round_is_laid_out_as_it_was_seen() -> None:
    dice = Random(9)
    state = start_round(koikoi_rulebook("koikoi-standard"), shuffled(dice)).state
    while not state.is_over:
        view = state.seen_by(state.turn)
        line = position_text(view)

        again = laid_out(line, "k7f")

        again.table.check()
        assert is_saved(line)
        assert again.turn == 0
        assert position_text(again.seen_by(0)) == line
        assert parse_state(state_text(again)) == again
        state = state.apply(POLICIES["reader"].choose(view, dice)).state


def test_a_series_deals_the_hidden_cards_and_another_one_others() -> None:
    state = start_round(koikoi_rulebook("koikoi-standard"), shuffled(Random(2))).state
    line = position_text(state.seen_by(state.turn))

    assert laid_out(line, "k7f") == laid_out(line, "k7f")
    assert laid_out(line, "k7f").hands[1] != laid_out(line, "k7g").hands[1]


def test_a_game_is_not_taken_for_a_moment_and_a_broken_line_says_where() -> None:
    assert not is_saved("hanalearn round 1; rulebook koikoi-standard 1; deal 3:k7f dealer 0")
    with pytest.raises(NotationError, match=r"line 1, column \d+: '9x' is not a card"):
        laid_out("rulebook koikoi-standard 1; position dealer mine month 1 | hand 9x", "k7f")


LINE = (
    "rulebook koikoi-standard 1; position dealer theirs month 3 | hand 3c1 9c1 | field 1c1 3b 9a | mine 2r 2c1 "
    "| theirs 1b 1r | their-hand 2"
)


def test_a_saved_moment_that_is_pasted_is_played_at_once() -> None:
    session = PlaySession.begin(Settings(series="k7f"))

    after = session.take(f"say:game={LINE}", lambda: "x")

    assert after is not None
    assert after.problem is None
    assert after.where is Where.GAME
    assert after.game is not None
    assert position_text(after.game.sight.view) == LINE
    assert after.take("tap:3c1", lambda: "x") is not None


def test_a_broken_moment_that_is_pasted_is_answered_with_its_place() -> None:
    session = PlaySession.begin(Settings(series="k7f"))

    after = session.take(f"say:game={LINE} 3c1", lambda: "x")

    assert after is not None
    assert after.problem is not None
    assert after.problem.says.key == "notation.not-a-number"
    assert after.game is None

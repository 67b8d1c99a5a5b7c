"""A game looked at again, and shared as text."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from hanalearn.rules.notation import parse_record, parse_replay
from hanalearn.teach.play.game import Game
from hanalearn.teach.play.game_state import Page
from hanalearn.teach.play.narrate import Narrator
from hanalearn.teach.play.reel import SPEEDS, Reel
from hanalearn.teach.play.session import LONGEST, PlaySession, Where
from hanalearn.teach.play.settings import Settings
from hanalearn.teach.play.share import game_text, round_text
from hanalearn.text import Message

Walk = Callable[..., Iterator[Game]]
NAMES = (Message("play.player-1"), Message("play.player-2"))


@pytest.fixture
def over(played: Walk) -> Game:
    """A game of which the first round is over."""
    for game in played(Game.start(Settings(series="k7f", help=0)), seed=6, calm=1.0):
        if game.page is Page.SCORE:
            return game
    raise AssertionError


@pytest.fixture
def reel(over: Game) -> Reel:
    return Reel(replay=over.replay, narrator=Narrator(None, NAMES), at=1)


def took(reel: Reel, *offers: str) -> Reel:
    for offer in offers:
        after = reel.take(offer)
        assert after is not None, offer
        reel = after
    return reel


def test_steps_forth_and_back_end_at_the_ends(reel: Reel) -> None:
    last = len(reel.replay)

    assert took(reel, "earlier").at == 1
    assert took(reel, "later", "later", "earlier").at == 2
    assert took(reel, "last", "later").at == last
    assert took(reel, "last", "first").at == 1


def test_it_runs_by_itself_to_the_end_and_stops(reel: Reel) -> None:
    running = took(reel, "play")
    for _ in range(len(reel.replay) - 1):
        assert running.is_running
        running = took(running, "step")

    assert running.at == len(reel.replay)
    assert not running.is_running


def test_a_step_that_comes_late_does_nothing(reel: Reel) -> None:
    assert took(reel, "play", "pause").take("step") is None


def test_any_move_can_be_jumped_to_and_no_other(reel: Reel) -> None:
    assert took(reel, "set:at=7").at == 7
    for bad in ("set:at=0", "set:at=9999", "set:at=-1", "set:at=x", "set:at=²", "round:0", "round:9", "speed:1"):
        assert reel.take(bad) is None


def test_the_speed_can_be_chosen_while_it_runs(reel: Reel) -> None:
    assert took(reel, "play", f"speed:{SPEEDS[0]}").speed == SPEEDS[0]
    assert took(reel, "play", f"speed:{SPEEDS[0]}").is_running


def test_a_shared_round_is_read_back_as_it_was_played(over: Game) -> None:
    record = parse_record(round_text(over))

    assert record.moves == tuple(step.action for step in over.replay.steps[over.round_at + 1 :])


def test_a_shared_match_is_read_back_as_it_was_played(over: Game) -> None:
    assert parse_replay(game_text(over)).record == over.replay.record


def test_twelve_months_as_text_can_be_pasted_at_once(played: Walk) -> None:
    settings = Settings(series="k7f", help=0, table=1, months=12, opponent="person")
    last = list(played(Game.start(settings), seed=6, calm=1.0))[-1]

    text = game_text(last)

    assert len(text) <= LONGEST
    assert parse_replay(text).record == last.replay.record


def test_a_running_round_has_no_text(played: Walk) -> None:
    game = Game.start(Settings(series="k7f"))

    for text in (round_text, game_text):
        with pytest.raises(ValueError, match="still being played"):
            text(game)


def test_a_pasted_game_is_looked_at_and_played_on_from_any_move(over: Game) -> None:
    session = PlaySession.begin(Settings(series="zz", help=0))
    pasted = session.take(f"say:game={round_text(over)}", lambda: "n")
    assert pasted is not None
    assert pasted.where is Where.REEL
    later = pasted.take("set:at=2", lambda: "n")
    assert later is not None
    going = later.take("from-here", lambda: "n")
    assert going is not None
    assert going.game is not None
    start = going.game.replay[0].round
    assert later.reel is not None
    assert start == later.reel.round


def test_a_reel_shows_every_move_in_words(reel: Reel, over: Game) -> None:
    session = PlaySession.begin(Settings(series="zz"))
    pasted = session.take(f"say:game={game_text(over)}", lambda: "n")
    while pasted is not None and pasted.reel is not None and pasted.reel.at < len(pasted.reel.replay):
        view = pasted.view("en")
        assert view["say"] or pasted.reel.at == 1
        pasted = pasted.take("later", lambda: "n")

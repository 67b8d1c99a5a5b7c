"""The record that a browser keeps: a game goes on from it, and nothing is counted twice."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import pytest

from hanalearn.rules.notation import state_text
from hanalearn.teach.play.game import Game
from hanalearn.teach.play.record import RecordError, game_of, record_of
from hanalearn.teach.play.settings import Settings

Walk = Callable[..., Iterator[Game]]


@pytest.mark.parametrize(("opponent", "table"), [("gardener", 3), ("reader", 1)])
def test_a_game_goes_on_from_its_last_completed_action(opponent: str, table: int, played: Walk) -> None:
    for count, game in enumerate(played(Game.start(Settings(opponent=opponent, table=table, series="k7f")), seed=4)):
        if count % 12:
            continue
        back = game_of(record_of(game))

        assert back.replay == game.replay
        assert back.placed == game.placed
        assert back.page == game.page
        assert back.level == game.level
        assert [one.action for one in back.choices] == [one.action for one in game.choices]
        assert record_of(back) == record_of(game)


def test_where_two_share_the_device_both_hands_come_back_face_down(played: Walk) -> None:
    for game in played(Game.start(Settings(opponent="person", series="k7f")), seed=4):
        back = game_of(record_of(game))
        assert back.is_covered or back.round.is_over
        assert back.replay == game.replay
        if len(game.replay) > 20:
            break


def test_twelve_months_fit_into_what_a_browser_keeps(played: Walk) -> None:
    settings = Settings(months=12, table=1, series="k7fk7fk7fk7f", options=("koi-bai", "rain-off", "month-cards"))
    longest = max(len(record_of(game)) for game in played(Game.start(settings), seed=1, calm=1.0))

    assert longest < 1000


def test_a_position_is_kept_with_its_cards() -> None:
    state = Game.start(Settings(series="k7f", help=0)).round
    settings = Settings(position=state_text(state), months=1, seat=state.turn)
    game = Game.start(settings)

    assert game_of(record_of(game)).round == game.round


@pytest.mark.parametrize(
    "text",
    [
        "",
        "x",
        "2|koikoi-standard/3/gardener/3/2/0/1:k7f|2.0.0||-|00000000|",
        "1|koikoi-standard/3/gardener/3/2/0/1:k7f|9.0.0||-|00000000|",
        "1|koikoi-standard/3/gardener/3/2/0/1:k7f|2.0.0||-|00000000|",
        "1|koikoi-standard/3/gardener/3/2/0/1:k7f|2.0.0|zzzz|-|00000000|",
        "1|koikoi-standard/3/gardener/3/2/0/1:k7f|2.0.0|....|-|00000000|",
        "1|koikoi-standard/1/gardener/3/2/0/1:k7f|2.0.0||-|00000000|state of things",
        "|" * 6,
        "1|" * 5000,
    ],
)
def test_what_is_no_record_says_so(text: str) -> None:
    with pytest.raises(RecordError):
        game_of(text)


def test_a_changed_record_is_refused_or_is_a_game_that_can_be(played: Walk) -> None:
    dice = random.Random(7)
    game = next(game for game in played(Game.start(Settings(series="k7f")), seed=4) if len(game.replay) > 20)
    record = record_of(game)
    for _ in range(200):
        at = dice.randrange(len(record))
        changed = record[:at] + dice.choice("0123456789abcdef|/.:-") + record[at + dice.randrange(2) :]
        try:
            back = game_of(changed)
        except RecordError:
            continue
        back.round.table.check()

"""The table as a room: addresses, kept games, long work, and what a notebook calls."""

from __future__ import annotations

import random
import runpy
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

import hanalearn
from hanalearn.apps.play import PlayRoom, open_room, play
from hanalearn.progress import Attempt
from hanalearn.teach import Library
from hanalearn.teach.play.session import Where
from hanalearn.teach.play.settings import SettingsError
from hanalearn.widgets.offers import Offer, offers_in, read_offer

SWEEP = runpy.run_path(str(Path(__file__).parents[1] / "sweeps" / "hostile_table.py"))
LIBRARY = Library.load(with_packs=False)


@dataclass
class Hall:
    """The page around the room."""

    kept: str = ""
    lang: str = "en"
    learner: str = ""
    library: Library = LIBRARY

    def new_seed(self) -> str:
        return "0f0f0f0f"

    def history(self) -> Sequence[Attempt]:
        return ()

    def forget(self) -> None:
        self.kept = ""


def test_an_empty_address_opens_the_choice_of_a_game() -> None:
    room = open_room({"play": ""}, Hall())

    assert room.session.where is Where.SETUP
    assert room.session.draft.series == "0f0f0f"


def test_an_address_with_a_code_deals_at_once() -> None:
    room = open_room({"play": "koikoi-mon:4:k7f", "with": "collector"}, Hall())

    assert room.session.where is Where.GAME
    assert room.session.game is not None
    assert str(room.session.game.settings.code()) == "koikoi-mon:4:k7f"
    assert room.view("en")["query"] == "?play=koikoi-mon:4:k7f"


def test_an_address_that_cannot_be_opens_the_choice_of_a_game() -> None:
    room = open_room({"play": "x:y:z", "months": "99"}, Hall())

    assert room.session.where is Where.SETUP
    assert room.session.problem is not None
    assert room.session.problem.typed == "x:y:z"


def test_a_kept_game_goes_on() -> None:
    room = open_room({"play": "koikoi-standard:4:k7f"}, Hall())
    offer = sorted(one for one in offers_in(room.view("en")) if one.startswith("tap:"))[0]
    reply = room.react(offer)
    assert reply is not None
    record = reply.room.view("en")["place"]["record"]  # type: ignore[index]

    again = open_room({"play": ""}, Hall(kept=record))

    assert again.session.game is not None
    assert again.session.game.replay == room.session.game.replay  # type: ignore[union-attr]
    assert again.session.note == "resumed"


def test_what_is_not_open_is_no_reply() -> None:
    room = open_room({"play": ""}, Hall())

    for offer in ("tap:9a", "uncover", "stop", "", "say:", "say:game", "set:at=3", "table:4", "months:5", "with:god"):
        assert room.react(offer) is None


def test_a_notebook_opens_a_table_with_what_it_says() -> None:
    widget = play("nintendo", months=6, opponent="reader", help=1, seed=3, lang="ja")

    assert widget.view["page"] == "desk"
    assert widget.view["lang"] == "ja"
    assert hanalearn.play is play


def test_the_same_seed_deals_the_same_cards() -> None:
    scenes = [play(seed=7).view["scene"] for _ in range(2)]

    assert scenes[0] == scenes[1]
    assert scenes[0] != play(seed=8).view["scene"]


@pytest.mark.parametrize(
    "given", [{"months": 5}, {"opponent": "nobody"}, {"table": 0}, {"rulebook": "bridge"}, {"deal": "x"}]
)
def test_a_notebook_is_told_what_cannot_be(given: dict[str, object]) -> None:
    with pytest.raises(SettingsError):
        play(**given)  # type: ignore[arg-type]


def test_hostile_messages_leave_the_game_legal() -> None:
    """A few of the hundred thousand that ``tests/sweeps/hostile_table.py`` sends."""
    player, _, _ = SWEEP["hostile"](300, seed=3)

    assert player.faults == []
    assert player.sent["open"] > 50


def test_the_strategist_prepares_while_the_reader_still_chooses() -> None:
    reply = open_room({"play": ""}, Hall()).react("with:strategist")

    assert reply is not None
    assert reply.work is not None
    assert list(reply.work) == [reply.room]


def test_moments_come_as_work_of_the_score_page() -> None:
    room = open_room({"play": "koikoi-standard:4:k7f", "help": "0"}, Hall())
    dice = random.Random(2)
    for _ in range(400):
        view = room.view("en")
        onwards = ("tap:", "turn", "stop", "koi-koi", "lay", "score")
        open_now = sorted(one for one in offers_in(view) if one.startswith(onwards))
        message = {"seq": 1, "offer": dice.choice(open_now), "n": 1}
        offer = read_offer(message, {**view, "seq": 1})
        assert isinstance(offer, Offer)
        reply = room.react(offer.offer)
        assert reply is not None
        assert isinstance(reply.room, PlayRoom)
        room = reply.room
        if reply.work is not None:
            first = next(iter(reply.work))
            assert isinstance(first, PlayRoom)
            assert first.session.is_searching
            return
    raise AssertionError("the round did not end")

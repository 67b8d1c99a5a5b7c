"""The explorers' room: every tool opens, shows itself in every language, answers every offer it makes, and shares."""

from __future__ import annotations

import json
from random import Random
from urllib.parse import parse_qs

import pytest

from hanalearn.apps.explore.room import ExploreRoom, open_room
from hanalearn.apps.room import Reply
from hanalearn.teach import Library
from hanalearn.teach.exercise_types import exercise_of
from hanalearn.teach.explore.share import EXPLORERS, ShareLine
from hanalearn.teach.variant_name import VariantName
from hanalearn.text import LANGUAGES
from hanalearn.widgets.offers import offers_in

KEYS = tuple(EXPLORERS.values())


class Lobby:
    """As much of a page as the room asks for."""

    lang = "en"
    kept = ""
    learner = ""

    def __init__(self, library: Library) -> None:
        self.library = library

    def new_seed(self) -> str:
        return "00000001"

    def history(self) -> tuple[()]:
        return ()

    def forget(self) -> None:
        raise AssertionError("an explorer forgets nobody")


@pytest.fixture(scope="module")
def library() -> Library:
    return Library.load(with_packs=False)


def opened(library: Library, line: str) -> ExploreRoom:
    shared = ShareLine.parse(line)
    room = open_room({"explore": shared.explorer, **shared.parts}, Lobby(library))
    assert isinstance(room, ExploreRoom)
    return room


def worked(reply: Reply | None, steps: int = 2) -> ExploreRoom:
    assert reply is not None
    room = reply.room
    assert isinstance(room, ExploreRoom)
    for _, later in zip(range(steps), reply.work or (), strict=False):
        assert isinstance(later, ExploreRoom)
        room = later
    return room


@pytest.mark.parametrize("lang", [language.code for language in LANGUAGES])
@pytest.mark.parametrize("key", ["", *KEYS])
def test_page_shows_itself_in_every_language(library: Library, key: str, lang: str) -> None:
    room = open_room({"explore": key}, Lobby(library))
    view = room.view(lang)

    text = json.dumps(view, ensure_ascii=False)
    assert "explore." not in text
    assert view["main"]
    assert f"explore={key}" in str(view["query"])


@pytest.mark.parametrize("key", KEYS)
def test_every_offer_of_a_page_is_answered_and_its_line_opens_the_same(library: Library, key: str) -> None:
    dice = Random(key)
    room = opened(library, key)
    for _ in range(40):
        offers = sorted(offers_in(room.view("en")) - {"list", "question"})
        offers = [offer for offer in offers if not offer.startswith(("lesson:", "tool:", "set:", "say:"))] or ["share"]
        reply = room.react(dice.choice(offers))
        assert reply is not None
        room = worked(reply, 1)
        assert room.tool is not None
        line = str(ShareLine(room.tool.key, room.tool.parts()))
        again = opened(library, line)
        assert again.tool is not None
        assert again.notes == ()
        assert again.tool.parts() == room.tool.parts()


@pytest.mark.parametrize("key", KEYS)
def test_undo_goes_back_to_the_beginning(library: Library, key: str) -> None:
    begin = room = opened(library, key)
    dice = Random(f"undo {key}")
    for _ in range(6):
        offers = [
            one for one in sorted(offers_in(room.view("en"))) if one.partition(":")[0] in ("pick", "sheet", "preset")
        ]
        room = worked(room.react(dice.choice(offers)), 0)
    while room.past:
        room = worked(room.react("undo"), 0)

    assert begin.tool is not None
    assert room.tool is not None
    assert room.tool.parts() == begin.tool.parts()
    assert room.react("undo") is None


def test_pasted_line_opens_another_explorer(library: Library) -> None:
    room = worked(opened(library, "deal").react("say:share=hanalearn/x3?rb=N&base=8&theirs=1"), 0)

    assert room.tool is not None
    assert room.tool.parts() == {"rb": "N", "base": "8", "theirs": "1"}


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("", "There is no line yet"),
        ("x9?base=7", "No explorer is called “x9”"),
        ("hello world", "No explorer is called"),
        ("x3?" + "a" * 700, "longer than 600"),
    ],
)
def test_line_that_is_none_is_explained_and_kept(library: Library, line: str, says: str) -> None:
    room = worked(ExploreRoom(library).react(f"say:share={line}"), 0)
    text = json.dumps(room.view("en"), ensure_ascii=False)

    assert says in text
    assert room.tool is None
    assert room.pasted == line[:400]


def test_parts_that_cannot_be_read_are_named_and_the_rest_opens(library: Library) -> None:
    room = opened(library, "x3?rb=Z&base=seven&theirs=2&tea=1")
    said = json.dumps(room.view("en")["notes"], ensure_ascii=False)

    assert room.tool is not None
    assert room.tool.parts() == {"rb": "W", "base": "7", "theirs": "2"}
    for word in ("“Z”", "base=seven", "“tea”"):
        assert word in said


def test_cards_that_are_none_are_named(library: Library) -> None:
    room = opened(library, "x4?pile=7a+13b+7a+9a")
    said = json.dumps(room.view("en")["notes"], ensure_ascii=False)

    assert "13b" in said
    assert "twice" in said
    assert room.tool is not None
    assert room.tool.parts()["pile"] == "7a 9a"


def test_offer_that_is_none_is_refused(library: Library) -> None:
    for key in KEYS:
        room = opened(library, key)
        for offer in ("sheet:Z", "pick:99", "pick:", "set:base=x", "set:base=-1", "nothing", "preset:", "tap:zz", ""):
            assert room.react(offer) is None


def test_state_of_the_calculator_becomes_a_question_with_the_same_numbers(library: Library) -> None:
    room = opened(library, "x3?rb=W&base=7&theirs=1")
    reply = room.react("question")

    assert reply is not None
    name = VariantName.parse(parse_qs(reply.goto.removeprefix("?"))["practise"][0])
    sheet = exercise_of(name).sheet
    assert sheet is not None
    assert (sheet.base, sheet.total) == (7, 28)

"""Rooms on the page: opened by address, shown in a language, answered, kept, pumped and left."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from types import ModuleType

import pytest

from hanalearn.apps import desk
from hanalearn.apps.desk import parts_of
from hanalearn.apps.room import Lobby, Reply, Room
from hanalearn.apps.shell import Page
from hanalearn.progress import Attempt, MemoryStore
from hanalearn.teach.wire import Json
from hanalearn.widgets.offers import RefusalReason

KEY = "0123456789abcdef" * 2
VOILA = {"SERVER_SOFTWARE": "voila/0.5.13"}
PLACE = {"lesson": "play", "step": "count", "done": False}


@dataclass(frozen=True)
class Counter:
    """The smallest room: counts, and does what the tests ask of it."""

    n: int = 0
    seen: int = 0
    lobby: Lobby | None = None

    def view(self, lang: str) -> Json:
        if self.n == 66:
            raise ValueError("cannot be shown")
        return {
            "title": "Counter",
            "query": f"?play=count&n={self.n}",
            "head": {"where": None, "title": "Counter"},
            "place": {**PLACE, "record": str(self.n)},
            "tick": {"after_ms": 900, "offer": "tick"} if self.n == 5 else None,
            "layout": "wide",
            "main": [
                {"part": "text", "lines": [f"{lang} {self.n}"]},
                {"part": "cards", "cards": [{"id": "9a", "label": "sake cup"}]},
                {
                    "part": "controls",
                    "items": [
                        {"kind": "number", "label": "n", "value": 1, "min": 1, "max": 9, "offer": "set:n"},
                        {"kind": "text", "label": "t", "max": 5, "offer": "say:t"},
                    ],
                },
                {
                    "part": "buttons",
                    "items": [
                        {"label": one, "offer": one} for one in ("add", "work", "break", "leave", "forget", "odd")
                    ],
                },
            ],
            "side": [],
            "bar": [],
        }

    def react(self, offer: str) -> Reply | None:
        name, _, value = offer.partition("=")
        match name:
            case "add" | "tick":
                attempt = Attempt(item="play/count", verdict="yes", answer="1", earned=1.0)
                return Reply(replace(self, n=self.n + 1), attempts=(attempt,) if offer == "add" else ())
            case "set:n":
                return Reply(replace(self, n=int(value)))
            case "say:t":
                return Reply(replace(self, n=len(value)))
            case "work":
                return Reply(self, work=self.working())
            case "leave":
                return Reply(self, goto="?lesson=L0.1&step=same-plant")
            case "break":
                raise RuntimeError("on purpose")
            case "forget":
                assert self.lobby is not None
                self.lobby.forget()
                return Reply(replace(self, n=0))
        return None

    def working(self) -> Iterator[Room]:
        for n in range(10, 20):
            yield replace(self, n=n)


def open_counter(query: Mapping[str, str], lobby: Lobby) -> Room:
    kept = int(lobby.kept) if lobby.kept.isdigit() else 0
    return Counter(n=int(query.get("n") or kept), seen=len(lobby.history()), lobby=lobby)


@pytest.fixture(autouse=True)
def rooms(monkeypatch: pytest.MonkeyPatch) -> None:
    """An installation whose only room is the counter, under the key ``play``."""
    module = ModuleType("hanalearn.apps.play")
    module.__dict__["open_room"] = open_counter
    monkeypatch.setitem(sys.modules, "hanalearn.apps.play", module)

    def is_there(key: str) -> bool:
        return key == "play"

    monkeypatch.setattr("hanalearn.apps.shell.has_room", is_there)
    monkeypatch.setattr(desk, "has_room", is_there)


def page_at(query: str, **options: object) -> Page:
    environ = {**VOILA, "QUERY_STRING": query.removeprefix("?"), "HANALEARN_LANG": "en"}
    return Page(store=MemoryStore(), environ=environ, **options)  # type: ignore[arg-type]


def say(page: Page, offer: str, *, seq: int | None = None, **more: object) -> None:
    """What the browser would write."""
    count = page.widget.offer.get("n", 0) + 1
    shown = page.widget.view["seq"] if seq is None else seq
    page.widget.set_state({"offer": {"seq": shown, "offer": offer, "n": count, **more}})


def greet(page: Page, query: str = "", **places: str) -> None:
    kept = {key: {**PLACE, "lesson": key, "record": record} for key, record in places.items()}
    more = {"learner": KEY, "stored": True, "places": kept, "languages": ["en"], "query": query, "motion": True}
    say(page, "hello", **more)


def number(page: Page) -> int:
    room = page.rooms["play"]
    assert isinstance(room, Counter)
    return room.n


def notes(page: Page) -> list[object]:
    return [note["text"] for note in page.widget.view["notes"]]


def test_an_address_opens_its_room_in_the_language_of_the_page() -> None:
    page = page_at("?play=&n=3&lang=ja")

    view = page.widget.view
    assert (view["page"], view["room"], view["lang"]) == ("desk", "play", "ja")
    assert view["main"][0]["lines"] == ["ja 3"]
    assert parts_of(view["query"]) == {"play": "count", "n": "3", "lang": "ja"}
    assert view["title"].startswith("Counter")
    assert "9a" in page.widget.pics


def test_main_pages_lead_to_the_rooms_that_there_are() -> None:
    page = page_at("")
    nav = page.widget.view["head"]["nav"]
    assert [(way["offer"], way["on"]) for way in nav] == [("map", True), ("room:play", False)]

    say(page, "room:play")

    nav = page.widget.view["head"]["nav"]
    assert [(way["offer"], way["on"]) for way in nav] == [("map", False), ("room:play", True)]
    say(page, "map")
    assert page.widget.view["page"] == "map"


def test_a_room_that_is_not_installed_leads_to_the_map_with_a_note() -> None:
    page = page_at("?explore=doubling")

    assert page.widget.view["page"] == "map"
    assert "explore" in str(notes(page))


def test_what_a_room_answers_is_shown_and_its_attempts_are_stored() -> None:
    page = page_at("?play=")
    greet(page, "?play=")

    say(page, "add")

    assert number(page) == 1
    (attempt,) = page._store.attempts(KEY)
    assert (attempt.lesson, attempt.lang) == ("play", "en")


def test_the_record_that_the_browser_kept_is_there_after_a_reload() -> None:
    page = page_at("?play=")

    greet(page, "?play=", play="7")

    assert number(page) == 7


def test_a_greeting_leaves_alone_what_was_done_meanwhile() -> None:
    page = page_at("?play=")
    say(page, "add")

    greet(page, "?play=", play="7")

    assert number(page) == 1


def test_history_is_known_to_a_room_once_the_browser_has_greeted() -> None:
    store = MemoryStore()
    first = Page(store=store, environ={**VOILA, "QUERY_STRING": "play="})
    greet(first, "?play=")
    say(first, "add")

    again = Page(store=store, environ={**VOILA, "QUERY_STRING": "play="})
    greet(again, "?play=")

    room = again.rooms["play"]
    assert isinstance(room, Counter)
    assert room.seen == 1


def test_the_way_back_shows_the_room_as_it_stands() -> None:
    page = page_at("?play=")
    say(page, "add")
    address = page.widget.view["query"]
    say(page, "map")

    say(page, "goto", query=address)

    assert page.widget.view["page"] == "desk"
    assert number(page) == 1


def test_a_room_may_lead_to_a_lesson() -> None:
    page = page_at("?play=")

    say(page, "leave")

    view = page.widget.view
    assert (view["page"], view["place"]["lesson"], view["place"]["step"]) == ("lesson", "L0.1", "same-plant")


def test_changing_the_language_keeps_the_room_as_it_stands() -> None:
    page = page_at("?play=")
    say(page, "add")

    say(page, "lang:ja")

    assert page.widget.view["main"][0]["lines"] == ["ja 1"]


@pytest.mark.parametrize("value", ["0", "10", "07", "1.5", "", "nine", "-1"])
def test_a_number_out_of_its_range_is_refused(value: str) -> None:
    page = page_at("?play=")

    say(page, f"set:n={value}")

    assert number(page) == 0
    assert page.widget.refused[RefusalReason.NOT_ON_OFFER] == 1


def test_a_number_in_its_range_and_a_short_text_come_through() -> None:
    page = page_at("?play=")

    say(page, "set:n=9")
    assert number(page) == 9
    say(page, "say:t=a=b\n1")
    assert number(page) == 5
    say(page, "say:t=123456")
    assert number(page) == 5


def test_an_error_in_a_room_is_said_and_the_room_stands_as_it_was(caplog: pytest.LogCaptureFixture) -> None:
    page = page_at("?play=&n=4")

    say(page, "break")

    assert number(page) == 4
    assert len(notes(page)) == 1
    assert "on purpose" in caplog.text
    say(page, "add")
    assert (number(page), notes(page)) == (5, [])


def test_a_room_that_cannot_be_shown_is_left_for_the_map(caplog: pytest.LogCaptureFixture) -> None:
    page = page_at("?play=&n=65")

    say(page, "add")

    assert page.widget.view["page"] == "map"
    assert "cannot be shown" in caplog.text


def test_an_offer_that_a_room_does_not_know_changes_nothing(caplog: pytest.LogCaptureFixture) -> None:
    page = page_at("?play=")

    say(page, "odd")

    assert number(page) == 0
    assert "not open" in caplog.text


def test_forgetting_removes_what_is_stored_and_tells_the_browser_once() -> None:
    page = page_at("?play=")
    greet(page, "?play=")
    say(page, "add")

    say(page, "forget")

    assert page._store.attempts(KEY) == ()
    assert page.widget.view["forget"] is True
    greet(page, "?play=")
    assert "forget" not in page.widget.view


def test_work_is_done_at_once_where_no_event_loop_runs() -> None:
    page = page_at("?play=")

    say(page, "work")

    assert number(page) == 19
    assert page.widget.view["main"][0]["lines"] == ["en 19"]


def test_work_goes_on_between_messages_and_ends_with_the_next_offer() -> None:
    async def visit() -> tuple[int, int, int]:
        page = page_at("?play=")
        begun = page.widget.view["seq"] + 1
        say(page, "work")
        await asyncio.sleep(0.01)
        middle = number(page)
        # The reader saw the view with which the work began; what stood there then may still be pressed.
        say(page, "add", seq=begun)
        stopped = number(page)
        await asyncio.sleep(0.05)
        return middle, stopped, number(page)

    middle, stopped, later = asyncio.run(visit())

    assert middle < 19
    assert stopped == later == middle + 1


def test_a_step_that_comes_by_itself_does_not_outdate_what_is_being_pressed() -> None:
    page = page_at("?play=&n=5")
    seen = page.widget.view["seq"]

    say(page, "tick")
    say(page, "add", seq=seen)
    assert number(page) == 7

    say(page, "add", seq=seen)
    assert (number(page), page.widget.refused[RefusalReason.STALE]) == (7, 1)


def test_a_room_of_ones_own_opens_in_a_notebook() -> None:
    page = Page(room=("play", lambda lobby: Counter(n=2, lobby=lobby)), lang="en", store=MemoryStore(), environ={})
    greet(page)

    assert page.widget.view["main"][0]["lines"] == ["en 2"]
    assert page.widget.view["address"] is False


@pytest.mark.parametrize(
    "query", ["?play=" + "x" * 2000, "?play=%00&&&==&n=1" + "&a=1" * 40, "?=", "play", "?" + "%" * 50]
)
def test_no_address_line_breaks_a_page(query: str) -> None:
    assert page_at(query).widget.view["page"] in {"desk", "map"}

"""The widget's border: what a browser may write, and who hears of it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator

import pytest

from hanalearn.widgets.offers import Offer, RefusalReason
from hanalearn.widgets.table import TableError, TableWidget

VIEW = {"seq": 4, "lang": "en", "page": "lesson", "place": {"lesson": "L0.1"}, "foot": {"next": {"offer": "next"}}}
NEXT = {"seq": 4, "offer": "next", "n": 1}
SAID = {"kind": "said", "seq": 5, "feedback": {"verdict": "no"}}


@pytest.fixture
def table() -> Iterator[TableWidget]:
    table = TableWidget(pics={"1b": "<svg/>"}, view=VIEW)
    yield table
    table.close()


def test_an_offer_from_the_browser_reaches_the_callback(table: TableWidget) -> None:
    heard: list[Offer] = []
    table.on_offer(heard.append)

    table.set_state({"offer": NEXT})

    assert heard == [Offer("next", 4)]


def test_a_second_callback_is_refused_with_the_way_out(table: TableWidget) -> None:
    table.on_offer(lambda offer: None)

    with pytest.raises(TableError, match=r"on_offer\(None\) first"):
        table.on_offer(lambda offer: None)

    table.on_offer(None)
    table.on_offer(lambda offer: None)


def test_the_same_offer_after_a_new_view_is_heard_again(table: TableWidget) -> None:
    heard: list[Offer] = []
    table.on_offer(heard.append)

    table.set_state({"offer": NEXT})
    table.view = {**VIEW, "seq": 5}
    table.set_state({"offer": {**NEXT, "seq": 5, "n": 2}})

    assert [offer.seq for offer in heard] == [4, 5]


def test_a_double_click_counts_once_and_is_no_warning(table: TableWidget, caplog: pytest.LogCaptureFixture) -> None:
    heard: list[Offer] = []

    def go_on(offer: Offer) -> None:
        heard.append(offer)
        table.view = {**VIEW, "seq": 5}

    table.on_offer(go_on)
    with caplog.at_level(logging.WARNING):
        table.set_state({"offer": NEXT})
        table.set_state({"offer": {**NEXT, "n": 2}})

    assert len(heard) == 1
    assert table.refused == {RefusalReason.STALE: 1}
    assert caplog.records == []


def test_a_browser_cannot_write_a_view_of_its_own(table: TableWidget, caplog: pytest.LogCaptureFixture) -> None:
    heard: list[Offer] = []
    table.on_offer(heard.append)

    table.set_state({"view": {"seq": 4, "x": {"offer": "win"}}, "pics": {}, "offer": {**NEXT, "offer": "win"}})

    assert table.view == VIEW
    assert table.pics == {"1b": "<svg/>"}
    assert heard == []
    assert table.refused == {RefusalReason.FOREIGN: 1, RefusalReason.NOT_ON_OFFER: 1}
    assert "dropped a browser message (foreign): wrote pics, view" in caplog.text


@pytest.mark.parametrize("offer", [None, 5, "next", ["next"]])
def test_an_offer_that_is_no_object_is_dropped(table: TableWidget, offer: object) -> None:
    table.set_state({"offer": offer})

    assert table.refused == {RefusalReason.MALFORMED: 1}


def test_a_ping_is_answered_with_its_number(table: TableWidget, monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[object] = []
    monkeypatch.setattr(table, "send", sent.append)

    table._handle_custom_msg({"kind": "ping", "n": 12}, [])
    table._handle_custom_msg({"kind": "ping", "n": "<script>"}, [])
    table._handle_custom_msg("ping", [])

    assert sent == [{"kind": "pong", "n": 12}, {"kind": "pong", "n": None}]
    assert table.refused == {RefusalReason.MALFORMED: 1}


def test_what_is_said_of_an_answer_is_on_its_way_before_the_view_is_made(
    table: TableWidget, monkeypatch: pytest.MonkeyPatch
) -> None:
    happened: list[object] = []
    monkeypatch.setattr(table, "send", happened.append)

    async def act() -> None:
        done = asyncio.Event()
        table.say_first(5, {"verdict": "no"})
        table.afterwards(lambda: (happened.append("view"), done.set())[0])
        assert happened == [SAID]
        await done.wait()

    asyncio.run(act())

    assert happened == [SAID, "view"]


def test_without_an_event_loop_nothing_is_put_off(table: TableWidget) -> None:
    happened: list[object] = []

    table.afterwards(lambda: happened.append("view"))

    assert happened == ["view"]


def test_a_double_click_before_the_view_is_made_counts_once(table: TableWidget) -> None:
    heard: list[Offer] = []

    def go_on(offer: Offer) -> None:
        heard.append(offer)
        table.say_first(5, {"verdict": "no"})
        table.afterwards(lambda: setattr(table, "view", {**VIEW, "seq": 5}))

    async def act() -> None:
        table.on_offer(go_on)
        table.set_state({"offer": NEXT})
        assert table.view == VIEW
        table.set_state({"offer": {**NEXT, "n": 2}})

    asyncio.run(act())

    assert len(heard) == 1
    assert table.view["seq"] == 5
    assert table.refused == {RefusalReason.STALE: 1}


def test_who_acts_too_fast_to_read_gets_every_view_at_once(table: TableWidget) -> None:
    """A program that walks a lesson would otherwise wait for pictures that nobody looks at."""
    waited: list[bool] = []

    def go_on(offer: Offer) -> None:
        now = {**VIEW, "seq": offer.seq + 1}
        table.afterwards(lambda: setattr(table, "view", now))
        waited.append(table.view != now)

    async def act() -> None:
        table.on_offer(go_on)
        for n in range(3):
            table.set_state({"offer": {**NEXT, "seq": 4 + n, "n": n + 1}})
            if n == 0:
                table._finish()

    asyncio.run(act())

    assert waited == [True, False, False]


def test_a_table_that_is_closed_does_what_was_put_off(table: TableWidget) -> None:
    happened: list[object] = []

    async def act() -> None:
        table.afterwards(lambda: happened.append("view"))
        table.close()

    asyncio.run(act())

    assert happened == ["view"]


def test_a_closed_table_hears_nothing() -> None:
    table = TableWidget(pics={}, view=VIEW)
    heard: list[Offer] = []
    table.on_offer(heard.append)

    table.close()
    table.set_state({"offer": NEXT})

    assert heard == []


def test_its_text_form_names_the_lesson_and_no_picture(table: TableWidget) -> None:
    assert repr(table) == "TableWidget(L0.1, seq 4)"
    assert repr(TableWidget(pics={}, view={})) == "TableWidget(waiting, seq 0)"

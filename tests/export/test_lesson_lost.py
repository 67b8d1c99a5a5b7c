"""What is shown to acts that do not hold is the same again, though it is told once for tables that lie alike."""

from __future__ import annotations

import json
from typing import Any

import pytest

from hanalearn.export.lesson_lost import at_rest, laid, lost_of


def card(code: str, *marks: str) -> dict[str, object]:
    return {"id": code, "marks": list(marks)}


def view(*zones: list[dict[str, object] | None], say: str = "no", **more: object) -> dict[str, object]:
    made = [{"key": str(at), "cards": cards} for at, cards in enumerate(zones)]
    return {"scene": {"label": "table", "zones": made}, "say": say, **more}


VIEWS = [
    view([card("1b", "back"), card("2a")], [card("3r", "back"), None, card("4a")]),
    view([card("1b", "back"), card("2a")], [card("3r"), None, card("4a", "back")], say="not that"),
    view([card("1b"), card("2a", "back")], [card("3r", "back"), None, card("4a")]),
    # Cards lie otherwise, and a part is missing.
    view([card("1b", "back")], [card("3r"), None, card("2a", "back")]),
    view([card("1b"), card("2a")], [card("3r"), None, card("4a")], focus="1b"),
]


def test_every_view_comes_back() -> None:
    assert [one.view for one in lost_of(VIEWS)] == VIEWS
    assert [one.view for one in lost_of([{"say": "no"}, {"say": "yes"}])] == [{"say": "no"}, {"say": "yes"}]


def test_tables_that_lie_alike_share_what_is_not_told_again() -> None:
    found = lost_of(VIEWS)

    assert found[0].base is found[1].base is found[2].base
    assert found[3].base != found[0].base
    assert all("scene" not in one.rest for one in found)
    assert set(found[2].cards) == {"1b", "2a"}


def test_same_cards_going_back_are_told_alike_wherever_they_lie() -> None:
    one, _, other, _ = lost_of(
        [
            view([card("1b", "back"), card("2a")], [card("3r", "back")]),
            view([card("1b"), card("2a")], [card("3r")]),
            view([card("2a"), card("5a"), card("1b", "back")], [card("3r", "back")]),
            view([card("2a"), card("5a"), card("1b")], [card("3r")]),
        ]
    )

    assert one.cards == other.cards or not (one.cards and other.cards)
    assert one.rest == other.rest == {}


def test_card_that_lies_twice_is_told_whole() -> None:
    views = [view([card("1b"), card("1b", "back")]), view([card("1b"), card("1b")]), view([card("1b"), card("1b")])]

    found = lost_of(views)

    assert [one.view for one in found] == views
    assert "scene" in found[0].rest


@pytest.mark.parametrize("at", range(len(VIEWS)))
def test_page_lays_the_same_cards(in_node: Any, at: int) -> None:
    one = lost_of(VIEWS)[at]
    scene = {**one.base, **one.rest}["scene"]

    found = in_node(
        ("veil.js", "lesson.js"), "laid(given.view, given.cards)",
        json.loads(json.dumps({"view": {**one.base, **one.rest}, "cards": list(one.cards.values())})),
    )  # fmt: skip

    assert found == VIEWS[at] == {**one.base, **one.rest, "scene": laid(scene, one.cards)}


def test_cards_at_rest_are_those_that_are_seen_most() -> None:
    found = at_rest(VIEWS)

    assert found["2a"] == card("2a")
    assert found["1b"] == card("1b", "back")
    assert set(found) == {"1b", "2a", "3r", "4a"}


@pytest.mark.parametrize(("out", "misses"), [({"k": "miss", "v": {}}, 0), ({"k": "miss", "v": {}, "m": 1}, 1)])
def test_what_works_too_is_no_miss(in_node: Any, out: dict[str, object], misses: int) -> None:
    lesson = {
        "flows": [{"p": 0, "m": {}}], "main": [], "needed": [], "checks": [],
        "places": [{"k": "a", "form": "tap", "t": "table", "acts": [0, 1],
                    "v": {"head": {"steps": []}, "offer": "tap:1b", "place": {}}}],
    }  # fmt: skip

    found = in_node(
        ("veil.js", "lesson.js"),
        "(() => { const book = { langs: ['en'], open: (one) => one, grow: (one) => one, find: () => given.out };"
        " const walk = new Walk(book, given.lesson); return [walk.act('tap:1b'), walk.w, walk.act('tap:2b')]; })()",
        {"lesson": lesson, "out": out},
    )

    assert found == [True, misses, False]

"""What is shown to acts that do not hold is the same again, though it is told once for tables that lie alike."""

from __future__ import annotations

import json
from typing import Any

import pytest

from hanalearn.export.lesson_lost import laid, lost_of


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
        json.loads(json.dumps({"view": {**one.base, **one.rest}, "cards": one.cards})),
    )  # fmt: skip

    assert found == VIEWS[at] == {**one.base, **one.rest, "scene": laid(scene, one.cards)}

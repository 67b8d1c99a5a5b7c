"""Pictures that a page passes through come out of the scene that they lead to as they were."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from hanalearn.cards import Card, CardSet
from hanalearn.export.passed import without_pictures
from hanalearn.teach.table import Move, Table
from hanalearn.teach.tabletop import Tabletop
from hanalearn.teach.voice import Voice
from hanalearn.teach.wire import Json
from hanalearn.teach.zones import Marks
from tests.export.conftest import InNode

TAPS = frozenset({"tap:9a", "tap:8b", "tap:8c1", "choose:field"})
TOP = Tabletop(Voice("en"), has_numbers=True, offers=TAPS)


def cards(*codes: str) -> tuple[Card, ...]:
    return tuple(map(Card.parse, codes))


BEFORE = Table(hand=cards("8b", "1b", "8c1"), field=cards("9a", "1c1", "3b"), taken=cards("2a", "2c1"), stock=20)
TAKING = Move(Card.parse("1b"), CardSet(cards("1c1")))


def view(end: Table) -> Json:
    """What is seen after the pine has taken: the pair on the field, the pair on the pile, and the end."""
    pair = TAKING.takes | [TAKING.card]
    half = TOP.scene(BEFORE, Marks(pointed=pair), move=TAKING)
    then = TOP.scene(BEFORE.moved(TAKING), Marks(moved=pair))
    return {
        "scene": TOP.scene(end, is_live=True),
        "frames": [{"scene": half, "say": "", "hold": 420}, {"scene": then, "say": "Pine.", "hold": 320}],
    }


def turned_over() -> Table:
    return BEFORE.moved(TAKING).turned_over(Card.parse("9r"))


def told(given: Json) -> list[Any]:
    found = without_pictures(given)["frames"]
    assert isinstance(found, list)
    return found


def test_picture_keeps_what_is_not_as_at_the_end() -> None:
    half, then = told(view(turned_over()))

    assert [one.get("key") for one in half["z"]] == ["field", "stock", "taken"]
    assert [one.get("key", one.get("id")) for one in then["z"]] == ["stock", "1b", "1c1"]
    assert then["say"] == "Pine."


@pytest.mark.parametrize("end", [turned_over(), BEFORE.moved(TAKING), BEFORE], ids=["turned over", "taken", "before"])
def test_page_makes_the_pictures_as_they_were(end: Table, in_node: InNode) -> None:
    given = view(end)

    found = in_node(("passed.js",), "passed(given[0], given[1])", [given["scene"], told(given)])

    assert all("z" in one for one in told(given))
    assert found == given["frames"]


def test_picture_with_a_zone_that_is_gone_at_the_end_stays_as_it_is(in_node: InNode) -> None:
    given = deepcopy(view(turned_over()))
    scene: Any = given["scene"]
    scene["zones"] = [zone for zone in scene["zones"] if zone["key"] != "hand"]

    assert told(given) == given["frames"]
    assert in_node(("passed.js",), "passed(given[0], given[1])", [scene, given["frames"]]) == given["frames"]


def test_view_without_a_table_stays_as_it_is() -> None:
    still: Json = {"scene": None, "frames": []}

    assert without_pictures(still) is still

"""Lesson plans as pages: the list, a plan with its minutes, and the ways to its steps."""

import pytest

from hanalearn.apps.plans import PlanRoom, with_plans
from hanalearn.teach import Library, map_view
from hanalearn.widgets.offers import offers_in


@pytest.fixture(scope="module")
def library() -> Library:
    return Library.load(with_packs=False)


def test_address_without_a_plan_lists_all_five(library: Library) -> None:
    view = PlanRoom.of(library, "").view("en")

    assert {"plan:A", "plan:B", "plan:C", "plan:D", "plan:E"} <= offers_in(view)
    assert PlanRoom.of(library, "Z").view("en") == view


@pytest.mark.parametrize("lang", ["en", "ja", "zh-Hant", "zh-Hans"])
@pytest.mark.parametrize("letter", ["A", "B", "C", "D", "E"])
def test_plan_shows_minutes_words_and_a_button_to_print(library: Library, letter: str, lang: str) -> None:
    view = PlanRoom.of(library, letter).view(lang)
    parts = [block["part"] for block in view["main"]]

    tables = [block for block in view["main"] if block["part"] == "table"]
    assert {"list", "print"} <= set(parts)
    assert len(tables) == (3 if letter == "C" else 1)
    assert all(cell["text"] for table in tables for row in table["rows"] for cell in row["cells"])


def test_link_of_a_plan_leaves_for_the_very_step(library: Library) -> None:
    room = PlanRoom.of(library, "A")
    offer = "leave:?lesson=L3.4&step=order-of-the-turn&lang=en"

    assert offer in offers_in(room.view("en"))
    reply = room.react(offer)
    assert reply is not None
    assert reply.goto == "?lesson=L3.4&step=order-of-the-turn&lang=en"


def test_lesson_in_preparation_is_named_without_a_way_there(library: Library) -> None:
    (listed,) = [block for block in PlanRoom.of(library, "B").view("en")["main"] if block["part"] == "list"]
    rows = {row["name"]: row["offer"] for row in listed["rows"]}

    missing = [name for name in rows if name.split(",")[0] not in library.lessons]
    assert all(rows[name] is None for name in missing)


def test_offer_of_no_plan_is_not_open(library: Library) -> None:
    assert PlanRoom.of(library, "A").react("plan:Z") is None
    assert PlanRoom.of(library, "A").react("tap:9a") is None


def test_course_map_leads_to_the_plans(library: Library) -> None:
    view = with_plans(map_view(library, {}, "en", seq=1), "en")

    assert "room:plan" in offers_in(view)
    assert view["map"]["units"][-1]["state"] is None, "a way to other pages has no flower that could open"
    assert view["map"]["units"][-1]["title"] == "For teachers"

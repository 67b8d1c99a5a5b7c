"""What lies open in a lesson file is the same whichever answer is right, for every way of answering."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from hanalearn.art import DECKS
from hanalearn.export.lesson_file import lesson_file
from hanalearn.export.one_file import unpacked
from hanalearn.teach import Library
from hanalearn.teach.steps import Blank, TableSpec
from tests.export.attacker import open_part, read_through, shape, with_other_answer

LIBRARY = Library.load(with_packs=False)
LANGS = ("en",)


def lies_open(name: str, key: str, changes: dict[str, Any]) -> list[dict[str, object]]:
    """The open parts of the places of a file of one step, grown."""
    lesson = with_other_answer(LIBRARY.lesson(name), key, {"replies": (), **changes})
    library = replace(LIBRARY, lessons={name: lesson})
    data = unpacked(lesson_file([name], library, langs=LANGS, seed="file", deck=DECKS["plain"]).html)["data"]
    pieces, texts = read_through(data)
    return [open_part(place, pieces, texts[0]) for place in data["lessons"][0]["places"]]


def blanks(first: str, second: str) -> tuple[Blank, ...]:
    words = ("plant", "animal", "colour")
    return (Blank(options=words, right=(first,)), Blank(options=words, right=(second,)))


@pytest.mark.parametrize(
    ("name", "key", "one", "other"),
    [
        pytest.param("L6.2", "twenty-minutes", {"right": "short"}, {"right": "year"}, id="choose"),
        pytest.param("L6.2", "twelve-behind", {"right": ("b7", "b8")}, {"right": ("b5", "b6")}, id="tick"),
        pytest.param("L6.2", "forty-all", {"right": ("draw", "extra")}, {"right": ("extra", "draw")}, id="sort"),
        pytest.param(
            "L2.2",
            "still-unknown",
            {"right": 32, "table": TableSpec()},
            {"right": 24, "table": TableSpec()},
            id="number",
        ),
        pytest.param("L6.2", "a-row-of-the-sheet", {"right": (7, 4, 28)}, {"right": (4, 7, 28)}, id="numbers"),
        pytest.param("L2.2", "in-which-order", {}, {"options": ("other", "dealer", "field")}, id="order"),
        pytest.param(
            "L0.1",
            "own-sentence",
            {"blanks": blanks("plant", "animal"), "table": TableSpec()},
            {"blanks": blanks("colour", "plant"), "table": TableSpec()},
            id="blanks",
        ),
    ],
)
def test_other_right_answer_changes_nothing_that_lies_open(
    name: str, key: str, one: dict[str, Any], other: dict[str, Any]
) -> None:
    assert lies_open(name, key, one) == lies_open(name, key, other)


def test_other_card_that_is_taken_changes_nothing_but_what_lies_on_the_table() -> None:
    table = "2a 7a 9c1 12b"

    ones = [
        lies_open("L3.1", "plain-takes-picture", {"table": TableSpec(field=table, hand=hand, stock=20)})
        for hand in ("2c1", "9c2")
    ]

    assert shape(ones[0]) == shape(ones[1])


def test_other_cards_that_belong_change_nothing_but_words() -> None:
    table = TableSpec(show="1b 2a 3b 8a")

    ones = [
        lies_open("L1.4", "five-brights", {"what": what, "table": table}) for what in ("kind:bright", "kind:animal")
    ]

    assert shape(ones[0]) == shape(ones[1])

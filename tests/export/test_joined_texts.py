"""Texts that begin as another one are written as two signs, and read whole again by the page."""

from __future__ import annotations

import json

import pytest

from hanalearn.export.joined_texts import in_one, joined
from hanalearn.export.sheaf import sheaf
from tests.export.conftest import InNode

CARDS = [("January, pine", "1月、松"), ("May, iris", "5月、菖蒲"), ("June, peony", "6月、牡丹")]
MARKS = [(", chosen", "、選択"), (", came back", "、戻り")]
ROWS = [
    *CARDS,
    *((card[0] + mark[0], card[1] + mark[1]) for card in CARDS for mark in MARKS),
    ("May, iris, chosen, came back", "5月、菖蒲、選択、戻り"),
    ("June, pe", "7月"),
    ("Ma", "5"),
]
TEXTS: list[list[object]] = [[*(row[lang] for row in ROWS), [{"card": "1b"}]] for lang in (0, 1)]


def test_page_reads_whole_texts(in_node: InNode) -> None:
    found = in_node(("sheaf.js",), "sheafIn(given)[1]", sheaf(["^0"], TEXTS))

    assert isinstance(found, list)
    assert [one[: len(ROWS) + 1] for one in found] == TEXTS


def test_python_reads_them_too() -> None:
    assert [one[: len(ROWS) + 1] for one in in_one(joined(TEXTS, 0))] == TEXTS


def test_what_begins_as_another_text_in_all_languages_is_two_signs_in_the_first_and_nothing_in_others() -> None:
    first, second = joined(TEXTS, 0)

    assert [len(str(text)) for text in first[3:10]] == [2] * 7
    assert first[10:12] == ["June, pe", "Ma"], "one begins so in one language only, the other is too short"
    assert "5月、菖蒲、選択" not in second
    assert {"、選択", "、戻り"} <= set(second[-2:])


def test_rest_that_two_texts_end_with_is_worth_no_text() -> None:
    texts = [["pine", "plum", "pine, one", "plum, one"]]

    assert joined(texts, 0) == texts


def test_how_open_texts_are_written_does_not_follow_from_others() -> None:
    opened = [one[:9] for one in TEXTS]
    hidden = [one[9:] for one in TEXTS]
    other: list[list[object]] = [["January, pine, chosen by you", "Janu"], ["1月、松、選択済", "1月"]]

    one, two = (joined([[*a, *b] for a, b in zip(opened, more, strict=True)], 9) for more in (hidden, other))

    assert all(len(str(text)) == 2 for text in one[0][3:9])
    assert [len(str(text)) for text in one[0][:9]] == [len(str(text)) for text in two[0][:9]]


def test_text_that_could_be_taken_for_signs_is_refused() -> None:
    with pytest.raises(ValueError, match="two signs"):
        joined([["가나"]], 1)


def test_texts_stay_json(in_node: InNode) -> None:
    assert json.loads(sheaf([], TEXTS).split("\n")[1])[1] == joined(TEXTS, 0)

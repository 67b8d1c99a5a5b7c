"""An order is told the same in a file and in the product, whichever way the cards lie at first."""

from __future__ import annotations

from dataclasses import replace

import pytest

from hanalearn.art import DECKS
from hanalearn.export.lesson_file import lesson_file
from hanalearn.teach import Library
from hanalearn.teach.steps import TableSpec
from tests.export.attacker import with_other_answer

LIBRARY = Library.load(with_packs=False)


@pytest.mark.parametrize(
    "show", ["3c1 1c1 2c1 4c1 5c1 6c1", "1c1 2c1 3c1 4c1 6c1 5c1", "6c1 5c1 4c1 3c1 2c1 1c1", "2c1 4c1 6c1 1c1 3c1 5c1"]
)
def test_cards_to_be_put_in_order_may_lie_in_any_order_at_first(show: str) -> None:
    lesson = with_other_answer(LIBRARY.lesson("L1.1"), "in-order", {"table": TableSpec(show=show)})
    library = replace(LIBRARY, lessons={"L1.1": lesson})

    made = lesson_file(["L1.1"], library, langs=("en",), seed="k7f", deck=DECKS["plain"])

    assert made.html

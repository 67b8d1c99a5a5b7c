"""One pile under many rulebooks."""

from __future__ import annotations

from random import Random

import pytest

from hanalearn.cards import DECK, CardSet
from hanalearn.rules.books import KOIKOI, koikoi_rulebook
from hanalearn.rules.compare import Comparison, LineKind, Outcome, compare

BOOKS = [koikoi_rulebook(key) for key in KOIKOI]
BOARS = CardSet.parse("7a 10a 6a 2a 4a")


def by_book(found: Comparison, key: str, kind: LineKind = LineKind.YAKU) -> dict[str, tuple[Outcome, int]]:
    line = next(line for line in found.lines if (line.kind, line.key) == (kind, key))
    cells = zip(found.books, line.cells, strict=True)
    return {book.key.removeprefix("koikoi-"): (cell.outcome, cell.value) for book, cell in cells}


def test_same_five_animals_have_four_answers_and_say_which_lines_differ() -> None:
    found = compare(BOARS, BOOKS)

    totals = {book.key.removeprefix("koikoi-"): total for book, total in zip(found.books, found.totals, strict=True)}
    assert totals == {"nintendo": 14, "standard": 6, "mon": 6, "club": 14, "primer": 7, "hobbyist": 6}
    assert not found.agrees
    assert by_book(found, "tane")["nintendo"] == (Outcome.BEATEN, 0)
    assert by_book(found, "ino", LineKind.FURTHER) == {
        "standard": (Outcome.ABSENT, 0),
        "nintendo": (Outcome.COUNTS, 2),
        "mon": (Outcome.ABSENT, 0),
        "primer": (Outcome.ABSENT, 0),
        "hobbyist": (Outcome.ABSENT, 0),
        "club": (Outcome.COUNTS, 2),
    }


def test_lines_rebuild_every_total_of_many_piles() -> None:
    dice = Random("compare")
    cards = sorted(DECK)
    for _ in range(300):
        pile = CardSet(dice.sample(cards, dice.randint(0, 24)))
        calls = dice.randint(0, 2), dice.randint(0, 1)
        found = compare(pile, BOOKS, opponent_calls=calls[0], own_calls=calls[1])
        for at, book in enumerate(BOOKS):
            total = sum(line.cells[at].value for line in found.lines if not line.is_factor)
            for line in found.lines:
                total *= line.cells[at].value if line.is_factor else 1
            assert total == book.score(pile, opponent_calls=calls[0], own_calls=calls[1]).total == found.totals[at]


def test_two_doublings_at_once_are_marked_where_the_sheet_does_not_say_so() -> None:
    found = compare(BOARS, BOOKS, opponent_calls=1)

    (line,) = (line for line in found.lines if line.kind is LineKind.CALLS)
    silent = {book.key for book, cell in zip(found.books, line.cells, strict=True) if cell.is_silent and cell.value > 1}
    assert "koikoi-nintendo" in silent
    assert "koikoi-standard" not in silent


def test_pile_without_a_set_has_no_line() -> None:
    found = compare(CardSet.parse("1c1 2c1"), BOOKS, opponent_calls=1)

    assert found.lines == ()
    assert found.agrees
    assert {*found.totals} == {0}


def test_nothing_to_compare_is_said() -> None:
    with pytest.raises(ValueError, match="at least one rulebook"):
        compare(BOARS, [])

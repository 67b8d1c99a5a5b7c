"""A match sheet kept by the rules, and sheets side by side."""

import msgspec
import pytest

from hanalearn.teach.comparison import CompareSpec, compared
from hanalearn.teach.letters import SheetError, sheet
from hanalearn.teach.match_sheet import MatchSpec, RoundTextError, kept


def test_points_are_doubled_from_seven_and_after_the_other_players_call() -> None:
    lines = kept("W", ("A 5", "A 7", "A 5 calls B", "A 7 calls B", "A 7 calls A")).lines

    assert [line.points[0] for line in lines] == [5, 14, 10, 28, 14]


def test_own_call_doubles_under_the_club_sheet_only() -> None:
    assert kept("C", ("A 5 calls A",)).totals == (10, 0)
    assert kept("W", ("A 5 calls A",)).totals == (5, 0)


def test_winner_deals_and_a_round_without_points_swaps() -> None:
    found = kept("W", ("A 5", "-", "B 6", "-"))

    assert [line.dealer for line in found.lines] == ["A", "A", "B", "B"]
    assert found.next_dealer == "A"


def test_dealers_right_keeps_the_dealer() -> None:
    found = kept("W+oya-ken-6", ("-", "-"))

    assert (found.totals, found.next_dealer) == ((12, 0), "A")


def test_points_decide_a_match_and_not_rounds_won() -> None:
    assert kept("W", ("A 1",) * 8 + ("B 7", "B 6")).leader == "B"
    assert kept("W", ("A 5", "B 5")).leader is None


@pytest.mark.parametrize("text", ["A", "A 0", "C 5", "A 5 calls C", ""])
def test_round_that_cannot_be_read_shows_how_to_write_it(text: str) -> None:
    with pytest.raises(RoundTextError, match="write A 5"):
        kept("W", (text,))


def test_months_shown_must_be_rounds_of_the_sheet() -> None:
    with pytest.raises(msgspec.ValidationError, match="there are 1 rounds"):
        msgspec.convert({"rounds": ["A 5"], "rulebook": "W", "months": [2]}, MatchSpec)


def test_five_animals_are_worth_seven_six_and_seven() -> None:
    found = compared(CompareSpec(("N", "W", "CN2"), cards="7a 10a 6a 2a 4a"))

    assert found.numbers == (7, 6, 7)
    assert [(row.sort, row.key, [one.value for one in row.figures]) for row in found.rows] == [
        ("yaku", "ino", [5, 5, 6]),
        ("further", "ino", [2, None, None]),
        ("yaku", "tane", [None, 1, 1]),
        ("base", "", [7, 6, 7]),
    ]


def test_base_total_is_doubled_where_the_sheet_doubles() -> None:
    assert compared(CompareSpec(("W", "CN2"), base=7)).numbers == (14, 7)
    assert compared(CompareSpec(("W", "CN2"), base=7, calls=1)).numbers == (28, 7)


def test_silence_of_a_sheet_is_shown_with_the_value_chosen() -> None:
    (row,) = compared(CompareSpec(("N", "CN1"), options=("teshi",))).rows

    assert [(figure.value, figure.is_silent) for figure in row.figures] == [(6, False), (6, True)]


@pytest.mark.parametrize("name", ["X", "all", "W+nothing", "hachihachi"])
def test_comparison_names_single_sheets_of_koi_koi(name: str) -> None:
    with pytest.raises(SheetError):
        sheet(name)
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"sheets": [name], "base": 7}, CompareSpec)

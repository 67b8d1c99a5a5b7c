"""Faults that other hanafuda programs had, each as the kind of fault it is."""

from __future__ import annotations

import pytest

from hanalearn.cards import DECK, EMPTY, Card, CardSet, Kind
from hanalearn.rules.books import KOIKOI, koikoi_rulebook
from hanalearn.rules.missing import missing
from hanalearn.rules.turn import takes

every_book = pytest.mark.parametrize("key", KOIKOI)


@every_book
def test_progress_of_a_beaten_yaku_keeps_its_own_points(key: str) -> None:
    book = koikoi_rulebook(key)
    pile = CardSet.parse("1b 3b 8b 12b")

    sanko = book.yaku_of("sanko")

    # The list of yaku shows three brights with their points; the total counts four brights alone.
    assert sanko.worth(pile) == sanko.points
    assert missing(sanko, pile).is_made
    assert book.tally(pile).keys == ("shiko",)
    assert [(out.key, out.by) for out in book.score(pile).left_out] == [("sanko", "shiko")]


@every_book
def test_rain_man_does_not_count_for_sanko(key: str) -> None:
    book = koikoi_rulebook(key)

    assert book.tally(CardSet.parse("1b 3b 11b")).yaku == ()
    assert book.tally(CardSet.parse("1b 3b 11b 1c1 2c1 3c1 4c1")).yaku == ()
    assert Card.WILLOW_RAIN_MAN not in book.yaku_of("sanko").cards
    assert Card.WILLOW_RAIN_MAN not in book.yaku_of("shiko").cards


@every_book
def test_any_five_ribbons_make_the_ribbon_yaku(key: str) -> None:
    pile = CardSet.parse("4r 5r 6r 1r 11r")

    assert koikoi_rulebook(key).tally(pile).yaku == (("tan", 1),)


def test_matching_is_by_month_and_nothing_else() -> None:
    matching = [(one, other) for one in Card for other in Card if one < other and takes(one, CardSet((other,)))[0]]
    apart = [(one, other) for one in Card for other in Card if one < other and not takes(one, CardSet((other,)))[0]]

    assert len(matching) == 12 * 6
    assert len(apart) == 1056
    assert all(one.month == other.month for one, other in matching)


@pytest.mark.parametrize(("card", "look_alike"), [("4a", "7a"), ("4c1", "7c1"), ("1b", "2a"), ("11c1", "12c1")])
def test_look_alikes_of_different_months_do_not_match(card: str, look_alike: str) -> None:
    assert takes(Card.parse(card), CardSet.parse(look_alike)) == (EMPTY,)


@every_book
def test_lightning_is_an_ordinary_chaff_card(key: str) -> None:
    book = koikoi_rulebook(key)
    nine = CardSet.parse("1c1 1c2 2c1 2c2 3c1 3c2 4c1 4c2 5c1")

    assert book.tally(nine | CardSet.parse("11c1")).yaku == (("kasu", 1),)
    # One chaff card, never two, and no wild card.
    assert book.tally(nine - CardSet.parse("5c1") | CardSet.parse("11c1")).yaku == ()


@pytest.mark.parametrize(("key", "points"), [(key, int(key != "koikoi-primer")) for key in KOIKOI])
def test_cup_is_one_chaff_card_where_the_sheet_says_so_and_never_two(key: str, points: int) -> None:
    book = koikoi_rulebook(key)
    cup = CardSet.parse("9a")

    assert book.tally(CardSet.parse("1c1 1c2 2c1 2c2 3c1 3c2 4c1 4c2 5c1") | cup).points == points
    assert book.tally(CardSet.parse("1c1 1c2 2c1 2c2 3c1 3c2 4c1 4c2") | cup).points == 0


@every_book
def test_pictures_of_the_viewings_come_from_their_definition(key: str) -> None:
    book = koikoi_rulebook(key)

    assert str(book.yaku_of("hanami").cards) == "3b 9a"
    assert str(book.yaku_of("tsukimi").cards) == "8b 9a"


def test_piles_that_no_table_could_hold_still_score() -> None:
    totals = {key: koikoi_rulebook(key).tally(DECK).points for key in KOIKOI}

    assert totals == {
        "koikoi-standard": 62,
        "koikoi-nintendo": 61,
        "koikoi-mon": 69,
        "koikoi-primer": 65,
        "koikoi-hobbyist": 71,
        "koikoi-club": 60,
    }


def test_chaff_are_two_a_month_but_for_willow_and_paulownia() -> None:
    counts = [sum(card.kind is Kind.CHAFF and card.month == month for card in Card) for month in range(1, 13)]

    assert counts == [2] * 10 + [1, 3]


@every_book
def test_sheet_of_a_stop_says_the_same_number_everywhere(key: str) -> None:
    book = koikoi_rulebook(key)
    sheet = book.score(CardSet.parse("1b 3b 8b"), opponent_calls=1)

    assert sheet.total == sheet.final == sheet.running()[-1] == sheet.base * sheet.factor
    assert sheet.factor == book.call_factor(opponent_calls=1, own_calls=0)

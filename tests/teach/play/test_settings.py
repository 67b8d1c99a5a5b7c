"""Settings: every game that can be chosen has a rulebook, and can be written and read."""

from __future__ import annotations

from dataclasses import replace

import pytest

from hanalearn.rules.books import KOIKOI
from hanalearn.rules.notation import book_text, parse_book
from hanalearn.teach.play.settings import OPPONENTS, Settings, SettingsError, exclusive, house_options


@pytest.mark.parametrize("book", KOIKOI)
def test_every_choice_is_read_again_as_it_was_written(book: str) -> None:
    for table in (1, 2, 3):
        for option in ("", *house_options(book)):
            settings = Settings(book=book, table=table, options=tuple(filter(None, (option,))), series="k7f", months=6)

            assert Settings.parse(str(settings)) == settings


@pytest.mark.parametrize("book", KOIKOI)
@pytest.mark.parametrize("table", [1, 2])
def test_the_rulebook_of_an_assisted_table_can_be_shared_as_text(book: str, table: int) -> None:
    made = Settings(book=book, table=table, series="k7f").rulebook()

    assert parse_book(book_text(made)) == made


@pytest.mark.parametrize("months", [3, 6, 12])
def test_a_match_has_as_many_rounds_as_months_were_chosen(months: int) -> None:
    assert Settings(months=months).rulebook().rounds == months


def test_flowers_turns_over_the_whole_stock() -> None:
    book = Settings(table=1).rulebook()

    assert book.stock_size == 2 * book.hand_size


def test_first_set_knows_the_sets_of_its_lessons_only() -> None:
    assert [yaku.key for yaku in Settings(table=2).rulebook().yaku] == ["ino", "tane", "aka", "ao", "tan", "kasu"]


def test_of_two_house_rules_about_one_thing_the_later_holds() -> None:
    settings = Settings().toggled("oya-ken-1").toggled("oya-ken-6")

    assert settings.options == ("oya-ken-6",)
    assert exclusive("hand-7", "hand-10")


def test_a_house_rule_that_changes_nothing_is_not_offered() -> None:
    assert "own-call-doubles" not in house_options("koikoi-club")
    assert "koi-bai" in house_options("koikoi-standard")


def test_house_rules_that_mean_nothing_under_another_sheet_are_left_behind() -> None:
    settings = Settings(options=("own-call-doubles",)).with_book("koikoi-club")

    assert settings.options == ()


def test_a_deal_code_brings_one_deal_and_its_rulebook() -> None:
    settings = Settings().with_code("MON:3:K7F")

    assert (settings.book, settings.first, settings.series, settings.months) == ("koikoi-mon", 3, "k7f", 1)
    assert str(settings.code()) == "koikoi-mon:3:k7f"


@pytest.mark.parametrize(
    "text", ["", "/////", "koikoi-standard/3/gardener/3/2/0/x", "koikoi-standard/3/gardener/3/2/7/1:0", "a/b/c/d/e/f/g"]
)
def test_a_text_that_is_no_settings_says_so(text: str) -> None:
    with pytest.raises(SettingsError):
        Settings.parse(text)


def test_everybody_who_may_sit_opposite_can_be_chosen() -> None:
    for opponent in OPPONENTS:
        assert replace(Settings(), opponent=opponent).has_person == (opponent == "person")

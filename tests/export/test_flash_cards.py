"""Flash cards: every card once, its own names behind it, and backs that lie behind their fronts."""

from __future__ import annotations

import re

import pytest

from hanalearn.art import DECKS
from hanalearn.cards import Card
from hanalearn.export.flash_cards import LARGE, NORMAL, PAPERS, Layout, flash_cards, pages
from hanalearn.export.print_page import PAPERS as SIZES
from hanalearn.text import names

LANGS = ("en", "ja", "zh-Hant", "zh-Hans")


@pytest.fixture(scope="module")
def html() -> str:
    return flash_cards(DECKS["classic"], LANGS)


def sheets_of(html: str) -> list[str]:
    return html.split('<section class="sheet')[1:]


def cells(sheet: str) -> list[str]:
    """What lies in each place of a page: a code or nothing, row by row."""
    return re.findall(r'<div class="card(?: none)?"(?: data-(?:front|back)="(\w+)")?>', sheet)


@pytest.mark.parametrize("layout", [NORMAL, LARGE])
def test_each_back_lies_behind_its_front_when_the_paper_turns_on_its_long_edge(layout: Layout) -> None:
    sheets = sheets_of(flash_cards(DECKS["classic"], ("en",), layout=layout))

    assert len(sheets) == 2 * len(list(pages(layout)))
    for front, back in zip(sheets[::2], sheets[1::2], strict=True):
        fronts, backs = cells(front), cells(back)
        assert len(fronts) == layout.count
        for at, code in enumerate(fronts):
            row, column = divmod(at, layout.columns)
            assert backs[row * layout.columns + layout.columns - 1 - column] == code


def test_all_48_cards_are_there_once_in_card_order(html: str) -> None:
    fronts = [code for sheet in sheets_of(html)[::2] for code in cells(sheet) if code]

    assert fronts == [card.code for card in Card]


@pytest.mark.parametrize("code", ["1b", "5a", "6r", "8c2", "9a", "11b", "11c1"])
def test_a_back_says_name_japanese_reading_month_and_kind(html: str, code: str) -> None:
    card = Card.parse(code)
    back = re.search(rf'data-back="{code}">(.*?)</div>', html, re.DOTALL)
    assert back is not None
    said = re.sub(r"<rt>.*?</rt>|<rp>.*?</rp>", "", back[1])
    plain = re.sub(r"<[^>]+>", "", said)

    native = names.japanese(card)
    for word in (native.script, native.kana, native.romaji, str(card.month.value)):
        assert word in plain
    for lang in LANGS:
        for word in (names.card_name(card, lang), names.plant_name(card.month, lang)):
            assert names.capitalised(word) in plain
        kind = names.kind_name(card.kind, lang) if card.ribbon is None else names.ribbon_name(card.ribbon, lang)
        assert names.capitalised(kind) in plain


@pytest.mark.parametrize("layout", [NORMAL, LARGE])
@pytest.mark.parametrize("paper", PAPERS)
def test_cards_and_marks_fit_on_the_paper_with_room_for_a_printer(layout: Layout, paper: str) -> None:
    size = SIZES[paper]

    across = (size.width_mm - layout.columns * layout.width_mm) / 2
    down = (size.height_mm - layout.rows * layout.height_mm) / 2

    assert across >= 6
    assert down >= 6
    # Pictures stay clear of the cut by more than a printer may shift one side against the other.
    assert (layout.width_mm - layout.picture_mm) / 2 >= 3
    assert (layout.height_mm - layout.picture_mm * 1.6) / 2 >= 3


def test_other_paper_is_refused_with_those_that_fit() -> None:
    with pytest.raises(ValueError, match="A4, Letter"):
        flash_cards(DECKS["classic"], ("en",), paper="A3")

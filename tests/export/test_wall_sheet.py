"""The wall sheet: every card under its month with its kind, every set of a rulebook with its points and its source."""

from __future__ import annotations

import re

import pytest

from hanalearn.art import DECKS
from hanalearn.art.deck import file_stem
from hanalearn.cards import Card, Kind, Month, Ribbon
from hanalearn.export.wall_sheet import wall_sheet
from hanalearn.rules.book import SOURCES
from hanalearn.rules.books import RULEBOOKS
from hanalearn.rules.hachihachi_book import HachiHachiRulebook
from hanalearn.text import Message, names, say

LANGS = ("en", "ja", "zh-Hant", "zh-Hans")
BOOKS = [RULEBOOKS[key] for key in RULEBOOKS]


@pytest.fixture(scope="module")
def html() -> str:
    return wall_sheet(DECKS["classic"], BOOKS, LANGS)


def sheet_of(html: str, name: str) -> str:
    found = re.search(rf'<section class="[^"]*" data-sheet="{name}"[^>]*>(.*?)</section>', html, re.DOTALL)
    assert found is not None, name
    return found[1]


def cards_in(text: str) -> list[str]:
    return re.findall(r'href="#card-(m\d\d-[a-z0-9-]+)"', text)


def plain(text: str, lang: str) -> str:
    """What a reader of a language sees of a part."""
    bare = re.sub(r"<rt>.*?</rt>|<rp>.*?</rp>", "", text)
    pieces = re.findall(rf'<span data-l="{lang}"[^>]*>(.*?)</span>(?=<span data-l|</|<)', bare)
    return re.sub(r"<[^>]+>", "", " ".join(pieces))


def test_every_month_shows_its_own_four_cards(html: str) -> None:
    months = sheet_of(html, "cards").split('<div class="month">')[1:]

    assert len(months) == 12
    for month, part in zip(Month, months, strict=True):
        assert cards_in(part) == [file_stem(card) for card in month.cards]
        for lang in LANGS:
            assert names.capitalised(names.plant_name(month, lang)) in plain(part, lang)


def test_kinds_differ_by_shape_beside_every_card(html: str) -> None:
    # The second picture of a figure is the mark; as many shapes as kinds and families of ribbon.
    figures = re.findall(r"<figure>(.*?)</figure>", sheet_of(html, "cards"))
    marks: dict[tuple[Kind, Ribbon | None], set[str]] = {}
    for card, figure in zip(Card, figures, strict=True):
        mark = re.sub(r'(fill|stroke)="[^"]*"', "", figure.split("<figcaption>")[1].split("</svg>")[0])
        marks.setdefault((card.kind, card.ribbon), set()).add(mark)

    assert all(len(shapes) == 1 for shapes in marks.values())
    assert len({next(iter(shapes)) for shapes in marks.values()}) == len(marks) == 6


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.key)
def test_every_set_of_a_rulebook_stands_with_its_cards_and_points(html: str, book: object) -> None:
    assert book in BOOKS
    chosen = BOOKS[BOOKS.index(book)]
    rows = sheet_of(html, chosen.key).split("<li style=")[1:]

    assert len(rows) == len(chosen.yaku)
    for yaku, row in zip(chosen.yaku, rows, strict=True):
        assert sorted(cards_in(row)) == sorted(file_stem(card) for card in yaku.cards)
        points = chosen.in_kan(yaku.points) if isinstance(chosen, HachiHachiRulebook) else yaku.points
        assert re.search(rf'<b class="number">{points}(<sup|</b>)', row)
        for lang in LANGS:
            assert names.capitalised(say(Message(f"yaku.{yaku.key}"), lang)) in plain(row, lang)


@pytest.mark.parametrize("key", list(RULEBOOKS))
def test_a_sheet_of_sets_names_its_rulebook_and_its_source(html: str, key: str) -> None:
    text = re.sub(r"<rt>.*?</rt>|<rp>.*?</rp>|<[^>]+>", "", sheet_of(html, key))

    assert say(Message(f"book.{key}.full"), "en") in text
    assert SOURCES[RULEBOOKS[key].source].title.replace("&", "&amp;") in text


def test_a_figure_that_the_source_does_not_give_says_so(html: str) -> None:
    sheet = sheet_of(html, "koikoi-standard")

    assert sheet.count('<sup class="note">1</sup>') == 5, "four brights' figures and the note itself"
    assert "does not say; chosen for this course" in sheet


def test_the_cup_counts_twice_only_where_the_sheet_says_so(html: str) -> None:
    said = say(Message("wall.cup"), "en")

    assert said in sheet_of(html, "koikoi-standard")
    assert said not in sheet_of(html, "koikoi-primer")
    assert say(Message("wall.cup-choice"), "en") in sheet_of(html, "koikoi-club")


def test_nothing_in_the_page_leads_anywhere(html: str) -> None:
    addresses = set(re.findall(r"[a-z]+://[^\"'\s<)]+", html)) - {"http://www.w3.org/2000/svg"}

    assert "default-src 'none'" in html
    assert not addresses
    assert not re.search(r"<(?:link|img|iframe|script src)", html)


def test_a_sheet_without_rulebooks_or_on_unknown_paper_is_refused() -> None:
    for books, paper in (([], "A4"), (BOOKS[:1], "A5")):
        with pytest.raises(ValueError, match="A4, A3, Letter"):
            wall_sheet(DECKS["classic"], books, ("en",), paper=paper)

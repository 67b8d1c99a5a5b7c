"""Sheets as a teacher meets them: opened from the disk, languages and paper chosen, printed by the browser."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from hanalearn.art import DECKS
from hanalearn.cards import Card
from hanalearn.export.course_index import Contents, Printed, index_name, index_page
from hanalearn.export.flash_cards import LARGE, NORMAL, flash_cards
from hanalearn.export.print_page import PAPERS
from hanalearn.export.wall_sheet import wall_sheet
from hanalearn.rules.books import RULEBOOKS
from hanalearn.teach.library import Library
from hanalearn.text import LANGUAGES, Message, say

pytestmark = pytest.mark.browser

LANGS = tuple(one.code for one in LANGUAGES)
POINTS = 72 / 25.4
Open = Callable[[str], Page]


@pytest.fixture(scope="module")
def sheets(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("prints")
    deck, books = DECKS["classic"], [RULEBOOKS[key] for key in RULEBOOKS]
    made = {
        "wall": wall_sheet(deck, books, LANGS),
        "one": wall_sheet(deck, books[:1], LANGS[:2]),
        "flash": flash_cards(deck, LANGS),
        "large": flash_cards(deck, LANGS, layout=LARGE),
    }
    for name, text in made.items():
        (folder / f"{name}.html").write_text(text, encoding="utf-8")
    return {name: folder / f"{name}.html" for name in made}


@pytest.fixture
def opened(visitor: Any, sheets: dict[str, Path]) -> Iterator[Open]:
    def open_(name: str) -> Page:
        page: Page = visitor.open(sheets[name].as_uri())
        page.wait_for_selector("form:not([hidden])")
        return page

    yield open_
    # The file itself lies on the disk; everything else would be a request.
    visitor.outside[:] = [url for url in visitor.outside if not url.startswith("file:")]


def printed(page: Page) -> list[tuple[int, int]]:
    """The pages that come out of the printer, each with its size in points."""
    pdf = page.pdf(prefer_css_page_size=True, print_background=True)
    boxes = re.findall(rb"/MediaBox\s*\[\s*0\s+0\s+([\d.]+)\s+([\d.]+)\s*\]", pdf)
    count = len(re.findall(rb"/Type\s*/Page\b(?!s)", pdf))
    assert len(boxes) == count
    return [(round(float(width)), round(float(height))) for width, height in boxes]


def points(paper: str) -> tuple[int, int]:
    size = PAPERS[paper]
    return round(size.width_mm * POINTS), round(size.height_mm * POINTS)


def near(found: tuple[int, int], wanted: tuple[int, int]) -> bool:
    return all(abs(one - other) <= 2 for one, other in zip(found, wanted, strict=True))


OVER = """() => [...document.querySelectorAll("[data-back]")]
  .filter((one) => one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1)
  .map((one) => one.dataset.back)"""
SMALLEST = """() => Math.min(...[...document.querySelectorAll("[data-back] *")]
  .filter((one) => one.tagName !== "RT" && one.getClientRects().length
    && [...one.childNodes].some((part) => part.nodeType === 3 && part.data.trim()))
  .map((one) => parseFloat(getComputedStyle(one).fontSize) * 72 / 96))"""
# The pictures themselves take long to paint and change no place of anything.
BLANK = "use { display: none }"
OUTSIDE = """() => [...document.querySelectorAll(".sheet:not([hidden])")].flatMap((sheet) => {
  const paper = sheet.getBoundingClientRect();
  return [...sheet.querySelectorAll("h2, p, li, small, figcaption, footer, .number, figure > svg, .pool svg, .set, b")]
    .filter((one) => one.getClientRects().length && !one.closest("use"))
    .filter((one) => { const box = one.getBoundingClientRect();
      return box.bottom > paper.bottom + 1 || box.right > paper.right + 1 || box.left < paper.left - 1; })
    .map((one) => `${sheet.dataset.sheet ?? ""} ${one.tagName} ${one.textContent.slice(0, 40)}`);
})"""


def test_cards_and_one_rulebook_come_out_as_two_pages_of_the_chosen_paper(opened: Open) -> None:
    page = opened("one")
    page.add_style_tag(content=BLANK)

    page.select_option("select[name=paper]", label="A3")

    found = printed(page)
    assert len(found) == 2
    assert all(near(size, points("A3")) for size in found)


def test_flash_cards_come_out_as_fronts_and_backs_in_turn(opened: Open) -> None:
    page = opened("flash")
    page.add_style_tag(content=BLANK)

    assert len(printed(page)) == 12


def test_nothing_on_any_sheet_runs_over_its_paper_in_any_language(opened: Open) -> None:
    page = opened("wall")
    page.add_style_tag(content=BLANK)

    for lang in LANGS:
        page.emulate_media(media="screen")
        page.select_option("select[name=first]", lang)
        page.select_option("select[name=second]", "en" if lang == "ja" else "ja")
        page.evaluate("document.querySelectorAll('.sheet').forEach((one) => one.hidden = false)")
        page.emulate_media(media="print")

        assert page.evaluate(OUTSIDE) == [], lang
        assert page.evaluate("document.documentElement.lang").startswith(lang)
        assert page.title() == say(Message("wall.title"), lang)


def test_how_many_of_the_cards_are_needed_is_said_in_two_lines_at_most(opened: Open) -> None:
    page = opened("one")

    for lang in LANGS[:2]:
        page.select_option("select[name=first]", lang)

        lines = page.evaluate("""() => [...document.querySelectorAll(".some")].filter((one) => one.clientHeight)
          .map((one) => Math.round(one.clientHeight / parseFloat(getComputedStyle(one).lineHeight)))""")
        assert len(lines) == 5, lang
        assert max(lines) <= 2, lang


def test_backs_lie_behind_their_fronts_to_the_tenth_of_a_millimetre(opened: Open) -> None:
    page = opened("flash")
    page.add_style_tag(content=BLANK)
    page.emulate_media(media="print")

    places = page.evaluate("""() => Object.fromEntries([...document.querySelectorAll(".card:not(.none)")].map((one) => {
      const box = one.getBoundingClientRect(), paper = one.closest(".sheet").getBoundingClientRect(), mm = 25.4 / 96;
      return [one.dataset.front ?? `back ${one.dataset.back}`, [(box.left - paper.left) * mm,
        (paper.right - box.right) * mm, (box.top - paper.top) * mm, box.width * mm, box.height * mm]];
    }))""")

    for card in Card:
        left, right, top, width, height = places[card.code]
        back_left, back_right, back_top, back_width, back_height = places[f"back {card.code}"]
        assert back_right == pytest.approx(left, abs=0.1), card
        assert back_left == pytest.approx(right, abs=0.1), card
        assert back_top == pytest.approx(top, abs=0.1), card
        assert (width, height) == pytest.approx((NORMAL.width_mm, NORMAL.height_mm), abs=0.1)
        assert (back_width, back_height) == pytest.approx((width, height), abs=0.1)


def test_large_backs_hold_their_words_in_every_language_none_below_eighteen_points(opened: Open) -> None:
    page = opened("large")
    page.add_style_tag(content=BLANK)

    for lang in LANGS:
        page.emulate_media(media="screen")
        page.select_option("select[name=first]", lang)
        page.emulate_media(media="print")

        assert page.evaluate(OVER) == [], lang
        assert page.evaluate(SMALLEST) >= 18


def test_a_rulebook_is_chosen_and_printed_by_keyboard_alone(opened: Open) -> None:
    page = opened("one")
    page.evaluate("window.print = () => { document.body.dataset.printed = 'yes'; }")
    reached = []
    for _ in range(6):
        page.keyboard.press("Tab")
        reached.append(page.evaluate("document.activeElement.name || document.activeElement.id"))
        if reached[-1] == "sheets0":
            page.keyboard.press("End")

    page.keyboard.press("Shift+Tab")
    page.locator("#print").press("Enter")

    assert reached[:5] == ["first", "second", "sheets0", "paper", "print"]
    assert page.locator(".sheet:not([hidden])").count() == 1
    assert page.evaluate("document.body.dataset.printed") == "yes"


INDEX = """() => document.documentElement.scrollWidth <= document.documentElement.clientWidth"""


@pytest.fixture(scope="module")
def index(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("index")
    course = Library.load(with_packs=False)
    sheets = Printed("flash", (("in-colour", "prints/flash-cards.html"), ("in-large", "prints/flash-cards-large.html")))
    contents = Contents(
        langs=LANGS,
        course=course.course,
        lessons={name: f"lessons/{name}.html" for name in course.lessons},
        spoken=("en", "ja"),
        practice={lang: f"practice/practice-{lang}.html" for lang in LANGS},
        explorer="explorer.html",
        explorer_bytes=8_700_000,
        printed=(sheets,),
        version="1",
        seed="k7f",
    )
    for lang in LANGS:
        (folder / index_name(lang, LANGS)).write_text(index_page(contents, lang), encoding="utf-8")
    return folder / "index.html"


@pytest.fixture
def front(visitor: Any, index: Path) -> Iterator[Callable[..., Page]]:
    def open_(**options: Any) -> Page:
        page: Page = visitor.open(index.as_uri(), **options)
        return page

    yield open_
    visitor.outside[:] = [url for url in visitor.outside if not url.startswith("file:")]


def test_axe_finds_nothing_on_the_index_in_the_dark(front: Callable[..., Page]) -> None:
    page = front(color_scheme="dark")
    page.locator("nav [lang=ja]").click()
    page.wait_for_function("document.documentElement.lang === 'ja'")

    faults = Axe().run(page).response["violations"]

    assert [f"{one['id']}: {one['nodes'][0]['html'][:200]}" for one in faults] == []


def test_index_fits_a_phone_and_its_links_are_large_enough_to_tap(front: Callable[..., Page]) -> None:
    page = front(size=(390, 844), has_touch=True)

    for lang in ("English", "日本語", "繁體中文"):
        page.get_by_role("link", name=lang).click()

        assert page.evaluate(INDEX)
        small = page.evaluate("""() => [...document.querySelectorAll("main a, nav a")]
          .filter((one) => one.getBoundingClientRect().height < 24).map((one) => one.textContent)""")
        assert small == []


def test_by_keyboard_every_link_of_the_index_is_reached_once_in_order(front: Callable[..., Page]) -> None:
    page = front()
    wanted = page.evaluate("[...document.querySelectorAll('a')].map((one) => one.getAttribute('href'))")

    reached = []
    for _ in wanted:
        page.keyboard.press("Tab")
        reached.append(page.evaluate("document.activeElement.getAttribute('href')"))
    outline = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")

    assert reached == wanted
    assert outline == "solid"

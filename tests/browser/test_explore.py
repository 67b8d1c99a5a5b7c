"""The explorers in Chromium: their main questions, answers held against the rules core, share lines, keys, access."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from hanalearn.cards import Card, CardSet
from hanalearn.rules.turn import takes
from hanalearn.teach.explore.comparator import Compare
from hanalearn.teach.explore.doubling import Doubling

pytestmark = pytest.mark.browser

Open = Callable[..., tuple[Page, Any]]


@pytest.fixture
def explore(visitor: Any, server: Any, learner_type: Any) -> Open:
    """Opens an explorer by its address and gives the page with a hand that knows offers."""

    def open_page(query: str, *, lang: str = "en", **options: Any) -> tuple[Page, Any]:
        page = visitor.open(f"{server.url}?{query}&lang={lang}", reduced_motion="reduce", **options)
        hand = learner_type(page, "")
        expect(page.locator("main").first).to_be_visible(timeout=30_000)
        hand.seq()
        page.wait_for_function("() => window.__seq() >= 2", timeout=30_000)
        return page, hand

    return open_page


def rungs(page: Page) -> Locator:
    """The ladder from base total to final points."""
    return page.get_by_role("region", name="From base to final")


def words_of(page: Page) -> str:
    """All that is written in the columns of the page."""
    return "\n".join(page.locator(".hl-desk").all_inner_texts())


def no_serious_fault(page: Page) -> None:
    found = Axe().run(page).response["violations"]
    assert [
        (one["id"], one["nodes"][0]["html"][:90]) for one in found if one["impact"] in ("serious", "critical")
    ] == []


def test_doubling_answers_as_the_rules_do_and_its_line_opens_the_same_page(explore: Open) -> None:
    page, hand = explore("explore=doubling&rb=W&base=6&theirs=1")
    expect(rungs(page)).to_contain_text(str(Doubling(base=6, theirs=1).worked.final))
    expect(page.get_by_text(re.compile("7, 9, 11, 13, 15 never"))).to_be_visible()

    page.get_by_role("button", name=re.compile("one more|more|\\+", re.I)).first.click()
    expect(rungs(page)).to_contain_text(str(Doubling(base=7, theirs=1).worked.final))
    no_serious_fault(page)

    hand.do("share")
    line = page.locator("textarea.hl-code-line").first.input_value()
    again, _ = explore("explore=&")
    again.get_by_role("textbox").first.fill(line)
    again.get_by_role("button", name="Open").click()
    expect(rungs(again)).to_contain_text(str(Doubling(base=7, theirs=1).worked.final))


def test_pile_has_six_answers_and_says_which_rows_differ(explore: Open) -> None:
    page, hand = explore("explore=compare&pile=7a+10a+6a+2a+4a")
    state = Compare(CardSet.parse("7a 10a 6a 2a 4a"))
    table = page.get_by_role("table").first
    last = table.get_by_role("row").last
    for letter, total in zip(state.letters, state.comparison.totals, strict=True):
        assert letter
        expect(last).to_contain_text(str(total))
    assert dict(zip(state.letters, state.comparison.totals, strict=True)) == {
        "N": 14, "W": 6, "M": 6, "C": 14, "CN2": 7, "CN1": 6,
    }  # fmt: skip
    hand.do("calls:theirs")
    expect(table).to_contain_text("× 2")
    no_serious_fault(page)


def test_captures_are_those_of_the_rules_and_a_refusal_says_why(explore: Open) -> None:
    page, hand = explore("explore=capture")
    hand.do("tap:9r")
    for taken in takes(Card.parse("9r"), CardSet.parse("9a 9c1 1r 4a")):
        assert taken
    hand.do("tap:1r")
    expect(page.get_by_text("Chrysanthemum is not pine", exact=False).first).to_be_visible()
    hand.do("tap:9a")
    hand.do("turn")
    expect(page.get_by_text("Plum chaff", exact=False).first).to_be_visible()
    hand.do("undo")
    no_serious_fault(page)


def test_card_leads_to_its_sets_by_keyboard_alone(explore: Open) -> None:
    page, hand = explore("explore=yaku&rb=W")
    hand.hand = "keys"
    hand.do("set:hanami")
    expect(page.get_by_text("Curtain and sake cup.").nth(1)).to_be_visible()


def test_decision_shows_intervals_and_sample_size_and_never_a_bare_share(explore: Open) -> None:
    page, hand = explore("explore=decide")
    hand.do("weigh:start")
    expect(page.get_by_text(re.compile("10,000 rounds")).first).to_be_visible(timeout=40_000)
    expect(page.get_by_text("What would change my mind?").first).to_be_visible(timeout=40_000)
    words = words_of(page)
    assert words.count("%") >= 3
    assert all("between" in words[at : at + 40] for at in [found.start() for found in re.finditer(r"\d %", words)])
    no_serious_fault(page)


def test_deal_facts_are_exact_on_the_page(explore: Open) -> None:
    page, hand = explore("explore=deal&rb=N&deal=5", lang="en")
    words = words_of(page)

    for fact in ("1 in 232", "1 in 588", "1 in 166"):
        assert fact in words
    hand.do("preset:hand-four")
    expect(page.get_by_text(re.compile("Four of a month in the hand")).first).to_be_visible()


def test_broken_line_is_explained_on_a_phone_in_japanese(explore: Open) -> None:
    page, _ = explore("explore=doubling&base=seven&rb=W", lang="ja", size=(390, 844), has_touch=True)

    expect(page.get_by_text("base=seven", exact=False).first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390

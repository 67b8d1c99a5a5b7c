"""Whole lessons in the browser, from the first card to the end."""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

pytestmark = pytest.mark.browser

LESSONS = ("L0.1", "L3.3")
"""Walked in every way there is."""
OTHERS = ("L3.1", "L3.2")
"""Walked with a wrong answer first at every step."""


@pytest.mark.parametrize(("lesson", "lang"), [("L0.1", "en"), ("L3.3", "ja")])
def test_lesson_is_finished_by_mouse_without_a_slip(begin: Callable[..., Any], lesson: str, lang: str) -> None:
    learner = begin(lesson, lang=lang)

    learner.finish()

    assert learner.session.is_passed
    assert learner.page.evaluate("document.documentElement.lang") == lang


@pytest.mark.parametrize("lesson", LESSONS)
def test_lesson_is_finished_by_keyboard_alone(begin: Callable[..., Any], lesson: str) -> None:
    learner = begin(lesson, hand="keys")

    learner.finish()

    assert learner.session.is_passed


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("lesson", LESSONS)
def test_every_first_answer_wrong_still_leads_to_the_end(begin: Callable[..., Any], lesson: str, lang: str) -> None:
    learner = begin(lesson, lang=lang)

    learner.finish(first_wrong=True)

    assert learner.session.is_passed
    wrong = [step for step, verdict in learner.seen if verdict in {"no", "notyet"}]
    assert len(wrong) >= 6, learner.seen


@pytest.mark.parametrize("lesson", OTHERS)
def test_other_lesson_leads_to_its_end_through_every_slip(begin: Callable[..., Any], lesson: str) -> None:
    learner = begin(lesson)

    learner.finish(first_wrong=True)

    assert learner.session.is_passed


def test_lesson_fits_a_phone_from_start_to_end(begin: Callable[..., Any]) -> None:
    learner = begin("L0.1", size=(390, 844), has_touch=True)

    learner.finish(first_wrong=True)

    assert learner.page.evaluate("document.documentElement.scrollWidth") <= 390


@pytest.mark.parametrize("lesson", LESSONS)
def test_no_step_has_a_serious_fault_of_access(begin: Callable[..., Any], lesson: str) -> None:
    learner = begin(lesson)
    faults: dict[str, list[str]] = {}

    def look(step: str) -> None:
        found = Axe().run(learner.page).response["violations"]
        bad = [f"{one['id']}: {one['nodes'][0]['html'][:160]}" for one in found if one["impact"] in SERIOUS]
        if bad:
            faults[step] = bad

    learner.finish(first_wrong=True, after=look)

    assert faults == {}


SERIOUS = {"serious", "critical"}


def test_page_has_title_language_and_main(begin: Callable[..., Any]) -> None:
    page = begin("L0.1", lang="ja").page

    expect(page).to_have_title(re.compile("はじめて.*hanalearn|hanalearn"))
    assert page.evaluate("document.documentElement.lang") == "ja"
    assert page.locator("main").count() == 1
    assert page.locator("h1:visible").count() == 1


def test_map_leads_to_a_lesson_and_back_and_shows_how_far_it_is(begin: Callable[..., Any]) -> None:
    learner = begin("L0.1")
    learner.finish()
    page = learner.page

    page.locator('[data-id="home"], [data-offer="map"]').first.click()

    tile = page.locator(".hl-month", has=page.locator('[href*="L0.1"], [data-offer="open:L0.1"]')).first
    expect(tile).to_contain_text("done")
    page.locator('[href*="lesson=L3.3"]').first.click()
    expect(page.locator(".hl-ask").first).to_be_visible()
    assert "lesson=L3.3" in page.url
    page.go_back()
    expect(page.locator(".hl-month").first).to_be_visible()


SEQ_ONE = "[...document.querySelectorAll('*')].some((el) => el.dataset?.seq === '1')"


def test_reload_comes_back_to_the_same_step_and_the_same_cards(begin: Callable[..., Any]) -> None:
    learner = begin("L0.1")
    learner.do("tap:3c1")
    learner.do("next")
    shown = learner.page.locator("[data-card]").evaluate_all("all => all.map(el => el.dataset.card)")
    record = json.loads(learner.session.record)

    learner.page.reload()
    learner.settle()

    assert learner.page.locator("[data-card]").evaluate_all("all => all.map(el => el.dataset.card)") == shown
    assert json.loads(learner.session.record) == record


def test_page_that_dies_before_it_has_greeted_takes_no_place_away(begin: Callable[..., Any]) -> None:
    learner = begin("L0.1")
    learner.do("tap:3c1")
    record = json.loads(learner.session.record)
    # From here on the first view stands and nothing comes after it, as with a kernel that ends at once.
    learner.page.context.add_init_script(
        "const told = (sent) => (typeof sent === 'string' ? sent : new TextDecoder().decode(sent));"
        "WebSocket.prototype.send = new Proxy(WebSocket.prototype.send, { apply: (send, socket, [sent]) =>"
        " told(sent).includes('hello') ? undefined : Reflect.apply(send, socket, [sent]) });"
    )
    for _ in range(2):
        learner.page.reload()
        expect(learner.page.locator(".hl-ask").first).to_be_visible(timeout=30_000)
        learner.page.wait_for_function("() => " + SEQ_ONE, timeout=30_000)

        assert json.loads(learner.session.record) == record


def test_language_switch_keeps_the_step(begin: Callable[..., Any]) -> None:
    learner = begin("L0.1")
    learner.do("tap:3c1")
    learner.do("next")
    step = learner.session.state.step

    learner.switch_language("ja")

    assert learner.session.state.step == step
    expect(learner.page.locator(".hl-ask").first).to_contain_text("札")
    assert learner.page.evaluate("document.documentElement.lang") == "ja"


@pytest.mark.parametrize("query", ["?lesson=L99", "?lesson=../../etc&step=1", "?lesson=L0.1&step=nowhere", "?lang=xx"])
def test_address_that_asks_for_nothing_we_have_is_answered_in_words(visitor, server, query: str) -> None:  # type: ignore[no-untyped-def]
    page = visitor.open(server.url + query)

    expect(page.locator(".hl-note").first).to_be_visible(timeout=30_000)


def test_answers_are_written_down_without_name_or_clock(begin: Callable[..., Any], server) -> None:  # type: ignore[no-untyped-def]
    learner = begin("L0.1")
    learner.do("tap:10r")
    learner.do("tap:3c1")
    key = json.loads(learner.page.evaluate("localStorage.getItem('hanalearn.learner')"))

    with sqlite3.connect(server.data / "progress.sqlite3") as base:
        columns = [row[1] for row in base.execute("PRAGMA table_info(attempts)")]
        rows = base.execute(
            "SELECT item, verdict, answer, lang, day FROM attempts WHERE learner = ? ORDER BY number", (key,)
        ).fetchall()
    base.close()

    assert [row[:4] for row in rows] == [
        ("L0.1/cherry-takes-cherry", "no", "10r", "en"),
        ("L0.1/cherry-takes-cherry", "yes", "3c1", "en"),
    ]
    assert set(columns) == {
        "number", "learner", "id", "day", "item", "variant", "answer", "verdict", "earned", "codes", "phase", "hints",
        "tries", "rulebook", "lang",
    }  # fmt: skip
    assert all(re.fullmatch(r"\d{4}-\d\d-\d\d", row[4]) for row in rows)


def test_browser_that_keeps_nothing_is_told_so_and_can_learn(begin: Callable[..., Any]) -> None:
    blocked = (
        "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } });"
    )

    page = begin("L0.1", prepare=lambda context: context.add_init_script(blocked), waits=False).page

    expect(page.locator(".hl-note").first).to_be_visible(timeout=30_000)
    page.locator('[data-offer="tap:3c1"]').first.click()
    expect(page.locator('.hl-fb[data-v="yes"]')).to_be_visible()


def test_large_print_cards_are_chosen_in_the_settings_and_kept(begin: Callable[..., Any]) -> None:
    page = begin("L0.1").page
    picture = page.locator('[data-offer="tap:3c1"] img').first
    before = picture.get_attribute("src")

    page.locator('[data-id="settings"]:visible').first.click()
    page.locator('[data-id="set:deck:plain"]').click()
    page.keyboard.press("Escape")

    expect(picture).not_to_have_attribute("src", str(before))
    chosen = picture.get_attribute("src")
    page.reload()
    expect(page.locator('[data-offer="tap:3c1"] img').first).to_have_attribute("src", str(chosen), timeout=30_000)

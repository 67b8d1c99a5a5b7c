"""Practice in the browser: a simulated learner with one belief, whose queue fills with it and empties again."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from hanalearn.apps.sitting import Sitting
from tests.practise_learner import Believer

pytestmark = pytest.mark.browser
ROOT = Path(__file__).parents[2]


@dataclass
class Practiser:
    """Practises in a page. What is asked is known from what the browser keeps; what to answer from the rules core.

    Attributes:
        page: the page.
        url: of the server.
        believer: how answers are found.
        answered: questions done with.
        acts: clicks and typed answers.
    """

    page: Page
    url: str
    believer: Any
    answered: int = 0
    acts: int = field(default=0)

    @property
    def sitting(self) -> Sitting:
        """The sitting as the browser has kept it."""
        places = json.loads(self.page.evaluate("localStorage.getItem('hanalearn.places')") or "{}")
        sitting = Sitting.resume(places["practise"]["record"])
        assert sitting is not None
        return sitting

    def go(self, query: str) -> None:
        """Open an address and wait until the page has greeted."""
        self.page.goto(f"{self.url}?{query}&lang=en")
        self.page.wait_for_function(f"() => ({_SEQ})() >= 2", timeout=40_000)

    def do(self, offer: str) -> None:
        """One act, and wait until the page has answered it."""
        before = self.page.evaluate(f"({_SEQ})()")
        kind, _, text = offer.partition(":")
        if kind == "num":
            box = self.page.locator("input[data-id]:visible").first
            box.fill(text)
            box.press("Enter")
        else:
            self.page.locator(f'[data-offer="{offer}"]:visible').first.click()
        self.page.wait_for_function(f"(before) => ({_SEQ})() > before", arg=before, timeout=40_000)
        self.acts += 1

    def sit(self, what: str, *, at_most: int = 60) -> None:
        """A whole sitting: every question until it is done with, to the end."""
        self.go(f"practise={what}")
        for _ in range(at_most):
            sitting = self.sitting
            if sitting.is_over:
                return
            if sitting.is_answered:
                self.answered += 1
                self.do("next")
                continue
            assert sitting.single is not None
            if self.page.locator('[data-offer="again"]:visible').count():
                self.do("again")  # What was chosen stays after a miss, and is no part of what the browser keeps.
            acts = self.believer.acts(sitting.single.session)
            assert acts, sitting.now
            for offer in acts:
                self.do(offer)
        raise AssertionError(f"the sitting does not end: {self.sitting}")

    def tempting(self) -> list[tuple[str, str]]:
        """What tempts, as the page lists it: name and how it stands."""
        self.go("practise=")
        rows = self.page.locator('[data-zone="side/tempting"] li')
        return [(row.locator("b").first.inner_text(), row.locator("small").first.inner_text()) for row in rows.all()]


_SEQ = """() => { const all = [];
    const walk = (node) => { for (const el of node.querySelectorAll('*')) {
        if (el.dataset?.seq) all.push(Number(el.dataset.seq)); if (el.shadowRoot) walk(el.shadowRoot); } };
    walk(document); return Math.max(-1, ...all); }"""


@pytest.fixture
def practise(visitor: Any, server: Any) -> Callable[..., Practiser]:
    """Opens the practise page for a learner."""

    def practise(code: str = "", **options: Any) -> Practiser:
        page = visitor.open(f"{server.url}?practise=&lang=en", reduced_motion="reduce", **options)
        practiser = Practiser(page, server.url, Believer(code))
        page.wait_for_function(f"() => ({_SEQ})() >= 2", timeout=40_000)
        return practiser

    return practise


def test_queue_fills_with_a_temptation_and_empties_when_the_learner_changes(practise: Callable[..., Practiser]) -> None:
    learner = practise("M24")

    learner.sit("fact:rule-M24/k7f")

    assert learner.tempting() == [("Two on the field match: take both.", "2 times. It will come back in other cards.")]

    learner.believer = Believer()
    learner.sit("mistakes")
    assert learner.tempting()[0][1] == "2 times, beaten last time. One more to clear it."
    learner.sit("mistakes")

    assert learner.tempting()[0][1] == "2 times. Beaten twice in a row: cleared."
    learner.go("practise=mistakes")
    expect(learner.page.locator(".hl-note").first).to_contain_text("nothing to look at again")


def test_sitting_goes_on_after_a_reload(practise: Callable[..., Practiser]) -> None:
    learner = practise()
    learner.go("practise=S12")
    sitting = learner.sitting
    assert sitting.single is not None
    for offer in learner.believer.acts(sitting.single.session):
        learner.do(offer)
    learner.do("next")
    before = learner.sitting

    learner.page.reload()
    learner.page.wait_for_function(f"() => ({_SEQ})() >= 2", timeout=40_000)

    assert learner.sitting.asked == before.asked
    expect(learner.page.locator(".hl-dots .is-done")).to_have_count(1)


def test_forgetting_empties_page_and_browser(practise: Callable[..., Practiser]) -> None:
    learner = practise("M24")
    key = learner.page.evaluate("localStorage.getItem('hanalearn.learner')")
    learner.sit("fact:rule-M24/k7f")
    learner.go("practise=")

    learner.do("forget")
    learner.do("forget-yes")

    expect(learner.page.locator(".hl-note").first).to_contain_text("Everything has been forgotten.")
    assert learner.tempting() == []
    assert learner.page.evaluate("localStorage.getItem('hanalearn.learner')") != key


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
def test_question_can_be_answered_and_read_by_everybody(
    practise: Callable[..., Practiser], size: tuple[int, int]
) -> None:
    learner = practise(size=size)
    learner.go("practise=name-the-sets@1/2/k7f")
    sitting = learner.sitting
    assert sitting.single is not None

    for offer in learner.believer.acts(sitting.single.session):
        learner.do(offer)

    assert learner.sitting.is_answered
    assert learner.page.evaluate("document.documentElement.scrollWidth") <= size[0]
    found = Axe().run(learner.page).response["violations"]
    assert [
        (one["id"], one["nodes"][0]["html"][:120]) for one in found if one["impact"] in ("serious", "critical")
    ] == []

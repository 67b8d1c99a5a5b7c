"""Somebody who sits at the table in a browser, knows the rules, and can play on by any hand."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from hanalearn.rules.turn import Draw, Play
from hanalearn.teach.play.game import Game
from hanalearn.teach.play.record import game_of
from hanalearn.teach.play.sight import Step

SEQ = """() => { window.__seq ??= () => { const all = []; const walk = (node) => {
    for (const el of node.querySelectorAll('*')) { if (el.dataset?.seq) all.push(Number(el.dataset.seq));
    if (el.shadowRoot) walk(el.shadowRoot); } }; walk(document); return Math.max(-1, ...all); }; }"""


@dataclass
class Sitter:
    """Sits at the table. What may be done is known from the record that the browser keeps, and from the rules.

    Attributes:
        page: the page.
        hand: does what an offer says and waits for the answer.
        dice: chooses among what may be done.
    """

    page: Page
    hand: Callable[[str], object]
    dice: random.Random = field(default_factory=lambda: random.Random(4))

    @property
    def game(self) -> Game:
        """The game as the browser has kept it."""
        kept = self.page.evaluate("localStorage.getItem('hanalearn.places')")
        return game_of(json.loads(kept)["play"]["record"])

    def do(self, offer: str) -> None:
        """One act, and wait until the page has answered it."""
        self.hand(offer)

    def leave_score_sheet(self, offer: str) -> None:
        """An act on the score sheet, whose moments come in by themselves: seen by what is kept, not by a number."""
        kept = "localStorage.getItem('hanalearn.places')"
        before = self.page.evaluate(kept)
        self.do(offer)
        self.page.wait_for_function(f"([before]) => {kept} !== before", arg=[before], timeout=40_000)

    def act(self) -> None:
        """Whatever the step asks for."""
        game = self.game
        match game.step:
            case Step.HAND:
                action = self.dice.choice(game.view.actions)
                assert isinstance(action, Play)
                self.do(f"tap:{action.card}")
                self.do(f"tap:{next(iter(action.takes))}" if action.takes else "lay")
            case Step.PLACED:
                self.do("turn")
            case Step.DRAWN:
                action = game.view.actions[0]
                assert isinstance(action, Draw)
                self.do(f"tap:{next(iter(action.takes))}")
            case Step.DECIDE:
                self.do("stop")
            case Step.WAIT:
                self.do("uncover")

    def play_round(self, at_most: int = 80) -> None:
        """To the end of the round."""
        for _ in range(at_most):
            if self.game.round.is_over:
                return
            self.act()
        raise AssertionError("the round does not end")

    def serious_faults(self) -> list[tuple[str, str]]:
        """Rules of accessibility that the page breaks, with an element each."""
        found = Axe().run(self.page).response["violations"]
        return [(one["id"], one["nodes"][0]["html"][:120]) for one in found if one["impact"] in ("serious", "critical")]

    def scrolls_sideways(self) -> bool:
        """Whether something is wider than the screen."""
        return bool(self.page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth"))


@pytest.fixture
def sit(visitor: Any, server: Any, learner_type: Any) -> Callable[..., Sitter]:
    """Opens a table in a page of its own and waits until it stands; played by "mouse", "keys" or "touch"."""

    def open_table(query: str, hand: str = "mouse", **options: Any) -> Sitter:
        page = visitor.open(f"{server.url}?{query}&lang=en", reduced_motion="reduce", **options)
        page.evaluate(SEQ)
        page.wait_for_function("() => window.__seq() >= 2", timeout=30_000)
        page.wait_for_function("() => localStorage.getItem('hanalearn.places') !== null", timeout=30_000)
        return Sitter(page, partial(tap, page) if hand == "touch" else learner_type(page, "", hand).do)

    return open_table


def tap(page: Page, offer: str) -> None:
    """Tap on what carries an offer, as a finger does, and wait until the page has answered it."""
    before = page.evaluate("window.__seq()")
    target = page.locator(f'[data-offer="{offer}"]:visible').first
    expect(target, f"{offer} is not on the page").to_be_visible()
    target.tap()
    page.wait_for_function("([seq]) => window.__seq() > seq", arg=[before], timeout=20_000)


@pytest.fixture
def sequence() -> str:
    """What makes ``window.__seq()``: the number of the view that stands still."""
    return SEQ

"""Whole rounds and a match in the browser: by mouse, by keys, by touch, by ear, and over the death of a kernel."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import psutil
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from hanalearn.cards import Month
from hanalearn.rules.turn import Draw, Play
from hanalearn.teach.play.game import Game
from hanalearn.teach.play.record import game_of
from hanalearn.teach.play.sight import Step
from hanalearn.text.names import month_name

pytestmark = pytest.mark.browser

SEQ = """() => { window.__seq ??= () => { const all = []; const walk = (node) => {
    for (const el of node.querySelectorAll('*')) { if (el.dataset?.seq) all.push(Number(el.dataset.seq));
    if (el.shadowRoot) walk(el.shadowRoot); } }; walk(document); return Math.max(-1, ...all); }; }"""


@dataclass
class Sitter:
    """Sits at the table. What may be done is known from the record that the browser keeps, and from the rules.

    Attributes:
        page: the page.
        press: how something on it is pressed.
        dice: chooses among what may be done.
    """

    page: Page
    press: Callable[[Locator], object]
    dice: random.Random = field(default_factory=lambda: random.Random(4))

    @property
    def game(self) -> Game:
        """The game as the browser has kept it."""
        kept = self.page.evaluate("localStorage.getItem('hanalearn.places')")
        return game_of(json.loads(kept)["play"]["record"])

    def do(self, offer: str) -> None:
        """One act, and wait until the page has answered it."""
        before = self.page.evaluate("window.__seq()")
        target = self.page.locator(f'[data-offer="{offer}"]:visible').first
        expect(target, f"{offer} is not on the page").to_be_visible()
        self.press(target)
        self.page.wait_for_function("([seq]) => window.__seq() > seq", arg=[before], timeout=40_000)

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


Sit = Callable[..., Sitter]


@pytest.fixture
def sit(visitor: Any, server: Any) -> Sit:
    """Opens a table in a page of its own and waits until it stands."""

    def open_table(query: str, press: Callable[[Locator], object] = Locator.click, **options: Any) -> Sitter:
        page = visitor.open(f"{server.url}?{query}&lang=en", reduced_motion="reduce", **options)
        page.evaluate(SEQ)
        page.wait_for_function("() => window.__seq() >= 2", timeout=30_000)
        page.wait_for_function("() => localStorage.getItem('hanalearn.places') !== null", timeout=30_000)
        return Sitter(page, press)

    return open_table


def no_serious_fault(page: Page) -> None:
    found = Axe().run(page).response["violations"]
    assert [
        (one["id"], one["nodes"][0]["html"][:120]) for one in found if one["impact"] in ("serious", "critical")
    ] == []


def no_sideways_scroll(page: Page) -> None:
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")


def test_a_match_of_three_months_is_played_by_mouse(sit: Sit) -> None:
    sitter = sit("play=koikoi-standard:1:f4n13&months=3&with=collector&help=1")
    for month in range(1, 4):
        sitter.play_round()
        if sitter.game.is_void:
            sitter.do("next")
            sitter.play_round()
        sitter.do("score")
        expect(sitter.page.get_by_role("table", name="Points of each month")).to_be_visible()
        if month < 3:
            sitter.leave_score_sheet("next")

    match = sitter.game.replay.now.match
    assert match is not None
    assert match.is_over
    rows = sitter.page.get_by_role("table", name="Points of each month").get_by_role("row")
    expect(rows.last).to_contain_text(str(match.totals[0]))
    expect(sitter.page.get_by_text("All months have been played.")).to_be_visible()
    sitter.do("watch:2")
    sitter.do("later")
    expect(sitter.page.get_by_role("button", name="One move back")).to_be_visible()
    sitter.do("speed:500")
    at = sitter.page.evaluate("window.__seq()")
    sitter.do("play")
    # It goes on by itself: the answer to the press, and two steps more.
    sitter.page.wait_for_function("([seq]) => window.__seq() >= seq + 3", arg=[at], timeout=40_000)
    sitter.do("leave")


def test_a_round_is_played_by_keyboard_alone(sit: Sit, learner_type: Any) -> None:
    sitter = sit("play=koikoi-standard:18:z3t&with=gardener&help=2")
    sitter.press = learner_type(sitter.page, "play", "keys").press

    sitter.play_round()
    sitter.do("score")

    expect(sitter.page.get_by_role("heading", level=1)).to_be_visible()


def test_a_round_is_played_by_touch_on_a_phone(sit: Sit) -> None:
    phone = {"size": (390, 844), "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
    sitter = sit("play=koikoi-standard:10:f4n&with=reader&help=2", Locator.tap, **phone)
    no_sideways_scroll(sitter.page)
    boxes = [one.bounding_box() for one in sitter.page.locator('[data-offer^="tap:"]:visible').all()]
    assert all(box is not None and box["width"] >= 44 and box["height"] >= 44 for box in boxes)

    sitter.play_round()
    no_sideways_scroll(sitter.page)
    sitter.do("score")

    no_sideways_scroll(sitter.page)


MONTHS = frozenset(month_name(month, "en") for month in Month)


def test_a_round_is_played_by_spoken_names_alone(sit: Sit) -> None:
    """Nothing but roles and names is used: what a screen reader tells its reader, and what it can press."""
    page = sit("play=koikoi-standard:4:k7f&with=gardener&help=3").page
    hand, field_zone = (page.get_by_role("group", name=re.compile(name)) for name in ("^Your hand", "^Field"))

    def spoken(zone: Locator) -> dict[str, list[Locator]]:
        by_month: dict[str, list[Locator]] = {}
        for card in zone.get_by_role("button").all():
            name = str(card.get_attribute("aria-label"))
            by_month.setdefault(name.split(",")[0], []).append(card)
        return by_month

    def press(target: Locator) -> None:
        before = page.evaluate("window.__seq()")
        target.press("Enter")
        page.wait_for_function("([seq]) => window.__seq() > seq", arg=[before], timeout=40_000)

    said: list[str] = []
    for _ in range(120):
        said.append(
            str(
                page.evaluate("""() => { const found = []; const walk = (node) => {
            for (const el of node.querySelectorAll('*')) { if (el.getAttribute('aria-live')) found.push(el.textContent);
            if (el.shadowRoot) walk(el.shadowRoot); } }; walk(document); return found.join(' '); }""")
            )
        )
        button = page.get_by_role("button", name=re.compile("^(To the score sheet|Turn over the stock card|Stop)$"))
        if button.count():
            name = str(button.first.inner_text())
            press(button.first)
            if name.startswith("To the score"):
                break
            continue
        mine, there = spoken(hand), spoken(field_zone)
        assert set(mine) <= set(MONTHS)
        turned = page.get_by_role("group", name=re.compile("^Turned card, 1"))
        if turned.count():
            month = str(turned.get_by_role("img").or_(turned.get_by_role("button")).first.get_attribute("aria-label"))
            press(there[month.split(",")[0]][0])
            continue
        month = next((month for month in mine if month in there), "")
        if month:
            press(mine[month][0])
            press(spoken(field_zone)[month][0])
        else:
            press(next(iter(mine.values()))[0])
            press(page.get_by_role("button", name="Lay it down"))
    else:
        raise AssertionError("the round does not end")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    told = " ".join(said)
    assert re.search(r"You (take|lay|turn over) ", told)
    assert re.search(r"Gardener (takes|lays|turns over)", told)


def test_a_game_goes_on_after_its_kernel_was_killed(sit: Sit, server: Any, visitor: Any) -> None:
    before = set(psutil.Process(server.process.pid).children(recursive=True))
    sitter = sit("play=koikoi-standard:10:s8k&with=gardener&help=1")
    for _ in range(3):
        sitter.act()
    game = sitter.game
    born = [process for process in psutil.Process(server.process.pid).children(recursive=True) if process not in before]
    assert born

    for process in born:
        process.kill()
    psutil.wait_procs(born, timeout=30)
    sitter.page.reload()
    sitter.page.evaluate(SEQ)
    expect(sitter.page.get_by_text("You go on where you were.")).to_be_visible(timeout=30_000)
    visitor.errors.clear()  # The browser complains of the line that was cut, as it should.

    assert sitter.game.replay == game.replay
    sitter.play_round()
    assert sitter.game.replay.steps[: len(game.replay) + 1] == game.replay.steps


def test_two_people_pass_the_device_on(sit: Sit) -> None:
    sitter = sit("play=koikoi-standard:6:k7f&with=person&help=0")
    page = sitter.page
    hand = page.get_by_role("group", name=re.compile("^Hand of player", re.I)).last
    assert sitter.game.is_covered

    for _ in range(3):
        expect(page.get_by_role("button", name=re.compile("^I am"))).to_be_visible()
        assert page.locator('[data-offer^="tap:"]').count() == 0
        sitter.do("uncover")
        expect(hand.get_by_role("button").first).to_be_visible()
        offers = page.locator('[data-offer^="tap:"]').count()
        assert offers > 0
        while page.locator('[data-offer="uncover"]').count() == 0:
            state = sitter.game.round.seen_by(sitter.game.round.turn)
            action = state.actions[0]
            if isinstance(action, Play):
                sitter.do(f"tap:{action.card}")
                sitter.do(f"tap:{next(iter(action.takes))}" if action.takes else "lay")
            elif isinstance(action, Draw):
                sitter.do(f"tap:{next(iter(action.takes))}")
            else:
                sitter.do("stop")
                return


def test_axe_finds_nothing_serious_with_coach_and_refutation(sit: Sit) -> None:
    sitter = sit("play=koikoi-standard:3:k7f&with=gardener&help=3")
    expect(sitter.page.get_by_text("Coach, leading")).to_be_visible()
    game = sitter.game
    card = next(iter(game.view.hand))

    sitter.do(f"tap:{card}")
    sitter.do(f"tap:{next(other for other in game.view.field if other.month is not card.month)}")

    expect(sitter.page.get_by_text("came back")).to_be_visible()
    no_serious_fault(sitter.page)


def test_axe_finds_nothing_serious_on_a_dark_score_sheet(sit: Sit) -> None:
    sitter = sit("play=koikoi-standard:18:z3t&with=gardener&help=1", color_scheme="dark")
    sitter.play_round()
    sitter.do("score")

    expect(sitter.page.get_by_role("heading", level=1)).to_be_visible()
    no_serious_fault(sitter.page)

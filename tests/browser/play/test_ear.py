"""A round by spoken names alone, the coach, and what is left when a kernel dies."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import psutil
import pytest
from playwright.sync_api import Locator, expect

from hanalearn.cards import Month
from hanalearn.text.names import month_name

pytestmark = pytest.mark.browser

Sit = Callable[..., Any]

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


def test_a_game_goes_on_after_its_kernel_was_killed(sit: Sit, sequence: str, server: Any, visitor: Any) -> None:
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
    sitter.page.evaluate(sequence)
    expect(sitter.page.get_by_text("You go on where you were.")).to_be_visible(timeout=30_000)
    visitor.errors.clear()  # The browser complains of the line that was cut, as it should.

    assert sitter.game.replay == game.replay
    sitter.play_round()
    assert sitter.game.replay.steps[: len(game.replay) + 1] == game.replay.steps


def test_axe_finds_nothing_serious_with_coach_and_refutation(sit: Sit) -> None:
    sitter = sit("play=koikoi-standard:3:k7f&with=gardener&help=3")
    expect(sitter.page.get_by_text("Coach, leading")).to_be_visible()
    game = sitter.game
    card = next(iter(game.view.hand))

    sitter.do(f"tap:{card}")
    sitter.do(f"tap:{next(other for other in game.view.field if other.month is not card.month)}")

    expect(sitter.page.get_by_text("came back")).to_be_visible()
    assert sitter.serious_faults() == []

"""A whole match by mouse, and the page on which it is chosen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

pytestmark = pytest.mark.browser

Sit = Callable[..., Any]


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


def test_the_choice_of_a_game_says_what_its_link_cannot_have_and_breaks_no_rule(visitor: Any, server: Any) -> None:
    page = visitor.open(f"{server.url}?play=&months=5&with=reader&lang=en", reduced_motion="reduce")

    expect(page.get_by_text("The link says “months=5”.")).to_be_visible(timeout=30_000)
    expect(page.get_by_role("button", name="Reader", exact=True)).to_have_attribute("aria-pressed", "true")
    found = Axe().run(page).response["violations"]
    assert [one["id"] for one in found if one["impact"] in ("serious", "critical")] == []


def test_axe_finds_nothing_serious_on_a_dark_score_sheet(sit: Sit) -> None:
    sitter = sit("play=koikoi-standard:18:z3t&with=gardener&help=1", color_scheme="dark")
    sitter.play_round()
    sitter.do("score")

    expect(sitter.page.get_by_role("heading", level=1)).to_be_visible()
    assert sitter.serious_faults() == []

"""A round by keys alone, by touch on a phone, and handed from one person to another."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from hanalearn.rules.turn import Draw, Play

pytestmark = pytest.mark.browser

Sit = Callable[..., Any]


def test_a_round_is_played_by_keyboard_alone(sit: Sit) -> None:
    sitter = sit("play=koikoi-standard:18:z3t&with=gardener&help=2", "keys")

    sitter.play_round()
    sitter.do("score")

    expect(sitter.page.get_by_role("heading", level=1)).to_be_visible()


def test_a_round_is_played_by_touch_on_a_phone(sit: Sit) -> None:
    phone = {"size": (390, 844), "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
    sitter = sit("play=koikoi-standard:10:f4n&with=reader&help=2", "touch", **phone)
    assert not sitter.scrolls_sideways()
    boxes = [one.bounding_box() for one in sitter.page.locator('[data-offer^="tap:"]:visible').all()]
    assert all(box is not None and box["width"] >= 44 and box["height"] >= 44 for box in boxes)

    sitter.play_round()
    assert not sitter.scrolls_sideways()
    sitter.do("score")

    assert not sitter.scrolls_sideways()


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

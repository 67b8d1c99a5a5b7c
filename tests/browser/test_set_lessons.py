"""The lessons about sets in the browser: totals typed, cards tapped in turn, ledgers side by side."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser


def test_lesson_about_overlaps_leads_to_its_end_through_a_slip_at_every_step(begin: Callable[..., Any]) -> None:
    learner = begin("L4.7")

    learner.finish(first_wrong=True)

    assert learner.session.is_passed
    slips = {step for step, verdict in learner.seen if verdict in {"no", "notyet"}}
    assert len(slips) == 13, learner.seen


def test_cards_are_tapped_in_turn_and_built_into_sets_by_keyboard_alone(begin: Callable[..., Any]) -> None:
    learner = begin("L4.3", hand="keys", lang="ja")

    learner.finish()

    assert learner.session.is_passed


def test_line_of_a_ledger_is_picked_in_the_table_and_the_sum_stands_there_afterwards(
    begin: Callable[..., Any],
) -> None:
    learner = begin("L4.7")

    learner.page.locator('td [data-offer="choose:N:ino+"]').first.click()
    expect(learner.page.locator('.hl-fb[data-v="yes"]').first).to_be_visible()

    learner.do("next")
    learner.do("num:8")
    expect(learner.page.locator(".hl-ledger").first).to_contain_text("boar, deer, butterflies")

"""The lessons about table, deal, match and sheets in the browser: places as buttons, tables beside the question."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser


def test_places_and_draws_lead_to_the_end_through_a_slip_at_every_step(begin: Callable[..., Any]) -> None:
    learner = begin("L2.1")

    learner.finish(first_wrong=True)

    assert learner.session.is_passed
    assert len([step for step, verdict in learner.seen if verdict == "no"]) >= 8, learner.seen


def test_sheets_side_by_side_are_filled_in_and_explained(begin: Callable[..., Any]) -> None:
    learner = begin("L6.3", lang="ja")
    learner.do("choose:N")
    table = learner.page.locator("table").first

    expect(table.get_by_text("10", exact=True)).to_be_visible()
    learner.finish()
    assert learner.session.is_passed

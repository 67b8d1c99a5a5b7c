"""The lessons about the deck in the browser: boxes, columns, months and chips, by mouse and by keyboard."""

from collections.abc import Callable
from typing import Any

import pytest

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("lesson", ["L1.1", "L1.3"])
def test_lesson_leads_to_its_end_through_a_slip_at_every_step(begin: Callable[..., Any], lesson: str) -> None:
    learner = begin(lesson)

    learner.finish(first_wrong=True)

    assert learner.session.is_passed
    slips = [step for step, verdict in learner.seen if verdict in {"no", "notyet"}]
    assert len(slips) >= 8, learner.seen


def test_boxes_months_and_columns_are_reached_by_keyboard_alone(begin: Callable[..., Any]) -> None:
    learner = begin("L1.4", hand="keys", lang="ja")

    learner.finish()

    assert learner.session.is_passed

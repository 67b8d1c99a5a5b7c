"""Lessons walked in the browser by their own answer key: every slip they expect, and what the page says to it.

``tests/sweeps/walk_lessons.py`` does so with all of them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

pytestmark = pytest.mark.browser


@pytest.mark.parametrize(("lesson", "lang", "least"), [("L3.4", "en", 12), ("L5.3", "ja", 15)])
def test_every_slip_of_a_lesson_is_answered_on_its_page(
    begin: Callable[..., Any], lesson: str, lang: str, least: int
) -> None:
    learner = begin(lesson, lang=lang)

    learner.finish(every_slip=True)

    assert learner.session.is_passed
    slips = [step for step, verdict in learner.seen if verdict != "yes"]
    assert len(slips) >= least, learner.seen

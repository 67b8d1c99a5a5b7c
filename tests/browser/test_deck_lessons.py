"""The lessons about the deck in the browser: boxes, columns, months and chips, by mouse and by keyboard."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from hanalearn.teach.answer_key import right_acts

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


def test_questions_before_a_lesson_spare_what_is_known_and_a_shown_answer_comes_in_other_cards(
    begin: Callable[..., Any],
) -> None:
    learner = begin("L1.2", lang="ja")
    learner.do("probe")
    for number in range(1, 7):
        task = learner.here.task
        assert task is not None
        right = right_acts(task, ())
        # The last one is missed: of look-alikes not all three are right.
        others = [act for act in learner.here.offers() if act.startswith("choose:") and act not in right]
        learner.answer(tuple(others[:1]) if number == 6 else right)
        learner.do("next")
        if number == 4:
            learner.page.reload()
            learner.settle()
    expect(learner.page.locator(".hl-fb").first).to_contain_text("月：3問とも合っています。")
    learner.do("next")

    assert learner.session.state.step == "from-the-ground"
    before = learner.page.locator("[data-card]").evaluate_all("all => all.map(el => el.dataset.card)")
    for _ in range(4):
        learner.do("hint")
    learner.do("next")
    learner.page.reload()
    learner.settle()
    learner.do("back")
    after = learner.page.locator("[data-card]").evaluate_all("all => all.map(el => el.dataset.card)")
    assert learner.session.state.step == "from-the-ground"
    assert before != after

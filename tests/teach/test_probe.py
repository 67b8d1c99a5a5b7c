"""Three questions before a lesson: who knows it already is spared the steps that are done together."""

from __future__ import annotations

import pytest

from hanalearn.teach import Library, Session, lesson_view
from hanalearn.teach.answer_key import acts_of, expected_slips, right_acts
from hanalearn.teach.session import worked_steps
from hanalearn.teach.steps import CHECK_STEP

LIBRARY = Library.load(with_packs=False)


def begun(lesson: str = "L5.1") -> Session:
    return Session.start(LIBRARY.lesson(lesson), "a").take("probe")


def answered(session: Session, *, well: bool) -> Session:
    task = session.task
    assert task is not None
    acts = right_acts(task) if well else acts_of(task, expected_slips(task)[0].answer)
    for offer in acts:
        session = session.take(offer)
    return session.take("next")


def test_three_right_answers_spare_the_worked_steps() -> None:
    session = begun()
    for _ in range(3):
        session = answered(session, well=True)
    view = lesson_view(session, "en", seq=1, library=LIBRARY)
    session = session.take("next")

    assert "left out" in view["feedback"]["lines"][0]  # type: ignore[index]
    assert session.state.step == "safe-now"
    assert set(session.marks) == set(worked_steps(session.lesson))
    assert not session.is_passed


def test_one_slip_leads_to_the_first_step_and_marks_nothing() -> None:
    session = answered(answered(answered(begun(), well=True), well=False), well=True).take("next")

    assert session.state.step == session.lesson.keys[0]
    assert session.marks == {}
    assert "probe" in session.offers()


def test_questions_give_no_hints_and_no_second_try() -> None:
    session = begun()

    assert "hint" not in session.offers()
    assert lesson_view(session, "en", seq=1, library=LIBRARY)["hints"] is None
    missed = session.task
    assert missed is not None
    for offer in acts_of(missed, expected_slips(missed)[0].answer):
        session = session.take(offer)
    assert session.offers() == ("back", "next")


def test_questions_are_not_those_of_the_check() -> None:
    lesson = LIBRARY.lesson("L3.3")

    assert lesson.items("a", 63)[:3] != lesson.items("a", 0)[:3]


def test_way_back_leads_to_the_first_step() -> None:
    session = begun().take("back")

    assert session.state.step == session.lesson.keys[0]


@pytest.mark.parametrize("offer", ["press:koi-koi", "hint"])
def test_button_goes_once_the_lesson_has_been_begun(offer: str) -> None:
    session = Session.start(LIBRARY.lesson("L5.1"), "a")

    assert "probe" in session.offers()
    assert "probe" not in session.take(offer).offers()


def test_lesson_without_items_has_no_such_button() -> None:
    assert "probe" not in Session.start(LIBRARY.lesson("L0.1"), "a").offers()


def test_place_in_the_questions_is_kept() -> None:
    session = answered(begun(), well=True)

    again, problem = Session.resume(session.lesson, session.record, "b")

    assert problem is None
    assert again.state == session.state
    assert again.state.probe
    assert again.state.step == CHECK_STEP


@pytest.mark.parametrize("lang", ["en", "ja", "zh-Hant", "zh-Hans"])
def test_page_says_which_of_three_questions_it_is(lang: str) -> None:
    view = lesson_view(answered(begun(), well=True), lang, seq=1, library=LIBRARY)

    assert "2" in view["head"]["stepText"]  # type: ignore[index]
    assert "3" in view["head"]["stepText"]  # type: ignore[index]

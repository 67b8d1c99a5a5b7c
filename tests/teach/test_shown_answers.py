"""After an answer was shown the step comes in other cards, and is done only with those."""

from __future__ import annotations

import pytest

from hanalearn.teach import Library, Session, lesson_view
from hanalearn.teach.answer_key import expected_slips
from hanalearn.teach.state import Stage
from hanalearn.teach.voice import plain_text
from tests.teach.acts import given, solved

LIBRARY = Library.load(with_packs=False)
CHECKED = LIBRARY.lesson("L0.1").check_steps[0].key


def at(lesson: str, step: str) -> Session:
    return Session.start(LIBRARY.lesson(lesson), "a").at(step)


def shown(session: Session) -> Session:
    """The same with the answer shown."""
    for _ in range(4):
        session = session.take("hint")
    assert session.state.stage is Stage.SHOWN
    return session


def test_step_is_not_done_by_being_shown() -> None:
    session = shown(at("L3.3", "crane-or-chaff")).take("next")

    assert "crane-or-chaff" not in session.marks


@pytest.mark.parametrize("way", ["new", "next back", "back solve next", "at"])
def test_whoever_comes_back_meets_other_cards(way: str) -> None:
    session = shown(at("L3.3", "crane-or-chaff"))
    assert session.task is not None
    before = session.task.table.cards
    for offer in way.split():
        if offer == "at":
            session = session.at("one-match").at("crane-or-chaff")
        else:
            session = solved(session) if offer == "solve" else session.take(offer)

    assert session.state.step == "crane-or-chaff"
    assert session.task is not None
    assert session.task.table.cards != before
    assert solved(session).marks["crane-or-chaff"] == "clean"


def test_other_cards_that_were_shown_too_are_followed_by_others() -> None:
    session = shown(shown(at("L3.3", "crane-or-chaff")).take("new"))
    assert session.task is not None
    before = session.task.table.cards

    session = session.take("next").take("back")

    assert session.task is not None
    assert session.task.table.cards != before
    assert session.state.variant == 2


def test_step_with_one_other_table_alternates_between_the_two() -> None:
    session = shown(shown(at("L3.3", "finish-the-set")).take("new"))

    assert session.state.variant == 1
    assert session.take("new").state.variant == 0


def test_step_of_a_check_is_not_passed_in_the_cards_that_were_shown() -> None:
    session = at("L0.1", CHECKED)
    session = solved(shown(session).take("back")).take("next")

    assert session.state.variant == 1


def test_step_done_in_other_cards_lies_in_its_own_again() -> None:
    session = solved(shown(at("L3.3", "crane-or-chaff")).take("new")).take("next").take("back")

    assert session.state.variant == 0
    assert session.shown == {}


def test_step_that_was_done_before_stays_done() -> None:
    session = shown(solved(at("L3.3", "crane-or-chaff")).take("again")).take("next").take("back")

    assert session.marks["crane-or-chaff"] == "clean"
    assert session.state.variant == 0


def test_reload_does_not_bring_back_the_cards_that_were_shown() -> None:
    session = shown(at("L3.3", "crane-or-chaff")).take("next")

    again, problem = Session.resume(session.lesson, session.record, "b")

    assert problem is None
    assert again.take("back").state.variant == 1
    assert again.take("next").at("crane-or-chaff").state.variant == 1


@pytest.mark.parametrize("kept", ['{"crane-or-chaff": 7}', '{"nowhere": 1}', '{"finish-the-set": 2}'])
def test_forged_note_of_what_was_shown_breaks_nothing(kept: str) -> None:
    record = f'{{"v": 1, "lesson": "L3.3", "step": "one-match", "seed": "a", "shown": {kept}}}'

    session, problem = Session.resume(LIBRARY.lesson("L3.3"), record, "b")

    assert problem is None
    assert session.at("crane-or-chaff").task is not None
    assert session.at("finish-the-set").task is not None


def test_answer_that_was_asked_for_after_a_miss_counts_the_same() -> None:
    session = at("L3.3", "crane-or-chaff")
    task = at("L3.3", "legal-results").task
    assert task is not None
    session = at("L3.3", "legal-results")
    session = given(session, expected_slips(task)[0].answer).take("show").take("next").take("back")

    assert session.state.variant == 1


@pytest.mark.parametrize(
    ("lang", "other", "same"),
    [
        ("en", "Now try another one", "Now once more by yourself"),
        ("ja", "次は別の問題です。", "もう一度やってみましょう。"),
        ("zh-Hant", "接著再做一題", "自己再做一次"),
        ("zh-Hans", "接着再做一题", "自己再做一次"),
    ],
)
def test_page_says_what_comes_after_an_answer_was_shown(lang: str, other: str, same: str) -> None:
    def lines(session: Session) -> str:
        feedback = lesson_view(shown(session), lang, seq=1, library=LIBRARY)["feedback"]
        assert isinstance(feedback, dict)
        found = feedback["lines"]
        assert isinstance(found, list)
        return " ".join(plain_text(line) for line in found)

    assert other in lines(at("L3.3", "crane-or-chaff"))
    assert same in lines(at("L3.3", "the-other-stays"))


def test_question_about_an_idea_is_not_said_to_have_other_cards() -> None:
    view = lesson_view(shown(at("L3.3", "the-other-stays")).take("new"), "en", seq=1, library=LIBRARY)
    other = lesson_view(shown(at("L3.3", "crane-or-chaff")).take("new"), "en", seq=1, library=LIBRARY)

    assert "other cards" not in plain_text(view["prompt"]["sub"] or "")  # type: ignore[index, arg-type]
    assert "other cards" in plain_text(other["prompt"]["sub"] or "")  # type: ignore[index, arg-type]

"""Three questions before a lesson on each of its skills: what is known is spared the steps that are done together."""

from __future__ import annotations

import pytest

from hanalearn.teach import Library, Session, lesson_view
from hanalearn.teach.answer_key import expected_slips
from hanalearn.teach.judge import answers, rule_on
from hanalearn.teach.pretest import probe_items, probed_skills, skills_of, worked_steps
from hanalearn.teach.reaction import offers
from hanalearn.teach.steps import CHECK_STEP
from hanalearn.teach.voice import plain_text
from tests.teach.acts import given, solved

LIBRARY = Library.load(with_packs=False)


def begun(lesson: str = "L5.1") -> Session:
    return Session.start(LIBRARY.lesson(lesson), "a").take("probe")


def answered(session: Session, *, well: bool) -> Session:
    task = session.task
    assert task is not None
    if well:
        return solved(session).take("next")
    known = ["77" if text == "*" else text for text in answers(task)]
    missed = (text for text in known if rule_on(task, text).verdict in ("no", "notyet"))
    return given(session, next(missed)).take("next")


def test_three_right_answers_spare_the_worked_steps() -> None:
    session = begun()
    for _ in range(3):
        session = answered(session, well=True)
    view = lesson_view(session, "en", seq=1, library=LIBRARY)
    session = session.take("next")

    assert "left out" in view["feedback"]["lines"][0]  # type: ignore[index]
    assert session.state.step == "safe-now"
    assert set(session.marks) == set(worked_steps(session.lesson, ["S18"]))
    assert not session.is_passed


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "Question 2 of 3"), ("ja", "3問のうち2問目"), ("zh-Hans", "第2题，共3题")]
)
def test_questions_before_a_lesson_are_not_called_its_check(lang: str, said: str) -> None:
    view = lesson_view(answered(begun(), well=True), lang, seq=1, library=LIBRARY)
    head, prompt = view["head"], view["prompt"]
    assert isinstance(head, dict)
    assert isinstance(prompt, dict)

    assert head["stepText"] == said
    assert head["steps"][-1] == "check"
    assert "now" not in head["steps"]
    at_check = Session.start(LIBRARY.lesson("L5.1"), "a").at(CHECK_STEP)
    check = lesson_view(at_check, lang, seq=1, library=LIBRARY)["prompt"]
    assert prompt["phase"] != check["phase"]  # type: ignore[index]


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
    session = given(session, expected_slips(missed)[0].answer)
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


# --- lessons of several skills


def probed(missed: set[int], lesson: str = "L1.2") -> Session:
    """The result of the questions, of which those of these numbers were missed."""
    session = begun(lesson)
    for number in range(1, 7):
        session = answered(session, well=number not in missed)
    return session


def way(session: Session) -> list[str]:
    """The steps that whoever goes on is led through, up to the check."""
    keys = []
    while session.state.step != CHECK_STEP:
        keys.append(session.state.step)
        session = solved(session).take("next")
    return keys


def test_three_questions_are_asked_of_every_skill() -> None:
    lesson = LIBRARY.lesson("L1.2")
    items = probe_items(lesson, "a", lesson.rounds - 1)

    assert probed_skills(lesson) == ("S01", "S02")
    assert [getattr(item.step, "task", "") for item in items] == ["month"] * 3 + ["name"] * 3
    assert len({item.step.key for item in items}) == 6


def test_every_lesson_of_one_skill_asks_three_questions() -> None:
    asked = {one.id: probed_skills(one) for one in LIBRARY.lessons.values() if "probe" in offers_at_first(one.id)}

    assert {name for name, skills in asked.items() if len(skills) > 1} == {"L1.2"}
    assert len(asked) > 12
    for name, skills in asked.items():
        lesson = LIBRARY.lesson(name)
        assert set(skills) == set(lesson.spec.skills)
        assert len(probe_items(lesson, "a", 63)) == 3 * len(skills)


def offers_at_first(lesson: str) -> tuple[str, ...]:
    session = Session.start(LIBRARY.lesson(lesson), "a")
    return offers(session.lesson, session.state)


@pytest.mark.parametrize(
    ("missed", "known", "left_out"),
    [
        (set(), ("S01", "S02"), {"six-more-plants", "the-hill", "four-of-november"}),
        ({6}, ("S01",), {"six-more-plants", "the-hill"}),
        ({1}, ("S02",), {"four-of-november"}),
        ({3, 4}, (), set()),
    ],
)
def test_only_worked_steps_of_what_is_known_are_left_out(
    missed: set[int], known: tuple[str, ...], left_out: set[str]
) -> None:
    session = probed(missed)

    assert session.state.known == known
    session = session.take("next")
    assert set(session.marks) == left_out
    keys = [step.key for step in session.lesson.main_steps]
    assert way(session) == [key for key in keys if key not in left_out]


def test_worked_step_in_the_middle_is_passed_by_too() -> None:
    session = begun("L3.3")
    for _ in range(3):
        session = answered(session, well=True)

    assert "three-matches" not in way(session.take("next"))


def test_step_that_was_left_out_is_there_for_whoever_goes_back() -> None:
    session = probed({1}).take("next").at("month-of-the-storm").take("back")

    assert session.state.step == "four-of-november"
    assert session.take("back").state.step == "like-a-hand"


def test_beginning_anew_leaves_nothing_out() -> None:
    session = probed(set()).take("next").at("end").take("restart")

    assert session.state.step == "six-more-plants"
    assert session.spared == frozenset()


def test_way_past_the_steps_is_kept_over_a_reload() -> None:
    session = probed({1}).take("next")

    again, problem = Session.resume(session.lesson, session.record, "b")

    assert problem is None
    assert way(again) == way(session)


@pytest.mark.parametrize("number", range(1, 7))
def test_place_in_the_questions_about_a_second_skill_is_kept(number: int) -> None:
    session = begun("L1.2")
    for _ in range(number):
        session = answered(session, well=True)

    again, problem = Session.resume(session.lesson, session.record, "b")

    assert (problem, again.state) == (None, session.state)


def test_answer_to_such_a_question_speaks_of_its_skill_alone() -> None:
    session = begun("L1.2")
    items = []
    for _ in range(6):
        session = solved(session)
        assert session.attempt is not None
        items.append(session.attempt.item.partition("/")[2])
        session = session.take("next")

    assert [skills_of(session.lesson, item) for item in items] == [("S01",)] * 3 + [("S02",)] * 3
    assert skills_of(session.lesson, "four-of-november") == ("S02",)
    assert skills_of(session.lesson, "in-order") == ("S01", "S02")


@pytest.mark.parametrize(
    ("lang", "missed", "said"),
    [
        ("en", {6}, ["You know part of this already.", "Months: all three are right.", "Look-alikes: not all three"]),
        ("ja", {6}, ["一部はもう知っています。", "月：3問とも合っています。", "似ている札：まだ合っていない"]),
        ("zh-Hant", {1}, ["有一部分你已經會了。", "月份：還沒有三題全對"]),
        ("zh-Hans", {1, 6}, ["还没有哪一项三题全对。"]),
    ],
)
def test_result_says_what_is_known_skill_by_skill(lang: str, missed: set[int], said: list[str]) -> None:
    view = lesson_view(probed(missed), lang, seq=1, library=LIBRARY)
    feedback, prompt = view["feedback"], view["prompt"]
    assert isinstance(feedback, dict)
    assert isinstance(prompt, dict)
    text = " ".join([plain_text(prompt["ask"]), *(plain_text(line) for line in feedback["lines"])])  # type: ignore[union-attr, arg-type]

    assert all(one in text for one in said), text

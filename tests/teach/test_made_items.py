"""Items that types of exercises make for the check of a lesson: wished for in its file, asked like any other item."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from hanalearn.teach.check_spec import MadeSpec
from hanalearn.teach.exercise_types import exercise_of, made_items
from hanalearn.teach.findings import ContentError
from hanalearn.teach.judge import answers, right_answers, rule_on
from hanalearn.teach.lesson import Lesson
from hanalearn.teach.library import Library, exercise_finder
from hanalearn.teach.loader import load_lesson
from hanalearn.teach.made import Made
from hanalearn.teach.session import Session
from hanalearn.teach.state import Stage
from hanalearn.teach.variant_name import VariantError
from hanalearn.teach.view import lesson_view
from hanalearn.text import LANGUAGES
from tests.teach.acts import given

Copy = Callable[[str], Path]
EVERY_FORM = """[check]
passes = 6
second-tries = 1
[[check.made]]
exercise = "what-is-missing"
count = 1
[[check.made]]
exercise = "E08"
level = 2
classes = ["full"]
[[check.made]]
exercise = "rebuild-the-month"
count = 1
[[check.made]]
exercise = "name-the-sets"
level = 2
classes = ["several"]
[[check.made]]
exercise = "E23"
level = 2
classes = ["overlap-animals", "overlap-ribbons"]
rulebooks = ["koikoi-nintendo", "koikoi-standard"]
[[check.made]]
exercise = "order-the-turn"
count = 1
[[check.made]]
exercise = "four-outcomes"
classes = ["beaten"]
[[check.made]]
exercise = "next-dealer-chain"
level = 1
count = 1
"""


@pytest.fixture
def lesson(lesson_copy: Copy) -> Lesson:
    """A lesson whose check asks in every form."""
    return with_check(lesson_copy("L3.3"), EVERY_FORM)


def with_check(folder: Path, check: str) -> Lesson:
    file = folder / "lesson.toml"
    source = file.read_text(encoding="utf-8")
    file.write_text(source[: source.index("[check]")] + check, encoding="utf-8")
    return load_lesson(folder, exercise_finder({}))


def test_every_form_is_answered_and_the_check_is_passed(lesson: Lesson) -> None:
    session = Session.start(lesson, "abc").at("check")
    forms = set()

    for _ in range(9):
        task = session.task
        assert task is not None
        assert isinstance(task.step, Made)
        forms.add(task.step.form)
        session = given(session, right_answers(task)[0])
        assert session.state.stage is Stage.DONE, task.step.ask
        session = session.take("next")

    assert forms == {"tap", "tap-set", "tick", "number", "order", "parts"}
    assert session.is_passed


def test_same_seed_asks_the_same_items_and_another_round_others(lesson: Lesson) -> None:
    assert lesson.items("abc", 0) == lesson.items("abc", 0)
    assert lesson.items("abc", 0) != lesson.items("abc", 1)
    assert lesson.items("abc", 0) != lesson.items("abd", 0)


def test_item_shows_the_slip_of_the_rulebook_that_judges_it(lesson: Lesson) -> None:
    assert {"koikoi-nintendo", "koikoi-standard"} <= {item.step.rulebook for item in lesson.items("abc", 0)}


def test_second_try_keeps_the_parts_that_hold(lesson: Lesson) -> None:
    items = lesson.items("abc", 0)
    at = next(n for n, item in enumerate(items) if isinstance(item.step, Made) and item.step.parts)
    session = Session.start(lesson, "abc").at("check")
    for item in items[:at]:
        session = given(session, right_answers(item)[0]).take("next")
    first, second, *_ = right_answers(items[at])[0].split(",")
    step = items[at].step
    assert isinstance(step, Made)
    wrong = {"a": "b", "b": "a"}.get(second, "777")

    session = given(session, f"{first},{wrong}")

    assert session.state.stage is Stage.OPEN
    assert session.state.picked == (first,)
    assert session.state.tried == 1


@pytest.mark.parametrize("lang", [language.code for language in LANGUAGES])
def test_pages_of_items_are_complete_and_give_nothing_away(lesson: Lesson, library: Library, lang: str) -> None:
    session = Session.start(lesson, "abc").at("check")

    while session.task is not None:
        task = session.task
        step = task.step
        assert isinstance(step, Made)
        for _ in range(3):
            view = lesson_view(session, lang, seq=1, library=library)
            shown = json.dumps(view)
            assert "tempting" not in shown
            assert '"worked"' not in shown
            prompt = view["prompt"]
            assert isinstance(prompt, dict)
            assert prompt["ask"]
            assert prompt["aloud"]
            session = session.take("hint")
        wrong = next(one for one in answers_of(session) if rule_on(task, one).verdict == "no")
        session = given(session, wrong)
        view = lesson_view(session, lang, seq=2, library=library)
        assert view["feedback"] is not None
        session = given(session, right_answers(task)[0]) if session.state.stage is Stage.OPEN else session
        session = session.take("next")


def answers_of(session: Session) -> list[str]:
    assert session.task is not None
    return [one for one in answers(session.task) if "*" not in one]


@pytest.mark.parametrize(
    ("wish", "said"),
    [
        ('exercise = "no-such"\ncount = 1', "no exercise type is called 'no-such'"),
        ('exercise = "E21"\nlevel = 9\ncount = 1', "counting-set has no level 9; it has 1 to 4"),
        ('exercise = "E21"\nclasses = ["brights"]', "counting-set at level 1 has no class 'brights'; it has animals"),
        ('exercise = "E21"\ncount = 1\nrulebooks = ["koikoi-mine"]', "'koikoi-mine' is no Koi-Koi rulebook"),
        ('exercise = "E21"', "give count (1 to 20) or classes"),
        ('exercise = "E21"\ncount = 1\nclasses = ["chaff"]', "give count (1 to 20) or classes"),
    ],
)
def test_wish_that_cannot_be_met_is_a_finding(lesson_copy: Copy, wish: str, said: str) -> None:
    with pytest.raises(ContentError) as caught:
        with_check(lesson_copy("L3.3"), f"[check]\npasses = 1\n[[check.made]]\n{wish}\n")

    assert said in str(caught.value)


def test_exercise_that_makes_its_items_one_by_one_is_pointed_to_made(lesson_copy: Copy) -> None:
    folder = lesson_copy("L3.3")
    file = folder / "lesson.toml"
    source = file.read_text(encoding="utf-8")
    check = '[check]\npasses = 1\nexercise = "E21"\nitems = 1\n'
    file.write_text(source[: source.index("[check]")] + check, encoding="utf-8")
    known = exercise_finder({"E21": folder.parent.parent / "exercises" / "E21"})

    with pytest.raises(ContentError, match="makes its items one by one"):
        load_lesson(folder, known)


def test_no_two_items_of_a_wish_are_about_the_same_cards() -> None:
    items = made_items((MadeSpec(exercise="bright-points", count=6),), "koikoi-standard", "a")

    assert len({item.topic for item in items}) == 6
    assert {item.kind for item in items} == {"two", "three", "three-rain", "four", "four-rain", "five"}


def test_every_item_has_a_name_by_which_it_can_be_asked_again() -> None:
    for item in made_items((MadeSpec(exercise="E10", level=2, count=4),), "koikoi-nintendo", "b"):
        assert item.name is not None
        assert exercise_of(item.name) == item
        assert item.name.book == "koikoi-nintendo"


def test_class_that_no_level_has_is_refused() -> None:
    with pytest.raises(VariantError, match="has no class 'x'"):
        made_items((MadeSpec(exercise="E10", classes=("x",)),), "koikoi-standard", "a")

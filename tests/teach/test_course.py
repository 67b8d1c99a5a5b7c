"""The plan of the course, and the map made from it."""

from collections.abc import Callable
from pathlib import Path

import pytest

from hanalearn.teach import ContentError, LessonPlace, Library, Session, map_view, place_of
from hanalearn.teach.course import load_course
from hanalearn.text import LANGUAGES, Message, say

ROOT = Path(__file__).parents[2]
Begin = Callable[..., Session]


def map_of(library: Library, places: dict[str, LessonPlace] | None = None, **more: object) -> dict[str, object]:
    view = map_view(library, places or {}, "en", seq=1, **more)  # type: ignore[arg-type]
    inner = view["map"]
    assert isinstance(inner, dict)
    return inner


def rows(course_map: dict[str, object]) -> dict[str, dict[str, object]]:
    units = course_map["units"]
    assert isinstance(units, list)
    return {lesson["id"]: lesson for unit in units for lesson in unit["lessons"]}


def test_course_has_thirty_eight_lessons_under_twelve_flowers(library: Library) -> None:
    course = library.course

    assert [unit.month for unit in course.units] == list(range(1, 13))
    assert len(course.lessons) == 38
    assert sum(lesson.minutes for lesson in course.lessons) == 275
    assert sum(lesson.steps for lesson in course.lessons) == 407
    assert course.shortest == ("L0.1", "L3.3", "L3.4", "L3.5", "L4.3", "L5.1")


def test_written_lessons_have_as_many_steps_as_the_course_says(library: Library) -> None:
    for lesson in library.lessons.values():
        entry = library.course.lesson(lesson.id)
        assert entry is not None
        assert entry.steps == len(lesson.main_steps) + bool(lesson.check_steps)


@pytest.mark.parametrize("lang", [language.code for language in LANGUAGES])
def test_every_lesson_and_unit_has_a_title_in_every_language(library: Library, lang: str) -> None:
    titles = [say(Message(lesson.title_key), lang) for lesson in library.course.lessons]
    titles += [say(Message(unit.title), lang) for unit in library.course.units]

    assert all(titles)
    assert len(set(titles)) == len(titles)


def test_title_on_the_map_is_the_title_of_the_lesson(library: Library) -> None:
    for lesson in library.lessons.values():
        entry = library.course.lesson(lesson.id)
        assert entry is not None
        for lang in lesson.spec.languages:
            assert lesson.words(lang).title == say(Message(entry.title_key), lang)


def test_lessons_not_written_yet_are_named_and_cannot_be_opened(library: Library) -> None:
    found = rows(map_of(library))

    assert len(found) == 38
    assert found["L0.1"]["offer"] == "open:L0.1"
    assert (found["L8.4"]["state"], found["L8.4"]["word"], found["L8.4"]["offer"]) == ("soon", "in preparation", None)


def test_unit_without_any_written_lesson_is_in_preparation(library: Library) -> None:
    units = map_of(library)["units"]

    assert isinstance(units, list)
    assert [unit["soon"] for unit in units if unit["month"] in (1, 4, 9)] == [None, None, "in preparation"]


def test_newcomer_begins_with_the_first_lesson(library: Library) -> None:
    course_map = map_of(library)

    assert course_map["next"] == {
        "over": "Next for you",
        "title": "Take your first card",
        "sub": "Step 1 of 9, about 4 minutes left",
        "go": {"label": "Start", "offer": "open:L0.1", "href": "?lesson=L0.1&lang=en"},
        "cards": ["3c1", "3b"],
    }


def test_lesson_that_was_left_is_gone_on_with(library: Library, begin: Begin) -> None:
    session = begin("L3.3").take("tap:6c1").take("next").take("tap:9a").take("next")

    course_map = map_of(library, {"L3.3": place_of(session)}, last="L3.3")

    going = course_map["next"]
    assert isinstance(going, dict)
    assert going["sub"] == "Step 3 of 12, about 6 minutes left"
    assert going["go"]["label"] == "Go on"
    assert rows(course_map)["L3.3"]["state"] == "begun"


def test_flower_opens_with_its_lessons(library: Library) -> None:
    passed = LessonPlace("end", 8, is_passed=True)

    units = map_of(library, {"L0.1": passed})["units"]

    assert isinstance(units, list)
    assert (units[0]["state"], units[0]["word"]) == ("open", "can do")
    assert units[0]["lessons"][0]["state"] == "done"
    assert [unit["now"] for unit in units].index(True) == 3


def test_map_says_when_everything_is_done(library: Library) -> None:
    passed = {name: LessonPlace("end", 8, is_passed=True) for name in library.lessons}

    going = map_of(library, passed)["next"]

    assert isinstance(going, dict)
    assert going["go"] is None


def test_pack_stands_below_the_year(library: Library) -> None:
    with_pack = Library(library.course, library.lessons, {"club": ("L0.1",)})

    units = map_of(with_pack)["units"]

    assert isinstance(units, list)
    assert (len(units), units[-1]["month"], units[-1]["title"]) == (13, None, "club")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("month = 2", "month = 1", "a flower stands for two units"),
        ('id = "L1.1"', 'id = "L0.1"', "lesson 'L0.1' stands in the course twice"),
        ('needs = ["L1.1"]', 'needs = ["L1.9"]', "which the course does not have"),
        ('shortest = ["L0.1"', 'shortest = ["L0.9"', "are not in the course"),
        ("month = 12", "month = 13", "Expected `int` <= 12"),
    ],
)
def test_fault_in_the_plan_is_told(tmp_path: Path, old: str, new: str, message: str) -> None:
    source = (ROOT / "lessons" / "course.toml").read_text(encoding="utf-8")
    assert old in source
    (tmp_path / "course.toml").write_text(source.replace(old, new, 1), encoding="utf-8")

    with pytest.raises(ContentError, match=message):
        load_course(tmp_path / "course.toml")

"""A new lesson begins from a template that works as it stands."""

from __future__ import annotations

from pathlib import Path

import pytest

from hanalearn.__main__ import main
from hanalearn.teach import Library, Session
from hanalearn.teach.check import check
from hanalearn.teach.new_lesson import LANGUAGES_OF_TEMPLATE, NewLessonError, new_lesson


def test_new_lesson_has_no_faults_and_can_be_played(tmp_path: Path) -> None:
    folder = new_lesson("C1-two-cherries", tmp_path, LANGUAGES_OF_TEMPLATE)

    library = Library.load([tmp_path], with_packs=False)
    session = Session.start(library.lesson("C1"), "a").take("tap:3b").take("next").take("num:2")

    assert folder == tmp_path / "lessons" / "C1-two-cherries"
    assert check([tmp_path]) == []
    assert library.packs == {tmp_path.name: ("C1",)}
    assert session.attempt is not None
    assert session.attempt.verdict == "yes"


def test_new_lesson_lies_beside_other_lessons_where_the_folder_holds_lessons(tmp_path: Path) -> None:
    new_lesson("C1", tmp_path)

    assert new_lesson("C2-more", tmp_path / "lessons") == tmp_path / "lessons" / "C2-more"
    assert check([tmp_path]) == []


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("7up", "begin with an id"),
        ("../evil", "begin with an id"),
        ("C1 two", "begin with an id"),
        ("", "begin with an id"),
        ("C" * 61, "at most 60"),
        ("L3.3-mine", "a lesson of the course"),
    ],
)
def test_name_that_cannot_be_is_refused_and_nothing_is_written(tmp_path: Path, name: str, why: str) -> None:
    with pytest.raises(NewLessonError, match=why):
        new_lesson(name, tmp_path)

    assert list(tmp_path.iterdir()) == []


def test_lesson_that_is_there_is_never_written_over(tmp_path: Path) -> None:
    folder = new_lesson("C1-two-cherries", tmp_path)
    (folder / "en.md").write_text("mine", encoding="utf-8")

    with pytest.raises(NewLessonError, match="is there already"):
        new_lesson("C1-two-cherries", tmp_path)
    with pytest.raises(NewLessonError, match="is taken by"):
        new_lesson("C1-other", tmp_path)

    assert (folder / "en.md").read_text(encoding="utf-8") == "mine"


def test_language_without_a_template_is_named(tmp_path: Path) -> None:
    with pytest.raises(NewLessonError, match="no template in 'fr'"):
        new_lesson("C1", tmp_path, ["en", "fr"])


def test_command_says_where_the_lesson_is_and_how_to_go_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    well = main(["new", "lesson", "C1-two-cherries", "--pack", str(tmp_path)])
    said = capsys.readouterr().out
    twice = main(["new", "lesson", "C1-two-cherries", "--pack", str(tmp_path)])
    complaint = capsys.readouterr().err

    assert (well, twice) == (0, 2)
    assert f"hanalearn check {tmp_path / 'lessons' / 'C1-two-cherries'}" in said
    assert "is there already" in complaint

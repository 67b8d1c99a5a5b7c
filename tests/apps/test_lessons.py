"""Lessons are read once, and again as soon as a file changes."""

from __future__ import annotations

from pathlib import Path

from hanalearn.apps.lessons import lessons_of


def test_lessons_are_read_again_only_when_a_file_changes(tmp_path: Path) -> None:
    first = lessons_of([tmp_path])
    assert lessons_of([tmp_path]) is first

    (tmp_path / "note.md").write_text("a new file", encoding="utf-8")

    assert lessons_of([tmp_path]) is not first

"""The lessons of the course, read one by one."""

from __future__ import annotations

import json

import pytest

from hanalearn.apps.browser import BrowserPage
from hanalearn.teach import Library
from hanalearn.teach.late_lessons import late_library
from hanalearn.teach.lesson import Lesson
from hanalearn.teach.loader import load_lesson


def test_every_lesson_is_the_one_that_is_read_with_all_others() -> None:
    whole, late = Library.load(with_packs=False), late_library()

    assert list(late.lessons) == list(whole.lessons)
    assert late.course == whole.course
    for name in ("L0.1", "L3.3", "L6.3"):
        here, there = late.lesson(name), whole.lesson(name)
        assert (here.spec, here.tasks, here.exercise) == (there.spec, there.tasks, there.exercise)
    with pytest.raises(KeyError):
        late.lesson("L9.9")


def test_page_in_a_browser_reads_the_lesson_that_is_opened_and_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []

    def counted(*given: object) -> Lesson:
        lesson: Lesson = load_lesson(*given)  # type: ignore[arg-type]
        read.append(lesson.id)
        return lesson

    monkeypatch.setattr("hanalearn.teach.late_lessons.load_lesson", counted)
    said: list[str] = []
    page = BrowserPage(said.append, json.dumps({"query": "?lang=ja"}))
    at_map = list(read)
    page.take(json.dumps({"seq": page.page.table.view["seq"], "n": 1, "offer": "goto", "query": "?lesson=L3.3"}))

    assert len(at_map) <= 1
    assert read == [*at_map, "L3.3"]
    assert json.loads(said[-1])["view"]["lang"] == "ja"

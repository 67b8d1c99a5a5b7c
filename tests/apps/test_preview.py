"""A lesson is seen while it is written: saved files show at once, broken ones say why and leave what was there."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from hanalearn.apps.learn import learn
from hanalearn.apps.preview import carried_over, reread
from hanalearn.apps.shell import Page
from hanalearn.progress import MemoryStore
from hanalearn.teach import Library, Session
from hanalearn.teach.new_lesson import new_lesson
from hanalearn.teach.voice import plain_text

COURSE = Library.load(with_packs=False)


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    new_lesson("C1-two-cherries", tmp_path / "mine")
    return tmp_path / "mine"


@pytest.fixture
def page(pack: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Page]:
    monkeypatch.setattr("hanalearn.apps.shell.lessons_of", lambda packs: COURSE.reread(packs))
    page = Page("C1", packs=[pack], preview=True, store=MemoryStore(), environ={})
    yield page
    page.widget.close()


def words(pack: Path) -> Path:
    return pack / "lessons" / "C1-two-cherries" / "en.md"


def saved(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")


def looked(page: Page) -> bool:
    assert page.preview is not None
    return page.preview.look()


def asked(page: Page) -> str:
    view: Any = page.widget.view
    return plain_text(view["prompt"]["ask"])


def noted(page: Page) -> list[str]:
    view: Any = page.widget.view
    return [plain_text(note["text"]) for note in view["notes"]]


def test_saved_words_show_at_once(page: Page, pack: Path) -> None:
    saved(words(pack), "Tap the one you want.", "Tap one of them.")

    assert looked(page)
    assert asked(page) == "Two cherries match your card. Tap one of them."
    assert noted(page) == []


def test_nothing_happens_while_nothing_is_saved(page: Page) -> None:
    before = page.widget.view

    assert not looked(page)
    assert page.widget.view is before


def test_broken_file_says_why_and_the_last_good_state_stays(page: Page, pack: Path) -> None:
    saved(words(pack), "# Two cherries", "Two cherries")
    looked(page)

    assert asked(page) == "Two cherries match your card. Tap the one you want."
    assert "last good state" in noted(page)[0]
    assert any("en.md:1" in note and "title" in note for note in noted(page))

    saved(words(pack), "Two cherries", "# Two cherries")
    looked(page)

    assert noted(page) == []


def test_fault_of_the_check_is_shown_beside_the_new_state(page: Page, pack: Path) -> None:
    saved(words(pack), "### hint 3\n\nThe curtain is marked.\n", "")
    looked(page)

    assert noted(page)[0] == "One finding of the check."
    assert "hint 3" in noted(page)[1]


def test_broken_structure_keeps_the_place_of_the_learner(page: Page, pack: Path) -> None:
    toml = pack / "lessons" / "C1-two-cherries" / "lesson.toml"
    session = page.visit.sessions["C1"].take("tap:3b").take("next")
    page.visit = page.visit.__class__(**{**_fields(page.visit), "sessions": {"C1": session}})

    saved(toml, "right = 2", "right = [2")
    looked(page)
    saved(toml, "right = [2", "right = 2")
    looked(page)

    assert page.visit.sessions["C1"].state.step == "how-many-stay"
    assert noted(page) == []


def _fields(value: Any) -> dict[str, Any]:
    return {name: getattr(value, name) for name in value.__dataclass_fields__}


def test_lesson_that_cannot_be_read_yet_opens_as_soon_as_it_can(pack: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hanalearn.apps.shell.lessons_of", lambda packs: COURSE.reread(packs))
    saved(words(pack), "# Two cherries", "Two cherries")
    page = Page("C1", packs=[pack], preview=True, store=MemoryStore(), environ={})
    view: Any = page.widget.view

    assert view["page"] == "map"
    assert any("title" in note for note in noted(page))

    saved(words(pack), "Two cherries", "# Two cherries")
    looked(page)

    assert asked(page).startswith("Two cherries match")
    page.widget.close()


def test_removed_lesson_leaves_the_map(page: Page, pack: Path) -> None:
    for file in words(pack).parent.iterdir():
        file.unlink()
    words(pack).parent.rmdir()
    looked(page)
    view: Any = page.widget.view

    assert view["page"] == "map"


def test_no_code_of_a_pack_runs(pack: Path) -> None:
    (pack / "lessons" / "C1-two-cherries" / "lesson.py").write_text("raise SystemExit('ran')", encoding="utf-8")
    (pack / "__init__.py").write_text("raise SystemExit('ran')", encoding="utf-8")

    came = reread(COURSE, [pack])

    assert "C1" in came.library.lessons
    assert came.findings == ()


def test_looking_ends_when_the_page_is_closed(pack: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hanalearn.apps.shell.lessons_of", lambda packs: COURSE.reread(packs))
    monkeypatch.setattr("hanalearn.apps.preview._EVERY_S", 0.01)

    async def watched() -> bool:
        page = Page("C1", packs=[pack], preview=True, store=MemoryStore(), environ={})
        assert page.preview is not None
        page.widget.close()
        task = page.preview._task
        assert task is not None
        await asyncio.wait_for(task, 5)
        return task.done()

    assert asyncio.run(watched())


def test_preview_without_packs_is_refused() -> None:
    with pytest.raises(ValueError, match="packs"):
        learn(preview=True)


def test_session_of_a_lesson_that_has_gone_is_not_carried_over(pack: Path) -> None:
    library = COURSE.reread([pack])
    session = Session.start(library.lesson("C1"), "a")

    assert carried_over(session, COURSE, "a") is None
    assert carried_over(session, library, "a") is session


def test_packs_that_the_server_names_are_on_the_map(pack: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hanalearn.apps.shell.lessons_of", lambda packs: COURSE.reread(packs))
    page = Page(store=MemoryStore(), environ={"HANALEARN_PACKS": str(pack)})

    assert "C1" in page.library.lessons
    assert "C1" in str(page.widget.view["map"])
    page.widget.close()

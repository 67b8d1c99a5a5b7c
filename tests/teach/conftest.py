"""Lessons to play, and a driver that gives whole answers."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from hanalearn.cards import Card
from hanalearn.teach import Library, Session, lesson_view
from hanalearn.teach.forms import form_of
from hanalearn.teach.judge import answers, right_answers, rule_on
from hanalearn.teach.voice import plain_text
from tests.teach.acts import given, opened

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="session")
def library() -> Library:
    """The lessons of this checkout."""
    return Library.load(root=ROOT, with_packs=False)


@pytest.fixture
def begin(library: Library) -> Callable[..., Session]:
    """Begins a lesson, at a step if one is named."""

    def begin(lesson: str, step: str | None = None, seed: str = "seed") -> Session:
        session = Session.start(library.lesson(lesson), seed)
        return session if step is None else session.at(step)

    return begin


@pytest.fixture
def answer() -> Callable[[Session, str], Session]:
    """Gives an answer act by act; what was half chosen before is let go. Every act must be on offer."""

    def answer(session: Session, text: str) -> Session:
        return given(opened(session) if session.state.picked else session, text)

    return answer


@pytest.fixture
def walk(library: Library, answer: Callable[[Session, str], Session]) -> Callable[..., Session]:
    """Walks a session to the end of its lesson: each step done, with an answer that does not hold first if asked."""

    def walk(session: Session, lang: str, *, wrong_first: bool = False) -> Session:
        for _ in range(100):
            if session.state.step == "end":
                return session
            task = session.task
            if task is not None and form_of(task) is not None and session.state.stage == "open":
                if wrong_first and session.state.step != "check":
                    missed = [text for text in answers(task) if "*" not in text and rule_on(task, text).verdict == "no"]
                    if missed:
                        session = answer(session, missed[0])
                        assert session.state.stage == "open"
                        lesson_view(session, lang, seq=1, library=library)
                session = answer(session, right_answers(task)[0])
                assert session.state.stage == "done", task.step.key
                lesson_view(session, lang, seq=1, library=library)
            session = session.take("next")
            lesson_view(session, lang, seq=1, library=library)
        raise AssertionError(f"{session.lesson.id} does not end")

    return walk


@pytest.fixture
def said_to(library: Library, answer: Callable[[Session, str], Session]) -> Callable[[Session, str, str], str]:
    """What the page says to an answer: reasons and what holds."""

    def said_to(session: Session, text: str, lang: str) -> str:
        feedback = lesson_view(answer(session, text), lang, seq=1, library=library)["feedback"]
        if not isinstance(feedback, dict):
            return ""
        return " ".join([*(plain_text(line) for line in feedback["lines"]), plain_text(feedback["holds"] or "")])

    return said_to


@pytest.fixture
def lesson_copy(tmp_path: Path) -> Callable[[str], Path]:
    """A copy of a lesson's folder, to be damaged; the exercises lie beside it."""

    def copy(name: str) -> Path:
        folder = next((ROOT / "lessons").glob(f"{name}-*"))
        shutil.copytree(ROOT / "exercises", tmp_path / "exercises")
        target = tmp_path / "lessons" / folder.name
        shutil.copytree(folder, target)
        return target

    return copy


@pytest.fixture
def cards() -> Callable[[str], tuple[Card, ...]]:
    """Cards by their codes, in order."""
    return lambda codes: tuple(Card.parse(code) for code in codes.split())

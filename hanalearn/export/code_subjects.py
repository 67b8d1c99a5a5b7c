"""What written codes can speak of: the lessons of this installation, and files that were exported."""

from __future__ import annotations

import hashlib
import html
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import msgspec

from hanalearn.export.letters import page_text
from hanalearn.export.one_file import unpacked
from hanalearn.progress.records import Attempt
from hanalearn.progress.written_code import Mark, Subject
from hanalearn.teach.lesson import Lesson
from hanalearn.teach.library import Library
from hanalearn.teach.steps import CHECK_STEP, END_STEP, Phase
from hanalearn.text import Message, say

__all__ = ["META", "Known", "attempts_of", "code_meta", "known_lessons", "lesson_subject", "subject_in"]

META: Final = "hanalearn-code"
"""Name of the element in the head of a file that is not packed, which says of what its codes are."""
_META: Final = re.compile(rf"<meta name=(?P<mark>[\"']){META}(?P=mark) content=(?P=mark)(?P<said>.*?)(?P=mark)>")
_HEAD: Final = 65_536
"""So many signs of a file may be its head."""


@dataclass(frozen=True, slots=True)
class Known:
    """A subject and what is said of it.

    Attributes:
        subject: of what the codes are.
        title: of the lesson or file, in words.
        phases: of the parts that belong to a lesson, the phase in which they stand, by key.
        rulebook: of the lesson.
    """

    subject: Subject
    title: str
    phases: Mapping[str, str]
    rulebook: str = ""


class _Meta(msgspec.Struct, frozen=True):
    name: str
    parts: tuple[str, ...]
    title: str = ""


def lesson_subject(lesson: Lesson) -> Subject:
    """What the codes of a lesson are of: everything that a learner goes through but its end, the check as one part."""
    return Subject(lesson.id, tuple(key for key in lesson.keys if key != END_STEP))


def known_lessons(library: Library, lang: str) -> tuple[Known, ...]:
    """The lessons of this installation, those of packs too."""
    found = []
    for lesson in library.lessons.values():
        entry = library.course.lesson(lesson.id)
        title = lesson.words(lang).title if entry is None else say(Message(entry.title_key), lang)
        phases = {step.key: step.phase.value for step in lesson.spec.steps} | {CHECK_STEP: Phase.CHECK.value}
        found.append(Known(lesson_subject(lesson), title, phases, lesson.spec.rulebook))
    return tuple(found)


def code_meta(subject: Subject, title: str) -> str:
    """The element that an exported file carries in its head, the inverse of ``subject_in``."""
    text = msgspec.json.encode(_Meta(subject.name, subject.parts, title)).decode()
    return f'<meta name="{META}" content="{html.escape(text)}">'


def subject_in(path: Path) -> Known | None:
    """Of what the codes of an exported file are; ``None`` if the file does not say, or is damaged.

    Raises:
        OSError: it cannot be read.
    """
    page = page_text(path.read_bytes())
    # A packed file says it among all that it holds, other files and those of earlier versions in their head.
    found = _META.search(page, 0, _HEAD)
    try:
        if found is None:
            read = msgspec.convert(unpacked(page).get("codes"), _Meta)
        else:
            read = msgspec.json.decode(html.unescape(found["said"]), type=_Meta)
        return Known(Subject(read.name, read.parts), read.title or path.name, {})
    except ValueError:  # Also what msgspec cannot decode or convert.
        return None


def attempts_of(known: Known, marks: Iterable[Mark], learner: str, day: str) -> tuple[Attempt, ...]:
    """What a code says, as attempts. Their names come from what they say: read twice, they count once.

    A part right at once is one right answer, one with help a right answer with a hint, one tried an answer that did not
    hold. Which answers were given is in no code.

    Args:
        known: of what the code is.
        marks: one for each part.
        learner: whose record they are for.
        day: ``"2025-04-01"``, on which they are taken over.
    """
    found = []
    for part, mark in zip(known.subject.parts, marks, strict=True):
        if mark is Mark.UNTOUCHED:
            continue
        said = f"{learner}/{known.subject.name}/{known.subject.edition}/{part}/{mark}"
        found.append(
            Attempt(
                f"{known.subject.name}/{part}" if known.phases else part,
                "no" if mark is Mark.TRIED else "yes",
                "",
                0.0 if mark is Mark.TRIED else 1.0,
                phase=known.phases.get(part, "practice"),
                hints=int(mark is Mark.HELPED),
                rulebook=known.rulebook,
                day=day,
                id=f"code-{hashlib.sha256(said.encode()).hexdigest()[:24]}",
            )
        )
    return tuple(found)

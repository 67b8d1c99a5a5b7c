"""A new lesson from a template that works as it stands: its author changes it step by step, and checks after each."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from hanalearn.teach.course import COURSE_FILE, load_course
from hanalearn.teach.findings import ContentError
from hanalearn.teach.library import content_root
from hanalearn.teach.loader import LESSON_FILE, words_file

__all__ = ["LANGUAGES_OF_TEMPLATE", "NewLessonError", "new_lesson"]

_TEMPLATE: Final = Path(__file__).parent / "template"
_NAME: Final = re.compile(
    r"(?P<id>[A-Za-z][A-Za-z0-9]*(?:\.[A-Za-z0-9]+)*)(?:-(?P<slug>[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*))?"
)
_MOST_NAME: Final = 60
LANGUAGES_OF_TEMPLATE: Final = ("en", "ja")
"""Languages in which the template has words."""


class NewLessonError(ValueError):
    """A lesson that cannot be begun; the message says what was given and what is allowed."""


def new_lesson(name: str, pack: Path, languages: Sequence[str] = ("en",)) -> Path:
    """Write a new lesson and give its folder.

    Args:
        name: the folder's name, its id first: ``C1-two-cherries``, or the id alone.
        pack: the folder of the pack; the lesson goes into its ``lessons``, or beside its other lessons where the
            folder holds lessons itself.
        languages: those of the words, the first one first.

    Raises:
        NewLessonError: the name cannot be the name of a lesson, it is taken, or there is no template in a language.
        OSError: the folder cannot be written.
    """
    found = _NAME.fullmatch(name)
    if found is None or len(name) > _MOST_NAME:
        raise NewLessonError(
            f"{name!r} cannot name a lesson: begin with an id of letters and digits, then words with hyphens, "
            f"for example C1-two-cherries (at most {_MOST_NAME} characters)"
        )
    lesson_id, slug = found["id"], found["slug"] or ""
    if lesson_id in _ids_of_course():
        raise NewLessonError(f"{lesson_id!r} is a lesson of the course; give yours an id of its own, for example C1")
    strange = [lang for lang in languages if lang not in LANGUAGES_OF_TEMPLATE]
    if strange or not languages:
        known = " and ".join(LANGUAGES_OF_TEMPLATE)
        raise NewLessonError(
            f"no template in {', '.join(map(repr, strange)) or 'no language'}; there is one in {known}"
        )
    home = pack if any(pack.glob(f"*/{LESSON_FILE}")) else pack / "lessons"
    folder = home / name
    if folder.exists():
        raise NewLessonError(f"{folder} is there already; give another name, or remove it first")
    taken = sorted(file.parent for file in home.glob(f"{lesson_id}*/{LESSON_FILE}") if _has_id(file, lesson_id))
    if taken:
        raise NewLessonError(f"the id {lesson_id!r} is taken by {taken[0]}; give another one")
    marks = {
        "id": lesson_id,
        "title": _title(slug or lesson_id),
        "languages": ", ".join(f'"{one}"' for one in languages),
    }
    texts = {folder / LESSON_FILE: _filled(LESSON_FILE, marks)}
    texts |= {words_file(folder, lang): _filled(f"{lang}.md", marks) for lang in languages}
    folder.mkdir(parents=True)
    for file, text in texts.items():
        file.write_text(text, encoding="utf-8")
    return folder


def _ids_of_course() -> frozenset[str]:
    try:
        course = load_course(content_root() / "lessons" / COURSE_FILE)
    except ContentError:
        return frozenset()  # A broken installation is not for the author of a lesson to mend.
    return frozenset(lesson.id for lesson in course.lessons)


def _has_id(file: Path, lesson_id: str) -> bool:
    return re.search(rf'^id = "{re.escape(lesson_id)}"', file.read_text(encoding="utf-8"), re.MULTILINE) is not None


def _title(slug: str) -> str:
    words = slug.replace("-", " ")
    return words[0].upper() + words[1:]


def _filled(name: str, marks: dict[str, str]) -> str:
    text = (_TEMPLATE / name).read_text(encoding="utf-8")
    for key, value in marks.items():
        text = text.replace(f"@{key}@", value)
    return text

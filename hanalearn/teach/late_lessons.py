"""The lessons of the course, each read when somebody first asks for it.

To read and check all of them takes a browser half a second, and a page there shows one. Nothing is lost by it: lessons
of the course are checked before they are handed out, and only packs can have any that cannot be read.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from hanalearn.teach.course import COURSE_FILE, load_course
from hanalearn.teach.lesson import Lesson
from hanalearn.teach.library import Library, content_root, exercise_finder, exercises_of, lesson_folders
from hanalearn.teach.loader import load_lesson

__all__ = ["LateLessons", "late_library"]


class LateLessons(Mapping[str, Lesson]):
    """Lessons by name, in the order of their folders.

    Args:
        root: holds ``lessons/`` and ``exercises/``. A lesson's folder is called by its name and words of its own:
            ``L0.1-first-card``.
    """

    def __init__(self, root: Path) -> None:
        self._folders = {folder.name.partition("-")[0]: folder for folder in lesson_folders(root / "lessons")}
        self._find = exercise_finder(exercises_of(root))
        self._read: dict[str, Lesson] = {}

    def __getitem__(self, name: str) -> Lesson:
        """The lesson of a name.

        Raises:
            KeyError: there is none.
            ContentError: it cannot be read.
        """
        if name not in self._read:
            self._read[name] = load_lesson(self._folders[name], self._find)
        return self._read[name]

    def __contains__(self, name: object) -> bool:
        return name in self._folders

    def __iter__(self) -> Iterator[str]:
        return iter(self._folders)

    def __len__(self) -> int:
        return len(self._folders)


def late_library() -> Library:
    """The library of this installation without packs.

    Raises:
        ContentError: the installation has no course at all.
    """
    root = content_root()
    return Library(load_course(root / "lessons" / COURSE_FILE), LateLessons(root))

"""Where lessons come from: the wheel or a checkout, packs of other packages, and folders.

A broken lesson or pack becomes a finding; everything else works. Packs are data: no code of a pack is imported.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib.machinery import PathFinder
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Final

from hanalearn.teach.course import COURSE_FILE, Course, load_course
from hanalearn.teach.findings import ContentError, Finding
from hanalearn.teach.items import ExerciseSpec
from hanalearn.teach.lesson import Lesson
from hanalearn.teach.loader import EXERCISE_FILE, LESSON_FILE, load_exercise, load_lesson, words_file

__all__ = [
    "PACKS_VARIABLE",
    "PACK_GROUP",
    "Library",
    "UnknownLessonError",
    "content_root",
    "exercises_of",
    "lesson_folders",
]

PACK_GROUP: Final = "hanalearn.packs"
"""Entry-point group in which another package names the folder of its lessons: ``my_pack = "my_pack.content"``."""
PACKS_VARIABLE: Final = "HANALEARN_PACKS"
"""Names folders of packs to every page of a server, separated as paths are on this system."""


class UnknownLessonError(KeyError):
    """The library has no lesson of that name; the message lists those it has."""

    def __str__(self) -> str:
        return str(self.args[0])


@dataclass(frozen=True, slots=True)
class Library:
    """The lessons that can be opened.

    Attributes:
        course: the plan of the whole course.
        lessons: by name; lessons of packs after our own.
        packs: lessons that the course does not have, by the name of their pack.
        findings: what could not be used, and why.
    """

    course: Course
    lessons: Mapping[str, Lesson]
    packs: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    findings: tuple[Finding, ...] = ()

    @classmethod
    def load(cls, folders: Sequence[Path] = (), *, root: Path | None = None, with_packs: bool = True) -> Library:
        """The library of this installation.

        Args:
            folders: packs given by folder, such as those of ``--pack``; a lesson's own folder will do too.
            root: holds ``lessons/`` and ``exercises/``; those of this installation by default.
            with_packs: whether to look for packs of installed packages.

        Raises:
            ContentError: the installation has no course at all.
        """
        home = content_root() if root is None else root
        course = load_course(home / "lessons" / COURSE_FILE)
        lessons: dict[str, Lesson] = {}
        packs: dict[str, tuple[str, ...]] = {}
        findings: list[Finding] = []
        _collect(home / "lessons", exercises_of(home), lessons, findings)
        outside = [(folder.name, folder) for folder in folders]
        if with_packs:
            for point in entry_points(group=PACK_GROUP):
                found = _pack_folder(point)
                if isinstance(found, Finding):
                    findings.append(found)
                else:
                    outside.append((point.name, found))
        for name, folder in outside:
            if not folder.is_dir():
                findings.append(
                    Finding(
                        str(folder), None, "", "pack-missing", f"pack {name!r}: no such folder", "give another folder"
                    )
                )
                continue
            begun = set(lessons)
            _collect(
                _lessons_in(folder), exercises_of(folder) or exercises_of(home), lessons, findings, reads_words=True
            )
            packs[name] = tuple(one for one in lessons if one not in begun)
        return cls(course, lessons, packs, tuple(findings))

    def reread(self, folders: Sequence[Path]) -> Library:
        """The same library with some packs read again from their folders; everything else stays as it is.

        Args:
            folders: as those of ``load``.
        """
        stale = {lesson for folder in folders for lesson in self.packs.get(folder.name, ())}
        lessons = {name: lesson for name, lesson in self.lessons.items() if name not in stale}
        packs = dict(self.packs)
        findings = [one for one in self.findings if not any(_is_within(one, folder) for folder in folders)]
        for folder in folders:
            begun = set(lessons)
            if folder.is_dir():
                known = exercises_of(folder) or exercises_of(content_root())
                _collect(_lessons_in(folder), known, lessons, findings)
            packs[folder.name] = tuple(one for one in lessons if one not in begun)
        return Library(self.course, lessons, packs, tuple(findings))

    def lesson(self, name: str) -> Lesson:
        """The lesson of a name.

        Raises:
            UnknownLessonError: there is none, or it is broken (see ``findings``).
        """
        try:
            return self.lessons[name]
        except KeyError:
            raise UnknownLessonError(f"no lesson is called {name!r}; there are: {', '.join(self.lessons)}") from None


def content_root() -> Path:
    """Where this installation keeps its content: inside the wheel, or beside the package in a checkout."""
    package = Path(__file__).resolve().parents[1]
    inside = package / "content"
    return inside if (inside / "lessons").is_dir() else package.parent


def lesson_folders(folder: Path) -> list[Path]:
    """The folders of lessons below a folder, or the folder itself if it is one, in the order of their names."""
    if (folder / LESSON_FILE).is_file():
        return [folder]
    return sorted(file.parent for file in folder.glob(f"*/{LESSON_FILE}"))


def exercises_of(root: Path) -> dict[str, Path]:
    """The folders of the exercises of a root, by the name they have in lessons."""
    return {file.parent.name: file.parent for file in sorted((root / "exercises").glob(f"*/{EXERCISE_FILE}"))}


def exercise_finder(exercises: Mapping[str, Path]) -> _ExerciseFinder:
    """A function that gives the exercise of a name, from these folders."""
    return _ExerciseFinder(exercises)


@dataclass(frozen=True, slots=True)
class _ExerciseFinder:
    exercises: Mapping[str, Path]

    def __call__(self, name: str) -> ExerciseSpec:
        if name not in self.exercises:
            raise KeyError(f"no exercise is called {name!r}; there are: {', '.join(self.exercises) or 'none'}")
        return load_exercise(self.exercises[name])


def _collect(
    folder: Path,
    exercises: Mapping[str, Path],
    lessons: dict[str, Lesson],
    findings: list[Finding],
    *,
    reads_words: bool = False,
) -> None:
    find = exercise_finder(exercises)
    for one in lesson_folders(folder):
        try:
            lesson = load_lesson(one, find)
            # The map names lessons of packs by their own words, so those have to be readable before it is drawn.
            for lang in lesson.spec.languages if reads_words else ():
                if words_file(one, lang).is_file():
                    lesson.words(lang)
        except ContentError as error:
            findings.extend(error.findings)
            continue
        if lesson.id in lessons:
            findings.append(
                Finding(
                    str(one / LESSON_FILE),
                    None,
                    "id",
                    "lesson-twice",
                    f"lesson {lesson.id!r} is there already ({lessons[lesson.id].folder})",
                    "give it another id",
                )
            )
            continue
        missing = [lang for lang in lesson.spec.languages if not (one / f"{lang}.md").is_file()]
        if missing:
            findings.extend(
                Finding(
                    str(one / f"{lang}.md"),
                    None,
                    "",
                    "words-missing",
                    f"lesson {lesson.id} declares {lang!r} and has no words in it",
                    "write the file or take the language out of languages",
                )
                for lang in missing
            )
            continue
        lessons[lesson.id] = lesson


def _is_within(finding: Finding, folder: Path) -> bool:
    return Path(finding.file).is_relative_to(folder)


def _lessons_in(folder: Path) -> Path:
    return folder / "lessons" if (folder / "lessons").is_dir() else folder


def _pack_folder(point: EntryPoint) -> Path | Finding:
    """The folder that an entry point names, found without importing anything of it."""
    top, *below = point.module.split(".")
    spec = PathFinder.find_spec(top)
    places: Iterable[str] = () if spec is None else spec.submodule_search_locations or ()
    for place in places:
        folder = Path(place, *below)
        if folder.is_dir():
            return folder
    return Finding(
        point.value,
        None,
        point.name,
        "pack-missing",
        f"pack {point.name!r} names {point.value!r}, where there is no folder",
        "tell its author, or uninstall it",
    )

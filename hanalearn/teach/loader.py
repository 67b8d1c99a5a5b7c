"""Reads lessons and exercises from their files: TOML for the structure, Markdown for the words of each language."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Final, TypeVar

import msgspec

from hanalearn.teach.exercise_types import check_made
from hanalearn.teach.findings import ContentError, Finding
from hanalearn.teach.items import MADE_HERE, ExerciseSpec
from hanalearn.teach.lesson import Lesson, lay_out_steps
from hanalearn.teach.steps import RESERVED_TASKS, LessonSpec
from hanalearn.teach.task import StepError
from hanalearn.teach.words import Words, WordsError, parse_words

__all__ = [
    "EXERCISE_FILE",
    "LESSON_FILE",
    "file_text",
    "line_of",
    "load_exercise",
    "load_lesson",
    "read_toml",
    "read_words",
    "words_file",
]

LESSON_FILE: Final = "lesson.toml"
EXERCISE_FILE: Final = "exercise.toml"
T = TypeVar("T")


def load_lesson(folder: Path, exercise_of: Callable[[str], ExerciseSpec]) -> Lesson:
    """The lesson of a folder. Its words are read when a language is first asked for.

    Args:
        folder: holds ``lesson.toml`` and one Markdown file per language.
        exercise_of: gives the exercise of a name, for the check.

    Raises:
        ContentError: the structure cannot be read, or a step cannot be laid out.
    """
    try:
        return _load_lesson(folder, exercise_of)
    except ContentError:
        raise
    except Exception as error:
        # Whatever a file of somebody else's may hold: one lesson must never take the others down with it.
        wrong = f"the lesson cannot be laid out ({type(error).__name__}: {error})"
        todo = "take back the last change and make it again in smaller parts"
        raise ContentError(Finding(str(folder / LESSON_FILE), None, "", "unforeseen", wrong, todo)) from error


def _load_lesson(folder: Path, exercise_of: Callable[[str], ExerciseSpec]) -> Lesson:
    file = folder / LESSON_FILE
    source = file_text(file)
    spec = read_toml(file, source, LessonSpec)
    try:
        tasks = lay_out_steps(spec)
    except StepError as error:
        raise ContentError(
            Finding(str(file), line_of(source, error.key), error.key, error.code, str(error), error.todo)
        ) from None
    exercise = None
    if spec.check is not None and spec.check.exercise:
        try:
            exercise = exercise_of(spec.check.exercise)
        except KeyError as error:
            raise ContentError(
                Finding(
                    str(file),
                    line_of(source, "check.exercise"),
                    "check.exercise",
                    "exercise-unknown",
                    str(error.args[0]),
                    "name a folder of exercises/",
                )
            ) from None

    if exercise is not None and exercise.name not in MADE_HERE:
        wrong = f"{spec.check.exercise if spec.check else ''!r} makes its items one by one"
        key = "check.exercise"
        todo = f'write [[check.made]] with exercise = "{exercise.name}"'
        raise ContentError(Finding(str(file), line_of(source, key), key, "exercise-unknown", wrong, todo))
    wanted = [("check.made", made) for made in (spec.check.made if spec.check else ())]
    wanted += [("before.exercise", one.made) for one in spec.before if one.made is not None]
    for key, made in wanted:
        try:
            check_made(made, spec.rulebook)
        except (KeyError, ValueError) as error:
            todo = "see exercises/README.md"
            raise ContentError(
                Finding(str(file), line_of(source, key), key, "exercise-unknown", str(error), todo)
            ) from None

    @cache
    def words(lang: str) -> Words:
        return read_words(words_file(folder, lang), lang)

    return Lesson(spec, str(folder), tasks, exercise, words)


def load_exercise(folder: Path) -> ExerciseSpec:
    """The exercise of a folder.

    Raises:
        ContentError: its file is missing or cannot be read.
    """
    file = folder / EXERCISE_FILE
    return read_toml(file, file_text(file), ExerciseSpec)


def words_file(folder: Path, lang: str) -> Path:
    """The file of the words of a lesson in a language."""
    return folder / f"{lang}.md"


def read_words(file: Path, lang: str) -> Words:
    """The words of a Markdown file.

    Raises:
        ContentError: it is missing or cannot be read.
    """
    if not file.is_file():
        raise ContentError(
            Finding(str(file), None, "", "words-missing", f"the words in {lang!r} are missing", "write the file")
        )
    try:
        return parse_words(file_text(file), lang)
    except WordsError as error:
        raise ContentError(
            Finding(str(file), error.line, "", "words", str(error), "see docs/write-a-lesson.md, The words")
        ) from None


def read_toml(file: Path, source: str, kind: type[T]) -> T:
    """The struct of a TOML text.

    Raises:
        ContentError: it is no TOML, or an entry is missing, unknown or of the wrong sort.
    """
    try:
        data = tomllib.loads(source)
    except tomllib.TOMLDecodeError as error:
        found = re.search(r"line (\d+)", str(error))
        raise ContentError(
            Finding(str(file), int(found[1]) if found else None, "", "toml", str(error), "mend the TOML")
        ) from None
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        message, _, path = str(error).partition(" - at `")
        key = _named(path.rstrip("`").removeprefix("$").removeprefix("."), data)
        raise ContentError(
            Finding(str(file), line_of(source, key), key, "schema", *_explained(message, key, data))
        ) from None


def _explained(message: str, key: str, data: object) -> tuple[str, str]:
    """What is wrong and what to do, for a message of the schema."""
    value = _value(data, key)
    if "Invalid enum value" in message and key.endswith(".task") and value in RESERVED_TASKS:
        return (
            f"the task {value!r} ({RESERVED_TASKS[value]}) is reserved and cannot be played yet",
            "use another task; docs/write-a-lesson.md lists them",
        )
    if value is not None and "enum" in message:
        return f"{message}", "docs/write-a-lesson.md lists what may stand here"
    return message, "docs/write-a-lesson.md says what may stand here"


def _value(data: object, key: str) -> str | None:
    here = data
    for part in key.split("."):
        if isinstance(here, list):
            here = next((one for one in here if isinstance(one, dict) and one.get("key") == part), None)
        elif isinstance(here, dict):
            here = here.get(part)
    return here if isinstance(here, str) else None


def _named(path: str, data: object) -> str:
    """A path such as ``steps[2].task`` with the key of the step in the place of its number."""
    found = re.match(r"steps\[(\d+)\](.*)", path)
    if not found or not isinstance(data, dict):
        return path
    steps = data.get("steps")
    number = int(found[1])
    if isinstance(steps, list) and number < len(steps) and isinstance(steps[number], dict):
        name = steps[number].get("key")
        if isinstance(name, str):
            return f"steps.{name}{found[2]}"
    return path


def line_of(source: str, key: str) -> int | None:
    """The line of a TOML text, from 1, on which an entry stands, as near as it can be told; ``None`` if it cannot.

    >>> line_of('id = "x"\\n[[steps]]\\nkey = "two"\\ntask = "take"\\n', "steps.two.task")
    4
    """
    lines = source.splitlines()
    parts = [re.sub(r"\[\d+\]$", "", part) for part in key.split(".")]
    begin, end = 0, len(lines)
    numbered = re.match(r"steps\[(\d+)\]", key)
    if numbered:
        starts = [number for number, line in enumerate(lines) if line.strip() == "[[steps]]"]
        if int(numbered[1]) >= len(starts):
            return None
        begin = starts[int(numbered[1])]
        end = next((start for start in starts if start > begin), len(lines))
        parts = parts[1:]
    elif parts[0] == "steps" and len(parts) > 1:
        named = [n for n, line in enumerate(lines) if re.match(rf'\s*key\s*=\s*"{re.escape(parts[1])}"', line)]
        if not named:
            return None
        begin = named[-1]
        end = next((n for n in range(begin + 1, len(lines)) if lines[n].strip() == "[[steps]]"), len(lines))
        parts = parts[2:]
    elif parts[0] in ("check", "before"):
        heads = (f"[{parts[0]}]", f"[[{parts[0]}]]")
        begin = next((n for n, line in enumerate(lines) if line.strip() in heads), 0)
        parts = parts[1:]
    best = begin
    for part in parts:
        best = next((n for n in range(best, end) if re.search(rf"(?<![\w-]){re.escape(part)}\s*=", lines[n])), best)
    return best + 1 if key else None


def file_text(file: Path) -> str:
    """The text of a file of content.

    Raises:
        ContentError: it is missing or not UTF-8.
    """
    try:
        return file.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise ContentError(
            Finding(str(file), None, "", "encoding", f"not UTF-8 ({error.reason})", "save it as UTF-8")
        ) from None
    except OSError as error:
        raise ContentError(
            Finding(str(file), None, "", "file-missing", f"cannot be read: {error.strerror}", "write the file")
        ) from None

"""Lesson plans for teachers: what happens in which minute, and which steps of which lessons it uses.

A plan is a folder of ``lessons/plans`` with ``plan.toml`` and one Markdown file for each language. A row has its words
under ``## <key>``: the paragraphs are what the teacher says or does, ``### screen`` is what the projector shows,
``### pupils`` what the pupils do. ``## needed`` and ``## fallback`` belong to the whole plan.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Final, Literal

import msgspec

from hanalearn.teach.findings import ContentError, Finding
from hanalearn.teach.library import Library
from hanalearn.teach.loader import file_text, read_toml, read_words, words_file
from hanalearn.teach.slips import slip_of
from hanalearn.teach.words import LESSON, Words

__all__ = ["PLANS", "PLAN_FILE", "Link", "Plan", "PlanRow", "PlanSpec", "load_plan", "load_plans", "plan_findings"]

PLAN_FILE: Final = "plan.toml"
PLANS: Final = "plans"
"""The folder of plans beside the lessons."""
_WHOLE: Final = ("needed", "fallback")


@dataclass(frozen=True, slots=True)
class Link:
    """What a row of a plan uses: a lesson, a step of one, or a table to play at.

    Attributes:
        lesson: the id of a lesson, or empty.
        step: the key of one of its steps, or empty for the whole.
        table: 1 to 3 for a table to play at, else 0.
        months: the length of the match there.
    """

    lesson: str = ""
    step: str = ""
    table: int = 0
    months: int = 3

    @classmethod
    def parse(cls, text: str) -> Link:
        """The link of a text: ``L3.4``, ``L3.4#order-of-the-turn``, ``table:1`` or ``table:3/6``.

        Raises:
            ValueError: it is none.
        """
        head, _, rest = text.partition(":")
        if head == "table":
            table, _, months = rest.partition("/")
            if table not in ("1", "2", "3") or (months or "3") not in ("3", "6", "12"):
                raise ValueError(f"link {text!r}: write table:1 to table:3, with /3, /6 or /12 for the months")
            return cls(table=int(table), months=int(months or "3"))
        lesson, _, step = text.partition("#")
        if not lesson:
            raise ValueError(f"link {text!r}: write a lesson, as in L3.4, or a step, as in L3.4#order-of-the-turn")
        return cls(lesson, step)


class PlanRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"start": "from", "end": "to"}):
    """Some minutes of a plan; ``part`` is the lesson of a series that they belong to, where there are several."""

    key: str
    start: Annotated[int, msgspec.Meta(ge=0, le=300)]
    end: Annotated[int, msgspec.Meta(ge=1, le=300)]
    links: tuple[str, ...] = ()
    part: str = ""

    def __post_init__(self) -> None:
        if self.end <= self.start:
            raise ValueError(f"row {self.key!r} ends at minute {self.end} and begins at {self.start}")
        for link in self.links:
            Link.parse(link)

    @property
    def uses(self) -> tuple[Link, ...]:
        """What the row uses."""
        return tuple(map(Link.parse, self.links))


class PlanSpec(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A whole ``plan.toml``."""

    format: Literal[1]
    id: Literal["A", "B", "C", "D", "E"]
    minutes: Annotated[int, msgspec.Meta(ge=5, le=300)]
    rulebook: str
    rows: tuple[PlanRow, ...]
    languages: tuple[str, ...] = ("en", "ja")

    def __post_init__(self) -> None:
        keys = [row.key for row in self.rows]
        twice = next((key for key in keys if keys.count(key) > 1), None)
        if twice is not None or not keys:
            raise ValueError(f"rows: {twice!r} stands there twice" if twice else "rows: a plan has at least one")
        slip_of(self.rulebook)


@dataclass(frozen=True, slots=True)
class Plan:
    """A plan with its words.

    Attributes:
        spec: what stands in its ``plan.toml``.
        folder: where it stands.
        read_words: reads the words in a language.
    """

    spec: PlanSpec
    folder: Path
    read_words: Callable[[str], Words]

    def words(self, lang: str) -> Words:
        """The words in a language, or in the plan's first one.

        Raises:
            ContentError: the file of the words is missing or cannot be read.
        """
        return self.read_words(lang if lang in self.spec.languages else self.spec.languages[0])


def load_plan(folder: Path) -> Plan:
    """The plan of a folder.

    Raises:
        ContentError: it is missing or cannot be read.
    """
    file = folder / PLAN_FILE
    spec = read_toml(file, file_text(file), PlanSpec)

    @lru_cache(maxsize=8)
    def words(lang: str) -> Words:
        return read_words(words_file(folder, lang), lang)

    return Plan(spec, folder, words)


def load_plans(root: Path) -> tuple[tuple[Plan, ...], tuple[Finding, ...]]:
    """The plans below ``lessons/plans`` of a root, in the order of their letters, and what could not be read."""
    plans: list[Plan] = []
    findings: list[Finding] = []
    for file in sorted((root / "lessons" / PLANS).glob(f"*/{PLAN_FILE}")):
        try:
            plans.append(load_plan(file.parent))
        except ContentError as error:
            findings += error.findings
    return tuple(plans), tuple(findings)


def plan_findings(plan: Plan, library: Library) -> list[Finding]:
    """The faults of a plan: words that are missing or belong to nothing, steps that a lesson does not have.

    A lesson that is in the course and not written yet is no fault.
    """
    found: list[Finding] = []
    file = plan.folder / PLAN_FILE

    def report(key: str, code: str, wrong: str, todo: str) -> None:
        found.append(Finding(str(file), None, key, code, wrong, todo))

    for row in plan.spec.rows:
        for link in row.uses:
            if not link.lesson:
                continue
            lesson = library.lessons.get(link.lesson)
            if lesson is None and library.course.lesson(link.lesson) is None:
                report(row.key, "lesson-unknown", f"no lesson is called {link.lesson!r}", "name a lesson of the course")
            elif lesson is not None and link.step and link.step not in lesson.keys:
                wrong = f"lesson {link.lesson} has no step {link.step!r}"
                report(row.key, "step-unknown", wrong, f"write one of {', '.join(lesson.keys)}")
    keys = [row.key for row in plan.spec.rows]
    needed = {(LESSON, "goal"), *((key, part) for key in keys for part in ("ask", "screen", "pupils"))}
    allowed = needed | {(key, "ask") for key in _WHOLE}
    for lang in plan.spec.languages:
        try:
            words = plan.words(lang)
        except ContentError as error:
            found += error.findings
            continue
        for section, part in sorted(needed - set(words.parts)):
            report(section, "word-missing", f"{lang}: {part} of {section!r} is missing", "write it")
        for section, part in sorted(set(words.parts) - allowed):
            report(section, "word-unused", f"{lang}: {part} of {section!r} belongs to nothing", "correct the heading")
    return found

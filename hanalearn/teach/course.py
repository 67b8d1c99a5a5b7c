"""The course: which lessons there are, unit by unit, whether already written or not."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final, Literal

import msgspec

from hanalearn.teach.loader import file_text, read_toml

__all__ = ["COURSE_FILE", "Course", "CourseLesson", "Unit", "load_course"]

COURSE_FILE: Final = "course.toml"


class CourseLesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A lesson of the plan.

    Attributes:
        id: ``"L3.3"``.
        minutes: how long it takes at an easy pace.
        steps: how many steps it has.
        needs: lessons that come before; advice, nothing is locked.
        cards: three or fewer cards shown beside its name.
    """

    id: str
    minutes: Annotated[int, msgspec.Meta(ge=1, le=60)]
    steps: Annotated[int, msgspec.Meta(ge=1, le=40)]
    needs: tuple[str, ...] = ()
    cards: str = ""
    optional: bool = False

    @property
    def title_key(self) -> str:
        """The message of its title: a dot of the id becomes a dash."""
        return "lesson." + self.id.replace(".", "-")


class Unit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Lessons under one flower of the year.

    Attributes:
        month: the flower, 1 to 12.
        title: the message of its title.
    """

    month: Annotated[int, msgspec.Meta(ge=1, le=12)]
    title: str
    lessons: tuple[CourseLesson, ...]

    @property
    def minutes(self) -> int:
        """All its lessons together."""
        return sum(lesson.minutes for lesson in self.lessons)


class Course(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole course in its order. ``shortest`` is the shortest way to a real round."""

    format: Literal[1]
    units: tuple[Unit, ...]
    shortest: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        months = [unit.month for unit in self.units]
        if len(set(months)) != len(months):
            raise ValueError(f"units: a flower stands for two units (months {months})")
        ids = [lesson.id for lesson in self.lessons]
        twice = next((one for one in ids if ids.count(one) > 1), None)
        if twice is not None:
            raise ValueError(f"units: lesson {twice!r} stands in the course twice")
        for lesson in self.lessons:
            unknown = set(lesson.needs) - set(ids)
            if unknown:
                raise ValueError(f"units: lesson {lesson.id!r} needs {sorted(unknown)}, which the course does not have")
        if not set(self.shortest) <= set(ids):
            raise ValueError(f"shortest: {sorted(set(self.shortest) - set(ids))} are not in the course")

    @property
    def lessons(self) -> tuple[CourseLesson, ...]:
        """Every lesson in order."""
        return tuple(lesson for unit in self.units for lesson in unit.lessons)

    def unit_of(self, lesson: str) -> Unit | None:
        """The unit of a lesson; ``None`` for a lesson from elsewhere."""
        return next((unit for unit in self.units if any(one.id == lesson for one in unit.lessons)), None)

    def lesson(self, name: str) -> CourseLesson | None:
        """The entry of a lesson; ``None`` for a lesson from elsewhere."""
        return next((one for one in self.lessons if one.id == name), None)


def load_course(file: Path) -> Course:
    """The course of a file.

    Raises:
        ContentError: it is missing or cannot be read.
    """
    return read_toml(file, file_text(file), Course)

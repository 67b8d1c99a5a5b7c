"""Questions made once and looked at by many tests."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from hanalearn.rules.books import KOIKOI
from hanalearn.teach.exercise import Exercise
from hanalearn.teach.exercise_types import EXERCISE_TYPES, GENERATORS, exercise_of, name_of
from hanalearn.teach.made import Made

ROOT = Path(__file__).parents[2]
NAMES = tuple(EXERCISE_TYPES.values())
SEEDS = 10


def questions(name: str, *, seeds: int = SEEDS, levels: range | None = None) -> Iterator[Exercise]:
    """Questions of a type: every level, so many seeds, the rulebooks in turn where they matter."""
    generator = GENERATORS[name]
    for level in levels or generator.levels:
        for number in range(seeds):
            yield exercise_of(name_of(generator, level, f"t{number}", KOIKOI[number % len(KOIKOI)]))


def made(exercise: Exercise) -> Made:
    """The step of a question that was worked out beforehand."""
    step = exercise.task.step
    assert isinstance(step, Made)
    return step

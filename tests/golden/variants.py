"""Prints pinned questions of every type; run as a script it writes ``variants.txt`` anew.

A line is the name of a question, what lies there, what may be chosen, and the answers that are right. If a line changes
without a new version of its type, the same name has come to mean another question.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from hanalearn.teach.exercise_types import EXERCISE_TYPES, GENERATORS, exercise_of, name_of
from hanalearn.teach.judge import right_answers

FILE = Path(__file__).with_name("variants.txt")
SEEDS = ("k7f", "momiji")
BOOKS = ("koikoi-standard", "koikoi-nintendo")


def lines() -> Iterator[str]:
    """One line for each pinned question."""
    for name in EXERCISE_TYPES.values():
        generator = GENERATORS[name]
        for level in generator.levels:
            for seed, book in zip(SEEDS, BOOKS, strict=True):
                exercise = exercise_of(name_of(generator, level, seed, book))
                shown = exercise.question
                zones = "; ".join(f"{zone} {' '.join(codes)}" for zone, codes in shown.zones.items())
                options = " ".join([*shown.options, *(key for key, _, _ in shown.parts)])
                right = " | ".join(right_answers(exercise.task)[:4])
                yield f"{exercise.name} [{exercise.kind}] {zones or '-'} ({options or '-'}) = {right}"


if __name__ == "__main__":
    FILE.write_text("\n".join(lines()) + "\n", encoding="utf-8")

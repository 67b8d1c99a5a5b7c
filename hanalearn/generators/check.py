"""Proves that a type of exercise keeps its contract: ``check_generator`` for our own types and for those of others.

>>> from hanalearn.generators.counting_set import GENERATOR
>>> check_generator(GENERATOR, seeds=2)
[]
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from typing import Final

from hanalearn.rules.books import KOIKOI
from hanalearn.teach.dice import Dice
from hanalearn.teach.exercise import Answer, Exercise, Generator, Probe, Problem
from hanalearn.teach.findings import Finding
from hanalearn.teach.judge import right_answers
from hanalearn.teach.made import Made, Slip
from hanalearn.teach.misconceptions import MISCONCEPTIONS
from hanalearn.teach.variant_name import DEFAULT_BOOK, VariantName, book_named
from hanalearn.text import LANGUAGES, Message, aloud, say

__all__ = ["CODES", "check_exercise", "check_generator"]

CODES: Final = {
    "key": "the name is not small letters, digits and hyphens",
    "skills": "a skill is not S01 to S31, or there is none",
    "levels": "there is no level, or the first one is not 1",
    "classes": "a level has no class, or a weight is not positive",
    "not-made": "a question cannot be made",
    "not-again": "the same seed gives another question",
    "unsolvable": "there is no right answer",
    "not-right": "a right answer is not judged right",
    "slip-right": "a wrong answer with words of its own is right",
    "belief": "a wrong answer names a belief that does not exist",
    "probe": "a probe is judged otherwise than it says",
    "no-probe": "there is no right, no wrong or no malformed probe",
    "words": "a message cannot be said in a language",
    "question": "the question shows more than it may",
}
"""Every sort of fault by its code."""

_SKILL: Final = re.compile(r"S(?:0[1-9]|[12][0-9]|3[01])")
_FIELDS: Final = ("variant", "form", "ask", "sub", "aloud", "zones", "options", "parts", "cards", "pieces", "boxes")
_INNER: Final = (
    "nothing",
    "table",
    "caption",
    "head",
    "rows",
    "key",
    "text",
    "show",
    "field",
    "hand",
    "drawn",
    "taken",
    "their-taken",
)
_MAY_SHOW: Final = frozenset({*_FIELDS, *_INNER})
"""The keys that a question may have; none of them tells an answer."""


def check_generator(
    generator: Generator, *, seeds: int = 20, books: Sequence[str] = KOIKOI, languages: Sequence[str] | None = None
) -> list[Finding]:
    """What a type of exercise does that it should not; an empty list where it keeps its contract.

    Every level is tried with so many seeds, and with each rulebook in turn where the rulebook matters.

    Args:
        generator: the type.
        seeds: how many questions of each level are made.
        books: keys of the rulebooks under which questions are made.
        languages: codes of the languages in which everything must be sayable; all by default.
    """
    return list(_faults(generator, seeds, books, languages or [language.code for language in LANGUAGES]))


def _faults(generator: Generator, seeds: int, books: Sequence[str], languages: Sequence[str]) -> Iterator[Finding]:
    key = generator.key
    if not re.fullmatch(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*", key):
        yield _found(key, "", "key", f"{key!r}", "write a name such as counting-set")
        return
    for skill in sorted(generator.skills) or [""]:
        if not _SKILL.fullmatch(skill):
            yield _found(key, "", "skills", f"{skill!r} is no skill", "name at least one of S01 to S31")
    if not generator.levels or generator.levels.start != 1:
        yield _found(key, "", "levels", f"{generator.levels}", "count levels from 1, for example range(1, 4)")
        return
    for lang in languages:
        names = [f"exercise.{key}", *(f"exercise.{key}.level{level}" for level in generator.levels)]
        for name in names:
            yield from _unsayable(key, name, [Message(name)], lang)
    for level in generator.levels:
        weights = generator.classes(level)
        if not weights or any(weight < 1 for weight in weights.values()):
            yield _found(key, f"level {level}", "classes", f"{dict(weights)}", "give every class a weight of 1 or more")
            continue
        for number in range(seeds):
            book = books[number % len(books)] if generator.by_rules else DEFAULT_BOOK
            variant = VariantName(key, generator.version, level, f"check{number}", book)
            name = str(variant)
            try:
                exercise = _made(generator, variant)
                again = _made(generator, variant)
            except (ValueError, AssertionError, LookupError) as error:
                yield _found(key, name, "not-made", f"{type(error).__name__}: {error}", "make a question of every seed")
                continue
            if exercise.question != again.question or exercise.task != again.task:
                yield _found(key, name, "not-again", "made twice, it differs", "draw from the dice alone")
            yield from check_exercise(generator, exercise, name, languages)


def check_exercise(generator: Generator, exercise: Exercise, name: str, languages: Sequence[str]) -> Iterator[Finding]:
    """What one question does that it should not.

    Args:
        generator: its type, which gives the probes.
        exercise: the question.
        name: what it is called in the findings.
        languages: in which everything must be sayable.
    """
    key = generator.key
    right = right_answers(exercise.task)
    if not right:
        yield _found(key, name, "unsolvable", "no answer is right", "make the answer before the question")
    for answer in right:
        feedback = exercise.grade(Answer(answer))
        if feedback.verdict != "yes" or feedback.earned != 1.0:
            yield _found(key, name, "not-right", f"{answer!r} is {feedback.verdict}", "judge it as the rules do")
    yield from _about_slips(key, name, exercise)
    yield from _about_probes(key, name, exercise, generator.probes(exercise))
    for lang in languages:
        yield from _unsayable(key, name, _messages(exercise), lang)
        try:
            shown = exercise.question.json(lang)
        except (LookupError, TypeError, ValueError) as error:
            yield _found(key, name, "words", f"{lang}: {error}", "give the message its words and arguments")
            continue
        if not str(shown["aloud"]).strip():
            yield _found(key, name, "words", f"{lang}: nothing is spoken", "give the question words")
        keys = {found for found in _keys(shown) if found not in _MAY_SHOW}
        if keys or not json.dumps(shown):
            yield _found(key, name, "question", f"it has {sorted(keys)}", "leave answers out of the question")


def _made(generator: Generator, name: VariantName) -> Exercise:
    dice = Dice(f"{name.type}@{name.version}/{name.level}/{name.seed}")
    return generator.make(dice, name.level, book_named(name.book)).named(name)


def _slips(step: Made) -> Iterator[tuple[str, Slip, tuple[str, ...]]]:
    """Every answer with words of its own, what is said to it, and the answers that are right in its place."""
    for answer, slip in step.slips.items():
        yield answer, slip, step.right
    for part in step.parts:
        for answer, slip in part.slips.items():
            yield answer, slip, part.right


def _about_slips(key: str, name: str, exercise: Exercise) -> Iterator[Finding]:
    step = exercise.task.step
    if not isinstance(step, Made):
        return
    for answer, slip, right in _slips(step):
        # Of several that are chosen, what belongs to a right answer has no slip.
        belongs = answer in right or (step.form in ("tick", "tap-set") and all(_has(one, answer) for one in right))
        if belongs:
            yield _found(key, name, "slip-right", f"{answer!r} is right and has a slip", "leave it out")
        for code in slip.codes:
            if code not in MISCONCEPTIONS:
                yield _found(key, name, "belief", f"{answer!r} names {code!r}", "use M01 to M59")


def _has(right: str, answer: str) -> bool:
    return answer in right.replace("+", ",").split(",")


def _about_probes(key: str, name: str, exercise: Exercise, probes: Sequence[Probe]) -> Iterator[Finding]:
    verdicts = {probe.verdict for probe in probes}
    for wanted in ({"yes"}, {"no", "partly"}, {"problem"}):
        if not verdicts & wanted:
            yield _found(key, name, "no-probe", f"no probe is {' or '.join(sorted(wanted))}", "give one of each")
    for probe in probes:
        read = exercise.read(probe.raw)
        if isinstance(read, Problem):
            if probe.verdict != "problem":
                yield _found(key, name, "probe", f"{probe.raw!r} is not read", "correct the probe or the form")
            continue
        feedback = exercise.grade(read)
        if probe.verdict == "problem":
            yield _found(key, name, "probe", f"{probe.raw!r} is read as an answer", "let it be a problem")
        elif feedback.verdict != probe.verdict:
            what = f"{probe.raw!r} is {feedback.verdict}, not {probe.verdict}"
            yield _found(key, name, "probe", what, "correct the probe or the judge")
        elif probe.code and probe.code not in feedback.codes:
            what = f"{probe.raw!r} names {feedback.codes}, not {probe.code}"
            yield _found(key, name, "probe", what, "correct the probe or the judge")


def _messages(exercise: Exercise) -> Iterator[Message]:
    """Everything that can be said about a question."""
    yield from exercise.worked()
    step = exercise.task.step
    for answer in right_answers(exercise.task):
        yield from exercise.grade(Answer(answer)).because
    if not isinstance(step, Made):
        return
    yield from (*step.hints, *step.because, *step.names.values(), *step.tags.values())
    for part in step.parts:
        yield from (part.label, *part.because)
    slips = [slip for _, slip, _ in _slips(step)] + ([step.missing] if step.missing else [])
    for slip in slips:
        yield from slip.because
        if slip.holds is not None:
            yield slip.holds
        yield from (look.caption for look in slip.look)
        for code in slip.codes:
            yield from (Message(f"tempting.{code}"), Message(f"holds.{code}"))
        yield from (Message(f"book.{book}") for book in slip.right_in)


def _unsayable(key: str, name: str, messages: Iterator[Message] | list[Message], lang: str) -> Iterator[Finding]:
    for message in messages:
        try:
            if not say(message, lang).strip() or not aloud(message, lang).strip():
                yield _found(key, name, "words", f"{lang}: {message.key} says nothing", "give it words")
        except (LookupError, TypeError, ValueError) as error:
            yield _found(key, name, "words", f"{lang}: {error}", "give the message its words and arguments")


def _keys(value: object) -> Iterator[str]:
    if isinstance(value, dict):
        for key, inner in value.items():
            yield str(key)
            yield from _keys(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _keys(inner)


def _found(key: str, name: str, code: str, wrong: str, todo: str) -> Finding:
    return Finding(key, None, name, code, wrong, todo)

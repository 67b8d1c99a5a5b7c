"""Worked cases checked against the rules: ``hanalearn verify FILE.json``.

A file of worked cases says what should come out of given cards under a named rulebook. Each disagreement is printed
with both arithmetics, the expected one and ours. The format is described in ``docs/worked-cases.md``.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Final

from hanalearn.registry import UnknownNameError
from hanalearn.rules.book import Rulebook
from hanalearn.rules.books import RULEBOOKS
from hanalearn.rules.case_answers import DECK_QUESTIONS, QUESTIONS, Answer
from hanalearn.rules.case_input import Case, Given, read_case
from hanalearn.rules.case_options import CaseError, NotSupportedError, revised_book

__all__ = ["Outcome", "Verdict", "run", "verify_case", "verify_text"]

_DECK: Final = "deck"
# The deck asks no rulebook; questions about it are given one that they do not look at.
_ANY_BOOK: Final = "koikoi-standard"


class Verdict(StrEnum):
    """What came of one case."""

    AGREES = "agrees"
    DIFFERS = "differs"
    NOT_SUPPORTED = "not supported"
    """The question, the rulebook or something the case asks for is not known here."""
    MALFORMED = "malformed"
    """The case cannot be read."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of one case.

    Attributes:
        id: which case.
        verdict: agrees or not.
        about: one line: the rulebook, the question and the title, or where in the file.
        lines: what there is to say: each value that differs and both arithmetics, or the reason.
    """

    id: str
    verdict: Verdict
    about: str
    lines: tuple[str, ...] = ()

    def __str__(self) -> str:
        return "\n".join((f"{self.id} {self.verdict}: {self.about}", *(f"  {line}" for line in self.lines)))


def answer(case: Case) -> Answer:
    """What the rules say to a case.

    Raises:
        NotSupportedError: the question, the rulebook or an option is not known.
        CaseError: the case cannot be.
    """
    if case.rulebook == _DECK:
        question = DECK_QUESTIONS.get(case.question)
        if question is None:
            raise NotSupportedError(f"question {case.question!r} about the deck; known are {', '.join(DECK_QUESTIONS)}")
        book: Rulebook = RULEBOOKS[_ANY_BOOK]
    else:
        try:
            book = RULEBOOKS[case.rulebook]
        except UnknownNameError as error:
            raise NotSupportedError(str(error)) from None
        question = QUESTIONS.get(case.question)
        if question is None:
            raise NotSupportedError(f"question {case.question!r}; known are {', '.join(QUESTIONS)}")
        book = revised_book(book, case.options)
    given = Given(_with_hand(case))
    found = question(book, given)
    given.check_read()
    return found


def _with_hand(case: Case) -> Mapping[str, object]:
    # A hand that the literal reading of one sheet would count is given among the options.
    literal = case.options.get("handForLiteralReading")
    return case.input if literal is None else {**case.input, "hand": literal}


def verify_case(case: Case) -> Outcome:
    """A case judged by the rules.

    >>> raw = {"id": "J1", "rulebook": "koikoi-standard", "question": "score", "expected": {"final": 6},
    ...        "input": {"captured": ["6a", "7a", "10a"]}, "steps": "5 + 1"}
    >>> print(verify_case(read_case(raw, 1)))
    J1 differs: koikoi-standard, score
      final: expected 6, ours 5
      expected: 5 + 1
      ours: 5 ino = 5
    """
    about = f"{case.rulebook}, {case.question}" + (f": {case.title}" if case.title else "")
    try:
        found = answer(case)
        if strange := sorted(case.expected.keys() - found.values.keys()):
            known = ", ".join(found.values)
            raise NotSupportedError(f"expected {', '.join(strange)}: not answered by this question; it answers {known}")
    except NotSupportedError as error:
        return Outcome(case.id, Verdict.NOT_SUPPORTED, about, (str(error),))
    except ValueError as error:
        # Cards, tables, rulebooks and settlements that cannot be are all refused by a ValueError that says why.
        return Outcome(case.id, Verdict.MALFORMED, about, (str(error),))
    wrong = [
        f"{key}: expected {_shown(expected)}, ours {_shown(found.values[key])}"
        for key, expected in case.expected.items()
        if not _same(expected, found.values[key])
    ]
    if not wrong:
        return Outcome(case.id, Verdict.AGREES, about)
    theirs = f"expected: {case.steps or 'no working is given'}"
    return Outcome(case.id, Verdict.DIFFERS, about, (*wrong, theirs, *(f"ours: {line}" for line in found.working)))


def _shown(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _same(expected: object, ours: object) -> bool:
    """Equal as JSON, lists of cards and of yaku in any order; lists of answers by place keep theirs."""
    if isinstance(expected, bool) or isinstance(ours, bool):
        return expected is ours
    if isinstance(expected, Mapping) and isinstance(ours, Mapping):
        return expected.keys() == ours.keys() and all(_same(expected[key], ours[key]) for key in expected)
    if isinstance(expected, list) and isinstance(ours, list):
        if len(expected) != len(ours):
            return False
        if all(map(_is_unordered, expected)) and all(map(_is_unordered, ours)):
            return _sorted(expected) == _sorted(ours)
        return all(_same(one, other) for one, other in zip(expected, ours, strict=True))
    return expected == ours


def _is_unordered(item: object) -> bool:
    if isinstance(item, list):
        return all(isinstance(code, str) for code in item)
    return isinstance(item, Mapping) or (isinstance(item, str) and item[:1].isdigit())


def _sorted(items: Iterable[object]) -> list[str]:
    return sorted(
        json.dumps(sorted(item) if isinstance(item, list) else _plain(item), sort_keys=True) for item in items
    )


def _plain(item: object) -> object:
    # 5 and 5.0 are the same number.
    if isinstance(item, Mapping):
        return {key: _plain(value) for key, value in item.items()}
    return int(item) if isinstance(item, float) and item.is_integer() else item


def verify_text(text: str, name: str) -> Iterator[Outcome]:
    """Every case of a file, judged.

    Args:
        text: the file: a JSON object with a list ``cases``, or the list itself.
        name: how the file is called in messages.
    """
    try:
        raw = json.loads(text)
    except json.JSONDecodeError as error:
        yield Outcome(name, Verdict.MALFORMED, f"not JSON: {error.msg}, line {error.lineno}, column {error.colno}")
        return
    cases = raw.get("cases") if isinstance(raw, Mapping) else raw
    if not isinstance(cases, list):
        yield Outcome(name, Verdict.MALFORMED, 'no cases: the file must be {"cases": [...]} or a list of cases')
        return
    seen: set[str] = set()
    for number, one in enumerate(cases, 1):
        try:
            case = read_case(one, number)
        except CaseError as error:
            called = one.get("id") if isinstance(one, Mapping) else None
            yield Outcome(str(called or f"number {number}"), Verdict.MALFORMED, f"{name}, case {number}", (str(error),))
            continue
        if case.id in seen:
            yield Outcome(case.id, Verdict.MALFORMED, f"{name}, case {number}", (f"the id {case.id!r} stands twice",))
            continue
        seen.add(case.id)
        yield verify_case(case)


def run(paths: Sequence[Path], say: Callable[[str], object] = print) -> int:
    """Judge files of worked cases and say what differs.

    Args:
        paths: the files.
        say: is called with each line of the report.

    Returns:
        0 where every case agrees, 1 where any differs, 2 where none differs but some could not be judged: a question or
        rulebook that is not supported, a case or file that cannot be read, no case at all.
    """
    counts = dict.fromkeys(Verdict, 0)
    for path in paths:
        try:
            text = path.read_text(encoding="utf-8-sig")
        except OSError as error:
            outcomes: Iterable[Outcome] = [Outcome(str(path), Verdict.MALFORMED, f"cannot be read: {error.strerror}")]
        except UnicodeDecodeError as error:
            outcomes = [Outcome(str(path), Verdict.MALFORMED, f"not UTF-8 at byte {error.start}")]
        else:
            outcomes = verify_text(text, str(path))
        for outcome in outcomes:
            counts[outcome.verdict] += 1
            if outcome.verdict is not Verdict.AGREES:
                say(str(outcome))
    total = sum(counts.values())
    said = ", ".join(f"{count} {verdict}" for verdict, count in counts.items() if count or verdict is Verdict.AGREES)
    say(f"{total} case{'' if total == 1 else 's'}: {said}.")
    if counts[Verdict.DIFFERS]:
        return 1
    return 0 if total and counts[Verdict.AGREES] == total else 2

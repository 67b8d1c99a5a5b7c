"""The answer key of a lesson: every answer that a step expects, and the acts by which it is given.

Whoever walks through lessons (a driver in a browser, a check without one) reads the key here, from the lesson and the
rules, and never from a page.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from hanalearn.teach.film import PRESSES
from hanalearn.teach.forms import Picked, form_name, part_at
from hanalearn.teach.judge import answers, right_answers, rule_on
from hanalearn.teach.made import Made
from hanalearn.teach.recognise import pieces
from hanalearn.teach.round_tasks import deal_rounds
from hanalearn.teach.ruling import Ruling
from hanalearn.teach.steps import Answered, Film, Round
from hanalearn.teach.task import Task

__all__ = ["Expected", "acts_of", "expected_slips", "right_acts"]

_IN_PIECES = frozenset({"number", "parts", "walk", "in-turn"})


@dataclass(frozen=True, slots=True)
class Expected:
    """An answer that a step has something particular to say to.

    Attributes:
        answer: the answer.
        ruling: what is said to it.
        named: the reply or the belief by which it is known; ``""`` where it is only one of many.
    """

    answer: str
    ruling: Ruling
    named: str


def expected_slips(task: Task) -> tuple[Expected, ...]:
    """For every reply of the step one answer that leads to it, and one for every belief that its judge knows.

    Answers given piece by piece come in the order of their pieces, so that they can be tried one after the other.
    """
    step = task.step
    replies = {reply.on for reply in step.replies} if isinstance(step, Answered) else set[str]()
    found: dict[str, Expected] = {}
    for answer in answers(task):
        if "*" in answer:
            continue
        ruling = rule_on(task, answer)
        if ruling.verdict == "yes":
            continue
        named = ruling.on if ruling.on in replies else ruling.codes[0] if ruling.codes else ""
        found.setdefault(f"{_place(task, answer)}/{named}", Expected(answer, ruling, named))
    named_ones = [one for one in found.values() if one.named] or list(found.values())[:1]
    return tuple(sorted(named_ones, key=lambda one: _place(task, one.answer)))


def _place(task: Task, answer: str) -> int:
    return answer.count(",") if form_name(task) in _IN_PIECES else 0


def acts_of(task: Task, answer: str, picked: Picked = ()) -> tuple[str, ...]:
    """The acts by which a whole answer is given.

    Args:
        task: what is asked.
        answer: as ``hanalearn.teach.judge`` has it.
        picked: what stands already of an answer given piece by piece.
    """
    return tuple(_acts(task, answer, picked))


def _acts(task: Task, answer: str, picked: Picked) -> Iterator[str]:
    form = form_name(task)
    parts = answer.split(",")
    match form:
        case "tap":
            yield "none" if answer == "none" else f"tap:{answer}"
        case "pair":
            yield from (f"tap:{code}" for code in answer.split(">"))
        case "tap-set" | "tap-hand":
            if answer == "none":
                yield "none"
                return
            yield from (f"tap:{code}" for code in answer.split("+") if code not in picked)
            yield "done"
        case "meet" | "match":
            yield from (f"tap:{code}" for code in answer.split("+") if code not in picked)
        case "in-turn":
            yield from (f"tap:{code}" for code in parts[len(picked) :])
        case "turns":
            yield from _half_turns(parts[len(picked) :], len(picked))
        case "tick":
            yield from (f"tick:{option}" for option in parts if option and option not in picked)
            yield "done"
        case "number":
            yield from (f"num:{number}" for number in parts[len(picked) :])
        case "parts":
            for at in range(len(picked), len(parts)):
                typed = isinstance(task.step, Made) and not part_at(task, tuple(parts[:at])).options
                yield f"{'num' if typed else 'choose'}:{parts[at]}"
        case "blanks":
            yield from (f"blank:{at}:{word}" for at, word in enumerate(parts) if picked[at : at + 1] != (word,))
            yield "done"
        case "visit":
            yield from (f"choose:{option}" for option in answer.split("+") if option not in picked)
        case "walk":
            yield from (f"choose:{line}" for line in parts[len(picked) :])
        case "press":
            step = task.step
            assert isinstance(step, Round)
            yield from ["deal"] * (deal_rounds(step) - len(picked))
        case "foretell":
            yield from _foretold(task, answer, picked)
        case "sort":
            for drop in parts:
                item, _, box = drop.partition(">")
                if drop not in picked:
                    yield from (f"tap:{item}", f"box:{box}")
        case "order":
            yield from _moves(list(picked or pieces(task)), parts)
            yield "done"
        case _:
            yield f"choose:{answer}"


def _foretold(task: Task, answer: str, picked: Picked) -> Iterator[str]:
    step = task.step
    assert isinstance(step, Film)
    if answer in PRESSES:
        yield f"press:{answer}"
        return
    if not picked:
        yield f"press:{step.press}"
    yield f"choose:{answer}"


def _half_turns(halves: list[str], done: int) -> Iterator[str]:
    """Hand card and target, then only the target of the card that has been turned over."""
    for at, half in enumerate(halves, done):
        card, _, target = half.partition(">")
        if at % 2 == 0:
            yield f"tap:{card}"
        yield "none" if target == "none" else f"tap:{target}"


def _moves(row: list[str], wanted: list[str]) -> Iterator[str]:
    for place, item in enumerate(wanted):
        while (here := row.index(item)) > place:
            row[here - 1 : here + 1] = [item, row[here - 1]]
            yield f"up:{item}"


def right_acts(task: Task, picked: Picked = ()) -> tuple[str, ...]:
    """The acts of the first right answer; none where nothing is right."""
    right = right_answers(task)
    return acts_of(task, right[0], picked) if right else ()

"""Rulings on answers to a question: an option, a number, ticks, words in gaps."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import product
from math import prod

from hanalearn.teach.answer_text import is_number, set_of, unique
from hanalearn.teach.capture_rulings import illegal_take, illegal_turn, not_this, reasons
from hanalearn.teach.gain import first_half, wrong_gains
from hanalearn.teach.holding_answers import MOST_FILLED, holding_answers
from hanalearn.teach.ruling import Look, Ruling
from hanalearn.teach.steps import Ask, Reply
from hanalearn.teach.task import Task
from hanalearn.text import Message

__all__ = ["fillings", "rule_on_blanks", "rule_on_number", "rule_on_numbers", "rule_on_option", "rule_on_ticks"]


def rule_on_option(task: Task, answer: str) -> Ruling:
    """One of several words."""
    right = holding_answers(task)
    if answer in right:
        move = None
        because: tuple[Message, ...] = ()
        if task.asked is not None and isinstance(task.step, Ask) and task.step.task == "where":
            move = task.move_of(task.asked, task.may[0])
            because = reasons(task, move)
        return Ruling("yes", because=because, move=move, ends=True, score=1.0)
    if answer not in task.options:
        return not_this()
    if isinstance(task.step, Ask) and task.step.task == "where" and task.asked is not None:
        if answer == "hand":
            return Ruling("no", ("M27",))
        if answer == "pile":
            return Ruling("no", because=(Message("task.alone", card=task.asked),), holds=Message("task.pile-holds"))
        return Ruling(
            "no", ("M23",), because=(Message("task.must-take", card=task.asked, other=next(iter(task.may[0]))),)
        )
    return Ruling("no", because=(Message("task.not-this"),))


def rule_on_number(task: Task, answer: str) -> Ruling:
    """A whole number."""
    right = holding_answers(task)[0]
    if answer == right:
        because: tuple[Message, ...] = ()
        look: tuple[Look, ...] = ()
        if task.then is not None:
            first = first_half(task)
            second = int(right) - first
            because = (Message("task.gain-turn", first=first, second=second, total=int(right)),)
        elif isinstance(task.step, Ask) and task.step.task == "gain" and task.asked is not None:
            taken = task.may[0]
            look = (Look((task.asked, *taken), Message("task.you-take")),) if taken else ()
            because = (
                (Message("task.gain-sum", card=task.asked, taken=taken, n=len(taken), total=1 + len(taken)),)
                if taken
                else (Message("task.nothing", card=task.asked),)
            )
        return Ruling("yes", because=because, look=look, ends=True, score=1.0)
    if isinstance(task.step, Ask) and task.step.task == "gain" and task.asked is not None and is_number(answer):
        known = wrong_gains(task).get(int(answer))
        if known is not None:
            return known
        if task.then is not None:
            return Ruling("no", because=(Message("task.gain-halves"),))
        return Ruling("no", because=(Message("task.gain-again", card=task.asked),))
    return Ruling("no", because=(Message("task.not-this"),))


def rule_on_ticks(task: Task, answer: str) -> Ruling:
    """Several options ticked."""
    ticked = [option for option in answer.split(",") if option]
    if not ticked or not set(ticked) <= set(task.options):
        return not_this()
    right = set(holding_answers(task)[0].split(","))
    untrue = [option for option in task.options if option in ticked and option not in right]
    if untrue:
        score = max(0.0, min(0.5, (len(right & set(ticked)) - len(untrue)) / len(right)))
        if isinstance(task.step, Ask) and task.step.task == "moves":
            return replace(illegal_turn(task, untrue[0]), score=score)
        if isinstance(task.step, Ask) and task.step.task == "results" and task.asked is not None:
            chosen = set_of(untrue[0])
            if chosen is not None:
                found = illegal_take(task, task.asked, chosen)
                return Ruling(
                    "no",
                    found.codes,
                    because=found.because,
                    holds=found.holds,
                    look=found.look,
                    chosen=chosen,
                    score=score,
                )
        return Ruling("no", because=(Message("task.not-this"),), score=score)
    missing = len(right - set(ticked))
    if missing:
        score = len(ticked) / len(right)
        return Ruling("notyet", because=(Message("task.tick-more", n=missing),), score=score)
    because: tuple[Message, ...] = ()
    if isinstance(task.step, Ask) and task.step.task == "results" and task.asked is not None:
        because = (Message("task.results", card=task.asked, n=len(task.may)),)
    if isinstance(task.step, Ask) and task.step.task == "moves":
        because = (Message("task.moves"),)
    return Ruling("yes", because=because, ends=True, score=1.0)


def rule_on_blanks(step: Ask, answer: str) -> Ruling:
    """Words in gaps."""
    words = answer.split(",")
    if len(words) != len(step.blanks):
        return not_this()
    if any(word not in blank.options for word, blank in zip(words, step.blanks, strict=True)):
        return not_this()
    held = [word in blank.right for word, blank in zip(words, step.blanks, strict=True)]
    if all(held):
        return Ruling("yes", ends=True, score=1.0)
    if any(held):
        return Ruling("notyet", because=(Message("task.blank-one"),), score=sum(held) / len(held))
    return Ruling("no", because=(Message("task.blank-none"),))


def fillings(step: Ask, replies: Iterable[Reply]) -> tuple[str, ...]:
    """Every way of filling the gaps; where there are too many, those that differ from the first right one in one gap,
    and those of which a reply speaks."""
    if prod(len(blank.options) for blank in step.blanks) <= MOST_FILLED:
        return tuple(",".join(words) for words in product(*(blank.options for blank in step.blanks)))
    first = [blank.right[0] for blank in step.blanks]
    changes: list[dict[int, str]] = [{}]
    changes += [{at: word} for at, blank in enumerate(step.blanks) for word in blank.options]
    for reply in replies:
        pairs = [one.partition(":") for one in reply.on.split("+")]
        if all(place.isdigit() for place, _, _ in pairs):
            changes.append({int(place): word for place, _, word in pairs})
    return unique(",".join(change.get(at, word) for at, word in enumerate(first)) for change in changes)


def rule_on_numbers(step: Ask, answer: str) -> Ruling:
    """One number after the other; the last one given is judged, those before hold already."""
    wanted = [str(number) for number in step.right] if isinstance(step.right, tuple) else []
    *before, last = answer.split(",")
    if len(before) >= len(wanted):
        return not_this()
    if last != wanted[len(before)]:
        return Ruling("no", because=(Message("task.not-this"),), kept=tuple(before))
    ends = len(before) + 1 == len(wanted)
    return Ruling("yes", ends=ends, score=float(ends), kept=None if ends else (*before, last))

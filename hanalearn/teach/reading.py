"""Reads what a learner gave: an answer, or a problem that is explained and costs nothing.

============================  ================================================================================
form                          what is taken
============================  ================================================================================
number                        ``7``, ``"７"``, ``"7*2"``, ``"7 × 2"``, ``"5+2"``
choose                        the key of an option
tick, tap-set                 keys or card codes as a list, or joined by commas, ``+`` or blanks; ``none``
tap                           a card code, or ``none`` where nothing is an answer
parts, several numbers        a list, or the parts joined by commas
sort                          ``{"4r": "4", ...}``, or ``4r>4,7r>7``
order, match, play, turns     as ``hanalearn.teach.judge`` writes them
============================  ================================================================================
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from hanalearn.cards import Card, CardCodeError
from hanalearn.teach.forms import MOST, form_name, read_number
from hanalearn.teach.made import NOTHING, Made, PartAsked
from hanalearn.teach.recognise import pieces
from hanalearn.teach.steps import Ask, See, Try
from hanalearn.teach.task import Task
from hanalearn.text import Message

__all__ = ["Answer", "Problem", "read_answer"]


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer in its canonical form, as ``hanalearn.teach.judge`` and ``made`` write it."""

    text: str


@dataclass(frozen=True, slots=True)
class Problem:
    """Not yet an answer: explained, not graded, and no try is used."""

    message: Message


_LONGEST: Final = 200


def read_answer(task: Task, raw: object) -> Answer | Problem:
    """The answer in what was given to a task, or why there is none."""
    form = form_name(task)
    step = task.step
    if form is None:
        return Problem(Message("exercise.problem-none"))
    parts = _parts(raw)
    if parts is None or not any(parts):
        return Problem(Message("problem.number-empty" if form == "number" else "exercise.problem-empty"))
    if form == "parts" and isinstance(step, Made):
        return _all_parts(step, parts)
    if form == "number":
        return _numbers(task, parts)
    if form in ("choose", "tick"):
        return _options(task.options, parts, several=form == "tick")
    if form in ("tap", "tap-set", "tap-hand"):
        return _cards(task, parts, several=form != "tap")
    return _joined(task, form, parts)


def _parts(raw: object) -> list[str] | None:
    """What was given, in pieces; ``None`` where it is nothing of the kind."""
    match raw:
        case bool() | None:
            return None
        case int():
            return [str(raw)]
        case str():
            text = unicodedata.normalize("NFKC", raw).strip()
            if len(text) > _LONGEST:
                return None
            return [part.strip() for part in text.split(",")]
        case Mapping():
            return [f"{key}>{value}" for key, value in raw.items()]
        case Sequence():
            pieces_of = [_parts(one) for one in raw if not isinstance(one, (list, tuple))]
            if len(pieces_of) != len(raw) or any(one is None for one in pieces_of):
                return None
            return [part for one in pieces_of if one is not None for part in one]
    return None


def _number(text: str) -> str | Message:
    plain = re.sub(r"\s+", "", text).replace("×", "*").replace("x", "*").removeprefix("+")
    number = read_number(plain)
    if number is None:
        return Message("problem.number", typed=text[:40]) if text else Message("problem.number-empty")
    return str(number) if number <= MOST else Message("problem.number-range", typed=text[:40])


def _numbers(task: Task, parts: list[str]) -> Answer | Problem:
    step = task.step
    count = 1
    if isinstance(step, Ask) and step.task == "numbers":
        count = len(step.parts)
    if isinstance(step, See):
        count = len(task.table.shown)
    if len(parts) != count:
        return Problem(Message("exercise.problem-parts", n=count))
    read = [_number(part) for part in parts]
    first = next((one for one in read if isinstance(one, Message)), None)
    return Problem(first) if first is not None else Answer(",".join(str(one) for one in read))


def _options(options: tuple[str, ...], parts: list[str], *, several: bool) -> Answer | Problem:
    chosen = [word for part in parts for word in (part.split() if several else [part]) if word]
    unknown = next((one for one in chosen if one not in options), None)
    if unknown is not None:
        return Problem(Message("exercise.problem-option", typed=unknown[:40]))
    if not several and len(chosen) != 1:
        return Problem(Message("exercise.problem-one"))
    return Answer(",".join(option for option in options if option in chosen))


def _all_parts(step: Made, parts: list[str]) -> Answer | Problem:
    if len(parts) != len(step.parts):
        return Problem(Message("exercise.problem-parts", n=len(step.parts)))
    read: list[str] = []
    for part, given in zip(step.parts, parts, strict=True):
        one = _part(part, given)
        if isinstance(one, Message):
            return Problem(one)
        read.append(one)
    return Answer(",".join(read))


def _part(part: PartAsked, given: str) -> str | Message:
    if not part.options:
        return _number(given)
    return given if given in part.options else Message("exercise.problem-option", typed=given[:40])


def _cards(task: Task, parts: list[str], *, several: bool) -> Answer | Problem:
    step = task.step
    words = [word for part in parts for word in re.split(r"[+\s]+", part) if word]
    may_nothing = isinstance(step, (Try, Made)) and step.nothing
    if words == [NOTHING] and may_nothing:
        return Answer(NOTHING)
    cards: list[Card] = []
    for word in words:
        try:
            card = Card.parse(word)
        except CardCodeError:
            return Problem(Message("problem.card-unknown", typed=word[:40]))
        if card.code not in _tappable(task):
            return Problem(Message("exercise.problem-card", card=card))
        if card not in cards:
            cards.append(card)
    if not several and len(cards) != 1:
        return Problem(Message("exercise.problem-one"))
    return Answer("+".join(card.code for card in sorted(cards)))


def _tappable(task: Task) -> tuple[str, ...]:
    step = task.step
    if isinstance(step, Made):
        return step.cards
    if isinstance(step, See):
        return tuple(card.code for card in task.table.shown)
    if isinstance(step, Try) and step.task == "take":
        return tuple(card.code for card in task.table.field_cards)
    return tuple(card.code for card in task.table.hand_cards | task.table.field_cards)


def _joined(task: Task, form: str, parts: list[str]) -> Answer | Problem:
    """Answers of several pieces that must be the pieces of the task, each once."""
    step = task.step
    if form in ("order", "sort"):
        given = sorted(part.partition(">")[0] for part in parts)
        boxes = set(step.boxes) if isinstance(step, See) else set()
        is_boxed = form == "order" or all(part.partition(">")[2] in boxes for part in parts)
        if given != sorted(pieces(task)) or not is_boxed:
            return Problem(Message("exercise.problem-pieces", n=len(pieces(task))))
        return Answer(",".join(parts))
    text = ",".join(parts)
    if form in ("match", "meet"):
        words = [word for part in parts for word in re.split(r"[+\s]+", part) if word]
        shown = {card.code for card in task.table.shown}
        wanted = 2 if form == "match" else len(shown)
        if len(set(words)) != wanted or not set(words) <= shown:
            return Problem(Message("exercise.problem-pieces", n=wanted))
        return Answer("+".join(words))
    if form == "pair":
        hand, _, field = text.partition(">")
        if hand not in {c.code for c in task.table.hand_cards} or field not in {c.code for c in task.table.field_cards}:
            return Problem(Message("exercise.problem-pair"))
    return Answer(text)

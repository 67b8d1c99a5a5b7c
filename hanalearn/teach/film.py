"""A piece of a round played out by itself: turns of both players, koi-koi and stop, and what each side gets.

Every move is checked by the rules, and every stop needs a sum that has grown, so a film cannot show what cannot be.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from hanalearn.cards import Card, CardCodeError, CardSet
from hanalearn.rules import KoiKoiRulebook
from hanalearn.rules.koikoi import Decision, decide
from hanalearn.rules.sheet import ScoreSheet
from hanalearn.teach.doubling import wrong_finals
from hanalearn.teach.ruling import Ruling
from hanalearn.teach.slips import sheets_of
from hanalearn.teach.steps import Film
from hanalearn.teach.table import IllegalMoveError, Move, Place, Seat, Table
from hanalearn.teach.task import StepError, Task
from hanalearn.text import Message

__all__ = [
    "PRESSES",
    "Played",
    "Shot",
    "film_numbers",
    "film_of",
    "narrowed",
    "option_of",
    "prepared",
    "right",
    "rule_on",
]

PRESSES: Final = ("stop", "koi-koi")
"""The two buttons of the decision."""

_ACT: Final = re.compile(r"(me|they|stock) (\w+)(?: > ([\w ]+))?")
_ENDS: Final = {"me stop": Seat.MINE, "they stop": Seat.THEIRS, "nobody": None}


@dataclass(frozen=True, slots=True)
class Shot:
    """One half turn of a film: the table before it, and the move."""

    before: Table
    move: Move


@dataclass(frozen=True, slots=True)
class Played:
    """A whole film.

    Attributes:
        shots: what moves.
        end: the table when it is over.
        winner: who stops; ``None`` where nobody does.
        sheet: the worked sum of the one who stops; empty where nobody does.
    """

    shots: tuple[Shot, ...]
    end: Table
    winner: Seat | None
    sheet: ScoreSheet

    @property
    def points(self) -> tuple[int, int]:
        """What the learner and the other player get."""
        total = self.sheet.total
        return (total, 0) if self.winner is Seat.MINE else (0, total) if self.winner is Seat.THEIRS else (0, 0)


def prepared(task: Task) -> Task:
    """The task with its options, after the film has been played once.

    Raises:
        StepError: a move or a stop breaks the rules, an act cannot be read, or no option is the true outcome.
    """
    if not isinstance(task.step, Film):
        return task
    played = film_of(task)
    if option_of(played) not in task.step.options:
        raise StepError(
            "unsolvable", "options", f"the film ends {option_of(played)}, and no option says so",
            f"offer {option_of(played)!r}",
        )  # fmt: skip
    return replace(task, options=task.step.options)


def option_of(played: Played) -> str:
    """The outcome as an option: ``0-2``."""
    return "{}-{}".format(*played.points)


def film_of(task: Task) -> Played:
    """The film of a step, played out.

    Raises:
        StepError: see ``prepared``.
    """
    step = task.step
    assert isinstance(step, Film)
    return _film(step.press, step.acts, task.table, step.rulebook or task.book)


@lru_cache(maxsize=64)
def _film(press: str, acts: tuple[str, ...], table: Table, rulebook: str) -> Played:
    try:
        book, *others = sheets_of(rulebook)
    except ValueError as error:
        raise StepError("rulebook-unknown", "rulebook", str(error), "write rulebook = on the step") from None
    played = _run(book, press, acts, table)
    differ = [other.key for other in others if _run(other, press, acts, table).points != played.points]
    if differ:
        why = f"{differ} do not agree with {book.key} here"
        raise StepError("sheets-differ", "rulebook", why, "name one sheet on the slip")
    return played


def _run(book: KoiKoiRulebook, press: str, acts: tuple[str, ...], table: Table) -> Played:
    _decided(book, table, Seat.MINE, 0, "press")
    if press == "stop":
        return Played((), table, Seat.MINE, book.score(CardSet(table.taken)))
    called = book.tally(CardSet(table.taken)).points
    *moves, last = acts
    if last not in _ENDS:
        raise StepError("script-illegal", "acts", f"the last act is {last!r}", f"end with {', '.join(_ENDS)}")
    shots = tuple(_shots(moves, table.closed_up()))
    end = shots[-1].before.moved(shots[-1].move) if shots else table
    winner = _ENDS[last]
    if winner is None:
        return Played(shots, end, None, ScoreSheet(()))
    if winner is Seat.MINE:
        _decided(book, end, winner, called, "acts")
        return Played(shots, end, winner, book.score(CardSet(end.taken), own_calls=1))
    _decided(book, end, winner, 0, "acts")
    return Played(shots, end, winner, book.score(CardSet(end.their_taken), opponent_calls=1))


def _decided(book: KoiKoiRulebook, table: Table, seat: Seat, called: int, key: str) -> None:
    """Whether this side may decide now at all."""
    pile = CardSet(table.taken if seat is Seat.MINE else table.their_taken)
    points = book.tally(pile).points
    own = int(seat is Seat.MINE and key == "acts")
    left = len(table.hand_cards) if seat is Seat.MINE else 1
    may = decide(
        book, sum_now=points, sum_at_call=called, hand_left=left, own_calls=own,
        opponent_calls=int(seat is Seat.THEIRS),
    )  # fmt: skip
    if may is Decision.NONE:
        why = f"{'I' if seat is Seat.MINE else 'they'} cannot stop: the sum is {points}" + (
            f", as it was at the call ({called})" if called else ""
        )
        raise StepError("script-illegal", key, why, "let a set be completed before")


def _shots(acts: list[str], table: Table) -> Iterator[Shot]:
    seat = Seat.THEIRS
    for number, act in enumerate(acts):
        read = _ACT.fullmatch(act)
        if read is None:
            todo = "write me CARD > CARD, they CARD > CARD, or stock CARD > CARD; without > the card lies down"
            raise StepError("script-illegal", f"acts[{number}]", f"{act!r} cannot be read", todo)
        who, code, taken = read.groups()
        try:
            card, takes = Card.parse(code), CardSet.parse(taken or "")
            if who == "stock":
                table = table.turned_over(card, seat)
            else:
                seat = Seat.MINE if who == "me" else Seat.THEIRS
                table = table.closed_up()
            move = Move(card, takes, Place.STOCK if who == "stock" else Place.HAND, seat)
            yield Shot(table, move)
            table = table.moved(move)
        except (IllegalMoveError, CardCodeError) as error:
            todo = "change the act or the table before it"
            raise StepError("script-illegal", f"acts[{number}]", f"{act!r}: {error}", todo) from None


def film_numbers(task: Task) -> Mapping[str, int]:
    """The numbers that the words of a film may speak of, by the name they have in braces."""
    if not isinstance(task.step, Film):
        return {}
    played = film_of(task)
    book = sheets_of(task.step.rulebook or task.book)[0]
    mine, theirs = played.points
    base = book.tally(CardSet(task.table.taken)).points
    return {"base": base, "mine": mine, "theirs": theirs, "sum": played.sheet.base, "times": played.sheet.factor}


def right(task: Task) -> tuple[str, ...]:
    """The true outcome."""
    return (option_of(film_of(task)),)


def narrowed(task: Task) -> frozenset[str]:
    """The outcomes that stay when the field is narrowed down: the true one and one other."""
    others = [option for option in task.options if option not in right(task)]
    return frozenset([*right(task), *others[:1]])


def rule_on(task: Task, answer: str) -> Ruling:
    """The ruling on a button or a foretold outcome. What is foretold ends the step: then the page says what comes."""
    step = task.step
    assert isinstance(step, Film)
    if answer in PRESSES:
        return Ruling("no", because=(Message("reckon.press", button=Message(f"reckon.{step.press}")),))
    if answer not in step.options:
        return Ruling("no", because=(Message("task.not-this"),))
    played = film_of(task)
    if answer == option_of(played):
        return Ruling("yes", because=(Message("reckon.foretold"),), ends=True, score=1.0)
    code = _belief(task, played, *map(int, answer.split("-")))
    return Ruling("no", (code,) if code else (), because=(Message("reckon.not-foretold"),), ends=True)


def _belief(task: Task, played: Played, mine: int, theirs: int) -> str:
    """The belief by which somebody foretells an outcome that does not come."""
    step = task.step
    book = sheets_of(step.rulebook or task.book)[0]
    right_mine, right_theirs = played.points
    if played.winner is Seat.THEIRS:
        if mine:
            return "M46" if theirs else "M43"
        wrong = wrong_finals(book, played.sheet.base, opponent=1)
        return "M45" if theirs == played.sheet.base else wrong.get(theirs, "")
    if played.winner is Seat.MINE:
        if theirs != right_theirs:
            return "M46"
        own = int(bool(played.shots))
        return wrong_finals(book, played.sheet.base, own=own).get(mine, "")
    return "M44" if mine != right_mine else "M46"

"""What our types have in common: the class is drawn first, a draft that is not good enough is drawn again."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar, Final

from hanalearn.rules import KoiKoiRulebook
from hanalearn.teach.dice import Dice
from hanalearn.teach.exercise import Exercise, Probe, probes_of
from hanalearn.teach.made import Grid, Made, MadeForm, PartAsked, Slip
from hanalearn.teach.steps import Phase
from hanalearn.teach.table import Table
from hanalearn.teach.task import Task
from hanalearn.text import Message

__all__ = ["ExerciseType", "RejectedError", "asked", "number_slips", "say"]

_MOST_DRAFTS: Final = 400


class RejectedError(Exception):
    """A draft that does not make a good question: two beliefs give one number, nothing tempts, or it cannot be laid."""


class ExerciseType(ABC):
    """A type of exercise; see ``hanalearn.teach.exercise.Generator``."""

    id: ClassVar[str]
    key: ClassVar[str]
    version: ClassVar[int] = 1
    skills: ClassVar[frozenset[str]]
    levels: ClassVar[range]
    by_rules: ClassVar[bool] = False

    @abstractmethod
    def classes(self, level: int) -> Mapping[str, int]:
        """What is drawn first, with its weight."""

    @abstractmethod
    def fill(self, kind: str, dice: Dice, level: int, rules: KoiKoiRulebook) -> Exercise:
        """A question of a class.

        Raises:
            RejectedError: this draft is not good enough; the next one is drawn from the same dice.
        """

    def make(self, dice: Dice, level: int, rules: KoiKoiRulebook) -> Exercise:
        """See ``Generator``.

        Raises:
            ValueError: no draft was good enough, which the tests of a type rule out for all rulebooks.
        """
        kind = dice.weighted(self.classes(level))
        for _ in range(_MOST_DRAFTS):
            try:
                return self.fill(kind, dice, level, rules)
            except RejectedError as error:
                why = error
        raise ValueError(f"{self.key} at level {level} under {rules.key}: no draft of the class {kind!r} fits ({why})")

    def probes(self, exercise: Exercise) -> Sequence[Probe]:
        """See ``Generator``."""
        return probes_of(exercise)


def asked(
    form: MadeForm,
    ask: Message,
    *,
    table: Table,
    hints: Sequence[Message],
    worked: Iterable[Message],
    rules: KoiKoiRulebook | None = None,
    options: Mapping[str, Message] | None = None,
    names: Mapping[str, Message] | None = None,
    sub: Message | None = None,
    right: Iterable[str] = (),
    slips: Mapping[str, Slip] | None = None,
    missing: Slip | None = None,
    parts: Sequence[PartAsked] = (),
    cards: Sequence[str] = (),
    nothing: bool = False,
    because: Iterable[Message] = (),
    numbers: bool = True,
    tags: Mapping[str, Message] | None = None,
    by_looks: bool = False,
    grid: Grid | None = None,
) -> Task:
    """A question as a task.

    Args:
        form: how it is answered.
        ask: the question.
        table: what lies there.
        hints: where to look, what is left, the first part.
        worked: the whole way.
        rules: whose slip stands on the page; the one of every sheet where none is given.
        options: what may be chosen or ticked, with its words, in the order shown.
        names: words of the options of parts.
        sub: below the question.
        right: answers that hold.
        slips: what is said to those that do not.
        missing: what is said where something is left out.
        parts: where several things are asked for one after the other.
        cards: codes that may be tapped.
        nothing: whether *nothing* is an answer.
        because: why the right answer holds.
        numbers: whether months are written on the cards.
        tags: written under cards, by code.
        by_looks: whether cards are called by what they show, since their month is asked for.
        grid: a small table beside the question.
    """
    step = Made(
        key="item-1",
        phase=Phase.INDEPENDENT,
        rulebook="all" if rules is None else rules.key,
        form=form,
        ask=ask,
        sub=sub,
        names={**(names or {}), **(options or {})},
        right=tuple(right),
        slips=dict(slips or {}),
        missing=missing,
        cards=tuple(cards),
        nothing=nothing,
        parts=tuple(parts),
        hints=tuple(hints),
        because=tuple(because),
        worked=tuple(worked),
        numbers=numbers,
        tags=dict(tags or {}),
        by_looks=by_looks,
        grid=grid,
    )
    return Task(step, (table,), options=tuple(options or ()), is_made=True)


def number_slips(right: int, believed: Iterable[tuple[int, Slip]], rest: Slip) -> dict[str, Slip]:
    """The numbers of which something particular is said. The first belief that gives a number keeps it.

    Args:
        right: the right number, which no belief may have.
        believed: numbers with what is said to them.
        rest: what is said to every other number.
    """
    found: dict[str, Slip] = {}
    for number, slip in believed:
        if number != right and number >= 0:
            found.setdefault(str(number), slip)
    found["*"] = rest
    return found


def say(key: str, /, **arguments: object) -> Message:
    """A message of the exercises, ``say("counting-set.ask", n=3)``."""
    return Message(f"exercise.{key}", **arguments)  # type: ignore[arg-type]  # each caller gives what a message takes

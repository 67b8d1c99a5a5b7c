"""A lesson ready to be played: its steps laid out in order, its words at hand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from msgspec.structs import replace

from hanalearn.cards import Card
from hanalearn.teach import film, reckon
from hanalearn.teach.dice import Dice
from hanalearn.teach.exercise_types import class_of, made_items
from hanalearn.teach.items import ExerciseSpec, capture_items
from hanalearn.teach.judge import answers, right_answers, rule_on
from hanalearn.teach.scoring import with_lines
from hanalearn.teach.seen_items import SEEN_HERE, seen_items
from hanalearn.teach.steps import (
    CHECK_STEP,
    END_STEP,
    Answered,
    Ask,
    Film,
    LessonSpec,
    Phase,
    Reckon,
    Step,
    TableSpec,
    Try,
)
from hanalearn.teach.table import Table
from hanalearn.teach.task import StepError, Task, lay_out, table_of
from hanalearn.teach.variant_name import DEFAULT_BOOK
from hanalearn.teach.variants import MOST_ROUNDS, MOST_VARIANTS, varied
from hanalearn.teach.words import Words

__all__ = ["Lesson", "lay_out_steps"]


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson of the library.

    Attributes:
        spec: what stands in its ``lesson.toml``.
        folder: where it stands, for messages.
        tasks: its steps in the cards of the lesson, in order.
        exercise: from which the items of its check are made.
        read_words: reads the words in a language; see ``words``.
        variants: variants of one step before they come round again, the cards of the lesson counted; at least 2.
        rounds: rounds of items before they come round again. Both are few where a lesson has to fit into a file.
    """

    spec: LessonSpec
    folder: str
    tasks: tuple[Task, ...]
    exercise: ExerciseSpec | None
    read_words: Callable[[str], Words]
    variants: int = MOST_VARIANTS
    rounds: int = MOST_ROUNDS

    @property
    def id(self) -> str:
        """``"L0.1"``."""
        return self.spec.id

    @property
    def keys(self) -> tuple[str, ...]:
        """Where a learner can be: the steps by name, the items of the check, the end."""
        check = (CHECK_STEP,) if self.spec.check else ()
        return (*(step.key for step in self.spec.steps if step.key not in self._item_keys), *check, END_STEP)

    @property
    def _item_keys(self) -> tuple[str, ...]:
        return self.spec.check.steps if self.spec.check else ()

    @property
    def main_steps(self) -> tuple[Step, ...]:
        """The steps before the check."""
        return tuple(step for step in self.spec.steps if step.phase is not Phase.CHECK)

    @property
    def check_steps(self) -> tuple[Step, ...]:
        """Steps of the lesson that belong to its check, those that are asked as its items not counted."""
        return tuple(step for step in self.spec.steps if step.phase is Phase.CHECK and step.key not in self._item_keys)

    def words(self, lang: str) -> Words:
        """The words in a language, or in the lesson's first language where it does not speak that one.

        Raises:
            LessonError: the file of the words is missing or cannot be read.
        """
        return self.read_words(lang if lang in self.spec.languages else self.spec.languages[0])

    def step_task(self, key: str, variant: int, seed: str) -> Task:
        """The task of a step.

        Raises:
            KeyError: the lesson has no such step.
        """
        for task in self.tasks:
            if task.step.key == key:
                break
        else:
            raise KeyError(f"lesson {self.id} has no step {key!r}")
        if task.unseen is not None:
            return task.dealt_anew(variant, Dice(f"{self.id}/{key}/{seed}/{variant}"))
        if variant == 0:
            return task
        return varied(task, variant, Dice(f"{self.id}/{key}/{seed}/{variant}"))

    def is_in_other_cards(self, key: str, variant: int, seed: str) -> bool:
        """Whether a variant of a step asks about other things than the lesson does, not the same in another order."""
        mine, other = self.step_task(key, 0, seed), self.step_task(key, variant, seed)
        same = (mine.step, mine.tables, mine.asked, set(mine.options))
        return same != (other.step, other.tables, other.asked, set(other.options))

    def items(self, seed: str, round_: int) -> tuple[Task, ...]:
        """The items of the check, and last its further ones; empty if it has none. Another round brings other items."""
        return tuple(task for _, task in self.named_items(seed, round_))

    def named_items(self, seed: str, round_: int) -> tuple[tuple[str, Task], ...]:
        """The same, each with the name that ``CheckSpec.must`` and ``spotless`` know it by; empty if it has none."""
        check = self.spec.check
        if check is None:
            return ()
        variant = f"{self.id}/{seed}/{round_}"
        own = tuple((key, self.step_task(key, round_ % MOST_VARIANTS, seed)) for key in check.steps)
        own = self._made_items(variant) + own
        first, last = self._rows(variant)
        return (*(("", task) for task in first), *own, *(("", task) for task in last))

    def _rows(self, variant: str) -> tuple[tuple[Task, ...], tuple[Task, ...]]:
        """The items that are made in whole rows: those that are always asked, and the further ones."""
        check = self.spec.check
        if check is None or self.exercise is None:
            return (), ()
        if self.exercise.name in SEEN_HERE:
            return seen_items(self.exercise, check.items, variant, check.months), ()
        exercise = self.exercise
        if check.tempting:
            exercise = replace(exercise, knobs=replace(exercise.knobs, tempting=True))
        further = capture_items(exercise, check.more, f"{variant}/more") if check.more else ()
        return capture_items(exercise, check.matches, variant), further

    def _made_items(self, variant: str) -> tuple[tuple[str, Task], ...]:
        check = self.spec.check
        if check is None or not check.made:
            return ()
        made = made_items(check.made, self.book, variant)
        return tuple((class_of(item.name), item.task.as_item(number)) for number, item in enumerate(made, 1))

    @property
    def book(self) -> str:
        """The rulebook by which items are judged that name none."""
        return DEFAULT_BOOK if self.spec.rulebook == "all" else self.spec.rulebook

    def variants_of(self, key: str) -> int:
        """Variants of a step before they come round again: no more than there are cards laid out for it."""
        step = next((step for step in self.spec.steps if step.key == key), None)
        again = step.again if isinstance(step, Answered) else ()
        return min(self.variants, len(again) + 1) if again else self.variants

    def variant_after(self, key: str, variant: int) -> int:
        """The variant of a step that comes next: its own cards again only where there are two sets of cards in all."""
        count = self.variants_of(key)
        return 1 - variant if count == 2 else variant % (count - 1) + 1


def lay_out_steps(spec: LessonSpec) -> tuple[Task, ...]:
    """The tasks of all steps, each on the table that the one before leaves unless it has its own.

    Raises:
        StepError: a step cannot be laid out; its ``key`` begins with the key of the step.
    """
    tasks: list[Task] = []
    for step in spec.steps:
        try:
            task = film.prepared(reckon.prepared(with_lines(lay_out(step, _start(step, tasks), spec.rulebook))))
            if isinstance(step, Answered) and not right_answers(task):
                raise StepError(
                    "unsolvable",
                    "task",
                    f"the step {step.key!r} has no right answer (field {task.table.field_cards or 'empty'})",
                    "change the table or the task; the rules decide what is legal",
                )
            tasks.append(task)
        except StepError as error:
            raise StepError(error.code, f"steps.{step.key}.{error.key}", str(error), error.todo) from None
    return tuple(tasks)


def _start(step: Step, before: list[Task]) -> Table:
    if isinstance(step.table, TableSpec):
        return table_of(step.table, "table")
    if isinstance(step.table, str):
        for task in before:
            if task.step.key == step.table:
                return task.table
        raise StepError("step-unknown", "table", f"no step before is called {step.table!r}", "name an earlier step")
    if isinstance(step, Reckon):
        return Table()  # Points alone: nothing lies on a table.
    if not before:
        raise StepError(
            "table-missing", "table", "the first step has no table", "write table = { field = …, hand = … }"
        )
    return _left_by(before[-1])


def _left_by(task: Task) -> Table:
    """The table after a step; what is taken is then no longer the learner's choice, so there must be one way only."""
    step = task.step
    if isinstance(step, Try):
        rulings = [rule_on(task, answer) for answer in answers(task)]
        moves = {ruling.move for ruling in rulings if ruling.ends}
        if len(moves) != 1:
            raise StepError(
                "table-unclear",
                "table",
                f"the step before ({step.key}) can end in {len(moves)} ways, so what lies here is unclear",
                "give this step a table of its own",
            )
        (move,) = moves
        return task.table if move is None else task.table.moved(move)
    if isinstance(step, Ask) and step.task == "where":
        move = rule_on(task, right_answers(task)[0]).move
        return task.table if move is None else task.table.moved(move)
    return film.film_of(task).end if isinstance(step, Film) else task.table


def cards_of(lesson: Lesson) -> frozenset[Card]:
    """Every card that the lesson itself lays on the table."""
    return frozenset(card for task in lesson.tasks for table in task.tables for card in table.cards)

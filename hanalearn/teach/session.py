"""A learner in a lesson, with what a page keeps beside the state: what is done, what was shown, what is passed by.

A session can be written down as a short text and read again from whatever comes back (``record``, ``resume``).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Annotated, Final, Literal, TypeAlias

import msgspec

from hanalearn.progress.records import Attempt
from hanalearn.teach.check_spec import PROBE_ITEMS
from hanalearn.teach.check_standing import check_count, check_result, is_passed
from hanalearn.teach.forms import form_name, form_of
from hanalearn.teach.judge import model_answer, rule_on
from hanalearn.teach.lesson import Lesson
from hanalearn.teach.pretest import is_worthwhile, probed_skills, spared_by
from hanalearn.teach.reaction import Outcome, offers, react, task_of
from hanalearn.teach.ruling import Ruling
from hanalearn.teach.state import HINTS, SHOW_AFTER, Mark, Stage, State, fresh
from hanalearn.teach.steps import CHECK_STEP, END_STEP
from hanalearn.teach.task import Task
from hanalearn.teach.variants import MOST_ROUNDS, MOST_VARIANTS
from hanalearn.text import Message

__all__ = ["MOST_RECORD_BYTES", "Session"]

_Name: TypeAlias = Annotated[str, msgspec.Meta(max_length=60)]
_Names: TypeAlias = Annotated[tuple[_Name, ...], msgspec.Meta(max_length=100)]


class _Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A session written down."""

    v: Literal[1]
    lesson: _Name
    step: _Name
    seed: Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9]{1,16}$")]
    variant: Annotated[int, msgspec.Meta(ge=0, lt=MOST_VARIANTS)] = 0
    round: Annotated[int, msgspec.Meta(ge=0, lt=MOST_ROUNDS)] = 0
    item: Annotated[int, msgspec.Meta(ge=0, le=99)] = 0
    right: Annotated[int, msgspec.Meta(ge=0, le=99)] = 0
    tried: Annotated[int, msgspec.Meta(ge=0, le=99)] = 0
    more: bool = False
    must: Annotated[int, msgspec.Meta(ge=0, le=99)] = 0
    spoilt: bool = False
    probe: bool = False
    known: _Names = ()
    hint: Annotated[int, msgspec.Meta(ge=0, lt=HINTS)] = 0
    wrong: Annotated[int, msgspec.Meta(ge=0, le=SHOW_AFTER)] = 0
    stage: Stage = Stage.OPEN
    answer: Annotated[str, msgspec.Meta(max_length=200)] = ""
    clean: _Names = ()
    helped: _Names = ()
    spared: _Names = ()
    shown: Annotated[
        dict[_Name, Annotated[int, msgspec.Meta(ge=0, lt=MOST_VARIANTS)]], msgspec.Meta(max_length=100)
    ] = {}


MOST_RECORD_BYTES: Final = 4096
"""Longer records are not read; the longest we write is far below."""
_RECORD: Final = msgspec.json.Decoder(_Record)


@dataclass(frozen=True, slots=True)
class Session:
    """A learner in a lesson, with what a page keeps beside the state.

    Attributes:
        lesson: the lesson.
        state: where the learner stands.
        outcome: what came of the last offer; ``None`` at the beginning and after a resumption.
        marks: steps done, by key.
        tries: numbers given to this step that did not hold, oldest first.
        spared: steps that a pre-test has shown to be known: whoever goes on passes them by.
        shown: steps whose answer was shown and that are not done since, and in which variant: whoever comes back meets
            them in other cards, for what was shown in these does not show what one can.
    """

    lesson: Lesson
    state: State
    outcome: Outcome | None = None
    marks: Mapping[str, Mark] = field(default_factory=dict)
    tries: tuple[tuple[str, Ruling], ...] = ()
    spared: frozenset[str] = frozenset()
    shown: Mapping[str, int] = field(default_factory=dict)

    @classmethod
    def start(cls, lesson: Lesson, seed: str) -> Session:
        """A session at the first step.

        Args:
            lesson: the lesson.
            seed: 1 to 16 small letters and digits; the same seed brings the same variants and items.

        Raises:
            ValueError: the seed has another form.
        """
        if not re.fullmatch(r"[a-z0-9]{1,16}", seed):
            raise ValueError(f"seed {seed!r}: give 1 to 16 small letters and digits")
        return cls(lesson, State(lesson.keys[0], seed), Outcome("entered"))

    @classmethod
    def resume(cls, lesson: Lesson, record: str, seed: str) -> tuple[Session, Message | None]:
        """The session of a record; a new one with the given seed, and why, if the record cannot be read.

        A record comes from outside and may be cut off, old or forged. A step that the lesson no longer has is left for
        the first one not done; an answer that does not end its step is forgotten.
        """
        problem = Message("problem.unreadable-place")
        if len(record.encode(errors="replace")) > MOST_RECORD_BYTES:
            return cls.start(lesson, seed), problem
        try:
            read = _RECORD.decode(record)
        except (msgspec.DecodeError, UnicodeError):
            return cls.start(lesson, seed), problem
        if read.lesson != lesson.id:
            return cls.start(lesson, seed), problem
        marks: dict[str, Mark] = {key: "helped" for key in read.helped if key in lesson.keys}
        marks |= {key: "clean" for key in read.clean if key in lesson.keys}
        spared = frozenset(key for key in read.spared if key in marks)
        shown = {
            key: variant
            for key, variant in read.shown.items()
            if key in lesson.keys and key not in marks and variant < lesson.variants_of(key)
        }
        if read.step not in lesson.keys:
            step = next((key for key in lesson.keys if key not in marks), END_STEP)
            return cls(lesson, State(step, read.seed), marks=marks, spared=spared, shown=shown), None
        return cls(lesson, _believable(lesson, read), marks=marks, spared=spared, shown=shown), None

    @property
    def record(self) -> str:
        """The session as a short text, the inverse of ``resume``. What is half chosen or was last said is left out."""
        state = self.state
        return msgspec.json.encode(
            _Record(
                1,
                self.lesson.id,
                state.step,
                state.seed,
                variant=state.variant,
                round=state.round,
                item=state.item,
                right=state.right,
                tried=state.tried,
                more=state.more,
                must=state.must,
                spoilt=state.spoilt,
                probe=state.probe,
                known=state.known,
                hint=state.hint,
                wrong=state.wrong,
                stage=state.stage,
                answer=state.answer,
                clean=tuple(key for key, mark in self.marks.items() if mark == "clean"),
                helped=tuple(key for key, mark in self.marks.items() if mark == "helped"),
                spared=tuple(key for key in self.lesson.keys if key in self.spared),
                shown=dict(self.shown),
            )
        ).decode()

    @property
    def task(self) -> Task | None:
        """What the learner faces; ``None`` on the result of the check and at the end."""
        return task_of(self.lesson, self.state)

    @property
    def attempt(self) -> Attempt | None:
        """What the last offer gives to remember."""
        return None if self.outcome is None else self.outcome.attempt

    @property
    def is_passed(self) -> bool:
        """Whether the check of the lesson is passed."""
        return is_passed(self.lesson, self.marks)

    def offers(self) -> tuple[str, ...]:
        """Everything the learner may do now."""
        return offers(self.lesson, self.state)

    def take(self, offer: str) -> Session:
        """The session after an offer; the very same object if it is not on offer."""
        state, outcome = react(self.lesson, self.state, offer)
        if outcome is None:
            return self
        last = None if self.outcome is None or self.outcome.ruling is None else self.outcome.ruling.chosen
        if offer == "again" and last:
            outcome = replace(outcome, focus=next(iter(last)))
        marks = self._marks_after(state, outcome)
        spared = self._spared_after(offer)
        shown = self._shown_after(state, outcome, marks)
        if offer == "next":
            while state.step in spared:
                state = fresh(state, self.lesson.keys[self.lesson.keys.index(state.step) + 1])
        if outcome.came == "entered" and offer != "new":
            state = self._in_other_cards(state, shown)
        return Session(self.lesson, state, outcome, marks, self._tries_after(state, outcome), spared, shown)

    def at(self, step: str) -> Session:
        """The session at the beginning of another step, of the check, or at the end; the same where there is none."""
        if step not in self.lesson.keys or step == self.state.step:
            return self
        state = self._in_other_cards(fresh(self.state, step), self.shown)
        return Session(self.lesson, state, Outcome("entered"), self.marks, spared=self.spared, shown=self.shown)

    def _spared_after(self, offer: str) -> frozenset[str]:
        if offer == "restart":
            return frozenset()
        return frozenset(spared_by(self.lesson, self.state)) or self.spared

    def _shown_after(self, state: State, outcome: Outcome, marks: Mapping[str, Mark]) -> Mapping[str, int]:
        key = self.state.step
        if outcome.came == "shown" and key != CHECK_STEP and key not in marks:
            return {**self.shown, key: state.variant}
        return {key: variant for key, variant in self.shown.items() if key not in marks}

    def _in_other_cards(self, state: State, shown: Mapping[str, int]) -> State:
        """The state with its step in cards whose answer was not just shown."""
        if state.step not in shown:
            return state
        return replace(state, variant=self.lesson.variant_after(state.step, shown[state.step]))

    def _marks_after(self, state: State, outcome: Outcome) -> Mapping[str, Mark]:
        before = self.state
        key = before.step
        if before.probe:
            return {**self.marks, **dict.fromkeys(spared_by(self.lesson, before), "clean")}
        if key == CHECK_STEP:
            right, count, enough = check_result(self.lesson, state)
            if state.step == CHECK_STEP and state.item == count and enough and right:
                return {**self.marks, CHECK_STEP: "clean"}
            return self.marks
        task = task_of(self.lesson, before)
        is_passive = task is not None and form_of(task) is None
        ended = outcome.ruling is not None and outcome.came == "judged" and outcome.ruling.ends
        if not ended and not (is_passive and state.step != key):
            return self.marks
        mark: Mark = "helped" if before.hint and self.marks.get(key) != "clean" else "clean"
        return {**self.marks, key: mark}

    def _tries_after(self, state: State, outcome: Outcome) -> tuple[tuple[str, Ruling], ...]:
        before = self.state
        if (before.step, before.variant, before.item) != (state.step, state.variant, state.item):
            return ()
        if outcome.came == "placed":  # The next of several numbers is asked for.
            return ()
        task = task_of(self.lesson, state)
        is_number = task is not None and form_name(task) in ("number", "parts")
        if is_number and outcome.came == "judged" and outcome.ruling is not None and outcome.ruling.verdict != "yes":
            kept = tuple(one for one in self.tries if one[0] != outcome.answer)
            return (*kept, (outcome.answer, outcome.ruling))[-MOST_TRIES:]
        return self.tries


MOST_TRIES: Final = 4
"""Earlier numbers that stay in sight."""


def _most_right(lesson: Lesson, state: State, item: int) -> int:
    """How many items can be right when this one is asked; in a pre-test of the skill that is asked for."""
    if not state.probe:
        return item
    if item < check_count(lesson, state):
        return item % PROBE_ITEMS
    return PROBE_ITEMS if len(probed_skills(lesson)) == 1 else 0


def _believable(lesson: Lesson, read: _Record) -> State:
    """The state of a record as far as it can be true; the rest of it is as at the beginning of the step."""
    state = State(read.step, read.seed, round=read.round)
    if read.step == END_STEP:
        return state
    if read.step == CHECK_STEP:
        more = read.more and lesson.spec.check is not None and bool(lesson.spec.check.more)
        state = replace(state, more=more, tried=read.tried, probe=read.probe and is_worthwhile(lesson))
        item = min(read.item, check_count(lesson, state))
        state = replace(state, item=item, right=min(read.right, _most_right(lesson, state, item)))
        if state.probe:
            asked = probed_skills(lesson)[: item // PROBE_ITEMS]
            state = replace(state, known=tuple(skill for skill in asked if skill in read.known))
        elif lesson.spec.check is not None:
            must = min(read.must, state.right, lesson.spec.check.must_count)
            state = replace(state, must=must, spoilt=read.spoilt and bool(lesson.spec.check.spotless))
    else:
        state = replace(state, variant=read.variant)
    task = task_of(lesson, state)
    if task is None or form_of(task) is None:
        return state
    state = replace(state, hint=read.hint)
    if read.stage is Stage.OPEN:
        return replace(state, wrong=read.wrong)
    if read.stage is Stage.SHOWN:
        return replace(state, stage=Stage.SHOWN, answer=model_answer(task), hint=0)
    ends = rule_on(task, read.answer).ends
    if read.stage is Stage.DONE and ends:
        in_items = read.step == CHECK_STEP
        right = min(read.right, _most_right(lesson, state, state.item) + 1) if in_items else 0
        check = lesson.spec.check
        must = min(read.must, right, check.must_count) if in_items and check is not None and not state.probe else 0
        return replace(state, stage=Stage.DONE, answer=read.answer, hint=min(read.hint, 1), right=right, must=must)
    if read.stage is Stage.MISSED and not ends and read.step == CHECK_STEP:
        return replace(state, stage=Stage.MISSED, answer=read.answer, hint=0)
    return state

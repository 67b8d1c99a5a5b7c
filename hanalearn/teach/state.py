"""A learner in a lesson: a pure reducer over a small frozen state.

``react(lesson, state, offer)`` gives the next state and what came of it; it knows no clock, no chance beyond the seed
in the state, no file and no language. ``hanalearn.teach.session`` keeps beside the state what a page wants to know.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final, Literal, TypeAlias

import msgspec

from hanalearn.cards import Card
from hanalearn.progress.records import Attempt
from hanalearn.teach.forms import (
    UNAIDED,
    Given,
    Picked,
    Unreadable,
    form_name,
    form_of,
    helped_on,
    is_piecemeal,
    laid_of,
)
from hanalearn.teach.judge import Ruling, known_numbers, model_answer, rule_on
from hanalearn.teach.lesson import Lesson
from hanalearn.teach.made import Made
from hanalearn.teach.pretest import is_worthwhile, probe_items, probed_skills, worked_steps
from hanalearn.teach.steps import CHECK_STEP, END_STEP, PROBE_ITEMS
from hanalearn.teach.task import Task
from hanalearn.text import Message

__all__ = [
    "HINTS",
    "SHOW_AFTER",
    "Mark",
    "Outcome",
    "Stage",
    "State",
    "check_count",
    "check_result",
    "fresh",
    "is_passed",
    "may_go_on",
    "may_probe",
    "must_be_right",
    "must_be_spotless",
    "offers",
    "react",
    "spared_by",
    "task_of",
]

HINTS: Final = 4
"""Rungs of the ladder; the last one shows everything."""
SHOW_AFTER: Final = 3
"""Misses after which being shown is the first thing offered; quietly it is offered from the first on."""


class Stage(StrEnum):
    """How far a step has come."""

    OPEN = "open"
    DONE = "done"
    SHOWN = "shown"
    MISSED = "missed"
    """An item of the check was answered and did not hold; it is not asked again."""


@dataclass(frozen=True, slots=True)
class State:
    """Where a learner stands. Everything that decides what may come next, and nothing else.

    Attributes:
        step: the key of the step, ``"check"`` in the items, ``"end"``.
        seed: from which other cards and items are made.
        variant: 0 in the cards of the lesson.
        round: which set of items, counted on whenever a check is left or failed.
        item: which item; as many as there are once all are answered.
        right: items right at once and without a hint; in a pre-test those of the skill that is asked for.
        tried: second tries used up in the check.
        more: whether the further items of the check are asked too.
        must: items right of those that must be, see ``CheckSpec``.
        spoilt: whether something untrue was said where nothing untrue may be said.
        probe: whether the items are a pre-test: a few of them, before the lesson, that can spare its worked steps.
        known: the skills that it has shown so far.
        picked: what has been chosen of an answer not yet given.
        hint: hints opened, 0 to 3 (the fourth shows everything and ends the step).
        wrong: answers that did not hold, counted to 3.
        stage: see ``Stage``.
        answer: the answer that ended the step.
    """

    step: str
    seed: str
    variant: int = 0
    round: int = 0
    item: int = 0
    right: int = 0
    tried: int = 0
    more: bool = False
    must: int = 0
    spoilt: bool = False
    probe: bool = False
    known: tuple[str, ...] = ()
    picked: Picked = ()
    hint: int = 0
    wrong: int = 0
    stage: Stage = Stage.OPEN
    answer: str = ""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of an offer, beside the new state.

    Attributes:
        came: ``entered`` a step came up, ``judged`` an answer was judged, ``problem`` it could not be read, ``hinted``,
            ``shown``, ``picked`` something was chosen or let go, ``placed`` a piece of an answer holds and stays.
        ruling: of a judged or shown answer.
        answer: the answer judged or shown.
        problem: why it could not be read.
        attempt: what is to be remembered, not yet dated.
        focus: the card that the keyboard should be on, where choosing begins anew.
    """

    came: Literal["entered", "judged", "problem", "hinted", "shown", "picked", "placed"]
    ruling: Ruling | None = None
    answer: str = ""
    problem: Message | None = None
    attempt: Attempt | None = None
    focus: Card | None = None


def task_of(lesson: Lesson, state: State) -> Task | None:
    """What the learner faces; ``None`` on the result of the check and at the end.

    Raises:
        KeyError: the state names a step the lesson does not have.
    """
    if state.step == END_STEP:
        return None
    if state.step == CHECK_STEP:
        if state.item >= check_count(lesson, state):
            return None
        of = probe_items if state.probe else Lesson.items
        return of(lesson, state.seed, state.round)[state.item]
    return lesson.step_task(state.step, state.variant, state.seed)


def offers(lesson: Lesson, state: State) -> tuple[str, ...]:
    """Everything the learner may do now, as finite strings; ``num:*`` and ``text:*`` stand for anything typed."""
    task = task_of(lesson, state)
    back = ("back",) if state.step != lesson.keys[0] else ()
    if task is None:
        if state.probe:
            return ("next",)
        if state.step == END_STEP:
            # The questions of the check can be gone back to from here.
            check = [step.key for step in lesson.check_steps] + ([CHECK_STEP] if lesson.spec.check else [])
            return (*back, "restart", *(f"step:{key}" for key in check))
        if check_result(lesson, state)[2]:
            return (*back, "next")
        return (*back, "next", "new", *(("more",) if may_go_on(lesson, state) else ()))
    form = form_of(task)
    if form is None:
        return (*back, "next")
    match state.stage:
        case Stage.OPEN:
            acts = form.offers(task, state.picked, state.hint >= 2)
            again = ("again",) if state.wrong or state.picked else ()
            show = ("show",) if state.wrong else ()
            # Where names are only told there is nothing to be helped with.
            hint = () if form_name(task) in UNAIDED or state.probe else ("hint",)
            probe = ("probe",) if may_probe(lesson, state) else ()
            return (*back, *acts, *again, *hint, *show, *probe)
        case Stage.DONE:
            if state.step == CHECK_STEP:
                return (*back, "next")
            return (*back, "next", "again", *(("new",) if state.hint else ()))
        case Stage.SHOWN:
            return (*back, "next", *(() if state.step == CHECK_STEP else ("new",)))
        case Stage.MISSED:
            return (*back, "next")


_TYPED: Final = re.compile(r"(?:num|text):.{0,40}", re.DOTALL)


def react(lesson: Lesson, state: State, offer: str) -> tuple[State, Outcome | None]:
    """The state after an offer and what came of it; the same state and ``None`` if it is not on offer.

    Never raises for any offer. Pure.
    """
    open_now = offers(lesson, state)
    if offer not in open_now and not _is_typed(offer, open_now):
        return state, None
    if offer.startswith("step:"):
        return fresh(state, offer.removeprefix("step:")), Outcome("entered")
    match offer:
        case "back" | "next" | "restart":
            return _moved(lesson, state, offer), Outcome("entered")
        case "new":
            return _renewed(lesson, state), Outcome("entered")
        case "more":
            return replace(state, more=True), Outcome("entered")
        case "probe":
            # Items of a round of their own: those of the check are met for the first time there.
            return State(CHECK_STEP, state.seed, round=lesson.rounds - 1, probe=True), Outcome("entered")
        case "again":
            if state.stage is Stage.OPEN:
                return replace(state, picked=_left_standing(lesson, state)), Outcome("picked")
            return replace(state, stage=Stage.OPEN, answer="", picked=(), wrong=0), Outcome("picked")
    task = task_of(lesson, state)
    form = None if task is None else form_of(task)
    if task is None or form is None:
        return state, None
    if offer == "show" or (offer == "hint" and state.hint == HINTS - 1):
        return _shown(lesson, state, task)
    if offer == "hint":
        hinted = replace(state, hint=state.hint + 1)
        if hinted.hint == HINTS - 1:
            hinted = replace(hinted, picked=helped_on(task, state.picked, model_answer(task)))
        elif hinted.hint == HINTS - 2 and not is_piecemeal(task) and form_name(task) not in ("turns", "foretell"):
            hinted = replace(hinted, picked=())  # What was chosen may be among the cards that are now left out.
        return hinted, Outcome("hinted")
    led = form.act(task, state.picked, offer)
    if isinstance(led, Unreadable):
        return state, Outcome("problem", problem=led.problem)
    if isinstance(led, Given):
        return _judged(lesson, state, task, led.answer)
    return replace(state, picked=led), Outcome("picked")


def _left_standing(lesson: Lesson, state: State) -> Picked:
    """What stays of an answer when choosing begins anew: of one given in pieces those that hold."""
    task = task_of(lesson, state)
    if task is None or not is_piecemeal(task):
        return ()
    return laid_of(state.picked) if form_name(task) == "sort" else state.picked


def _is_typed(offer: str, open_now: tuple[str, ...]) -> bool:
    kind = offer.partition(":")[0]
    return f"{kind}:*" in open_now and _TYPED.fullmatch(offer) is not None


def fresh(state: State, step: str, *, round_: int | None = None) -> State:
    """The beginning of another step."""
    return State(step, state.seed, round=state.round if round_ is None else round_)


def _moved(lesson: Lesson, state: State, offer: str) -> State:
    keys = lesson.keys
    if offer == "restart":
        return fresh(state, keys[0])
    if state.probe:
        return _moved_in_probe(lesson, state, offer)
    here = keys.index(state.step)
    if offer == "back":
        # Items once seen are not asked again: who leaves the check comes back to other ones.
        seen = state.step == CHECK_STEP and (state.item or state.stage is not Stage.OPEN or state.hint)
        return fresh(state, keys[here - 1], round_=(state.round + bool(seen)) % lesson.rounds)
    if state.step == CHECK_STEP and state.item < check_count(lesson, state):
        after = fresh(state, CHECK_STEP)
        return replace(
            after,
            item=state.item + 1,
            right=state.right,
            tried=state.tried,
            more=state.more,
            must=state.must,
            spoilt=state.spoilt,
        )
    passed_on = state.step == CHECK_STEP
    return fresh(state, keys[here + 1], round_=(state.round + passed_on) % lesson.rounds)


def _moved_in_probe(lesson: Lesson, state: State, offer: str) -> State:
    """On to the next item of the pre-test; after the last one to the first step that is still needed."""
    if offer == "next" and state.item < check_count(lesson, state):
        skills, item = probed_skills(lesson), state.item + 1
        right, known = state.right, state.known
        if item % PROBE_ITEMS == 0:  # All of a skill have been asked.
            known = (*known, skills[item // PROBE_ITEMS - 1]) if right == PROBE_ITEMS else known
            right = right if len(skills) == 1 else 0
        after = State(CHECK_STEP, state.seed, round=state.round, probe=True)
        return replace(after, item=item, right=right, known=known)
    spared = spared_by(lesson, state) if offer == "next" else ()
    return State(next(key for key in lesson.keys if key not in spared), state.seed)


def spared_by(lesson: Lesson, state: State) -> tuple[str, ...]:
    """The worked steps that a pre-test spares, once all of it has been answered; none before, and none elsewhere."""
    is_over = state.probe and state.step == CHECK_STEP and state.item == check_count(lesson, state)
    return worked_steps(lesson, state.known) if is_over and state.known else ()


def may_probe(lesson: Lesson, state: State) -> bool:
    """Whether a pre-test may be taken: at the untouched beginning of a lesson that has items and steps to spare."""
    return state == State(lesson.keys[0], state.seed, round=state.round) and is_worthwhile(lesson)


def check_count(lesson: Lesson, state: State) -> int:
    """How many items the check of a lesson has, the further ones counted once they are asked for."""
    if state.probe:
        return PROBE_ITEMS * len(probed_skills(lesson))
    check = lesson.spec.check
    return 0 if check is None else check.length + (len(check.more) if state.more else 0)


def may_go_on(lesson: Lesson, state: State) -> bool:
    """Whether the further items of the check can still make it pass."""
    check = lesson.spec.check
    if check is None or not check.more or state.more or state.must < check.must_count or state.spoilt:
        return False
    return state.right + len(check.more) >= check.more_passes


def _renewed(lesson: Lesson, state: State) -> State:
    if state.step == CHECK_STEP:
        return State(CHECK_STEP, state.seed, round=(state.round + 1) % lesson.rounds)
    variant = lesson.variant_after(state.step, state.variant)
    return State(state.step, state.seed, variant=variant, round=state.round)


def _shown(lesson: Lesson, state: State, task: Task) -> tuple[State, Outcome]:
    answer = model_answer(task)
    ruling = rule_on(task, answer)
    attempt = _attempt(lesson, state, task, answer, "shown", ruling)
    after = replace(state, stage=Stage.SHOWN, answer=answer, picked=(), hint=0, wrong=0)
    return after, Outcome("shown", ruling, answer, attempt=msgspec.structs.replace(attempt, earned=0.0, codes=()))


_KEEPS_PICKED: Final = frozenset({"tick", "blanks", "order", "tap-hand", "turns"})
"""Forms in which a wrong answer stays put to be mended; cards sent to the field come back."""


def _judged(lesson: Lesson, state: State, task: Task, answer: str) -> tuple[State, Outcome]:
    ruling = rule_on(task, answer)
    if ruling.verdict == "yes" and ruling.kept is not None:
        return replace(state, picked=ruling.kept), Outcome("placed", ruling, answer)
    attempt = _attempt(lesson, state, task, answer, ruling.verdict, ruling)
    outcome = Outcome("judged", ruling, answer, attempt=attempt)
    in_items = state.step == CHECK_STEP
    if ruling.ends:
        counts = in_items and not state.hint
        # Only whether there was help is kept of a step that is done, so that done states stay few.
        return replace(
            state,
            stage=Stage.DONE,
            answer=answer,
            picked=(),
            wrong=0,
            hint=min(state.hint, 1),
            right=state.right + counts,
            must=state.must + (counts and must_be_right(lesson, state)),
        ), outcome
    if in_items and _may_try_again(lesson, state, task, answer):
        return replace(state, picked=ruling.kept or (), wrong=1, tried=state.tried + 1), outcome
    if in_items:
        spoilt = state.spoilt or (ruling.verdict == "no" and must_be_spotless(lesson, state))
        return replace(state, stage=Stage.MISSED, answer=answer, picked=(), wrong=0, hint=0, spoilt=spoilt), outcome
    picked = state.picked if form_name(task) in _KEEPS_PICKED else ruling.kept or ()
    missed = ruling.verdict in ("no", "notyet")
    return replace(state, picked=picked, wrong=min(state.wrong + missed, SHOW_AFTER)), outcome


def _may_try_again(lesson: Lesson, state: State, task: Task, answer: str) -> bool:
    check = lesson.spec.check
    if check is None or state.probe or state.tried >= check.second_tries:
        return False
    return part_of(task, answer) not in check.firm


def part_of(task: Task, answer: str) -> str:
    """Which part of a question an answer is about, the last of those given; empty for a question in one piece."""
    parts = task.step.parts if isinstance(task.step, Made) and task.step.form == "parts" else ()
    at = answer.count(",")
    return parts[at].key if at < len(parts) else ""


def _attempt(lesson: Lesson, state: State, task: Task, answer: str, verdict: str, ruling: Ruling) -> Attempt:
    if form_name(task) in ("number", "parts") and _is_unknown(answer.rpartition(",")[2], task):
        answer = "*"
    return Attempt(
        f"{lesson.id}/{task.step.key}",
        verdict,
        answer,
        ruling.score,
        codes=ruling.codes,
        phase=task.step.phase.value,
        hints=state.hint,
        tries=state.wrong,
        variant=_variant_name(state),
        rulebook=task.step.rulebook or lesson.spec.rulebook,
    )


def _variant_name(state: State) -> str:
    """Names the question together with the step; empty for the cards of the lesson."""
    if state.step == CHECK_STEP:
        return f"{state.round}/{state.seed}"
    return f"{state.variant}/{state.seed}" if state.variant else ""


def _is_unknown(last: str, task: Task) -> bool:
    """Whether a number is one of those of which nothing particular is said; a chosen option never is."""
    return last.isdigit() and last not in map(str, known_numbers(task))


def check_result(lesson: Lesson, state: State) -> tuple[int, int, bool]:
    """Items right, items in all, and whether that is enough."""
    check = lesson.spec.check
    if check is None:
        return 0, 0, True
    if state.probe:
        skills = probed_skills(lesson)
        right = state.right if len(skills) == 1 else PROBE_ITEMS * len(state.known)
        return right, PROBE_ITEMS * len(skills), len(state.known) == len(skills)
    needed = check.more_passes if state.more else check.passes
    is_kept = state.must == check.must_count and not state.spoilt
    return state.right, check_count(lesson, state), state.right >= needed and is_kept


def must_be_right(lesson: Lesson, state: State) -> bool:
    """Whether the item of the check that is asked has to be right, whatever others are."""
    check = lesson.spec.check
    return check is not None and bool(check.must) and _item_name(lesson, state) in check.must


def must_be_spotless(lesson: Lesson, state: State) -> bool:
    """Whether nothing untrue may be said to the item of the check that is asked."""
    check = lesson.spec.check
    return check is not None and bool(check.spotless) and _item_name(lesson, state) in check.spotless


def _item_name(lesson: Lesson, state: State) -> str:
    if state.step != CHECK_STEP or state.probe or state.item >= check_count(lesson, state):
        return ""
    return lesson.named_items(state.seed, state.round)[state.item][0]


Mark: TypeAlias = Literal["clean", "helped"]
"""How a step was done: without a hint, or with one."""


def is_passed(lesson: Lesson, marks: Mapping[str, Mark]) -> bool:
    """Whether the check of a lesson is passed: its steps right without a hint, enough of its items right."""
    needed = [step.key for step in lesson.check_steps] + ([CHECK_STEP] if lesson.spec.check else [])
    needed = needed or [
        step.key for step in lesson.spec.steps if form_of(lesson.step_task(step.key, 0, "")) is not None
    ]
    return all(marks.get(key) == "clean" for key in needed)

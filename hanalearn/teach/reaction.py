"""What comes of what a learner does in a lesson: a pure reducer over a small frozen state.

``react(lesson, state, offer)`` gives the next state and what came of it; it knows no clock, no chance beyond the seed
in the state, no file and no language. ``hanalearn.teach.session`` keeps beside the state what a page wants to know.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Final, Literal

import msgspec

from hanalearn.cards import Card
from hanalearn.progress.records import Attempt
from hanalearn.teach.check_spec import PROBE_ITEMS
from hanalearn.teach.check_standing import check_count, check_result, may_go_on, must_be_right, must_be_spotless
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
from hanalearn.teach.judge import known_numbers, model_answer, rule_on
from hanalearn.teach.lesson import Lesson
from hanalearn.teach.made import Made
from hanalearn.teach.pretest import may_probe, probe_items, probed_skills, spared_by
from hanalearn.teach.ruling import Ruling
from hanalearn.teach.state import HINTS, SHOW_AFTER, Stage, State, fresh
from hanalearn.teach.steps import CHECK_STEP, END_STEP
from hanalearn.teach.task import Task
from hanalearn.text import Message

__all__ = ["Outcome", "offers", "react", "task_of"]


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
    return _part_of(task, answer) not in check.firm


def _part_of(task: Task, answer: str) -> str:
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

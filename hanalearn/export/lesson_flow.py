"""How the tasks of a lesson follow one another: every place of a learner between two answers, and the ways between."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final

from hanalearn.teach.check_spec import PROBE_ITEMS
from hanalearn.teach.check_standing import check_result, must_be_right, must_be_spotless
from hanalearn.teach.forms import form_of
from hanalearn.teach.judge import model_answer
from hanalearn.teach.lesson import Lesson
from hanalearn.teach.pretest import spared_by
from hanalearn.teach.reaction import offers, react, task_of
from hanalearn.teach.state import Stage, State
from hanalearn.teach.steps import CHECK_STEP, END_STEP

__all__ = ["Flow", "flows_of"]

_MOVES: Final = ("back", "next", "restart", "new", "more", "probe")


@dataclass
class Flow:
    """A place between two answers.

    Attributes:
        state: as on entering.
        moves: name of a way to the number of a flow. ``back!`` is the way back once something was seen; ``right`` and
            ``tried`` count an item that was right, and a second try that was used; ``spoilt`` keeps that something
            untrue was said where nothing untrue may be said.
        arrives: whether who comes here has passed the items of the check.
        gives: the steps that are counted as done on the way on from here, and passed by from then on.
    """

    state: State
    moves: dict[str, int] = field(default_factory=dict)
    arrives: bool = False
    gives: tuple[str, ...] = ()

    @property
    def place(self) -> State:
        """The state that decides what is seen here: what is only counted is left out, except where it is told."""
        state = self.state
        if state.step == END_STEP:
            return State(END_STEP, state.seed)
        if state.step != CHECK_STEP:
            return replace(state, round=0)
        return state

    def seen_in(self, lesson: Lesson) -> State:
        """The same, for a lesson: in an item of the check nothing that was counted before is told."""
        state = self.place
        if state.step == CHECK_STEP and task_of(lesson, state) is not None:
            return replace(state, right=0, tried=0, must=0, spoilt=False, known=())
        return replace(state, round=0, tried=0) if state.step == CHECK_STEP else state


def flows_of(lesson: Lesson, seed: str) -> list[Flow]:
    """Every flow that can be reached, the beginning first."""
    start = State(lesson.keys[0], seed)
    flows = [Flow(start)]
    index = {start: 0}

    def number(state: State) -> int:
        if state not in index:
            index[state] = len(flows)
            flows.append(Flow(state))
        return index[state]

    done = 0
    for key in lesson.keys:
        number(State(key, seed))
    while done < len(flows):
        flow = flows[done]
        done += 1
        for name, state in _ways(lesson, flow.state).items():
            flow.moves[name] = number(state)
        right, count, enough = check_result(lesson, flow.state)
        at_result = flow.state.step == CHECK_STEP and flow.state.item == count
        flow.arrives = at_result and enough and right > 0 and not flow.state.probe
        flow.gives = spared_by(lesson, flow.state)
    return flows


def _ways(lesson: Lesson, state: State) -> dict[str, State]:
    task = task_of(lesson, state)
    ways: dict[str, State] = {}
    if task is not None and form_of(task) is not None:
        # *next* opens with the answer, and it leads on from the state that has counted it.
        done = replace(state, stage=Stage.DONE, answer=model_answer(task))
        ways |= _moves(lesson, done, "!")
        ways |= {name: to for name, to in _moves(lesson, replace(done, hint=1), "!").items() if name == "new"}
        if state.step == CHECK_STEP:
            asked = state.item % PROBE_ITEMS if state.probe else state.item
            must = must_be_right(lesson, state)
            if state.right <= asked and state.must <= asked:
                ways["right"] = replace(state, right=state.right + 1, must=state.must + must)
            if must_be_spotless(lesson, state) and not state.spoilt:
                ways["spoilt"] = replace(state, spoilt=True)
            check = lesson.spec.check
            if check is not None and not state.probe and state.tried < check.second_tries:
                ways["tried"] = replace(state, tried=state.tried + 1)
    ways |= _moves(lesson, state, "")
    return ways


def _moves(lesson: Lesson, state: State, seen: str) -> dict[str, State]:
    found: dict[str, State] = {}
    for offer in offers(lesson, state):
        if offer in _MOVES or offer.startswith("step:"):
            after, _ = react(lesson, state, offer)
            found[offer + (seen if offer == "back" else "")] = after
    return found

"""A task of a lesson as tables: everything that can be done in it, and what is shown then.

A learner in a task stands on a grid: which things are picked (a *group*), how many hints are open, how many answers did
not hold. What an act leads to does not depend on hints and misses, except that a miss is counted and a hint narrows
what is open; ``grid`` checks that for every state, by the reducer itself, and refuses a task where it does not hold.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from hanalearn.export.lesson_render import Renderer, plain, without_tries
from hanalearn.export.said import Said, Tree
from hanalearn.teach.check_standing import must_be_spotless
from hanalearn.teach.forms import UNAIDED, Picked, form_name
from hanalearn.teach.lesson import Lesson
from hanalearn.teach.reaction import Outcome, offers, react, task_of
from hanalearn.teach.ruling import Ruling
from hanalearn.teach.state import HINTS, SHOW_AFTER, Stage, State
from hanalearn.teach.steps import CHECK_STEP
from hanalearn.teach.task import Task

__all__ = ["CONTROLS", "FileError", "Grid", "Out", "TablePlace", "Views", "changed", "over_grid", "table_place"]

CONTROLS: Final = frozenset({"back", "next", "restart", "new", "more", "probe", "again", "hint", "show"})
MOST_GROUPS: Final = 420
UNKNOWN: Final = ("9998", "7919")
"""Numbers that no task knows; what is said to both must be the same."""
NEAR: Final = 60
"""Numbers below it are tried one by one: a step that lists none of them can still know some, as months are."""
MISSES: Final = (0, 1, 3)
"""As many kinds of misses are told apart by a page: none, some, and as many as make it offer the answer first."""

View = dict[str, Tree]
Views = tuple[View | None, ...]
"""What is changed: one for all, or one for each hint and kind of misses (``hint * 3 + kind``), ``None`` for nobody."""


class FileError(Exception):
    """A lesson cannot be put into tables; the message names the step."""


@dataclass(frozen=True)
class Out:
    """What an act leads to.

    Attributes:
        kind: ``pick`` and ``placed`` go on in ``group``; ``miss`` is judged and goes on; ``end`` ends the task;
            ``lost`` an item of the check is over without a right answer; ``problem`` changes nothing.
        group: where it goes on.
        missed: whether a miss is counted.
        views: what is changed, of the view of the state it leads to.
        lost: in the check, what is changed where there is no second try.
        because: why a number does not hold, for the list of numbers tried.
        focus: the card on which choosing begins anew.
        back: of an answer in parts, what is picked then.
        stays: whether all that was picked stays.
        spoils: whether something untrue was said where nothing untrue may be said.
    """

    kind: str
    group: int = 0
    missed: bool = False
    views: Views = ()
    lost: View | None = None
    because: Tree = None
    focus: str = ""
    back: tuple[str, ...] = ()
    stays: bool = False
    spoils: bool = False


@dataclass
class TablePlace:
    """A task in tables.

    Attributes:
        state: the task's first state.
        form: how it is answered; "" where *next* is all there is.
        start: the view on entering.
        nodes: for each group what is changed of ``start`` once something was done there.
        hinted: for each group what is changed of the node after a hint, by what was open before; and the group then.
        acts: for each group what an act leads to; ``num:*`` for every other number.
        problems: ``number``, ``range`` and ``empty``, for what is no number.
        shown: what is changed of ``start`` once the answer was asked for.
        again: for each group the group in which choosing begins anew.
    """

    state: State
    form: str
    start: View
    nodes: list[Views] = field(default_factory=list)
    groups: list[Picked] = field(default_factory=list)
    hinted: list[list[tuple[int, View] | None]] = field(default_factory=list)
    acts: list[dict[str, Out]] = field(default_factory=list)
    problems: dict[str, View] = field(default_factory=dict)
    shown: View | None = None
    again: list[int] = field(default_factory=list)


def changed(old: View, new: View) -> View:
    """The parts of a view that are not as before."""
    if old.keys() != new.keys():
        raise FileError(f"a view has other parts: {sorted(old.keys() ^ new.keys())}")
    return {key: value for key, value in new.items() if value != old[key]}


def over_grid(
    make: Callable[[int, int], View | None], hints: Sequence[int], kinds: Sequence[int], of: Sequence[int] = ()
) -> Views:
    """What a function gives over the grid, as few of it as will do.

    The corners are looked at first: where neither hint nor misses change anything there, they do not elsewhere.

    Args:
        make: the function.
        hints: where it can be asked.
        kinds: of misses.
        of: for which hints the table is, if for more than can be asked.
    """
    first, last = hints[0], hints[-1]
    corners = {(hint, kind): make(hint, kind) for hint in {first, last} for kind in kinds}
    values = list(corners.values())
    if all(value == values[0] for value in values):
        return (values[0],)
    table: list[View | None] = [None] * (HINTS * len(MISSES))
    by_kind = all(corners[first, kind] == corners[last, kind] for kind in kinds)
    for hint in of or hints:
        for kind in kinds:
            if hint not in hints and not by_kind:
                continue
            is_known = (hint, kind) in corners
            found = corners[hint, kind] if is_known else corners[first, kind] if by_kind else make(hint, kind)
            table[hint * len(MISSES) + kind] = found
    return tuple(table)


def at(views: Views, hint: int, kind: int) -> View | None:
    """What stands at a place of the grid."""
    return views[0] if len(views) == 1 else views[hint * len(MISSES) + kind]


def kind_of(misses: int) -> int:
    """Which kind of misses a number of them is."""
    return 0 if misses == 0 else 2 if misses >= SHOW_AFTER else 1


class Grid:
    """Finds the groups of a task and what acts do in them."""

    def __init__(self, render: Renderer, state: State) -> None:
        self.render = render
        self.lesson: Lesson = render.lesson
        self.base = state
        task = task_of(self.lesson, state)
        assert task is not None
        self.task: Task = task
        self.form = form_name(task) or ""
        self.in_check = state.step == CHECK_STEP
        check = self.lesson.spec.check
        self.tries = check.second_tries if self.in_check and check is not None and not state.probe else 0
        self.hints = self._hints()
        self.kinds = [0, *([1] if self.tries else [])] if self.in_check else [0, 1, 2]
        if self.form in UNAIDED:
            self.kinds = [0]
        self.place = TablePlace(state, self.form, self._start())
        self._nodes: dict[tuple[Picked, int, int], View] = {}

    def spoils(self, ruling: Ruling) -> bool:
        """Whether an answer fails the check, however many others are right."""
        return ruling.verdict == "no" and must_be_spotless(self.lesson, self.base)

    def _hints(self) -> list[int]:
        return list(range(HINTS)) if "hint" in offers(self.lesson, self.base) else [0]

    def _start(self) -> View:
        view, _ = without_tries(self.render(self.base, Outcome("entered")))
        return view

    def at(self, picked: Picked, hint: int, kind: int) -> State:
        return replace(self.base, picked=picked, hint=hint, wrong=MISSES[kind])

    def node(self, picked: Picked, hint: int, kind: int) -> View:
        """What is shown once something was picked there."""
        key = (picked, hint, kind)
        if key not in self._nodes:
            view, _ = without_tries(self.render(self.at(picked, hint, kind), Outcome("picked")))
            self._nodes[key] = view
        return self._nodes[key]

    def shown(self, state: State, outcome: Outcome) -> tuple[View, Tree]:
        return without_tries(self.render(plain(state), outcome))

    def acts(self, state: State) -> list[str]:
        found = [
            offer
            for offer in offers(self.lesson, state)
            if offer not in CONTROLS and not offer.startswith("step:") and not offer.endswith(":*")
        ]
        if "num:*" not in offers(self.lesson, state):
            return found
        near = [act for act in (f"num:{one}" for one in range(NEAR)) if act not in found]
        other = self._kind_of(state, f"num:{UNKNOWN[0]}")
        own = [act for act in near if self._kind_of(state, act) != other]
        return [*found, *own, *(f"num:{one}" for one in UNKNOWN)]

    def _kind_of(self, state: State, act: str) -> object:
        """What is said to a number, without the words that are put into it."""
        _, outcome = react(self.lesson, state, act)
        ruling = None if outcome is None else outcome.ruling
        if ruling is None:
            return outcome and outcome.came
        holds = ruling.holds and ruling.holds.key
        return ruling.verdict, ruling.codes, ruling.on, [one.key for one in ruling.because], holds, ruling.ends


def table_place(render: Renderer, state: State) -> TablePlace:
    """The tables of a task all of whose groups are listed.

    Raises:
        FileError: there are too many of them, or an act depends on hints in a way that no table holds.
    """
    grid = Grid(render, state)
    place = grid.place
    if not grid.form:
        return place
    fill_groups(grid)
    fill_rest(grid)
    return place


def fill_groups(grid: Grid) -> None:
    """All groups that can be reached, and the acts in them."""
    place, todo = grid.place, [grid.base.picked]
    index = {grid.base.picked: 0}
    place.groups.append(grid.base.picked)

    def number(picked: Picked) -> int:
        if picked not in index:
            index[picked] = len(place.groups)
            if len(place.groups) >= MOST_GROUPS:
                raise FileError(f"step {grid.task.step.key!r} has more than {MOST_GROUPS} states")
            place.groups.append(picked)
            todo.append(picked)
        return index[picked]

    while todo:
        picked = todo.pop(0)
        hinted: list[tuple[int, View] | None] = []
        for hint in grid.hints[:-1]:
            after, _ = react(grid.lesson, grid.at(picked, hint, 0), "hint")
            number(after.picked)
        after, outcome = react(grid.lesson, grid.at(picked, 0, 1), "again")
        place.again.append(number(after.picked if outcome is not None else ()))
        place.hinted.append(hinted)
        made: dict[str, Out] = {}
        for act in grid.acts(grid.at(picked, 0, 0)):
            made[act] = out_of(grid, picked, act, number)
        place.acts.append(with_default(grid, made))
    for at_, picked in enumerate(place.groups):

        def node(hint: int, kind: int, of: Picked = picked) -> View:
            return changed(place.start, grid.node(of, hint, kind))

        place.nodes.append(over_grid(node, grid.hints, grid.kinds))
        for hint in grid.hints[:-1]:
            rows: list[View] = []
            after, _ = react(grid.lesson, grid.at(picked, hint, 0), "hint")
            for kind in grid.kinds:
                state, outcome = react(grid.lesson, grid.at(picked, hint, kind), "hint")
                assert outcome is not None
                view, _ = grid.shown(state, outcome)
                rows.append(changed(grid.node(state.picked, hint + 1, kind), view))
            if any(row != rows[0] for row in rows):
                raise FileError(f"step {grid.task.step.key!r}: a hint says other things after a miss")
            place.hinted[at_].append((index[after.picked], rows[0]))


def out_of(grid: Grid, picked: Picked, act: str, number: Callable[[Picked], int]) -> Out:
    """What an act leads to, the same for every hint and any misses."""
    found: dict[tuple[int, int], tuple[State, Outcome]] = {}
    for hint in grid.hints:
        for kind in grid.kinds:
            state = grid.at(picked, hint, kind)
            after, outcome = react(grid.lesson, state, act)
            if outcome is not None:
                found[hint, kind] = (after, outcome)
    after, outcome = found[0, 0]
    for (hint, kind), (other, came) in found.items():
        one = (after.picked, after.stage, after.answer, outcome.came, outcome.ruling)
        same = (other.picked, other.stage, other.answer, came.came, came.ruling) == one
        if not same:
            raise FileError(f"step {grid.task.step.key!r}: {act} leads elsewhere with {hint} hints and {kind} misses")
    return judged(grid, after, outcome, sorted({hint for hint, _ in found}), number)


def judged(grid: Grid, after: State, outcome: Outcome, hints: list[int], number: Callable[[Picked], int]) -> Out:
    """The out of a state that an act at no hint and no miss leads to."""
    start = grid.place.start
    ruling = outcome.ruling
    focus = "" if ruling is None or not ruling.chosen else next(iter(ruling.chosen)).code
    back = () if ruling is None else tuple(card.code for card in ruling.back)
    if after.stage is Stage.DONE:
        rows = []
        for hint in (0, 1):
            view, _ = grid.shown(replace(after, hint=hint), outcome)
            rows.append(changed(start, view))
        return Out("end", views=tuple(rows), focus=focus)
    if outcome == Outcome("picked"):  # What a node is drawn with.
        return Out("pick", number(after.picked), views=({},))
    if outcome.came in ("picked", "placed"):
        group = number(after.picked)

        def seen(hint: int, kind: int) -> View:
            state = replace(grid.at(after.picked, hint, kind), picked=after.picked)
            return changed(grid.node(after.picked, hint, kind), grid.shown(state, outcome)[0])

        kind_ = "pick" if outcome.came == "picked" else "placed"
        return Out(kind_, group, views=over_grid(seen, hints, grid.kinds), focus=focus)
    assert ruling is not None
    lost: View | None = None
    group, missed = 0, ruling.verdict in ("no", "notyet")
    because: Tree = None
    views: Views = ()
    if grid.in_check:
        lost_state = replace(grid.base, picked=(), stage=Stage.MISSED, answer=outcome.answer, hint=0, wrong=0)
        view, because = grid.shown(lost_state, outcome)
        lost = changed(start, view)
        if not grid.tries or after.stage is Stage.MISSED:
            return Out("lost", lost=lost, because=because, focus=focus, spoils=grid.spoils(ruling))
        picked, kinds = ruling.kept or (), [1]
    else:
        picked, kinds = after.picked, [1, 2] if missed else grid.kinds
    group = number(picked)

    def seen_again(hint: int, kind: int) -> View:
        nonlocal because
        state = replace(grid.at(picked, hint, kind), picked=picked)
        view, because = grid.shown(state, outcome)
        return changed(grid.node(picked, hint, kind), view)

    views = over_grid(seen_again, hints, kinds)
    return Out("miss", group, missed, views, lost, because, focus, back)


def with_default(grid: Grid, made: dict[str, Out]) -> dict[str, Out]:
    """The acts with one out for all numbers that are not known."""
    keys = [f"num:{one}" for one in UNKNOWN]
    if keys[0] not in made:
        return made
    one, other = (_of_any_number(made.pop(key), typed) for key, typed in zip(keys, UNKNOWN, strict=True))
    if one != other:
        raise FileError(f"step {grid.task.step.key!r}: not all unknown numbers are answered alike")
    return {**made, "num:*": one}


def _of_any_number(out: Out, typed: str) -> Out:
    """An out in which the number that was typed is left open."""
    views = tuple(None if view is None else _with_typed(view, typed) for view in out.views)
    return replace(out, views=views, lost=None if out.lost is None else _with_typed(out.lost, typed))


TYPED: Final = "\ue000"
"""Stands for what was typed."""


def fill_rest(grid: Grid) -> None:
    """What is said to what cannot be read, and the answer when it is asked for."""
    place = grid.place
    if "num:*" in offers(grid.lesson, grid.base):
        for name, typed in (("number", f"text:{TYPED}"), ("range", "num:123456"), ("empty", "text:")):
            state, outcome = react(grid.lesson, grid.base, typed)
            assert outcome is not None
            view = changed(grid.node(grid.base.picked, 0, 0), grid.shown(state, outcome)[0])
            place.problems[name] = _with_typed(view, "123456")
    if grid.hints != [0]:
        state, outcome = react(grid.lesson, grid.at(grid.base.picked, HINTS - 1, 0), "hint")
        assert outcome is not None
        place.shown = changed(place.start, grid.shown(state, outcome)[0])


def _with_typed(value: Tree, typed: str) -> View:
    def put(one: Tree) -> Tree:
        if isinstance(one, str):
            return one.replace(typed, TYPED)
        if isinstance(one, Said):
            return Said(tuple(text.replace(typed, TYPED) for text in one.texts))
        if isinstance(one, Mapping):
            return {key: put(each) for key, each in one.items()}
        return [put(each) for each in one] if isinstance(one, list) else one

    made = put(value)
    assert isinstance(made, dict)
    return made

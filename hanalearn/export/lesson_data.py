"""A lesson as the JSON values that ``static/lesson.js`` walks over.

Short keys, since there are many of them: a place is ``{k: step, form, t: kind of judge, c: of the check, v: view on
entering, n: what is changed of it by group, h: hints, g: where choosing begins anew, s: the answer shown, p: what
cannot be read}`` and what its judge needs; an out is ``{k: kind, g: group, m: misses, v, l: views, b: why, f: focus}``.
``{"": [...]}`` is a table over hints and misses.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from hanalearn.export.lesson_flow import Flow, flows_of
from hanalearn.export.lesson_order import OrderPlace, order_place
from hanalearn.export.lesson_parts import PartsPlace, parts_place
from hanalearn.export.lesson_place import FileError, Grid, Out, TablePlace, View, Views, table_place
from hanalearn.export.lesson_render import Renderer, without_tries
from hanalearn.export.lesson_sort import SortPlace, sort_place
from hanalearn.export.said import Pool, Tree
from hanalearn.export.veil import mix, sealed
from hanalearn.export.view_patch import Patch, Patches
from hanalearn.teach.forms import form_name, form_of
from hanalearn.teach.lesson import Lesson
from hanalearn.teach.session import Mark, Outcome, State, task_of
from hanalearn.teach.steps import CHECK_STEP, END_STEP
from hanalearn.teach.task import Task
from hanalearn.teach.wire import Json

__all__ = ["LessonData", "lesson_data"]

SET_FORMS = frozenset({"tick", "tap-set", "tap-hand", "blanks", "meet", "visit"})


@dataclass
class LessonData:
    """A lesson in tables, before its pieces have names.

    Attributes:
        json: its values, with a ``Root`` wherever a piece of a view stands.
        states: how many states a learner can be in.
        renders: how many views were drawn for it.
        codes: the pictures that they show.
    """

    json: Json
    states: int
    renders: int
    codes: frozenset[str]


@dataclass(frozen=True)
class Root:
    """Stands where a piece of a view will be written."""

    id: int


class _Writer:
    def __init__(self, pool: Pool, salt: str) -> None:
        self.pool = pool
        self.salt = salt
        self.outs: list[Json] = []
        self._numbers: dict[str, int] = {}

    def root(self, tree: Tree) -> object:
        if isinstance(tree, (Mapping, list, tuple)):
            return Root(self.pool.add(tree))
        # A text or number alone: wrapped, since only lists and objects are pieces.
        return self.pool.leaf(tree)

    def views(self, views: Views) -> object:
        made = [None if view is None else self.root(view) for view in views]
        return made[0] if len(made) == 1 else {"": made}

    def patch(self, patch: Patch | None) -> object:
        return self.root([[list(path), value] for path, value in patch or ()])

    def patches(self, patches: Patches) -> object:
        made = [None if patch is None else self.patch(patch) for patch in patches]
        return made[0] if len(made) == 1 else {"": made}

    def out(self, out: Out, mode: str = "") -> int:
        """The number of an out; the same for the same."""
        made: Json = {"k": out.kind}
        if out.kind in ("end",):
            made["v"] = [self.root(view or {}) for view in out.views]
        elif out.views:
            made["v"] = self.views(out.views)
        if out.kind == "drop":
            made["e"] = [self.root(view or {}) for view in (out.lost, out.because)]
        else:
            if out.lost is not None:
                made["l"] = self.root(out.lost)
            if out.because is not None:
                made["b"] = self.root(out.because)
        more = {"f": out.focus, "x": list(out.back), "y": int(out.stays), "o": mode}
        made |= {key: value for key, value in more.items() if value}
        made |= {"g": out.group, "m": int(out.missed)}
        name = json.dumps(made, default=lambda root: root.id)
        if name not in self._numbers:
            self._numbers[name] = len(self.outs)
            self.outs.append(made)
        return self._numbers[name]

    def seal(self, place: int, of: str, table: Mapping[str, int]) -> dict[str, str]:
        return sealed(f"{self.salt}/{place}/{of}", table)


def lesson_data(lesson: Lesson, render: Renderer, pool: Pool, seed: str) -> LessonData:
    """A lesson in tables.

    Args:
        lesson: with few variants and rounds.
        render: draws its views.
        pool: where their pieces go.
        seed: of its other cards and questions.

    Raises:
        FileError: a step cannot be put into tables.
    """
    flows = flows_of(lesson, seed)
    keys: list[State] = []
    for flow in flows:
        seen = flow.seen_in(lesson)
        if seen not in keys:
            keys.append(seen)
    writer = _Writer(pool, f"{mix(lesson.id + seed, 4):x}")
    places: list[Json] = []
    states = 0
    for number, state in enumerate(keys):
        made, count = _place(writer, lesson, render, state, number)
        places.append(made)
        states += count
    checks = [step.key for step in lesson.check_steps] + ([CHECK_STEP] if lesson.spec.check else [])
    formed = [step.key for step in lesson.spec.steps if form_of(lesson.step_task(step.key, 0, "")) is not None]
    value: Json = {
        "id": lesson.id,
        "salt": writer.salt,
        "main": [step.key for step in lesson.main_steps],
        "checks": checks,
        "needed": checks or formed,
        "flows": [_flow(flow, keys.index(flow.seen_in(lesson))) for flow in flows],
        "places": places,
        "outs": writer.outs,
    }
    return LessonData(value, states, render.count, render.codes)


def _flow(flow: Flow, place: int) -> Json:
    made: Json = {"p": place, "m": flow.moves}
    if flow.arrives:
        made["a"] = 1
    if flow.gives:
        made["s"] = list(flow.gives)
    return made


def _place(writer: _Writer, lesson: Lesson, render: Renderer, state: State, number: int) -> tuple[Json, int]:
    task = task_of(lesson, state)
    base: Json = {"k": state.step}
    if state.step == END_STEP:
        ends = _ends(lesson, render, state)
        return {**base, "vs": [writer.root(view) for view in ends]}, len(ends)
    if task is None or form_of(task) is None:
        view, _ = without_tries(render(state, Outcome("entered")))
        return {**base, "v": writer.root(view)}, 1
    place = _tables(render, state, task)
    base |= {"form": place.form, "v": writer.root(place.start), "n": [writer.views(views) for views in place.nodes]}
    if state.step == CHECK_STEP:
        base["c"] = 1
    if state.variant:
        base["again"] = 1
    if any(place.hinted):
        base["h"] = [[None if one is None else [one[0], writer.root(one[1])] for one in row] for row in place.hinted]
    if place.shown is not None:
        base["s"] = writer.root(place.shown)
    if place.problems:
        base["p"] = {name: writer.root(view) for name, view in place.problems.items()}
    if isinstance(place, PartsPlace):
        return {**base, **_set(writer, place, number)}, _count(place, len(place.order))
    if isinstance(place, OrderPlace):
        return {**base, **_order(writer, place, number)}, _count(place, len(place.items))
    if isinstance(place, SortPlace):
        return {**base, **_sort(writer, place, number)}, _count(place, len(place.items) * len(place.boxes))
    acts = [
        writer.seal(number, str(at), {act: writer.out(out) for act, out in row.items()})
        for at, row in enumerate(place.acts)
    ]
    return {**base, "t": "table", "acts": acts, "g": place.again}, _count(place, 0)


def _count(place: TablePlace, pieces: int) -> int:
    """States of a place: what is open, what is over, and for each piece one."""
    open_ = sum(len([view for view in views if view is not None]) if len(views) > 1 else 1 for views in place.nodes)
    return open_ + 2 + pieces


def _tables(render: Renderer, state: State, task: Task) -> TablePlace:
    form = form_name(task)
    grid = Grid(render, state)
    if form == "order":
        return order_place(grid)
    if form == "sort":
        return sort_place(grid)
    if form in SET_FORMS and not (form in ("meet",) and _is_one(task)):
        try:
            return parts_place(grid)
        except FileError:
            # Few enough to be listed one by one, perhaps.
            return table_place(render, state)
    return table_place(render, state)


def _is_one(task: Task) -> bool:
    return bool(getattr(task.step, "one", False))


def _ends(lesson: Lesson, render: Renderer, state: State) -> list[View]:
    checks = [step.key for step in lesson.check_steps] + ([CHECK_STEP] if lesson.spec.check else [])
    every: dict[str, Mark] = dict.fromkeys(lesson.keys, "clean")
    if not checks:
        return [render(state, Outcome("entered"), marks) for marks in ({}, every)]
    # By the first that is not passed; what is shown of the steps above is put in by the file.
    found: list[View] = []
    for open_ in range(len(checks) + 1):
        marks: dict[str, Mark] = dict.fromkeys(checks[:open_] if open_ < len(checks) else checks, "clean")
        found.append(render(state, Outcome("entered"), marks))
    return [_untold(lesson, view) for view in found]


def _untold(lesson: Lesson, view: View) -> View:
    """A view of the end without what is done of the steps."""
    head = view["head"]
    assert isinstance(head, dict)
    steps = head["steps"]
    assert isinstance(steps, list)
    return {**view, "head": {**head, "steps": ["check" if one == "check-done" else one for one in steps]}}


def _set(writer: _Writer, place: PartsPlace, number: int) -> Json:
    outs = [writer.out(out, mode) for out, mode in zip(place.outs, place.modes or [""] * len(place.outs), strict=True)]
    made: Json = {
        "t": "set",
        "rule": place.rule,
        "verb": place.verb,
        "need": place.need,
        "o": list(place.order),
        "on": {piece: writer.patches(patches) for piece, patches in place.on.items()},
        "some": writer.patch(place.some),
        "last": {piece: writer.patch(patch) for piece, patch in place.last.items()},
        "rows": writer.seal(number, "", {name: outs[at] for name, at in place.rows.items()}),
    }
    if place.after_hint:
        made["x"] = [None if picked is None else list(picked) for picked in place.after_hint]
    if place.cells:
        cells = {
            piece: 1 if good else 0 if out < 0 else (rank + 1) * 8192 + outs[out]
            for piece, (good, rank, out) in place.cells.items()
        }
        made["cells"] = writer.seal(number, "", cells)
        made["left"] = [-1 if at < 0 else outs[at] for at in place.left]
    if place.bits:
        made["bits"] = [-1 if at < 0 else outs[at] for at in place.bits]
    if any(place.back.values()):
        made["back"] = {piece: writer.patches(patches) for piece, patches in place.back.items()}
    if place.both:
        made["both"] = {piece: writer.patches(patches) for piece, patches in place.both.items()}
    if place.strange:
        made["strange"] = list(place.strange)
    if place.alone:
        made["alone"] = {piece: writer.patch(patch) for piece, patch in place.alone.items()}
    if place.by:
        sets: list[Tree] = []
        by: dict[str, list[int]] = {}
        for key, values in place.by.items():
            by[key] = []
            for value in values:
                if value not in sets:
                    sets.append(value)
                by[key].append(sets.index(value))
        made |= {"by": by, "sets": [writer.root(one) for one in sets]}
    if place.done:
        made["done"] = writer.root(place.done)
        made["doneOn"] = {piece: writer.patch(patch) for piece, patch in place.done_on.items()}
    if place.missed_on:
        made["missed"] = writer.root(place.missed)
        made["missedOn"] = {piece: writer.patch(patch) for piece, patch in place.missed_on.items()}
        made["missedBack"] = {piece: writer.patch(patch) for piece, patch in place.missed_back.items()}
    return made


def _order(writer: _Writer, place: OrderPlace, number: int) -> Json:
    outs = [writer.out(out) for out in place.outs]
    return {
        "t": "order",
        "i": list(place.items),
        "rows": {item: writer.root(row) for item, row in place.rows.items()},
        "named": writer.seal(number, "", {name: outs[at] for name, at in place.named.items()}),
        "early": writer.seal(number, "", {name: outs[at] for name, at in place.early.items()}),
        "falls": writer.seal(number, "", {name: outs[at] for name, at in place.falls.items()}),
        "replies": place.replies,
        "lead": {},
        "x": [None if row is None else list(row) for row in place.after_hint],
    }


def _sort(writer: _Writer, place: SortPlace, number: int) -> Json:
    outs = [writer.out(out) for out in place.outs]
    made: Json = {
        "t": "sort",
        "i": list(place.items),
        "b": list(place.boxes),
        "inside": {item: writer.root(one) for item, one in place.inside.items()},
        "labels": {box: [writer.root(label) for label in labels] for box, labels in place.labels.items()},
        "zone": [writer.root(label) for label in place.zone],
        "held": {item: writer.patches(patches) for item, patches in place.held.items()},
        "drops": writer.seal(number, "", {name: outs[at] for name, at in place.drops.items()}),
        "model": writer.seal(number, "", {item: place.boxes.index(box) for item, box in place.model.items()}),
        "closed": writer.root(place.closed),
        "to": place.to,
    }
    if place.back:
        made["back"] = {item: writer.patches(patches) for item, patches in place.back.items()}
    return made


def written(value: object, roots: Mapping[int, object]) -> object:
    """The JSON values of a lesson, its pieces named."""
    if isinstance(value, Root):
        return roots[value.id]
    if isinstance(value, Mapping):
        return {key: written(one, roots) for key, one in value.items()}
    if isinstance(value, (list, tuple)):
        return [written(one, roots) for one in value]
    return value


def roots_in(value: object) -> Sequence[int]:
    """The pieces that a value names, in order."""
    found: list[int] = []
    stack: list[object] = [value]
    while stack:
        one = stack.pop()
        if isinstance(one, Root):
            found.append(one.id)
        elif isinstance(one, Mapping):
            stack.extend(reversed(list(one.values())))
        elif isinstance(one, (list, tuple)):
            stack.extend(reversed(one))
    return found

"""A lesson as the JSON values that ``static/lesson.js`` walks over.

Short keys, since there are many of them: a place is ``{k: step, form, t: kind of judge, c: of the check, v: view on
entering, n: what is changed of it, h: hints, g: where choosing begins anew, s: the answer shown, p: what cannot be
read}`` and what its judge needs; an out is ``{k: kind, g: group, m: misses, v, l: views, b: why, f: focus, d: how the
page looks where what was chosen stays in sight, u: something untrue was said where nothing untrue may be}``.
``{"": [...]}`` is a table over misses, or over hints and misses.

What is named openly is what a learner sees who has not answered yet. Outs, hints, the answer and all that is picked
only after something was judged are secrets: pieces that stand behind those, in an order that tells nothing (see
``veil.py``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from hanalearn.export.lesson_flow import Flow, flows_of
from hanalearn.export.lesson_lost import at_rest, laid, lost_of
from hanalearn.export.lesson_order import OrderPlace, order_place
from hanalearn.export.lesson_parts import parts_place
from hanalearn.export.lesson_pieces import PartsPlace
from hanalearn.export.lesson_place import FileError, Grid, TablePlace, View, table_place
from hanalearn.export.lesson_render import Renderer, without_tries
from hanalearn.export.lesson_sort import SortPlace, sort_place
from hanalearn.export.lesson_writer import Writer
from hanalearn.export.said import Pool, Secret, Tree
from hanalearn.export.veil import Sealed, mix
from hanalearn.teach.forms import form_name, form_of
from hanalearn.teach.lesson import Lesson
from hanalearn.teach.reaction import Outcome, task_of
from hanalearn.teach.state import Mark, State
from hanalearn.teach.steps import CHECK_STEP, END_STEP
from hanalearn.teach.task import Task
from hanalearn.teach.wire import Json

__all__ = ["LessonData", "lesson_data"]

_LETTERS = 48
"""The code of the first letter that stands for what is said to a set."""
SET_FORMS = frozenset({"tick", "tap-set", "tap-hand", "blanks", "meet", "visit"})


@dataclass
class LessonData:
    """A lesson in tables, before its pieces have names.

    Attributes:
        json: its values, with a ``Piece`` wherever one of a view stands, and a ``Secret`` for what lies out of sight.
        states: how many states a learner can be in.
        renders: how many views were drawn for it.
        codes: the pictures that they show.
    """

    json: Json
    states: int
    renders: int
    codes: frozenset[str]


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
    writer = Writer(pool, f"{mix(lesson.id + seed, 4):x}")
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
    }
    return LessonData(value, states, render.count, render.codes)


def _flow(flow: Flow, place: int) -> Json:
    made: Json = {"p": place, "m": flow.moves}
    if flow.arrives:
        made["a"] = 1
    if flow.gives:
        made["s"] = list(flow.gives)
    return made


def _place(writer: Writer, lesson: Lesson, render: Renderer, state: State, number: int) -> tuple[Json, int]:
    task = task_of(lesson, state)
    base: Json = {"k": state.step}
    if state.step == END_STEP:
        ends = _ends(lesson, render, state)
        return {**base, "vs": [writer.pool.add(view) for view in ends]}, len(ends)
    if task is None or form_of(task) is None:
        view, _ = without_tries(render(state, Outcome("entered")))
        return {**base, "v": writer.pool.add(view)}, 1
    place = _tables(render, state, task)
    base |= {"form": place.form, "v": writer.pool.add(place.start), "n": writer.nodes(place.nodes[0])}
    if state.step == CHECK_STEP:
        base["c"] = 1
    if state.variant:
        base["again"] = 1
    if place.shown is not None:
        base["s"] = writer.pool.keep(writer.pool.add(place.shown))
    if place.problems:
        base["p"] = {name: writer.pool.add(view) for name, view in place.problems.items()}
    if isinstance(place, PartsPlace):
        return {**base, **_hints(writer, place, place.after_hint), **_set(writer, place, number)}, _count(
            place, len(place.order)
        )
    if isinstance(place, OrderPlace):
        return {**base, **_hints(writer, place, place.after_hint), **_order(writer, place, number)}, _count(
            place, len(place.items)
        )
    if isinstance(place, SortPlace):
        boxes = {item: place.boxes.index(box) for item, box in place.model.items()}
        return {**base, **_hints(writer, place, [], boxes), **_sort(writer, place, number)}, _count(
            place, len(place.items) * len(place.boxes)
        )
    return {**base, **_groups(writer, place, number)}, _count(place, 0)


def _hints(
    writer: Writer, place: TablePlace, picked: Sequence[Sequence[str] | None], boxes: Mapping[str, int] | None = None
) -> Json:
    """What each hint shows, and what it leaves picked."""
    rows: list[Secret | None] = []
    for at, row in enumerate(place.hinted[0] if place.hinted else []):
        if row is None:
            rows.append(None)
            continue
        left = picked[at] if at < len(picked) else None
        more: Json = {} if left is None else {"x": list(left)}
        rows.append(writer.pool.keep({"s": writer.pool.add(row[1]), **more, **({"w": boxes} if boxes else {})}))
    return {"h": rows} if rows else {}


def _groups(writer: Writer, place: TablePlace, number: int) -> Json:
    """What is picked and what it leads to: the first group lies open, all others are secrets."""
    acts: list[Sealed] = []
    made: list[Json] = []
    firsts = [next(view for view in views if view is not None) for views in place.nodes[1:]]
    nodes = lost_of(firsts)
    every = lost_of([out.lost for row in place.acts for out in row.values() if out.lost is not None])
    rest = at_rest([one.base for one in every]) if nodes else {}
    lost = iter(every)
    for at, row in enumerate(place.acts):
        # Whatever number is typed is asked for.
        is_typed = any(act.startswith("num:") for act in row)
        group: Json = {"g": place.again[at]} if place.again[at] else {}
        outs: dict[str, Secret] = {}
        first: View | None = None
        whole: View = {}
        for act, out in row.items():
            if out.lost is None:
                outs[act] = writer.out(out)
                continue
            shown = next(lost)
            # Acts of one group are of one table: its cards lie alike whatever is said to them, or nearly always.
            if first is None:
                first = whole = shown.base
                derived = None if at == 0 else _from_node(place.start, nodes[at - 1].base, shown.base, rest)
                if derived is not None:
                    whole = {**nodes[at - 1].base, **derived}
                    group["ld"] = 1
                group["l"] = writer.pool.keep(writer.pool.add(shown.base if derived is None else derived))
            if shown.base == first:
                outs[act] = writer.out(replace(out, lost=shown.rest), cards=shown.cards)
            else:
                same = {key: place.start[key] for key in whole}
                outs[act] = writer.out(replace(out, lost={**same, **out.lost}))
        acts.append(writer.seal(number, str(at), outs, others=is_typed))
        if at < len(place.hinted) and any(place.hinted[at]):
            group["h"] = [
                None if one is None else writer.pool.keep({"s": writer.pool.add(one[1]), "g": one[0]})
                for one in place.hinted[at]
            ]
        made.append(group)
    others = []
    for group, views, begun, node in zip(made[1:], place.nodes[1:], firsts, nodes, strict=True):
        shared: Json = {"nb": writer.pool.add(node.base), "n": {"": writer.pool.add(node.rest)}}
        if node.cards:
            shared["nc"] = [writer.pool.add(card) for card in node.cards.values()]
        if len(views) > 1:
            # Mostly the hints, and those of most groups are the same.
            more = [None if view is None else _over(place.start, begun, view) for view in views]
            shared["nm"] = writer.views(tuple(more))
        others.append(writer.pool.keep({**shared, **group}))
    made[0] |= {"groups": others} if others else {}
    if any("ld" in group for group in made):
        made[0]["lc"] = writer.pool.keep([writer.pool.add(card) for card in rest.values()])
    return {"t": "table", "acts": acts, **made[0]}


def _from_node(start: View, node: View, lost: View, cards: Mapping[str, Tree]) -> View | None:
    """What is shown to acts that do not hold as what makes it of the state they come from: its cards at rest, and what
    is given back here. Nothing where that is not the same scene."""
    if "scene" not in node or "scene" not in lost or laid(node["scene"], cards) != lost["scene"]:
        return None
    return {key: value for key, value in _over(start, node, lost).items() if key != "scene"}


def _over(start: View, first: View, view: View) -> View:
    """What makes one view of another, of views that are given by what is changed of ``start``."""
    whole = {key: view.get(key, start[key]) for key in {**first, **view}}
    return {key: value for key, value in whole.items() if key not in first or first[key] != value}


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


def _set(writer: Writer, place: PartsPlace, number: int) -> Json:
    patch = writer.patch
    done = lost = None
    if place.done:
        on = {piece: patch(one) for piece, one in place.done_on.items()}
        done = writer.pool.keep({"s": writer.pool.add(place.done), "on": on})
    if place.missed_on:
        on = {piece: patch(one) for piece, one in place.missed_on.items()}
        back = {piece: patch(one) for piece, one in place.missed_back.items()}
        lost = writer.pool.keep({"s": writer.pool.add(place.missed), "on": on, "back": back})
    outs = [
        writer.out(
            out,
            mode,
            place.strange if mode.endswith("bad") else (),
            done if out.kind == "end" and out.stays else None if out.lost is None else lost,
        )
        for out, mode in zip(place.outs, place.modes or [""] * len(place.outs), strict=True)
    ]
    rows = {name: outs[at] for name, at in place.rows.items()}
    # What is said to a piece, and what to so many that belong, has a sign before its name that no answer has.
    for piece, (good, rank, at) in place.cells.items():
        rows[f".{piece}"] = writer.pool.keep([int(good)] if at < 0 else [rank, outs[at]])
    rows |= {f"#{count}": outs[at] for count, at in enumerate(place.left) if at >= 0}
    made: Json = {
        "t": "set",
        "rule": place.rule,
        "verb": place.verb,
        "need": place.need,
        "o": list(place.order),
        "on": writer.family(place.on),
        "some": patch(place.some),
        "last": {piece: patch(one) for piece, one in place.last.items()},
        "rows": writer.seal(number, "", rows),
    }
    if place.bits:
        made["bits"] = writer.pool.keep(_bits(writer, place, outs, number))
    if any(place.back.values()):
        made["back"] = writer.family(place.back)
    if place.both:
        made["both"] = writer.family(place.both)
    if place.alone:
        made["alone"] = {piece: patch(one) for piece, one in place.alone.items()}
    if place.by:
        sets: list[Tree] = []
        by: dict[str, list[int]] = {}
        for key, values in place.by.items():
            by[key] = []
            for value in values:
                if value not in sets:
                    sets.append(value)
                by[key].append(sets.index(value))
        made |= {"by": by, "sets": [writer.pool.add(one) for one in sets]}
    return made


def _bits(writer: Writer, place: PartsPlace, outs: Sequence[Secret], number: int) -> Json:
    """What is said to each set, as letters that stand for outs; they begin at a place that nobody can tell."""
    different = sorted(set(place.bits))
    size = len(place.bits)
    letters = [""] * size
    begin = mix(f"{writer.salt}/{number}/bits", 1) % size
    for at, said in enumerate(place.bits):
        letters[(at + begin) % size if place.rule == "slot" else at ^ begin] = chr(_LETTERS + different.index(said))
    return {"outs": [None if at < 0 else outs[at] for at in different], "of": "".join(letters)}


def _order(writer: Writer, place: OrderPlace, number: int) -> Json:
    outs = [writer.out(out) for out in place.outs]
    # A fall has a sign before its name, or it would be called as an order of two.
    said = {**place.named, **place.early, **{f"!{name}": at for name, at in place.falls.items()}}
    return {
        "t": "order",
        "i": list(place.items),
        "rows": {item: writer.pool.add(row) for item, row in place.rows.items()},
        "said": writer.seal(number, "", {name: outs[at] for name, at in said.items()}),
        "replies": place.replies,
    }


def _sort(writer: Writer, place: SortPlace, number: int) -> Json:
    outs = [writer.out(out) for out in place.outs]
    drops = {name: outs[at] for name, at in place.drops.items()}
    # How many things a box takes is seen by its labels.
    for box, labels in place.labels.items():
        drops |= {f"{box}#{count}": writer.pool.keep([writer.pool.add(label)]) for count, label in enumerate(labels)}
    made: Json = {
        "t": "sort",
        "i": list(place.items),
        "b": list(place.boxes),
        "inside": {item: writer.pool.add(one) for item, one in place.inside.items()},
        "zone": [writer.pool.add(label) for label in place.zone],
        "held": writer.family(place.held),
        "drops": writer.seal(number, "", drops),
        "closed": writer.pool.keep(writer.pool.add(place.closed)),
        "to": place.to,
    }
    if place.back:
        made["back"] = writer.family(place.back)
    return made

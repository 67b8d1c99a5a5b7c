"""A task in which things are put in order: judged neighbour by neighbour.

As in ``lesson_parts`` the judge of the lesson is asked about everything, and the page is put together from what each
thing changes; here lists grow and shrink, so what is kept are the rows, and the labels by how many there are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise, permutations

from hanalearn.export.lesson_place import (
    FileError,
    Grid,
    Out,
    TablePlace,
    View,
    at,
    changed,
    fill_rest,
    judged,
    over_grid,
)
from hanalearn.export.said import Tree, changes
from hanalearn.export.view_patch import value_at
from hanalearn.teach.dice import Dice
from hanalearn.teach.judge import model_answer, rule_on
from hanalearn.teach.reaction import react
from hanalearn.teach.recognise import pieces as pieces_in
from hanalearn.teach.ruling import Ruling
from hanalearn.teach.state import Stage

__all__ = ["OrderPlace", "order_place"]

MOST_ITEMS = 6


@dataclass
class OrderPlace(TablePlace):
    """See ``TablePlace``.

    Attributes:
        items: as they lie at first.
        rows: of each item, as the page has it, with both buttons open.
        named: orders of which something particular is said, joined by commas, and the number of it in ``outs``.
        early: ``0/a<b``, the first reply for which a stands anywhere before b.
        falls: ``a,b``, what is said where b should stand before its neighbour a.
        after_hint: the order after a hint; ``None`` where it stays.
    """

    items: tuple[str, ...] = ()
    rows: dict[str, Tree] = field(default_factory=dict)
    named: dict[str, int] = field(default_factory=dict)
    early: dict[str, int] = field(default_factory=dict)
    replies: int = 0
    falls: dict[str, int] = field(default_factory=dict)
    outs: list[Out] = field(default_factory=list)
    after_hint: list[tuple[str, ...] | None] = field(default_factory=list)


def order_place(grid: Grid) -> OrderPlace:
    """The tables of a task whose things are put in order.

    Raises:
        FileError: there are too many of them, or what is said does not follow from neighbours.
    """
    task = grid.task
    items = pieces_in(task)
    if len(items) > MOST_ITEMS:
        raise FileError(f"step {task.step.key!r}: {len(items)} things have too many orders")
    place = OrderPlace(grid.base, grid.form, grid.place.start, groups=[()], items=items)
    place.nodes = [over_grid(lambda h, k: changed(place.start, grid.node((), h, k)), grid.hints, grid.kinds)]
    place.rows = _order_rows(grid, items)
    _check_orders(grid, place)
    found: dict[tuple[str, ...], int] = {}
    number: dict[Ruling, int] = {}
    for row in permutations(items):
        ruling = replace(rule_on(task, ",".join(row)), score=0.0)
        if ruling not in number:
            number[ruling] = len(place.outs)
            place.outs.append(_order_out(grid, place, row))
        found[row] = number[ruling]
    _fit_orders(grid, place, found)
    hinted: list[tuple[int, View] | None] = []
    for hint in grid.hints[:-1]:
        other = tuple(reversed(items))
        after = [react(grid.lesson, grid.at(picked, hint, 0), "hint") for picked in ((), other)]
        picked = [state.picked for state, _ in after]
        stays = picked == [(), other]
        if not stays and picked[0] != picked[1]:
            raise FileError(f"step {task.step.key!r}: what a hint leaves depends on the order")
        state, outcome = after[0]
        assert outcome is not None
        base = _ordered(grid, place, picked[0], hint + 1, 0)
        hinted.append((0, changed(base, grid.shown(state, outcome)[0])))
        place.after_hint.append(None if stays else picked[0])
    place.hinted = [hinted]
    grid.place = place
    fill_rest(grid)
    return place


def _order_rows(grid: Grid, items: Sequence[str]) -> dict[str, Tree]:
    """Each item in the middle, where both its buttons are open."""
    made: dict[str, Tree] = {}
    for item in items:
        others = [one for one in items if one != item]
        row = (others[0], item, *others[1:])
        rows = value_at(grid.node(row, 0, 0), ("answer", "rows"))
        assert isinstance(rows, list)
        made[item] = rows[1]
    return made


def _ordered(grid: Grid, place: OrderPlace, row: Sequence[str], hint: int, kind: int) -> View:
    view = {**place.start, **(at(place.nodes[0], hint, kind) or {})}
    row = tuple(row) or place.items
    rows: list[Tree] = []
    for index, item in enumerate(row):
        one = place.rows[item]
        assert isinstance(one, dict)
        up, down = one["up"], one["down"]
        assert isinstance(up, dict)
        assert isinstance(down, dict)
        rows.append(
            {
                **one,
                "num": index + 1,
                "up": {**up, "offer": up["offer"] if index else None},
                "down": {**down, "offer": down["offer"] if index < len(row) - 1 else None},
            }
        )
    answer = view["answer"]
    assert isinstance(answer, dict)
    return {**view, "answer": {**answer, "rows": rows}}


def _check_orders(grid: Grid, place: OrderPlace) -> None:
    dice = Dice(f"{grid.task.step.key}/orders")
    for _ in range(4):
        row, hint, kind = tuple(dice.order(place.items)), dice.one(grid.hints), dice.one(grid.kinds)
        made, wanted = _ordered(grid, place, row, hint, kind), grid.node(row, hint, kind)
        if made != wanted:
            raise FileError(
                f"step {grid.task.step.key!r}: {row} differs in {[p for p, _ in changes(made, wanted)][:3]}"
            )


def _order_out(grid: Grid, place: OrderPlace, row: tuple[str, ...]) -> Out:
    after, outcome = react(grid.lesson, grid.at(row, 0, 0), "done")
    assert outcome is not None
    ruling = outcome.ruling
    assert ruling is not None
    if ruling.ends:
        return judged(grid, after, outcome, grid.hints, lambda picked: 0)
    stay = () if grid.in_check else row
    lost: View | None = None
    if grid.in_check:
        state = replace(grid.base, picked=(), stage=Stage.MISSED, answer=outcome.answer, hint=0, wrong=0)
        lost = {
            key: value for key, value in changed(place.start, grid.shown(state, outcome)[0]).items() if key != "answer"
        }
    if grid.in_check and not grid.tries:
        return Out("lost", lost=lost, focus="~" if ruling.chosen else "", spoils=grid.spoils(ruling))

    def seen(hint: int, kind: int) -> View:
        return changed(_ordered(grid, place, stay, hint, kind), grid.shown(grid.at(stay, hint, kind), outcome)[0])

    kinds = [1] if grid.in_check else [1, 2]
    return Out(
        "miss",
        missed=ruling.verdict in ("no", "notyet"),
        views=over_grid(seen, grid.hints, kinds),
        lost=lost,
        focus="~" if ruling.chosen else "",
        stays=not grid.in_check,
    )


def _fit_orders(grid: Grid, place: OrderPlace, found: dict[tuple[str, ...], int]) -> None:
    task = grid.task
    wanted = model_answer(task).split(",")
    stand = {item: index for index, item in enumerate(wanted)}
    replies = [tuple(reply.on.split("<")) for reply in task.replies if "<" in reply.on]
    place.replies = len(replies)
    # Most orders of one fault are told one thing; those that are nearly right are the exceptions, and may come first.
    early_outs: dict[str, Counter[int]] = {}
    fall_outs: dict[str, Counter[int]] = {}
    for row, out in found.items():
        fall = next(((one, other) for one, other in pairwise(row) if stand[one] > stand[other]), None)
        early = next((n for n, (one, other) in enumerate(replies) if row.index(one) < row.index(other)), None)
        if fall is None:
            place.named[",".join(row)] = out
        elif early is not None:
            one, other = replies[early]
            early_outs.setdefault(f"{early}/{one}<{other}", Counter())[out] += 1
        else:
            fall_outs.setdefault(f"{fall[0]},{fall[1]}", Counter())[out] += 1
    place.early.update({key: outs.most_common(1)[0][0] for key, outs in early_outs.items()})
    place.falls.update({key: outs.most_common(1)[0][0] for key, outs in fall_outs.items()})
    for row, out in found.items():
        if _order_guess(place, row) != out:
            place.named[",".join(row)] = out
    if len(place.named) > 60:
        raise FileError(f"step {task.step.key!r}: what is said to an order does not follow from neighbours")


def _order_guess(place: OrderPlace, row: Sequence[str]) -> int:
    if ",".join(row) in place.named:
        return place.named[",".join(row)]
    for reply in range(place.replies):
        for index, one in enumerate(row):
            for other in row[index + 1 :]:
                if f"{reply}/{one}<{other}" in place.early:
                    return place.early[f"{reply}/{one}<{other}"]
    return next((place.falls[f"{a},{b}"] for a, b in pairwise(row) if f"{a},{b}" in place.falls), -1)

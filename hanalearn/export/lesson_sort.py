"""A task of laying things into boxes, drop by drop."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from hanalearn.cards import Card, CardSet
from hanalearn.export.lesson_place import FileError, Grid, Out, TablePlace, View, at, changed, fill_rest, over_grid
from hanalearn.export.said import Tree, changes
from hanalearn.export.view_patch import Patch, Patches, over_pieces, patch_at, patch_between, patched, value_at
from hanalearn.teach.dice import Dice
from hanalearn.teach.judge import model_answer
from hanalearn.teach.reaction import Outcome, react
from hanalearn.teach.recognise import pieces as pieces_in
from hanalearn.teach.ruling import Ruling
from hanalearn.teach.steps import Round, See

__all__ = ["SortPlace", "sort_place"]


@dataclass
class SortPlace(TablePlace):
    """See ``TablePlace``.

    Attributes:
        items: as they lie at first.
        boxes: by key.
        inside: each item as it lies in its box.
        labels: of each box, by how many things are in it.
        zone: the label of the zone of cards, by how many are left; empty for words.
        zones: what else of the zone depends on that.
        held: what a thing that is held changes.
        back: what a thing changes that came back.
        drops: ``4r>4`` and what comes of it, in ``outs``.
        model: the box of each item, for the hint that lays one.
        to: what the keyboard goes to after a drop, a ``card`` or an ``item``.
        closed: the answer part once all lie in their boxes, the boxes empty.
    """

    items: tuple[str, ...] = ()
    boxes: tuple[str, ...] = ()
    inside: dict[str, Tree] = field(default_factory=dict)
    labels: dict[str, list[Tree]] = field(default_factory=dict)
    zone: list[Tree] = field(default_factory=list)
    held: dict[str, Patches] = field(default_factory=dict)
    back: dict[str, Patches] = field(default_factory=dict)
    drops: dict[str, int] = field(default_factory=dict)
    model: dict[str, str] = field(default_factory=dict)
    closed: Tree = None
    to: str = ""
    outs: list[Out] = field(default_factory=list)


class _Sort:
    def __init__(self, grid: Grid) -> None:
        self.grid = grid
        step = grid.task.step
        assert isinstance(step, (See, Round))
        items = pieces_in(grid.task)
        self.is_cards = isinstance(step, See) and not step.plants
        words = isinstance(step, See) and bool(step.plants)
        self.place = SortPlace(
            grid.base,
            grid.form,
            grid.place.start,
            groups=[()],
            items=items,
            boxes=step.boxes,
            to="item" if words else "card",
        )
        self.place.model = {
            item: box for item, _, box in (drop.partition(">") for drop in model_answer(grid.task).split(","))
        }

    def picked(self, laid: Sequence[str], held: str = "") -> tuple[str, ...]:
        return (*(f"{item}>{self.place.model[item]}" for item in laid), *([held] if held else []))

    def node(self, laid: Sequence[str], held: str, hint: int, kind: int) -> View:
        return self.grid.node(self.picked(laid, held), hint, kind)

    def fill(self) -> None:
        grid, place = self.grid, self.place
        items, model = place.items, place.model
        place.nodes = [over_grid(lambda h, k: changed(place.start, self.node((), "", h, k)), grid.hints, grid.kinds)]
        for at_, box in enumerate(place.boxes):
            own = [item for item in items if model[item] == box]
            place.labels[box] = []
            for count in range(len(own) + 1):
                if count == len(items):
                    break
                view = self.node(own[:count], "", 0, 0)
                place.labels[box].append(value_at(view, ("answer", "boxes", at_, "label")))
                within = value_at(view, ("answer", "boxes", at_, "cards" if self.is_cards else "items"))
                assert isinstance(within, list)
                if count:
                    place.inside[own[count - 1]] = within[-1]
        if self.is_cards:
            for count in range(len(items)):
                view = self.node(items[:count], "", 0, 0)
                place.zone.append(value_at(view, ("scene", "zones", 0, "label")))
        for item in items:

            def change(hint: int, kind: int, of: str = item) -> Patch:
                return patch_between(self.node((), "", hint, kind), self.node((), of, hint, kind))

            place.held[item] = over_pieces(change, grid.hints, grid.kinds)
        self._check()
        self._drops()

    def composed(self, laid: Sequence[str], held: str, hint: int, kind: int, back: str = "") -> View:
        """The view as a file puts it together."""
        place = self.place
        view = {**place.start, **(at(place.nodes[0], hint, kind) or {})}
        if held:
            view = patched(view, patch_at(place.held[held], hint, kind))
        if back:
            view = patched(view, patch_at(place.back[back], hint, kind))
        return self._with_laid(view, laid)

    def _with_laid(self, view: View, laid: Sequence[str]) -> View:
        place = self.place
        answer, key = view["answer"], "cards" if self.is_cards else "items"
        assert isinstance(answer, dict)
        boxes = answer["boxes"]
        assert isinstance(boxes, list)
        filled = []
        for box in boxes:
            within = [item for item in laid if place.model[item] == box["key"]]
            label = place.labels[box["key"]][len(within)]
            filled.append({**box, "label": label, key: [place.inside[item] for item in within]})
        items = [one for one in answer["items"] if one["key"] not in laid]
        made = {**view, "answer": {**answer, "boxes": filled, "items": items}}
        if self.is_cards and isinstance(view["scene"], dict) and laid:
            scene = view["scene"]
            (zone, *others) = scene["zones"]
            cards = [card for card in zone["cards"] if card is None or card["id"] not in laid]
            made["scene"] = {**scene, "zones": [{**zone, "cards": cards, "label": place.zone[len(laid)]}, *others]}
        return made

    def _check(self) -> None:
        grid = self.grid
        dice = Dice(f"{grid.task.step.key}/boxes")
        for _ in range(4):
            order = dice.order(self.place.items)
            laid, left = order[: dice.below(len(order))], order
            left = [item for item in order if item not in laid]
            held = dice.one(["", left[0]])
            hint, kind = dice.one(grid.hints), dice.one(grid.kinds)
            made, wanted = self.composed(laid, held, hint, kind), self.node(laid, held, hint, kind)
            if made != wanted:
                where = [(path, value_at(made, path), new) for path, new in changes(made, wanted)][:1]
                raise FileError(f"step {grid.task.step.key!r}: {laid} {held} differs in {where}")

    def _drops(self) -> None:
        grid, place = self.grid, self.place
        for item in place.items:
            others = [one for one in place.items if one != item]
            if self.is_cards:

                def change(hint: int, kind: int, of: str = item) -> Patch:
                    outcome = Outcome("judged", Ruling("no", back=CardSet([Card.parse(of)])), of)
                    now, base = grid.shown(grid.at((), hint, kind), outcome)[0], self.node((), "", hint, kind)
                    return patch_between({"scene": base["scene"]}, {"scene": now["scene"]})

                place.back[item] = over_pieces(change, grid.hints, grid.kinds)
            for box in place.boxes:
                place.drops[f"{item}>{box}"] = len(place.outs)
                place.outs.append(self._drop(item, box, others))
        answer = place.outs[place.drops[f"{place.items[0]}>{place.model[place.items[0]]}"]]
        del answer

    def _drop(self, item: str, box: str, others: Sequence[str]) -> Out:
        grid, place = self.grid, self.place
        if place.model[item] == box:
            after, outcome = react(grid.lesson, grid.at(self.picked(others, item), 0, 0), f"box:{box}")
            assert outcome is not None
            rows: list[View] = []
            ended_with = outcome
            for hint in (0, 1):
                view, _ = grid.shown(replace(after, hint=hint), ended_with)
                found = changed(place.start, view)
                if hint == 0 and place.closed is None:
                    closed = view["answer"]
                    assert isinstance(closed, dict)
                    place.closed = closed
                    place.labels = {
                        key: [*labels, value_at(closed, ("boxes", at_, "label"))]
                        if len(labels) == len([i for i in place.items if place.model[i] == key])
                        else labels
                        for at_, (key, labels) in enumerate(place.labels.items())
                    }
                rows.append({key: value for key, value in found.items() if key != "answer"})
            ended = tuple(rows)
            if len(place.items) == 1:
                return Out("end", views=ended)
            after, outcome = react(grid.lesson, grid.at(self.picked((), item), 0, 0), f"box:{box}")
            assert outcome is not None

            def told(hint: int, kind: int, came: Outcome = outcome) -> View:
                now = grid.shown(grid.at(self.picked((item,)), hint, kind), came)[0]
                found = changed(self.composed((item,), "", hint, kind), now)
                return {key: value for key, value in found.items() if key != "focus"}

            return Out("drop", views=over_grid(told, grid.hints, grid.kinds), lost=ended[0], because=ended[1])
        after, outcome = react(grid.lesson, grid.at(self.picked((), item), 0, 0), f"box:{box}")
        assert outcome is not None
        assert outcome.ruling is not None
        is_back = self.is_cards and bool(outcome.ruling.back)

        def seen(hint: int, kind: int) -> View:
            now = grid.shown(grid.at((), hint, kind), outcome)[0]
            return changed(self.composed((), "", hint, kind, item if is_back else ""), now)

        missed = outcome.ruling.verdict in ("no", "notyet")
        return Out("miss", 0, missed, over_grid(seen, grid.hints, [1, 2]), back=(item,) if is_back else ())


def sort_place(grid: Grid) -> SortPlace:
    """The tables of a task whose things are put into boxes.

    Raises:
        FileError: the page does not follow from what lies where.
    """
    if grid.in_check:
        raise FileError(f"step {grid.task.step.key!r}: boxes are not among the items of a check")
    sort = _Sort(grid)
    sort.fill()
    place = sort.place
    row: list[tuple[int, View] | None] = []
    for hint in grid.hints[:-1]:
        state, outcome = react(grid.lesson, grid.at((), hint, 0), "hint")
        assert outcome is not None
        laid = [drop.partition(">")[0] for drop in state.picked if ">" in drop]
        held = next((one for one in state.picked if ">" not in one), "")
        row.append((0, changed(sort.composed(laid, held, hint + 1, 0), grid.shown(state, outcome)[0])))
    place.hinted = [row]
    grid.place = place
    fill_rest(grid)
    return place

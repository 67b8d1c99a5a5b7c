"""How the page changes with each piece of an answer: what is written down of it, and views put together from it."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from hanalearn.cards import Card, CardSet
from hanalearn.export.lesson_pieces import KEEPS, MOST_THINGS, SEEN, Pieces
from hanalearn.export.lesson_place import FileError, View, at, changed, over_grid
from hanalearn.export.said import Tree, changes
from hanalearn.export.view_patch import NOT_THERE, Patch, over_pieces, patch_at, patch_between, patched, value_at
from hanalearn.teach.dice import Dice
from hanalearn.teach.reaction import Outcome
from hanalearn.teach.reckon_part import built_so_far
from hanalearn.teach.ruling import Ruling
from hanalearn.teach.state import Stage
from hanalearn.teach.voice import Voice

__all__ = ["PieceViews"]

SAMPLES: Final = 3


class PieceViews(Pieces):
    """Fills in what pieces change."""

    def fill_views(self) -> None:
        grid, place = self.grid, self.place
        place.nodes = [over_grid(lambda h, k: changed(place.start, self.came((), h, k)), grid.hints, grid.kinds)]
        by = self._keys_by_set()
        first = self.pieces[0]
        raw: dict[str, Patch] = {
            one: patch_between(self.came((), 0, 0), self.came((one,), 0, 0), by) for one in self.pieces
        }
        last_paths = self._last_paths(raw)
        shared = self._shared(raw, last_paths)
        if place.rule == "slot" or place.need > 1:
            full = self._full()
            made = self.came((), 0, 0)
            for one in full:
                made = patched(made, raw[one])
            shared |= {path for path, _ in patch_between(made, self.came(full, 0, 0), by)}
            place.some = tuple((p, v) for p, v in patch_between(made, self.came(full, 0, 0), by))
        else:
            place.some = tuple((path, value) for path, value in raw[first] if path in shared)
        for one in self.pieces:
            place.last[one] = tuple((p, v) for p, v in raw[one] if p in last_paths)
            drop = last_paths | shared

            def change(
                hint: int, kind: int, of: str = one, out: frozenset[tuple[str | int, ...]] = frozenset(drop)
            ) -> Patch:
                if (of,) and not self._is_open(of, hint):
                    return NOT_THERE
                found = patch_between(self.came((), hint, kind), self.came((of,), hint, kind), by)
                return tuple((p, v) for p, v in found if p not in out)

            place.on[one] = over_pieces(change, grid.hints, grid.kinds)
        if by:
            self._fill_by(by)

    def _full(self) -> tuple[str, ...]:
        if self.place.rule == "slot":
            return tuple(
                next(one for one in self.pieces if one.startswith(f"{gap}:")) for gap in range(self.place.need)
            )
        return tuple(self.pieces)

    def _keys_by_set(self) -> frozenset[str]:
        """Parts of the view that do not follow from single pieces: the points of a pile."""
        block = self.node((), 0, 0).get("blocks")
        has = isinstance(block, list) and any(isinstance(one, dict) and one.get("id") == "so-far" for one in block)
        return frozenset({"blocks"}) if has else frozenset()

    def _fill_by(self, keys: frozenset[str]) -> None:
        order = self.place.order
        if len(order) > MOST_THINGS:
            raise FileError(f"step {self.grid.task.step.key!r}: {len(order)} cards have too many sets")
        for key in keys:
            self.place.by[key] = [self._by(key, bits) for bits in range(1 << len(order))]

    def _by(self, key: str, bits: int) -> Tree:
        pieces = tuple(piece for place, piece in enumerate(self.place.order) if bits >> place & 1)
        points = json.dumps(built_so_far(self.grid.task, Voice("en"), pieces))
        if points not in self._by_points:
            self._by_points[points] = self.node(pieces, 0, 0)[key]
        return self._by_points[points]

    def _last_paths(self, raw: Mapping[str, Patch]) -> frozenset[tuple[str | int, ...]]:
        """What only the piece picked last decides."""
        if len(self.pieces) < 2:
            return frozenset({("say",)})
        found: set[tuple[str | int, ...]] = {("say",), ("focus",)}
        for one in self.pieces:
            other = next((x for x in self.pieces if self._together(one, x)), None)
            if other is None:
                continue
            then = self.came((one, other), 0, 0)
            for path, value in raw[one]:
                if value_at(then, path) != value:
                    found.add(path)
        return frozenset(found)

    def _shared(self, raw: Mapping[str, Patch], last: frozenset[tuple[str | int, ...]]) -> set[tuple[str | int, ...]]:
        """What any of the pieces changes, and all in the same way."""
        if len(raw) < 2:
            return set()
        first, *others = raw.values()
        return {path for path, value in first if path not in last and all((path, value) in other for other in others)}

    def composed(self, pieces: Sequence[str], hint: int, kind: int) -> View:
        """The view of these pieces, put together as a file does it."""
        place = self.place
        view = {**place.start, **(at(place.nodes[0], hint, kind) or {})}
        for one in pieces:
            view = patched(view, patch_at(place.on[one], hint, kind))
        if pieces:
            if len(pieces) >= place.need:
                view = patched(view, place.some)
            view = patched(view, place.last[pieces[-1]])
        for key, values in place.by.items():
            view = {**view, key: values[self.bits(pieces)]}
        return view

    def check_views(self) -> None:
        """Views put together against those of the product."""
        dice = Dice(f"{self.grid.task.step.key}/{len(self.pieces)}")
        for _ in range(SAMPLES):
            hint, kind = dice.one(self.grid.hints), dice.one(self.grid.kinds)
            pieces = self._some_pieces(dice, hint)
            made, wanted = self.composed(pieces, hint, kind), self.came(pieces, hint, kind)
            if made != wanted:
                wrong = [(path, value_at(made, path)) for path, _ in changes(made, wanted)]
                raise FileError(f"step {self.grid.task.step.key!r}: {pieces} at {hint}/{kind} differs in {wrong[:2]}")

    def _some_pieces(self, dice: Dice, hint: int) -> tuple[str, ...]:
        pool = [one for one in dice.order(self.pieces) if self._is_open(one, hint)]
        chosen: list[str] = []
        for one in pool[: 1 + dice.below(len(pool))]:
            if all(self._together(one, other) for other in chosen):
                chosen.append(one)
        return tuple(chosen)

    def _fill_done(self) -> None:
        def shown(answer: str) -> View:
            state = replace(self.grid.base, stage=Stage.DONE, answer=answer)
            view = self.grid.shown(state, Outcome("judged", Ruling("yes", ends=True), answer))[0]
            return {key: view[key] for key in SEEN}

        place = self.place
        bare = shown("" if place.rule != "slot" else "," * (place.need - 1))
        place.done = bare
        for one in self.pieces:
            answer = self.answer((one,)) if place.rule != "slot" else ",".join(self.picked((one,)))
            place.done_on[one] = patch_between(bare, shown(answer))

    def fill_missed(self) -> None:
        """How the page looks once an item of the check is over without a right answer."""
        grid, place = self.grid, self.place
        if not grid.in_check:
            return
        keys = ("scene", "answer")

        def shown(answer: str, back: CardSet) -> View:
            outcome = Outcome("judged", Ruling("no", back=back), answer)
            view = grid.shown(self._lost_state(answer), outcome)[0]
            return {key: view[key] for key in keys}

        bare = shown("", CardSet())
        place.missed = {key: value for key, value in bare.items() if value != place.start[key]}
        for one in self.pieces:
            place.missed_on[one] = patch_between(bare, shown(self.answer((one,)), CardSet()))
            if place.verb == "tap":
                place.missed_back[one] = patch_between(bare, shown("", CardSet([Card.parse(one)])))

    def fill_alone(self) -> None:
        """What a tick changes that was the only one and does not hold."""
        if self.grid.form != "tick":
            return
        for one in self.pieces:
            base = self.node((one,), 0, 0)
            state = self.at((one,), 0, self.grid.kinds[min(1, len(self.grid.kinds) - 1)])
            view, _ = self.grid.shown(state, Outcome("judged", Ruling("no"), self.answer((one,))))
            self.place.alone[one] = patch_between({"answer": base["answer"]}, {"answer": view["answer"]})

    def fill_backs(self) -> None:
        """What cards look like that came back."""
        kinds = [kind for kind in self.grid.kinds if kind]
        if any(mode.endswith("bad") for mode in self.place.modes):
            self.place.strange = tuple(piece for piece in self.place.order if piece in self._strange)
        if not kinds or not any(mode.strip("!") for mode in self.place.modes):
            return
        for one in self.pieces:
            for into, picked in ((self.place.back, ()), (self.place.both, (one,))):
                if picked and self.grid.form not in KEEPS:
                    continue

                def change(hint: int, kind: int, of: str = one, held: tuple[str, ...] = picked) -> Patch:
                    if not self._is_open(of, hint):
                        return NOT_THERE
                    ruling = Ruling("no", back=CardSet([Card.parse(of)]))
                    view, _ = self.grid.shown(self.at(held, hint, kind), Outcome("judged", ruling, of))
                    base = self.node(held, hint, kind)
                    return patch_between({"scene": base["scene"]}, {"scene": view["scene"]})

                into[one] = over_pieces(change, self.grid.hints, kinds)

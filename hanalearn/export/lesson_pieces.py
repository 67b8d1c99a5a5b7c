"""The pieces that an answer is put together from: their names, and the states in which they are picked."""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from hanalearn.cards import Card
from hanalearn.export.lesson_place import FileError, Grid, Out, TablePlace, View
from hanalearn.export.said import Tree
from hanalearn.export.view_patch import Patch, Patches
from hanalearn.teach.forms import Given, Picked, form_of
from hanalearn.teach.judge import rule_on
from hanalearn.teach.reaction import Outcome
from hanalearn.teach.ruling import Ruling
from hanalearn.teach.state import Stage, State
from hanalearn.teach.steps import Ask

__all__ = ["KEEPS", "MOST_THINGS", "SEEN", "PartsPlace", "Pieces"]

KEEPS: Final = frozenset({"tick", "blanks", "order", "tap-hand", "turns"})
"""Ways of answering in which what was chosen stays chosen when it does not hold."""
MOST_THINGS: Final = 12
"""Of more things there are too many sets."""
SEEN: Final = ("scene", "answer")
"""Where what was chosen is seen."""


@dataclass
class PartsPlace(TablePlace):
    """See ``TablePlace``; there is one group, and what is picked changes the view piece by piece.

    Attributes:
        rule: ``toggle`` pieces are chosen and let go, ``slot`` a gap holds one word, ``gather`` each is an answer.
        order: the pieces as an answer names them.
        verb: what stands before a piece in an act.
        need: how many must be picked before the answer can be given.
        on: what a piece changes; ``some`` what the first of them changes; ``last`` what the one picked last changes.
        back: what a piece changes that came back; ``both`` one that came back and stays picked.
        strange: the pieces that come back where those do that do not belong.
        alone: what a piece changes that was the whole of an answer that does not hold.
        done: what is changed at the end, where what was chosen stays in sight; ``done_on`` by a piece of it.
        missed: in the check, what is changed once the item is over without a right answer; ``missed_on`` by a piece of
            the answer given, ``missed_back`` by a piece of it that came back.
        by: a part of the view that depends on the whole set: its key, and what stands there for each set.
        after_hint: what is picked after a hint; ``None`` where it stays.
        rows, cells, left, bits: see ``lesson_parts``; numbers in ``outs``.
    """

    rule: str = ""
    order: tuple[str, ...] = ()
    verb: str = ""
    need: int = 1
    on: dict[str, Patches] = field(default_factory=dict)
    some: Patch = ()
    last: dict[str, Patch] = field(default_factory=dict)
    back: dict[str, Patches] = field(default_factory=dict)
    both: dict[str, Patches] = field(default_factory=dict)
    strange: tuple[str, ...] = ()
    alone: dict[str, Patch] = field(default_factory=dict)
    by: dict[str, list[Tree]] = field(default_factory=dict)
    done: View = field(default_factory=dict)
    done_on: dict[str, Patch] = field(default_factory=dict)
    missed: View = field(default_factory=dict)
    missed_on: dict[str, Patch] = field(default_factory=dict)
    missed_back: dict[str, Patch] = field(default_factory=dict)
    after_hint: list[Picked | None] = field(default_factory=list)
    outs: list[Out] = field(default_factory=list)
    modes: list[str] = field(default_factory=list)
    rows: dict[str, int] = field(default_factory=dict)
    cells: dict[str, tuple[bool, int, int]] = field(default_factory=dict)
    left: list[int] = field(default_factory=list)
    bits: list[int] = field(default_factory=list)


class Pieces:
    """A task whose answer is put together from pieces: how they are called, and the states in which they are picked."""

    def __init__(self, grid: Grid) -> None:
        self.grid = grid
        start = grid.place
        self.place = PartsPlace(grid.base, grid.form, start.start, groups=[()])
        acts = [act for act in grid.acts(grid.base) if act not in ("done", "none")]
        if not acts:
            raise FileError(f"step {grid.task.step.key!r} has no pieces")
        self.place.verb = acts[0].partition(":")[0]
        if any(act.partition(":")[0] != self.place.verb for act in acts):
            raise FileError(f"step {grid.task.step.key!r}: pieces of more than one kind")
        self.pieces = [act.partition(":")[2] for act in acts]
        self.place.rule = {"meet": "gather", "visit": "gather", "blanks": "slot"}.get(grid.form, "toggle")
        if self.place.rule == "slot":
            step = grid.task.step
            assert isinstance(step, Ask)
            self.place.need = len(step.blanks)
        self.place.order = self._order()
        self._by_points: dict[str, Tree] = {}
        self._rulings: dict[tuple[str, ...], Ruling] = {}

    def ruling(self, pieces: tuple[str, ...]) -> Ruling:
        """What the judge says to an answer of these pieces."""
        if pieces not in self._rulings:
            self._rulings[pieces] = rule_on(self.grid.task, self.answer(pieces))
        return self._rulings[pieces]

    def _order(self) -> tuple[str, ...]:
        if self.place.verb == "tap" and self.place.rule == "toggle":
            return tuple(sorted(self.pieces, key=Card.parse))
        return tuple(self.pieces)

    def picked(self, pieces: Sequence[str]) -> Picked:
        """What a session has picked where these pieces are, in the order in which they were."""
        if self.place.rule != "slot":
            return tuple(pieces)
        filled = [""] * self.place.need
        for piece in pieces:
            gap, _, word = piece.partition(":")
            filled[int(gap)] = word
        return tuple(filled) if any(filled) else ()

    def pieces_of(self, picked: Picked) -> tuple[str, ...]:
        if self.place.rule != "slot":
            return picked
        return tuple(f"{gap}:{word}" for gap, word in enumerate(picked) if word)

    def name(self, pieces: Sequence[str]) -> str:
        """How an answer of these pieces is called in the rows."""
        if self.place.rule == "gather":
            return "+".join(pieces)
        return "+".join(piece for piece in self.place.order if piece in pieces)

    def answer(self, pieces: Sequence[str]) -> str:
        """The answer as the judge has it."""
        task = self.grid.task
        form = form_of(task)
        assert form is not None
        led = form.act(task, self.picked(pieces), "done")
        assert isinstance(led, Given)
        return led.answer

    def node(self, pieces: Sequence[str], hint: int, kind: int) -> View:
        return self.grid.node(self.picked(pieces), hint, kind)

    def at(self, pieces: Sequence[str], hint: int, kind: int) -> State:
        return self.grid.at(self.picked(pieces), hint, kind)

    def _is_open(self, piece: str, hint: int) -> bool:
        if hint < 2:
            return True
        return f"{self.place.verb}:{piece}" in self.grid.acts(self.grid.at((), hint, 0))

    def _together(self, one: str, other: str) -> bool:
        if one == other:
            return False
        return self.place.rule != "slot" or one.partition(":")[0] != other.partition(":")[0]

    def bits(self, pieces: Sequence[str]) -> int:
        return sum(1 << place for place, piece in enumerate(self.place.order) if piece in pieces)

    @functools.cached_property
    def _strange(self) -> set[str]:
        """The pieces that mostly come back."""
        seen, back = Counter[str](), Counter[str]()
        for pieces, ruling in self._rulings.items():
            seen.update(pieces)
            back.update(card.code for card in ruling.back)
        return {piece for piece in seen if 2 * back[piece] >= seen[piece]}

    def _lost_state(self, answer: str) -> State:
        return replace(self.grid.base, picked=(), stage=Stage.MISSED, answer=answer, hint=0, wrong=0)

    def came(self, pieces: Sequence[str], hint: int, kind: int) -> View:
        """The view once these were picked; of things gathered once the last of them was told."""
        if self.place.rule != "gather" or not pieces:
            return self.node(pieces, hint, kind)
        state = self.at(pieces, hint, kind)
        ruling = rule_on(self.grid.task, "+".join(pieces))
        view, _ = self.grid.shown(state, Outcome("placed", ruling, "+".join(pieces)))
        return view

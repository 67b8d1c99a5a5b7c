"""A task whose answer is put together from many pieces: a verdict for each piece, and how the page changes with it.

Nothing is judged here: the judge of the lesson is asked about every answer there is (of at most twelve things every
set), and what it says is written down as few rows as will do:

rows   answers of which something particular is said, by name
cells  for each piece whether it belongs to the answer; for one that does not its rank, and what is said to it
left   what is said where no piece has words of its own, by how many that belong are there
bits   where that does not fit, what is said to each set, one after the other

Views are put together in the same way, from what each piece changes, and compared with those of the product.
"""

from __future__ import annotations

import functools
import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations, product
from typing import Final

from hanalearn.cards import Card, CardSet
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
from hanalearn.export.view_patch import (
    NOT_THERE,
    Patch,
    Patches,
    over_pieces,
    patch_at,
    patch_between,
    patched,
    value_at,
)
from hanalearn.teach.dice import Dice
from hanalearn.teach.forms import Given, Picked, form_of
from hanalearn.teach.judge import Ruling, rule_on
from hanalearn.teach.reckon_part import built_so_far
from hanalearn.teach.session import Outcome, Stage, State, react
from hanalearn.teach.steps import Ask
from hanalearn.teach.voice import Voice

__all__ = ["PartsPlace", "parts_place"]

KEEPS: Final = frozenset({"tick", "blanks", "order", "tap-hand", "turns"})
MOST_ROWS: Final = 150
MOST_THINGS: Final = 12
SAMPLES: Final = 3


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
        rows, cells, left, bits: see the module; numbers in ``outs``.
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


class _Parts:
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

    # --- what pieces change

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

    def came(self, pieces: Sequence[str], hint: int, kind: int) -> View:
        """The view once these were picked; of things gathered once the last of them was told."""
        if self.place.rule != "gather" or not pieces:
            return self.node(pieces, hint, kind)
        state = self.at(pieces, hint, kind)
        ruling = rule_on(self.grid.task, "+".join(pieces))
        view, _ = self.grid.shown(state, Outcome("placed", ruling, "+".join(pieces)))
        return view

    def _is_open(self, piece: str, hint: int) -> bool:
        if hint < 2:
            return True
        return f"{self.place.verb}:{piece}" in self.grid.acts(self.grid.at((), hint, 0))

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

    def _together(self, one: str, other: str) -> bool:
        if one == other:
            return False
        return self.place.rule != "slot" or one.partition(":")[0] != other.partition(":")[0]

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

    def bits(self, pieces: Sequence[str]) -> int:
        return sum(1 << place for place, piece in enumerate(self.place.order) if piece in pieces)

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

    # --- what is said

    def fill_verdicts(self) -> None:
        sets = list(self._sets())
        found = {pieces: self._said(pieces) for pieces in sets}
        by_said: dict[object, list[tuple[str, ...]]] = {}
        for pieces, said in found.items():
            by_said.setdefault(said, []).append(pieces)
        number: dict[object, int] = {}
        for said, cases in by_said.items():
            number[said] = len(self.place.outs)
            self._add_out(cases)
        outs = {pieces: number[said] for pieces, said in found.items()}
        self._fit(outs)
        if "none" in self.grid.acts(self.grid.base):
            self.place.rows["none"] = len(self.place.outs)
            self.place.outs.append(self._none())
            self.place.modes.append("")

    def _none(self) -> Out:
        after, outcome = react(self.grid.lesson, self.grid.base, "none")
        assert outcome is not None
        return judged(self.grid, after, outcome, self.grid.hints, lambda picked: 0)

    def _sets(self) -> Iterator[tuple[str, ...]]:
        if self.place.rule == "slot":
            gaps = [[one for one in self.pieces if one.startswith(f"{gap}:")] for gap in range(self.place.need)]
            yield from product(*gaps)
            return
        if len(self.pieces) > MOST_THINGS:
            raise FileError(f"step {self.grid.task.step.key!r}: {len(self.pieces)} things have too many sets")
        for size in range(1, len(self.pieces) + 1):
            yield from combinations(self.place.order, size)

    def _said(self, pieces: tuple[str, ...]) -> object:
        ruling = self.ruling(pieces)
        own = pieces if ruling.ends and ruling.move is not None else ()  # What is taken is seen once it is right.
        kept = ("*",) if ruling.kept is not None and set(ruling.kept) == set(pieces) else ruling.kept
        return (replace(ruling, score=0.0, chosen=CardSet(), back=CardSet(), kept=kept), own)

    def _add_out(self, cases: Sequence[tuple[str, ...]]) -> None:
        grid, place = self.grid, self.place
        made: Out | None = None
        for pieces in dict.fromkeys((cases[0], cases[-1])):
            after, outcome = react(grid.lesson, self.at(pieces, 0, 0), "done")
            assert outcome is not None
            out = self._out(pieces, after, outcome)
            if made is not None and out != made:
                raise FileError(f"step {grid.task.step.key!r}: {pieces} is not answered like {cases[0]}")
            made = out
        assert made is not None
        place.outs.append(made)
        place.modes.append(self._mode(cases))

    def _mode(self, cases: Sequence[tuple[str, ...]]) -> str:
        """Which of the pieces come back: all, those that do not belong, or none."""
        strange = self._strange
        backs = {pieces: {card.code for card in self.ruling(pieces).back} for pieces in cases}
        single = "!" if self.ruling(cases[0]).verdict == "no" else ""
        if not any(backs.values()):
            return single
        if all(back == set(pieces) for pieces, back in backs.items()):
            return f"{single}all"
        if all(back == set(pieces) & strange for pieces, back in backs.items()):
            return f"{single}bad"
        if all(len(back) == 1 for back in backs.values()) and len({next(iter(back)) for back in backs.values()}) == 1:
            return f"{single}=" + next(iter(next(iter(backs.values()))))
        raise FileError(f"step {self.grid.task.step.key!r}: which cards come back does not follow from the pieces")

    @functools.cached_property
    def _strange(self) -> set[str]:
        """The pieces that mostly come back."""
        seen, back = Counter[str](), Counter[str]()
        for pieces, ruling in self._rulings.items():
            seen.update(pieces)
            back.update(card.code for card in ruling.back)
        return {piece for piece in seen if 2 * back[piece] >= seen[piece]}

    @functools.cached_property
    def _good(self) -> set[str]:
        from hanalearn.teach.judge import right_answers

        right = set(right_answers(self.grid.task))
        if self.place.rule == "slot":
            return {f"{gap}:{word}" for answer in right for gap, word in enumerate(answer.split(","))}
        first = right_answers(self.grid.task)[0]
        return set(first.replace("+", ",").split(",")) if first != "none" else set()

    def _out(self, pieces: tuple[str, ...], after: State, outcome: Outcome) -> Out:
        grid = self.grid
        ruling = outcome.ruling
        assert ruling is not None
        if ruling.ends:
            made = judged(grid, after, outcome, grid.hints, lambda picked: 0)
            return made if ruling.move is not None else self._ended(pieces, made, after, outcome)
        stay = pieces if grid.form in KEEPS and not grid.in_check else self.pieces_of(ruling.kept or ())
        stay = pieces if set(stay) == set(pieces) else stay
        bare = replace(outcome, ruling=replace(ruling, back=CardSet()))

        def seen(hint: int, kind: int) -> View:
            state = self.at(stay, hint, kind)
            now = grid.shown(state, bare)[0]
            base = self.composed(stay, hint, kind)
            if len(pieces) == 1 and ruling.verdict == "no":
                base = patched(base, self.place.alone.get(pieces[0]))
            found = changed(base, now)
            if any(key in found for key in ("scene", "blocks", "answer")):
                where = [
                    (path, value_at(base, path))
                    for path, _ in changes(base, now)
                    if path[0] in ("scene", "blocks", "answer")
                ]
                raise FileError(f"step {grid.task.step.key!r}: {pieces} at {hint}/{kind} changes {where[:2]}")
            return found

        hints = [hint for hint in grid.hints if all(self._is_open(piece, hint) for piece in pieces)]
        missed = ruling.verdict in ("no", "notyet")
        focus = "" if not ruling.chosen else "~"
        lost: View | None = None
        if grid.in_check:
            found = changed(grid.place.start, grid.shown(self._lost_state(outcome.answer), bare)[0])
            lost = {key: value for key, value in found.items() if key not in ("answer", "scene")}
            if not grid.tries:
                return Out("lost", lost=lost, focus=focus)
            return Out("miss", 0, missed, over_grid(seen, hints, [1], grid.hints), lost, None, focus, stay)
        kinds = [1, 2] if missed else grid.kinds
        kept = None if stay == pieces else stay
        return Out(
            "miss", 0, missed, over_grid(seen, hints, kinds, grid.hints), None, None, focus, kept or (), kept is None
        )

    def _ended(self, pieces: tuple[str, ...], made: Out, after: State, outcome: Outcome) -> Out:
        """The end of a task on which what was chosen stays in sight."""
        place = self.place
        if not place.done:
            self._fill_done()
        start = {**place.start, **place.done}
        wanted, _ = self.grid.shown(after, outcome)
        view = patched(start, tuple(step for piece in pieces for step in place.done_on[piece]))
        if any(view[key] != wanted[key] for key in _SEEN):
            where = [
                (path, value_at(view, path))
                for path, _ in changes({k: view[k] for k in _SEEN}, {k: wanted[k] for k in _SEEN})
            ]
            raise FileError(f"step {self.grid.task.step.key!r}: {pieces} at the end differs in {where[:1]}")
        views = tuple({key: value for key, value in (one or {}).items() if key not in _SEEN} for one in made.views)
        return replace(made, views=views, focus="~" if made.focus else "", stays=True)

    def _fill_done(self) -> None:
        def shown(answer: str) -> View:
            state = replace(self.grid.base, stage=Stage.DONE, answer=answer)
            view = self.grid.shown(state, Outcome("judged", Ruling("yes", ends=True), answer))[0]
            return {key: view[key] for key in _SEEN}

        place = self.place
        bare = shown("" if place.rule != "slot" else "," * (place.need - 1))
        place.done = bare
        for one in self.pieces:
            answer = self.answer((one,)) if place.rule != "slot" else ",".join(self.picked((one,)))
            place.done_on[one] = patch_between(bare, shown(answer))

    def _lost_state(self, answer: str) -> State:
        return replace(self.grid.base, picked=(), stage=Stage.MISSED, answer=answer, hint=0, wrong=0)

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

    def _fit(self, outs: Mapping[tuple[str, ...], int]) -> None:
        """As few rows as say the same as the judge."""
        place = self.place
        good = self._good & set(self.pieces)
        right = tuple(piece for piece in place.order if piece in good)
        default = self._defaults(outs, good)
        base = right if place.rule == "slot" else ()
        own: dict[str, int] = {}
        for piece in place.order:
            if piece in good:
                continue
            said = outs.get(self._with(base, piece))
            if said is not None and said != default.get(len([x for x in self._with(base, piece) if x in good])):
                own[piece] = said
        rank = self._ranked(outs, own, base)
        place.cells = {piece: (piece in good, rank.get(piece, 0), own.get(piece, -1)) for piece in place.order}
        most = max(default, default=0)
        place.left = [default.get(count, -1) for count in range(most + 1)]
        for pieces, said in outs.items():
            if self._guess(pieces) != said or (place.outs[said].kind == "end" and len(outs) < MOST_ROWS):
                place.rows[self.name(pieces)] = said
        if len(place.rows) > MOST_ROWS:
            place.rows, place.cells, place.left = {}, {}, []
            if place.rule == "slot":  # As `_sets` counts them: the last gap runs fastest.
                place.bits = list(outs.values())
                return
            by_bits = {self.bits(pieces): said for pieces, said in outs.items()}
            place.bits = [by_bits.get(bits, -1) for bits in range(1 << len(place.order))]

    def _defaults(self, outs: Mapping[tuple[str, ...], int], good: set[str]) -> dict[int, int]:
        """What is said by the number of pieces that belong, where nothing else is."""
        found: dict[int, list[int]] = {}
        for pieces, said in outs.items():
            held = sum(piece in good for piece in pieces)
            if self.place.rule == "slot" or held == len(pieces):
                found.setdefault(held, []).append(said)
        return {held: max(sorted(set(said)), key=said.count) for held, said in found.items()}

    def _with(self, base: Sequence[str], piece: str) -> tuple[str, ...]:
        kept = [one for one in base if self._together(one, piece)]
        return tuple(one for one in self.place.order if one in kept or one == piece)

    def _ranked(
        self, outs: Mapping[tuple[str, ...], int], own: Mapping[str, int], base: Sequence[str]
    ) -> dict[str, int]:
        def before(one: str, other: str) -> int:
            if not self._together(one, other) or own[one] == own[other]:
                return 0
            said = outs.get(self._with(self._with(base, one), other))
            return -1 if said == own[one] else 1 if said == own[other] else 0

        todo = [piece for piece in self.place.order if piece in own]
        ranked: list[str] = []
        while todo:
            # One that comes before all others, or else the first.
            first = next(
                (one for one in todo if all(before(one, other) <= 0 for other in todo if other != one)), todo[0]
            )
            todo.remove(first)
            ranked.append(first)
        return {piece: place for place, piece in enumerate(ranked)}

    def _guess(self, pieces: Sequence[str]) -> int:
        place = self.place
        own = sorted((place.cells[one][1], place.cells[one][2]) for one in pieces if place.cells[one][2] >= 0)
        if own:
            return own[0][1]
        held = sum(place.cells[one][0] for one in pieces)
        return place.left[held] if held < len(place.left) else -1

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

    # --- things that are gathered

    def fill_gathered(self) -> None:
        """What is said to each thing that is met or visited, and once all of them have been."""
        grid, place = self.grid, self.place
        dice = Dice(f"{grid.task.step.key}/gathered")
        for one in self.pieces:
            made: Out | None = None
            for _ in range(3):
                others = [piece for piece in dice.order(self.pieces) if piece != one]
                after, outcome = react(grid.lesson, self.at(others, 0, 0), f"{place.verb}:{one}")
                assert outcome is not None
                if after.stage is not Stage.DONE:
                    raise FileError(f"step {grid.task.step.key!r} does not end with its last thing")
                out = judged(grid, after, outcome, grid.hints, lambda picked: 0)
                if made is not None and out != made:
                    raise FileError(f"step {grid.task.step.key!r}: the order of things is told at the end")
                made = out
            assert made is not None
            place.rows[one] = len(place.outs)
            place.outs.append(made)


_SEEN: Final = ("scene", "answer")
"""Where what was chosen is seen."""


def parts_place(grid: Grid) -> PartsPlace:
    """The tables of a task that is judged in parts.

    Raises:
        FileError: what the judge says, or how the page changes, does not follow from the pieces.
    """
    parts = _Parts(grid)
    place = parts.place
    parts.fill_views()
    parts.check_views()
    if place.rule == "gather":
        parts.fill_gathered()
    else:
        parts.fill_missed()
        parts.fill_alone()
        parts.fill_verdicts()
        parts.fill_backs()
    grid.place = place
    _fill_hints(parts)
    fill_rest(grid)
    return place


def _fill_hints(parts: _Parts) -> None:
    grid, place = parts.grid, parts.place
    row: list[tuple[int, View] | None] = []
    one = parts.pieces[0]
    for hint in grid.hints[:-1]:
        after = [react(grid.lesson, parts.at(pieces, hint, 0), "hint") for pieces in ((), (one,))]
        picked = [parts.pieces_of(state.picked) for state, _ in after]
        stays = picked == [(), (one,)]
        if not stays and picked[0] != picked[1]:
            raise FileError(f"step {grid.task.step.key!r}: what a hint leaves depends on what was picked")
        state, outcome = after[0]
        assert outcome is not None
        base = parts.composed(picked[0], hint + 1, 0)
        row.append((0, changed(base, grid.shown(state, outcome)[0])))
        place.after_hint.append(None if stays else picked[0])
    place.hinted = [row]

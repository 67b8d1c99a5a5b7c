"""What is said to answers that are put together from pieces, in as few rows as say the same."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations, product
from typing import Final

from hanalearn.cards import CardSet
from hanalearn.export.lesson_piece_views import PieceViews
from hanalearn.export.lesson_pieces import KEEPS, MOST_THINGS, SEEN
from hanalearn.export.lesson_place import FileError, Out, View, changed, judged, over_grid
from hanalearn.export.said import changes
from hanalearn.export.view_patch import patched, value_at
from hanalearn.teach.dice import Dice
from hanalearn.teach.judge import right_answers
from hanalearn.teach.reaction import Outcome, react
from hanalearn.teach.ruling import Ruling
from hanalearn.teach.state import Stage, State

__all__ = ["PieceVerdicts"]

MOST_ROWS: Final = 150


class PieceVerdicts(PieceViews):
    """Fills in what is said."""

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
        bare = replace(ruling, score=0.0, chosen=CardSet(), back=CardSet(), kept=kept)
        return (bare, own, self._focus(pieces, ruling))

    @staticmethod
    def _focus(pieces: Sequence[str], ruling: Ruling) -> str:
        """On which card choosing begins anew; ``~`` is the first that was chosen."""
        if not ruling.chosen:
            return ""
        first = next(iter(ruling.chosen)).code
        return first if ruling.on == first or first != pieces[0] else "~"

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
    def _good(self) -> set[str]:
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
        focus = self._focus(pieces, ruling)
        lost: View | None = None
        if grid.in_check:
            found = changed(grid.place.start, grid.shown(self._lost_state(outcome.answer), bare)[0])
            lost = {key: value for key, value in found.items() if key not in ("answer", "scene")}
            if not grid.tries:
                return Out("lost", lost=lost, focus=focus, spoils=grid.spoils(ruling))
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
        if any(view[key] != wanted[key] for key in SEEN):
            where = [
                (path, value_at(view, path))
                for path, _ in changes({k: view[k] for k in SEEN}, {k: wanted[k] for k in SEEN})
            ]
            raise FileError(f"step {self.grid.task.step.key!r}: {pieces} at the end differs in {where[:1]}")
        views = tuple({key: value for key, value in (one or {}).items() if key not in SEEN} for one in made.views)
        return replace(made, views=views, focus=self._focus(pieces, self.ruling(pieces)), stays=True)

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

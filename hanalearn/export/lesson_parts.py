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

from hanalearn.export.lesson_piece_verdicts import PieceVerdicts
from hanalearn.export.lesson_pieces import PartsPlace
from hanalearn.export.lesson_place import FileError, Grid, View, changed, fill_rest
from hanalearn.teach.reaction import react

__all__ = ["parts_place"]


def parts_place(grid: Grid) -> PartsPlace:
    """The tables of a task that is judged in parts.

    Raises:
        FileError: what the judge says, or how the page changes, does not follow from the pieces.
    """
    parts = PieceVerdicts(grid)
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


def _fill_hints(parts: PieceVerdicts) -> None:
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

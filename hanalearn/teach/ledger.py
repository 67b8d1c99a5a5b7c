"""A score sheet as a short ledger for learners: one line for each set, what further cards add, and the sum."""

from __future__ import annotations

from dataclasses import dataclass

from hanalearn.cards import EMPTY, CardSet
from hanalearn.rules import KoiKoiRulebook
from hanalearn.teach.slips import slip_of
from hanalearn.text import Message

__all__ = ["Line", "line_message", "lines_of"]


@dataclass(frozen=True, slots=True)
class Line:
    """A line.

    Attributes:
        key: how content names it, ``N:ino+``; without a sheet ``ino+``; ``total`` for the sum.
        sheet: the rulebook's name in content where several ledgers stand side by side, else ``""``.
        yaku: the set; ``""`` for the sum.
        points: what it adds; of the sum what all lines together make.
        count: how many further cards it is about, 0 for the set itself.
        cards: the cards that are the reason.
        counts: whether the sheet counts it.
    """

    key: str
    sheet: str
    yaku: str
    points: int
    count: int = 0
    cards: CardSet = EMPTY
    counts: bool = True

    @property
    def is_further(self) -> bool:
        """Whether it is about further cards of a set."""
        return self.count > 0

    @property
    def is_total(self) -> bool:
        """Whether it is the sum."""
        return not self.yaku


def lines_of(book: KoiKoiRulebook, pile: CardSet, *, sheet: str = "", with_left_out: bool = False) -> tuple[Line, ...]:
    """The ledger of a pile.

    Args:
        book: the rulebook.
        pile: the cards.
        sheet: the name of the rulebook, where several ledgers stand side by side.
        with_left_out: whether to count, wrongly, what the sheet leaves out.

    >>> from hanalearn.rules import koikoi_rulebook
    >>> pile = CardSet.parse("7a 10a 6a 2a")
    >>> [(line.key, line.points) for line in lines_of(koikoi_rulebook("koikoi-nintendo"), pile)]
    [('ino', 5), ('ino+', 1), ('total', 6)]
    """
    letter = f"{_short(sheet)}:" if sheet else ""
    lines: list[Line] = []
    worked = book.score(pile)
    for entry in worked.entries:
        if entry.op != "add":
            break
        # What further cards add is a line of its own; of a counting set it belongs to the set.
        is_further = entry.reason == "reason.further"
        if is_further and lines and lines[-1].yaku in ("tane", "tan", "kasu"):
            last = lines[-1]
            lines[-1] = Line(last.key, sheet, last.yaku, last.points + entry.value, 0, last.cards | entry.cards)
            continue
        key = f"{letter}{entry.about}{'+' if is_further else ''}"
        lines.append(Line(key, sheet, entry.about, entry.value, entry.count if is_further else 0, entry.cards))
    if with_left_out:
        lines += [
            Line(f"{letter}{out.key}", sheet, out.key, out.points, 0, out.cards, counts=False)
            for out in worked.left_out
            if out.points
        ]
    if not lines:
        return ()
    return (*lines, Line(f"{letter}total", sheet, "", sum(line.points for line in lines)))


def line_message(line: Line) -> Message:
    """A line in words, without its sheet."""
    if line.is_total:
        return Message("pile.row-total", n=line.points)
    what = Message(f"yaku.{line.yaku}")
    if line.is_further:
        return Message("pile.row-further", what=what, n=line.points, count=line.count)
    return Message("pile.row", what=what, n=line.points)


def _short(sheet: str) -> str:
    from hanalearn.text import say

    return say(slip_of(sheet).letter, "en")

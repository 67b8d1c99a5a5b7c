"""One pile under many rulebooks of Koi-Koi: what each counts, which line makes the difference, where a sheet is silent.

Nothing is scored here: every figure is read off the rulebooks' own sheets, so that a comparison cannot disagree with
them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from hanalearn.cards import EMPTY, CardSet, Month
from hanalearn.rules.koikoi_book import KoiKoiRulebook
from hanalearn.rules.sheet import ScoreSheet
from hanalearn.rules.yaku import Cite, Standing, Yaku

__all__ = ["Cell", "Comparison", "Line", "LineKind", "Outcome", "compare"]

_CALLS: Final = frozenset({"reason.opponent-called", "reason.own-call", "reason.koi-bai", "reason.calls-add-up"})
_FURTHER: Final = "reason.further"


class LineKind(StrEnum):
    """What a line of a comparison is about."""

    YAKU = "yaku"
    """The points of a yaku for its smallest holding."""
    FURTHER = "further"
    """What the cards beyond that add."""
    THRESHOLD = "threshold"
    """The factor for a base sum that is high enough."""
    CALLS = "calls"
    """The factor for calls of koi-koi."""


class Outcome(StrEnum):
    """What one sheet makes of a line."""

    COUNTS = "counts"
    ABSENT = "absent"
    """The sheet does not know the yaku, or has no such factor."""
    NOT_MADE = "not-made"
    """The sheet knows it; these cards do not make it there."""
    BEATEN = "beaten"
    """Another yaku counts instead."""
    VOID = "void"
    """A card of the pile voids it."""
    CUP = "cup"
    """The sake cup does its other job."""
    NO_ROOM = "no-room"
    """Another factor counts instead."""


_LEFT_OUT: Final = {
    "score.beaten": Outcome.BEATEN,
    "score.void": Outcome.VOID,
    "score.cup": Outcome.CUP,
    "score.one-call-factor": Outcome.NO_ROOM,
    "score.one-factor": Outcome.NO_ROOM,
}


@dataclass(frozen=True, slots=True)
class Cell:
    """What one sheet makes of a line.

    Attributes:
        outcome: whether it counts, and if not, why.
        value: points, or the factor; 0 points or factor 1 where it does not count.
        cite: where that comes from; ``None`` where the sheet simply has no such thing to cite.
        by: key of what counts instead, or ``""``.
        cards: the cards counted, or those that void.
    """

    outcome: Outcome
    value: int
    cite: Cite | None = None
    by: str = ""
    cards: CardSet = EMPTY

    @property
    def is_silent(self) -> bool:
        """Whether the sheet says nothing here and the value was chosen for the course."""
        return self.cite is not None and self.cite.standing is Standing.CHOSEN


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a comparison: the same thing under every sheet.

    Attributes:
        kind: what it is about.
        key: the yaku, or the reason of a factor that some sheet counts.
        cells: one for each rulebook, in their order.
    """

    kind: LineKind
    key: str
    cells: tuple[Cell, ...]

    @property
    def differs(self) -> bool:
        """Whether the sheets give different values."""
        return len({cell.value for cell in self.cells}) > 1

    @property
    def is_factor(self) -> bool:
        """Whether values multiply."""
        return self.kind in (LineKind.THRESHOLD, LineKind.CALLS)


@dataclass(frozen=True, slots=True)
class Comparison:
    """One pile under many sheets.

    Attributes:
        pile: the captured cards.
        books: the rulebooks compared.
        sheets: the worked sum under each.
        lines: what any of them counts, in the order of the first sheet that does; factors last.

    >>> from hanalearn.rules.books import KOIKOI, koikoi_rulebook
    >>> found = compare(CardSet.parse("7a 10a 6a 2a 4a"), [koikoi_rulebook(key) for key in KOIKOI])
    >>> dict(zip([book.key for book in found.books], found.totals))["koikoi-nintendo"]
    14
    >>> [(line.key, line.kind.value) for line in found.differing]
    [('ino', 'yaku'), ('ino', 'further'), ('tane', 'yaku'), ('reason.threshold', 'threshold')]
    """

    pile: CardSet
    books: tuple[KoiKoiRulebook, ...]
    sheets: tuple[ScoreSheet, ...]
    lines: tuple[Line, ...]

    @property
    def bases(self) -> tuple[int, ...]:
        """The base sums."""
        return tuple(sheet.base for sheet in self.sheets)

    @property
    def totals(self) -> tuple[int, ...]:
        """The final points."""
        return tuple(sheet.total for sheet in self.sheets)

    @property
    def differing(self) -> tuple[Line, ...]:
        """The lines that make the difference."""
        return tuple(line for line in self.lines if line.differs)

    @property
    def agrees(self) -> bool:
        """Whether all sheets give the same final points."""
        return len({*self.totals}) == 1


def compare(
    pile: CardSet,
    books: Iterable[KoiKoiRulebook],
    *,
    opponent_calls: int = 0,
    own_calls: int = 0,
    month: Month | None = None,
) -> Comparison:
    """What a pile is worth under each of some rulebooks, line by line.

    Args:
        pile: the captured cards.
        books: at least one rulebook of Koi-Koi.
        opponent_calls: how often the other player has called koi-koi this round.
        own_calls: how often the player has.
        month: the month being played, for sheets that count its four cards.

    Raises:
        ValueError: no rulebook is given.
    """
    compared = tuple(books)
    if not compared:
        raise ValueError("nothing to compare: give at least one rulebook of Koi-Koi")
    sheets = tuple(
        book.score(pile, month=month, opponent_calls=opponent_calls, own_calls=own_calls) for book in compared
    )
    has_call = bool(opponent_calls or own_calls)
    lines = [
        Line(kind, key, tuple(_cell(kind, key, book, sheet) for book, sheet in zip(compared, sheets, strict=True)))
        for kind, key in _keys(sheets, has_call=has_call)
    ]
    return Comparison(pile, compared, sheets, tuple(lines))


def _keys(sheets: Sequence[ScoreSheet], *, has_call: bool) -> list[tuple[LineKind, str]]:
    """What any sheet counts; factors stand below all points."""
    keys: dict[tuple[LineKind, str], None] = {}
    factors: dict[tuple[LineKind, str], None] = {}
    for sheet in sheets:
        for entry in sheet.entries:
            if entry.op == "times":
                kind = LineKind.CALLS if entry.reason in _CALLS else LineKind.THRESHOLD
                # However calls are counted, they are one line: how a sheet counts them is the difference.
                factors[kind, "calls" if kind is LineKind.CALLS else entry.reason] = None
            else:
                keys[LineKind.FURTHER if entry.reason == _FURTHER else LineKind.YAKU, entry.about] = None
    if has_call and any(sheet.entries for sheet in sheets):
        factors[LineKind.CALLS, "calls"] = None
    # A further card stands below its yaku whichever sheet brought either.
    points = sorted(keys, key=lambda one: _rank(one, [*keys]))
    return [*points, *sorted(factors, key=lambda one: one[0] is LineKind.CALLS)]


def _rank(one: tuple[LineKind, str], keys: Sequence[tuple[LineKind, str]]) -> tuple[int, bool]:
    kind, key = one
    first = min(at for at, (_, other) in enumerate(keys) if other == key)
    return first, kind is LineKind.FURTHER


def _cell(kind: LineKind, key: str, book: KoiKoiRulebook, sheet: ScoreSheet) -> Cell:
    if kind in (LineKind.THRESHOLD, LineKind.CALLS):
        return _factor(kind, book, sheet)
    entries = [
        entry
        for entry in sheet.entries
        if entry.op == "add" and entry.about == key and (entry.reason == _FURTHER) == (kind is LineKind.FURTHER)
    ]
    if entries:
        cards = EMPTY
        for entry in entries:
            cards |= entry.cards
        return Cell(Outcome.COUNTS, sum(entry.value for entry in entries), entries[0].cite, cards=cards)
    for out in sheet.left_out:
        if out.key == key:
            return Cell(_LEFT_OUT.get(out.why, Outcome.NOT_MADE), 0, out.cite, out.by, out.cards)
    yaku = _yaku(book, key)
    if yaku is None or (kind is LineKind.FURTHER and not yaku.extra_pool):
        return Cell(Outcome.ABSENT, 0, None if yaku is None else yaku.cite)
    return Cell(Outcome.NOT_MADE, 0, yaku.cite)


def _factor(kind: LineKind, book: KoiKoiRulebook, sheet: ScoreSheet) -> Cell:
    is_calls = kind is LineKind.CALLS
    entries = [entry for entry in sheet.entries if entry.op == "times" and (entry.reason in _CALLS) == is_calls]
    if entries:
        product = 1
        for entry in entries:
            product *= entry.value
        silent = [entry.cite for entry in entries if entry.cite.standing is Standing.CHOSEN]
        return Cell(Outcome.COUNTS, product, silent[0] if silent else entries[0].cite)
    for out in sheet.left_out:
        if _LEFT_OUT.get(out.why) is Outcome.NO_ROOM and (out.key in _CALLS) == is_calls:
            return Cell(Outcome.NO_ROOM, 1, out.cite, out.by)
    has_it = book.call_factor(opponent_calls=1, own_calls=0) != 1 if is_calls else bool(book.threshold)
    cite = book.cite_of("opponent_call_factor" if is_calls else "threshold")
    return Cell(Outcome.NOT_MADE if has_it else Outcome.ABSENT, 1, cite)


def _yaku(book: KoiKoiRulebook, key: str) -> Yaku | None:
    if key == "tsukifuda":
        return book.month_yaku(Month(1))
    return next((yaku for yaku in book.lines if yaku.key == key), None)

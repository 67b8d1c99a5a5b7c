"""One pile, one base total or one option under several sheets side by side, worked out when it is asked for."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Final, Literal, TypeAlias

import msgspec

from hanalearn.cards import CardCodeError, CardSet
from hanalearn.rules import KoiKoiRulebook
from hanalearn.rules.book import Value
from hanalearn.rules.compare import Cell, LineKind, Outcome, compare
from hanalearn.rules.sheet import ScoreSheet
from hanalearn.rules.yaku import Cite, Standing
from hanalearn.teach.letters import SheetError, sheet

__all__ = ["CompareSpec", "Comparison", "Figure", "Row", "compared"]

TABLE: Final = "table"
"""In the place of cards: those that lie on the table of the step."""


class CompareSpec(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="compare", tag_field="kind"):
    """A comparison beside a question; exactly one of a pile, a base total and options.

    ``cards = "table"`` compares what lies on the table of the step. With a base total the final points are compared,
    ``calls`` by the other player counted. A column that ``hide`` names is not shown before the step is done;
    ``hide = ["all"]`` hides every one.
    """

    sheets: tuple[str, ...]
    cards: str = ""
    base: int = 0
    calls: int = 0
    options: tuple[str, ...] = ()
    hide: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if sum(map(bool, (self.cards, self.base, self.options))) != 1:
            raise ValueError("a comparison has exactly one of cards, base and options")
        try:
            _ = compared(self.of(CardSet()) if self.cards == TABLE else self)
        except (SheetError, CardCodeError, KeyError) as error:
            raise ValueError(str(error.args[0])) from None

    def of(self, pile: CardSet) -> CompareSpec:
        """The same comparison of a pile, where it compares what lies on the table."""
        if self.cards != TABLE:
            return self
        # A pile of no card is a pile too: the crane alone is worth as much.
        return msgspec.structs.replace(self, cards=" ".join(card.code for card in pile) or "1b")


@dataclass(frozen=True, slots=True)
class Figure:
    """What one sheet says in one row.

    Attributes:
        value: points, or the value of an option; ``None`` where the line does not count or is not there.
        cite: where it comes from; ``None`` where nothing is said.
    """

    value: Value
    cite: Cite | None = None

    @property
    def is_silent(self) -> bool:
        """Whether the sheet does not say so and the value was chosen for the course."""
        return self.cite is not None and self.cite.standing is Standing.CHOSEN


_Sort: TypeAlias = Literal["yaku", "further", "base", "factor", "final", "option"]
_POINTS: Final[dict[LineKind, _Sort]] = {LineKind.YAKU: "yaku", LineKind.FURTHER: "further"}


@dataclass(frozen=True, slots=True)
class Row:
    """A row: one set, the sum, a factor, or an option.

    Attributes:
        sort: what it is.
        key: the key of the set or option, empty for sums.
        figures: one for each sheet.
    """

    sort: _Sort
    key: str
    figures: tuple[Figure, ...]

    @property
    def differs(self) -> bool:
        """Whether not all sheets say the same."""
        return len({figure.value for figure in self.figures}) > 1


@dataclass(frozen=True, slots=True)
class Comparison:
    """All rows under the sheets named.

    Attributes:
        sheets: the names of the sheets, as they were given.
        rows: row by row; of a pile the sets any of them counts, and last the base totals.
    """

    sheets: tuple[str, ...]
    rows: tuple[Row, ...]

    @property
    def numbers(self) -> tuple[int, ...]:
        """The last row as numbers: base totals, or final points."""
        return tuple(figure.value if isinstance(figure.value, int) else 0 for figure in self.rows[-1].figures)


@cache
def compared(spec: CompareSpec) -> Comparison:
    """The comparison of a spec.

    >>> spec = CompareSpec(("N", "W", "CN2"), cards="7a 10a 6a 2a 4a")
    >>> compared(spec).numbers, [row.key for row in compared(spec).rows if row.differs]
    ((7, 6, 7), ['ino', 'ino', 'tane', ''])

    Raises:
        SheetError: there is no such sheet.
    """
    books = tuple(map(sheet, spec.sheets))
    if spec.cards:
        return Comparison(spec.sheets, tuple(_of_pile(books, CardSet.parse(spec.cards))))
    if spec.base:
        return Comparison(spec.sheets, tuple(_of_base(books, spec.base, spec.calls)))
    return Comparison(spec.sheets, tuple(_of_option(books, key) for key in spec.options))


def _of_pile(books: tuple[KoiKoiRulebook, ...], pile: CardSet) -> Iterable[Row]:
    found = compare(pile, books)
    for line in found.lines:
        if line.kind in _POINTS:
            yield Row(_POINTS[line.kind], line.key, tuple(map(_figure, line.cells)))
    yield Row("base", "", tuple(map(Figure, found.bases)))


def _figure(cell: Cell) -> Figure:
    return Figure(cell.value if cell.outcome is Outcome.COUNTS else None, cell.cite)


def _of_base(books: tuple[KoiKoiRulebook, ...], base: int, calls: int) -> Iterable[Row]:
    yield Row("base", "", tuple(Figure(base) for _ in books))
    factors = [ScoreSheet(book.factors(base, opponent_calls=calls)[0]) for book in books]
    cites = [
        worked.entries[0].cite if worked.entries else book.cite_of("threshold")
        for book, worked in zip(books, factors, strict=True)
    ]
    yield Row("factor", "", tuple(Figure(one.factor, cite) for one, cite in zip(factors, cites, strict=True)))
    yield Row("final", "", tuple(Figure(base * one.factor) for one in factors))


def _of_option(books: tuple[KoiKoiRulebook, ...], key: str) -> Row:
    options = [book.option(key) for book in books]
    return Row("option", key, tuple(Figure(option.value, option.cite) for option in options))

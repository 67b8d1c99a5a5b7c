"""Charts: staircases, bars with intervals, a tornado, counts; words and numbers stand on the marks themselves.

A chart is part of a page and not a picture of a card: it takes its colours from the page's tokens (with fall-backs) and
its font from what is around it, so that it is right in every theme and size. Series differ by shape, hatch and name
before they differ by colour. It carries no title: whoever shows it gives it a label and the same figures as a table.

All charts are 360 units wide, the width of a phone, and grow with their place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from hanalearn.art.svg import ALLOWED_IN_CHARTS, Element, element, text_of, words_at

__all__ = ["Bar", "Chart", "ChartError", "Stairs", "Swing", "bars", "columns", "staircase", "tornado"]

WIDTH: Final = 360
"""Units across, every chart."""
_INK: Final = "var(--hl-ink,#1f262b)"
_INK_2: Final = "var(--hl-ink-2,#4a5156)"
_SHEET: Final = "var(--hl-sheet,#fbf8f0)"
_LINE: Final = "var(--hl-edge,#7d7566)"
_FILLS: Final = ("var(--hl-bar-1,#2a4a80)", "var(--hl-bar-3,#b8ae97)", "var(--hl-bar-2,#8fa0bd)")
_SMALL: Final = 12
_NORMAL: Final = 13
_PER_GLYPH: Final = 7.6
"""About the width of a digit or small letter of the normal size."""


class ChartError(ValueError):
    """Figures that cannot be drawn; the message says which and why."""


class Chart(str):
    """A chart as SVG text, to be put into a page."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)


@dataclass(frozen=True, slots=True)
class Stairs:
    """What comes out for 1, 2, 3 and so on.

    Attributes:
        name: in the page's language.
        values: one for each step.
    """

    name: str
    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Bar:
    """An amount with its interval.

    Attributes:
        name: in the page's language.
        value: the amount.
        low, high: the ends of the interval; both the value where it is certain.
        text: the amount in words, written at the end of the bar.
        is_second: drawn hatched, to be told from the first kind without colour.
    """

    name: str
    value: float
    low: float
    high: float
    text: str
    is_second: bool = False


@dataclass(frozen=True, slots=True)
class Swing:
    """What one change would make of an amount.

    Attributes:
        name: the change, in the page's language.
        value: the amount then.
        low, high: its interval.
        text: the amount in words.
    """

    name: str
    value: float
    low: float
    high: float
    text: str


def staircase(series: Sequence[Stairs], *, here: int | None = None, first: int = 1, height: int = 200) -> Chart:
    """Columns for one series, steps for two or three.

    Args:
        series: one to three, equally long.
        here: the step that the page speaks of; it is framed.
        first: the number of the first step.
        height: units.

    Raises:
        ChartError: no series, more than three, or series of different lengths.
    """
    lengths = {len(one.values) for one in series}
    if not 1 <= len(series) <= 3 or len(lengths) != 1 or not lengths - {0}:
        raise ChartError(
            f"a staircase has one to three series of one length, not {[len(one.values) for one in series]}"
        )
    (count,) = lengths
    top, foot, left = 26.0, height - 22.0, 4.0
    most = max(1, *(value for one in series for value in one.values))
    wide = (WIDTH - 2 * left) / count

    def level(value: float) -> float:
        return foot - (foot - top) * value / most

    drawn: list[Element] = []
    at_step = [left + wide * at for at in range(count)]
    for at, x in enumerate(at_step):
        if count <= 12 or at % 2 == 0 or at + first == here:
            drawn.append(_words(str(at + first), x + wide / 2, height - 6, anchor="middle", small=True))
    if len(series) == 1:
        values = series[0].values
        for at, (x, value) in enumerate(zip(at_step, values, strict=True)):
            # What is more than the step's own number has been multiplied: that part is hatched.
            plain = min(value, at + first)
            drawn.append(_box(x + wide * 0.14, level(plain), wide * 0.72, foot - level(plain), _FILLS[1]))
            if value > plain:
                drawn += _hatched(x + wide * 0.14, level(value), wide * 0.72, level(plain) - level(value), _FILLS[0])
            if wide >= _PER_GLYPH * len(str(value)) or (at + first) == here:
                drawn.append(_words(str(value), x + wide / 2, level(value) - 5, anchor="middle", small=wide < 24))
    else:
        dashes = (None, "6 3", "2 3")
        for number, one in enumerate(series):
            steps = "".join(
                f"{'M' if not at else 'V'}{_n(x) + ' ' if not at else ''}{_n(level(value))}H{_n(x + wide)}"
                for at, (x, value) in enumerate(zip(at_step, one.values, strict=True))
            )
            drawn.append(_line(steps, 2.5, colour=_INK if number else _FILLS[0], dashes=dashes[number]))
        drawn += _named_ends(series, level)
    drawn.append(_line(f"M{left} {_n(foot)}H{WIDTH - left}", 1.5))
    if here is not None and first <= here < first + count:
        x = at_step[here - first]
        # The frame stands a little above the tallest value, so that its number stays readable.
        tallest = max(one.values[here - first] for one in series)
        box = f"M{_n(x + 1)} {_n(level(tallest) - 20)}H{_n(x + wide - 1)}V{height - 2}H{_n(x + 1)}Z"
        drawn.append(_line(box, 1.5, colour=_INK, dashes="4 3"))
    return _chart(drawn, height)


def bars(rows: Sequence[Bar], *, least: float = 0) -> Chart:
    """One bar under the other, each with its name above, its interval as a line with ends, its amount written behind.

    Args:
        rows: at least one.
        least: where the axis begins; less if some interval reaches further. A negative amount goes to the left.

    Raises:
        ChartError: no row, or an interval that does not hold its value.
    """
    if not rows:
        raise ChartError("no bar to draw")
    for row in rows:
        _check_interval(row.name, row.value, row.low, row.high)
    low = min(least, 0, *(row.low for row in rows))
    high = max(1e-9, *(row.high for row in rows))
    room = max(WIDTH - 8 - max(len(row.text) for row in rows) * _PER_GLYPH, WIDTH * 0.45)

    def place(value: float) -> float:
        return 4 + room * (value - low) / (high - low)

    drawn: list[Element] = []
    y = 0.0
    for row in rows:
        drawn.append(_words(row.name, 4, y + 14))
        x, end = sorted((place(0), place(row.value)))
        if row.is_second:
            drawn += _hatched(x, y + 20, end - x, 14, _FILLS[0])
        else:
            drawn.append(_box(x, y + 20, end - x, 14, _FILLS[0]))
        if row.low < row.high:
            drawn.append(_whisker(place(row.low), place(row.high), y + 27))
        drawn.append(_words(row.text, max(place(row.high), end) + 7, y + 32, bold=True))
        drawn.append(_line(f"M{_n(place(0))} {_n(y + 17)}v20", 1.5))
        y += 48
    return _chart(drawn, round(y))


def tornado(rows: Sequence[Swing], *, base: float, base_text: str) -> Chart:
    """What single changes would make of an amount: bars from where it stands now to where it would be.

    Args:
        rows: the changes, the greatest first looks best.
        base: the amount now, the line in the middle.
        base_text: that amount in words.

    Raises:
        ChartError: no row, or an interval that does not hold its value.
    """
    if not rows:
        raise ChartError("no change to draw")
    for row in rows:
        _check_interval(row.name, row.value, row.low, row.high)
    reach = max(1e-9, *(abs(end - base) for row in rows for end in (row.low, row.high)))
    margin = 8 + max(len(row.text) for row in rows) * _PER_GLYPH
    half = max(40.0, WIDTH / 2 - margin)

    def place(value: float) -> float:
        return WIDTH / 2 + half * (value - base) / reach

    drawn: list[Element] = [_words(base_text, WIDTH / 2, 13, anchor="middle", bold=True)]
    y = 20.0
    for row in rows:
        drawn.append(_words(row.name, 4, y + 14))
        x, end = sorted((place(base), place(row.value)))
        is_up = row.value >= base
        # Upwards is full, downwards hatched: the direction is told without colour, and by the side.
        drawn += [_box(x, y + 20, end - x, 12, _FILLS[0])] if is_up else _hatched(x, y + 20, end - x, 12, _FILLS[0])
        if row.low < row.high:
            drawn.append(_whisker(place(row.low), place(row.high), y + 26))
        if is_up:
            drawn.append(_words(row.text, max(place(row.high), end) + 6, y + 31, bold=True))
        else:
            drawn.append(_words(row.text, min(place(row.low), x) - 6, y + 31, anchor="end", bold=True))
        drawn.append(_line(f"M{WIDTH / 2:g} {_n(y + 17)}v18", 1.5))
        y += 44
    return _chart(drawn, round(y))


def columns(names: Sequence[str], counts: Sequence[float], *, marks: Sequence[float] = (), height: int = 180) -> Chart:
    """Upright columns with their numbers, and where exact values are known, a mark at each.

    Args:
        names: written below; short.
        counts: the heights, none below 0.
        marks: exact values to be held against them, as dashes with a dot.
        height: units.

    Raises:
        ChartError: names, counts and marks do not go together.
    """
    if not names or len(names) != len(counts) or (marks and len(marks) != len(counts)) or min(counts) < 0:
        raise ChartError(f"{len(names)} names, {len(counts)} counts, {len(marks)} marks; each column needs one of each")
    most = max(1e-9, *counts, *marks)
    top, foot = 24.0, height - 22.0
    wide = (WIDTH - 8) / len(names)
    drawn: list[Element] = []
    for at, (name, count) in enumerate(zip(names, counts, strict=True)):
        x, y = 4 + wide * at, foot - (foot - top) * count / most
        drawn.append(_box(x + wide * 0.18, y, wide * 0.64, foot - y, _FILLS[0]))
        drawn.append(_words(name, x + wide / 2, height - 6, anchor="middle", small=True))
        if marks:
            level = foot - (foot - top) * marks[at] / most
            drawn.append(
                _line(f"M{_n(x + wide * 0.06)} {_n(level)}H{_n(x + wide * 0.94)}", 2, colour=_INK, dashes="5 3")
            )
            y = min(y, level)
        drawn.append(_words(f"{count:,.0f}", x + wide / 2, y - 5, anchor="middle", small=True))
    drawn.append(_line(f"M4 {_n(foot)}H{WIDTH - 4}", 1.5))
    return _chart(drawn, height)


# ---------------------------------------------------------------- parts


def _chart(drawn: Iterable[Element], height: int) -> Chart:
    inner = text_of([element("g", *drawn, stroke_linejoin="round")], ALLOWED_IN_CHARTS)
    return Chart(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" aria-hidden="true">{inner}</svg>'
    )


def _check_interval(name: str, value: float, low: float, high: float) -> None:
    if not low <= value <= high:
        raise ChartError(f"{name!r}: {value} does not lie in its interval {low} to {high}")


def _n(value: float) -> str:
    return f"{value:.1f}".rstrip("0").rstrip(".")


def _words(
    words: str, x: float, y: float, *, anchor: str | None = None, small: bool = False, bold: bool = False
) -> Element:
    return words_at(
        words,
        round(x, 1),
        round(y, 1),
        fill=_INK_2 if small else _INK,
        font_size=_SMALL if small else _NORMAL,
        text_anchor=anchor,
        font_weight="bold" if bold else None,
    )


def _box(x: float, y: float, wide: float, high: float, fill: str) -> Element:
    d = f"M{_n(x)} {_n(y)}h{_n(max(wide, 0))}v{_n(max(high, 0))}h{_n(-max(wide, 0))}z"
    return element("path", d=d, fill=fill)


def _hatched(x: float, y: float, wide: float, high: float, colour: str) -> list[Element]:
    """A box with slanted lines: told from a full one without colour."""
    if wide <= 0 or high <= 0:
        return []
    step, lines = 5.0, []
    across = step
    while across < wide + high:
        # Each line runs from the upper or right edge down to the left or lower one.
        x1, y1 = (x + across, y) if across <= wide else (x + wide, y + across - wide)
        x2, y2 = (x, y + across) if across <= high else (x + across - high, y + high)
        lines.append(f"M{_n(x1)} {_n(y1)}L{_n(x2)} {_n(y2)}")
        across += step
    frame = f"M{_n(x)} {_n(y)}h{_n(wide)}v{_n(high)}h{_n(-wide)}z"
    return [_line("".join(lines), 1.6, colour=colour), _line(frame, 1.5, colour=colour)]


def _line(d: str, wide: float, *, colour: str = _LINE, dashes: str | None = None) -> Element:
    return element("path", d=d, fill="none", stroke=colour, stroke_width=wide, stroke_dasharray=dashes)


def _whisker(low: float, high: float, y: float) -> Element:
    """An interval: a line with ends, with a pale edge so that it is seen on a dark bar."""
    d = f"M{_n(low)} {_n(y)}H{_n(high)}M{_n(low)} {_n(y - 6)}v12M{_n(high)} {_n(y - 6)}v12"
    return element("g", _line(d, 5, colour=_SHEET), _line(d, 2, colour=_INK))


def _named_ends(series: Sequence[Stairs], level: Callable[[float], float]) -> list[Element]:
    """The names at the end of their lines, moved apart where they would touch."""
    wished = sorted((level(one.values[-1]) - 6, one.name) for one in series)
    named: list[Element] = []
    lowest = -100.0
    for y, name in wished:
        y = max(y, lowest + 15, 12)
        named.append(_words(name, WIDTH - 6, y, anchor="end"))
        lowest = y
    return named

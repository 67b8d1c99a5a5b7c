"""Plant emblems, kind marks, skill flowers and icons as SVG for pages: one colour, that of the text around them.

Everything is painted in ``currentColor``; lines cut out of solid parts take ``--hl-cut``, the seal ``--hl-seal`` and
``--hl-on-seal``, with fall-backs for a page without our tokens.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from enum import StrEnum
from functools import partial
from typing import Final, assert_never

from hanalearn.art.emblems import BOX, ONE_COLOUR, paint_emblem
from hanalearn.art.icons import ICONS
from hanalearn.art.palette import LIGHT
from hanalearn.art.pen import Pen
from hanalearn.art.picture import Picture
from hanalearn.art.shapes import Point, Shape, blob, disc, moved, points, polyline
from hanalearn.art.svg import element, text_of
from hanalearn.cards import Month

__all__ = ["SkillLevel", "SymbolError", "emblem", "icon", "skill_flower", "sprite"]


class SymbolError(KeyError):
    """No symbol has that name; the message lists those there are."""

    def __str__(self) -> str:
        return str(self.args[0])


class SkillLevel(StrEnum):
    """How far a skill has grown. Levels differ in shape, never in colour alone."""

    BUD = "bud"
    """Not met yet: a bud in dashed outline."""
    LEAF = "leaf"
    """Seen: a bud with two leaves."""
    PETAL = "petal"
    """Practised: one petal of five is full."""
    OPEN = "open"
    """Can do: the open flower."""
    SEAL = "seal"
    """Keeps: the open flower with the red seal."""
    REFRESH = "refresh"
    """Once known, due again: one petal has fallen."""


_CUT: Final = ONE_COLOUR.cut
_SEAL: Final = "var(--hl-seal,#b3261e)"
_ON_SEAL: Final = "var(--hl-on-seal,#fff)"
_TEXT: Final = "currentColor"


def emblem(month: Month) -> Picture:
    """A month's plant as a picture in one colour, hidden from screen readers: name the plant beside it."""
    return _picture(f"0 0 {BOX} {BOX}", _emblem(month))


def skill_flower(level: SkillLevel) -> Picture:
    """The flower of a skill level, hidden from screen readers: say the level beside it."""
    return _picture("0 0 48 48", _flower(level))


def icon(name: str) -> Picture:
    """A small sign for a control, hidden from screen readers: the control has a name.

    Raises:
        SymbolError: there is no icon of that name.
    """
    return _picture("0 0 24 24", _icon(name))


def sprite(names: Iterable[str] | None = None) -> str:
    """``<symbol>`` elements for one hidden ``<svg>`` at the top of a page or shadow root; use them with ``<use>``.

    Args:
        names: of ``m01`` to ``m12`` (plants), ``s-bud`` ... (skill flowers), ``i-tick`` ... (icons); all if not given.

    Raises:
        SymbolError: a name is not one of them.
    """
    makers: dict[str, tuple[str, Callable[[], str]]] = {
        f"m{month:02d}": (f"0 0 {BOX} {BOX}", partial(_emblem, month)) for month in Month
    }
    makers |= {f"s-{level}": ("0 0 48 48", partial(_flower, level)) for level in SkillLevel}
    makers |= {f"i-{name}": ("0 0 24 24", partial(_icon, name)) for name in ICONS}
    parts = []
    for name in makers if names is None else names:
        if name not in makers:
            raise SymbolError(f"no symbol is called {name!r}; there are: {', '.join(makers)}")
        box, make = makers[name]
        head, tail = text_of([element("symbol", element("defs"), id=name, viewBox=box)]).split("<defs/>")
        parts.append(head + make() + tail)
    return "".join(parts)


def _picture(box: str, inner: str) -> Picture:
    return Picture.framed(inner, view_box=box, prefix="symbol")


def _emblem(month: Month) -> str:
    pen = Pen(LIGHT, "emblem")
    paint_emblem(pen, month, ONE_COLOUR)
    return _round(pen)


def _icon(name: str) -> str:
    if name not in ICONS:
        raise SymbolError(f"no icon is called {name!r}; there are: {', '.join(ICONS)}")
    pen = Pen(LIGHT, name)
    drawn = ICONS[name]
    if drawn.area:
        pen.fill(_TEXT, drawn.area)
    if drawn.line:
        pen.line(2, drawn.line, colour=_TEXT)
    return _round(pen)


def _round(pen: Pen) -> str:
    return text_of([element("g", *pen.elements, stroke_linejoin="round", stroke_linecap="round")])


# ---------------------------------------------------------------- the flower of a skill, in a box of 48

_MIDDLE: Final = (24.0, 21.0)


def _petal(turn: float, *, scale: float = 1, at: tuple[float, float] = _MIDDLE) -> Shape:
    half = points("-2.6,-4.2 -7.6,-9.4 -8,-14.6 -3,-18.6!")
    outline: list[Point] = [(0, -1.4, 1), *half, (0, -15.2, 1), *((-x, *rest) for x, *rest in half[::-1])]
    return blob(moved(outline, scale, turn, *at))


def _flower(level: SkillLevel) -> str:
    pen = Pen(LIGHT, level)
    petals = [_petal(72 * i) for i in range(5)]
    bud = blob(points("24,30! 17,24 17.5,15 24,8! 30.5,15 31,24"))
    stalk = "M24 46v-6"
    long_stalk = "M24 46v-16"

    def line(shapes: list[Shape | str], dashes: str | None = None) -> None:
        pen.line(1.7, *shapes, colour=_TEXT, precision=1, dashes=dashes)

    def solid(shapes: list[Shape]) -> None:
        pen.fill(_TEXT, *shapes, outline=1.4, edge=_CUT, precision=1)

    def stamens(count: int = 5) -> None:
        x, y = _MIDDLE
        rays = []
        for i in range(count):
            a = math.radians(72 * i)
            rays.append(polyline([(x + r * math.sin(a), y - r * math.cos(a)) for r in (3.4, 9.4)]))
        pen.line(1.2, *rays, colour=_CUT, precision=1)

    match level:
        case SkillLevel.BUD:
            line([long_stalk])
            line([bud], dashes="2.6 2.8")
        case SkillLevel.LEAF:
            line([long_stalk, bud])
            leaves = ("24,45! 16,35 6,36! 10,45", "24,41! 31,31 42,32! 38,41")
            pen.fill(_TEXT, *(blob(points(leaf)) for leaf in leaves), precision=1)
        case SkillLevel.PETAL:
            line([*petals[1:], stalk])
            pen.fill(_TEXT, petals[0], outline=1.7, edge=_TEXT, precision=1)
        case SkillLevel.OPEN | SkillLevel.SEAL:
            solid(petals)
            stamens()
            line([stalk])
            if level is SkillLevel.SEAL:
                _seal(pen)
        case SkillLevel.REFRESH:
            solid([petals[0], *petals[2:]])
            line([petals[1]], dashes="2.4 2.4")
            pen.fill(_TEXT, _petal(112, scale=0.78, at=(27.5, 37)), precision=1)
            line([stalk])
        case _:
            assert_never(level)
    return _round(pen)


def _seal(pen: Pen) -> None:
    pen.fill(_SEAL, polyline(points("30,30 46.5,30 46.5,46.5 30,46.5"), True), outline=1.6, edge=_CUT, precision=1)
    x, y = 38.2, 38.4
    ring = [(x + 4.2 * math.sin(math.radians(72 * i)), y - 4.2 * math.cos(math.radians(72 * i))) for i in range(5)]
    pen.fill(_ON_SEAL, *(disc(a, b, 2.7) for a, b in ring), precision=1)
    pen.fill(_SEAL, disc(x, y, 1.5), precision=1)

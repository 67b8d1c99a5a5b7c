"""菊 kiku, chrysanthemum: many tear-shaped petals in yellow and red, round-lobed black leaves."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from hanalearn.art.canvas import Canvas
from hanalearn.art.pen import Pen
from hanalearn.art.shapes import Point, Shape, blob, moved, polyline, smooth

__all__ = ["chrysanthemum_burst", "chrysanthemum_leaf", "chrysanthemum_side", "chrysanthemum_top"]

_SIDE: Final = 1.5
"""Size at which the flower seen from the side is drawn: its lines are as wide as others there."""

Ring = tuple[float, float, float, int, int]
Fan = tuple[int, float, float, float, float]


def chrysanthemum_leaf(canvas: Canvas) -> None:
    """Makes ``chrysanthemum-leaf``: five lobes, 158 high, drawn as one half and mirrored."""
    half: list[Point] = [
        (0, 0, 1),
        (14, -14),
        (34, -14),
        (56, -28),
        (58, -48),
        (40, -58, 1),
        (64, -60),
        (82, -80),
        (74, -104),
        (52, -108),
        (32, -100, 1),
        (44, -118),
        (38, -142),
        (20, -154),
        (0, -158),
    ]
    outline = half + [(-x, *rest) for x, *rest in half[::-1][1:-1]]
    veins = [polyline([(0, 0), (0, -134)])]
    for s in (1, -1):
        veins += [
            smooth([(0, -22), (s * 20, -36), (s * 44, -40)]),
            smooth([(0, -54), (s * 24, -78), (s * 58, -86)]),
            smooth([(0, -94), (s * 14, -116), (s * 24, -134)]),
        ]
    leaf = canvas.stamp("chrysanthemum-leaf")
    leaf.fill(canvas.palette.sumi, smooth(outline, True), outline=5)
    leaf.line(5, *veins)


def chrysanthemum_top(canvas: Canvas, x: float, y: float, rings: Sequence[Ring], turn: float = 0) -> None:
    """A flower seen from above.

    Args:
        canvas: where.
        x: its middle; likewise ``y``.
        rings: outermost first, each ``(inner radius, outer radius, petal width, petals, one red in so many)``.
        turn: degrees.
    """
    p = canvas.palette
    for inner, outer, wide, count, every in rings:
        yellow: list[Shape] = []
        red: list[Shape] = []
        for i in range(count):
            angle = turn + 360 * i / count + canvas.hand.uniform(-2, 2)
            reach = outer + canvas.hand.uniform(-5, 5)
            petal = _petal(inner, reach, wide)
            (red if i % every == 0 else yellow).append(_closed(moved(petal, 1, angle, x, y)))
        canvas.fill(p.yellow, *yellow, outline=4)
        canvas.fill(p.red, *red, outline=4)
        turn += 180 / count


def chrysanthemum_side(
    canvas: Canvas, x: float, y: float, scale: float = 1, turn: float = 0, stems: Sequence[Shape] = ()
) -> None:
    """A flower seen from the side on its stalk; ``stems`` are joined to the stalk in one outline."""
    stalk: list[Point] = [(-9, 96, 1), (-10, 50), (-30, 4, 1), (30, 4, 1), (10, 50), (9, 96, 1)]
    head = canvas.stamp("chrysanthemum-side")
    _fans(head, ((11, 178, 104, 25, 0), (8, 140, 84, 24, 6), (5, 92, 62, 24, 12)), 0, 0, _SIDE, 0)
    canvas.place("chrysanthemum-side", x, y, scale / _SIDE, turn)
    canvas.union(canvas.palette.sumi, blob(moved(stalk, scale, turn, x, y)), *stems, outline=9)


def chrysanthemum_burst(canvas: Canvas, x: float, y: float, scale: float = 1, turn: float = 0) -> None:
    """A flower seen from three quarters: pointed petals bursting up from their foot at (x, y), short ones below it."""
    fans = (
        (9, 290, 70, 38, -6),
        (13, 206, 166, 44, -16),
        (10, 166, 148, 42, -4),
        (8, 132, 122, 40, 12),
        (6, 100, 94, 36, 26),
        (4, 64, 64, 32, 38),
    )
    _fans(canvas, fans, x, y, scale, turn, squash=1.06, pointed=True)


def _fans(
    pen: Pen,
    fans: Sequence[Fan],
    x: float,
    y: float,
    scale: float,
    turn: float,
    *,
    squash: float = 0.8,
    pointed: bool = False,
) -> None:
    """Fans of petals, the hindmost first, each ``(petals, spread in degrees, reach, petal width, foot)``."""
    p = pen.palette
    for k, (count, spread, reach, wide, foot) in enumerate(fans):
        yellow: list[Shape] = []
        red: list[Shape] = []
        for i in range(count):
            angle = -90 - spread / 2 + spread * i / (count - 1)
            # Petals that point at the onlooker look shorter.
            far = reach * (1 - 0.12 * math.sin(math.radians(-angle)))
            flat = [(px, foot + py * squash) for px, py in moved(_petal(0, far, wide, pointed), 1, angle)]
            (red if (i + k) % 2 == 0 else yellow).append(_closed(moved(flat, scale, turn, x, y)))
        layers = ((p.yellow, yellow), (p.red, red))
        for colour, petals in layers if k % 2 else layers[::-1]:
            pen.fill(colour, *petals, outline=4)


def _petal(inner: float, reach: float, wide: float, pointed: bool = False) -> list[Point]:
    """A petal along the x axis as the six points of two cubic curves: foot, handles, tip, handles."""
    long = reach - inner
    bulge, shoulder = (inner + long * 0.5, wide * 0.5), (reach, wide * 0.66)
    if pointed:
        bulge, shoulder = (inner + long * 0.55, wide * 0.62), (reach - long * 0.24, wide * 0.46)
    (bx, by), (sx, sy) = bulge, shoulder
    return [(inner, 0), (bx, -by), (sx, -sy), (reach, 0), (sx, sy), (bx, by)]


def _closed(petal: Sequence[Point]) -> Shape:
    foot, *handles = (point[:2] for point in petal)
    a, b, tip, c, d = handles
    return [("m", foot), ("c", [*a, *b, *tip]), ("c", [*c, *d, *foot]), ("z", [])]

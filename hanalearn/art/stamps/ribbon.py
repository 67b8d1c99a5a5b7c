"""短冊 tanzaku, the paper strip of the ribbon cards, and the speckle that surrounds it."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Final

from hanalearn.art.canvas import WIDTH, Canvas
from hanalearn.art.shapes import Point, Shape, on_quadratic, polyline
from hanalearn.art.stamps.kana import Letter, sign

__all__ = ["near", "on_strip", "ribbon", "speckle"]

_FULL: Final = 300
"""So many places in a row that no dot may take: the paper is full."""


def ribbon(
    canvas: Canvas,
    *,
    falls_right: bool = True,
    top: Point = (95, 172),
    is_blue: bool = False,
    letters: Sequence[Letter] = (),
) -> None:
    """The strip, in front of whatever was drawn before.

    Args:
        canvas: where.
        falls_right: from upper left to lower right; otherwise mirrored.
        top: its upper left corner (before mirroring). The lower edge lies 462 below.
        is_blue: purple with pale lines along both edges and a tie at either end, a second cue beside the hue.
        letters: the writing of a poem ribbon, ``kana.AKAYOROSHI`` or ``kana.MIYOSHINO``.
    """
    p = canvas.palette
    colour = p.purple if is_blue else p.red

    def side(point: Point) -> tuple[float, float]:
        return (point[0] if falls_right else WIDTH - point[0], point[1])

    x, y = top[:2]
    near_edge = ((x, y), (x - 24, y + 228), (x + 156, y + 462))
    far_edge = ((x + 118, y), (x + 90, y + 222), (x + 284, y + 466))

    def along(share: float) -> tuple[Point, Point, Point]:
        a, c, b = (
            side((n[0] + (f[0] - n[0]) * share, n[1] + (f[1] - n[1]) * share))
            for n, f in zip(near_edge, far_edge, strict=True)
        )
        return a, c, b

    def curve(share: float) -> Shape:
        a, c, b = along(share)
        return [("m", a), ("q", [*c, *b])]

    (a, ac, b), (d, dc, e) = along(0), along(1)
    strip: Shape = [("m", a), ("l", d), ("q", [*dc, *e]), ("l", b), ("q", [*ac, *a]), ("z", [])]
    # The colour bleeds beyond its line, as stencilled colour does.
    canvas.fill(colour, strip, outline=10, edge=colour)
    canvas.line(6, strip)
    if is_blue:
        ties = [polyline([on_quadratic(a, ac, b, t), on_quadratic(d, dc, e, t)]) for t in (0.06, 0.94)]
        canvas.line(5, curve(0.11), curve(0.89), *ties, colour=p.keyline)
    strokes: list[Shape] = []
    for name, t, scale, turn, wide, high in letters:
        px, py = on_quadratic(*along(0.5), t)
        strokes += sign(name, px, py, scale=scale, turn=turn, wide=wide, high=high, width=10.5)
    if strokes:
        canvas.fill(p.ink, *strokes)


def near(x: float, y: float, radius: float) -> Callable[[float, float], bool]:
    """Whether a point lies within ``radius`` of (x, y): for keeping speckle off a blossom."""
    return lambda px, py: math.dist((px, py), (x, y)) < radius


def on_strip(*, falls_right: bool = True, top: Point = (95, 172), margin: float = 14) -> Callable[[float, float], bool]:
    """Whether a point lies on or close to the strip that ``ribbon`` draws with the same ``top``."""
    x0, y0 = top[:2]

    def covers(x: float, y: float) -> bool:
        x = x if falls_right else WIDTH - x
        t = (y - y0) / 464
        if not -0.04 < t < 1.04:
            return False
        left = (1 - t) ** 2 * x0 + 2 * t * (1 - t) * (x0 - 24) + t * t * (x0 + 156)
        right = (1 - t) ** 2 * (x0 + 118) + 2 * t * (1 - t) * (x0 + 90) + t * t * (x0 + 284)
        return left - margin < x < right + margin

    return covers


def speckle(
    canvas: Canvas, count: int, keep_off: Sequence[Callable[[float, float], bool]], *, apart: float = 26
) -> None:
    """Ink dots in two sizes over the empty paper; marks a ribbon card at a glance.

    Args:
        canvas: where.
        count: at most so many.
        keep_off: tests of a place, true where no dot may go.
        apart: least distance of two dots.
    """
    points: list[Point] = []
    # By square the dots that can be too near to a place in it: asking all took a third of the time of a whole deck.
    squares: dict[tuple[int, int], list[Point]] = {}
    misses = 0
    while len(points) < count and misses < _FULL:
        x, y = canvas.hand.uniform(6, 444), canvas.hand.uniform(6, 744)
        column, row = int(x // apart), int(y // apart)
        around = squares.get((column, row), ())
        if any(math.dist((x, y), point) < apart for point in around) or any(covers(x, y) for covers in keep_off):
            misses += 1
            continue
        misses = 0
        points.append((x, y))
        for i in (column - 1, column, column + 1):
            for j in (row - 1, row, row + 1):
                squares.setdefault((i, j), []).append((x, y))
    canvas.dots(9, points[1::2])
    canvas.dots(12, points[::2])

"""松 matsu, pine: black candles with herring-bone needles and a yellow bud on the tip."""

from __future__ import annotations

import math

from hanalearn.art.canvas import Canvas
from hanalearn.art.shapes import Point, Shape, smooth

__all__ = ["pine_bud", "pine_candle"]


def pine_bud(canvas: Canvas) -> None:
    """Makes the stamp ``pine-bud``: call it once, before the first candle with a bud."""
    bud = smooth([(0, 6, 1), (-8, -14), (-7, -28), (0, -38), (7, -28), (8, -14)], True)
    canvas.stamp("pine-bud").fill(canvas.palette.yellow, bud, outline=4)


def pine_candle(
    canvas: Canvas,
    base: Point,
    tip: Point,
    half: float,
    *,
    needles: int = 13,
    bud: float = 1.0,
    shoulder: float = 0.3,
) -> None:
    """One candle.

    Args:
        canvas: where.
        base: middle of its foot; may lie outside the window.
        tip: its point.
        half: half its width.
        needles: rows of needles; more than 12 units apart, or they run together.
        bud: size of the bud, 0 for none.
        shoulder: share of the height over which the sides stay parallel.
    """
    (bx, by), (tx, ty) = base[:2], tip[:2]
    length = math.dist(base[:2], tip[:2])
    ux, uy = (tx - bx) / length, (ty - by) / length
    nx, ny = -uy, ux

    def width(t: float) -> float:
        return float(half * (1 - max(0, (t - shoulder) / (1 - shoulder)) ** 1.9) ** 0.75)

    def at(t: float, across: float) -> tuple[float, float]:
        return (bx + ux * length * t + nx * across, by + uy * length * t + ny * across)

    steps = [0, 0.3, 0.5, 0.68, 0.82, 0.92, 0.98]
    body = smooth(
        [
            (*at(0, width(0)), 1),
            *(at(t, width(t)) for t in steps[1:]),
            (tx, ty),
            *(at(t, -width(t)) for t in steps[:0:-1]),
            (*at(0, -width(0)), 1),
        ],
        True,
    )
    veins: list[Shape] = []
    for i in range(needles):
        for side in (1, -1):
            t = 0.01 + 0.93 * i / needles + canvas.hand.uniform(-0.01, 0.01)
            end = t + 56 / length
            reach = width(min(end, 0.99)) + 13 + 4 * canvas.hand.random()
            start, finish = at(t, 0), at(end, side * reach)
            bend = at(t + 10 / length, side * reach * 0.62)
            veins.append([("m", start), ("q", [*bend, *finish])])
    canvas.fill(canvas.palette.sumi, body)
    canvas.line(4.5, *veins, [("m", [bx, by]), ("l", [tx, ty])])
    if bud:
        canvas.place("pine-bud", tx - ux * 6, ty - uy * 6, bud, math.degrees(math.atan2(uy, ux)) + 90)

"""菊 kiku, chrysanthemum: many tear-shaped petals in yellow and red, round-lobed black leaves."""

from __future__ import annotations

import math
from collections.abc import Sequence

from hanalearn.art.canvas import Canvas
from hanalearn.art.shapes import Point, Shape, blob, moved, polyline, smooth

__all__ = ["chrysanthemum_leaf", "chrysanthemum_side", "chrysanthemum_top"]

Ring = tuple[float, float, float, int, int]


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
            middle = inner + (reach - inner) * 0.62
            petal = [
                (inner, 0, 1),
                (middle, -wide * 0.5),
                (reach - wide * 0.32, -wide * 0.42),
                (reach, 0),
                (reach - wide * 0.32, wide * 0.42),
                (middle, wide * 0.5),
            ]
            (red if i % every == 0 else yellow).append(smooth(moved(petal, 1, angle, x, y), True))
        canvas.fill(p.yellow, *yellow, outline=4)
        canvas.fill(p.red, *red, outline=4)
        turn += 180 / count


def chrysanthemum_side(
    canvas: Canvas, x: float, y: float, scale: float = 1, turn: float = 0, stems: Sequence[Shape] = ()
) -> None:
    """A flower seen from the side on its stalk; ``stems`` are joined to the stalk in one outline."""
    p = canvas.palette
    stalk: list[Point] = [(-9, 96, 1), (-10, 50), (-30, 4, 1), (30, 4, 1), (10, 50), (9, 96, 1)]
    for count, spread, reach, wide, y0, odd in (
        (11, 178, 104, 23, 0, 1),
        (8, 140, 84, 22, 6, 0),
        (5, 92, 62, 22, 12, 1),
    ):
        yellow: list[Shape] = []
        red: list[Shape] = []
        for i in range(count):
            angle = -90 - spread / 2 + spread * i / (count - 1)
            far = reach * (1 - 0.12 * math.sin(math.radians(-angle)))
            petal: list[Point] = [
                (0, 0, 1),
                (far * 0.62, -wide * 0.5),
                (far * 0.92, -wide * 0.3),
                (far, 0),
                (far * 0.92, wide * 0.3),
                (far * 0.62, wide * 0.5),
            ]
            flat = [(px, y0 + py * 0.8, *rest) for px, py, *rest in moved(petal, 1, angle)]
            (red if (i + odd) % 2 else yellow).append(smooth(moved(flat, scale, turn, x, y), True))
        layers = [(p.yellow, yellow), (p.red, red)]
        for colour, petals in layers if odd else layers[::-1]:
            canvas.fill(colour, *petals, outline=4)
    canvas.union(p.sumi, blob(moved(stalk, scale, turn, x, y)), *stems, outline=9)

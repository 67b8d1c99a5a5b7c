"""柳 yanagi, willow: black feathery fronds that hang."""

from __future__ import annotations

import math
from collections.abc import Sequence

from hanalearn.art.canvas import Canvas
from hanalearn.art.pen import Pen
from hanalearn.art.shapes import Point, Shape, evenly, normals, polyline, smooth

__all__ = ["willow_fronds"]


def willow_fronds(canvas: Canvas) -> None:
    """Makes ``willow-frond`` (330 long) and ``willow-wisp`` (190 long): hung up at (0, 0), bending to the right."""
    _frond(canvas.stamp("willow-frond"), [(0, -20), (-10, 90), (0, 200), (34, 320)], 13, 40)
    _frond(canvas.stamp("willow-wisp"), [(0, -20), (-4, 60), (6, 130), (28, 190)], 8, 30)


def _frond(pen: Pen, axis: Sequence[Point], rows: int, half: float) -> None:
    """A plume with one hanging needle leaf on either side in every row."""
    line = evenly(axis, rows * 2 + 4)
    across = normals(line)

    def at(i: int, share: float) -> tuple[float, float]:
        t = i / (len(line) - 1)
        wide = half * math.sin(math.pi * min(1, 0.12 + 0.88 * t)) ** 0.8
        (x, y, *_), (nx, ny) = line[i], across[i]
        return (x + nx * wide * share, y + ny * wide * share)

    sides: list[list[Point]] = [[], []]
    veins: list[Shape] = [smooth([line[0], line[len(line) // 2], line[-2]])]
    last = len(line) - 1
    for k in range(rows):
        i = 2 * k
        for side, sign in zip(sides, (1, -1), strict=True):
            valley, tip = at(i, sign * 0.5), at(min(i + 4, last - 1), sign)
            side += [(*valley, 1), (*tip, 1)]
            veins.append(polyline([line[i][:2], at(min(i + 3, last - 1), sign * 0.62)]))
    end = line[-1]
    outline = [*sides[0], (*end[:2], 1), *sides[1][::-1]]
    pen.fill(pen.palette.sumi, polyline(outline, True), outline=4)
    pen.line(4, *veins)

"""木 ki, old wood: black limbs that grow into each other, with bark and knots."""

from __future__ import annotations

import math
from itertools import pairwise

from hanalearn.art.canvas import Canvas
from hanalearn.art.shapes import Point, Shape, blob, brush, disc, evenly, moved, normals, points, rows, smooth

__all__ = ["wood"]

_STEP = 46
"""Distance of two points along a limb, in units."""


def wood(canvas: Canvas, *limbs: str, outline: float = 9, bark: float = 6, knobs: float = 0.1, knots: str = "") -> None:
    """Limbs joined to one contour.

    Args:
        canvas: where.
        limbs: each its middle line with the width there, ``"x,y,width x,y,width ..."``, from foot to tip.
        outline: width of the contour; half of it shows.
        bark: greatest width of the lines along the limbs.
        knobs: share by which the sides are uneven.
        knots: eyes in the bark, ``"x,y,radius ..."``.
    """
    shapes: list[Shape] = []
    lines: list[Shape] = []
    for limb in limbs:
        given = rows(limb)
        length = sum(math.dist(a[:2], b[:2]) for a, b in pairwise(given))
        count = max(4, round(length / _STEP))
        line = evenly([(x, y) for x, y, _ in given], count)
        widths = [_width(given, x, y) for x, y, *_ in line]
        across = normals(line)
        sides: tuple[list[Point], list[Point]] = ([], [])
        for (x, y, *_), w, (nx, ny) in zip(line, widths, across, strict=True):
            for side, sign in zip(sides, (1, -1), strict=True):
                half = sign * w / 2 * (1 + canvas.hand.uniform(-knobs, knobs))
                side.append((x + nx * half, y + ny * half))
        shapes.append(blob(sides[0] + sides[1][::-1]))
        # Bark: strokes of three or four points, every next one further across and further up.
        shares = (-0.24, 0.2, -0.02)
        start, turn = 0, 0
        while start < count - 2:
            stretch = range(start, min(start + 3 + turn % 2, count))
            if all(widths[i] > 26 for i in stretch):
                share = shares[turn % 3]
                along = [
                    (line[i][0] + across[i][0] * widths[i] * share, line[i][1] + across[i][1] * widths[i] * share)
                    for i in stretch
                ]
                lines.append(brush(along, bark, start=0.3, end=0.1))
            start, turn = start + (1 if widths[start] > 60 else 2), turn + 1
    canvas.union(canvas.palette.sumi, *shapes, outline=outline)
    lines += [disc(x, y, r * 0.36) for x, y, r in rows(knots)]
    canvas.fill(canvas.palette.ink, *lines)
    if knots:
        eye = points("-1,.3 -.5,-.8 .7,-.7 .8,.5 0,1")
        canvas.line(4, *(smooth(moved(eye, r, 0, x, y)) for x, y, r in rows(knots)))


def _width(given: list[tuple[float, ...]], x: float, y: float) -> float:
    # Between the two given points nearest along the limb, by their distances.
    near, second = sorted(given, key=lambda point: math.dist(point[:2], (x, y)))[:2]
    a, b = math.dist(near[:2], (x, y)), math.dist(second[:2], (x, y))
    return (near[2] * b + second[2] * a) / ((a + b) or 1)

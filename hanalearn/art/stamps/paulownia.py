"""桐 kiri, paulownia: upright purple spikes over broad heart-shaped black leaves."""

from __future__ import annotations

import math
from collections.abc import Sequence

from hanalearn.art.canvas import Canvas
from hanalearn.art.shapes import Point, blob, disc, evenly, moved, normals, polyline, smooth

__all__ = ["paulownia_spike", "paulownia_stamps"]


def paulownia_stamps(canvas: Canvas) -> None:
    """Makes ``kiri-leaf`` (foot at the top, 200 long, points down), ``kiri-star`` and ``kiri-bud``."""
    p = canvas.palette
    half: list[Point] = [
        (0, 6, 1),
        (26, -6),
        (58, 2),
        (86, 30),
        (92, 66),
        (76, 88, 1),
        (82, 112),
        (66, 140),
        (34, 160),
        (14, 184, 1),
        (0, 200),
    ]
    outline = half + [(-x, *rest) for x, *rest in half[::-1][1:-1]]
    veins = [polyline([(0, 10), (0, 178)])]
    for s in (1, -1):
        veins += [
            smooth([(0, 26), (s * 30, 40), (s * 70, 48)]),
            smooth([(0, 30), (s * 28, 70), (s * 62, 104)]),
            smooth([(0, 76), (s * 20, 106), (s * 42, 132)]),
        ]
    leaf = canvas.stamp("kiri-leaf")
    leaf.fill(p.sumi, blob(outline), outline=6)
    leaf.line(5, *veins)
    points: list[Point] = []
    seams = []
    for k in range(5):
        points += moved([(-19, -48), (0, -66, 1), (19, -48), (17, -25, 1)], 1, k * 72)
        seams.append(polyline(moved([(0, -30), (0, -12)], 1, k * 72 + 36)))
    star = canvas.stamp("kiri-star")
    star.fill(p.purple, blob(points), outline=5)
    star.line(
        4, *seams, polyline([(-5, -20), (-13, -40)]), polyline([(0, -20), (0, -46)]), polyline([(5, -20), (13, -40)])
    )
    star.fill(p.yellow, disc(0, 0, 8), outline=4)
    bud = canvas.stamp("kiri-bud")
    bud.fill(p.purple, blob([(0, 2, 1), (-15, -16), (-13, -38), (0, -48), (13, -38), (15, -16)]), outline=4.5)
    bud.line(4.5, polyline([(0, 2), (0, 22)]))


def paulownia_spike(canvas: Canvas, stem: Sequence[Point], pairs: int, scale: float = 1) -> None:
    """An upright spike from its foot to its tip: buds in pairs, smaller upwards, one at the tip."""
    canvas.line(6, smooth(stem))
    line = evenly(stem, pairs + 2)
    for i, ((x, y, *_), (nx, ny)) in enumerate(zip(line, normals(line), strict=True)):
        heading = math.degrees(math.atan2(-nx, ny)) + 90
        size = scale * (1.1 - 0.4 * i / (pairs + 1))
        if i == pairs + 1:
            canvas.place("kiri-bud", x, y, size, heading)
        elif i:
            for side in (58, -58):
                r = math.radians(heading + side)
                canvas.place("kiri-bud", x + 20 * size * math.sin(r), y - 20 * size * math.cos(r), size, heading + side)

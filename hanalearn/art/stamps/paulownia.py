"""桐 kiri, paulownia: upright purple spikes over broad heart-shaped black leaves."""

from __future__ import annotations

from hanalearn.art.canvas import Canvas
from hanalearn.art.shapes import Point, blob, moved, polyline, smooth

__all__ = ["paulownia_stamps"]


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
    for k in range(5):
        points += moved([(0, -62, 1), (16, -44), (22, -30, 1)], 1, k * 72)
    star = canvas.stamp("kiri-star")
    star.fill(p.purple, blob(points), outline=5)
    star.line(4, polyline([(0, 0), (-12, -18)]), polyline([(0, -2), (0, -26)]), polyline([(0, 0), (12, -18)]))
    bud = canvas.stamp("kiri-bud")
    bud.fill(p.purple, blob([(0, 2, 1), (-15, -16), (-13, -38), (0, -48), (13, -38), (15, -16)]), outline=4.5)
    bud.line(4.5, polyline([(0, 2), (0, 22)]))

"""桜 sakura, cherry: five notched petals, small black leaves, buds on stalks."""

from __future__ import annotations

import math

from hanalearn.art.canvas import Canvas
from hanalearn.art.pen import INHERIT
from hanalearn.art.shapes import Point, disc, moved, polyline, smooth

__all__ = ["cherry_stamps"]


def cherry_stamps(canvas: Canvas) -> None:
    """Makes ``cherry-blossom`` (radius about 56; takes ``colour`` and ``edge``), ``cherry-leaf``, ``cherry-bud``."""
    p = canvas.palette
    petals: list[Point] = []
    half = [(-20, -28), (-29, -46), (-21, -58), (-11, -60, 1), (-5, -54), (0, -46, 1)]
    one: list[Point] = [(-9, -14, 1), *half, *((-x, *rest) for x, *rest in half[-2::-1]), (9, -14, 1)]
    for k in range(5):
        petals += moved(one, 0.93, k * 72)
    outline = smooth(petals, True)
    stamens = []
    for k in range(10):
        a = math.radians(k * 36 + 18)
        reach = 19 if k % 2 else 27
        stamens.append(polyline([(math.cos(a) * 8, math.sin(a) * 8), (math.cos(a) * reach, math.sin(a) * reach)]))
    blossom = canvas.stamp("cherry-blossom")
    blossom.fill(INHERIT, outline, outline=9, edge=INHERIT)
    blossom.line(3, outline, *stamens)
    blossom.fill(p.ink, disc(0, 0, 7))

    leaf = canvas.stamp("cherry-leaf")
    leaf.fill(p.sumi, smooth([(0, 0, 1), (-15, -18), (-14, -38), (0, -58, 1), (14, -38), (15, -18)], True))
    leaf.line(3, polyline([(0, 0), (0, -42)]))

    bud = canvas.stamp("cherry-bud")
    bud.line(3.5, polyline([(0, 0), (0, 40)]))
    bud.fill(p.red, smooth([(0, 0, 1), (-12, -14), (-11, -28), (0, -40), (11, -28), (12, -14)], True), outline=3.5)
    bud.line(3, polyline([(0, -3), (0, -20)]))

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
    valley = (-math.sin(math.radians(36)) * 36, -math.cos(math.radians(36)) * 36)
    half: list[Point] = [(-28, -46), (-23, -58), (-12, -63, 1), (-6, -54), (0, -45, 1)]
    one: list[Point] = [(*valley, 1), *half, *((-x, *rest) for x, *rest in half[-2::-1])]
    outline = smooth([point for k in range(5) for point in moved(one, 0.93, k * 72)], True)
    seams = [polyline(moved([(valley[0] * 0.3, valley[1] * 0.3), valley], 0.93, k * 72)) for k in range(5)]
    # Two stamens on every petal, none on the line between two.
    angles = [math.radians(72 * k + turn) for k in range(5) for turn in (-14, 14)]
    stamens = [polyline([(math.sin(a) * r, -math.cos(a) * r) for r in (12, 25)]) for a in angles]
    blossom = canvas.stamp("cherry-blossom")
    blossom.fill(INHERIT, outline, outline=9, edge=INHERIT)
    blossom.line(4, outline, *seams)
    blossom.line(3, *stamens)
    blossom.fill(p.ink, disc(0, 0, 7))

    leaf = canvas.stamp("cherry-leaf")
    leaf.fill(
        p.sumi,
        smooth([(0, 0, 1), (-15, -18), (-14, -38), (0, -58, 1), (14, -38), (15, -18)], True),
        outline=4,
        edge=p.paper,
    )
    leaf.line(3.5, polyline([(0, 0), (0, -42)]))

    bud = canvas.stamp("cherry-bud")
    bud.line(3.5, polyline([(0, 0), (0, 40)]))
    bud.fill(p.red, smooth([(0, 0, 1), (-12, -14), (-11, -28), (0, -40), (11, -28), (12, -14)], True), outline=3.5)
    bud.line(3, polyline([(0, -3), (0, -20)]))

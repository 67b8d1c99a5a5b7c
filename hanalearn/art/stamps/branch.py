"""Wood: a knobbly limb with grain, and a stem with paired leaves and buds."""

from __future__ import annotations

import math
from collections.abc import Sequence

from hanalearn.art.canvas import Canvas
from hanalearn.art.shapes import Point, evenly, normals, smooth

__all__ = ["branch", "spray"]


def branch(
    canvas: Canvas, points: Sequence[Point], width0: float, width1: float, *, count: int = 8, knobs: float = 0.12
) -> None:
    """A limb along the points, from ``width0`` to ``width1``, its sides uneven by the share ``knobs``."""
    line = evenly(points, count)
    across = normals(line)
    left: list[Point] = []
    right: list[Point] = []

    def half(i: int) -> float:
        return (width0 + (width1 - width0) * i / (count - 1)) / 2

    for i, ((x, y, *_), (nx, ny)) in enumerate(zip(line, across, strict=True)):
        a, b = (half(i) * (1 + canvas.hand.uniform(-knobs, knobs)) for _ in range(2))
        left.append((x + nx * a, y + ny * a))
        right.append((x - nx * b, y - ny * b))
    canvas.fill(canvas.palette.sumi, smooth(left + right[::-1], True), outline=4)
    grain = []
    for share in (-0.4, 0.05, 0.45):
        inner = [
            (x + nx * half(i) * share, y + ny * half(i) * share)
            for i, ((x, y, *_), (nx, ny)) in enumerate(zip(line, across, strict=True))
        ]
        grain.append(smooth(inner[1:-1]))
    canvas.line(3.5, *grain)


def spray(
    canvas: Canvas,
    points: Sequence[Point],
    pairs: int,
    *,
    lower: str,
    upper: str,
    split: float = 0.5,
    scale: float = 1.0,
    width: float = 6,
) -> None:
    """A stem with stamps in pairs: ``lower`` up to the share ``split`` of its length, ``upper`` beyond and at the tip.

    Stamps must have their foot at (0, 0) and point up.
    """
    canvas.line(width, smooth(points))
    line = evenly(points, pairs + 1)
    for i, ((x, y, *_), (nx, ny)) in enumerate(zip(line, normals(line), strict=True)):
        t = i / pairs
        stamp = lower if t < split else upper
        heading = math.degrees(math.atan2(-nx, ny)) + 90
        if i == pairs:
            canvas.place(stamp, x, y, scale, heading)
            continue
        for side in (1, -1):
            angle = heading + side * canvas.hand.uniform(52, 64)
            r = math.radians(angle)
            canvas.place(
                stamp,
                x + math.sin(r) * 12 * scale,
                y - math.cos(r) * 12 * scale,
                scale * (1 - 0.18 * t),
                angle,
            )

"""芒 susuki, pampas grass: a bald black hill of overlapping tufts of blades, all bent by one wind."""

from __future__ import annotations

import math
from collections.abc import Sequence

from hanalearn.art.canvas import Canvas
from hanalearn.art.shapes import Point, brush, evenly, normals, rows, smooth

__all__ = ["grass_hill"]


def grass_hill(canvas: Canvas, crest: Sequence[Point], *, leans_left: bool = False) -> None:
    """The hill.

    Args:
        canvas: where.
        crest: its upper edge from left to right, beyond both sides of the window.
        leans_left: the wind comes from the right.
    """
    p = canvas.palette
    (x0, y0), (x1, y1) = crest[0][:2], crest[-1][:2]
    hill = [(x0, y0, 1), *crest[1:-1], (x1, y1, 1), (470, 780, 1), (-20, 780, 1)]
    canvas.fill(p.sumi, smooth(hill, True), outline=8)
    _tuft(canvas)
    # Rows follow the crest, the hindmost first; the nearer, the larger.
    drop, size = 176.0, 0.94
    while y0 + drop < 800 or y1 + drop < 800 or drop < 420:
        across = evenly([(-60, y0), *crest, (510, y1)], 5)
        shift = 50 if drop % 2 else 0
        for (x, y, *_), (nx, ny) in zip(across, normals(across), strict=True):
            slope = math.degrees(math.atan2(-nx, ny))
            at = (x + shift + canvas.hand.uniform(-12, 12), y + drop + abs(slope) * 1.2 + canvas.hand.uniform(-10, 10))
            if at[1] - 190 * size < 750:
                canvas.place("susuki-tuft", *at, size, slope, flip=leans_left)
        drop, size = drop + 79, size + 0.08


def _tuft(canvas: Canvas) -> None:
    """Makes ``susuki-tuft``: 170 high and 250 wide, bent to the right."""
    p = canvas.palette
    tuft = canvas.stamp("susuki-tuft")
    # Angle at the foot, bend on the way, length; the outer blades lie behind.
    for angle, bend, long in rows(
        "-52,46,120 -36,56,150 78,40,150 -20,62,174 60,50,176 -4,66,190 42,56,192 12,66,198 26,62,196"
    ):
        # Feet stand apart, or their contours would run together to a blot.
        x, y = angle * 0.6, 6.0
        line: list[Point] = [(x, y)]
        for step in range(5):
            a = math.radians(angle + bend * step / 4)
            x, y = x + math.sin(a) * long / 5, y - math.cos(a) * long / 5
            line.append((x, y))
        tuft.fill(p.sumi, brush(evenly(line, 5), lambda t: 24 * (1 - t) ** 0.7, soft=True), outline=4)

"""芒 susuki, pampas grass: a bald black hill made of overlapping mounds of blades."""

from __future__ import annotations

from collections.abc import Sequence

from hanalearn.art.canvas import Canvas
from hanalearn.art.shapes import Point, brush, on_quadratic, smooth

__all__ = ["grass_hill"]

Mound = tuple[float, float, float, float, float, float, int]


def grass_hill(canvas: Canvas, crest: Sequence[Point], mounds: Sequence[Mound]) -> None:
    """The hill.

    Args:
        canvas: where.
        crest: its upper edge from left to right, beyond both sides of the window.
        mounds: back to front, each ``(x0, y0, control x, control y, x1, y1, blades)``; each hides those behind it.
    """
    p = canvas.palette
    (x0, y0), (x1, y1) = crest[0][:2], crest[-1][:2]
    hill = [(x0, y0, 1), *crest[1:-1], (x1, y1, 1), (470, 780, 1), (-20, 780, 1)]
    canvas.fill(p.sumi, smooth(hill, True), outline=8)
    for ax, ay, cx, cy, bx, by, blades in mounds:

        def at(t: float, a: Point = (ax, ay), c: Point = (cx, cy), b: Point = (bx, by)) -> tuple[float, float]:
            return on_quadratic(a, c, b, t)

        canvas.fill(p.sumi, [("m", [ax, ay]), ("q", [cx, cy, bx, by]), ("z", [])])
        strokes = [brush([at(t / 5) for t in range(6)], 8, start=0.15, end=0.3)]
        for i in range(1, blades + 1):
            t0 = 0.26 + 0.055 * i + canvas.hand.uniform(-0.02, 0.02)
            t1 = 0.97 - 0.075 * i + canvas.hand.uniform(-0.03, 0.03)
            if t1 - t0 < 0.16:
                break
            blade = []
            for j in range(5):
                u = j / 4
                x, y = at(t0 + (t1 - t0) * u)
                blade.append((x - 3 * i, y + 12.5 * i + 9 * i * u * u * 0.35))
            strokes.append(brush(blade, 5.5, start=0.25, end=0.1))
        canvas.fill(p.ink, *strokes)

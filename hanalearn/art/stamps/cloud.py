"""霞雲, the red cloud that hangs from the top edge of animal cards."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from hanalearn.art.canvas import Canvas
from hanalearn.art.shapes import Point, Shape

__all__ = ["cloud"]


def cloud(canvas: Canvas, edge: Sequence[Point], colour: str | None = None) -> None:
    """A cloud with a scalloped lower rim and a curl in every scallop.

    Args:
        canvas: where.
        edge: the rim from left to right, one scallop between two points. Make them unequal by a third.
        colour: red if not said.
    """
    outline: Shape = [("m", [edge[0][0], -12]), ("l", edge[0][:2])]
    curls: list[Shape] = []
    for (ax, ay, *_), (bx, by, *_) in pairwise(edge):
        size = math.dist((ax, ay), (bx, by))
        outline.append(("a", [size * 0.54, size * 0.54, 0, 0, 0, bx, by]))
        ux, uy = (bx - ax) / size, (by - ay) / size

        def at(
            u: float, v: float, a: Point = (ax, ay), ux: float = ux, uy: float = uy, size: float = size
        ) -> list[float]:
            # Along the scallop and down into its bulge, in its own size.
            return [a[0] + ux * size * u - uy * size * v, a[1] + uy * size * u + ux * size * v]

        def arc(radius: float, u: float, v: float, size: float = size) -> tuple[str, list[float]]:
            return ("a", [size * radius, size * radius, 0, 0, 1, *at(u, v)])

        curls.append([("m", at(0.04, -0.30)), arc(0.42, 0.80, 0.02), arc(0.25, 0.36, 0.16), arc(0.17, 0.54, -0.06)])
        curls.append([("m", at(0.30, -0.66)), arc(0.40, 0.98, -0.34)])
    outline += [("l", [470, edge[-1][1]]), ("l", [470, -12]), ("z", [])]
    canvas.fill(colour or canvas.palette.red, outline, outline=5)
    canvas.line(4, *curls)

"""木 ki, old wood: black limbs that grow into each other, with grain."""

from __future__ import annotations

from hanalearn.art.canvas import Canvas
from hanalearn.art.shapes import Point, Shape, blob, brush, normals, rows

__all__ = ["wood"]


def wood(canvas: Canvas, *limbs: str, outline: float = 9, grain: float = 6) -> None:
    """Limbs joined to one contour.

    Args:
        canvas: where.
        limbs: each its middle line with the width there, ``"x,y,width x,y,width ..."``, from foot to tip.
        outline: width of the contour; half of it shows.
        grain: greatest width of the lines along the limbs.
    """
    shapes: list[Shape] = []
    lines: list[Shape] = []
    for limb in limbs:
        knots = rows(limb)
        across = normals([(x, y) for x, y, _ in knots])
        left = [(x + nx * w / 2, y + ny * w / 2) for (x, y, w), (nx, ny) in zip(knots, across, strict=True)]
        right = [(x - nx * w / 2, y - ny * w / 2) for (x, y, w), (nx, ny) in zip(knots, across, strict=True)]
        shapes.append(blob(left + right[::-1]))
        for turn, share in enumerate((-0.22, 0.16)):
            line: list[Point] = [
                (x + nx * w * share, y + ny * w * share)
                for (x, y, w), (nx, ny) in zip(knots, across, strict=True)
                if w > 20
            ]
            line = line[:-1] if turn else line[len(line) > 3 :]
            if len(line) > 2:
                lines.append(brush(line, grain, start=0.2, end=0.1))
    canvas.union(canvas.palette.sumi, *shapes, outline=outline)
    canvas.fill(canvas.palette.ink, *lines)

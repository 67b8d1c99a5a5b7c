"""紅葉 momiji, maple: star-shaped leaves of seven lance fingers, in red, yellow and black."""

from __future__ import annotations

from collections.abc import Sequence

from hanalearn.art.canvas import Canvas
from hanalearn.art.pen import INHERIT
from hanalearn.art.shapes import Point, Shape, moved, polyline, smooth

__all__ = ["maple_leaf"]

# Turn, length and half width of each finger; a little uneven, as grown leaves are.
_FINGERS = ((-126, 84, 17), (-80, 128, 24), (-39, 158, 28), (2, 172, 30), (41, 154, 28), (84, 124, 24), (130, 78, 17))
_VALLEY = 50


def maple_leaf(canvas: Canvas) -> None:
    """Makes ``maple-leaf``: its ribs meet at (0, 0), the middle finger points up, 300 across. Takes a colour."""
    outline: list[Point] = []
    ribs: list[Shape] = []
    for k, (turn, long, half) in enumerate(_FINGERS):
        after = _FINGERS[k + 1][0] if k < len(_FINGERS) - 1 else 180
        outline += moved(_finger(long, half), 1, turn)
        outline += moved([(0, -_VALLEY if after < 180 else -16, 1)], 1, (turn + after) / 2 if after < 180 else 180)
        ribs.append(polyline([(0, 0), *moved([(0, -long * 0.86)], 1, turn)]))
        side = half * 0.5
        barbs = [[(-side, -long * t - 16), (0, -long * t), (side, -long * t - 16)] for t in (0.36, 0.56)]
        ribs += [polyline(moved(barb, 1, turn)) for barb in barbs if long > 90]
    leaf = canvas.stamp("maple-leaf")
    leaf.fill(INHERIT, smooth(outline, True), outline=5.5)
    leaf.line(4, *ribs)


def _finger(long: float, half: float) -> Sequence[Point]:
    return [(-half, -long * 0.56), (0, -long, 1), (half, -long * 0.54)]

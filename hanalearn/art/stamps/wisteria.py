"""藤 fuji, wisteria: chains of purple buds that hang from feathered black leaves, and its curling tendrils."""

from __future__ import annotations

import math
from collections.abc import Sequence

from hanalearn.art.canvas import Canvas
from hanalearn.art.shapes import Point, Shape, brush, evenly, moved, normals, points, polyline, smooth

__all__ = ["chain", "tendril", "wisteria_stamps"]


def wisteria_stamps(canvas: Canvas) -> None:
    """Makes ``wisteria-pair`` and ``wisteria-bud`` (pieces of a chain), and ``wisteria-frond`` (a leaf 240 long)."""
    p = canvas.palette
    tear = points("0,-8! -6,-18 -19,-36 -20,-54 0,-68 20,-54 19,-36 6,-18")
    crease = points("-9,-54 -3,-40 0,-22")
    # One bud of a pair sits lower than the other.
    places = ((66, 0, 1.0), (-58, 18, 0.96))
    pair = canvas.stamp("wisteria-pair")
    pair.line(5, *(polyline(moved([(0, 0), (0, -14)], 1, turn, 0, -y)) for turn, y, _ in places))
    pair.fill(p.purple, *(smooth(moved(tear, size, turn, 0, -y), True) for turn, y, size in places), outline=5)
    pair.line(
        4.5,
        *(smooth(moved(crease, size, turn, 0, -y, math.copysign(1, -turn))) for turn, y, size in places),
        colour=p.keyline,
    )
    bud = canvas.stamp("wisteria-bud")
    bud.fill(p.purple, smooth(tear, True), outline=5)
    bud.line(4.5, smooth(crease), colour=p.keyline)

    leaf = points("0,0! -18,-20 -19,-48 0,-90! 19,-48 18,-20")
    leaves, ribs = [], []
    for k, (y, size) in enumerate(((-40, 0.92), (-90, 1), (-138, 0.94))):
        for side in (1, -1):
            turn = side * (74 - 10 * k)
            leaves.append(smooth(moved(leaf, size, turn, side * 4, y), True))
            ribs.append(polyline(moved([(0, -6), (0, -64)], size, turn, side * 4, y)))
    leaves.append(smooth(moved(leaf, 1.08, 0, 0, -152), True))
    ribs.append(polyline(moved([(0, 0), (0, -64)], 1.08, 0, 0, -152)))
    frond = canvas.stamp("wisteria-frond")
    # A rim of paper keeps leaf from leaf where fronds overlap.
    frond.fill(p.sumi, *leaves, outline=5, edge=p.paper)
    frond.line(4, *ribs, polyline([(0, -20), (0, -152)]))


def chain(canvas: Canvas, line: Sequence[Point], pairs: int, *, first: float = 1.25, last: float = 0.66) -> None:
    """A chain of buds.

    Args:
        canvas: where; ``wisteria_stamps`` has been called.
        line: its stem from the leaves down to the tip.
        pairs: how many pairs of buds; one more bud hangs at the tip.
        first: size of the uppermost pair.
        last: size of the lowest.
    """
    canvas.line(5, smooth(line))
    knots = evenly(line, pairs + 1)
    for i, ((x, y, *_), (nx, ny)) in reversed(list(enumerate(zip(knots, normals(knots), strict=True)))):
        scale = first + (last - first) * i / pairs
        heading = math.degrees(math.atan2(-nx, ny)) + 90
        canvas.place("wisteria-bud" if i == pairs else "wisteria-pair", x, y, scale, heading)


def tendril(canvas: Canvas, line: Sequence[Point], *, curl: float, turns: float = 1.6, is_left: bool = False) -> None:
    """A bare tendril that ends in a curl.

    Args:
        canvas: where.
        line: its way; the curl goes on from the last two points.
        curl: greatest radius of the curl.
        turns: how often it winds.
        is_left: winds to the left of its way.
    """
    (ax, ay, *_), (bx, by, *_) = line[-2:]
    heading = math.atan2(by - ay, bx - ax)
    side = -1 if is_left else 1
    across = heading + side * math.pi / 2
    middle = (bx + math.cos(across) * curl, by + math.sin(across) * curl)
    wound: list[Point] = []
    for step in range(1, round(turns * 8) + 1):
        angle = across + math.pi + side * step * math.pi / 4
        radius = curl * (1 - 0.8 * step / (turns * 8))
        wound.append((middle[0] + math.cos(angle) * radius, middle[1] + math.sin(angle) * radius))
    shape: Shape = brush([*line, *wound], lambda t: 11 - 6 * t, soft=False)
    canvas.fill(canvas.palette.ink, shape)

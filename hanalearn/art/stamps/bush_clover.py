"""萩 hagi, bush clover: thin stems that rise, red tear buds at the tips, small black leaves below."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from hanalearn.art.canvas import Canvas
from hanalearn.art.shapes import Point, blob, evenly, moved, normals, points, polyline, smooth

__all__ = ["bush_clover_stamps", "clover"]

Place = tuple[str, float, float, float, float, bool]


def bush_clover_stamps(canvas: Canvas) -> None:
    """Makes ``clover-bud``, and of leaves and buds a pair for both sides of a stem."""
    p = canvas.palette
    leaf = points("0,4! -19,-14 -20,-34 0,-58! 20,-34 19,-14")
    bud = points("0,4! -10,-12 -16,-32 -9,-47 9,-47 16,-32 10,-12")
    glint = points("4,-38 6,-26 3,-14")
    alone = [(0.0, 0.0, 1.0, 0.0)]
    # One of two sits a little higher on the stem, and is a little smaller.
    pair = [(11.0, 2.0, 1.0, 60.0), (-10.0, -8.0, 0.94, -56.0)]
    for name, places in (("leaf", alone), ("leaves", pair)):
        pen = canvas.stamp(f"clover-{name}")
        pen.fill(p.sumi, *(blob(moved(leaf, size, turn, x, y)) for x, y, size, turn in places), outline=5, edge=p.paper)
        pen.line(4, *(polyline(moved([(0, 14), (0, -40)], size, turn, x, y)) for x, y, size, turn in places))
    for name, places in (("bud", alone), ("buds", pair)):
        outlines = [blob(moved(bud, size, turn, x, y)) for x, y, size, turn in places]
        pen = canvas.stamp(f"clover-{name}")
        pen.fill(p.red, *outlines, outline=9, edge=p.red)
        stalks = (polyline(moved([(0, 14), (0, 4)], size, turn, x, y)) for x, y, size, turn in places)
        pen.line(4, *outlines, *stalks, *(smooth(moved(glint, size, turn, x, y)) for x, y, size, turn in places))


def clover(
    canvas: Canvas,
    stems: str,
    *,
    split: float = 0.5,
    scale: float = 1.0,
    taper: float = 0.2,
    bare: float = 0.0,
    width: float = 6,
) -> None:
    """Stems with leaves in pairs, buds in pairs nearer the tip, one bud at the end.

    Args:
        canvas: where; ``bush_clover_stamps`` has been called.
        stems: each as points from foot to tip, parted by ``/``.
        split: share of the length up to which there are leaves.
        scale: of the lowest pair.
        taper: share by which the highest pair is smaller.
        bare: share of the length, from the foot, without leaves.
        width: of a stem.
    """
    lines = [points(stem) for stem in stems.split("/")]
    low: list[Place] = []
    high: list[Place] = []
    for line in lines:
        pairs = max(4, round(_length(line) / (54 * scale)))
        knots = evenly(line, pairs + 1)
        for i, ((x, y, *_), (nx, ny)) in enumerate(zip(knots, normals(knots), strict=True)):
            t = i / pairs
            if t < bare:
                continue
            kind = "bud" if i == pairs else "leaves" if t < split else "buds"
            heading = math.degrees(math.atan2(-nx, ny)) + 90
            # Every other pair is mirrored, or the stem would look like a ladder.
            place = (kind, x, y, scale * (1 - taper * t), heading, i % 2 > 0)
            (low if kind == "leaves" else high).append(place)
    # Stems lie on the leaves, whose rims of paper would cut them, and below the buds.
    for kind, x, y, size, heading, flip in low:
        canvas.place(f"clover-{kind}", x, y, size, heading, flip=flip)
    canvas.line(width, *(smooth(line) for line in lines))
    for kind, x, y, size, heading, flip in high:
        canvas.place(f"clover-{kind}", x, y, size, heading, flip=flip)


def _length(line: Sequence[Point]) -> float:
    return sum(math.dist(a[:2], b[:2]) for a, b in pairwise(evenly(line, 12)))

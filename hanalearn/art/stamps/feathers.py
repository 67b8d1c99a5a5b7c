"""羽 hane, plumage: rows of feather tips."""

from __future__ import annotations

import math
from itertools import pairwise

from hanalearn.art.shapes import Shape, points

__all__ = ["scallops"]


def scallops(text: str, bulge: float = 0.56) -> Shape:
    """A row of round feather tips, one between two points, bulging to the right of the way.

    Args:
        text: points, as in ``shapes.points``.
        bulge: radius of a tip, as a share of the distance; half is a full half circle.
    """
    line = points(text)
    row: Shape = [("m", line[0][:2])]
    for a, b in pairwise(line):
        radius = math.dist(a[:2], b[:2]) * bulge
        row.append(("a", [radius, radius, 0, 0, 0, *b[:2]]))
    return row

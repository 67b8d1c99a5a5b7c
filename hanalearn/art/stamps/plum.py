"""梅 ume, plum: round red blossoms on bare black wood."""

from __future__ import annotations

import math

from hanalearn.art.canvas import Canvas
from hanalearn.art.shapes import Shape, curves, disc, points, polyline, smooth

__all__ = ["plum_stamps"]


def plum_stamps(canvas: Canvas) -> None:
    """Makes ``plum-blossom`` (from the side, about 100 wide), ``plum-front`` (from the front) and ``plum-bud``."""
    p = canvas.palette
    head: Shape = [
        ("m", [-44, 2]),
        ("a", [27, 27, 0, 0, 1, -30, -44]),
        ("a", [31, 31, 0, 0, 1, 30, -44]),
        ("a", [27, 27, 0, 0, 1, 44, 2]),
        ("q", [0, 22, -44, 2]),
        ("z", []),
    ]
    fan: Shape = [("m", [0, 12]), ("l", [-24, -14]), ("q", [0, -30, 24, -14]), ("z", [])]
    angles = (-1, -0.6, -0.2, 0.2, 0.6, 1)
    rays = [polyline([(math.sin(a) * r, 8 - math.cos(a) * r) for r in (14, 38)]) for a in angles]
    blossom = canvas.stamp("plum-blossom")
    blossom.fill(p.red, head, outline=9, edge=p.red)
    blossom.line(4, head)
    blossom.fill(p.yellow, fan)
    blossom.line(3.5, *rays)
    blossom.dots(8, [(math.sin(a) * 38, 8 - math.cos(a) * 38) for a in angles])
    blossom.fill(p.red, disc(-17, 10, 15), disc(17, 10, 15), outline=4)

    valleys = [(math.sin(a) * 34, -math.cos(a) * 34) for a in (math.radians(72 * k - 36) for k in range(6))]
    petals: Shape = [("m", valleys[0]), *(("a", [25, 25, 0, 1, 1, *valley]) for valley in valleys[1:]), ("z", [])]
    spokes = [(math.radians(24 * k), 40 if k % 3 == 0 else 31) for k in range(15)]
    stamens = [polyline([(math.sin(a) * r, -math.cos(a) * r) for r in (16, reach)]) for a, reach in spokes]
    front = canvas.stamp("plum-front")
    front.fill(p.red, petals, outline=9, edge=p.red)
    front.line(4, petals)
    front.line(3.5, *stamens, *(polyline([(x * 0.6, y * 0.6), (x, y)]) for x, y in valleys[1:]))
    front.dots(7, [(math.sin(a) * reach, -math.cos(a) * reach) for a, reach in spokes])
    front.fill(p.yellow, disc(0, 0, 16), outline=4)

    bud = canvas.stamp("plum-bud")
    bud.fill(p.red, disc(0, 0, 18), outline=7, edge=p.red)
    bud.line(4, disc(0, 0, 18), *curves("0,8 -5,-4 -14,-10/0,8 5,-4 14,-10"))
    # The calyx holds it, on a stalk short enough to leave it floating beside the wood.
    bud.fill(p.sumi, smooth(points("0,28! -6,22 -16,18 -14,9! -6,13 0,7! 6,13 14,9! 16,18 6,22"), True), outline=3)

"""菖蒲 ayame, iris: eight-plank bridge, plain ribbon, two chaff."""

from __future__ import annotations

import math
from collections.abc import Callable

from hanalearn.art.canvas import Canvas
from hanalearn.art.deck import Box, Face
from hanalearn.art.shapes import blob, brush, curves, points, polyline, rows, smooth
from hanalearn.art.stamps.cloud import cloud
from hanalearn.art.stamps.iris import iris_stamps
from hanalearn.art.stamps.ribbon import near, on_strip, ribbon, speckle
from hanalearn.cards import Card

__all__ = ["faces"]


def faces() -> dict[Card, Face]:
    """The faces of this month."""
    return {
        Card.IRIS_BRIDGE: Face(bridge, plant=(Box(28, 120, 380, 375),), subject=Box(0, 460, 430, 290)),
        Card.IRIS_RIBBON: Face(
            plain_ribbon,
            plant=(Box(0, 225, 215, 340), Box(340, 195, 100, 320)),
            subject=Box(90, 60, 310, 475),
            tell=Box(340, 195, 100, 320),
        ),
        Card.IRIS_CHAFF_1: Face(straight_leaves, plant=(Box(18, 160, 405, 470),), tell=Box(330, 90, 120, 400)),
        Card.IRIS_CHAFF_2: Face(folded_leaf, plant=(Box(38, 190, 400, 385),), tell=Box(8, 480, 180, 270)),
    }


def bridge(canvas: Canvas) -> None:
    """A zig-zag bridge of yellow planks over blue water, a purple iris above it under a red cloud."""
    p = canvas.palette
    iris_stamps(canvas)
    cloud(canvas, points("186,-14 206,20 256,26 290,52 344,54 378,84 426,86 472,116"))
    _leaves(
        canvas, "26,700,1.12,-5 434,700,1.02,4 130,680,.96,-9 330,690,1.08,7 84,700,.84,6 268,680,.9,-3 390,700,.8,-8"
    )
    canvas.fill(p.sumi, brush(points("226,620 222,500 216,380"), 26, count=5, start=1, end=0.9), outline=5)
    canvas.place("iris-sheath", 226, 440, 1.1)
    canvas.place("iris-flower", 216, 304, 1.06)
    water = "-20,590! 50,604 120,588 200,606 290,590 370,606 470,588! 470,780! -20,780!"
    canvas.fill(p.blue, smooth(points(water), True), outline=6)
    waves = (
        "-10,634 50,648 120,632 200,650 290,634 370,650 460,632",
        "-10,676 60,690 130,674 210,692 290,676 370,692 460,676",
        "150,734 220,720 290,736 370,720 460,734",
        "200,762 280,748 360,764 460,748",
    )
    canvas.line(4.5, *(smooth(points(wave)) for wave in waves))
    canvas.line(
        4, *curves("10,656 50,664 90,656/250,702 300,712 350,704/400,668 440,674/380,744 420,740"), colour=p.paper
    )
    _post(canvas, 246, 506)
    _plank(canvas, "-20,462 236,590 196,652 -20,540")
    _post(canvas, 84, 566)
    _plank(canvas, "-20,722 396,534 428,600 -20,806")
    _post(canvas, 312, 622)


def _plank(canvas: Canvas, corners: str) -> None:
    """Two boards side by side, from left to right: upper left corner, upper right, lower right, lower left."""
    p = canvas.palette
    a, b, c, d = points(corners)

    def at(share: float, across: float) -> tuple[float, float]:
        (ax, ay), (dx, dy) = ((u[0] + (v[0] - u[0]) * share, u[1] + (v[1] - u[1]) * share) for u, v in ((a, b), (d, c)))
        return (ax + (dx - ax) * across, ay + (dy - ay) * across)

    canvas.fill(p.yellow, polyline([a, b, c, d], True), outline=6)
    canvas.line(5, polyline([at(0, 0.5), at(1, 0.5)]))
    grain = [
        smooth([at(t, y), at(t + 0.12, y + 0.05), at(t + 0.26, y)])
        for t, y in ((0.1, 0.2), (0.42, 0.3), (0.7, 0.16), (0.22, 0.7), (0.56, 0.8), (0.72, 0.68))
    ]
    canvas.line(3.5, *grain)


def _post(canvas: Canvas, x: float, y: float) -> None:
    """A post with its top at (x, y)."""
    p = canvas.palette
    canvas.fill(p.orange, f"M{x - 21:.0f} {y:.0f}v290h42v-290z", outline=6)
    canvas.line(4, f"M{x - 7:.0f} {y + 26:.0f}v220M{x + 8:.0f} {y + 22:.0f}v70")
    canvas.fill(p.red, f"M{x - 21:.0f} {y:.0f}a21 12 0 1 1 42 0a21 12 0 1 1-42 0z", outline=6)


def plain_ribbon(canvas: Canvas) -> None:
    """Plain red strip, high; half an iris to its left, a bud to its right."""
    p = canvas.palette
    iris_stamps(canvas)
    top = (104.0, 66.0)
    leaves = "24,800,1,-7 210,800,.84,-5 440,800,1.1,5 290,800,.92,4 90,800,.7,-12 356,800,.72,2"
    _leaves(canvas, leaves)
    stems = (
        brush(points(line), 24, count=5, start=1, end=0.9)
        for line in ("160,770 150,640 124,480", "400,770 398,600 390,440")
    )
    canvas.fill(p.sumi, *stems, outline=5)
    canvas.place("iris-flower", 122, 390, 0.98, -6)
    canvas.place("iris-bud", 388, 366, 1.25, 5)
    ribbon(canvas, top=top)
    speckle(
        canvas,
        80,
        [
            on_strip(top=top),
            near(120, 380, 180),
            near(394, 280, 75),
            near(406, 210, 40),
            near(390, 360, 80),
            near(390, 460, 60),
            near(400, 600, 30),
            near(404, 680, 30),
            near(140, 560, 34),
            near(147, 620, 34),
            near(154, 680, 34),
            near(160, 740, 34),
            _on_leaves(leaves),
        ],
    )


def straight_leaves(canvas: Canvas) -> None:
    """An iris in the middle; all leaves straight, a tall one to the upper right corner."""
    p = canvas.palette
    iris_stamps(canvas)
    _leaves(
        canvas,
        "24,800,.98,-4 300,800,1.06,5 440,800,1,4 352,810,1.36,7 140,800,.8,-3 80,800,1.1,0 262,790,.76,2 420,800,.7,9",
    )
    canvas.fill(p.sumi, brush(points("206,770 210,640 216,440"), 28, count=5, start=1, end=0.9), outline=5)
    canvas.place("iris-sheath", 212, 446, 1.2)
    canvas.place("iris-flower", 218, 352, 1.12)


def folded_leaf(canvas: Canvas) -> None:
    """An iris further down; one leaf at the left is folded."""
    p = canvas.palette
    iris_stamps(canvas)
    _leaves(canvas, "250,800,1.22,-8 440,800,1.12,-6 370,800,.96,-12 300,800,.9,5")
    canvas.fill(p.sumi, brush(points("240,770 234,640 226,480"), 28, count=5, start=1, end=0.9), outline=5)
    fold = (
        "112,790! 112,700 92,600 46,484! 114,510! 152,584 172,680 176,790!",
        "46,484! 84,482 118,512! 92,560 76,616 62,680 24,752! 10,680 14,610 26,548!",
    )
    for part in fold:
        canvas.fill(p.sumi, blob(points(part)), outline=6, edge=p.paper)
    canvas.line(4.5, *curves("146,770 144,680 116,580/72,512 48,580 36,684/94,516 72,580 58,640"))
    canvas.place("iris-flower", 244, 370, 1.08, 3, flip=True)


def _leaves(canvas: Canvas, text: str) -> None:
    """Sword leaves from their feet, the hindmost first: ``x,y,scale,turn``; a negative scale mirrors."""
    for x, y, scale, turn in rows(text):
        canvas.place("iris-leaf", x, y, abs(scale), turn, flip=scale < 0)


def _on_leaves(text: str) -> Callable[[float, float], bool]:
    """Whether a point lies on one of the leaves."""

    def covers(px: float, py: float) -> bool:
        for x, y, scale, turn in rows(text):
            a = math.radians(turn)
            up = ((px - x) * math.sin(a) - (py - y) * math.cos(a)) / abs(scale)
            across = ((px - x) * math.cos(a) + (py - y) * math.sin(a)) / abs(scale)
            if up < 560 and abs(across) < 56 - up * 0.06:
                return True
        return False

    return covers

"""菊 kiku, chrysanthemum: sake cup, blue ribbon, two chaff."""

from __future__ import annotations

from hanalearn.art.canvas import Canvas
from hanalearn.art.deck import Box, Face
from hanalearn.art.shapes import Point, brush, disc, moved, points, polyline, rows, smooth
from hanalearn.art.stamps.chrysanthemum import chrysanthemum_leaf, chrysanthemum_side, chrysanthemum_top
from hanalearn.art.stamps.cloud import cloud
from hanalearn.art.stamps.kana import SIGNS
from hanalearn.cards import Card

__all__ = ["faces"]


def faces() -> dict[Card, Face]:
    """The faces of this month."""
    return {
        Card.CHRYSANTHEMUM_SAKE_CUP: Face(
            sake_cup, plant=(Box(0, 210, 210, 290), Box(120, 65, 265, 110)), subject=Box(145, 375, 300, 215)
        ),
    }


def sake_cup(canvas: Canvas) -> None:
    """Red cup lettered 寿 (long life) beside yellow and red chrysanthemums."""
    p = canvas.palette
    chrysanthemum_leaf(canvas)
    cloud(canvas, points("40,-4 84,12 160,8 206,24 274,22 316,48 352,46 392,98 400,136 436,176 480,184"))
    blades = rows(
        "292,690,-62,120 322,706,-50,140 350,730,-44,140 384,752,-40,130 270,676,-40,130 306,700,-28,150 "
        "340,728,-22,150 372,754,-18,130 286,690,-8,140 322,720,-4,140 352,750,0,130"
    )
    for x, y, turn, long in blades:
        blade = moved([(0, 0), (long * 0.4, -8), (long * 0.75, 0), (long, 26)], 1, turn, x, y)
        canvas.fill(p.yellow, brush(blade, 24, count=5, start=0.7, end=0.02), outline=3.5)
    mound = points("-20,652! 50,622 130,616 210,640 290,690 372,770! -20,790!")
    canvas.fill(p.sumi, smooth(mound, True), outline=6)
    canvas.fill(
        p.ink,
        brush(points("-10,690 60,656 140,656 220,700 270,756"), 7, count=6),
        brush(points("-10,734 60,700 120,702 170,730 196,760"), 7, count=6),
        brush(points("150,640 214,664 262,700"), 6, count=4),
    )
    stem = brush(points("-20,656 36,590 64,500 60,400"), 24, count=6, start=0.9, end=0.7)
    canvas.fill(p.sumi, stem, outline=4)
    leaves = (
        (50, 300, 1.06, -16),
        (214, 306, 0.95, -66),
        (226, 286, 1.12, 62),
        (90, 440, 1.1, 156),
        (18, 470, 0.9, 188),
    )
    for x, y, scale, turn in leaves:
        canvas.place("chrysanthemum-leaf", x, y, scale, turn)
    stalk = brush(points("60,430 130,350 210,300 240,250 247,200"), lambda t: 20, count=7)
    chrysanthemum_side(canvas, 252, 158, 1.22, 4, [stalk])
    chrysanthemum_top(canvas, 62, 356, [(34, 142, 33, 21, 4), (22, 104, 30, 16, 3), (12, 66, 25, 11, 3)])
    canvas.fill(p.yellow, disc(62, 356, 15), outline=4)

    def tilted(text: str) -> list[Point]:
        return moved(points(text), 1, 33, 294, 486)

    canvas.fill(p.red, polyline(tilted("-66,60 -58,96 58,96 66,56"), True), outline=6)
    lens = tilted("-172,0! -96,-58 0,-78 96,-58 172,0! 110,52 0,78 -110,52")
    canvas.fill(p.red, smooth(lens, True), outline=6)
    canvas.line(5, smooth(tilted("-172,0 -90,36 0,50 90,36 172,0")))
    strokes = []
    for stroke in SIGNS["kotobuki"]:
        line = moved([(x - 50, y - 50) for x, y, *_ in stroke], 1.12, 14, 292, 470)
        strokes.append(brush(line, 13, count=max(4, len(line) + 1), start=0.7, end=0.4))
    canvas.fill(p.ink, *strokes)

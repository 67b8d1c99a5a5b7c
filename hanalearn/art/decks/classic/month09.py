"""菊 kiku, chrysanthemum: sake cup, blue ribbon, two chaff."""

from __future__ import annotations

from hanalearn.art.canvas import Canvas
from hanalearn.art.deck import Box, Face
from hanalearn.art.shapes import Point, blob, brush, disc, moved, points, rows, smooth
from hanalearn.art.stamps.chrysanthemum import (
    chrysanthemum_burst,
    chrysanthemum_leaf,
    chrysanthemum_side,
    chrysanthemum_top,
)
from hanalearn.art.stamps.cloud import cloud
from hanalearn.art.stamps.kana import SIGNS
from hanalearn.art.stamps.ribbon import near, on_strip, ribbon, speckle
from hanalearn.cards import Card

__all__ = ["faces"]


def faces() -> dict[Card, Face]:
    """The faces of this month."""
    return {
        Card.CHRYSANTHEMUM_SAKE_CUP: Face(
            sake_cup, plant=(Box(0, 210, 210, 290), Box(120, 65, 265, 110)), subject=Box(140, 370, 305, 240)
        ),
        Card.CHRYSANTHEMUM_RIBBON: Face(
            blue_ribbon,
            plant=(Box(215, 440, 235, 260), Box(95, 60, 325, 130)),
            subject=Box(60, 145, 300, 475),
            tell=Box(215, 440, 235, 260),
        ),
        Card.CHRYSANTHEMUM_CHAFF_1: Face(
            open_flower,
            plant=(Box(25, 285, 380, 375), Box(75, 40, 325, 125)),
            tell=Box(25, 285, 380, 375),
        ),
        Card.CHRYSANTHEMUM_CHAFF_2: Face(
            bursting_flower,
            plant=(Box(90, 250, 360, 320), Box(80, 15, 325, 130)),
            tell=Box(90, 250, 360, 320),
        ),
    }


def sake_cup(canvas: Canvas) -> None:
    """Red cup lettered 寿 (long life) beside yellow and red chrysanthemums."""
    p = canvas.palette
    chrysanthemum_leaf(canvas)
    cloud(canvas, points("40,-4 84,12 160,8 206,24 274,22 316,48 352,46 392,98 400,136 436,176 480,184"))
    mound = points("-20,652! 50,622 130,616 210,640 290,690 372,770! -20,790!")
    canvas.fill(p.sumi, smooth(mound, True), outline=6)
    canvas.fill(
        p.ink,
        brush(points("-10,690 60,656 140,656 220,700 270,756"), 7, count=6),
        brush(points("-10,734 60,700 120,702 170,730 196,760"), 7, count=6),
        brush(points("150,640 214,664 262,700"), 6, count=4),
    )
    fan = rows("-158,110 -144,150 -40,150 -54,180 -130,180 -68,196 -116,190 -82,206 -99,196")
    grass = [
        brush(
            moved([(40, 0), (long * 0.5, 0), (long, -long * 0.24)], 1, turn, 372, 800, scale_x=1), 30, count=5, end=0.04
        )
        for turn, long in fan
    ]
    for blade in grass:
        canvas.fill(p.yellow, blade, outline=4)
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
    chrysanthemum_top(canvas, 62, 356, [(34, 142, 36, 21, 4), (22, 104, 33, 16, 3), (12, 66, 28, 11, 3)])
    canvas.fill(p.yellow, disc(62, 356, 15), outline=4)

    def tilted(text: str) -> list[Point]:
        return moved(points(text), 1, 33, 294, 486)

    foot = tilted("-64,70! -56,112 0,120 56,112 64,70!")
    bowl = tilted("-172,-10! -100,-64 0,-84 100,-64 172,-10! 132,56 64,92 0,98 -64,92 -132,56")
    rim = tilted("-172,-10! -100,-64 0,-84 100,-64 172,-10! 100,36 0,54 -100,36")
    inside = tilted("-148,-10! -86,-52 0,-69 86,-52 148,-10! 86,24 0,39 -86,24")
    canvas.fill(p.red, smooth(foot, True), outline=6)
    canvas.fill(p.red, smooth(bowl, True), outline=6)
    canvas.fill(p.yellow, smooth(rim, True), outline=5)
    canvas.fill(p.red, smooth(inside, True), outline=4.5)
    canvas.line(4.5, smooth(tilted("-128,44 -66,74 0,80 66,74 128,44")))
    strokes = []
    for stroke in SIGNS["kotobuki"]:
        line = moved([(x - 50, y - 50) for x, y, *_ in stroke], 1.08, 16, 300, 468)
        strokes.append(brush(line, 13, count=max(4, len(line) + 1), start=0.7, end=0.4))
    canvas.fill(p.ink, *strokes)


def blue_ribbon(canvas: Canvas) -> None:
    """Blue strip between two chrysanthemums, one seen from the side over its top."""
    p = canvas.palette
    top = (104.0, 150.0)
    chrysanthemum_leaf(canvas)
    stem = brush(points("470,770 420,700 350,610"), 26, count=5, start=0.9, end=0.7)
    canvas.fill(p.sumi, stem, outline=4)
    _leaves(
        canvas,
        "60,250,1.06,-30 70,330,1.1,-78 30,560,1.06,-160 150,700,1.2,-60 190,690,1.1,-4 "
        "230,740,1.06,64 340,470,1.1,20 430,460,0.9,50",
    )
    chrysanthemum_side(canvas, 262, 176, 1.5, 6, [brush(points("290,300 262,420 150,560 60,620"), 24, count=6)])
    ribbon(canvas, falls_right=False, top=top, is_blue=True)
    chrysanthemum_top(canvas, 352, 588, [(32, 134, 38, 18, 3), (20, 94, 34, 13, 3), (10, 56, 28, 9, 4)], 8)
    canvas.fill(p.yellow, disc(352, 588, 13), outline=4)
    keep = [near(262, 130, 160), near(352, 588, 145), near(20, 200, 105), near(30, 330, 80), near(390, 380, 120)]
    keep += [near(150, 680, 150), near(60, 600, 70), near(420, 720, 80)]
    speckle(canvas, 80, [on_strip(falls_right=False, top=top), *keep])


def open_flower(canvas: Canvas) -> None:
    """A flower from the side above, below it a big one seen from the front; the stem enters at the lower left."""
    p = canvas.palette
    chrysanthemum_leaf(canvas)
    _leaves(canvas, "116,330,1.2,-40 70,400,1.15,-86 60,640,1.2,-150 330,320,1.3,24 380,370,1.2,84 390,580,1.2,110")
    stem = brush(points("-20,770 60,700 130,600 200,470"), 30, count=6, start=0.9, end=0.7)
    canvas.fill(p.sumi, stem, outline=4)
    _leaves(canvas, "250,640,1.3,150 150,660,1.3,190 340,620,1.2,120")
    stalk = brush(points("220,420 232,360 254,310 244,250 238,190"), lambda t: 27, count=7)
    chrysanthemum_side(canvas, 236, 160, 1.5, -4, [stalk])
    rings = [(44, 184, 52, 18, 3), (32, 138, 46, 14, 3), (18, 92, 40, 10, 3)]
    chrysanthemum_top(canvas, 214, 476, rings, 10)
    canvas.fill(p.yellow, *(disc(214 + x, 476 + y, 12) for x, y in ((-14, -6), (10, -14), (2, 12))), outline=4)


def bursting_flower(canvas: Canvas) -> None:
    """A flower from the side above, below it a big one bursting upward; the stem enters at the lower right."""
    p = canvas.palette
    chrysanthemum_leaf(canvas)
    stem = brush(points("470,770 400,700 330,620 280,520"), 32, count=6, start=0.9, end=0.7)
    canvas.fill(p.sumi, stem, outline=4)
    _leaves(
        canvas,
        "130,430,1.3,-50 80,540,1.3,-104 90,640,1.2,-150 280,640,1.3,-164 230,650,1.3,-110 "
        "360,630,1.3,76 400,730,1.2,14 420,360,1.1,30",
    )
    narrow = points("0,0! 50,-40 120,-48 190,-14! 120,10 50,16")
    for turn, flip in ((-24, 1), (18, -1)):
        blade = moved(narrow, 1, turn, 240, 262, scale_x=flip)
        rib = moved(points("0,0 90,-20 170,-14"), 1, turn, 240, 262, scale_x=flip)
        canvas.fill(p.sumi, blob(blade), outline=5)
        canvas.line(4, smooth(rib))
    stalk = brush(points("262,420 250,330 236,260 238,160"), lambda t: 27, count=6)
    chrysanthemum_side(canvas, 240, 136, 1.5, 4, [stalk])
    chrysanthemum_burst(canvas, 262, 500, 1.24, 6)


def _leaves(canvas: Canvas, text: str) -> None:
    for x, y, scale, turn in rows(text):
        canvas.place("chrysanthemum-leaf", x, y, scale, turn)

"""松 matsu, pine: crane and sun, poem ribbon, two chaff."""

from __future__ import annotations

from hanalearn.art.canvas import Canvas
from hanalearn.art.deck import Box, Face
from hanalearn.art.shapes import blob, brush, curves, disc, moved, points, polyline, rows, smooth
from hanalearn.art.stamps.feathers import scallops
from hanalearn.art.stamps.kana import AKAYOROSHI
from hanalearn.art.stamps.pine import on_candle, pine_candle, pine_stamps
from hanalearn.art.stamps.ribbon import on_strip, ribbon, speckle
from hanalearn.cards import Card

__all__ = ["faces"]


def faces() -> dict[Card, Face]:
    """The faces of this month."""
    return {
        Card.PINE_CRANE: Face(
            crane, plant=(Box(0, 340, 110, 410), Box(260, 210, 190, 540)), subject=Box(24, 96, 370, 640)
        ),
        Card.PINE_RIBBON: Face(
            pine_ribbon, plant=(Box(0, 300, 110, 450), Box(200, 76, 190, 340)), subject=Box(48, 92, 306, 484)
        ),
        Card.PINE_CHAFF_1: Face(candle_right, plant=(Box(240, 90, 210, 660),), tell=Box(300, 85, 130, 200)),
        Card.PINE_CHAFF_2: Face(candle_left, plant=(Box(0, 100, 200, 650),), tell=Box(0, 90, 110, 200)),
    }


def crane(canvas: Canvas) -> None:
    """White crane with a red crown between pines, a quarter of a red sun in the upper right corner."""
    p = canvas.palette
    pine_stamps(canvas)
    canvas.fill(p.red, disc(446, -22, 236), outline=5)
    pine_candle(canvas, (432, 262), 1, 0)
    _legs(canvas)
    plume = (
        "230,440 250,490 240,552",
        "246,440 276,500 274,574",
        "262,436 302,500 310,580",
        "276,430 330,482 346,566",
        "288,420 348,460 376,536",
        "296,408 356,436 392,496",
    )
    for line in plume:
        feather = brush(points(line), 40, count=6, start=0.5, end=0.05)
        canvas.fill(p.sumi, feather, outline=5, edge=p.paper)
    canvas.line(3.5, *(smooth(points(line)) for line in plume))
    quills = rows("184,452,136,15,12 194,434,132,15,14 202,414,130,15,17 206,394,122,15,20 206,374,110,15,23")
    for x, y, long, wide, turn in quills:
        quill = [(0, -wide, 1), (long * 0.75, -wide), (long, 0), (long * 0.75, wide), (0, wide, 1)]
        canvas.fill(p.paper, smooth(moved(quill, 1, turn, x, y), True), outline=5)
        canvas.line(3.5, polyline(moved([(long * 0.55, 5), (long * 0.86, 5)], 1, turn, x, y)))
    spine = "220,354 176,336 136,336 106,322 94,292 96,250 102,210"
    belly = "56,206 44,246 36,300 42,350 66,400 104,440 148,466 196,476 232,472"
    canvas.fill(p.paper, blob(points(f"{belly}! 248,430 242,390 {spine}")))
    canvas.line(6, *curves(f"{spine}/{belly}"))
    breast = (
        "230,470 236,443 238,416 234,389 225,360",
        "198,474 200,448 199,422 196,396 189,370 178,346",
        "160,462 162,437 161,412 157,388 150,364",
        "128,444 126,420 122,397 116,376",
    )
    canvas.line(5, *(scallops(row, 0.52) for row in breast))
    neck = points(
        "104,210! 98,252 96,292 108,322 124,336! 102,346 94,362 84,390! 78,362! 64,374! 65,348! 52,350! 59,326! "
        "48,318! "
        "61,298! 54,284! 67,264! 64,246! 74,230 72,212!"
    )
    canvas.fill(p.sumi, blob(neck), outline=4)
    canvas.fill(p.paper, polyline(points("94,172 222,106 102,210"), True), outline=5)
    canvas.line(4, polyline([(100, 192), (196, 124)]))
    canvas.fill(p.red, blob(points("50,204 52,176 72,160 96,166 110,188 104,212 84,224 60,222")), outline=6)
    canvas.fill(p.paper, disc(86, 188, 9), outline=4)
    canvas.fill(p.ink, disc(88, 187, 4.5))
    pine_candle(canvas, (2, 400), 0.9, 0)
    pine_candle(canvas, (48, 574), 0.62, 2)
    pine_candle(canvas, (324, 596), 0.8, 2)


def _legs(canvas: Canvas) -> None:
    p = canvas.palette
    legs = [points("152,460 150,530 146,576 138,644"), points("200,464 208,540 210,586 212,676")]
    shins = [brush(leg, 14, count=7, start=0.9, end=0.7) for leg in legs]
    knees = [disc(145, 574, 10), disc(210, 584, 10)]
    heels = rows(
        "138,644,96,672 138,644,124,696 138,644,172,678 138,644,152,650 212,676,162,696 212,676,196,726 "
        "212,676,252,708 "
        "212,676,226,682"
    )
    toes = [
        brush([(x, y - 6), ((x + a) / 2, (y + b) / 2 - 6), (a, b)], 13, count=4, start=0.9, end=0.2)
        for x, y, a, b in heels
    ]
    canvas.fill(p.ink, *shins, *knees, *toes)
    tufts = (
        "126,440! 132,476 142,502 150,524! 164,502 174,474 178,450!",
        "178,450! 186,486 196,510 206,532! 218,510 226,480 228,452!",
    )
    canvas.fill(p.paper, *(blob(points(tuft)) for tuft in tufts), outline=5)


def pine_ribbon(canvas: Canvas) -> None:
    """Red poem ribbon before black pines."""
    pine_stamps(canvas)
    top = (63, 101)
    candles = rows("284,134,1.08,4 30,330,.92,-2 438,602,.9,6 112,624,.9,-6")
    speckle(canvas, 84, [on_strip(top=top), *(on_candle((x, y), scale, turn) for x, y, scale, turn in candles)])
    for x, y, scale, turn in candles:
        pine_candle(canvas, (x, y), scale, turn)
    ribbon(canvas, top=top, letters=AKAYOROSHI)


def candle_right(canvas: Canvas) -> None:
    """A tall black candle on the right, a shorter one on the left, two small buds between."""
    pine_stamps(canvas)
    pine_candle(canvas, (364, 146), 1.2, 2)
    pine_candle(canvas, (48, 348), 1.05, -2)
    pine_candle(canvas, (148, 562), 0.8, -5, bud=0.8)
    pine_candle(canvas, (206, 580), 0.8, 5, bud=0.8)


def candle_left(canvas: Canvas) -> None:
    """A tall black candle at the left edge, lower ones in steps to the right."""
    pine_stamps(canvas)
    pine_candle(canvas, (8, 150), 1.2, 2)
    pine_candle(canvas, (440, 318), 1.08, -2)
    pine_candle(canvas, (184, 430), 0.95, 4)
    pine_candle(canvas, (258, 536), 0.98, 5)

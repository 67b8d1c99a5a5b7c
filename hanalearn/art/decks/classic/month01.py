"""松 matsu, pine: crane and sun, poem ribbon, two chaff."""

from __future__ import annotations

from hanalearn.art.canvas import Canvas
from hanalearn.art.deck import Box, Face
from hanalearn.art.shapes import brush, disc, moved, points, polyline, rows, smooth
from hanalearn.art.stamps.pine import pine_bud, pine_candle
from hanalearn.cards import Card

__all__ = ["faces"]


def faces() -> dict[Card, Face]:
    """The faces of this month."""
    return {
        Card.PINE_CRANE: Face(
            crane, plant=(Box(0, 380, 130, 370), Box(290, 240, 160, 510)), subject=Box(30, 100, 310, 630)
        ),
    }


def crane(canvas: Canvas) -> None:
    """White crane with a red crown between pines, a quarter of a red sun in the upper right corner."""
    p = canvas.palette
    pine_bud(canvas)
    canvas.fill(p.red, disc(446, -22, 236), outline=4)
    pine_candle(canvas, (370, 830), (384, 520), 80, needles=9, bud=0)
    pine_candle(canvas, (462, 800), (434, 258), 100, needles=17)
    legs = [smooth(points("176,470 172,540 164,586 160,640")), smooth(points("226,474 232,560 234,606 238,668"))]
    heels = rows("160,640,104,662 160,640,136,690 160,640,192,676 238,668,182,690 238,668,214,718 238,668,272,702")
    toes = [
        brush([(x + 2, y - 8), ((x + a) / 2, (y + b) / 2 - 4), (a, b)], 11, count=4, start=0.9, end=0.15)
        for x, y, a, b in heels
    ]
    canvas.line(14, *legs)
    canvas.fill(p.ink, *toes)
    canvas.line(6, *legs, colour=p.paper)
    body = points(
        "56,214! 46,256 38,304 46,352 78,398 118,440 166,470 218,480 268,470 316,446! 330,420 292,372 246,344 190,332 "
        "142,336 108,328 92,300 94,258 98,214!"
    )
    canvas.fill(p.paper, smooth(body, True), outline=5)
    neck = points(
        "99,214! 97,262 94,300 110,330 88,356 66,384! 72,356! 56,362! 66,336! 50,336! 64,314! 54,306! 68,286! 62,274! "
        "76,250 74,222!"
    )
    canvas.fill(p.sumi, smooth(neck, True), outline=3)
    plume = rows("300,446,104,12,50 292,430,140,17,60 276,416,164,20,71 264,424,154,20,81 254,434,134,19,91")
    for x, y, long, wide, turn in plume:
        feather = [(0, -wide, 1), (long * 0.6, -wide * 1.1), (long * 0.86, -wide * 0.7), (long, wide * 0.3, 1)]
        feather += [(long * 0.6, wide), (0, wide, 1)]
        canvas.fill(p.sumi, smooth(moved(feather, 1, turn, x, y), True), outline=4)
        rib = [(long * 0.3, 0), (long * 0.62, -2), (long * 0.88, wide * 0.1)]
        canvas.line(3, smooth(moved(rib, 1, turn, x, y)))
    wing = (
        ((230, 450, 82, 11, 14), (244, 432, 88, 11, 22), (254, 412, 90, 11, 30), (260, 392, 84, 11, 40)),
        ((184, 440, 70, 12, 20), (204, 418, 74, 12, 26), (218, 396, 76, 12, 32), (226, 372, 70, 12, 40)),
        ((140, 422, 66, 12, 26), (160, 400, 68, 12, 30), (176, 377, 70, 12, 34), (186, 354, 66, 12, 40)),
        ((112, 388, 58, 12, 38), (132, 368, 58, 12, 38), (150, 348, 58, 12, 38)),
    )
    for row in wing:
        tips = []
        for x, y, long, wide, turn in row:
            tip = [
                (long * 0.22, -wide, 1),
                (long * 0.66, -wide),
                (long, 0),
                (long * 0.66, wide),
                (long * 0.22, wide, 1),
            ]
            tips.append(smooth(moved(tip, 1, turn, x, y)))
        canvas.fill(p.paper, *tips, outline=4)
    thigh = ((160, 476), (172, 482), (186, 484), (206, 488), (220, 488), (234, 484))
    canvas.line(4, *(polyline([(x, y), (x - 4, y + 22)]) for x, y in thigh))
    canvas.fill(p.paper, polyline(points("92,178 214,120 98,204"), True), outline=5)
    canvas.line(3, polyline([(98, 190), (196, 132)]))
    canvas.fill(p.red, disc(78, 198, 27), outline=5)
    canvas.fill(p.ink, disc(86, 192, 4))
    pine_candle(canvas, (-12, 800), (4, 396), 96, needles=12)
    pine_candle(canvas, (10, 830), (92, 570), 66, needles=9)
    pine_candle(canvas, (404, 830), (306, 574), 72, needles=9)

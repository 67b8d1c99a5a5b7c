"""柳 yanagi, willow: rain man, swallow, plain ribbon, lightning."""

from __future__ import annotations

import math

from hanalearn.art.canvas import WINDOW, Canvas
from hanalearn.art.deck import Box, Face
from hanalearn.art.shapes import Shape, blob, brush, curves, disc, moved, oriented, points, polyline, smooth
from hanalearn.cards import Card

__all__ = ["faces"]


def faces() -> dict[Card, Face]:
    """The faces of this month."""
    return {
        Card.WILLOW_LIGHTNING: Face(lightning, plant=(Box(0, 120, 310, 510),), subject=Box(60, 395, 215, 220)),
    }


def lightning(canvas: Canvas) -> None:
    """Thunderstorm: black clouds on red, bolts, a drum with three commas, a claw."""
    p = canvas.palette
    canvas.fill(p.red, WINDOW)
    gusts = (618, 638, 658, 678, 698)
    canvas.line(5, *(polyline([(canvas.hand.uniform(-10, 40), y), (canvas.hand.uniform(330, 460), y)]) for y in gusts))
    left = points("-20,150! 110,126 220,136 278,168 300,240 306,420 300,570 272,626! 180,606 80,598 -20,596!")
    right = points("480,120! 430,140 398,176 386,240 388,420 396,560 420,620 480,612!")
    canvas.fill(p.sumi, smooth(left, True), smooth(right, True), outline=12)
    rain = []
    for i in range(17):
        x = 60 + i * 42 + canvas.hand.uniform(-9, 9)
        y0, y1 = canvas.hand.uniform(-30, 130), canvas.hand.uniform(360, 600)
        rain.append(polyline([(x - y0 * 0.66, y0), (x - y1 * 0.66, y1)]))
    canvas.line(4.5, *rain)
    canvas.union(p.red, *_bolt(232, 190, 62, 92, 46, 28), outline=9)
    canvas.union(p.red, *_bolt(96, 180, 56, 84, 40, 26), outline=9)
    canvas.union(p.sumi, *_bolt(404, 300, 44, 84, 34, 22), outline=9)

    dx, dy = 168, 506
    flames = points(
        "60,560! 18,520 22,470! 38,492! 30,430 54,396! 60,440! 84,392 124,380! 112,410! 240,450! 220,610! 120,620"
    )
    canvas.fill(p.red, smooth(flames, True), outline=6)
    canvas.fill(p.sumi, disc(dx, dy, 104), outline=9)
    canvas.line(8, disc(dx, dy, 86), colour=p.red)
    comma = points("4,-16 26,-22 34,-44 18,-64 -12,-66 -44,-44 -54,-14! -36,-40 -14,-44 -6,-28")
    canvas.fill(p.red, *(smooth(moved(comma, 1, turn, dx, dy), True) for turn in (20, 140, 260)))
    studs = [math.radians(degrees) for degrees in range(0, 360, 30)]
    canvas.fill(p.red, *(disc(dx + 95 * math.cos(a), dy + 95 * math.sin(a), 5) for a in studs))

    hand = (
        "490,-40! 410,18 352,62 326,92! 378,146! 424,96 490,52!",
        "336,78 300,92 280,124 290,160 322,180 360,172 384,146 380,110",
    )
    claws = (
        "306,100! 268,90 232,100 208,130 198,182! 222,150 248,138 290,148!",
        "284,132! 264,164 262,204 284,252! 288,216 300,190 324,172!",
        "334,172! 336,204 352,232 392,250! 374,222 372,196 376,158!",
    )
    canvas.union(p.red, *(blob(points(part)) for part in (*claws, *hand)), outline=12)
    canvas.line(
        6,
        *curves(
            "330,76 364,92 392,130/314,90 344,110 366,146/296,112 280,128 276,150/318,150 320,166 314,182/"
            "246,110 252,124 246,138/268,190 282,196 296,194/338,198 356,200 372,190/388,40 404,62/408,24 426,50/"
            "428,8 448,38"
        ),
    )
    fires = ((16, 96, 46, 22), (92, 60, 38, -20), (170, 108, 50, 26), (262, 62, 40, -20), (336, 100, 48, 26))
    tongues = []
    for x, high, wide, lean in (*fires, (424, 80, 42, -18)):
        axis = [(x, 770), (x + lean, 760 - high * 0.45), (x - lean * 0.5, 760 - high * 0.85)]
        axis.append((x + lean * 0.9, 752 - high * 1.25))

        def taper(t: float, wide: float = wide) -> float:
            return float(wide * (1 - t) ** 0.7 + 0.5)

        tongues.append(brush(axis, taper, count=6, soft=False))
    ground = blob(points("-12,722! 60,708 150,724 250,708 350,724 470,706! 470,790! -12,790!"))
    canvas.union(p.red, ground, *tongues, outline=12)


def _bolt(x: float, y: float, wide: float, high: float, thick: float, back: float) -> list[Shape]:
    """Zig-zag flash of four overlapping slabs, thinner downwards. Offset polylines would not close cleanly."""
    slabs = []
    for i in range(4):
        k = 1 - 0.62 * i / 4
        low = x - wide * k
        slabs.append(
            [
                (x, y),
                (x + thick * k, y - 6 * k),
                (low + (4 if i == 3 else thick * k * 0.8), y + high * k),
                (low, y + high * k),
            ]
        )
        x, y = low + back * k, y + high * k - 14 * k
    return [polyline(oriented(slab), True) for slab in slabs]

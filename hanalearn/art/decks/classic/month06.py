"""牡丹 botan, peony: butterflies, blue ribbon, two chaff."""

from __future__ import annotations

import math

from hanalearn.art.canvas import Canvas
from hanalearn.art.deck import Box, Face
from hanalearn.art.shapes import Point, blob, brush, disc, moved, points, polyline, rows, smooth
from hanalearn.art.stamps.cloud import cloud
from hanalearn.art.stamps.peony import peony_stamps
from hanalearn.art.stamps.ribbon import near, on_strip, ribbon, speckle
from hanalearn.cards import Card

__all__ = ["faces"]


def faces() -> dict[Card, Face]:
    """The faces of this month."""
    return {
        Card.PEONY_BUTTERFLIES: Face(butterflies, plant=(Box(0, 342, 350, 345),), subject=Box(0, 15, 450, 365)),
        Card.PEONY_RIBBON: Face(
            blue_ribbon,
            plant=(Box(185, 345, 265, 335), Box(100, 5, 160, 165)),
            subject=Box(20, 155, 300, 480),
            tell=Box(185, 345, 265, 335),
        ),
        Card.PEONY_CHAFF_1: Face(open_above, plant=(Box(45, 300, 405, 400),), tell=Box(150, 35, 270, 270)),
        Card.PEONY_CHAFF_2: Face(bud_above, plant=(Box(0, 290, 405, 405),), tell=Box(190, 20, 180, 180)),
    }


def open_above(canvas: Canvas) -> None:
    """A big peony, above it a second one, open too."""
    p = canvas.palette
    peony_stamps(canvas)
    canvas.fill(p.sumi, brush(points("262,180 230,290 250,420"), 24, count=5, start=1, end=1), outline=5)
    _leaves(
        canvas,
        "130,180,.9,-46 330,300,.9,74 190,330,.86,-84 60,470,.9,-20 120,660,1,-118 390,640,1,112 190,650,1,-168 "
        "310,650,1,156",
    )
    canvas.place("peony-flower", 284, 172, 0.66, 8)
    canvas.place("peony-flower", 256, 500, 1.06, 5)


def bud_above(canvas: Canvas) -> None:
    """A big peony, above it a closed bud between narrow leaves."""
    p = canvas.palette
    peony_stamps(canvas)
    canvas.fill(p.sumi, brush(points("280,100 286,220 240,330 190,430"), 24, count=6, start=1, end=1), outline=5)
    _blades(canvas, "286,224,1.1,58 276,262,1.2,-52 270,280,1.1,96")
    _leaves(canvas, "60,370,1,-24 400,440,.9,40 420,620,1,70 60,640,1,-130 330,640,1.06,140 190,650,1,176")
    canvas.place("peony-bud", 278, 172, 1.1)
    canvas.place("peony-flower", 188, 494, 1.06, -6)


def _leaves(canvas: Canvas, text: str) -> None:
    for x, y, scale, turn in rows(text):
        canvas.place("peony-leaf", x, y, scale, turn)


def _blades(canvas: Canvas, text: str) -> None:
    for x, y, scale, turn in rows(text):
        canvas.place("peony-blade", x, y, scale, turn)


def blue_ribbon(canvas: Canvas) -> None:
    """Blue strip before a peony at the lower right, a closed bud over its top."""
    p = canvas.palette
    peony_stamps(canvas)
    top = (140.0, 161.0)
    canvas.fill(p.sumi, brush(points("182,100 200,220 260,400 320,500"), 22, count=6, start=1, end=1), outline=5)
    leaves = "70,330,.8,-50 60,470,.86,-30 430,350,.86,-14 330,640,.9,170 430,640,.9,130 120,690,.9,-90 226,640,.8,-160"
    _blades(canvas, "190,170,1,-64 186,150,1,64")
    _leaves(canvas, leaves)
    canvas.place("peony-bud", 180, 130, 0.96)
    canvas.place("peony-flower", 330, 510, 0.84)
    ribbon(canvas, falls_right=False, top=top, is_blue=True)
    keep = [
        near(x + 100 * scale * math.sin(math.radians(a)), y - 100 * scale * math.cos(math.radians(a)), 110 * scale)
        for x, y, scale, a in rows(leaves)
    ]
    speckle(
        canvas,
        80,
        [
            on_strip(falls_right=False, top=top),
            near(180, 80, 90),
            near(90, 120, 60),
            near(40, 96, 40),
            near(270, 120, 60),
            near(330, 90, 40),
            near(330, 510, 190),
            *keep,
        ],
    )


def butterflies(canvas: Canvas) -> None:
    """Two yellow butterflies over a red peony, under a red cloud."""
    peony_stamps(canvas)
    cloud(canvas, points("-16,60 30,64 62,36 112,44 158,28 214,40 262,24 318,38 362,26 412,46 468,40"))
    _leaves(canvas, "300,450,.9,44 40,470,.86,-24 380,620,1,76 60,650,.9,-140 300,650,1,140 180,670,.9,180")
    canvas.place("peony-flower", 160, 528, 0.9, -4)
    _butterfly(canvas, 92, 164, 0.8, 34, near=1, far=0.78)
    _butterfly(canvas, 342, 256, 0.82, -26, near=0.76, far=1)


def _butterfly(canvas: Canvas, x: float, y: float, scale: float, turn: float, *, near: float, far: float) -> None:
    """A butterfly with its head up before it is turned; ``near`` and ``far`` narrow its right and left wings."""
    p = canvas.palette

    def both(text: str) -> list[list[Point]]:
        return [moved(points(text), scale, turn, x, y, scale_x=scale * wide) for wide in (near, -far)]

    hind = both("6,4! 50,-6 92,-2 112,26 108,58 92,76! 98,96 96,120 82,122 72,100 62,84! 40,84 18,60 6,28!")
    fore = both("4,-14! 30,-60 74,-102 122,-122 146,-118! 150,-92 140,-66! 136,-44 122,-26! 112,-6 92,8! 52,12 6,8!")
    tips = both(
        "146,-118! 150,-92 140,-66! 136,-44 122,-26! 112,-6 92,8! 82,-14 92,-30! 86,-52 104,-62! 100,-90 122,-122!"
    )
    canvas.fill(p.yellow, *(blob(wing) for wing in hind), outline=5)
    canvas.fill(p.yellow, *(blob(wing) for wing in fore), outline=5)
    canvas.fill(p.red, *(blob(tip) for tip in tips), outline=4)
    spots = [(54, -62), (94, 40), (64, 54), (80, 84), (40, 18)]
    places = [spot for wide in (near, -far) for spot in moved(spots, scale, turn, x, y, scale_x=scale * wide)]
    canvas.fill(p.red, *(disc(px, py, 9 * scale) for px, py in places), outline=4)
    canvas.line(
        3.5,
        *(
            smooth(vein)
            for text in ("10,-14 60,-26 92,-30", "10,-18 30,-46 44,-60", "8,10 24,20 32,24", "10,20 32,42 52,56")
            for vein in both(text)
        ),
    )
    body = moved(
        points("0,-44! 12,-40 14,-26 9,-14 13,4 10,40 0,76! -10,40 -13,4 -9,-14 -14,-26 -12,-40"), scale, turn, x, y
    )
    canvas.fill(p.red, blob(body), outline=5)
    canvas.line(4, *(polyline(moved([(-9, t), (9, t)], scale, turn, x, y)) for t in (6, 20, 34, 48)))
    feelers = [
        moved(points(f"{side * 4},-42 {side * 8},-72 {side * 20},-98 {side * 36},-114"), scale, turn, x, y)
        for side in (-1, 1)
    ]
    canvas.line(4, *(smooth(feeler) for feeler in feelers))
    canvas.dots(9, [feeler[-1] for feeler in feelers])

"""桐 kiri, paulownia: phoenix, three chaff."""

from __future__ import annotations

import math

from hanalearn.art.canvas import Canvas
from hanalearn.art.deck import Box, Face
from hanalearn.art.shapes import (
    Shape,
    blob,
    brush,
    disc,
    evenly,
    moved,
    normals,
    points,
    polyline,
    rows,
    smooth,
)
from hanalearn.art.stamps.paulownia import paulownia_spike, paulownia_stamps
from hanalearn.cards import Card

__all__ = ["faces"]


def faces() -> dict[Card, Face]:
    """The faces of this month."""
    return {
        Card.PAULOWNIA_PHOENIX: Face(phoenix, plant=(Box(0, 320, 450, 430),), subject=Box(0, 0, 450, 440)),
        Card.PAULOWNIA_CHAFF_1: Face(
            yellow_ground, plant=(Box(0, 0, 450, 370), Box(0, 280, 450, 290)), tell=Box(0, 560, 450, 190)
        ),
        Card.PAULOWNIA_CHAFF_2: Face(
            leaning_spike, plant=(Box(60, 30, 390, 410), Box(0, 320, 450, 300)), tell=Box(150, 30, 180, 270)
        ),
        Card.PAULOWNIA_CHAFF_3: Face(
            two_stars, plant=(Box(0, 0, 430, 400), Box(0, 300, 450, 420)), tell=Box(0, 210, 320, 190)
        ),
    }


def phoenix(canvas: Canvas) -> None:
    """Red head and purple plumage of a phoenix arching over paulownia."""
    p = canvas.palette
    paulownia_stamps(canvas)
    canvas.fill(p.yellow, "M0 0h450v330H0z")
    rays = [math.radians(-168 + 6.5 * i) for i in range(25)]
    canvas.line(
        5,
        *(
            polyline(
                [(225 + math.cos(a) * 200, 300 + math.sin(a) * 200), (225 + math.cos(a) * 460, 300 + math.sin(a) * 460)]
            )
            for a in rays
        ),
    )
    rim: Shape = [("m", [-30, 470]), ("c", [-60, 60, 120, -20, 225, -20]), ("c", [380, -20, 500, 120, 500, 400])]
    dome: Shape = [("m", [-30, 470]), ("c", [-50, 90, 120, 8, 225, 8]), ("c", [370, 8, 478, 140, 470, 420])]
    close: Shape = [("l", [460, 560]), ("l", [-30, 560]), ("z", [])]
    canvas.fill(p.red, rim + close, outline=6)
    canvas.fill(p.purple, dome + close, outline=6)
    for k, (radius, count) in enumerate(((328, 13), (278, 12), (230, 10), (186, 8))):
        _feather_row(canvas, radius, count, 72 - 5 * k, 28 - 2 * k, -172 + 4 * k, 4 + 2 * k)
    hollow: Shape = [
        ("m", [-20, 320]),
        ("c", [110, 210, 300, 250, 480, 470]),
        ("l", [480, 780]),
        ("l", [-20, 780]),
        ("z", []),
    ]
    canvas.fill(p.paper, hollow, outline=6)
    plumes = (
        ("480,396 430,470 344,524 226,534", 56),
        ("490,474 440,548 360,592 250,600", 50),
        ("-30,372 16,446 74,500 168,540", 54),
        ("-30,456 8,530 60,566 140,590", 46),
    )
    for text, wide in plumes:
        line = points(text)

        def swell(t: float, wide: float = wide) -> float:
            return float(wide * (1 - t) ** 0.6 * (0.55 + 0.9 * t) + 1)

        canvas.fill(p.red, brush(line, swell, count=7, soft=False), outline=5)
        rib = evenly(line, 9)[:8]
        barbs = zip(rib[2:7], normals(rib)[2:7], rib[1:6], strict=True)
        strokes = [
            polyline([(x + nx * 11, y + ny * 11), q[:2], (x - nx * 11, y - ny * 11)])
            for (x, y, *_), (nx, ny), q in barbs
        ]
        canvas.line(3.5, smooth(rib[::2]), *strokes)
    _head(canvas)
    canvas.fill(p.yellow, "M0 640h450v110H0z")
    canvas.fill(
        p.paper, [("m", [-10, 652]), ("q", [225, 560, 460, 652]), ("l", [460, 600]), ("l", [-10, 600]), ("z", [])]
    )
    paulownia_spike(canvas, points("180,590 184,470 180,346"), 4, 1.0)
    paulownia_spike(canvas, points("306,590 316,540 328,496"), 1, 0.85)
    paulownia_spike(canvas, points("60,590 52,550 40,506"), 1, 0.85)
    canvas.place("kiri-star", 180, 560, 1.25, 6)
    for x, y, scale, turn in ((70, 570, 1.0, 24), (392, 556, 1.0, -30), (300, 580, 0.92, -6), (170, 594, 0.9, 4)):
        canvas.place("kiri-leaf", x, y, scale, turn)


def _head(canvas: Canvas) -> None:
    """In profile to the right: comb of flames, hooked beak, two curled wattles."""
    p = canvas.palette
    comb = (
        "44,196 12,156 2,116 26,88",
        "84,176 50,124 46,74 80,40",
        "122,166 98,108 100,56 138,26",
        "154,162 142,112 152,72 186,50",
        "180,174 180,138 194,112 222,100",
    )

    def flame(t: float) -> float:
        return float(46 * (1 - t) ** 0.85 + 5)

    def core(t: float) -> float:
        return float(17 * (1 - t) ** 0.7 * min(1, 4 * t) + 1)

    face = points(
        "-20,190! 30,172 70,148 118,130 166,138 198,172 204,214 190,250! 198,274 194,306 174,326 152,318 146,296! "
        "144,324 118,344 90,332 88,302! 60,332 20,348 -20,352!"
    )
    canvas.union(p.red, blob(face), *(brush(points(spike), flame, count=6) for spike in comb), outline=14)
    canvas.fill(p.yellow, *(brush(evenly(points(spike), 8)[2:7], core) for spike in comb), outline=4)
    hackles = (
        "60,238 30,258 -10,262",
        "66,262 36,288 -10,298",
        "72,288 44,316 0,330",
        "40,206 14,222 -14,224",
        "96,250 88,276 86,300",
        "124,254 122,276 128,300 118,318 104,314 106,302",
        "162,262 172,280 176,300 168,310 160,302",
    )
    canvas.fill(p.ink, *(brush(points(text), 8, start=0.7, end=0.2) for text in hackles))
    lower = points("172,232! 210,232 240,250! 216,262 184,260 168,248!")
    upper = points("188,172! 226,172 258,196 270,232 264,262! 250,238 224,232 172,238! 184,214 186,192")
    canvas.fill(p.yellow, blob(lower), blob(upper), outline=6)
    canvas.fill(p.ink, brush(points("204,196 214,192 224,198"), 8, count=4))
    canvas.fill(p.paper, blob(points("70,222! 100,182 140,164 178,176! 182,196 164,214 120,222")), outline=5.5)
    canvas.fill(p.yellow, disc(146, 194, 20), outline=5)
    canvas.dots(20, [(150, 193)])
    canvas.fill(
        p.ink,
        brush(points("84,196 112,168 146,154 184,164"), 13, count=6, start=0.2, end=0.5),
        brush(points("84,214 96,210 108,198"), 6, count=4),
    )


def _feather_row(
    canvas: Canvas, radius: float, count: int, long: float, wide: float, first: float, last: float
) -> None:
    """A row of scale feathers along an arc: only the rounded tips are drawn, rows touch and do not overlap."""
    tip = [(-long * 0.3, -wide, 1), (long * 0.45, -wide), (long, 0), (long * 0.45, wide), (-long * 0.3, wide, 1)]
    row = []
    ribs = []
    for i in range(count):
        degrees = first + (last - first) * i / (count - 1)
        t = math.radians(degrees)
        x, y = 205 + math.cos(t) * radius * 0.98, 372 + math.sin(t) * radius
        row.append(smooth(moved(tip, 1, degrees - 58, x, y)))
        ribs.append(polyline(moved([(long * 0.3, 0), (long * 0.72, 0)], 1, degrees - 58, x, y)))
    canvas.fill(canvas.palette.purple, *row, outline=5)
    canvas.line(4, *ribs, colour=canvas.palette.keyline)


def yellow_ground(canvas: Canvas) -> None:
    """Yellow ground below the leaves; the tall spike stands right of the middle."""
    p = canvas.palette
    paulownia_stamps(canvas)
    canvas.fill(p.yellow, "M-9 420h468v340H-9z", outline=6)
    paulownia_spike(canvas, points("266,330 258,220 250,40"), 5, 1.2)
    paulownia_spike(canvas, points("80,340 76,270 66,180"), 3, 1.1)
    paulownia_spike(canvas, points("390,340 400,280 416,200"), 3, 1.0)
    _leaves(canvas, "40,330,1.15,30 410,340,1.15,-26 128,360,1.2,12 330,370,1.2,-10 226,340,1.35,2")
    canvas.place("kiri-star", 258, 316, 1.3, 4)
    canvas.place("kiri-star", 78, 322, 1.15, -12)


def leaning_spike(canvas: Canvas) -> None:
    """A tall spike leaning to the right over one star, a lower star at the left."""
    paulownia_stamps(canvas)
    paulownia_spike(canvas, points("276,330 244,210 196,66"), 5, 1.2)
    paulownia_spike(canvas, points("390,380 400,320 408,236"), 2, 1.15)
    _leaves(canvas, "410,380,1.2,-50 40,400,1.2,56 330,400,1.25,-24 130,420,1.3,30 226,390,1.4,-2")
    canvas.place("kiri-star", 276, 300, 1.4, 10)
    canvas.place("kiri-star", 150, 366, 1.4, -14)


def two_stars(canvas: Canvas) -> None:
    """Two stars side by side, the spike upright between them."""
    paulownia_stamps(canvas)
    paulownia_spike(canvas, points("218,290 214,160 211,28"), 5, 1.2)
    paulownia_spike(canvas, points("366,390 362,310 352,206"), 2, 1.25)
    _leaves(canvas, "62,362,1.3,64 388,366,1.3,-62 88,420,1.35,22 360,424,1.35,-20 224,380,1.6,1")
    canvas.place("kiri-star", 80, 312, 1.5, -10)
    canvas.place("kiri-star", 224, 306, 1.5, 6)


def _leaves(canvas: Canvas, text: str) -> None:
    for x, y, scale, turn in rows(text):
        canvas.place("kiri-leaf", x, y, scale, turn)

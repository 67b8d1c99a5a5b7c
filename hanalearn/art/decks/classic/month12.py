"""桐 kiri, paulownia: phoenix, three chaff."""

from __future__ import annotations

import math

from hanalearn.art.canvas import Canvas
from hanalearn.art.deck import Box, Face
from hanalearn.art.shapes import Shape, blob, brush, curves, disc, evenly, moved, points, polyline, rows, smooth
from hanalearn.art.stamps.paulownia import paulownia_spike, paulownia_stamps
from hanalearn.cards import Card

__all__ = ["faces"]


def faces() -> dict[Card, Face]:
    """The faces of this month."""
    return {
        Card.PAULOWNIA_PHOENIX: Face(phoenix, plant=(Box(0, 330, 450, 420),), subject=Box(0, 0, 450, 440)),
        Card.PAULOWNIA_CHAFF_1: Face(
            yellow_ground, plant=(Box(40, 10, 310, 330), Box(0, 280, 450, 290)), tell=Box(0, 560, 450, 190)
        ),
        Card.PAULOWNIA_CHAFF_2: Face(
            leaning_spike, plant=(Box(90, 30, 350, 330), Box(0, 320, 450, 300)), tell=Box(150, 30, 180, 270)
        ),
        Card.PAULOWNIA_CHAFF_3: Face(
            two_stars, plant=(Box(30, 10, 360, 290), Box(0, 260, 450, 300)), tell=Box(30, 170, 240, 120)
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
    for k, (radius, count) in enumerate(((330, 15), (282, 14), (236, 12), (192, 10))):
        _feather_row(canvas, radius, count, 66 - 5 * k, 25 - 2 * k, -172 + 4 * k, 4 + 2 * k)
    hollow: Shape = [
        ("m", [-20, 320]),
        ("c", [110, 210, 300, 250, 480, 470]),
        ("l", [480, 780]),
        ("l", [-20, 780]),
        ("z", []),
    ]
    canvas.fill(p.paper, hollow, outline=6)
    plumes = (
        ("470,410 410,470 330,520 236,536", 44),
        ("480,470 440,536 360,580 262,590", 40),
        ("-20,390 20,450 70,500 150,540", 42),
        ("-20,460 10,520 60,556 130,580", 36),
    )
    for text, wide in plumes:
        line = points(text)

        def swell(t: float, wide: float = wide) -> float:
            return float(wide * (1 - t) ** 0.6 * (0.55 + 0.9 * t) + 1)

        canvas.fill(p.red, brush(line, swell, count=7, soft=False), outline=5)
        canvas.line(3.5, smooth(evenly(line, 5)[:4]))
    head = points(
        "-20,300! -20,190! 16,168 30,112! 56,146! 74,84! 104,130! 132,76! 150,128! 190,92! 194,148 214,172 236,182 "
        "262,226 258,262! 222,246 196,254! 172,262 150,286 140,330 100,352 52,350 10,330"
    )
    canvas.fill(p.red, blob(head), outline=7)
    canvas.line(
        6,
        *curves(
            "196,254 212,226 238,218/8,300 52,284 96,292 120,316 104,342/40,348 30,318 58,300 92,312 88,336 "
            "66,338 60,322/20,262 70,262 130,270/16,236 54,240 96,248/14,208 46,214 84,226"
        ),
    )
    canvas.fill(p.paper, blob(points("112,214! 140,188 176,182 206,194! 182,216 144,224")), outline=6)
    canvas.fill(p.ink, disc(160, 203, 14))
    canvas.fill(p.paper, *(disc(x, y, 8) for x, y in ((62, 176), (92, 164), (124, 156), (154, 152))), outline=4)
    canvas.fill(p.yellow, "M0 640h450v110H0z")
    canvas.fill(
        p.paper, [("m", [-10, 652]), ("q", [225, 560, 460, 652]), ("l", [460, 600]), ("l", [-10, 600]), ("z", [])]
    )
    canvas.line(6, *curves("176,560 172,480 180,400/290,580 300,530 318,500/70,590 52,540 36,510"))
    buds = rows(
        "180,380,4,1 176,436,54,0.95 174,436,-54,0.95 174,482,62,0.9 174,482,-62,0.9 316,506,30,0.8 "
        "306,528,-40,0.8 38,516,-24,0.8 50,540,40,0.8"
    )
    for x, y, turn, scale in buds:
        canvas.place("kiri-bud", x, y, scale, turn)
    canvas.place("kiri-star", 176, 566, 1.12, 6)
    for x, y, scale, turn in ((70, 570, 1.0, 24), (392, 556, 1.0, -30), (300, 580, 0.92, -6), (170, 594, 0.9, 4)):
        canvas.place("kiri-leaf", x, y, scale, turn)


def _feather_row(
    canvas: Canvas, radius: float, count: int, long: float, wide: float, first: float, last: float
) -> None:
    """A row of scale feathers along an arc: only the rounded tips are drawn, rows touch and do not overlap."""
    tip = [(-long * 0.3, -wide, 1), (long * 0.45, -wide), (long, 0), (long * 0.45, wide), (-long * 0.3, wide, 1)]
    row = []
    for i in range(count):
        degrees = first + (last - first) * i / (count - 1)
        t = math.radians(degrees)
        x, y = 205 + math.cos(t) * radius * 0.98, 372 + math.sin(t) * radius
        row.append(smooth(moved(tip, 1, degrees - 58, x, y)))
    canvas.fill(canvas.palette.purple, *row, outline=5)


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
    paulownia_spike(canvas, points("212,260 212,160 212,30"), 4, 1.2)
    paulownia_spike(canvas, points("340,320 340,260 336,190"), 2, 1.15)
    _leaves(canvas, "120,270,1.3,66 300,270,1.3,-66 60,330,1.3,18 380,330,1.3,-18 220,300,1.5,0")
    canvas.place("kiri-star", 90, 240, 1.4, -8)
    canvas.place("kiri-star", 214, 240, 1.4, 6)


def _leaves(canvas: Canvas, text: str) -> None:
    for x, y, scale, turn in rows(text):
        canvas.place("kiri-leaf", x, y, scale, turn)

"""桜 sakura, cherry: camp curtain, poem ribbon, two chaff."""

from __future__ import annotations

import math

from hanalearn.art.canvas import Canvas
from hanalearn.art.deck import Box, Face
from hanalearn.art.shapes import Shape, moved, points, polyline, rows
from hanalearn.art.stamps.cherry import cherry_stamps
from hanalearn.art.stamps.kana import MIYOSHINO
from hanalearn.art.stamps.ribbon import near, on_strip, ribbon, speckle
from hanalearn.art.stamps.wood import wood
from hanalearn.cards import Card

__all__ = ["faces"]


def faces() -> dict[Card, Face]:
    """The faces of this month."""
    return {
        Card.CHERRY_CURTAIN: Face(curtain, plant=(Box(20, 10, 400, 330),), subject=Box(0, 340, 450, 410)),
        Card.CHERRY_RIBBON: Face(
            cherry_ribbon, plant=(Box(0, 0, 160, 220), Box(290, 240, 160, 260)), subject=Box(14, 130, 310, 490)
        ),
        Card.CHERRY_CHAFF_1: Face(
            trunk_right, plant=(Box(180, 20, 180, 180), Box(20, 220, 250, 220)), tell=Box(300, 130, 150, 620)
        ),
        Card.CHERRY_CHAFF_2: Face(
            trunk_left, plant=(Box(0, 0, 230, 250), Box(260, 380, 190, 300)), tell=Box(0, 540, 220, 210)
        ),
    }


Seam = tuple[float, float, float]


def _leaves(canvas: Canvas, leaves: str, buds: str) -> None:
    for x, y, turn in rows(leaves):
        canvas.place("cherry-leaf", x, y, 1.1, turn)
    for x, y, turn in rows(buds):
        canvas.place("cherry-bud", x, y, 1.1, turn)


def _blossoms(canvas: Canvas, red: str, pink: str, scale: float = 1.14) -> None:
    # A contour in the blossom's own colour is the bleed of stencilled colour.
    for colour, listed in ((canvas.palette.pink, pink), (canvas.palette.red, red)):
        for x, y, turn in rows(listed):
            canvas.place("cherry-blossom", x, y, scale, turn, colour=colour, edge=colour)


def cherry_ribbon(canvas: Canvas) -> None:
    """Red poem ribbon among heaps of cherry blossom."""
    cherry_stamps(canvas)
    top = (140, 142)
    leaves = (
        "150,40,80 60,170,170 110,160,140 20,200,200 300,40,-80 330,150,-150 390,180,170 330,310,-70 350,440,-140 "
        "420,460,160 430,290,20 86,330,60 40,470,190 34,330,-10 270,700,-90 300,600,-40 352,556,10 430,590,50"
    )
    buds = "160,80,120 286,84,-120 108,388,90 262,650,-60"
    red = "56,104,10 366,46,36 404,330,4 28,382,20 386,700,14 430,430,30 436,628,0"
    pink = "116,34,40 8,22,0 438,120,10 356,402,40 54,436,50 320,668,0 446,26,0"
    off = [near(x, y, 82) for x, y, _ in rows(f"{red} {pink}")]
    for x, y, turn in rows(f"{leaves} {buds}"):
        a = math.radians(turn)
        off += [near(x + far * math.sin(a), y - far * math.cos(a), 26) for far in (0, 28, 56)]
    speckle(canvas, 64, [*off, on_strip(falls_right=False, top=top)], apart=24)
    _leaves(canvas, leaves, buds)
    _blossoms(canvas, red, pink, 1.22)
    ribbon(canvas, falls_right=False, top=top, letters=MIYOSHINO)


def trunk_right(canvas: Canvas) -> None:
    """A cherry trunk on the right edge, three heaps of red and pink blossom to its left."""
    cherry_stamps(canvas)
    wood(
        canvas,
        "480,820,190 424,690,130 404,560,100 412,440,84 430,320,70 452,200,60 480,60,56",
        "400,480,70 350,390,46 318,300,34 300,200,28 300,120,20",
        "400,640,50 320,600,34 240,590,26 160,600,18",
        knots="410,590,18",
    )
    _leaves(
        canvas,
        "206,60,-60 214,110,-110 300,196,160 376,200,170 90,250,-50 60,350,-100 90,420,-150 250,440,140 290,350,100 "
        "240,240,40 70,540,-40 20,560,-60 30,720,-150 280,720,130 296,640,80 226,530,30",
        "204,150,-90 420,196,150 40,290,-60 290,400,120 40,610,-70 276,560,50",
    )
    _blossoms(
        canvas,
        "294,52,10 378,134,30 118,310,0 226,376,24 88,622,12 216,654,40",
        "272,148,40 376,34,0 206,276,20 132,404,50 154,548,30 130,706,0",
        1.3,
    )


def trunk_left(canvas: Canvas) -> None:
    """A thick cherry trunk from the lower left, forked in the middle, heaps of blossom in three corners."""
    cherry_stamps(canvas)
    wood(
        canvas,
        "-60,840,300 60,740,220 130,680,150 190,610,112 240,550,88 250,470,76 222,390,66 170,310,50 110,230,36 "
        "60,150,26",
        "236,430,60 280,340,48 330,260,36 370,170,28 390,80,20",
        "200,600,60 270,590,44 340,600,32 400,620,20",
        knots="176,650,18",
    )
    _leaves(
        canvas,
        "30,240,190 76,270,160 130,236,150 186,100,120 262,60,-40 280,180,-110 350,250,-170 420,230,150 "
        "300,500,-50 268,660,-120 340,490,-10 400,470,20",
        "190,150,110 150,260,140 262,130,-90 390,240,170 262,560,-60",
    )
    _blossoms(
        canvas,
        "40,70,10 116,164,30 350,60,0 420,164,24 336,590,12 416,690,40",
        "130,40,40 26,186,0 440,30,20 330,160,50 424,560,30 320,710,0",
        1.3,
    )


def curtain(canvas: Canvas) -> None:
    """Red and pink blossoms above a purple and red camp curtain on a black rope."""
    p = canvas.palette
    cherry_stamps(canvas)
    _leaves(
        canvas,
        "30,120,-150 148,168,170 374,186,180 80,176,-20 322,282,170 90,268,0 16,310,-150 30,326,150 260,380,160 "
        "380,392,170 150,374,170",
        "26,170,-30 140,270,10",
    )
    mixed = (
        "28,26,8 146,12,30 262,28,0 380,14,20 88,122,40 204,120,12 322,126,50 434,132,0 20,226,30 144,222,60 "
        "262,230,20 "
    )
    mixed += "380,238,44 88,314,10 202,322,36 318,332,4 436,338,26"
    for place, (x, y, angle) in enumerate(rows(mixed)):
        colour = p.pink if place in (1, 4, 6, 10, 12, 15) else p.red
        canvas.place("cherry-blossom", x, y, 1.13, angle, colour=colour, edge=colour)
    for x, y, turn in rows("140,88,-30 150,84,40 388,84,-20 214,196,10 88,206,-70 324,264,30"):
        canvas.place("cherry-leaf", x, y, 0.9, turn)

    rope, rope_end, white = (330, 390, 404), (357, 417, 431), (388, 450, 467)
    purple, red = (524, 604, 624), (664, 740, 760)
    canvas.fill(p.paper, _band(rope, white))
    canvas.fill(p.purple, _band(white, purple))
    canvas.fill(p.red, _band(purple, red))
    canvas.fill(p.sumi, [*_seam(red), ("l", [462, 800]), ("l", [-12, 800]), ("z", [])])
    canvas.line(6, _seam(white), _seam(purple), _seam(red))
    hems = [(y0 - 15, y1 - 15, y2 - 15) for y0, y1, y2 in (purple, red)]
    canvas.line(4, *(_seam(hem) for hem in hems))
    canvas.fill(p.sumi, _band(rope, rope_end), outline=5)
    canvas.line(4, *(polyline([_on(rope, i / 22), _on(rope_end, (i + 1.2) / 22)]) for i in range(22)))
    for t in (0.08, 0.28, 0.48, 0.69, 0.9):
        at_x, at_y = _on(rope_end, t)
        tie = moved(points("-15,-8 15,-8 15,54 -15,54"), 1, 8 - 8 * t, at_x, at_y)
        knot = moved(points("-15,20 15,20"), 1, 8 - 8 * t, at_x, at_y)
        canvas.fill(p.yellow, polyline(tie, True), outline=4.5)
        canvas.line(3.5, polyline(knot), polyline([knot[0], tie[2]]), polyline([knot[1], tie[3]]))


def _seam(seam: Seam) -> Shape:
    # One cubic a seam: falls from the left and levels out to the right.
    y0, y1, y2 = seam
    return [("m", [-12, y0]), ("c", [120, y1, 290, y2 - 4, 462, y2])]


def _band(upper: Seam, lower: Seam) -> Shape:
    y0, y1, y2 = lower
    return [*_seam(upper), ("l", [462, y2]), ("c", [290, y2 - 4, 120, y1, -12, y0]), ("z", [])]


def _on(seam: Seam, t: float) -> tuple[float, float]:
    y0, y1, y2 = seam
    a, b, c, d = (1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t * t, t**3
    return (a * -12 + b * 120 + c * 290 + d * 462, a * y0 + b * y1 + c * (y2 - 4) + d * y2)

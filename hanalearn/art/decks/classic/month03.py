"""桜 sakura, cherry: camp curtain, poem ribbon, two chaff."""

from __future__ import annotations

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
        Card.CHERRY_CURTAIN: Face(curtain, plant=(Box(20, 10, 400, 330),), subject=Box(0, 330, 450, 420)),
        Card.CHERRY_RIBBON: Face(
            cherry_ribbon, plant=(Box(0, 0, 160, 220), Box(290, 240, 160, 260)), subject=Box(40, 130, 300, 500)
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
    top = (138, 142)
    off = [near(60, 70, 150), near(380, 90, 130), near(400, 370, 140), near(40, 400, 130), near(360, 660, 140)]
    speckle(canvas, 70, [*off, on_strip(falls_right=False, top=top)])
    _leaves(
        canvas,
        "150,40,80 60,170,170 110,160,140 20,200,200 300,40,-80 330,150,-150 390,180,170 330,310,-70 350,440,-140 "
        "410,460,160 430,290,20 80,330,60 90,440,120 20,470,190 40,330,-10 270,700,-90 300,600,-40 350,560,10 "
        "430,590,50",
        "160,80,120 280,90,-120 320,360,-100 110,390,90 260,650,-60",
    )
    _blossoms(
        canvas,
        "56,104,10 366,46,36 404,330,4 28,382,20 386,700,14",
        "116,34,40 8,22,0 438,120,10 356,402,40 54,436,50 320,668,0",
        1.2,
    )
    _blossoms(canvas, "430,430,30 436,628,0", "446,26,0", 1.2)
    ribbon(canvas, falls_right=False, top=top, letters=MIYOSHINO)


def trunk_right(canvas: Canvas) -> None:
    """A cherry trunk on the right edge, three heaps of red and pink blossom to its left."""
    cherry_stamps(canvas)
    wood(
        canvas,
        "480,800,180 420,680,120 404,560,96 412,440,84 430,320,70 452,200,60 480,80,56",
        "400,480,70 350,390,46 318,300,34 300,200,28 300,120,20",
        "400,640,50 320,600,34 240,590,26 160,600,18",
    )
    _leaves(
        canvas,
        "240,90,-70 270,190,-120 370,210,110 400,60,60 200,30,-60 90,260,-50 60,360,-100 120,430,-150 230,430,150 "
        "290,330,100 240,240,40 60,560,-60 40,660,-110 110,720,-150 260,700,120 280,620,90 210,520,30",
        "180,110,-90 420,190,150 50,290,-60 290,390,120 40,620,-90 270,540,40",
    )
    _blossoms(
        canvas,
        "300,52,10 380,128,30 120,310,0 226,372,24 90,620,12 216,640,40",
        "272,140,40 372,40,0 204,280,20 140,396,50 150,548,30 140,694,0",
        1.24,
    )


def trunk_left(canvas: Canvas) -> None:
    """A thick cherry trunk from the lower left, forked in the middle, heaps of blossom in three corners."""
    cherry_stamps(canvas)
    wood(
        canvas,
        "40,800,260 110,700,170 180,620,110 240,550,88 250,470,76 222,390,66 170,310,50 110,230,36 60,150,26",
        "236,430,60 280,340,48 330,260,36 370,170,28 390,80,20",
        "200,600,60 270,590,44 340,600,32 400,620,20",
    )
    _leaves(
        canvas,
        "130,60,70 180,160,110 120,230,150 30,220,190 60,300,170 270,90,-60 290,170,-100 350,250,-170 420,220,150 "
        "300,520,-50 280,660,-120 340,720,-150 420,510,20 360,500,-10",
        "200,90,80 150,230,130 250,140,-90 410,270,160 270,560,-60 300,700,-130",
    )
    _blossoms(
        canvas,
        "40,60,10 110,150,30 350,60,0 420,150,24 340,590,12 420,690,40",
        "120,50,40 34,160,0 430,44,20 340,150,50 420,570,30 350,690,0",
        1.24,
    )


def curtain(canvas: Canvas) -> None:
    """Red and pink blossoms above a purple and red camp curtain on a black rope."""
    p = canvas.palette
    cherry_stamps(canvas)
    _leaves(
        canvas,
        "18,196,-100 158,70,-36 176,84,20 56,330,215 96,350,180 238,356,150 404,352,150 430,214,20 408,210,-30 "
        "434,84,60 250,104,30 244,112,-10 16,316,240 150,350,200",
        "180,30,40 412,148,96 420,244,70 428,372,130 232,46,-20 24,268,-100",
    )
    _blossoms(
        canvas,
        "80,104,0 334,126,20 440,20,40 184,162,36 172,300,10 332,322,30",
        "74,18,20 346,46,30 414,300,12 72,244,40 268,244,8",
    )

    rope, rope_end, white = (336, 396, 410), (362, 422, 436), (380, 442, 458)
    purple, red = (524, 604, 624), (664, 740, 760)
    canvas.fill(p.paper, _band(rope, white))
    canvas.fill(p.purple, _band(white, purple))
    canvas.fill(p.red, _band(purple, red))
    canvas.fill(p.sumi, [*_seam(red), ("l", [462, 800]), ("l", [-12, 800]), ("z", [])])
    canvas.line(6, _seam(white), _seam(purple), _seam(red))
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

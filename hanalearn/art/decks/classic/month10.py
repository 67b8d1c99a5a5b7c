"""紅葉 momiji, maple: deer, blue ribbon, two chaff."""

from __future__ import annotations

from collections.abc import Callable

from hanalearn.art.canvas import Canvas
from hanalearn.art.deck import Box, Face
from hanalearn.art.shapes import blob, brush, curves, moved, points, polyline, rows, smooth
from hanalearn.art.stamps.maple import maple_leaf
from hanalearn.art.stamps.ribbon import near, on_strip, ribbon, speckle
from hanalearn.cards import Card

__all__ = ["faces"]


def faces() -> dict[Card, Face]:
    """The faces of this month."""
    return {
        Card.MAPLE_DEER: Face(deer, plant=(Box(170, 0, 280, 340),), subject=Box(10, 90, 355, 625)),
        Card.MAPLE_RIBBON: Face(
            blue_ribbon,
            plant=(Box(0, 420, 200, 330), Box(250, 0, 200, 300)),
            subject=Box(60, 100, 320, 485),
            tell=Box(250, 0, 200, 300),
        ),
        Card.MAPLE_CHAFF_1: Face(leaf_in_the_middle, plant=(Box(25, 120, 370, 320),), tell=Box(25, 120, 370, 320)),
        Card.MAPLE_CHAFF_2: Face(open_middle, plant=(Box(220, 150, 230, 280),), tell=Box(190, 340, 150, 150)),
    }


def deer(canvas: Canvas) -> None:
    """Orange deer looking back over its body, under maple leaves; a trunk along the right edge."""
    p = canvas.palette
    maple_leaf(canvas)
    trunk = points("398,-20! 388,120 402,260 392,420 400,560 376,660 352,720! 480,740! 480,-20!")
    canvas.fill(p.orange, smooth(trunk, True), outline=6)
    canvas.line(
        4.5, *curves("420,-10 412,130 424,260 414,430 420,560 404,680/444,-10 436,160 446,300 436,470 442,600 432,700")
    )
    _leaves(
        canvas,
        "B 440,240,0.95,-70 R 402,330,1,-36 B 232,-16,0.95,176 Y 424,110,1.05,-60 R 304,86,1.2,24 "
        "Y 218,166,0.7,-40 R 6,4,0.7,130",
    )
    ground = points("-20,712! 60,690 150,700 240,684 330,696 400,676 470,686! 470,790! -20,790!")
    canvas.fill(p.sumi, smooth(ground, True), outline=6)
    antlers = (
        ("92,214 76,178 78,140 60,92", 13),
        ("77,172 54,158 40,130", 11),
        ("77,130 90,112 92,92", 9),
        ("108,208 120,172 116,134 138,88", 13),
        ("119,164 142,150 156,122", 11),
    )
    canvas.union(p.sumi, *(brush(points(text), wide, count=6, start=1, end=0.4) for text, wide in antlers), outline=7)
    far = (
        points("30,470! 40,530 42,566 36,590 38,620 36,690! 52,690! 56,630 60,596 66,560 84,500!"),
        points("250,470! 254,530 276,564 288,594 284,630 280,690! 296,690! 304,640 314,594 314,550 322,470!"),
    )
    canvas.fill(p.orange, *(blob(leg) for leg in far), outline=6)
    body = points(
        "70,236! 60,290 42,346 20,396 18,446 44,490 96,514 170,510 236,490 300,464! 350,470! 364,430 352,394 318,370 "
        "270,374 222,382 184,368 152,362 128,344 116,310 116,270!"
    )
    fore = points("58,440! 78,520 86,566 82,592 88,620 90,692! 106,692! 108,624 113,594 116,556 138,480!")
    hind = points(
        "306,400! 270,446 268,500 296,544 326,580 332,606 326,640 324,692! 341,692! 348,640 358,600 362,578 352,548 "
        "366,500 364,430!"
    )
    canvas.union(p.orange, blob(body), blob(fore), blob(hind), outline=12)
    canvas.fill(p.paper, blob(points("354,398! 374,404 384,440 370,474! 356,440")), outline=5)
    toes = (
        ("84,686 104,686 112,713 98,713 96,702 92,713 76,713"),
        ("322,686 342,686 348,713 334,713 332,702 328,713 314,713"),
    )
    far_toes = (
        "34,686 54,686 60,713 46,713 44,702 40,713 26,713",
        "278,686 298,686 304,713 290,713 288,702 284,713 270,713",
    )
    canvas.fill(p.ink, *(polyline(points(hoof), True) for hoof in (*toes, *far_toes)), outline=3)
    head = points(
        "72,230! 84,212 104,204 128,212 156,234 188,248 197,262 188,276 166,282 142,290 120,306 92,308 68,284!"
    )
    ears = (points("82,244! 52,236 18,204! 58,196 88,216!"), points("106,212! 118,184 148,164! 146,198 130,220!"))
    canvas.fill(p.orange, blob(ears[1]), smooth(head), outline=6)
    canvas.fill(p.orange, blob(ears[0]), outline=6)
    canvas.fill(
        p.ink,
        blob(points("178,244! 194,250 200,262 184,266!")),
        blob(points("110,240! 122,228 138,232 146,246! 128,251")),
    )
    canvas.dots(5, [(126, 237)], colour=p.paper)
    strokes = (
        "186,268 174,274 158,268",
        "68,226 50,216 34,208",
        "102,226 120,214 142,224",
        "146,282 138,268 142,256",
        "100,318 84,350 78,392",
        "112,342 100,366 98,390",
        "296,402 278,436 276,476",
        "120,474 136,446 130,410",
        "60,500 54,470 60,450",
        "126,206 134,190 142,178",
    )
    fur = (
        "24,420 34,428 40,444",
        "34,452 44,458 50,470",
        "60,484 70,488 80,500",
        "330,392 338,406 340,424",
        "318,488 330,506 332,526",
    )
    canvas.fill(p.ink, *(brush(points(text), 7, count=5, start=0.3, end=0.1) for text in (*strokes, *fur)))
    spots = rows(
        "176,396,12 204,410,8 232,402,12 262,396,8 288,392,12 190,430,12 218,438,8 248,430,12 154,400,-20 160,432,8 "
        "318,398,30 172,462,4 204,466,2 234,458,-4"
    )
    dab = points("-9,0 0,-6 9,0 0,6")
    canvas.fill(p.ink, *(blob(moved(dab, 1, turn, x, y)) for x, y, turn in spots))
    blades = rows(
        "150,704,-18,44 162,704,6,56 174,704,26,40 214,694,-14,36 224,694,14,44 12,710,-12,40 "
        "380,690,-20,48 392,688,4,54"
    )
    tufts = [moved([(0, 0), (-2, -long * 0.5), (long * 0.12, -long)], 1, turn, x, y) for x, y, turn, long in blades]
    canvas.fill(p.sumi, *(brush(blade, 9, start=0.9, end=0.1) for blade in tufts), outline=4)
    _leaves(canvas, "R 200,744,0.42,-20 Y 400,740,0.4,30")


def blue_ribbon(canvas: Canvas) -> None:
    """Blue strip before red and black maple leaves."""
    top = (81, 109)
    leaves = (
        "B 410,30,0.95,-160 R 330,150,1,28 B 430,330,1,-60 R 60,40,0.9,160 "
        "R 20,330,0.95,70 B 40,560,1,40 R 150,700,1.05,8 B 300,720,0.9,-20 R 430,660,1,-40"
    )
    maple_leaf(canvas)
    _leaves(canvas, leaves)
    ribbon(canvas, top=top, is_blue=True)
    speckle(canvas, 60, [on_strip(top=top), *_keep_off(leaves)])


def leaf_in_the_middle(canvas: Canvas) -> None:
    """Leaves all over; a black one lies on a yellow one in the middle."""
    maple_leaf(canvas)
    _leaves(
        canvas,
        "B 50,40,1,150 B 440,20,0.8,-160 R 250,110,1.25,-14 R 6,350,1.1,66 R 446,440,1.15,-50 "
        "B 90,690,1.3,-24 B 372,720,1.3,20 R 226,640,1.05,6 Y 214,350,1.5,-16 B 254,392,1.12,20",
    )


def open_middle(canvas: Canvas) -> None:
    """Leaves along the edges; the middle is empty."""
    maple_leaf(canvas)
    _leaves(
        canvas,
        "R 344,44,1.35,32 B 90,420,1.35,-12 R 50,250,1.35,48 Y 404,330,1.25,-36 "
        "B 330,690,1.35,16 R 110,720,1.3,-14 R 446,540,0.9,-60",
    )


def _leaves(canvas: Canvas, text: str) -> None:
    """Leaves, the lowest first, written as colour (R, Y, B) and ``x,y,scale,turn``."""
    p = canvas.palette
    colours = {"R": p.red, "Y": p.yellow, "B": p.sumi}
    words = text.split()
    for letter, place in zip(words[::2], words[1::2], strict=True):
        x, y, scale, turn = rows(place)[0]
        canvas.place("maple-leaf", x, y, scale, turn, colour=colours[letter])


def _keep_off(text: str) -> list[Callable[[float, float], bool]]:
    return [near(x, y, 112 * scale) for x, y, scale, _ in rows(" ".join(text.split()[1::2]))]

"""梅 ume, plum: bush warbler, poem ribbon, two chaff."""

from __future__ import annotations

from hanalearn.art.canvas import Canvas
from hanalearn.art.deck import Box, Face
from hanalearn.art.shapes import blob, brush, curves, disc, points, rows, smooth
from hanalearn.art.stamps.cloud import cloud
from hanalearn.art.stamps.kana import AKAYOROSHI
from hanalearn.art.stamps.plum import plum_stamps
from hanalearn.art.stamps.ribbon import near, on_strip, ribbon, speckle
from hanalearn.art.stamps.wood import wood
from hanalearn.cards import Card

__all__ = ["faces"]


def faces() -> dict[Card, Face]:
    """The faces of this month."""
    return {
        Card.PLUM_WARBLER: Face(
            warbler, plant=(Box(300, 170, 150, 150), Box(290, 460, 150, 150)), subject=Box(60, 150, 390, 320)
        ),
        Card.PLUM_RIBBON: Face(
            plum_ribbon, plant=(Box(95, 20, 170, 160), Box(265, 245, 165, 165)), subject=Box(60, 155, 330, 485)
        ),
        Card.PLUM_CHAFF_1: Face(two_shoots, plant=(Box(40, 420, 330, 260),), tell=Box(20, 80, 330, 330)),
        Card.PLUM_CHAFF_2: Face(three_shoots, plant=(Box(20, 350, 360, 320),), tell=Box(10, 490, 170, 170)),
    }


def warbler(canvas: Canvas) -> None:
    """Green and yellow bush warbler on a crooked plum trunk between red clouds."""
    plum_stamps(canvas)
    wood(
        canvas,
        "60,540,40 26,450,22 34,380,16 24,320,9",
        "100,520,30 86,440,16 112,380,8",
        "190,640,36 120,690,24 40,712,20 -20,706,16",
        "330,470,30 372,504,22 420,512,18 470,500,14",
        "390,790,110 320,700,96 210,624,86 116,572,70 78,540,66 112,512,56 190,494,50 270,464,48 350,416,38 470,340,26",
    )
    for x, y, scale, turn in rows("386,268,1.5,12 372,560,1.45,8 140,700,1.5,-12"):
        canvas.place("plum-blossom", x, y, scale, turn)
    for x, y, turn in rows("24,306,10 110,366,20 38,424,-100 30,660,-20 430,420,120 258,716,170 434,610,40"):
        canvas.place("plum-bud", x, y, 1.25, turn)
    _bird(canvas)
    cloud(canvas, points("-14,238 34,210 62,160 118,120 138,64 176,30 176,-18"))
    cloud(canvas, points("268,-18 284,36 330,52 366,92 418,100 470,160"))


def _bird(canvas: Canvas) -> None:
    p = canvas.palette
    tail = (
        "318,360! 372,398 430,430 444,470! 420,478 360,446 300,404!",
        "310,350! 370,372 424,404 450,440! 436,462 372,426 306,390!",
    )
    canvas.fill(p.green, *(blob(points(feather)) for feather in tail), outline=5)
    body = points(
        "74,214! 104,186 142,166 186,168 226,190 268,230 312,286 346,350 340,400 300,436 244,446 190,428 146,390 "
        "118,336 "
        "106,284 104,246 96,230!"
    )
    canvas.fill(p.yellow, blob(body), outline=6)
    canvas.fill(
        p.green,
        blob(
            points("104,188! 142,168 186,170 226,192 268,232 312,288 346,352 330,390! 240,330 200,270 168,228 134,206!")
        ),
        outline=4,
    )
    wing = points("172,262! 210,250 262,282 316,338 352,384 396,444! 336,434 276,420 222,392 184,346 168,300!")
    canvas.fill(p.green, blob(wing), outline=6)
    canvas.line(
        4,
        *curves(
            "184,330 214,322 220,300/206,362 240,350 248,322/234,384 270,372 276,344/214,296 234,290 236,270/"
            "262,398 316,414 380,438/276,376 322,400 378,436/276,346 318,376 374,430"
        ),
    )
    canvas.fill(p.paper, blob(points("126,196! 154,188 186,196 204,212! 176,208 148,208!")))
    canvas.fill(p.yellow, blob(points("72,214! 96,198 110,204! 108,226 96,230!")), outline=5)
    canvas.line(4, smooth(points("76,214 94,214 112,220")))
    canvas.fill(p.red, disc(144, 218, 13), outline=4.5)
    canvas.fill(p.ink, disc(142, 217, 6))
    breast = ((128, 296), (142, 330), (158, 362), (182, 392), (214, 414), (254, 424), (150, 290), (292, 420))
    canvas.fill(p.ink, *(brush([(x, y), (x + 6, y + 8), (x + 14, y + 14)], 6, start=0.8, end=0.2) for x, y in breast))
    feet = ("224,436 222,452 204,474", "224,436 230,456 226,484", "286,428 286,444 270,468", "286,428 294,446 294,470")
    canvas.fill(p.orange, *(brush(points(foot), 11, count=4, start=0.9, end=0.4) for foot in feet), outline=3)


def plum_ribbon(canvas: Canvas) -> None:
    """Red poem ribbon in a plum tree."""
    p = canvas.palette
    plum_stamps(canvas)
    blossoms = ((180, 132, 1.5, -4), (346, 352, 1.42, 10), (52, 530, 1.42, -8))
    off = [near(180, 90, 100), near(344, 330, 110), near(52, 500, 110), near(330, 560, 90), near(390, 480, 70)]
    off += [near(110, 700, 110), near(110, 150, 70), near(250, 640, 60), on_strip(top=(95, 165))]
    speckle(canvas, 88, off)
    limbs = (
        "60,770! 150,660 214,590 240,556 262,470 236,420 262,404 300,440 318,484! 360,448 394,420 424,414 446,440 "
        "438,470 404,500 352,560 280,640 196,770!",
        "150,-10! 128,56 96,104 92,150 118,210 150,260! 170,240! 140,190 132,150 140,120 178,66 206,-10!",
        "150,300! 226,214 270,120 290,60 304,52 316,66 306,130 268,230 210,330!",
        "-10,540! 24,610 66,664 110,700! 96,716! 46,690 6,640 -10,600!",
    )
    canvas.union(p.sumi, *(blob(points(limb)) for limb in limbs), outline=9)
    grain = (
        "120,730 200,640 262,580 276,520 264,470",
        "156,740 230,650 310,570 350,520",
        "350,500 376,466 408,442 424,446 410,466",
        "108,150 122,190 146,234",
        "176,10 146,74 116,122",
        "284,110 262,178 226,256",
        "20,630 60,676",
        "296,590 340,544 380,508",
    )
    lines = [points(line) for line in grain]
    canvas.fill(p.ink, *(brush(line, 7, count=max(4, len(line)), start=0.2, end=0.1) for line in lines))
    for x, y, scale, turn in blossoms:
        canvas.place("plum-blossom", x, y, scale, turn)
    buds = ((44, 44, -60), (40, 280, -110), (66, 392, 20), (100, 606, 150), (72, 690, 200), (286, 456, 160))
    for x, y, turn in (*buds, (412, 402, 30)):
        canvas.place("plum-bud", x, y, 1.3, turn)
    ribbon(canvas, top=(95, 165), letters=AKAYOROSHI)


def two_shoots(canvas: Canvas) -> None:
    """Two straight shoots rise from plum wood, three blossoms lie in a heap at their foot."""
    plum_stamps(canvas)
    wood(
        canvas,
        "110,690,70 96,560,54 74,380,40 64,240,30 58,140,20",
        "250,690,66 268,540,52 286,360,42 304,200,32 312,90,20",
        "290,330,22 340,270,18 366,220,12",
        "90,480,20 130,420,16 146,370,10",
        "-40,790,120 70,720,96 170,676,88 260,690,76 350,690,60 410,650,46 480,600,36",
    )
    for x, y, scale, turn in rows("112,584,1.75,-14 298,540,1.7,10 208,628,1.8,2"):
        canvas.place("plum-blossom", x, y, scale, turn)
    buds = (
        "36,220,-70 96,300,70 34,420,-80 148,354,20 366,204,16 266,232,-80 334,150,70 238,400,-90 396,600,10 "
        "400,420,150 180,220,200 180,60,160 410,90,180 340,440,40"
    )
    for x, y, turn in rows(buds):
        canvas.place("plum-bud", x, y, 1.5, turn)


def three_shoots(canvas: Canvas) -> None:
    """Three shoots of plum; of the blossoms one looks at us from the front."""
    plum_stamps(canvas)
    wood(
        canvas,
        "150,690,60 110,520,48 84,320,40 68,150,30 58,0,20",
        "300,620,46 314,480,38 322,360,30 322,256,18",
        "370,640,56 392,460,44 396,300,36 388,156,20",
        "96,400,24 150,330,18 178,270,10",
        "480,790,130 400,700,104 290,664,86 190,690,70 90,740,56 -30,790,50",
    )
    for x, y, scale, turn in rows("150,452,1.65,14 280,590,1.75,-6"):
        canvas.place("plum-blossom", x, y, scale, turn)
    canvas.place("plum-front", 92, 592, 1.5, -8)
    for x, y, turn in rows(
        "108,120,70 42,230,-80 180,254,20 40,400,-90 290,330,-80 354,420,60 424,240,70 366,110,0 260,90,200 "
        "240,440,160 408,560,80 200,150,150 420,30,170"
    ):
        canvas.place("plum-bud", x, y, 1.5, turn)

"""梅 ume, plum: bush warbler, poem ribbon, two chaff."""

from __future__ import annotations

from hanalearn.art.canvas import Canvas
from hanalearn.art.deck import Box, Face
from hanalearn.art.shapes import blob, brush, curves, disc, moved, points, rows, smooth
from hanalearn.art.stamps.cloud import cloud
from hanalearn.art.stamps.feathers import scallops
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
            warbler, plant=(Box(306, 160, 144, 170), Box(50, 590, 180, 160)), subject=Box(54, 150, 396, 342)
        ),
        Card.PLUM_RIBBON: Face(
            plum_ribbon, plant=(Box(92, 20, 176, 150), Box(258, 236, 180, 170)), subject=Box(60, 155, 330, 485)
        ),
        Card.PLUM_CHAFF_1: Face(two_shoots, plant=(Box(40, 420, 330, 260),), tell=Box(20, 60, 370, 350)),
        Card.PLUM_CHAFF_2: Face(three_shoots, plant=(Box(20, 350, 360, 320),), tell=Box(0, 486, 186, 200)),
    }


def warbler(canvas: Canvas) -> None:
    """Green and yellow bush warbler on a crooked plum trunk between red clouds."""
    plum_stamps(canvas)
    wood(
        canvas,
        "60,540,40 26,450,22 34,380,16 20,312,6",
        "100,520,30 86,440,16 112,380,8",
        "190,640,36 120,690,24 40,712,20 -20,706,16",
        "330,470,30 372,504,22 420,512,18 470,500,14",
        "440,850,120 330,706,98 210,624,86 116,572,70 78,540,66 112,512,56 190,494,50 270,464,48 350,416,38 470,340,26",
        knots="226,640,15 108,556,12",
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
        "322,352! 376,392 434,426 448,462! 424,474 362,440 304,398!",
        "306,344! 372,372 420,406 440,444! 410,452 352,420 290,390!",
    )
    canvas.fill(p.green, *(blob(points(feather)) for feather in tail), outline=5)
    canvas.line(4, *curves("330,386 382,418 424,452/322,372 374,400 414,434"))
    body = points(
        "96,222! 104,190 138,166 184,166 226,190 268,230 312,286 346,350 340,400 300,436 244,446 190,428 146,390 "
        "118,340 "
        "106,288 102,252!"
    )
    canvas.fill(p.yellow, blob(body), outline=6)
    back = points(
        "98,214! 108,186 140,166 186,168 226,192 268,232 312,288 346,352 330,390! 240,330 200,270 172,236 140,208!"
    )
    canvas.fill(p.green, blob(back), outline=4)
    quills = rows("248,386,140,13,22 256,370,146,13,26 262,352,150,13,31 264,334,150,13,37")
    for x, y, long, wide, turn in quills:
        quill = [(0, -wide, 1), (long * 0.7, -wide), (long, 0, 1), (long * 0.7, wide), (0, wide, 1)]
        canvas.fill(p.sumi, smooth(moved(quill, 1, turn, x, y), True), outline=4, edge=p.green)
    wing = points(
        "170,262! 206,246 252,268 292,308 318,350! 300,364 304,380! 282,388 280,404! 258,402 246,414! 206,388 "
        "178,346 164,302!"
    )
    canvas.fill(p.green, blob(wing), outline=6)
    canvas.line(
        4.5, scallops("224,396 238,372 254,352 274,332 290,308"), scallops("194,366 206,342 222,322 240,302 252,276")
    )
    canvas.line(4.5, scallops("180,326 192,304 208,286 216,264"))
    canvas.fill(p.paper, blob(points("104,204! 130,190 162,192 194,208! 166,206 136,206!")))
    canvas.fill(p.sumi, blob(points("58,226! 82,212 104,204! 112,218 104,234! 84,230!")), outline=4)
    canvas.line(3.5, smooth(points("66,225 86,222 108,222")), colour=p.paper)
    canvas.fill(p.red, disc(146, 222, 14), outline=5)
    canvas.fill(p.ink, disc(144, 222, 6.5))
    canvas.fill(p.paper, disc(141, 218, 2.5))
    breast = (
        (126, 296),
        (134, 330),
        (150, 362),
        (174, 392),
        (206, 414),
        (146, 284),
        (152, 318),
        (244, 424),
        (282, 420),
    )
    canvas.fill(p.ink, *(brush([(x, y), (x + 5, y + 9), (x + 13, y + 16)], 7, start=0.9, end=0.2) for x, y in breast))
    feet = ("226,436 222,452 202,476", "226,436 232,456 228,486", "286,430 286,446 268,470", "286,430 296,446 296,472")
    canvas.fill(p.orange, *(brush(points(foot), 12, count=4, start=0.9, end=0.4) for foot in feet), outline=3)


def plum_ribbon(canvas: Canvas) -> None:
    """Red poem ribbon in a plum tree."""
    plum_stamps(canvas)
    top = (95, 165)
    blossoms = rows("180,134,1.5,-4 342,352,1.5,10 56,536,1.5,-8")
    buds = rows("48,52,-60 42,270,-110 66,396,20 92,640,150 284,450,160 404,408,30 376,96,60 236,30,60 420,640,30")
    off = [near(x, y - 30, 112) for x, y, *_ in blossoms]
    off += [near(x, y, 42) for x, y, _ in buds]
    off += [near(280, 560, 90), near(390, 480, 70), near(190, 660, 90), near(100, 740, 110), near(40, 660, 60)]
    off += [near(110, 150, 70), near(160, 30, 60), near(280, 220, 50), near(296, 120, 44), near(350, 130, 40)]
    speckle(canvas, 64, [*off, on_strip(top=top)], apart=24)
    wood(
        canvas,
        "190,-30,64 144,60,52 112,120,46 118,180,50 160,270,40",
        "200,360,66 262,240,50 292,130,36 304,48,12",
        "284,190,30 334,150,20 372,120,10",
        "268,580,60 264,490,46 240,430,24",
        "-30,540,46 30,640,32 110,720,30",
        "-10,880,170 90,750,140 180,660,116 270,570,92 350,500,72 424,444,58",
        knots="396,466,14 214,640,18",
    )
    for x, y, scale, turn in blossoms:
        canvas.place("plum-blossom", x, y, scale, turn)
    for x, y, turn in buds:
        canvas.place("plum-bud", x, y, 1.3, turn)
    ribbon(canvas, top=top, letters=AKAYOROSHI)


def two_shoots(canvas: Canvas) -> None:
    """Two straight shoots rise from plum wood, three blossoms lie in a heap at their foot."""
    plum_stamps(canvas)
    wood(
        canvas,
        "110,690,70 96,560,54 74,380,40 64,240,30 56,128,9",
        "250,690,66 268,540,52 286,360,42 304,200,32 314,78,9",
        "290,330,22 340,270,18 372,208,7",
        "90,480,20 130,420,16 152,358,7",
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
        "150,690,60 110,520,48 84,320,40 68,150,30 56,-20,18",
        "300,620,46 314,480,38 322,360,30 324,244,8",
        "370,640,56 392,460,44 396,300,36 386,140,9",
        "96,400,24 150,330,18 186,258,7",
        "480,790,130 400,700,104 290,664,86 190,690,70 90,740,56 -30,790,50",
    )
    for x, y, scale, turn in rows("150,452,1.65,14 280,590,1.75,-6"):
        canvas.place("plum-blossom", x, y, scale, turn)
    canvas.place("plum-front", 92, 592, 1.5, -8)
    for x, y, turn in rows(
        "108,120,70 42,230,-80 180,254,20 40,400,-90 290,330,-80 354,420,60 424,240,70 366,110,0 260,90,200 "
        "262,404,160 408,560,80 200,150,150 420,30,170"
    ):
        canvas.place("plum-bud", x, y, 1.5, turn)

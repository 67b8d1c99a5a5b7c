"""梅 ume, plum: bush warbler, poem ribbon, two chaff."""

from __future__ import annotations

from hanalearn.art.canvas import Canvas
from hanalearn.art.deck import Box, Face
from hanalearn.art.shapes import blob, brush, points
from hanalearn.art.stamps.kana import AKAYOROSHI
from hanalearn.art.stamps.plum import plum_stamps
from hanalearn.art.stamps.ribbon import near, on_strip, ribbon, speckle
from hanalearn.cards import Card

__all__ = ["faces"]


def faces() -> dict[Card, Face]:
    """The faces of this month."""
    return {
        Card.PLUM_RIBBON: Face(
            plum_ribbon, plant=(Box(95, 20, 170, 160), Box(265, 245, 165, 165)), subject=Box(60, 155, 330, 485)
        ),
    }


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

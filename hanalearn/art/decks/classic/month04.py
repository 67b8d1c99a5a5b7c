"""藤 fuji, wisteria: cuckoo, plain ribbon, two chaff."""

from __future__ import annotations

from hanalearn.art.canvas import Canvas
from hanalearn.art.deck import Box, Face
from hanalearn.art.shapes import blob, curves, disc, points, rows
from hanalearn.art.stamps.feathers import scallops
from hanalearn.art.stamps.ribbon import on_strip, ribbon, speckle
from hanalearn.art.stamps.wisteria import chain, tendril, wisteria_stamps
from hanalearn.art.stamps.wood import wood
from hanalearn.cards import Card

__all__ = ["faces"]


def faces() -> dict[Card, Face]:
    """The faces of this month."""
    return {
        Card.WISTERIA_CUCKOO: Face(cuckoo, plant=(Box(166, 390, 160, 350),), subject=Box(0, 20, 440, 374)),
        Card.WISTERIA_RIBBON: Face(
            wisteria_ribbon, plant=(Box(0, 130, 150, 530), Box(270, 130, 140, 360)), subject=Box(60, 125, 350, 480)
        ),
        Card.WISTERIA_CHAFF_1: Face(three_chains, plant=(Box(0, 130, 440, 590),), tell=Box(140, 440, 140, 270)),
        Card.WISTERIA_CHAFF_2: Face(two_chains, plant=(Box(0, 140, 310, 540),), tell=Box(314, 230, 120, 450)),
    }


def _fronds(canvas: Canvas, listed: str) -> None:
    for x, y, scale, turn in rows(listed):
        canvas.place("wisteria-frond", x, y, scale, turn)


def cuckoo(canvas: Canvas) -> None:
    """Orange cuckoo diving left before a red crescent moon, one chain of wisteria below."""
    p = canvas.palette
    wisteria_stamps(canvas)
    canvas.fill(p.red, "M383 94A187 187 0 1 1 130 -69A152 152 0 1 0 383 94z", outline=6)
    _fronds(canvas, "490,-50,1,-148 510,190,1,-140 352,350,1,170")
    chain(canvas, points("246,390 246,500 240,600 234,690"), 9)
    wood(canvas, "470,330,26 400,366,20 320,362,16 262,372,14 240,400,12")
    _fronds(canvas, "448,330,1,176 262,384,.8,-114")
    tendril(canvas, points("-10,756 44,716 92,650"), curl=46, turns=1.8, is_left=True)
    _bird(canvas)


def _bird(canvas: Canvas) -> None:
    p = canvas.palette
    tail = (
        "262,216! 320,172 372,124 408,116! 408,150 362,188 296,234!",
        "270,230! 340,196 396,166 430,174! 418,202 360,228 296,246!",
    )
    canvas.fill(p.orange, *(blob(points(feather)) for feather in tail), outline=6)
    canvas.line(
        4.5, *curves("344,160 354,178/366,142 378,162/388,126 398,146/352,198 356,216/376,186 382,206/400,176 406,196")
    )
    far = (
        "112,262! 132,196 174,138 236,84 326,28! 324,64 300,78! 304,106 278,116! 280,144 256,150! 258,180 236,188! "
        "238,214 208,244!"
    )
    canvas.fill(p.orange, blob(points(far)), outline=6)
    canvas.line(
        4, *curves("300,78 260,102 230,128/278,116 248,138 224,158/256,150 236,168 218,186/236,188 220,200 206,216")
    )
    canvas.line(4, scallops("238,98 226,132 212,162 202,194 188,226"), scallops("196,128 184,164 170,196 156,232"))
    body = points(
        "36,290! 44,268 68,256 100,256 150,248 210,232 262,212 320,186 340,188! 324,222 276,270 224,312 168,340 "
        "112,346 "
        "72,334 46,318!"
    )
    canvas.fill(p.paper, blob(body), outline=6)
    back = points(
        "36,292! 44,268 68,256 100,256 150,248 210,232 262,212 320,186 340,188! 310,220 260,252 200,278 140,296 "
        "96,306 60,308!"
    )
    canvas.fill(p.orange, blob(back), outline=4)
    canvas.line(
        4.5,
        *curves(
            "98,308 106,322 104,340/118,304 128,320 126,342/140,298 150,318 150,340/252,258 262,266 262,278/"
            "272,246 282,254 284,262/236,268 244,280 244,294"
        ),
    )
    near_wing = (
        "152,268! 152,304 182,338 240,362 340,384! 328,354 300,350! 308,328 282,324! 290,302 262,298! 268,278 244,272! "
        "226,254 186,254!"
    )
    canvas.fill(p.orange, blob(points(near_wing)), outline=6)
    canvas.line(
        4, *curves("300,350 268,344 240,334/282,324 256,320 234,312/262,298 244,296 226,290/244,272 234,274 222,270")
    )
    canvas.line(4, scallops("238,350 226,324 220,300 212,274"), scallops("196,334 188,310 186,286 184,264"))
    canvas.fill(p.red, blob(points("44,296! 20,316 26,336! 50,318!")), outline=4)
    beak = ("48,274! 24,284 4,322! 28,302 50,302!", "48,318! 36,326 20,346! 46,340 62,328!")
    canvas.fill(p.ink, *(blob(points(half)) for half in beak))
    canvas.fill(p.paper, disc(68, 282, 11), outline=4.5)
    canvas.fill(p.ink, disc(66, 282, 5))


def wisteria_ribbon(canvas: Canvas) -> None:
    """Plain red ribbon among hanging wisteria."""
    wisteria_stamps(canvas)
    top = (77, 135)
    off = [
        on_strip(top=top),
        lambda x, y: y < 230,
        lambda x, y: x < 150 and y < 680,
        lambda x, y: 270 < x < 420 and y < 490,
    ]
    speckle(canvas, 68, off)
    _fronds(canvas, "-20,-60,1.1,170 90,-80,1.1,185 200,-60,1.1,170 310,-80,1.1,190 420,-60,1.1,180")
    chain(canvas, points("82,130 76,300 84,430 80,596"), 12)
    chain(canvas, points("340,120 348,230 338,340 336,420"), 8)
    _fronds(canvas, "40,-40,1,190 270,-70,1.1,174 380,-30,1.1,188 470,0,1.1,172")
    ribbon(canvas, top=top)
    _fronds(canvas, "150,-94,1.05,186")


def three_chains(canvas: Canvas) -> None:
    """Three chains of wisteria, the middle one longest."""
    wisteria_stamps(canvas)
    _fronds(canvas, "10,-60,1.15,186 120,-60,1.15,174 230,-60,1.15,188 340,-60,1.15,172 450,-60,1.15,184")
    chain(canvas, points("78,140 70,260 84,380 76,510"), 10)
    chain(canvas, points("222,160 230,330 212,500 216,650"), 13)
    chain(canvas, points("368,130 376,220 362,320 366,400"), 8)
    _fronds(canvas, "60,-60,1.1,178 290,-70,1.1,176 400,-70,1.1,188 180,-50,1.15,184")


def two_chains(canvas: Canvas) -> None:
    """Two chains of wisteria and a bare curling tendril on the right."""
    wisteria_stamps(canvas)
    tendril(canvas, points("352,100 394,220 350,330 346,420 392,500 416,570 408,630"), curl=48, turns=1.9)
    tendril(canvas, points("346,420 366,400 386,392"), curl=24, turns=1.2)
    _fronds(canvas, "-20,-40,1.15,170 120,-40,1.15,188 240,-60,1.15,174 440,-40,1.15,190")
    chain(canvas, points("78,150 70,260 84,380 78,470"), 9)
    chain(canvas, points("226,160 236,320 218,480 222,600"), 12)
    _fronds(canvas, "50,-60,1.1,178 350,-30,1.2,176 180,-50,1.15,184 300,-80,1,190")

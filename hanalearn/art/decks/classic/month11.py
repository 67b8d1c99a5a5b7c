"""柳 yanagi, willow: rain man, swallow, plain ribbon, lightning."""

from __future__ import annotations

import math

from hanalearn.art.canvas import WINDOW, Canvas
from hanalearn.art.deck import Box, Face
from hanalearn.art.shapes import (
    Point,
    Shape,
    blob,
    brush,
    curves,
    disc,
    evenly,
    moved,
    oriented,
    points,
    polyline,
    rows,
    smooth,
)
from hanalearn.art.stamps.branch import branch
from hanalearn.art.stamps.ribbon import ribbon
from hanalearn.art.stamps.willow import willow_fronds
from hanalearn.cards import Card

__all__ = ["faces"]


def faces() -> dict[Card, Face]:
    """The faces of this month."""
    return {
        Card.WILLOW_LIGHTNING: Face(lightning, plant=(Box(0, 120, 310, 510),), tell=Box(10, 345, 275, 275)),
        Card.WILLOW_RAIN_MAN: Face(
            rain_man, plant=(Box(0, 0, 170, 330), Box(360, 0, 90, 400)), subject=Box(95, 150, 320, 480)
        ),
        Card.WILLOW_SWALLOW: Face(
            swallow,
            plant=(Box(0, 0, 330, 250), Box(340, 0, 110, 750)),
            subject=Box(10, 250, 360, 500),
            tell=Box(190, 440, 175, 310),
        ),
        Card.WILLOW_RIBBON: Face(
            plain_ribbon,
            plant=(Box(0, 0, 150, 490), Box(230, 0, 220, 620)),
            subject=Box(80, 70, 320, 480),
            tell=Box(230, 0, 220, 620),
        ),
    }


def lightning(canvas: Canvas) -> None:
    """Thunderstorm: black clouds on red, yellow bolts, a drum with three commas in flames, a claw."""
    p = canvas.palette
    canvas.fill(p.red, WINDOW)
    left = points("-20,150! 110,126 220,136 278,168 300,240 306,420 304,600 290,780! -20,790!")
    right = points("480,120! 430,140 398,176 386,240 386,420 380,600 392,780! 480,790!")
    canvas.fill(p.sumi, smooth(left, True), smooth(right, True), outline=12)
    rain = []
    for i in range(17):
        x = 60 + i * 42 + canvas.hand.uniform(-9, 9)
        y0, y1 = canvas.hand.uniform(-30, 130), canvas.hand.uniform(360, 600)
        rain.append(polyline([(x - y0 * 0.66, y0), (x - y1 * 0.66, y1)]))
    canvas.line(4.5, *rain)
    bolts = (*_bolt(214, 160, 76, 98, 54, 34), *_bolt(92, 154, 70, 92, 46, 30), *_bolt(388, 236, 62, 142, 72, 44))
    canvas.union(p.yellow, *bolts, outline=15, edge=p.red)
    _drum(canvas)
    _claw(canvas)
    tongue = points("-44,40! -50,-30 -26,-72 -10,-108 -22,-150! 16,-122 20,-84 38,-50 46,0 40,40!")
    core = points("-30,40! -36,-14 -10,-52 -8,-104! 14,-62 24,-30 27,40!")
    fires = rows("20,740,1.05,1 96,752,0.8,-1 176,742,0.9,1 262,752,0.85,-1 336,742,1.1,1 420,748,0.95,-1")
    ground = blob(points("-12,744! 60,736 150,744 250,736 350,744 470,736! 470,790! -12,790!"))
    burning = [blob(moved(tongue, size, 0, x, y, scale_x=size * flip)) for x, y, size, flip in fires]
    canvas.union(p.red, ground, *burning, outline=13)
    canvas.fill(p.yellow, *(blob(moved(core, size, 0, x, y, scale_x=size * flip)) for x, y, size, flip in fires))


def _drum(canvas: Canvas) -> None:
    p = canvas.palette
    x, y = 168, 500
    flame = points("-38,-78! -30,-104 -38,-126 -62,-146! -22,-146 2,-126 14,-98 30,-76!")
    tongue = points("-16,-92! -16,-108 -24,-124 -40,-138! -14,-134 0,-118 6,-90!")
    burning = rows("-146,.72 -120,1 -92,.8 -66,1.1 -38,.84 -12,1.06 16,.9 44,.74 70,.6 94,.46")
    canvas.union(p.red, *(blob(_licking(flame, size, turn, x, y)) for turn, size in burning), outline=12)
    canvas.fill(p.yellow, *(blob(_licking(tongue, size, turn, x, y)) for turn, size in burning))
    canvas.fill(p.yellow, disc(x, y, 119), outline=8)
    studs = [math.radians(degrees) for degrees in range(0, 360, 30)]
    canvas.dots(12, [(x + 107 * math.cos(a), y + 107 * math.sin(a)) for a in studs])
    canvas.fill(p.paper, disc(x, y, 95), outline=7)
    comma = points("4,-14 24,-20 32,-40 16,-59 -11,-61 -40,-41 -49,-13! -33,-33 -13,-40 -6,-26")
    canvas.fill(p.red, *(smooth(moved(comma, 1.2, turn, x, y), True) for turn in (20, 140, 260)), outline=5)


def _licking(flame: list[Point], size: float, turn: float, x: float, y: float) -> list[Point]:
    """The flame at the rim of the drum; ``size`` reaches only what stands out of it."""
    grown = [(u * size, -98 + (v + 76) * size, *corner) for u, v, *corner in flame]
    return moved(grown, 1, turn, x, y)


def _claw(canvas: Canvas) -> None:
    p = canvas.palette
    nails = (
        "246,96! 214,96 190,120 180,178! 200,152 222,140 250,140!",
        "262,190! 248,226 250,262 272,306! 276,268 286,240 306,206!",
        "318,226! 322,264 340,296 376,318! 366,284 366,254 364,222!",
        "394,196! 404,232 398,262 376,292! 418,276 438,240 436,196!",
    )
    canvas.fill(p.paper, *(blob(points(nail)) for nail in nails), outline=7)
    thumb = "380,120! 402,148 396,176 388,196! 406,214 440,206! 454,168 446,120 420,84!"
    palm = "500,-60! 420,2 366,38 336,66! 330,110 352,152 392,158! 440,122 500,76!"
    ring_finger = "356,104! 330,140 314,186 311,222! 332,240 367,234! 374,200 388,172 408,146 396,110!"
    middle = "344,78! 302,96 270,136 255,184! 266,206 303,216! 318,184 340,164 374,142! 384,100 366,76!"
    index = "372,46! 312,50 272,62 240,88! 236,112 244,144! 276,140 312,142 350,124! 384,96!"
    for limb in (thumb, palm, ring_finger, middle, index):
        canvas.fill(p.red, blob(points(limb)), outline=6.5)
    canvas.fill(p.red, blob(points("350,40! 420,0 470,-30! 470,60! 420,104 384,104! 372,84 362,60!")))
    creases = (
        "292,70 286,90 292,112/262,92 260,108 266,124/288,126 304,138 318,144/270,160 284,172 302,174/"
        "332,158 346,170 362,172/322,198 340,206 360,202/404,152 418,160 434,156/398,186 414,192 432,186/"
        "404,44 418,66 436,80/392,70 402,86 412,92"
    )
    canvas.line(5, *curves(creases))
    ring = points("386,22! 404,56 428,84 452,98! 470,86! 446,70 424,42 408,6!")
    canvas.fill(p.yellow, blob(ring), outline=6)


def _bolt(x: float, y: float, wide: float, high: float, thick: float, back: float) -> list[Shape]:
    """Zig-zag flash of four overlapping slabs, thinner downwards. Offset polylines would not close cleanly."""
    slabs = []
    for i in range(4):
        k = 1 - 0.62 * i / 4
        low = x - wide * k
        slabs.append(
            [
                (x, y),
                (x + thick * k, y - 6 * k),
                (low + (4 if i == 3 else thick * k * 0.8), y + high * k),
                (low, y + high * k),
            ]
        )
        x, y = low + back * k, y + high * k - 14 * k
    return [polyline(oriented(slab), True) for slab in slabs]


def rain_man(canvas: Canvas) -> None:
    """Poet in a red robe under an umbrella, by a stream; a frog leaps below willow fronds."""
    p = canvas.palette
    willow_fronds(canvas)
    stream = points("-20,402! 50,416 110,452 180,446 260,452 340,496 400,494 470,462! 470,790! -20,790!")
    canvas.fill(p.blue, smooth(stream, True), outline=6)
    foam = (
        "-20,426 40,434 92,474 112,540 96,600",
        "-20,520 24,520 50,556 30,600 -20,606",
        "320,520 372,536 420,516 470,498",
        "330,584 390,590 430,576 470,566",
        "-20,690 40,690 80,720 110,760",
    )
    canvas.fill(p.paper, *(brush(points(text), 17, count=6, start=0.5, end=0.1) for text in foam), outline=4.5)
    swirls = (
        "-10,456 30,460 70,494 84,540 70,590/-10,486 24,490 52,514 66,546/-10,546 12,546 22,564 6,580/"
        "-10,720 30,722 56,750/-10,640 30,640 64,664 96,710 124,730/130,462 146,490 142,540 120,590/"
        "312,548 370,562 420,546 460,530/200,470 206,560/350,502 400,508 460,480"
    )
    canvas.line(4.5, *curves(swirls))
    trunk = points("-20,-20! 22,-20! 36,60 30,150 46,240 34,330 -20,420!")
    canvas.fill(p.orange, smooth(trunk, True), outline=6)
    canvas.line(4.5, *curves("4,-10 16,90 10,180 22,270 10,360"))
    _fronds(
        canvas,
        "L 60,-130,1,4 S 116,-20,1.1,0 S 156,-90,1,-4 L 16,40,0.9,-2 s 384,-10,1,2 l 424,-90,1.1,2 l 452,-10,1.15,0",
    )
    bank = points("132,700! 150,650 190,620 260,612 350,618 470,590! 470,790! 110,790! 120,740")
    canvas.fill(p.sumi, blob(bank), outline=7)
    ridges = (
        "150,716 180,660 230,640 270,644",
        "180,744 204,690 250,668 290,676",
        "420,630 440,640 460,660",
        "236,744 250,712 276,700",
    )
    canvas.fill(p.ink, *(brush(points(text), 7, count=5) for text in ridges))
    posts = (
        brush(points("334,770 322,700 292,630"), 24, count=4, start=1, end=1),
        brush(points("330,770 352,700 398,634"), 24, count=4, start=1, end=1),
    )
    canvas.fill(p.yellow, *posts, outline=6)
    _umbrella(canvas)
    _poet(canvas)
    _frog(canvas)


def _umbrella(canvas: Canvas) -> None:
    p = canvas.palette
    pole = smooth(points("284,170 288,280 294,470"))
    struts = "288,282 200,246/288,282 244,250/288,282 330,246/288,282 372,238"
    canvas.line(4, *curves(struts))
    canvas.line(13, pole)
    canvas.line(5, pole, colour=p.yellow)

    def opened(text: str) -> list[Point]:
        return moved(points(text), 1.06, -6, 286, 158)

    rim = "130,66! 112,66 92,80! 63,75 34,90! 0,80 -34,90! -63,75 -92,80! -112,66 -130,66!"
    canvas.fill(p.yellow, smooth(opened(rim + " -112,38 -66,10 0,0 66,10 112,38"), True), outline=7)
    band = "-121,49! -62,62 0,67 62,62 121,49! 108,34 92,21! 46,36 0,41 -46,36 -92,21! -108,34"
    canvas.fill(p.sumi, smooth(opened(band), True), outline=5)
    ribs = "0,0 -46,24 -92,80/0,0 -18,30 -34,90/0,0 18,30 34,90/0,0 46,24 92,80"
    canvas.line(4.5, *(smooth(opened(rib)) for rib in ribs.split("/")))
    canvas.fill(p.ink, disc(286, 156, 9))


def _poet(canvas: Canvas) -> None:
    p = canvas.palette
    shoes = (points("160,616! 178,604 206,600 212,622! 164,626!"), points("240,620! 258,606 290,602 296,624! 246,630!"))
    canvas.fill(p.ink, *(blob(shoe) for shoe in shoes), outline=4)
    legs = (
        points("176,530! 160,560 168,592 196,608! 214,602! 236,570 240,530!"),
        points("232,530! 236,574 262,608! 290,606! 314,580 312,530!"),
    )
    canvas.fill(p.purple, *(blob(leg) for leg in legs), outline=6)
    canvas.line(4, *curves("196,564 192,586 200,600/216,566 210,588/262,568 266,590 274,602/288,564 288,588"))
    robe = points(
        "206,352! 184,372 172,410 174,470! 162,556! 210,566 262,562 320,552! 302,470! 304,410 284,370 250,350!"
    )
    canvas.fill(p.red, blob(robe), outline=6)
    canvas.fill(p.yellow, blob(points("172,468! 236,480 304,468! 306,484! 238,497 170,485!")), outline=5)
    sleeves = (
        points("190,372! 152,398 120,428! 108,480 98,548! 142,558 188,554! 202,500 206,440 200,400!"),
        points("268,368! 310,378 352,396! 366,450 376,524! 330,540 284,540! 276,490 276,440 282,414 262,400!"),
    )
    canvas.fill(p.red, *(blob(sleeve) for sleeve in sleeves), outline=6)
    linings = (
        points("120,428! 108,480 98,548! 114,551! 122,490 134,432!"),
        points("282,414! 274,470 284,540! 300,541! 290,474 296,418!"),
    )
    canvas.fill(p.paper, *(blob(lining) for lining in linings), outline=5)
    hand = points("276,420! 270,404 280,392 298,390 308,400 306,420!")
    canvas.fill(p.paper, blob(hand), outline=5)
    canvas.line(3.5, *curves("284,404 298,402/284,412 298,411"))
    folds = (
        "192,404 182,450 180,490",
        "160,420 146,470 140,540",
        "320,396 330,450 330,520",
        "346,420 350,470 354,510",
        "206,500 200,530 196,556",
        "256,500 264,530 266,556",
        "290,494 300,520 304,546",
    )
    canvas.fill(p.ink, *(brush(points(text), 6.5, count=5, start=0.6, end=0.1) for text in folds))
    crests = points("150,466 138,520 336,448 338,510 236,532 238,418")
    canvas.dots(11, [(x + u, y + v) for x, y in crests for u, v in ((-9, 5), (9, 5), (0, -10))], colour=p.yellow)
    canvas.fill(p.paper, blob(points("196,348! 226,352 254,334! 262,358! 230,380 194,366!")), outline=5)
    hair = points("236,290! 256,300 258,330 246,352! 226,344 226,310!")
    canvas.fill(p.ink, blob(hair))
    face = points("196,290! 193,306 183,321! 190,328 188,338 193,352 206,362 226,358 238,342 240,318 240,288!")
    canvas.fill(p.paper, smooth(face, True), outline=5)
    canvas.fill(p.paper, blob(points("236,312! 248,308 250,322 240,334!")), outline=4)
    marks = ("197,313 206,309 218,312", "198,300 207,297 216,299", "192,334 202,333 212,340", "196,360 190,372 190,384")
    canvas.fill(p.ink, *(brush(points(text), 6, count=4, start=0.4, end=0.2) for text in marks))
    canvas.line(3.5, *curves("193,342 200,343/232,296 228,336 214,362"))
    cap = points("188,294! 196,262 214,226 242,214 262,232 262,270 258,304! 244,292 214,286!")
    canvas.fill(p.sumi, smooth(cap, True), outline=6)
    canvas.line(4, *curves("214,284 220,250 238,224"))


def _frog(canvas: Canvas) -> None:
    p = canvas.palette
    body = "150,566! 134,548 120,546 112,532 96,534 90,550 62,580 36,616 26,646! 60,664 96,640 118,606 142,586!"
    thigh = "26,630! 44,604 76,612 100,644 108,676! 94,690! 60,668 30,660!"
    shank = "108,668! 104,692 60,694 22,706! 8,696! 40,678 80,672!"
    arm = "104,610! 128,622 156,616! 160,628! 126,640 96,630!"
    toes = (
        "16,700 2,716 -10,720",
        "18,702 14,722 8,738",
        "20,702 32,718 40,732",
        "156,622 172,614 182,604",
        "156,622 174,624 186,622",
        "154,622 166,634 174,640",
    )

    def leaping(text: str) -> list[Point]:
        return moved(points(text), 0.86, -4, -34, 100)

    limbs = [blob(leaping(part)) for part in (body, thigh, shank, arm)]
    limbs += [brush(leaping(text), 11, count=4, start=0.9, end=0.7) for text in toes]
    canvas.fill(p.paper, *limbs, outline=24, edge=p.paper)
    canvas.union(p.orange, *limbs, outline=12)
    lines = "148,570 130,574 112,572/78,576 54,606 42,626/44,620 72,626 92,654/90,600 98,606"
    canvas.line(4.5, *(smooth(leaping(text)) for text in lines.split("/")))
    ((x, y, *_), (u, v, *_)) = leaping("106,548 109,548")
    canvas.fill(p.paper, disc(x, y, 11), outline=5)
    canvas.dots(9, [(u, v)])


def swallow(canvas: Canvas) -> None:
    """Yellow swallow with a red head and two long red tail streamers under willow fronds."""
    p = canvas.palette
    willow_fronds(canvas)
    trunk = points("408,-20! 396,120 412,260 396,420 404,560 384,680 352,780! 480,780! 480,-20!")
    canvas.fill(p.orange, smooth(trunk, True), outline=6)
    canvas.line(4.5, *curves("428,-10 416,150 434,280 418,440 426,580 400,760/450,200 440,380 450,560 438,760"))
    _fronds(
        canvas,
        "S 8,60,1.1,8 L 66,-110,1,8 L 150,-130,1.1,2 S 214,20,1.05,0 L 262,-140,1.15,-4 l 330,-70,1.1,2 "
        "l 400,60,1,4 l 436,-60,1.1,-6 L -24,500,1.05,-34",
    )

    def taper(t: float) -> float:
        return float(30 * (1 - t) ** 0.8 + 8)

    tail = ("192,440 276,520 336,616 360,764", "184,446 238,546 252,646 232,742")
    short = ("212,470 254,526 284,600", "210,472 236,536 252,606")
    canvas.fill(p.yellow, *(brush(points(text), 26, count=5, start=0.8, end=0.2) for text in short), outline=5)
    canvas.fill(p.red, *(brush(points(text), taper, count=7) for text in tail), outline=6)
    canvas.line(4, *(smooth(evenly(points(text), 6)[:5]) for text in tail))
    _wing(canvas, -0.8)
    _wing(canvas, 1)
    body = _along("4,-24 50,-34 104,-36 154,-28 200,-14 226,0! 200,14 154,34 104,44 50,38 6,26")
    canvas.fill(p.yellow, blob(body), outline=6)
    scales = []
    for u, row in (
        (64, (-20, 2, 24)),
        (88, (-12, 12, 32)),
        (112, (-20, 2, 24)),
        (136, (-12, 12)),
        (160, (-12, 8)),
        (182, (0,)),
    ):
        scales += [smooth(_along(f"{u},{v - 9} {u + 13},{v} {u},{v + 9}")) for v in row]
    canvas.line(4, *scales)
    canvas.fill(p.ink, blob(points("10,284! 34,284 50,292 42,312 32,310!")), outline=4)
    head = points("34,292 50,278 76,276 98,288 108,312 104,340! 84,346! 72,362! 58,350! 40,336 30,312")
    canvas.fill(p.red, blob(head), outline=6)
    canvas.fill(p.paper, disc(62, 302, 11), outline=4.5)
    canvas.dots(9, [(60, 302)])


def _along(text: str, side: float = 1) -> list[Point]:
    """Points of the swallow: along its back from the neck, and across it; ``side`` -1 mirrors to the other wing."""
    return moved(points(text), side, 44, 62, 318, scale_x=1)


def _wing(canvas: Canvas, side: float) -> None:
    """Flight feathers fanned from the wrist, above them the coverts with two rows of scales."""
    p = canvas.palette
    tips = points("166,-272 192,-240 208,-210 216,-182 218,-154 214,-128 206,-102 196,-78")
    feathers = []
    ribs = []
    for i, (u, v) in enumerate(tips):
        t = i / (len(tips) - 1)
        foot = (72 + 50 * t, -112 + 78 * t)
        mid = ((foot[0] + u) / 2 - 14 + 10 * t, (foot[1] + v) / 2 - 10)
        half = 15 - 2 * t
        du, dv = u - foot[0], v - foot[1]
        long = math.hypot(du, dv)
        nu, nv = -dv / long * half, du / long * half
        feather = [
            (*foot, 1),
            (mid[0] - nu, mid[1] - nv),
            (u - du * 0.12 - nu * 0.8, v - dv * 0.12 - nv * 0.8),
            (u, v),
            (u - du * 0.16 + nu, v - dv * 0.16 + nv),
            (mid[0] + nu, mid[1] + nv),
        ]
        feathers.append(smooth(moved(feather, side, 44, 62, 318, scale_x=1), True))
        rib = [mid, (u - du * 0.1, v - dv * 0.1)]
        ribs.append(polyline(moved(rib, side, 44, 62, 318, scale_x=1)))
    for shape in feathers[::-1]:
        canvas.fill(p.yellow, shape, outline=5)
    canvas.line(4, *ribs)
    coverts = _along("36,-20! 42,-66 60,-112 88,-136! 116,-124 130,-98 140,-72 146,-44 142,-20!", side)
    canvas.fill(p.yellow, blob(coverts), outline=6)
    scales = []
    for u, v in points("74,-104 92,-88 108,-70 120,-50 72,-74 88,-56 102,-38 62,-44"):
        scales.append(smooth(_along(f"{u},{v - 13} {u + 16},{v - 10} {u + 11},{v + 9}", side)))
    canvas.line(4, *scales)


def plain_ribbon(canvas: Canvas) -> None:
    """Red strip among hanging willow fronds; no speckle."""
    willow_fronds(canvas)
    branch(canvas, points("30,700 84,650 128,596"), 58, 44, count=4)
    branch(canvas, points("0,830 34,740 44,660 10,590 -60,530 -90,510"), 130, 96, count=9, knobs=0.2)
    _fronds(
        canvas,
        "L -20,230,1.1,-24 L 18,-30,1.15,6 L 84,-110,1.1,2 l 236,-150,1.1,0 l 284,-60,1.15,2 l 352,-150,1.2,2 "
        "l 410,-50,1.25,4 l 484,150,1.15,18 l 490,330,1.1,22",
    )
    ribbon(canvas, top=(99, 75))


def _fronds(canvas: Canvas, text: str) -> None:
    """Fronds written as long or short (L, S; small letters bend to the left) and ``x,y,scale,turn``."""
    words = text.split()
    for letter, place in zip(words[::2], words[1::2], strict=True):
        x, y, scale, turn = rows(place)[0]
        name = "willow-frond" if letter in "Ll" else "willow-wisp"
        canvas.place(name, x, y, scale, turn, flip=letter.islower())

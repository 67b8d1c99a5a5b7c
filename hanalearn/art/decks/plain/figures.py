"""What the picture cards of the plain deck show, as bold single figures: crane, curtain, moon, ... and lightning."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from hanalearn.art.canvas import Canvas
from hanalearn.art.deck import Box, Painter
from hanalearn.art.shapes import Point, blob, brush, curves, disc, moved, points, polyline, rows, smooth
from hanalearn.art.stamps.kana import sign
from hanalearn.cards import Card

__all__ = ["FIGURES", "Figure"]


@dataclass(frozen=True, slots=True)
class Figure:
    """What a picture card shows beside its plant.

    Attributes:
        paint: draws it, below the band with the number.
        plant: the square of the plant emblem, which is put in front.
        where: around the figure itself.
    """

    paint: Painter
    plant: Box
    where: Box


def _crane(canvas: Canvas) -> None:
    p = canvas.palette
    canvas.fill(p.red, disc(296, 372, 136), outline=8)
    tail = ("330,486! 400,496 440,540! 390,548 330,540!", "310,500! 380,530 410,588! 356,582 300,556!")
    canvas.fill(p.sumi, *(blob(points(f)) for f in (*tail, "290,516! 340,560 356,618! 306,600 276,566!")), outline=8)
    canvas.line(15, *curves("236,560 240,640 236,742/284,562 292,640 296,742"))
    canvas.line(8, *curves("236,570 240,640 236,736/284,572 292,640 296,736"), colour=p.paper)
    body = points(
        "162,336! 148,380 150,430 176,484 226,546 286,572 344,552 396,500! 340,470 292,440 240,434 206,420 192,384 "
        "204,344!"
    )
    canvas.fill(p.paper, blob(body), outline=10)
    canvas.fill(p.sumi, blob(points("156,366! 148,396 154,436 176,482! 194,456! 188,432 186,398 194,372!")))
    canvas.line(7, *curves("240,470 286,478 330,506/232,498 272,512 312,530"))
    canvas.fill(p.yellow, polyline(points("166,308 62,276 158,332"), True), outline=8)
    canvas.fill(p.paper, disc(184, 324, 33), outline=9)
    canvas.fill(p.red, blob(points("153,316! 162,292 186,286 208,298 216,316!")), outline=8)
    canvas.fill(p.ink, disc(176, 330, 7))


def _curtain(canvas: Canvas) -> None:
    p = canvas.palette
    canvas.fill(p.paper, "M-10 512c150 26 320 26 470 0v50c-150 26-320 26-470 0z")
    canvas.fill(p.purple, "M-10 560c150 26 320 26 470 0v90H-10z")
    canvas.fill(p.red, "M-10 646c150 26 320 26 470 0v130H-10z")
    canvas.line(9, "M-10 560c150 26 320 26 470 0M-10 646c150 26 320 26 470 0")
    canvas.line(36, "M-10 508c150 26 320 26 470 0", colour=p.ink)
    twist = rows("18,511 62,518 106,523 150,526 194,528 256,528 300,526 344,523 388,518 432,511")
    canvas.line(7, *(polyline([(x - 12, y + 9), (x + 12, y - 9)]) for x, y in twist), colour=p.paper)
    for x, y in rows("84,508 178,516 272,516 366,508"):
        canvas.fill(p.yellow, polyline([(x - 22, y), (x + 22, y), (x + 22, y + 88), (x - 22, y + 88)], True), outline=8)
        lacing = rows(f"{x - 22},{y + 42},{x + 22},{y + 88} {x + 22},{y + 42},{x - 22},{y + 88}")
        lacing += rows(f"{x - 22},{y + 42},{x + 22},{y + 42}")
        canvas.line(7, *(polyline([(a, b), (c, d)]) for a, b, c, d in lacing))


def _moon(canvas: Canvas) -> None:
    p = canvas.palette
    canvas.fill(p.red, "M0 208h450v542H0z")
    canvas.fill(p.paper, disc(225, 388, 156), outline=9)


def _rain_man(canvas: Canvas) -> None:
    p = canvas.palette
    drops = rows("30,470 92,520 40,600 100,660 440,420 420,520 410,600 180,250")
    canvas.line(8, *(polyline([(x, y), (x - 24, y + 56)]) for x, y in drops))
    canvas.line(14, polyline([(330, 570), (286, 250)]))
    canvas.fill(
        p.purple,
        blob(points("186,636! 260,654 342,636! 358,718! 330,736 272,728! 262,694! 250,732 186,738! 172,716!")),
        outline=10,
    )
    robe = (
        "206,446! 258,424 306,446! 336,500 392,560! 372,612 330,600! 348,660! 262,678 174,660! 190,604! 146,616 "
        "118,566! 168,508"
    )
    canvas.fill(p.red, blob(points(robe)), outline=10)
    canvas.line(8, *curves("216,452 258,516 298,452/258,516 258,664/190,604 208,540/330,600 312,540"))
    canvas.fill(p.paper, disc(256, 404, 42), outline=9)
    canvas.fill(
        p.sumi, blob(points("212,392! 216,352 240,340 236,306! 266,300! 272,336 292,358 300,396! 256,378")), outline=8
    )
    canvas.dots(12, points("244,408 270,408"))
    canvas.line(6, smooth(points("248,428 256,432 264,428")))
    dome = "118,330! 166,252 274,222 386,250 438,338! 400,322 362,344! 322,318 280,340! 236,316 196,342! 156,320"
    canvas.fill(p.yellow, blob(points(dome)), outline=10)
    canvas.line(8, *curves("290,232 350,276 362,344/280,230 284,284 280,340/266,232 208,282 196,342"))
    frog = "318,738! 322,700 352,690 364,670 386,668 398,684 424,690! 414,706 396,714 420,738!"
    canvas.fill(p.green, blob(points(frog)), outline=8)
    canvas.fill(p.ink, disc(388, 686, 6))


def _phoenix(canvas: Canvas) -> None:
    p = canvas.palette
    plumes = (
        ("214,470 120,520 60,610 44,716", 44),
        ("226,480 160,560 128,650 132,742", 44),
        ("246,484 216,570 208,650 226,740", 40),
    )
    for text, wide in plumes:

        def swell(t: float, wide: float = wide) -> float:
            return wide * (0.5 + 0.6 * math.sin(math.pi * min(1, t * 1.05)))

        line = points(text)
        canvas.fill(p.red, brush(line, swell, count=7, soft=False), outline=8)
        canvas.dots(17, line[-1:], colour=p.yellow)
    wing = points(
        "226,420! 250,330 330,250 444,226! 432,282! 446,300 420,330! 432,352 398,376! 404,400 360,416! 350,442 290,462!"
    )
    canvas.fill(p.purple, blob(wing), outline=10)
    canvas.line(7, *curves("430,284 340,320 274,408/418,332 340,360 284,428/396,378 340,400 294,444"))
    body = points("92,344! 118,330 150,340 178,372 230,396 292,438 306,470 276,504 214,498 158,456 128,402 112,372!")
    canvas.fill(p.purple, blob(body), outline=10)
    canvas.line(6, *curves("170,404 190,410 196,434/206,420 226,428 230,456/244,440 262,450 262,480"))
    head = points(
        "40,356! 86,338 84,300! 104,318 112,278! 128,308 146,272! 152,314 178,300! 172,340 150,376 120,392 96,378 "
        "76,372!"
    )
    canvas.fill(p.red, blob(head), outline=9)
    canvas.fill(p.paper, disc(116, 346, 13), outline=6)
    canvas.fill(p.yellow, blob(points("36,360! 62,342 88,346! 80,366 62,374 50,392!")), outline=7)


def _warbler(canvas: Canvas) -> None:
    p = canvas.palette
    canvas.line(30, smooth(points("-20,640 120,604 240,612 330,572 470,560")), colour=p.sumi)
    canvas.line(20, smooth(points("300,582 370,500 400,430")), colour=p.sumi)
    canvas.fill(p.green, blob(points("330,460! 420,520 446,602! 410,612 374,598! 330,560 290,520!")), outline=9)
    body = points(
        "74,352! 116,330 140,290 196,276 244,304 300,360 354,440 360,500! 310,560 230,584 168,560 130,500 124,430 "
        "110,388!"
    )
    canvas.fill(p.green, blob(body), outline=10)
    belly = points("122,392! 168,384 196,420 214,500 286,566! 230,580 168,558 132,500 126,430!")
    canvas.fill(p.yellow, blob(belly), outline=7)
    wing = points("222,384! 276,380 340,450 380,548! 320,540 262,506 228,450!")
    canvas.fill(p.green, blob(wing), outline=8)
    canvas.line(7, *curves("260,420 300,450 336,508/250,450 284,484 322,520"))
    canvas.fill(p.yellow, polyline(points("66,346 120,332 116,368"), True), outline=7)
    canvas.fill(p.ink, disc(156, 340, 13))
    canvas.line(10, *curves("196,584 190,606 172,616/240,586 240,606 224,618"))


def _cuckoo(canvas: Canvas) -> None:
    p = canvas.palette
    moon = "126,226! 62,290 44,376 72,470 150,540 250,548 336,500 380,420! 312,468 232,468 164,420 128,348 124,286"
    canvas.fill(p.red, blob(points(moon)), outline=9)

    def bird(text: str) -> list[Point]:
        return moved(points(text), 0.86, 0, 62, 42)

    far = bird("176,372! 196,300 250,244 330,222! 316,270! 330,282 300,318! 306,340 262,390!")
    tail = bird("336,330! 410,296 446,256! 440,312! 452,330 420,356! 436,378 380,392 330,396!")
    body = bird(
        "40,444! 72,420 96,388 140,370 206,372 280,352 350,336! 350,384 290,424 214,446 150,454 100,450 76,444!"
    )
    near = bird("176,408! 240,396 304,430 350,500 356,566! 322,540! 310,560 284,524! 264,536 240,500! 214,480 190,444!")
    for part in (far, tail, body):
        canvas.fill(p.orange, blob(part), outline=9)
    canvas.fill(p.paper, blob(bird("100,448! 150,420 220,430! 200,446 150,456!")), outline=7)
    canvas.fill(p.orange, blob(near), outline=9)
    quills = (
        "232,424 280,450 322,538",
        "214,440 252,470 284,522",
        "310,246 262,290 226,356",
        "410,316 380,346 344,362",
    )
    canvas.line(7, *(smooth(bird(quill)) for quill in quills))
    canvas.fill(p.ink, disc(160, 392, 11))
    canvas.fill(p.yellow, polyline(bird("26,448 82,412 84,442"), True), outline=8)


def _bridge(canvas: Canvas) -> None:
    p = canvas.palette
    canvas.fill(p.blue, "M0 552h450v198H0z")
    canvas.line(9, "M0 552h450")
    canvas.line(
        8,
        *curves(
            "250,590 290,578 330,590 370,580 410,590/-10,700 30,686 70,700 110,690/300,728 350,714 400,728 460,716"
        ),
    )

    def post(x: float, y: float) -> None:
        canvas.fill(
            p.orange, polyline([(x - 17, y), (x + 17, y), (x + 17, y + 104), (x - 17, y + 104)], True), outline=8
        )
        canvas.fill(
            p.red,
            blob(points(f"{x - 22},{y + 6}! {x - 18},{y - 16} {x},{y - 26} {x + 18},{y - 16} {x + 22},{y + 6}!")),
            outline=8,
        )

    post(262, 588)
    canvas.fill(p.yellow, polyline(points("-20,556 300,640 300,700 -20,620"), True), outline=9)
    canvas.line(7, polyline(points("-20,588 300,670")))
    post(80, 580)
    post(390, 574)
    canvas.fill(p.yellow, polyline(points("150,672 470,590 470,652 150,738"), True), outline=9)
    canvas.line(7, polyline(points("150,705 470,621")))
    post(196, 650)


def _butterfly(canvas: Canvas, x: float, y: float, scale: float, turn: float) -> None:
    p = canvas.palette

    def at(text: str) -> list[Point]:
        return moved(points(text), scale, turn, x, y)

    def both(text: str) -> list[Point]:
        return moved([(-px, *rest) for px, *rest in points(text)], scale, turn, x, y)

    upper = "8,-6! 30,-70 90,-108 140,-96 142,-44 96,-4 12,10!"
    lower = "10,8! 70,4 112,30 106,78 70,88 34,60!"
    canvas.fill(p.yellow, *(blob(side(lower)) for side in (at, both)), outline=9)
    canvas.fill(p.yellow, *(blob(side(upper)) for side in (at, both)), outline=9)
    spots = []
    for px, py, radius in rows("104,-66,20 -104,-66,20 76,46,15 -76,46,15"):
        ((sx, sy, *_),) = moved([(px, py)], scale, turn, x, y)
        spots.append(disc(sx, sy, radius * scale))
    canvas.fill(p.red, *spots, outline=6)
    canvas.line(8, smooth(at("4,-34 18,-76 46,-96")), smooth(both("4,-34 18,-76 46,-96")))
    canvas.fill(p.red, blob(at("0,-44 14,-24 12,30 0,72 -12,30 -14,-24")), outline=8)


def _butterflies(canvas: Canvas) -> None:
    _butterfly(canvas, 140, 326, 0.92, -14)
    _butterfly(canvas, 322, 470, 0.8, 18)


def _boar(canvas: Canvas) -> None:
    p = canvas.palette
    legs = ("128,500! 116,560 96,590! 132,592! 168,548 190,510!", "326,520! 352,556 350,592! 388,592! 400,540 392,480!")
    canvas.fill(p.orange, *(blob(points(leg)) for leg in legs), outline=9)
    ridge = points(
        "130,282! 150,252! 168,280! 194,244! 210,278! 242,246! 254,284! 292,258! 300,300! 340,282! 344,324! "
        "386,316! 380,352! 420,360! 402,388!"
    )
    canvas.fill(p.sumi, blob([*ridge, (380, 440, 1), (120, 380, 1)]), outline=8)
    body = points(
        "20,444! 24,410! 66,392 96,340 140,304 200,290 280,298 350,330 402,384 424,450 414,510 372,530 340,524! "
        "330,560 344,600! "
        "300,600! 284,556 262,532! 200,528! 196,566 176,600! 136,600! 146,556 132,510! 96,494 60,486 40,470"
    )
    canvas.fill(p.orange, blob(body), outline=10)
    canvas.fill(p.orange, blob(points("140,350! 136,292 176,262! 196,310 182,346!")), outline=8)
    canvas.fill(p.paper, blob(points("62,478! 60,440 84,410! 92,446 88,480!")), outline=7)
    canvas.fill(p.ink, disc(116, 384, 13), disc(38, 436, 8))
    dashes = rows("226,350 270,356 316,374 356,402 236,400 282,408 328,430 368,456 240,450 288,460 334,484")
    canvas.line(10, *(polyline([(x, y), (x + 12, y + 20)]) for x, y in dashes))


def _goose(canvas: Canvas, x: float, y: float, scale: float) -> None:
    p = canvas.palette

    def at(text: str) -> list[Point]:
        return moved(points(text), scale, -8, x, y)

    far = "10,-16! 0,-70 26,-116 74,-132! 62,-84 84,-40 74,-10!"
    near = "-8,0! 30,-8 88,2 134,44! 116,52! 120,72 90,66! 86,84 54,66! 18,44!"
    body = "-128,36! -112,14 -84,8 -50,6 -10,-16 50,-26 108,-22 150,-34! 138,0 60,26 -10,34 -56,28 -92,28!"
    canvas.fill(p.orange, blob(at(far)), outline=8)
    canvas.fill(p.orange, blob(at(body)), outline=8)
    canvas.fill(p.orange, blob(at(near)), outline=8)
    canvas.line(6, smooth(at("26,8 70,22 114,52")), smooth(at("18,20 50,36 80,66")))
    canvas.fill(p.red, blob(at("-128,36! -112,14 -84,8 -56,8! -56,28! -92,28!")), outline=7)


def _geese(canvas: Canvas) -> None:
    for x, y, scale in rows("318,304,.66 128,364,.7 330,438,.7"):
        _goose(canvas, x, y, scale)


def _sake_cup(canvas: Canvas) -> None:
    p = canvas.palette

    def at(text: str) -> list[Point]:
        return moved(points(text), 1, -16, 236, 366)

    canvas.fill(p.red, blob(at("-60,112! -78,168 0,184 78,168 60,112!")), outline=10)
    canvas.fill(p.red, blob(at("-206,-14! -180,74 -104,132 0,150 104,132 180,74 206,-14!")), outline=10)
    canvas.fill(
        p.red,
        blob(at("-206,-14 -190,-72 -110,-114 0,-126 110,-114 190,-72 206,-14 190,38 110,74 0,84 -110,74 -190,38")),
        outline=10,
    )
    canvas.fill(
        p.yellow,
        blob(at("-178,-16 -160,-62 -94,-94 0,-104 94,-94 160,-62 178,-16 160,22 94,52 0,60 -94,52 -160,22")),
        outline=8,
    )
    canvas.fill(
        p.ink, *sign("kotobuki", 234, 344, scale=1.32, turn=-16, width=14, wide=1.12, high=0.94, start=0.8, end=0.6)
    )


def _deer(canvas: Canvas) -> None:
    p = canvas.palette
    canvas.line(
        13, *curves("118,372 108,334 70,306/108,338 120,308 114,282/162,366 176,330 214,312/172,338 166,308 176,280")
    )
    far = ("120,610! 128,680 120,744! 148,744! 158,680 166,620!", "300,600! 316,670 312,744! 340,744! 350,670 350,590!")
    canvas.fill(p.orange, *(blob(points(leg)) for leg in far), outline=9)
    torso = (
        "44,560! 40,500 70,446 92,396! 158,402! 160,456 196,486 270,488 340,484 386,512 404,566 396,610! 350,618 "
        "300,600 "
        "220,606 150,618 84,624 58,600"
    )
    near = ("50,580! 62,670 50,744! 80,744! 96,680 122,610!", "350,600! 384,660 376,744! 406,744! 416,660 402,560!")
    canvas.union(p.orange, *(blob(points(part)) for part in (torso, *near)), outline=19)
    canvas.fill(p.paper, blob(points("392,520! 424,494 438,528! 430,560 404,574!")), outline=8)
    canvas.fill(
        p.orange,
        blob(points("98,402! 92,366 116,348 150,350 178,372 232,398 250,418! 238,438 200,442 158,446 122,440")),
        outline=9,
    )
    canvas.fill(p.orange, blob(points("104,382! 62,352 40,368! 60,398 100,404!")), outline=8)
    canvas.fill(p.ink, disc(160, 394, 9), disc(242, 418, 10))
    canvas.dots(20, points("196,524 246,518 298,518 346,530 220,562 270,558 320,560 366,574"), colour=p.paper)


def _swallow(canvas: Canvas) -> None:
    p = canvas.palette
    for tail in ("250,450 330,540 380,640 444,738", "262,440 350,508 410,580 452,640"):
        canvas.fill(p.red, brush(points(tail), lambda t: 40 * (1 - t) ** 0.7 + 3, count=6, soft=False), outline=9)
    far = points("196,350! 240,290 330,236 444,222! 400,270 350,330 290,400 240,410!")
    canvas.fill(p.sumi, blob(far), outline=9)
    body = points("58,300! 92,278 136,276 190,320 252,380 290,440 286,474! 240,470 176,440 122,390 92,340 80,318!")
    canvas.fill(p.yellow, blob(body), outline=10)
    near = points("166,388! 226,410 250,480 250,560 206,660! 186,580 150,500 130,420!")
    canvas.fill(p.sumi, blob(near), outline=9)
    canvas.line(7, *curves("420,240 340,290 270,372/184,430 210,500 210,600"), colour=p.paper)
    canvas.fill(p.red, blob(points("58,300! 88,276 136,274 160,294! 140,330 104,346! 84,322!")), outline=9)
    canvas.fill(p.yellow, polyline(points("36,304 86,288 84,316"), True), outline=7)
    canvas.fill(p.paper, disc(116, 300, 12), outline=6)


def _lightning(canvas: Canvas) -> None:
    p = canvas.palette
    canvas.fill(p.red, "M0 208h450v542H0z")
    cloud = (
        "-20,212! 470,212! 470,350! 430,384 384,366! 360,414 290,412 266,376! 230,424 156,416 134,376! 100,412 40,402 "
        "-20,372!"
    )
    canvas.fill(p.sumi, blob(points(cloud)), outline=10)
    canvas.fill(p.yellow, polyline(points("282,316 408,316 340,468 428,458 232,740 284,548 190,560"), True), outline=11)
    slopes = rows("150,440 60,440 428,520 404,630 110,450")
    canvas.line(9, *(polyline([(x, y), (x - 34, y + 76)]) for x, y in slopes))


FIGURES: Final[Mapping[Card, Figure]] = {
    Card.PINE_CRANE: Figure(_crane, plant=Box(2, 500, 236, 236), where=Box(60, 236, 390, 506)),
    Card.CHERRY_CURTAIN: Figure(_curtain, plant=Box(84, 212, 282, 282), where=Box(0, 488, 450, 262)),
    Card.SUSUKI_MOON: Figure(_moon, plant=Box(40, 392, 370, 370), where=Box(66, 228, 318, 318)),
    Card.WILLOW_RAIN_MAN: Figure(_rain_man, plant=Box(-26, 214, 176, 176), where=Box(100, 216, 345, 530)),
    Card.PAULOWNIA_PHOENIX: Figure(_phoenix, plant=Box(222, 522, 222, 222), where=Box(30, 222, 416, 524)),
    Card.PLUM_WARBLER: Figure(_warbler, plant=Box(216, 528, 226, 226), where=Box(60, 270, 380, 370)),
    Card.WISTERIA_CUCKOO: Figure(_cuckoo, plant=Box(6, 500, 250, 250), where=Box(40, 222, 410, 330)),
    Card.IRIS_BRIDGE: Figure(_bridge, plant=Box(70, 214, 316, 316), where=Box(0, 548, 450, 202)),
    Card.PEONY_BUTTERFLIES: Figure(_butterflies, plant=Box(14, 500, 248, 248), where=Box(0, 214, 450, 370)),
    Card.BUSH_CLOVER_BOAR: Figure(_boar, plant=Box(224, 524, 226, 226), where=Box(14, 240, 416, 364)),
    Card.SUSUKI_GEESE: Figure(_geese, plant=Box(52, 462, 300, 300), where=Box(30, 214, 420, 310)),
    Card.CHRYSANTHEMUM_SAKE_CUP: Figure(_sake_cup, plant=Box(6, 496, 250, 250), where=Box(20, 220, 420, 330)),
    Card.MAPLE_DEER: Figure(_deer, plant=Box(240, 210, 196, 196), where=Box(36, 276, 408, 474)),
    Card.WILLOW_SWALLOW: Figure(_swallow, plant=Box(-6, 540, 206, 206), where=Box(30, 214, 420, 536)),
    Card.WILLOW_LIGHTNING: Figure(_lightning, plant=Box(2, 518, 226, 226), where=Box(186, 310, 246, 436)),
}
"""The fifteen cards with a figure."""

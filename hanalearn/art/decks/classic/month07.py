"""萩 hagi, bush clover: boar, plain ribbon, two chaff."""

from __future__ import annotations

from collections.abc import Sequence

from hanalearn.art.canvas import Canvas
from hanalearn.art.deck import Box, Face
from hanalearn.art.shapes import Point, Shape, blob, brush, disc, evenly, normals, points, polyline
from hanalearn.art.stamps.bush_clover import bush_clover_stamps, clover
from hanalearn.art.stamps.cloud import cloud
from hanalearn.art.stamps.ribbon import near, on_strip, ribbon, speckle
from hanalearn.cards import Card

__all__ = ["faces"]


def faces() -> dict[Card, Face]:
    """The faces of this month."""
    return {
        Card.BUSH_CLOVER_BOAR: Face(
            boar, plant=(Box(90, 55, 360, 300), Box(0, 640, 450, 110)), subject=Box(5, 265, 445, 475)
        ),
        Card.BUSH_CLOVER_RIBBON: Face(
            plain_ribbon, plant=(Box(280, 40, 170, 420),), subject=Box(10, 85, 290, 475), tell=Box(280, 40, 170, 420)
        ),
        Card.BUSH_CLOVER_CHAFF_1: Face(from_lower_left, plant=(Box(60, 60, 380, 340),), tell=Box(0, 560, 180, 190)),
        Card.BUSH_CLOVER_CHAFF_2: Face(from_lower_right, plant=(Box(20, 60, 400, 340),), tell=Box(270, 560, 180, 190)),
    }


def boar(canvas: Canvas) -> None:
    """Orange boar charging left through bush clover under a red cloud."""
    p = canvas.palette
    bush_clover_stamps(canvas)
    cloud(canvas, points("-14,92 34,96 62,58 112,66 168,44 226,58 290,40 350,56 410,40 470,52"))
    clover(canvas, "474,340 384,244 270,180 130,136/486,520 436,370 424,230 410,112", split=0.46, scale=1.12)
    clover(canvas, "480,744 330,716 180,708 14,738", split=0.42, scale=1.08)
    back = points("56,330! 84,348 112,360 142,364 180,354 226,354 282,370 340,402 396,450 440,512 474,580!")
    ridge = evenly(back[3:], 22)
    mane: list[Point] = [(150, 400)]
    for (x, y, *_), (nx, ny) in zip(ridge, normals(ridge), strict=True):
        mane += [(x - nx * 3 - 5, y - ny * 3 - 3), (x - nx * 30 + 16, y - ny * 30 + 6)]
    canvas.fill(p.sumi, polyline([*mane, (400, 600)], True), outline=4)
    beard = evenly(points("170,596 250,616 310,624"), 10)
    canvas.line(5, *(polyline([(x, y), (x + 14, y + 20)]) for x, y, *_ in beard))
    far_legs = (
        "140,476! 84,496 38,514 12,538 10,562 22,586 28,608! 56,606! 58,584 48,562 64,548 104,548 150,570!",
        "390,580! 392,620 414,644 432,664 426,688 418,704! 448,706! 456,680 470,650 470,590!",
    )
    canvas.fill(p.orange, *(blob(points(leg)) for leg in far_legs), outline=6)
    front = points(
        "474,620! 430,624 372,620 310,620 250,614 196,606 150,578 124,542 110,512 88,486 62,456 38,434 32,416"
    )
    torso = [*back, *front, *points("44,406! 36,382! 26,366!")]
    fore = "122,542! 84,566 52,582 36,604 42,626 60,648 64,672! 94,668! 92,642 82,620 122,614 176,620 226,590!"
    hind = "276,590! 284,626 314,650 340,668 330,690 322,708! 352,712! 362,690 382,670 388,648 420,630 450,580!"
    canvas.union(p.orange, blob(torso), *(blob(points(limb)) for limb in (fore, hind)), outline=12)
    hooves = (
        "26,604 58,602 54,632 46,630 42,620 36,634 22,634",
        "62,668 96,664 92,696 84,694 80,682 74,698 58,698",
        "320,704 354,708 348,732 338,732 334,722 328,732 308,732",
        "416,700 450,704 444,732 434,732 430,720 422,732 404,730",
    )
    canvas.fill(p.sumi, *(polyline(points(hoof), True) for hoof in hooves), outline=5)
    canvas.fill(p.red, blob(points("36,382! 66,392 98,412 116,436! 90,436 64,426 44,406!")), outline=5)
    canvas.fill(p.paper, blob(points("68,428! 58,402 60,370! 80,394 88,432!")), outline=5)
    canvas.fill(p.orange, blob(points("26,366 32,344 50,326! 62,330 60,348 46,368 34,378!")), outline=6)
    canvas.dots(8, [(38, 362), (50, 344)])
    canvas.fill(p.paper, blob(points("106,410! 118,394 144,400! 130,412")), outline=4)
    canvas.fill(p.ink, disc(124, 403, 7))
    for ear in ("150,372! 150,338 170,308! 186,340 188,368!", "176,388! 188,346 230,326! 228,372 200,406!"):
        canvas.fill(p.orange, blob(points(ear)), outline=6)
    strokes = (
        "40,408 62,428 90,438 122,436",
        "94,394 118,378 154,388",
        "190,390 206,366 220,342",
        "68,346 86,354 100,368",
        "136,452 152,486 146,524",
        "152,438 176,480 168,528",
        "172,428 200,474 192,528",
        "250,462 222,530 234,596",
        "330,550 292,576 288,630",
        "84,590 112,580 150,588",
        "26,338 16,314 14,290",
        "36,328 30,302 34,276",
        "48,320 48,294 58,268",
        "62,324 70,300 84,282",
        "44,438 30,452 26,470",
        "58,452 46,466 44,486",
    )
    canvas.fill(p.ink, *_fur(back), *(brush(points(stroke), 8, count=5, start=0.6, end=0.1) for stroke in strokes))


def plain_ribbon(canvas: Canvas) -> None:
    """Plain red strip before stems that rise from the lower right."""
    bush_clover_stamps(canvas)
    top = (154.0, 86.0)
    stems = (
        "470,720 446,560 430,400 432,230/430,780 350,570 320,330 330,60/380,780 230,600 140,420 104,180/"
        "380,770 250,710 130,650 20,570"
    )
    clover(canvas, stems, split=0.5, scale=1.3, bare=0.06)
    ribbon(canvas, falls_right=False, top=top)
    near_stems = [near(x, y, 82) for stem in stems.split("/") for x, y, *_ in evenly(points(stem), 13)]
    speckle(canvas, 80, [on_strip(falls_right=False, top=top), *near_stems], apart=21)


def from_lower_left(canvas: Canvas) -> None:
    """Stems that fan out from the lower left."""
    bush_clover_stamps(canvas)
    clover(
        canvas,
        "-20,680 50,480 90,290 120,76/-20,690 120,500 210,330 264,120/-20,700 150,560 290,400 400,190/"
        "-20,730 150,640 320,560 430,410/-20,755 130,722 300,700 436,640",
        split=0.54,
        scale=1.42,
        bare=0.15,
    )


def from_lower_right(canvas: Canvas) -> None:
    """Stems that fan out from the lower right."""
    bush_clover_stamps(canvas)
    clover(
        canvas,
        "480,690 450,500 434,330 420,180/480,700 400,470 350,270 300,62/480,720 300,480 180,280 90,66/"
        "480,730 300,600 160,470 30,320/480,765 310,716 160,690 14,650",
        split=0.54,
        scale=1.42,
        bare=0.15,
    )


def _fur(back: Sequence[Point]) -> list[Shape]:
    """Hairs in rows below the back, all lying backward."""
    hairs: list[Shape] = []
    for row in range(1, 8):
        line = evenly(back[4:], 11)
        for (x, y, *_), (nx, ny) in zip(line, normals(line), strict=True):
            deep = 29 * row - 4
            # Across the line, and every other row half a step along.
            x1, y1 = x + nx * deep - ny * -16 * (row % 2), y + ny * deep + nx * -16 * (row % 2)
            # Bare: before the shoulder, along its line, and on the thigh where the rows run together.
            on_shoulder = x1 < 262 and 440 < y1 < 480
            on_thigh = 268 < x1 < 346 and y1 > 538 - x1 * 0.04
            if not 238 < x1 < 448 or y1 > 596 or on_shoulder or on_thigh or (row == 7 and x1 < 300):
                continue
            dx, dy = round(ny * 25 + nx * 9), round(-nx * 25 + ny * 9)
            bend_x, bend_y = round(dx * 0.6 - nx * 9), round(dy * 0.6 - ny * 9)
            x2, y2 = x1 + dx, y1 + dy
            hair: Shape = [("m", [x1, y1]), ("q", [x1 + bend_x, y1 + bend_y, x2, y2])]
            hairs.append([*hair, ("q", [x2 - bend_x, y2 - dy * 0.3, x1, y1]), ("z", [])])
    return hairs

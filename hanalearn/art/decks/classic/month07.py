"""萩 hagi, bush clover: boar, plain ribbon, two chaff."""

from __future__ import annotations

from hanalearn.art.canvas import Canvas
from hanalearn.art.deck import Box, Face
from hanalearn.art.shapes import blob, brush, disc, evenly, normals, points, polyline
from hanalearn.art.stamps.branch import spray
from hanalearn.art.stamps.bush_clover import bush_clover_stamps
from hanalearn.art.stamps.cloud import cloud
from hanalearn.cards import Card

__all__ = ["faces"]


def faces() -> dict[Card, Face]:
    """The faces of this month."""
    return {
        Card.BUSH_CLOVER_BOAR: Face(
            boar, plant=(Box(90, 55, 360, 300), Box(0, 640, 450, 110)), subject=Box(10, 290, 440, 440)
        ),
    }


def boar(canvas: Canvas) -> None:
    """Orange boar charging left through bush clover under a red cloud."""
    p = canvas.palette
    bush_clover_stamps(canvas)
    cloud(canvas, points("-14,92 34,96 62,58 112,66 168,44 226,58 290,40 350,56 410,40 470,52"))
    spray(
        canvas,
        points("470,400 372,270 270,206 140,132"),
        8,
        lower="clover-leaf",
        upper="clover-bud",
        split=0.52,
        scale=0.98,
    )
    spray(canvas, points("480,500 424,350 416,220 408,104"), 8, lower="clover-leaf", upper="clover-bud", scale=0.98)
    body = points(
        "44,352! 62,340 84,356 120,384 168,392 230,394 300,414 366,452 420,504 452,566 452,620 420,646 356,640 "
        "330,660! 290,630 220,602 164,584 124,556 92,520 78,470 62,424 40,390 34,366!"
    )
    legs = [
        points("150,556! 110,560 64,574 40,606 46,640 22,672! 42,684! 74,660 76,628 112,610 176,600!"),
        points("190,580! 150,596 110,620 98,650 72,672! 96,690! 130,668 134,642 186,628 226,606!"),
        points("300,610! 292,660 262,684 250,710! 280,714! 318,694 352,650 360,610!"),
        points("380,610! 384,660 366,690 352,716! 386,720! 420,690 446,640 440,590!"),
    ]
    canvas.fill(p.orange, blob(legs[0]), blob(legs[3]), outline=6)
    # Bristles go under the body so that only their tips show.
    ridge = evenly(points("120,380 180,386 240,392 304,412 366,448 420,500 450,560"), 34)
    belly = evenly(points("140,566 200,594 260,616 330,650"), 18)
    bristles = [
        polyline([(x, y), (x + nx * -24 + 14, y + ny * -24 + 6)])
        for (x, y, *_), (nx, ny) in zip(ridge, normals(ridge), strict=True)
    ]
    bristles += [polyline([(x, y), (x + 12, y + 20)]) for x, y, *_ in belly]
    canvas.line(4.5, *bristles)
    canvas.union(p.orange, blob(body), blob(legs[1]), blob(legs[2]), outline=10)
    fur = []
    for k in range(5):
        along = [(190, 418 + 30 * k), (270, 434 + 31 * k), (350, 480 + 28 * k), (420, 552 + 18 * k)]
        for x, y, *_ in evenly(along, 9 - (k > 3)):
            hair = [(x + canvas.hand.uniform(-4, 4), y), (x + 7, y + 9), (x + 10, y + 22)]
            fur.append(brush(hair, 7, count=4, start=0.3, end=0.2))
    canvas.fill(p.ink, *fur)
    ear = blob(points("120,392! 136,356 164,344! 168,380 150,408!"))
    canvas.fill(p.orange, ear, outline=6)
    brow = brush(points("92,418 110,408 128,418"), 9, count=4)
    canvas.fill(p.ink, brush(points("132,394 146,374 156,358"), 6, count=4), brow, disc(112, 424, 7))
    canvas.fill(p.paper, blob(points("62,470! 78,452 82,430! 98,456 92,486!")), outline=5)
    whiskers = [
        brush(
            [(46 + 9 * i, 346 - 2 * i), (44 + 11 * i, 322), (36 + 16 * i, 300 - 4 * i)], 5, count=4, start=0.9, end=0.1
        )
        for i in range(4)
    ]
    snout = brush(points("40,384 58,376 80,366"), 6, count=4)
    mouth = brush(points("70,496 96,500 120,484"), 6, count=4)
    canvas.fill(p.ink, snout, disc(50, 364, 6), mouth, *whiskers)
    canvas.line(6, *(polyline([(x, y), (x + 12, y + 4)]) for x, y in ((20, 672), (70, 674))))
    spray(
        canvas,
        points("480,742 330,700 180,692 14,730"),
        9,
        lower="clover-leaf",
        upper="clover-bud",
        split=0.42,
        scale=0.98,
    )

"""芒 susuki, pampas grass: moon, geese, two chaff."""

from __future__ import annotations

from hanalearn.art.canvas import Canvas
from hanalearn.art.deck import Box, Face
from hanalearn.art.shapes import blob, curves, disc, points, rows
from hanalearn.art.stamps.feathers import scallops
from hanalearn.art.stamps.grass import grass_hill
from hanalearn.cards import Card

__all__ = ["faces"]


def faces() -> dict[Card, Face]:
    """The faces of this month."""
    return {
        Card.SUSUKI_MOON: Face(moon, plant=(Box(0, 395, 450, 355),), subject=Box(15, 35, 355, 355)),
        Card.SUSUKI_GEESE: Face(geese, plant=(Box(0, 380, 450, 370),), subject=Box(5, 0, 440, 330)),
        Card.SUSUKI_CHAFF_1: Face(crest_left, plant=(Box(0, 330, 450, 420),), tell=Box(40, 310, 220, 120)),
        Card.SUSUKI_CHAFF_2: Face(crest_right, plant=(Box(0, 400, 450, 350),), tell=Box(190, 390, 240, 110)),
    }


def moon(canvas: Canvas) -> None:
    """Huge white moon in a red sky above the black hill."""
    p = canvas.palette
    canvas.fill(p.red, "M0 0h450v560H0z")
    canvas.fill(p.paper, disc(192, 212, 172), outline=7)
    grass_hill(canvas, points("-20,440 90,408 200,398 310,412 400,446 470,490"))


def geese(canvas: Canvas) -> None:
    """Three wild geese with red necks flying down over the black hill."""
    _goose_stamps(canvas)
    # Body: place and slant. Wings: turn from the body, the far one first; one beats down.
    for x, y, turn, far, near in rows("352,66,-20,-4,152 126,172,-27,-24,20 306,268,-18,-14,48"):
        canvas.place("goose-wing", x - 16, y - 4, 0.7, turn + far)
        canvas.place("goose-body", x, y, 0.9, turn)
        canvas.place("goose-wing", x + 4, y - (0 if near > 90 else 4), 0.76, turn + near, flip=near > 90)
    grass_hill(canvas, points("-20,420 90,390 210,382 320,398 400,430 470,470"))


def crest_left(canvas: Canvas) -> None:
    """The hill alone: high, its crest on the left, the grass leaning right."""
    grass_hill(canvas, points("-20,400 60,342 160,318 270,350 370,426 470,520"))


def crest_right(canvas: Canvas) -> None:
    """The hill alone: low, its crest on the right, the grass leaning left."""
    grass_hill(canvas, points("-20,520 80,470 190,428 290,412 390,432 470,470"), leans_left=True)


def _goose_stamps(canvas: Canvas) -> None:
    """Makes ``goose-body``, heading left, and ``goose-wing``, its root at (0, 0), raised."""
    p = canvas.palette
    body = canvas.stamp("goose-body")
    body.fill(p.sumi, blob(points("52,-14! 88,-26 112,-22! 98,-10 114,-2! 96,4 104,18! 62,16!")), outline=5)
    body.fill(p.paper, blob(points("-52,-4! -30,-26 6,-34 40,-26 74,-8 66,10 40,28 4,38 -30,32 -50,16!")), outline=5)
    body.fill(p.orange, blob(points("-52,-4! -34,-26 6,-34 40,-26 76,-6! 44,8 4,12 -30,10!")), outline=5)
    body.line(3.5, scallops("-34,22 -16,24 2,24 20,21 36,15", 0.6), scallops("-18,34 0,34 18,31", 0.6))
    neck = "-38,-18! -62,-14 -84,-22 -98,-34 -116,-34 -128,-22 -126,-8 -112,0 -96,2 -70,14 -40,24! -52,4"
    body.fill(p.red, blob(points(neck)), outline=5)
    body.fill(p.yellow, blob(points("-120,-30! -140,-18 -152,-4! -136,-2 -118,-4!")), outline=4)
    body.line(3, *curves("-122,-14 -136,-10 -148,-6"))
    body.fill(p.paper, disc(-111, -21, 6), outline=3)
    body.dots(5, [(-112, -21)])

    wing = canvas.stamp("goose-wing")
    outline = (
        "-36,2! -46,-40 -34,-108 10,-172! 28,-156 22,-132! 46,-128 36,-106! 60,-100 46,-82! 68,-74 50,-58! 70,-46 "
        "50,-32! "
        "66,-14 46,0! 30,18 -6,22"
    )
    wing.fill(p.orange, blob(points(outline)), outline=5)
    wing.fill(
        p.sumi,
        *(
            blob(points(tip))
            for tip in ("10,-172! 28,-156 22,-132! 6,-128 0,-146!", "22,-132! 46,-128 36,-106! 24,-104 18,-116!")
        ),
        outline=4,
    )
    wing.line(4, *curves("22,-132 -4,-90/36,-106 0,-70/46,-82 6,-52/50,-58 10,-36/50,-32 14,-20"))
    wing.line(4, scallops("-28,-108 -8,-90 -2,-70 4,-52 8,-36 12,-20 10,2", 0.6))
    wing.line(3.5, scallops("-34,-74 -20,-56 -14,-36 -12,-16", 0.6))

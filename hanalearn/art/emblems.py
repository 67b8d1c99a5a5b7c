"""Twelve plant emblems, one for each month: bold single figures in a box of 400 x 400.

The same drawing serves the plain deck, in the colours of the cards, and the pages, in one colour (``currentColor``)
with fine lines cut out of it. They are our own drawings in the manner of family crests.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from hanalearn.art.palette import Palette
from hanalearn.art.pen import Pen
from hanalearn.art.shapes import Point, Shape, blob, disc, moved, points, polyline, rows, smooth
from hanalearn.cards import Month

__all__ = ["BOX", "ONE_COLOUR", "Tones", "paint_emblem", "tones_of"]

BOX: Final = 400
"""Side of the square an emblem fills."""


@dataclass(frozen=True, slots=True)
class Tones:
    """What an emblem is painted with; any CSS colour.

    Attributes:
        bloom: blossoms, or the whole of a plant that shows none.
        edge: the line around blossoms.
        heart: the middle of a blossom.
        leaf: leaves, stems, wood.
        cut: lines cut out of the solid parts: the ground behind.
    """

    bloom: str
    edge: str
    heart: str
    leaf: str
    cut: str


ONE_COLOUR: Final = Tones(
    bloom="currentColor",
    edge="var(--hl-cut,#fbf8f1)",
    heart="currentColor",
    leaf="currentColor",
    cut="var(--hl-cut,#fbf8f1)",
)
"""For pages: the colour of the text, cut lines in the colour of the ground (``--hl-cut``)."""


def tones_of(month: Month, palette: Palette) -> Tones:
    """The colours a month's plant has on its cards."""
    p = palette
    red = Tones(p.red, p.paper, p.yellow, p.sumi, p.paper)
    purple = Tones(p.purple, p.paper, p.yellow, p.sumi, p.paper)
    black = Tones(p.sumi, p.paper, p.yellow, p.sumi, p.paper)
    match month:
        case Month.PINE | Month.SUSUKI | Month.WILLOW:
            return black
        case Month.CHERRY:
            return Tones(p.pink, p.red, p.red, p.sumi, p.ink)
        case Month.CHRYSANTHEMUM:
            return Tones(p.yellow, p.ink, p.red, p.sumi, p.ink)
        case Month.WISTERIA | Month.IRIS | Month.PAULOWNIA:
            return purple
        case _:
            return red


def paint_emblem(pen: Pen, month: Month, tones: Tones) -> None:
    """Draws the emblem of a month into the box (0, 0) to (400, 400)."""
    _PAINTERS[month](pen, tones)


# ---------------------------------------------------------------- parts


def _out(x: float, y: float, radius: float, degrees: float) -> tuple[float, float]:
    """The point at a distance and a bearing (0 is up, clockwise)."""
    a = math.radians(degrees)
    return (x + radius * math.sin(a), y - radius * math.cos(a))


def _leaf(x: float, y: float, bearing: float, long: float, wide: float) -> Shape:
    """A lance leaf with its foot at (x, y)."""
    half = [(long * 0.24, -wide * 0.76), (long * 0.48, -wide), (long * 0.74, -wide * 0.66)]
    outline: list[Point] = [(0, 0, 1), *half, (long, 0, 1), *((px, -py) for px, py in half[::-1])]
    return blob(moved(outline, 1, bearing - 90, x, y))


def _drop(x: float, y: float, bearing: float, long: float, wide: float) -> Shape:
    """A tear-shaped bud with its foot at (x, y), thick at the far end."""
    half = [(long * 0.3, -wide * 0.42), (long * 0.62, -wide), (long * 0.88, -wide * 0.76)]
    outline: list[Point] = [(0, 0, 1), *half, (long, 0), *((px, -py) for px, py in half[::-1])]
    return blob(moved(outline, 1, bearing - 90, x, y))


def _bumps(x: float, y: float, count: int, radius: float, bump: float, turn: float = 0) -> Shape:
    """A ring of round bumps."""
    corners = [_out(x, y, radius, turn + 360 * i / count) for i in range(count)]
    shape: Shape = [("m", corners[0])]
    shape += [("a", [bump, bump, 0, 0, 1, *corner]) for corner in [*corners[1:], corners[0]]]
    return [*shape, ("z", [])]


def _rays(x: float, y: float, inner: float, outer: float, bearings: list[float]) -> list[Shape]:
    return [polyline([_out(x, y, inner, b), _out(x, y, outer, b)]) for b in bearings]


# ---------------------------------------------------------------- plants


def _pine(pen: Pen, t: Tones) -> None:
    def fan(x: float, y: float, radius: float) -> None:
        teeth: list[Point] = []
        for i in range(21):
            reach = radius if i % 2 == 0 else radius * 0.9
            teeth.append((*_out(x, y, reach, -102 + 204 * i / 20), 1))
        base = [(x + radius * 0.5, y + radius * 0.34), (x, y + radius * 0.2), (x - radius * 0.5, y + radius * 0.34)]
        pen.fill(t.leaf, blob([*teeth, *base]), outline=16, edge=t.cut)
        pen.line(8, *_rays(x, y + 6, radius * 0.36, radius * 0.78, [-75 + 25 * i for i in range(7)]), colour=t.cut)

    fan(96, 286, 94)
    fan(304, 286, 94)
    trunk = "160,398! 182,364 150,338 108,318! 116,300! 156,316 186,320! 184,260 190,200! 214,200! 216,270 220,308! "
    trunk += "250,306 288,292! 296,308! 262,334 226,344! 232,368 250,398!"
    pen.fill(t.leaf, blob(points(trunk)), outline=10, edge=t.cut)
    fan(200, 156, 148)


def _plum(pen: Pen, t: Tones) -> None:
    lobes = [disc(*_out(200, 206, 108, 72 * i), 74) for i in range(5)]
    pen.fill(t.bloom, *lobes, disc(200, 206, 80))
    pen.line(14, *_rays(200, 206, 92, 164, [36 + 72 * i for i in range(5)]), colour=t.cut)
    spread = [72 * i + d for i in range(5) for d in (-19, 0, 19)]
    tips = [_out(200, 206, 96 if i % 3 == 1 else 84, b) for i, b in enumerate(spread)]
    pen.line(8, *(polyline([_out(200, 206, 34, b), tip]) for b, tip in zip(spread, tips, strict=True)), colour=t.cut)
    pen.dots(19, tips, colour=t.cut)
    pen.fill(t.cut, disc(200, 206, 27))


def _cherry(pen: Pen, t: Tones) -> None:
    half = [(-26, -44), (-72, -104), (-80, -152), (-58, -188), (-26, -202, 1)]
    petal: list[Point] = [(0, -12, 1), *half, (0, -160, 1), *((-x, *rest) for x, *rest in half[::-1])]
    pen.fill(t.bloom, *(blob(moved(petal, 1.02, 72 * i, 200, 212)) for i in range(5)), outline=13, edge=t.edge)
    spread = [72 * i + d for i in range(5) for d in (-16, 0, 16)]
    tips = [_out(200, 212, 100 if i % 3 == 1 else 82, b) for i, b in enumerate(spread)]
    pen.line(7, *(polyline([_out(200, 212, 20, b), tip]) for b, tip in zip(spread, tips, strict=True)), colour=t.cut)
    pen.dots(17, tips, colour=t.cut)


def _wisteria(pen: Pen, t: Tones) -> None:
    pen.line(
        11,
        *(smooth(points(s)) for s in ("200,56 200,200 200,360", "92,60 106,130 104,250", "308,60 294,130 296,250")),
        colour=t.leaf,
    )
    leaves = [_leaf(200, 66, b, long, 38) for b, long in rows("-110,186 110,186 -74,180 74,180")]
    pen.fill(t.leaf, *leaves, outline=9, edge=t.cut)
    buds = []
    for k in range(7):
        y = 116 + 34 * k
        size = 74 - 5.4 * k
        buds += [_drop(200, y, b, size, size * 0.36) for b in (-118, 118)]
    buds.append(_drop(200, 336, 180, 58, 20))
    for x in (104, 296):
        for k in range(4):
            size = 58 - 5 * k
            buds += [_drop(x, 138 + 31 * k, b, size, size * 0.36) for b in (-118, 118)]
        buds.append(_drop(x, 246, 180, 52, 17))
    pen.fill(t.bloom, *buds, outline=4, edge=t.cut)


def _iris(pen: Pen, t: Tones) -> None:
    blades = (
        "80,392! 52,290 42,190 66,96! 90,190 110,290 122,392!",
        "320,392! 348,290 358,190 334,96! 310,190 290,290 278,392!",
        "138,392! 136,330 128,290 112,250! 154,296 176,340 186,392!",
        "262,392! 264,330 272,290 288,250! 246,296 224,340 214,392!",
    )
    pen.fill(
        t.leaf, *(blob(points(b)) for b in blades), polyline([(191, 260), (209, 260), (209, 392), (191, 392)], True)
    )
    wings = "200,150! 150,128 76,150 56,232! 100,222 120,240 138,262! 152,226 180,196 200,176!"
    left = points(wings)
    pen.fill(t.bloom, blob(left), blob([(400 - x, *rest) for x, *rest in left]), outline=11, edge=t.edge)
    pen.fill(
        t.bloom,
        _leaf(200, 168, 0, 156, 48),
        _leaf(200, 168, -36, 132, 36),
        _leaf(200, 168, 36, 132, 36),
        outline=10,
        edge=t.edge,
    )
    lip = points("200,142! 166,172 122,214 140,268 162,304 200,324! 238,304 260,268 278,214 234,172")
    pen.fill(t.bloom, blob(lip), outline=11, edge=t.edge)
    pen.fill(
        t.heart if t.heart != t.bloom else t.cut,
        _leaf(200, 184, 180, 92, 15),
        _leaf(186, 204, 192, 62, 9),
        _leaf(214, 204, 168, 62, 9),
    )


def _peony(pen: Pen, t: Tones) -> None:
    leaves = [_leaf(200, 250, b, long, 50) for b, long in rows("-122,204 122,204 -156,150 156,150")]
    pen.fill(t.leaf, *leaves, outline=8, edge=t.cut)
    pen.fill(t.bloom, _bumps(200, 184, 11, 148, 46), outline=12, edge=t.edge)
    pen.line(10, _bumps(200, 184, 9, 99, 36, 20), _bumps(200, 184, 7, 57, 27, 8), colour=t.cut)
    pen.fill(t.heart if t.heart != t.bloom else t.cut, disc(200, 184, 22))


def _bush_clover(pen: Pen, t: Tones) -> None:
    stems = ("190,396 166,280 116,176 56,118", "200,396 198,290 210,170 246,58", "208,396 236,300 282,226 330,186")
    pen.line(14, *(smooth(points(stem)) for stem in stems), colour=t.leaf)
    leaves = rows(
        "172,312,-74,82 240,300,104,84 146,236,54,66 200,256,-64,66 256,264,-24,62 184,366,-100,78 "
        "218,356,92,84 110,174,-104,62 208,188,76,64 280,230,140,62"
    )
    pen.fill(t.leaf, *(_leaf(x, y, b, long * 1.08, 23) for x, y, b, long in leaves), outline=4, edge=t.cut)
    buds = rows(
        "58,120,-48 78,138,-96 78,138,10 100,160,-2 246,60,14 240,78,-46 236,88,66 226,118,-56 222,130,74 328,184,44 "
        "312,192,-4 306,200,100 300,214,10"
    )
    pen.fill(t.bloom, *(_drop(x, y, b, 66, 23) for x, y, b in buds), outline=4, edge=t.cut)


def _susuki(pen: Pen, t: Tones) -> None:
    pen.line(
        10,
        *(
            smooth(points(s))
            for s in ("150,230 148,160 112,84 66,48", "216,220 222,140 262,72 318,40", "186,220 180,140 176,90 168,40")
        ),
        colour=t.leaf,
    )
    plumes = rows(
        "70,50,-70,74 92,66,-84,76 112,86,-92,76 128,110,-98,70 138,134,-104,62 314,42,72,74 290,54,86,78 268,72,94,76 "
        "250,94,100,70 236,118,106,62 170,44,-14,44 174,80,-54,64 176,106,-62,62 178,132,-70,56"
    )
    pen.fill(t.bloom, *(_leaf(x, y, b, long, 13) for x, y, b, long in plumes))
    pen.fill(t.leaf, blob(points("6,386! 40,270 116,206 206,192 294,206 360,270 394,386!")), outline=8, edge=t.cut)
    arcs = (
        "50,376 76,300 132,252 206,248",
        "104,380 122,326 158,296 214,296",
        "164,384 178,352 200,340 238,342",
        "352,376 332,316 294,274 246,262",
        "306,384 292,346 272,324 246,316",
    )
    pen.line(11, *(smooth(points(arc)) for arc in arcs), colour=t.cut)


def _chrysanthemum(pen: Pen, t: Tones) -> None:
    def ring(count: int, inner: float, outer: float, wide: float, turn: float) -> list[Shape]:
        petal: list[Point] = [
            (0, -inner, 1),
            (-wide * 0.62, -inner - (outer - inner) * 0.42),
            (-wide, -outer + wide),
            (-wide * 0.62, -outer + wide * 0.2),
            (0, -outer),
        ]
        petal += [(-x, y) for x, y, *_ in petal[3:0:-1]]
        return [blob(moved(petal, 1, turn + 360 * i / count, 200, 200)) for i in range(count)]

    outer = ring(16, 40, 192, 29, 11.25)
    pen.fill(t.bloom, *outer, outline=8, edge=t.edge)
    pen.fill(t.bloom if t.heart == t.bloom else t.heart, *ring(11, 24, 130, 27, 0), outline=8, edge=t.edge)
    pen.fill(t.bloom, *ring(7, 6, 74, 24, 20), outline=8, edge=t.edge)
    pen.fill(t.bloom if t.heart != t.bloom else t.cut, disc(200, 200, 17))


def _maple(pen: Pen, t: Tones) -> None:
    lobes = rows("-132,104 -88,166 -45,196 0,214 45,196 88,166 132,104")
    outline: list[Point] = []
    for i, (bearing, reach) in enumerate(lobes):
        for side in (-1, 1):
            if side > 0:
                outline.append((*_out(200, 232, reach, bearing), 1))
            waist = _out(200, 232, reach * 0.58, bearing + side * 13)
            outline.append(waist)
        if i < len(lobes) - 1:
            middle = (bearing + lobes[i + 1][0]) / 2
            outline.append((*_out(200, 232, 84, middle), 1))
    outline.append((200, 262, 1))
    pen.line(16, smooth(points("200,240 200,310 206,350 226,394")), colour=t.leaf)
    pen.fill(t.bloom, blob(outline), outline=8, edge=t.bloom)
    pen.line(7, *(polyline([(200, 250), _out(200, 232, reach * 0.76, b)]) for b, reach in lobes), colour=t.cut)


def _willow(pen: Pen, t: Tones) -> None:
    pen.fill(
        t.leaf, blob(points("4,78! 60,34 140,8 220,10 310,20 372,58 396,92! 380,92 320,54 250,42 180,38 90,52 22,96!"))
    )
    strands = rows("66,50,30,300 132,32,112,364 200,28,204,392 268,34,292,366 332,54,372,304")
    lines, leaves = [], []
    for x, y, end_x, end_y in strands:
        lines.append(smooth([(x, y), (x + (end_x - x) * 0.15, (y + end_y) / 2), (end_x, end_y - 30)]))
        count = int((end_y - y - 40) / 33)
        for k in range(count):
            u = (k + 1.1) / (count + 0.6)
            at_x = x + (end_x - x) * (0.3 * u + 0.7 * u * u)
            at_y = y + (end_y - 30 - y) * u
            leaves.append(_leaf(at_x, at_y, 180 + (34 if k % 2 else -34), 62, 13))
        leaves.append(_leaf(end_x, end_y - 44, 180 - (end_x - x) * 0.3, 60, 13))
    pen.line(8, *lines, colour=t.leaf)
    pen.fill(t.bloom, *leaves)


def _paulownia(pen: Pen, t: Tones) -> None:
    heart = points("0,0! -30,-34 -86,-32 -98,20 -90,70 -56,112 0,160! 56,112 90,70 98,20 86,-32 30,-34")
    pen.fill(
        t.leaf, blob(moved(heart, 0.9, 72, 146, 262)), blob(moved(heart, 0.9, -72, 254, 262)), outline=10, edge=t.cut
    )
    pen.fill(t.leaf, blob(moved(heart, 0.94, 0, 200, 242)), outline=13, edge=t.cut)
    veins = (
        "200,258 200,366/200,294 164,268/200,294 236,268/200,330 170,306/200,330 230,306/94,278 24,300/306,278 376,300"
    )
    pen.line(9, *(polyline(points(v)) for v in veins.split("/")), colour=t.cut)
    pen.line(
        10,
        *(smooth(points(s)) for s in ("200,224 200,120 200,46", "178,226 128,160 104,96", "222,226 272,160 296,96")),
        colour=t.leaf,
    )
    buds = rows(
        "200,54,0 200,84,-58 200,84,58 200,124,-66 200,124,66 200,166,-70 200,166,70 106,102,-20 112,118,-84 "
        "116,122,30 "
        "134,158,-88 140,164,28 294,102,20 288,118,84 284,122,-30 266,158,88 260,164,-28"
    )
    pen.fill(t.bloom, *(_drop(x, y, b, 56, 18) for x, y, b in buds), outline=4, edge=t.cut)


_PAINTERS: Final[Mapping[Month, Callable[[Pen, Tones], None]]] = {
    Month.PINE: _pine,
    Month.PLUM: _plum,
    Month.CHERRY: _cherry,
    Month.WISTERIA: _wisteria,
    Month.IRIS: _iris,
    Month.PEONY: _peony,
    Month.BUSH_CLOVER: _bush_clover,
    Month.SUSUKI: _susuki,
    Month.CHRYSANTHEMUM: _chrysanthemum,
    Month.MAPLE: _maple,
    Month.WILLOW: _willow,
    Month.PAULOWNIA: _paulownia,
}

"""牡丹 botan, peony: one huge ruffled red flower round a comb of stamens, big jagged black leaves."""

from __future__ import annotations

from hanalearn.art.canvas import Canvas
from hanalearn.art.pen import Pen
from hanalearn.art.shapes import blob, brush, curves, moved, points, polyline, rows, smooth

__all__ = ["peony_stamps"]


def peony_stamps(canvas: Canvas) -> None:
    """Makes ``peony-flower`` (370 wide, round its middle), ``peony-bud``, ``peony-leaf`` and ``peony-blade``."""
    p = canvas.palette
    petal = canvas.stamp("peony-petal")
    wide = (
        "0,0! -38,-14 -74,-48 -92,-84! -88,-108 -64,-118 -46,-100! -42,-124 -18,-136 0,-114! 16,-138 42,-126 48,-102! "
        "66,-118 90,-106 92,-82! 74,-46 38,-14"
    )
    _petal(petal, wide, "-40,-82 -30,-50 -12,-26/2,-94 2,-60 0,-36/42,-80 32,-50 14,-26")
    _flower(canvas.stamp("peony-flower"))

    bud = canvas.stamp("peony-bud")
    bud.fill(p.sumi, brush(points("0,40 0,0 0,-30"), 18, count=4, start=1, end=1), outline=5)
    _petal(bud, "-8,-10! -58,-24 -72,-70 -48,-112 -6,-132! 20,-100 28,-50 14,-16", "-50,-64 -38,-92 -18,-112")
    _petal(bud, "8,-10! -14,-44 -10,-90 10,-128! 54,-112 72,-68 56,-24", "46,-50 46,-80 30,-104")
    _petal(
        bud,
        "0,0! -42,-12 -54,-44 -46,-76! -30,-90 -18,-74! 0,-98 18,-74! 34,-88 48,-72! 54,-42 42,-12",
        "-20,-50 -12,-28/20,-50 12,-28",
    )
    sepals = "0,16! -30,10 -62,-14 -74,-46! -44,-40 -22,-22! -14,-40 0,-56! 14,-40 22,-22! 44,-40 74,-46! 62,-14 30,10"
    bud.fill(p.sumi, blob(points(sepals)), outline=5)

    leaf = canvas.stamp("peony-leaf")
    half = points(
        "0,0! 30,-24 58,-32 112,-34! 96,-62 84,-76 66,-84! 96,-106 116,-140 120,-176! 84,-164 62,-154 46,-146! "
        "46,-190 28,-226 0,-262!"
    )
    outline = half + [(-x, *rest) for x, *rest in half[::-1][1:-1]]
    leaf.fill(p.sumi, blob(outline), outline=6, edge=p.paper)
    veins = "0,-30 40,-46 82,-44/0,-76 50,-110 94,-152/0,-130 14,-160 20,-196"
    leaf.line(4.5, *(smooth(moved(points(vein), 1, scale_x=side)) for vein in veins.split("/") for side in (1, -1)))
    leaf.line(5, polyline([(0, 0), (0, -226)]))

    blade = canvas.stamp("peony-blade")
    blade.fill(
        p.sumi, blob(points("0,0! -34,-50 -38,-110 -22,-164 0,-212! 22,-164 38,-110 34,-50")), outline=6, edge=p.paper
    )
    blade.line(
        4.5,
        polyline([(0, 0), (0, -176)]),
        *curves("0,-40 14,-66 22,-92/0,-40 -14,-66 -22,-92/0,-90 10,-112 14,-134/0,-90 -10,-112 -14,-134"),
    )


def _flower(flower: Pen) -> None:
    p = flower.palette

    def place(petals: str) -> None:
        for x, y, size, turn in rows(petals):
            flower.place("peony-petal", x, y, size, turn)

    place("-30,-12,1.22,-92 30,-12,1.22,92 -22,-20,1.22,-47 22,-20,1.22,47 0,-26,1.26,0")
    place("-34,12,1.16,-134 34,12,1.16,134 0,24,1.2,180")
    place("-24,0,.84,-86 24,0,.84,86 -16,-14,.88,-44 16,-14,.88,44 0,-22,.92,0")
    # The comb of stamens stands in a cup of small petals.
    comb = points("-40,30! -72,-36! -50,-66 -24,-80 0,-84 24,-80 50,-66 72,-36! 40,30!")
    flower.fill(p.yellow, blob(comb), outline=5)
    threads = [points(f"{k * 0.6:g},20 {k},{-64 + abs(k) * 0.5:g}") for k in (-50, -30, -10, 10, 30, 50)]
    flower.line(5, *(polyline(thread) for thread in threads))
    place("-44,64,.66,-30 44,64,.66,30 0,84,.74,0")


def _petal(pen: Pen, outline: str, creases: str) -> None:
    """A red petal with a rim of paper inside its contour, as a resist leaves it."""
    p = pen.palette
    shape = blob(points(outline))
    pen.line(13, shape)
    pen.fill(p.red, shape, outline=5, edge=p.paper)
    pen.line(4, *curves(creases))

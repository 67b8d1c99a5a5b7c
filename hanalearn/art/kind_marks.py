"""The four kinds as shapes: sun, bird, strip, two dots. They differ without any colour."""

from __future__ import annotations

import math
from typing import assert_never

from hanalearn.art.pen import Pen
from hanalearn.art.shapes import Point, blob, disc, moved, points, polyline, smooth
from hanalearn.cards import Card, Kind, Ribbon

__all__ = ["paint_kind"]


def paint_kind(pen: Pen, card: Card, x: float, y: float, scale: float = 1, *, outline: float = 8) -> None:
    """The mark of a card's kind in a box of 130 x 130, its upper left corner at (x, y)."""
    p = pen.palette

    def at(outlined: list[Point]) -> list[Point]:
        return moved(outlined, scale, 0, x, y)

    match card.kind:
        case Kind.BRIGHT:
            rays: list[Point] = []
            for i in range(24):
                a = math.radians(15 * i)
                reach = 66 if i % 2 == 0 else 50
                rays.append((65 + reach * math.sin(a), 65 - reach * math.cos(a), 1))
            pen.fill(p.ink, polyline(at(rays), True), outline=outline * 0.6)
            pen.fill(p.red, disc(x + 65 * scale, y + 65 * scale, 38 * scale))
        case Kind.ANIMAL:
            body = points(
                "2,64! 30,48 38,24 62,12 88,24 96,50! 110,60 128,84! 118,96 128,112! 96,118 62,116 36,104 26,82 24,70!"
            )
            pen.fill(p.orange, blob(at(body)), outline=outline)
            pen.fill(p.ink, disc(x + 58 * scale, y + 42 * scale, 9 * scale))
        case Kind.RIBBON:
            is_blue = card.ribbon is Ribbon.BLUE
            strip = at(points("18,0! 86,0! 88,52 114,130! 48,130! 18,62"))
            pen.fill(p.purple if is_blue else p.red, blob(strip), outline=outline)
            if is_blue:
                waves = ("34,36 46,26 60,36 74,26", "38,72 52,62 66,72 80,62", "54,106 68,96 82,106 94,98")
                pen.line(outline, *(smooth(at(points(wave))) for wave in waves), colour=p.keyline)
            if card.ribbon is Ribbon.POEM:
                script = ("38,22 66,20 48,44 66,50", "50,68 70,62 56,88 76,92", "74,108 84,112")
                pen.line(outline, *(smooth(at(points(stroke))) for stroke in script), colour=p.paper)
        case Kind.CHAFF:
            left, right = (disc(x + at_x * scale, y + 66 * scale, 30 * scale) for at_x in (34, 102))
            pen.fill(p.ink, left, right)
        case _:
            assert_never(card.kind)

"""The plain deck: large print. Month number, kind mark and one bold figure on every card.

A card is read from its upper edge: the number says what it matches, the mark beside it (sun, bird, strip, two dots)
what it counts as. Below stands the emblem of the plant, on picture cards with the figure that makes the card, on
ribbon cards behind the strip: written on (poem), with waves (blue), or empty (plain).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from hanalearn.art.canvas import HEIGHT, WIDTH, Canvas
from hanalearn.art.deck import Box, Deck, Face, Painter
from hanalearn.art.decks.plain.figures import FIGURES
from hanalearn.art.emblems import BOX, paint_emblem, tones_of
from hanalearn.art.kind_marks import paint_kind
from hanalearn.art.numerals import write_number
from hanalearn.art.shapes import Shape, on_quadratic, smooth
from hanalearn.art.stamps.kana import AKAYOROSHI, MIYOSHINO, sign
from hanalearn.cards import Card, Kind, Month, Ribbon

__all__ = ["plain_deck"]

_HEAD: Final = 208
"""Height of the band with number and kind mark."""
_CHAFF: Final[Mapping[int, tuple[Box, ...]]] = {
    1: (Box(12, 262, 426, 426),),
    2: (Box(-36, 226, 300, 300), Box(178, 440, 300, 300)),
    3: (Box(150, 226, 300, 300), Box(-40, 440, 300, 300)),
}
"""Where the emblems stand on the first, second and third chaff card of a month."""
_BEHIND_STRIP: Final = (Box(206, 216, 256, 256), Box(-50, 462, 290, 290))
_STRIP: Final = Box(66, 222, 300, 508)
_LEFTWARD: Final = frozenset({Month.CHERRY, Month.PEONY, Month.BUSH_CLOVER, Month.CHRYSANTHEMUM})
"""Months whose strip falls from upper right to lower left, as on printed cards."""


def plain_deck() -> Deck:
    """The large-print deck."""
    return Deck("plain", {card: _face(card) for card in Card}, has_badges=True)


def _face(card: Card) -> Face:
    paint = partial(_paint, card)
    if card in FIGURES:
        figure = FIGURES[card]
        return _cut(paint, (figure.plant,), subject=figure.where)
    if card.kind is Kind.RIBBON:
        return _cut(paint, tuple(_side(box, card) for box in _BEHIND_STRIP), subject=_side(_STRIP, card))
    foot = Box(0, 560, WIDTH, HEIGHT - 560) if card is Card.PAULOWNIA_CHAFF_1 else None
    return _cut(paint, _CHAFF[int(card.code[-1])], tell=foot)


def _cut(paint: Painter, plant: tuple[Box, ...], subject: Box | None = None, tell: Box | None = None) -> Face:
    """The face with its boxes cut off at the window: emblems stand partly outside of it."""

    def inside(box: Box | None) -> Box | None:
        return None if box is None else box.within(WIDTH, HEIGHT)

    return Face(paint, tuple(box.within(WIDTH, HEIGHT) for box in plant), inside(subject), inside(tell))


def _side(box: Box, card: Card) -> Box:
    return Box(WIDTH - box.x - box.width, box.y, box.width, box.height) if card.month in _LEFTWARD else box


def _paint(card: Card, canvas: Canvas) -> None:
    p = canvas.palette
    stamp = f"plain-{card.month.value}"
    paint_emblem(canvas.stamp(stamp), card.month, tones_of(card.month, p))
    face = _face(card)
    if card in FIGURES:
        FIGURES[card].paint(canvas)
    if card is Card.PAULOWNIA_CHAFF_1:
        canvas.fill(p.yellow, "M0 560h450v190H0z")
        canvas.line(9, "M0 560h450")
    for box in face.plant:
        canvas.place(stamp, box.x, box.y, box.width / BOX)
    if card.kind is Kind.RIBBON:
        _strip(card, canvas)
    canvas.fill(p.paper, f"M0 0h450v{_HEAD}H0z")
    canvas.line(6, f"M0 {_HEAD}h450")
    write_number(canvas, card.month.value, 44, 36, height=136, width=27, colour=p.ink)
    paint_kind(canvas, card, 296, 40)


def _strip(card: Card, canvas: Canvas) -> None:
    p = canvas.palette

    def side(x: float, y: float) -> tuple[float, float]:
        return (WIDTH - x if card.month in _LEFTWARD else x, y)

    a, ac, b = side(66, 222), side(72, 470), side(226, 730)
    d, dc, e = side(198, 222), side(196, 450), side(366, 730)
    strip: Shape = [("m", a), ("l", d), ("q", [*dc, *e]), ("l", b), ("q", [*ac, *a]), ("z", [])]
    canvas.fill(p.paper, strip, outline=34, edge=p.paper)
    canvas.fill(p.purple if card.ribbon is Ribbon.BLUE else p.red, strip, outline=10)

    def across(t: float, share: float) -> tuple[float, float]:
        (x0, y0), (x1, y1) = on_quadratic(a, ac, b, t), on_quadratic(d, dc, e, t)
        return (x0 + (x1 - x0) * share, y0 + (y1 - y0) * share)

    if card.ribbon is Ribbon.POEM:
        strokes: list[Shape] = []
        for name, t, scale, turn, wide, high in MIYOSHINO if card.month is Month.CHERRY else AKAYOROSHI:
            x, y = across(t, 0.5)
            size = scale * 1.04
            strokes += sign(
                name, x, y, scale=size, turn=turn, wide=wide * 1.1, high=high, width=14, start=0.85, end=0.5
            )
        canvas.fill(p.paper, *strokes)
    if card.ribbon is Ribbon.BLUE:
        waves = []
        for i in range(6):
            t = 0.09 + 0.165 * i
            waves.append(smooth([across(t + (0.03 if k % 2 else -0.03), 0.1 + 0.2 * k) for k in range(5)]))
        canvas.line(13, *waves, colour=p.keyline)

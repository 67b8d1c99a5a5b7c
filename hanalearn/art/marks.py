"""What is said of a card, drawn over it: states, badges, the box around its plant. Each differs in shape, not in hue.

All in card units (500 x 800). The rings lie on the black border, so they read on a light and on a dark page.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Final

from hanalearn.art.box import Box
from hanalearn.art.frame import CARD_HEIGHT, CARD_WIDTH, MARGIN
from hanalearn.art.kind_marks import paint_kind
from hanalearn.art.numerals import number_width, write_number
from hanalearn.art.pen import Pen
from hanalearn.art.shapes import disc, points, polyline, smooth
from hanalearn.cards import Card
from hanalearn.scene import MarkKind

__all__ = ["paint_badges", "paint_marks", "tilt"]

_HATCH_TOP: Final = 240
"""Hatching begins below the number of a large-print card."""
_RING: Final = "M12 12h476v776h-476z"


def tilt(marks: Collection[MarkKind]) -> float:
    """How far the whole card leans, in degrees: a card that came back lies askew."""
    return -4 if MarkKind.RETURNED in marks else 0


def paint_marks(pen: Pen, marks: Collection[MarkKind], plant: Iterable[Box]) -> None:
    """The marks of one card.

    Args:
        pen: its palette gives the colours.
        marks: what is said of the card; several may hold at once.
        plant: the boxes of its plant in window units, shown for ``MarkKind.PLANT``.
    """
    p = pen.palette
    if MarkKind.STILL in marks:
        # Hatching, not a veil: the card stays readable between the lines, and its upper edge is left free.
        hatching = [_hatch(start) for start in range(_HATCH_TOP + 90, CARD_HEIGHT + 450, 110)]
        pen.line(15, *hatching, colour=p.paper)
        pen.line(5, *hatching, colour=p.ink)
    if MarkKind.PLANT in marks:
        for box in plant:
            frame = _frame(box)
            pen.line(22, frame, colour=p.paper)
            pen.line(11, frame, colour=p.ink)
    if MarkKind.MOVED in marks:
        corners = ("13,130 13,13 130,13", "370,13 487,13 487,130", "487,670 487,787 370,787", "130,787 13,787 13,670")
        shapes = [polyline(points(corner)) for corner in corners]
        pen.line(25, *shapes)
        pen.line(13, *shapes, colour=p.paper)
    if MarkKind.MATCH in marks:
        pen.line(24, _RING, colour=p.ink)
        pen.line(17, _RING, colour=p.paper, dashes="0 42")
    if MarkKind.OFFER in marks:
        pen.line(24, _RING, colour=p.ink)
        pen.line(14, _RING, colour=p.paper, dashes="58 42")
    if MarkKind.CHOSEN in marks:
        pen.line(24, _RING, colour=p.select)
        pen.fill(p.select, disc(250, 742, 54), outline=8)
        pen.line(14, polyline(points("224,742 243,762 278,720")))
    if MarkKind.RETURNED in marks:
        pen.fill(p.paper, disc(250, 742, 54), outline=8)
        pen.line(
            11,
            smooth(points("226,730 258,730 278,742 276,760 258,768 240,768")),
            polyline(points("242,712 224,730 242,748")),
        )


def paint_badges(pen: Pen, card: Card, *, month: bool, kind: bool) -> None:
    """Chips in the upper corners: the month's number, the mark of the kind. Legible from 100 px of card width on."""
    p = pen.palette
    if month:
        across = number_width(card.month.value) * 0.56
        pen.fill(p.paper, _chip(14, 14, across + 52, 132), outline=6)
        write_number(pen, card.month.value, 40, 37, height=86, width=17, colour=p.ink)
    if kind:
        pen.fill(p.paper, _chip(354, 14, 132, 132), outline=6)
        paint_kind(pen, card, 368, 28, 0.8, outline=7)


def _chip(x: float, y: float, width: float, height: float) -> str:
    return f"M{x:g} {y:g}h{width:g}v{height:g}h-{width:g}z"


def _frame(box: Box) -> str:
    # Kept inside the window, or half of the line would fall on the border.
    x, y = max(box.x, 8) + MARGIN, max(box.y, 8) + MARGIN
    right = min(box.x + box.width, CARD_WIDTH - 2 * MARGIN - 8) + MARGIN
    low = min(box.y + box.height, CARD_HEIGHT - 2 * MARGIN - 8) + MARGIN
    return f"M{x:g} {y:g}H{right:g}V{low:g}H{x:g}z"


def _hatch(start: int) -> str:
    """A line at 45 degrees that starts at the left edge at height ``start``, cut to the lower part of the window."""
    left, right, low = MARGIN, CARD_WIDTH - MARGIN, CARD_HEIGHT - MARGIN
    over = max(start - low, 0)
    x0, y0 = left + over, start - over
    x1 = min(right, x0 + y0 - _HATCH_TOP)
    return f"M{x0} {y0}L{x1} {y0 - (x1 - x0)}"

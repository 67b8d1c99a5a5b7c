"""The pictured deck: 48 original drawings after the pattern of the printed 八八花 hachihachi-bana cards.

One module for one month, each with ``faces() -> dict[Card, Face]``. A face is a function that draws on an empty
canvas, and the boxes a lesson may point at.

How to draw a card
    The window is 450 x 750 units (x to the right, y down), paper is laid already, the border comes by itself::

        def boar(canvas: Canvas) -> None:
            p = canvas.palette                                       # never a colour in hex
            bush_clover_stamps(canvas)                               # make the stamps first
            canvas.fill(p.orange, blob(points("44,352! 62,340 84,356")), outline=6)
            canvas.line(4.5, *curves("10,10 60,40 90,10/20,30 70,60 100,30"))
            canvas.union(p.sumi, blob(a), blob(b), outline=9)        # many limbs, one contour (half of it shows)
            canvas.dots(9, [(30, 40), (60, 80)])
            canvas.place("clover-bud", x, y, scale, turn)

    ``points("x,y x,y! ...")`` writes points, ``!`` a corner. ``smooth`` (open line through points), ``blob`` (closed),
    ``polyline``, ``disc``, ``brush`` (swelling stroke), ``curves`` make shapes; ``moved`` scales, turns, shifts
    and mirrors points; ``evenly`` and ``normals`` put things along a line. Chance comes only from ``canvas.hand``
    (``random()``, ``uniform()``, ``randrange()``), which is seeded by the card's file name.

Stamps and ids
    Ids are written by the kit. A stamp's name is its id and **one name means one drawing in the whole deck**: a table
    of cards holds it once. Begin it with the plant, take no chance inside it, and put a stamp used by two cards of a
    month into a function of the month's module or into ``hanalearn.art.stamps``. A stamp pays from three uses on. It
    may place stamps made before it, as the peony does with its petals.

Budget
    At most 14 000 bytes a card, 9 000 on average, 150 elements; a table of thirty cards must stay under 150 kB, so
    chaff aims at 4 000. No stroke under 3 units. Flat colours; no gradient, filter, opacity or text.
"""

from __future__ import annotations

from hanalearn.art.deck import Deck, Face
from hanalearn.art.decks.classic import (
    month01,
    month02,
    month03,
    month04,
    month05,
    month06,
    month07,
    month08,
    month09,
    month10,
    month11,
    month12,
)
from hanalearn.cards import Card

__all__ = ["classic_deck"]

_MONTHS = (
    month01,
    month02,
    month03,
    month04,
    month05,
    month06,
    month07,
    month08,
    month09,
    month10,
    month11,
    month12,
)


def classic_deck() -> Deck:
    """The pictured deck."""
    drawn: dict[Card, Face] = {}
    for month in _MONTHS:
        drawn |= month.faces()
    return Deck("classic", drawn)

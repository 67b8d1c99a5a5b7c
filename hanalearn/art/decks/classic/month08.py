"""芒 susuki, pampas grass: moon, geese, two chaff."""

from __future__ import annotations

from hanalearn.art.canvas import Canvas
from hanalearn.art.deck import Box, Face
from hanalearn.art.shapes import disc, points
from hanalearn.art.stamps.grass import grass_hill
from hanalearn.cards import Card

__all__ = ["faces"]


def faces() -> dict[Card, Face]:
    """The faces of this month."""
    return {
        Card.SUSUKI_MOON: Face(moon, plant=(Box(0, 395, 450, 355),), subject=Box(15, 35, 355, 355)),
    }


def moon(canvas: Canvas) -> None:
    """Huge white moon in a red sky above the black hill."""
    p = canvas.palette
    canvas.fill(p.red, "M0 0h450v560H0z")
    canvas.fill(p.paper, disc(192, 212, 172), outline=7)
    grass_hill(
        canvas,
        points("-20,440 90,408 200,398 310,412 400,446 470,490"),
        [
            (-40, 490, 140, 380, 330, 470, 6),
            (160, 490, 320, 392, 500, 560, 6),
            (-70, 590, 90, 440, 260, 560, 6),
            (110, 580, 300, 430, 500, 610, 7),
            (-60, 690, 80, 540, 230, 650, 6),
            (140, 680, 320, 520, 500, 690, 7),
            (-60, 790, 110, 610, 300, 760, 7),
            (190, 790, 360, 620, 520, 770, 6),
        ],
    )

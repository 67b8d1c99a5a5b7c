"""The sheet on which one card is drawn: a window of 450 x 750 units with a seeded hand."""

from __future__ import annotations

import random
from typing import Final

from hanalearn.art.palette import Palette
from hanalearn.art.pen import Pen

__all__ = ["HEIGHT", "WIDTH", "WINDOW", "Canvas"]

WIDTH: Final = 450
"""Width of the picture window in units; the whole card is 500."""
HEIGHT: Final = 750
"""Height of the picture window in units; the whole card is 800."""
WINDOW: Final = f"M0 0h{WIDTH}v{HEIGHT}H0z"
"""The whole window as path data."""


class Canvas(Pen):
    """A pen on the picture window of a card, with stamps and a hand that trembles the same way every time.

    Args:
        name: the card's file stem, ``m03-ribbon``; begins its ids and seeds its hand.
        palette: the colours to draw with.

    Attributes:
        hand: seeded by the name. Use only ``random()``, ``uniform()`` and ``randrange()``.
        stamps: the stamps made so far, by name.
    """

    def __init__(self, name: str, palette: Palette) -> None:
        super().__init__(palette, name, is_framed=True)
        self.hand = random.Random(name)
        self.stamps: dict[str, Pen] = {}

    def stamp(self, name: str) -> Pen:
        """A pen for a stamp with its foot at (0, 0), pointing up; ``place`` prints it.

        A table with many cards holds each stamp once, so **one name means one drawing in the whole deck** (the same
        in every card that uses it, no trembling inside): begin the name with its plant, ``plum-bud``.
        A stamp may place stamps that were made before it.
        """
        pen = Pen(self.palette, name, is_stamp=True)
        self.stamps[name] = pen
        return pen

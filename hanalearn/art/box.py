"""A place on a card."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Box"]


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle of the picture window, in its units (450 x 750, y down)."""

    x: float
    y: float
    width: float
    height: float

    def within(self, width: float, height: float) -> Box:
        """The part of it that lies on a sheet of this size.

        >>> Box(-36, 226, 300, 300).within(450, 750)
        Box(x=0, y=226, width=264, height=300)
        """
        x, y = max(self.x, 0), max(self.y, 0)
        return Box(x, y, min(self.x + self.width, width) - x, min(self.y + self.height, height) - y)

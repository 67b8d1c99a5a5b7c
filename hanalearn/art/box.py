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

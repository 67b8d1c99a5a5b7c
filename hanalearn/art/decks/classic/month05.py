"""菖蒲 ayame, iris: eight-plank bridge, plain ribbon, two chaff."""

from __future__ import annotations

from hanalearn.art.deck import Face
from hanalearn.cards import Card

__all__ = ["faces"]


def faces() -> dict[Card, Face]:
    """The faces of this month."""
    return {}

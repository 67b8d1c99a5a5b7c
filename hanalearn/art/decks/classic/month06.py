"""牡丹 botan, peony: butterflies, blue ribbon, two chaff."""

from __future__ import annotations

from hanalearn.art.deck import Face
from hanalearn.cards import Card

__all__ = ["faces"]


def faces() -> dict[Card, Face]:
    """The faces of this month."""
    return {}

"""Cards that can be tapped, said once for a whole place.

Where cards are played, nearly every scene comes twice: with cards that move, and once they lie still and may be tapped.
The two differ in nothing but what tapping a card offers, and that follows from its code. So a scene names the places in
which every card can be tapped, and its cards are those that lie still: the same pieces in both.

``Book.grow`` of ``static/lesson.js`` puts the offers back.
"""

from __future__ import annotations

from collections.abc import Mapping

from hanalearn.export.said import Tree

__all__ = ["without_offers"]


def without_offers(scene: Mapping[str, Tree]) -> Mapping[str, Tree]:
    """A scene without the offers of places in which every card can be tapped; ``taps`` names them."""
    zones = scene.get("zones")
    if not isinstance(zones, list):
        return scene
    taps = [zone["key"] for zone in zones if _is_tapped(zone)]
    if not taps or len({zone["key"] for zone in zones}) < len(zones):
        return scene
    return {**scene, "zones": [_still(zone) if zone["key"] in taps else zone for zone in zones], "taps": taps}


def _is_tapped(zone: Mapping[str, Tree]) -> bool:
    cards = zone["cards"]
    assert isinstance(cards, list)
    lying = [card for card in cards if card is not None]
    return bool(lying) and all(isinstance(card, Mapping) and card["offer"] == f"tap:{card['id']}" for card in lying)


def _still(zone: Mapping[str, Tree]) -> Mapping[str, Tree]:
    cards = zone["cards"]
    assert isinstance(cards, list)
    return {**zone, "cards": [None if card is None else {**card, "offer": None} for card in cards]}

"""Pictures that a page passes through, told by the scene that they lead to.

Where cards are played a view has pictures of how it came about: a pair that rests on the field, the same cards once
they lie on their pile. Most of what is on them lies as in the scene at the end. So a picture keeps the zones that
differ from it, and where cards lie alike only those that look otherwise; the page lays the rest around them.

The same in ``static/passed.js``, which only reads. A picture that does not come out exactly stays as it is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from hanalearn.export.said import Tree

__all__ = ["without_pictures"]

_PARTS = frozenset({"label", "zones"})
_TURNED = "drawn"
"""A card is turned over at the end: pictures are without it, unless they say so."""


def without_pictures(view: Mapping[str, Tree]) -> Mapping[str, Tree]:
    """A view whose pictures have ``z`` in the place of their scene: zones and cards that are not as in its own."""
    scene, frames = view.get("scene"), view.get("frames")
    if not isinstance(scene, Mapping) or not isinstance(frames, list) or not frames:
        return view
    return {**view, "frames": [_told(scene, frame) for frame in frames]}


def _told(end: Mapping[str, Tree], frame: Mapping[str, Tree]) -> Mapping[str, Tree]:
    scene = frame["scene"]
    if not isinstance(scene, Mapping) or scene.keys() != _PARTS or not end.keys() >= _PARTS:
        return frame
    lying, wanted = end["zones"], scene["zones"]
    assert isinstance(lying, list)
    assert isinstance(wanted, list)
    there = {zone["key"]: _still(zone) for zone in lying}
    other = [part for zone in wanted for part in _other(there.get(zone["key"]), zone)]
    if {"label": end["label"], "zones": _around(lying, other)} != scene:
        return frame
    return {"z": other, **{key: value for key, value in frame.items() if key != "scene"}}


def _other(old: Mapping[str, Tree] | None, new: Mapping[str, Tree]) -> Iterator[Tree]:
    """What of a zone has to be told: nothing, some of its cards, or all of it."""
    if old is None or {**old, "cards": 0} != {**new, "cards": 0} or _codes(old) != _codes(new):
        if old != new:
            yield new
        return
    yield from (card for was, card in zip(_cards(old), _cards(new), strict=True) if was != card)


def _around(lying: Sequence[Mapping[str, Tree]], other: Sequence[Tree]) -> list[Tree]:
    """The zones of a picture, as the page puts them together."""
    named: dict[Tree, Tree] = {}
    for part in other:
        assert isinstance(part, Mapping)
        named.setdefault(part["key"] if "key" in part else part["id"], part)
    made: list[Tree] = []
    for zone in lying:
        if zone["key"] in named:
            made.append(named[zone["key"]])
        elif zone["key"] != _TURNED:
            still = _still(zone)
            cards = [card if card is None else named.get(card["id"], card) for card in _cards(still)]
            made.append({**still, "cards": cards})
    return made


def _still(zone: Mapping[str, Tree]) -> Mapping[str, Tree]:
    """A zone in which nothing can be tapped or chosen."""
    cards = [card if card is None else {**card, "offer": None} for card in _cards(zone)]
    return {**{key: value for key, value in zone.items() if key != "offer"}, "cards": cards}


def _cards(zone: Mapping[str, Tree]) -> list[Mapping[str, Tree] | None]:
    cards = zone["cards"]
    assert isinstance(cards, list)
    return cards


def _codes(zone: Mapping[str, Tree]) -> list[Tree]:
    return [card and card["id"] for card in _cards(zone)]

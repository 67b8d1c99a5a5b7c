"""What is shown to acts that do not hold, told once for every table that lies alike.

Where a round is played there are many of them: any two cards that do not go together, in every state of the table. What
is shown then differs by the cards that go back, and by what is said of them; everything else is as it would be after
any other act. So it is kept once, and of each act the cards that look otherwise, wherever they lie: most acts of one
state then lead to the same as those of another.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from hanalearn.export.lesson_place import View
from hanalearn.export.said import Tree

__all__ = ["Lost", "at_rest", "laid", "lost_of"]


@dataclass(frozen=True)
class Lost:
    """What is shown to an act that does not hold, by what it shares with others.

    Attributes:
        base: the parts that are as after most acts.
        rest: the parts that are not.
        cards: those that look otherwise in the scene of ``base``, by their codes.
    """

    base: View
    rest: View
    cards: Mapping[str, Tree]

    @property
    def view(self) -> View:
        """The whole of it."""
        whole = {**self.base, **self.rest}
        return {**whole, "scene": laid(whole["scene"], self.cards)} if self.cards else whole


def lost_of(views: Sequence[View]) -> list[Lost]:
    """The same views by what they share; those whose cards lie alike have one base.

    Args:
        views: what is changed of one view by acts of one task.
    """
    alike: dict[object, list[View]] = defaultdict(list)
    for view in views:
        alike[_layout(view)].append(view)
    bases = {layout: _base(ones) for layout, ones in alike.items()}
    return [_lost(bases[_layout(view)], view) for view in views]


def at_rest(views: Sequence[View]) -> dict[str, Tree]:
    """How each card mostly looks in the scenes of some views, by its code."""
    found: dict[str, list[Tree]] = defaultdict(list)
    for view in views:
        for zone in _zones(view):
            for card in zone["cards"]:
                if isinstance(card, Mapping):
                    found[_code(card)].append(card)
    return {code: _most(cards) for code, cards in found.items()}


def laid(scene: Tree, cards: Mapping[str, Tree]) -> Tree:
    """A scene with other cards in the place of those that have their codes."""
    assert isinstance(scene, Mapping)
    zones = [{**zone, "cards": [cards.get(_code(card), card) for card in zone["cards"]]} for zone in scene["zones"]]
    return {**scene, "zones": zones}


def _lost(base: View, view: View) -> Lost:
    rest = {key: value for key, value in view.items() if key not in base or base[key] != value}
    if "scene" not in rest or "scene" not in base:
        return Lost(base, rest, {})
    cards = {
        _code(new): new
        for one, other in zip(_zones(base), _zones(view), strict=True)
        for old, new in zip(one["cards"], other["cards"], strict=True)
        if old != new
    }
    made = Lost(base, {key: value for key, value in rest.items() if key != "scene"}, cards)
    return made if made.view == view else Lost(base, rest, {})


def _layout(view: View) -> object:
    """Which parts there are, and which cards lie where."""
    where = [(str(zone["key"]), tuple(_code(card) for card in zone["cards"])) for zone in _zones(view)]
    return tuple(sorted(view)), tuple(where)


def _base(views: Sequence[View]) -> View:
    made = {key: _most([view[key] for view in views]) for key in views[0]}
    if len(views) < 2 or not _zones(views[0]):
        return made
    zones = []
    for same in zip(*map(_zones, views), strict=True):
        cards = [_most(ones) for ones in zip(*(zone["cards"] for zone in same), strict=True)]
        bare = _most([{**zone, "cards": []} for zone in same])
        assert isinstance(bare, Mapping)
        zones.append({**bare, "cards": cards})
    scene = made["scene"]
    assert isinstance(scene, Mapping)
    return {**made, "scene": {**scene, "zones": zones}}


def _most(values: Sequence[Tree]) -> Tree:
    """The commonest of them, the first of those that are as common."""
    counts = Counter(map(repr, values))
    return max(values, key=lambda value: counts[repr(value)])


def _zones(view: View) -> list[Mapping[str, list[Tree]]]:
    scene = view.get("scene")
    zones = scene.get("zones") if isinstance(scene, Mapping) else None
    return zones if isinstance(zones, list) and all("cards" in zone for zone in zones) else []


def _code(card: Tree) -> str:
    return str(card["id"]) if isinstance(card, Mapping) else ""

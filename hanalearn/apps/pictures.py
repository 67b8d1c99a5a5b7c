"""The card pictures that a page needs, drawn once and sent once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hanalearn.art import Deck, Picture
from hanalearn.cards import Card
from hanalearn.scene import MarkKind

__all__ = ["BACK", "codes_in", "pictures", "whole_deck"]

BACK: Final = "back"
"""The key of the back of the cards."""


def pictures(deck: Deck, names: frozenset[str]) -> dict[str, str]:
    """SVG text for card codes, ``"back"``, and codes with ``:plant``, which have their plant outlined.

    Each picture stands alone, so ids need no page-wide order.
    """
    return {name: str(_picture(deck, name)) for name in sorted(names)}


def whole_deck(deck: Deck) -> dict[str, str]:
    """The back and all 48 faces without any mark: what a page shows nearly always."""
    return pictures(deck, _PLAIN)


def _picture(deck: Deck, name: str) -> Picture:
    code, _, mark = name.partition(":")
    if code == BACK:
        return deck.back(prefix="b")
    return deck.face(Card.parse(code), prefix="c", marks=(MarkKind(mark),) if mark else ())


def codes_in(view: Mapping[str, object], *, is_shelved: bool = False) -> frozenset[str]:
    """The name of every picture that a view shows: cards, plants pointed at, the back where a card lies face down.

    Args:
        view: the page.
        is_shelved: leave out what the browser takes from a shelf.
    """
    names: set[str] = set()
    waiting: list[object] = [dict(view)]
    while waiting:  # by hand and not by recursion: a view is walked at every act
        value = waiting.pop()
        if isinstance(value, dict):
            _add_shown(value, names)
            for key, part in value.items():
                if isinstance(part, _DEEP) and part and key not in _SILENT:
                    waiting.append(part)
        elif isinstance(value, list | tuple):
            waiting += [part for part in value if isinstance(part, _DEEP)]
    return frozenset(names - _PLAIN if is_shelved else names)


_SILENT: Final = frozenset({"words", "place", "read", "svg"})
_DEEP: Final = (dict, list, tuple)
_CODES: Final = frozenset(card.code for card in map(Card, range(48)))
_PLAIN: Final = _CODES | {BACK}


def _add_shown(value: Mapping[str, object], names: set[str]) -> None:
    """Add what one object of a view shows itself, without what lies in it."""
    code, count, cards = value.get("id"), value.get("count"), value.get("cards")
    for name in (code, value.get("card")):
        if isinstance(name, str) and name in _CODES:
            names.add(name)
            marks = value.get("marks")
            if isinstance(marks, list | tuple) and "plant" in marks:
                names.add(f"{name}:plant")
    if count is not None or code == "?":
        names.add(BACK)
    if isinstance(cards, list | tuple):
        names.update(one for one in cards if isinstance(one, str) and one in _CODES)

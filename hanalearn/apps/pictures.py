"""The card pictures that a page needs, drawn once and sent once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from hanalearn.art import Deck, Picture
from hanalearn.cards import Card, CardCodeError
from hanalearn.scene import MarkKind

__all__ = ["BACK", "codes_in", "pictures"]

BACK: Final = "back"
"""The key of the back of the cards."""


def pictures(deck: Deck, names: frozenset[str]) -> dict[str, str]:
    """SVG text for card codes, ``"back"``, and codes with ``:plant``, which have their plant outlined.

    Each picture stands alone, so ids need no page-wide order.
    """
    return {name: str(_picture(deck, name)) for name in sorted(names)}


def _picture(deck: Deck, name: str) -> Picture:
    code, _, mark = name.partition(":")
    if code == BACK:
        return deck.back(prefix="b")
    return deck.face(Card.parse(code), prefix="c", marks=(MarkKind(mark),) if mark else ())


def codes_in(view: Mapping[str, object]) -> frozenset[str]:
    """The name of every picture that a view shows: cards, plants pointed at, the back where a card lies face down."""
    return frozenset(_walk(view))


_SILENT: Final = frozenset({"words", "place", "read"})


def _walk(value: object) -> Iterator[str]:
    if isinstance(value, Mapping):
        for key in ("id", "card"):
            name = value.get(key)
            if isinstance(name, str) and _is_card(name):
                yield name
                if "plant" in (value.get("marks") or ()):
                    yield f"{name}:plant"
        if value.get("count") is not None or value.get("id") == "?":
            yield BACK
        for key, part in value.items():
            if key == "cards" and isinstance(part, list):
                yield from (one for one in part if isinstance(one, str) and _is_card(one))
            if key not in _SILENT:
                yield from _walk(part)
    elif isinstance(value, list | tuple):
        for part in value:
            yield from _walk(part)


def _is_card(text: str) -> bool:
    try:
        Card.parse(text)
    except CardCodeError:
        return False
    return True

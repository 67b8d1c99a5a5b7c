"""The card pictures that a page needs, drawn once and sent once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from hanalearn.art import DECKS, Deck
from hanalearn.cards import Card, CardCodeError

__all__ = ["BACK", "codes_in", "deck_of", "pictures"]

BACK: Final = "back"
"""The key of the back of the cards."""


def deck_of(name: str) -> Deck:
    """The deck of a name.

    Raises:
        UnknownNameError: there is none.
    """
    return DECKS[name]


def pictures(deck: Deck, codes: frozenset[str]) -> dict[str, str]:
    """Codes, and ``"back"``, to SVG text. Each picture stands alone, so ids need no page-wide order."""
    return {
        code: str(deck.back(prefix="b") if code == BACK else deck.face(Card.parse(code), prefix="c"))
        for code in sorted(codes)
    }


def codes_in(view: Mapping[str, object]) -> frozenset[str]:
    """Every card that a view shows, by code, and the back where something lies face down."""
    return frozenset(_walk(view))


_SILENT: Final = frozenset({"words", "place", "read"})


def _walk(value: object) -> Iterator[str]:
    if isinstance(value, Mapping):
        for key in ("id", "card"):
            name = value.get(key)
            if isinstance(name, str) and _is_card(name):
                yield name
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

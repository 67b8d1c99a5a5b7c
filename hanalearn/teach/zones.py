"""Parts of a table as a page has them, in lessons and at play: what is said of cards, a zone, a card, the stock."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from hanalearn.cards import EMPTY, Card, CardSet
from hanalearn.teach.voice import Voice
from hanalearn.teach.wire import Json
from hanalearn.text import Message

__all__ = ["FACE_DOWN", "NO_MARKS", "Marks", "card_of", "native_of", "stock_of", "zone_of"]

FACE_DOWN: Final = "?"
"""In place of its code: a card of which only the back is seen."""


@dataclass(frozen=True, slots=True)
class Marks:
    """What is said of cards on the table, beside lying there."""

    pointed: CardSet = EMPTY
    plants: CardSet = EMPTY
    chosen: CardSet = EMPTY
    back: CardSet = EMPTY
    still: CardSet = EMPTY
    moved: CardSet = EMPTY

    def of(self, card: Card) -> list[str]:
        """The marks of a card, by the names that a page has for them."""
        named = (
            ("match", self.pointed),
            ("plant", self.plants),
            ("chosen", self.chosen),
            ("returned", self.back),
            ("still", self.still),
            ("moved", self.moved),
        )
        return [name for name, cards in named if card in cards]


NO_MARKS: Final = Marks()


def native_of(voice: Voice, name: Message) -> str | None:
    """The Japanese name of a zone, which stands beside its name in the other languages."""
    return None if voice.lang == "ja" else Voice("ja").plain(name)


def zone_of(
    key: str,
    name: str,
    label: str,
    cards: Sequence[Json | None] = (),
    *,
    native: str | None = None,
    count: int | None = None,
    empty: str | None = None,
) -> Json:
    """A zone.

    Args:
        key: its place on the table.
        name: what stands above it.
        label: what it is called aloud.
        cards: its cards; ``None`` is a place that stays free.
        native: its name in Japanese script.
        count: how many cards lie face down in it.
        empty: what stands in it if there are none.
    """
    return {
        "key": key,
        "name": name,
        "native": native,
        "label": label,
        "cards": list(cards),
        "count": count,
        "empty": empty,
    }


def stock_of(voice: Voice, count: int) -> Json:
    """The stock: face down, with the number of its cards."""
    name = Message("zone.stock")
    label = Message("table.stock-down", n=count) if count else Message("table.stock-empty")
    return zone_of("stock", voice.plain(name), voice.plain(label), native=native_of(voice, name), count=count)


def card_of(
    card: Card,
    label: str,
    *,
    num: bool = True,
    offer: str | None = None,
    marks: Sequence[str] = (),
    tag: str | None = None,
    on: Card | None = None,
) -> Json:
    """A card that lies open.

    Args:
        card: the card.
        label: what it is called, with its marks.
        num: whether its month stands on it.
        offer: what a tap on it does.
        marks: the names of its marks.
        tag: what is written below it.
        on: the card that it lies half over.
    """
    return {
        "id": card.code,
        "num": str(card.month.value) if num else None,
        "label": label,
        "offer": offer,
        "marks": list(marks),
        "tag": tag,
        "on": None if on is None else on.code,
    }

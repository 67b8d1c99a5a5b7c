"""The table as the page shows it: zones, cards, what is said of them, and a move seen for a moment."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from hanalearn.cards import EMPTY, Card, CardSet
from hanalearn.teach.table import Move, Seat, Table
from hanalearn.teach.voice import Voice
from hanalearn.teach.wire import Json
from hanalearn.text import Message, names

__all__ = ["Marks", "Tabletop"]

# A pile waits for its first card; a hand or a field without cards is simply empty.
_EMPTY: Final = {key: Message("table.none-yet") for key in ("taken", "their-taken")}


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
        named = (
            ("match", self.pointed),
            ("plant", self.plants),
            ("chosen", self.chosen),
            ("returned", self.back),
            ("still", self.still),
            ("moved", self.moved),
        )
        return [name for name, cards in named if card in cards]


@dataclass(frozen=True, slots=True)
class Tabletop:
    """Draws tables in one language.

    Attributes:
        voice: the language.
        has_numbers: whether cards show their month in the corner.
        offers: what may be done now; a card whose ``tap:<code>`` is among it can be pressed.
    """

    voice: Voice
    has_numbers: bool
    offers: frozenset[str] = field(default_factory=frozenset)

    def scene(self, table: Table, marks: Marks = Marks(), *, move: Move | None = None, is_live: bool = False) -> Json:
        """The scene of a table.

        Args:
            table: what lies where.
            marks: what is said of cards.
            move: a half turn in the middle: its card already lies on what it takes.
            is_live: whether the learner acts on it, so that cards carry offers.
        """
        zones: list[Json] = []
        on = next(iter(move.takes)) if move is not None and move.takes else None
        field: list[tuple[Card | None, Card | None]] = []
        for place in table.field:
            field.append((place, None))
            if place is not None and place is on and move is not None:
                field.append((move.card, on))
        zones.append(self._zone("field", field, marks, is_live))
        if table.hand:
            hand = [(None if move is not None and card is move.card else card, None) for card in table.hand]
            zones.append(self._zone("hand", hand, marks, is_live))
        if table.stock is not None:
            zones.append(self._stock(table.stock))
        if table.drawn is not None and not (move is not None and move.card is table.drawn):
            zones.append(self._zone("drawn", [(table.drawn, None)], marks, is_live))
        zones.append(self._zone("taken", [(card, None) for card in table.taken], marks, is_live))
        if table.their_taken or (move is not None and move.seat is Seat.THEIRS):
            zones.append(self._zone("their-taken", [(card, None) for card in table.their_taken], marks, is_live))
        return {"label": self.voice.plain(Message("table.table")), "zones": zones}

    def _zone(self, key: str, places: Iterable[tuple[Card | None, Card | None]], marks: Marks, is_live: bool) -> Json:
        shown = list(places)
        while shown and shown[-1][0] is None and key == "field":
            shown.pop()
        count = sum(card is not None for card, _ in shown)
        zone = Message(f"zone.{key}")
        label = Message("table.zone", zone=zone, n=count) if count else Message("table.zone-empty", zone=zone)
        return {
            "key": key,
            "name": self.voice.plain(zone),
            "native": None if self.voice.lang == "ja" else Voice("ja").plain(zone),
            "label": self.voice.plain(label),
            "cards": [None if card is None else self._card(card, on, marks, is_live) for card, on in shown],
            "count": None,
            "empty": None if count else self.voice.plain(_EMPTY.get(key, Message("task.no-card"))),
        }

    def _stock(self, count: int) -> Json:
        zone = Message("zone.stock")
        label = Message("table.stock-down", n=count) if count else Message("table.stock-empty")
        return {
            "key": "stock",
            "name": self.voice.plain(zone),
            "native": None if self.voice.lang == "ja" else Voice("ja").plain(zone),
            "label": self.voice.plain(label),
            "cards": [],
            "count": count,
            "empty": None,
        }

    def _card(self, card: Card, on: Card | None, marks: Marks, is_live: bool) -> Json:
        said = marks.of(card)
        offer = f"tap:{card.code}"
        label = names.marked_label(
            names.card_label(card, self.voice.lang), [mark for mark in said if mark != "plant"], self.voice.lang
        )
        return {
            "id": card.code,
            "num": str(card.month.value) if self.has_numbers else None,
            "label": label,
            "offer": offer if is_live and offer in self.offers else None,
            "marks": said,
            "tag": self.voice.plain(Message("mark.returned")) if "returned" in said else None,
            "on": None if on is None else on.code,
        }

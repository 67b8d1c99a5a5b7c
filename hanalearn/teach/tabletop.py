"""The table as the page shows it: zones, cards, what is said of them, and a move seen for a moment."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from hanalearn.cards import DECK, Card, Month
from hanalearn.teach.table import Move, Seat, Table
from hanalearn.teach.voice import Voice
from hanalearn.teach.wire import Json
from hanalearn.teach.zones import FACE_DOWN, NO_MARKS, Marks, card_of, native_of, stock_of, zone_of
from hanalearn.text import Message, names

__all__ = ["Tabletop"]

# A pile waits for its first card; a hand or a field without cards is simply empty.
_EMPTY: Final = {key: Message("table.none-yet") for key in ("taken", "their-taken")}


@dataclass(frozen=True, slots=True)
class Tabletop:
    """Draws tables in one language.

    Attributes:
        voice: the language.
        has_numbers: whether cards show their month in the corner.
        offers: what may be done now; a card whose ``tap:<code>`` is among it can be pressed.
        by_looks: whether cards are called by what is seen on them: where their name is the question.
        tags: what is written on a card, beside its marks.
        is_grey: whether cards that are shown to be looked at come without colour.
        bare: zones that are left out where they hold no card.
    """

    voice: Voice
    has_numbers: bool
    offers: frozenset[str] = field(default_factory=frozenset)
    by_looks: bool = False
    tags: Mapping[Card, str] = field(default_factory=dict)
    is_grey: bool = False
    bare: frozenset[str] = frozenset()

    def name(self, card: Card) -> str:
        """What a card is called, to be spoken."""
        of = names.card_look if self.by_looks else names.card_label
        return of(card, self.voice.lang)

    def scene(self, table: Table, marks: Marks = NO_MARKS, *, move: Move | None = None, is_live: bool = False) -> Json:
        """The scene of a table.

        Args:
            table: what lies where.
            marks: what is said of cards.
            move: a half turn in the middle: its card already lies on what it takes.
            is_live: whether the learner acts on it, so that cards carry offers.
        """
        if table.shown:
            return self._laid_out(table.shown, marks, is_live)
        if table.is_pile_only:
            return self._pile(table.taken, marks, is_live)
        zones: list[Json] = []
        on = next(iter(move.takes)) if move is not None and move.takes else None
        field: list[tuple[Card | None, Card | None]] = []
        for place in table.field:
            field.append((place, None))
            if place is not None and place is on and move is not None:
                field.append((move.card, on))
        if table.their_card is not None and not (move is not None and move.card is table.their_card):
            zones.append(self._zone("their-hand", [(table.their_card, None)], marks, is_live))
        if table.their_hand:
            zones.append(self._face_down(table.their_hand))
        zones.append(self._zone("field", field, marks, is_live))
        if table.hand:
            hand = [(None if move is not None and card is move.card else card, None) for card in table.hand]
            zones.append(self._zone("hand", hand, marks, is_live))
        if table.stock is not None:
            zones.append(stock_of(self.voice, table.stock))
        if table.drawn is not None and not (move is not None and move.card is table.drawn):
            zones.append(self._zone("drawn", [(table.drawn, None)], marks, is_live))
        zones.append(self._zone("taken", [(card, None) for card in table.taken], marks, is_live))
        if table.their_taken or table.their_hand or (move is not None and move.seat is Seat.THEIRS):
            zones.append(self._zone("their-taken", [(card, None) for card in table.their_taken], marks, is_live))
        zones = [zone for zone in zones if zone["cards"] or zone["key"] not in self.bare]
        if is_live:
            zones = [self._place(zone) for zone in zones]
        return {"label": self.voice.plain(Message("table.table")), "zones": zones}

    def _place(self, zone: Json) -> Json:
        """A place that can be chosen or visited as a whole."""
        offer = f"choose:{zone['key']}"
        return {**zone, "offer": offer} if offer in self.offers else zone

    def _laid_out(self, cards: tuple[Card, ...], marks: Marks, is_live: bool) -> Json:
        """Cards to be looked at: one zone, no table around them."""
        key = "deck" if len(cards) == len(DECK) else "show"
        zone = self._zone(key, [(card, None) for card in cards], marks, is_live)
        within = zone["cards"]
        if self.by_looks and isinstance(within, list):  # Cards that look the same are told apart by a number.
            shown = [card for card in within if isinstance(card, dict)]
            twice = Counter(str(card["label"]) for card in shown)
            count: Counter[str] = Counter()
            for card in shown:
                look = str(card["label"])
                count[look] += 1
                if twice[look] > 1:
                    card["label"] = self.voice.plain(Message("card.numbered", name=look, number=str(count[look])))
        if key == "deck":
            zone["groups"] = [self._month(month, marks, is_live) for month in Month]
            zone["cards"] = []
        return {"label": self.voice.plain(Message("table.shown")), "zones": [zone], "grey": self.is_grey}

    def _pile(self, cards: tuple[Card, ...], marks: Marks, is_live: bool) -> Json:
        """A pile that is all there is: every card of it lies open."""
        zone = self._zone("show", [(card, None) for card in cards], marks, is_live)
        name = Message("zone.taken")
        zone["name"] = self.voice.plain(name)
        zone["native"] = native_of(self.voice, name)
        zone["label"] = self.voice.plain(Message("table.zone", zone=name, n=len(cards)))
        return {"label": self.voice.plain(Message("table.table")), "zones": [zone]}

    def _month(self, month: Month, marks: Marks, is_live: bool) -> Json:
        """The four cards of a month, which are tapped as one."""
        offer = f"tick:{month.value}"
        return {
            "key": str(month.value),
            "label": names.in_a_row([self.name(card) for card in month.cards], self.voice.lang),
            "offer": offer if is_live and offer in self.offers else None,
            "on": month.cards <= marks.chosen,
            "cards": [card.code for card in month.cards],
        }

    def _zone(self, key: str, places: Iterable[tuple[Card | None, Card | None]], marks: Marks, is_live: bool) -> Json:
        shown = list(places)
        while shown and shown[-1][0] is None and key == "field":
            shown.pop()
        count = sum(card is not None for card, _ in shown)
        zone = Message("table.shown" if key in ("show", "deck") else f"zone.{key}")
        label = Message("table.zone", zone=zone, n=count) if count else Message("table.zone-empty", zone=zone)
        return zone_of(
            key,
            self.voice.plain(zone),
            self.voice.plain(label),
            [None if card is None else self._card(card, on, marks, is_live) for card, on in shown],
            native=native_of(self.voice, zone),
            empty=None if count else self.voice.plain(_EMPTY.get(key, Message("task.no-card"))),
        )

    def _face_down(self, count: int) -> Json:
        """The hand of the other player: how many cards, and none of them."""
        zone = Message("zone.their-hand")
        back: Json = {"id": FACE_DOWN, "num": None, "offer": None, "marks": [], "tag": None, "on": None}
        cards = [
            {**back, "label": self.voice.plain(Message("round.face-down", n=number))} for number in range(1, count + 1)
        ]
        label = self.voice.plain(Message("table.zone", zone=zone, n=count))
        return zone_of("their-hand", self.voice.plain(zone), label, cards, native=native_of(self.voice, zone))

    def _card(self, card: Card, on: Card | None, marks: Marks, is_live: bool) -> Json:
        said = marks.of(card)
        offer = f"tap:{card.code}"
        tag = self.tags.get(card)
        label = names.marked_label(self.name(card), [mark for mark in said if mark != "plant"], self.voice.lang)
        if tag is not None:
            label = self.voice.plain(Message("task.tagged", label=label, tag=tag))
        return card_of(
            card,
            label,
            num=self.has_numbers,
            offer=offer if is_live and offer in self.offers else None,
            marks=said,
            tag=tag or (self.voice.plain(Message("mark.returned")) if "returned" in said else None),
            on=on,
        )

"""The table as a page shows it: both hands, the field in its places, the stock, the turned card, the piles by kind."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Final

from hanalearn.cards import Card, CardSet, Kind
from hanalearn.teach.play.lie import Lie
from hanalearn.teach.voice import Voice
from hanalearn.teach.wire import Json
from hanalearn.teach.zones import FACE_DOWN, NO_MARKS, Marks, card_of, native_of, stock_of, zone_of
from hanalearn.text import Message, names

__all__ = ["Mat", "card_json", "kinds_in"]

KINDS: Final = (Kind.BRIGHT, Kind.ANIMAL, Kind.RIBBON, Kind.CHAFF)


@cache
def _label(card: Card, lang: str) -> str:
    # A table says a hundred labels for each view, and they never change.
    return names.card_label(card, lang)


def card_json(card: Card, lang: str) -> Json:
    """A card within a block."""
    return {"id": card.code, "label": _label(card, lang)}


def kinds_in(cards: CardSet) -> Mapping[Kind, CardSet]:
    """The cards of a pile by kind, each kind by month; kinds of which there is none are left out."""
    sorts = {kind: CardSet(card for card in cards if card.kind is kind) for kind in KINDS}
    return {kind: found for kind, found in sorts.items() if found}


@dataclass(frozen=True, slots=True)
class Mat:
    """Draws tables in one language.

    Attributes:
        voice: the language.
        other: what the other player is called.
        offers: what may be done; a card whose ``tap:<code>`` is among it can be pressed.
        own: what the hand below is called, where it is not simply "your hand".
    """

    voice: Voice
    other: Message
    offers: frozenset[str] = field(default_factory=frozenset)
    own: Message | None = None

    def scene(self, lie: Lie, said: Marks = NO_MARKS, *, is_live: bool = True, is_hidden: bool = False) -> Json:
        """The scene of a table.

        Args:
            lie: how the cards lie.
            said: what is said of them.
            is_live: whether the cards carry offers.
            is_hidden: whether the own hand is face down too, because the device is being passed on.
        """
        zones = [
            self._their_hand(lie, said),
            self._pile("their-taken", lie.theirs, Message("play.they-took", who=self.other, n=len(lie.theirs))),
            self._field(lie, said, is_live=is_live),
            self._hand(lie, said, is_live=is_live, is_hidden=is_hidden),
            self._drawn(lie, said),
            self._stock(lie.stock, is_live=is_live),
            self._pile("taken", lie.mine, self._own_took(len(lie.mine))),
        ]
        return {"label": self.voice.plain(Message("table.table")), "zones": zones}

    # --- zones

    def _own_took(self, count: int) -> Message:
        return (
            Message("play.you-took", n=count) if self.own is None else Message("play.they-took", who=self.own, n=count)
        )

    def _their_hand(self, lie: Lie, said: Marks) -> Json:
        name = Message("play.hand-of", who=self.other)
        if lie.their_cards:
            cards: list[Json | None] = [self._card(card, said) for card in lie.their_cards]
            label = Message("table.zone", zone=name, n=len(lie.their_cards))
        else:
            cards = [self._back() for _ in range(lie.their_hand)]
            label = Message("table.hand-down", zone=name, n=lie.their_hand)
        return self._zone("their-hand", self.other, label, cards, native=None)

    def _hand(self, lie: Lie, said: Marks, *, is_live: bool, is_hidden: bool) -> Json:
        own = self.own is None
        name = Message("play.your-hand") if self.own is None else Message("play.hand-of", who=self.own)
        if is_hidden:
            cards: list[Json | None] = [self._back() for _ in lie.hand]
            label = Message("table.hand-down", zone=name, n=len(lie.hand))
        else:
            cards = [self._card(card, said, is_live=is_live) for card in lie.hand]
            label = Message("table.zone", zone=name, n=len(lie.hand)) if lie.hand else _empty(name)
        return self._zone("hand", name, label, cards, native=Message("zone.hand") if own else None)

    def _field(self, lie: Lie, said: Marks, *, is_live: bool) -> Json:
        cards: list[Json | None] = []
        places = list(lie.field)
        while places and places[-1] is None:
            places.pop()
        for card in places:
            cards.append(None if card is None else self._card(card, said, is_live=is_live))
            if card is not None and card is lie.on and lie.card is not None:
                cards.append({**self._card(lie.card, said), "on": card.code})
        name = Message("zone.field")
        count = sum(card is not None for card in lie.field)
        label = Message("table.zone", zone=name, n=count) if count else _empty(name)
        zone = self._zone("field", name, label, cards, native=name)
        return {**zone, "empty": None if count else self.voice.plain(Message("play.field-empty"))}

    def _drawn(self, lie: Lie, said: Marks) -> Json:
        name = Message("zone.drawn")
        cards: list[Json | None] = [] if lie.drawn is None else [self._card(lie.drawn, said)]
        label = Message("table.zone", zone=name, n=1) if cards else _empty(name)
        return self._zone("drawn", name, label, cards, native=name)

    def _stock(self, count: int, *, is_live: bool) -> Json:
        offer = "stock" if is_live and count and "stock" in self.offers else None
        # Only where the stock is to be turned over now; elsewhere a tap on it is answered with what holds.
        return {
            **stock_of(self.voice, count),
            "offer": offer,
            "match": offer is not None and "turn" in self.offers,
        }

    def _pile(self, key: str, cards: CardSet, name: Message) -> Json:
        groups: list[Json] = []
        for kind, found in kinds_in(cards).items():
            word = Message(f"kind.{kind.value}")
            groups.append(
                {
                    "key": kind.value,
                    "name": self.voice.plain(Message(f"kind.{kind.value}.count", n=len(found))),
                    "native": native_of(self.voice, word),
                    "label": self.voice.plain(Message("play.pile-kind", kind=word, cards=found)),
                    "cards": [self._card(card, NO_MARKS) for card in found],
                    "count": len(found),
                }
            )
        label = name if cards else Message("play.pile-empty", pile=name)
        zone = self._zone(key, name, label, [], native=Message("zone.taken"))
        offer = "pile:mine" if key == "taken" else "pile:theirs"
        return {
            **zone,
            "groups": groups,
            "empty": None if cards else self.voice.plain(Message("table.none-yet")),
            "offer": offer if cards and offer in self.offers else None,
        }

    def _zone(
        self, key: str, name: Message, label: Message, cards: list[Json | None], *, native: Message | None
    ) -> Json:
        return zone_of(
            key,
            names.capitalised(self.voice.plain(name)),
            names.capitalised(self.voice.plain(label)),
            cards,
            native=None if native is None else native_of(self.voice, native),
        )

    # --- cards

    def _back(self) -> Json:
        return {"id": FACE_DOWN, "label": self.voice.plain(Message("card.face-down")), "marks": []}

    def _card(self, card: Card, said: Marks, *, is_live: bool = False) -> Json:
        marks = said.of(card)
        offer = f"tap:{card.code}"
        return card_of(
            card,
            names.marked_label(_label(card, self.voice.lang), marks, self.voice.lang),
            offer=offer if is_live and offer in self.offers else None,
            marks=marks,
            tag=self.voice.plain(Message("mark.returned")) if "returned" in marks else None,
        )


def _empty(name: Message) -> Message:
    return Message("table.zone-empty", zone=name)

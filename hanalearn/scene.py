"""What lies on a table, as plain data: which card in which zone, what is marked, what points where.

A scene is what may be seen. A face-down card is counted and never named, so a scene can leave the kernel as it is.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from hanalearn.cards import Card, CardCodeError, CardSet

__all__ = ["Arrow", "Mark", "MarkKind", "Scene", "SceneError", "Spot", "Zone", "ZoneKey"]


class SceneError(ValueError):
    """A scene that no table could show, or a text that is not a scene; the message says what is wrong and where."""


class ZoneKey(StrEnum):
    """The places of a table. "Their" zones belong to the player on the other side."""

    HAND = "hand"
    FIELD = "field"
    STOCK = "stock"
    DRAWN = "drawn"
    TAKEN = "taken"
    THEIR_HAND = "their-hand"
    THEIR_TAKEN = "their-taken"


class MarkKind(StrEnum):
    """What is said of a card on the table, beside lying there."""

    OFFER = "offer"
    """May be chosen now."""
    MATCH = "match"
    """Shows the month asked about."""
    CHOSEN = "chosen"
    """The learner has picked it."""
    RETURNED = "returned"
    """It could not go where the learner sent it and came back."""
    STILL = "still"
    """Cannot be used now."""
    PLANT = "plant"
    """Look at its plant."""
    MOVED = "moved"
    """Arrived with the last event."""


@dataclass(frozen=True, slots=True)
class Spot:
    """One place of a zone: a face-up card, a face-down card, or a gap that a card has left.

    Attributes:
        card: the card lying face up, or ``None``.
        is_face_down: a card lies here, but nobody may know which.
    """

    card: Card | None = None
    is_face_down: bool = False

    def __post_init__(self) -> None:
        if self.card is not None and self.is_face_down:
            raise SceneError(f"a face-down card must not be named (got {self.card.code})")

    @property
    def is_gap(self) -> bool:
        """Whether no card lies here."""
        return self.card is None and not self.is_face_down


@dataclass(frozen=True, slots=True)
class Zone:
    """A zone of the table with its places in order from left to right.

    Attributes:
        key: which zone.
        spots: its places.
        face_down_count: cards lying face down in one heap, such as the stock.
    """

    key: ZoneKey
    spots: tuple[Spot, ...] = ()
    face_down_count: int = 0

    def __post_init__(self) -> None:
        if not 0 <= self.face_down_count <= 48:
            raise SceneError(f"zone {self.key}: {self.face_down_count} face-down cards; a deck has 48")

    @classmethod
    def of(cls, key: ZoneKey, cards: tuple[Card, ...] | CardSet = (), *, face_down_count: int = 0) -> Zone:
        """A zone with these cards lying face up, in the order given."""
        return cls(key, tuple(Spot(card) for card in cards), face_down_count)

    @property
    def cards(self) -> tuple[Card, ...]:
        """The face-up cards from left to right."""
        return tuple(spot.card for spot in self.spots if spot.card is not None)


@dataclass(frozen=True, slots=True)
class Mark:
    """Something said of one card of the scene."""

    card: Card
    kind: MarkKind


@dataclass(frozen=True, slots=True)
class Arrow:
    """A move to show: from a card to another card or to a zone."""

    start: Card
    end: Card | ZoneKey


@dataclass(frozen=True, slots=True)
class Scene:
    """A table as one person may see it.

    Attributes:
        zones: at most one of each key.
        marks: only of cards that lie face up in a zone.
        arrows: moves to show, likewise.

    Raises:
        SceneError: a card lies in two places, a zone appears twice, or a mark or arrow names a card that is not there.
    """

    zones: tuple[Zone, ...]
    marks: tuple[Mark, ...] = ()
    arrows: tuple[Arrow, ...] = ()

    def __post_init__(self) -> None:
        seen: dict[Card, ZoneKey] = {}
        keys: set[ZoneKey] = set()
        for zone in self.zones:
            if zone.key in keys:
                raise SceneError(f"zone {zone.key} appears twice")
            keys.add(zone.key)
            for card in zone.cards:
                if card in seen:
                    raise SceneError(f"card {card.code} lies in {seen[card]} and in {zone.key}; each card exists once")
                seen[card] = zone.key
        pointed = [mark.card for mark in self.marks] + [arrow.start for arrow in self.arrows]
        pointed += [arrow.end for arrow in self.arrows if isinstance(arrow.end, Card)]
        for card in pointed:
            if card not in seen:
                raise SceneError(f"{card.code} is marked but does not lie on the table")

    def zone(self, key: ZoneKey) -> Zone:
        """The zone of a key; an empty one if the scene does not have it."""
        return next((zone for zone in self.zones if zone.key is key), Zone(key))

    @property
    def cards(self) -> CardSet:
        """Every card that lies face up."""
        return CardSet(card for zone in self.zones for card in zone.cards)

    def marks_of(self, card: Card) -> frozenset[MarkKind]:
        """What is said of a card."""
        return frozenset(mark.kind for mark in self.marks if mark.card is card)

    def to_json(self) -> str:
        """The scene as JSON text, the inverse of ``from_json``. A spot is a code, ``"?"`` face down or ``""`` a gap."""
        data: dict[str, object] = {
            "zones": [
                {
                    "key": zone.key.value,
                    "spots": [_spot_text(spot) for spot in zone.spots],
                    "face_down": zone.face_down_count,
                }
                for zone in self.zones
            ],
            "marks": [[mark.card.code, mark.kind.value] for mark in self.marks],
            "arrows": [[arrow.start.code, _end_text(arrow.end)] for arrow in self.arrows],
        }
        return json.dumps(data, ensure_ascii=False)

    @classmethod
    def from_json(cls, text: str) -> Scene:
        """The scene of a JSON text.

        Raises:
            SceneError: the text is not JSON, not a scene, or names an unknown card, zone or mark.
        """
        try:
            data = json.loads(text)
            return cls(
                tuple(
                    Zone(ZoneKey(row["key"]), tuple(_read_spot(spot) for spot in row["spots"]), int(row["face_down"]))
                    for row in data["zones"]
                ),
                tuple(Mark(Card.parse(code), MarkKind(kind)) for code, kind in data["marks"]),
                tuple(Arrow(Card.parse(start), _read_end(end)) for start, end in data["arrows"]),
            )
        except SceneError:
            raise
        except KeyError as error:
            raise SceneError(f"not a scene: {error} is missing") from error
        except (ValueError, TypeError, AttributeError) as error:
            raise SceneError(f"not a scene: {error}") from error


_FACE_DOWN: Final = "?"


def _spot_text(spot: Spot) -> str:
    if spot.card is not None:
        return spot.card.code
    return _FACE_DOWN if spot.is_face_down else ""


def _read_spot(text: str) -> Spot:
    if text == _FACE_DOWN:
        return Spot(is_face_down=True)
    return Spot(Card.parse(text)) if text else Spot()


def _end_text(end: Card | ZoneKey) -> str:
    return end.code if isinstance(end, Card) else end.value


def _read_end(text: str) -> Card | ZoneKey:
    try:
        return Card.parse(text)
    except CardCodeError:
        return ZoneKey(text)

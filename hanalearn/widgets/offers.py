"""What a browser may ask of a view: the offers that stand in it, and the reading of a message that claims one.

Pure functions over JSON values; nothing of a notebook is imported here, so that every refusal can be tested in a
millisecond and the same rules can guard a page without Jupyter.
"""

from __future__ import annotations

import json
import re
import reprlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

__all__ = ["Hello", "Offer", "Refusal", "RefusalReason", "offers_in", "read_offer"]

MAX_BYTES: Final = 8 * 1024
"""Most bytes of one offer as JSON."""
MAX_HELLO_BYTES: Final = 32 * 1024
"""Most bytes of the first message, which carries the places a browser has kept."""
MAX_TEXT: Final = 40
"""Most characters of a typed answer that the front end could not read as a number."""
MAX_TYPED: Final = 6000
"""Most characters of a text that a view may ask for; a view that asks for more gets this."""
_MAX_PLACES: Final = 60
_MAX_RECORD: Final = 4096
_MAX_COUNT: Final = 2**53

# Numbers reach Python in one canonical form, made by `canon` in table.js: "4", "6*2", "-3", "10+5".
_NUMBER: Final = re.compile(r"-?(0|[1-9]\d{0,5})([*+](0|[1-9]\d{0,5})){0,4}")
_INTEGER: Final = re.compile(r"0|-?[1-9]\d{0,8}")
_LEARNER: Final = re.compile(r"[0-9a-f]{32}")
_DECK: Final = re.compile(r"[a-z][a-z-]{0,39}")
_LANGUAGE: Final = re.compile(r"[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8}){0,4}")


class RefusalReason(StrEnum):
    """Why a message from a browser was dropped."""

    MALFORMED = "malformed"
    """Not the shape of an offer, or a value out of its bounds."""
    OVERSIZED = "oversized"
    """More bytes than any honest message has."""
    STALE = "stale"
    """Answers a view that is no longer shown: a double click, a second tab."""
    NOT_ON_OFFER = "not-on-offer"
    """Asks for something that does not stand in the present view."""
    FOREIGN = "foreign"
    """Tries to set something a browser has no business setting."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """A dropped message: why, and one line for the log. It never quotes more than 80 characters of the message."""

    reason: RefusalReason
    detail: str


@dataclass(frozen=True, slots=True)
class Hello:
    """What a browser says of itself once, when its page stands.

    Attributes:
        learner: 32 hexadecimal digits, random, kept in that browser only; no name, no account.
        stored: whether the browser could keep it; false in a private window.
        places: lesson id to the ``place`` of the last view of that lesson seen in this browser. Trust it no more than
            any other input: it may come from an older version or from anybody.
        languages: language tags the reader prefers, best first, at most five.
        motion: whether the reader's system allows motion.
        deck: the deck the reader has chosen in this browser, or "".
    """

    learner: str
    stored: bool
    places: Mapping[str, Mapping[str, object]] = field(default_factory=dict)
    languages: tuple[str, ...] = ()
    motion: bool = True
    deck: str = ""


@dataclass(frozen=True, slots=True)
class Offer:
    """Something a learner did, and may do.

    Attributes:
        offer: the string that stood in the view (``tap:9a``), the same with a value (``set:base=7``), or ``num:4``,
            ``text:about four``, ``let-go``, ``hello``, ``goto`` or ``deck``.
        seq: number of the view it answers.
        query: the address line from ``?`` on, for ``hello`` and ``goto``; else empty.
        hello: only for ``hello``.
        deck: the name asked for, only for ``deck``.
    """

    offer: str
    seq: int
    query: str = ""
    hello: Hello | None = None
    deck: str = ""


def offers_in(view: Mapping[str, object]) -> frozenset[str]:
    """Every offer that may be sent in answer to a view.

    An offer is the value of a key ``offer`` anywhere in the view, if nothing around it says ``"enabled": false``.
    Pictures passed through on the way (``frames``) offer nothing. A number form does not list its numbers, nor does a
    control that asks for a number or a text; whether a value may be sent is asked of `read_offer`.

    >>> sorted(offers_in({"foot": {"next": {"offer": "next", "enabled": False}, "back": {"offer": "back"}}}))
    ['back']
    """
    return frozenset(offer for offer, holder in _offering(view) if not _asks_for_value(holder))


def _stands(offer: str, view: Mapping[str, object]) -> bool:
    """Whether an offer is among `offers_in`; asked at every act, so that no more of the view is read than it takes."""
    return any(found == offer and not _asks_for_value(holder) for found, holder in _offering(view))


_SILENT_KEYS: Final = frozenset({"frames", "words", "place", "read"})


def _offering(view: Mapping[str, object]) -> Iterator[tuple[str, Mapping[str, object]]]:
    """Every offer of a view with what it stands in."""
    for holder in _open_parts(view):
        offer = holder.get("offer")
        if isinstance(offer, str) and offer and holder.get("form") != "number":
            yield offer, holder


def _open_parts(view: Mapping[str, object]) -> Iterator[Mapping[str, object]]:
    """Every object of a view in which something may be on offer; by hand, since this is asked at every act."""
    waiting: list[object] = [{key: value for key, value in view.items() if key not in _SILENT_KEYS}]
    while waiting:
        value = waiting.pop()
        if isinstance(value, dict):
            if value.get("enabled") is False:
                continue
            yield value
            waiting.extend(part for part in value.values() if isinstance(part, _DEEP))
        elif isinstance(value, list | tuple):
            waiting.extend(part for part in value if isinstance(part, _DEEP))


_DEEP: Final = (dict, list, tuple)


def _asks_for_value(holder: Mapping[str, object]) -> bool:
    return holder.get("kind") in ("number", "text") or holder.get("part") == "file"


def _may_carry(offer: str, view: Mapping[str, object]) -> bool:
    """Whether an offer is ``name=value`` of a control in the view that takes that value."""
    name, mark, value = offer.partition("=")
    if not mark:
        return False
    holders = [holder for found, holder in _offering(view) if found == name and _asks_for_value(holder)]
    return any(_takes(holder, value) for holder in holders)


def _takes(holder: Mapping[str, object], value: str) -> bool:
    if holder.get("kind") == "number":
        low, high, step = holder.get("min"), holder.get("max"), holder.get("step", 1)
        if not (isinstance(low, int) and isinstance(high, int) and isinstance(step, int) and step > 0):
            return False
        return bool(_INTEGER.fullmatch(value)) and low <= int(value) <= high and (int(value) - low) % step == 0
    return len(value) <= _most(holder) and all(line.isprintable() for line in value.split("\n"))


def _most(holder: Mapping[str, object]) -> int:
    most = holder.get("max", MAX_TEXT)
    return min(most, MAX_TYPED) if isinstance(most, int) else 0


def _max_bytes(offer: object, view: Mapping[str, object]) -> int:
    """The most bytes that an honest message with this offer has in answer to this view."""
    if offer == "hello":
        return MAX_HELLO_BYTES
    if not isinstance(offer, str) or len(offer) <= MAX_TEXT:
        return MAX_BYTES
    name = offer.partition("=")[0]
    asked = [_most(holder) for found, holder in _offering(view) if found == name and holder.get("kind") != "number"]
    return MAX_BYTES + 4 * max(asked, default=0)


def read_offer(raw: object, view: Mapping[str, object]) -> Offer | Refusal:
    """The offer of a browser message, or why it is refused; never an exception.

    Args:
        raw: the message as it came, any JSON value.
        view: the view that is shown now.

    >>> read_offer({"seq": 7, "offer": "next", "n": 1}, {"seq": 7, "foot": {"next": {"offer": "next"}}})
    Offer(offer='next', seq=7, query='', hello=None, deck='')
    """
    size = _size(raw)
    if size is None or not isinstance(raw, dict):
        return Refusal(RefusalReason.MALFORMED, f"not an object of JSON values: {_short(raw)}")
    offer, seq = raw.get("offer"), raw.get("seq")
    if size > MAX_BYTES and size > _max_bytes(offer, view):
        return Refusal(RefusalReason.OVERSIZED, f"{size} bytes")
    if not isinstance(offer, str) or not _is_count(seq) or not _is_count(raw.get("n")):
        return Refusal(RefusalReason.MALFORMED, f"offer, seq or n is missing or not what it should be: {_short(raw)}")
    assert isinstance(seq, int)
    # A greeting and a way back come from the page, not from a view, and must not be lost to a race.
    if offer == "hello":
        return _read_hello(raw, seq)
    if offer == "goto":
        query = raw.get("query")
        if not _is_query(query):
            return Refusal(RefusalReason.MALFORMED, f"goto without an address line: {_short(query)}")
        return Offer("goto", seq, query=str(query))
    if offer == "deck":
        deck = raw.get("deck")
        if not isinstance(deck, str) or not _DECK.fullmatch(deck):
            return Refusal(RefusalReason.MALFORMED, f"deck without a name: {_short(deck)}")
        return Offer("deck", seq, deck=deck)
    if not _is_answer(offer, seq, view):
        return Refusal(RefusalReason.STALE, f"{_short(offer)} answers view {seq}, shown is {_short(view.get('seq'))}")
    if (
        _stands(offer, view)
        or _may_type(offer, view)
        or _may_carry(offer, view)
        or (offer == "let-go" and _has_chosen(view))
    ):
        return Offer(offer, seq)
    return Refusal(RefusalReason.NOT_ON_OFFER, _short(offer))


def _is_answer(offer: str, seq: int, view: Mapping[str, object]) -> bool:
    """Whether an offer answers this view: by its number, or by that of an earlier one that this one only carries on.

    ``since`` is the number of the first of these. A tick is asked for by one view and answers that one only.
    """
    shown, since, tick = view.get("seq"), view.get("since"), view.get("tick")
    if seq == shown:
        return True
    if isinstance(tick, Mapping) and tick.get("offer") == offer:
        return False
    return _is_count(since) and isinstance(since, int) and isinstance(shown, int) and since <= seq < shown


def _read_hello(raw: Mapping[str, object], seq: int) -> Offer | Refusal:
    learner, query = raw.get("learner"), raw.get("query", "")
    if not isinstance(learner, str) or not _LEARNER.fullmatch(learner):
        return Refusal(RefusalReason.MALFORMED, f"learner is not 32 hexadecimal digits: {_short(learner)}")
    if not _is_query(query):
        return Refusal(RefusalReason.MALFORMED, f"query is not an address line: {_short(query)}")
    # What a browser kept may be old or damaged: what cannot be read is left out, the greeting still counts.
    kept, tags = raw.get("places"), raw.get("languages")
    places = {
        lesson: place
        for lesson, place in (kept.items() if isinstance(kept, dict) else ())
        if isinstance(lesson, str) and isinstance(place, dict) and _is_place(lesson, place)
    }
    languages = tuple(tag for tag in (tags if isinstance(tags, list) else ()) if _is_language(tag))
    hello = Hello(
        learner,
        stored=raw.get("stored") is True,
        places=dict(list(places.items())[:_MAX_PLACES]),
        languages=languages[:5],
        motion=raw.get("motion") is not False,
        deck=deck if isinstance(deck := raw.get("deck"), str) and _DECK.fullmatch(deck) else "",
    )
    return Offer("hello", seq, query=str(query), hello=hello)


def _may_type(offer: str, view: Mapping[str, object]) -> bool:
    kind, _, text = offer.partition(":")
    is_typed = (kind == "num" and bool(_NUMBER.fullmatch(text))) or (
        kind == "text" and 0 < len(text) <= MAX_TEXT and text.isprintable()
    )
    # The form is the answer of a lesson, or a block of a room.
    return is_typed and any(part.get("form") == "number" for part in _open_parts(view))


def _has_chosen(view: Mapping[str, object]) -> bool:
    scene = view.get("scene")
    zones = scene.get("zones") if isinstance(scene, Mapping) else None
    cards = [card for zone in zones or () if isinstance(zone, Mapping) for card in _cards_of(zone)]
    return any(isinstance(card, Mapping) and "chosen" in (card.get("marks") or ()) for card in cards)


def _cards_of(zone: Mapping[str, object]) -> Iterator[object]:
    groups = zone.get("groups")
    for holder in (zone, *(groups if isinstance(groups, list | tuple) else ())):
        cards = holder.get("cards") if isinstance(holder, Mapping) else None
        yield from cards if isinstance(cards, list | tuple) else ()


def _is_place(lesson: str, place: Mapping[str, object]) -> bool:
    record = place.get("record", "")
    return (
        0 < len(lesson) <= MAX_TEXT
        and place.get("lesson") == lesson
        and isinstance(record, str)
        and len(record) <= _MAX_RECORD
    )


def _is_query(value: object) -> bool:
    return isinstance(value, str) and len(value) <= 500 and value.isprintable() and (not value or value[0] == "?")


def _is_language(value: object) -> bool:
    return isinstance(value, str) and bool(_LANGUAGE.fullmatch(value))


def _is_count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < _MAX_COUNT


def _size(raw: object) -> int | None:
    """Bytes of a value as JSON, or nothing if it is not JSON or too deep to be."""
    try:
        return len(json.dumps(raw, ensure_ascii=False, allow_nan=False).encode("utf-8"))
    except (TypeError, ValueError, RecursionError):
        return None


def _short(value: object) -> str:
    """A value for the log: at most 80 characters, a few levels deep, no line breaks of its own."""
    try:
        text = reprlib.repr(value)
    except ValueError:  # a whole number of thousands of digits refuses to be written
        text = f"a {type(value).__name__}"
    return text if len(text) <= 80 else text[:79] + "…"

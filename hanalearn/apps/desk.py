"""The page of a room: what the room shows, and around it what every page has."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final
from urllib.parse import parse_qsl, urlencode

from hanalearn.apps.room import Room, has_room
from hanalearn.teach.head import page_head
from hanalearn.teach.voice import Voice
from hanalearn.teach.wire import Json
from hanalearn.text import Message

__all__ = ["desk_view", "main_pages", "parts_of"]

_MAIN: Final = ("practise", "explore", "play")
"""The rooms in the head of the main pages, beside the course."""
MAX_PARTS: Final = 20
MAX_PART: Final = 400
"""Most characters of one part of an address line; a shared game may stand there."""


def parts_of(query: str) -> dict[str, str]:
    """The parts of an address line, the first of each name; what is overlong is left out.

    >>> parts_of("?play=&seed=0f&play=2")
    {'play': '', 'seed': '0f'}
    """
    try:
        asked = parse_qsl(query.removeprefix("?"), keep_blank_values=True, max_num_fields=MAX_PARTS)
    except ValueError:
        return {}
    parts: dict[str, str] = {}
    for key, value in asked:
        if len(key) <= MAX_PART and len(value) <= MAX_PART:
            parts.setdefault(key, value)
    return parts


def main_pages(voice: Voice, here: str) -> list[Json]:
    """The ways to the main pages that there are.

    Args:
        voice: the language.
        here: the key of the room that is open, "" on the course map.
    """
    learn: Json = {"label": voice.plain(Message("ui.learn")), "on": here == "", "offer": "map", "href": "?"}
    rooms: list[Json] = [
        {
            "label": voice.plain(Message(f"ui.{key}")),
            "on": here == key,
            "offer": f"room:{key}",
            "href": f"?{urlencode({key: ''})}",
        }
        for key in _MAIN
        if has_room(key)
    ]
    return [learn, *rooms]


def desk_view(room: Room, key: str, lang: str, *, seq: int, owns_address: bool, notes: Sequence[Message] = ()) -> Json:
    """The whole view of a room, without the words of the front end.

    Args:
        room: what is to be shown.
        key: its key.
        lang: the language of the page.
        seq: number of the view.
        owns_address: whether the page may write its address line.
        notes: said above the room's own.
    """
    voice = Voice(lang)
    view = room.view(lang)
    head, own_notes, title = view.get("head"), view.get("notes"), str(view.get("title") or "")
    parts = {**parts_of(str(view.get("query") or f"?{urlencode({key: ''})}")), "lang": lang}
    return {
        **view,
        "seq": seq,
        "lang": lang,
        "page": "desk",
        "room": key,
        "address": owns_address,
        "title": title if "hanalearn" in title else voice.plain(Message("ui.title-page", page=title)),
        "query": "?" + urlencode(parts),
        "head": {**page_head(voice, main_pages(voice, key)), **(head if isinstance(head, Mapping) else {})},
        "notes": [
            *({"text": voice.show(note), "kind": "info"} for note in notes),
            *(own_notes if isinstance(own_notes, list | tuple) else ()),
        ],
    }

"""What the head of every page has, and the slip of the rulebook."""

from __future__ import annotations

from collections.abc import Sequence

from hanalearn.teach.voice import Voice
from hanalearn.teach.wire import Json
from hanalearn.text import LANGUAGES, Message

__all__ = ["book_slip", "page_head"]


def page_head(voice: Voice, nav: Sequence[Json] = ()) -> Json:
    """The part of a page head that every page has: home, main pages, languages."""
    return {
        "home": {"label": voice.plain(Message("ui.home")), "offer": "map", "href": "?"},
        "nav": list(nav),
        "langs": [
            {
                "code": language.code,
                "label": language.label,
                "name": language.name,
                "offer": f"lang:{language.code}",
                "on": language.code == voice.lang,
            }
            for language in LANGUAGES
        ],
    }


def book_slip(rulebook: str, voice: Voice) -> Json:
    """The slip that names the rulebook of a page."""
    key = f"book.{rulebook}"
    name, note = voice.plain(Message(key)), voice.plain(Message(f"{key}.note"))
    both = voice.plain(Message("ui.meta", first=name, second=note)) if voice.lang != "en" else f"{name} {note}"
    return {
        "key": voice.plain(Message(f"{key}.letter")),
        "name": name,
        "note": note,
        "label": voice.plain(Message("ui.rulebook-is", book=both)),
        "about": voice.show(Message(f"{key}.about")),
    }

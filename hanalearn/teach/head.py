"""What the head of every page has, and the slip of the rulebook."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from hanalearn.teach.slips import slip_of
from hanalearn.teach.voice import Voice, joined_text
from hanalearn.teach.wire import Json
from hanalearn.text import LANGUAGES, Message, Run

__all__ = ["book_slip", "page_head"]


def page_head(voice: Voice, nav: Sequence[Json] = ()) -> Json:
    """The part of a page head that every page has: home, main pages, languages."""
    return {
        "home": {"label": voice.plain(Message("ui.home")), "offer": "map", "href": "?"},
        "nav": list(nav),
        "langs": [dict(one) for one in _languages(voice.lang)],
    }


@cache
def _languages(lang: str) -> tuple[dict[str, str | bool], ...]:
    """The languages to change to; put together once, since a head is drawn at every act."""
    return tuple(
        {
            "code": language.code,
            "label": language.label,
            "name": language.name,
            "offer": f"lang:{language.code}",
            "on": language.code == lang,
        }
        for language in LANGUAGES
    )


def book_slip(rulebook: str, voice: Voice) -> Json:
    """The slip that names the rulebook of a page."""
    return dict(_slip(rulebook, voice.lang))


@cache
def _slip(rulebook: str, lang: str) -> Json:
    slip, voice = slip_of(rulebook), Voice(lang)
    name, note = voice.plain(slip.name), voice.plain(slip.note)
    both = voice.plain(Message("ui.meta", first=name, second=note)) if voice.lang != "en" else f"{name} {note}"
    return {
        "key": voice.plain(slip.letter),
        "name": name,
        "note": note,
        "label": voice.plain(Message("ui.rulebook-is", book=both)),
        "about": joined_text(_sentences(slip.about, voice)),
    }


def _sentences(messages: Sequence[Message], voice: Voice) -> Iterator[Run]:
    """Sentences one after the other, with a space between them where the language has one."""
    for number, message in enumerate(messages):
        if number and voice.lang == "en":
            yield " "
        shown = voice.show(message)
        yield from [shown] if isinstance(shown, str) else shown

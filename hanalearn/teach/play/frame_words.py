"""Small parts that all pages of a game share: where one is, the slip, buttons, the place that a browser keeps."""

from __future__ import annotations

from collections.abc import Sequence

from hanalearn.teach.head import book_slip
from hanalearn.teach.play.game import Game
from hanalearn.teach.play.record import record_of
from hanalearn.teach.play.settings import Settings
from hanalearn.teach.voice import Voice
from hanalearn.teach.wire import Json
from hanalearn.text import Message, Text, names

__all__ = ["book_of", "button", "head_of", "headline", "place_of", "short_of", "text_block", "where"]


def where(game: Game) -> Message:
    """The month and the round."""
    month = game.round.month
    match = game.replay.now.match
    if match is None:
        return Message("play.where-one", month=month)
    number = len(match.results) + (0 if game.round.is_over and not game.is_void else 1)
    if number > game.book.rounds:
        return Message("play.where-extra", month=month, n=number)
    return Message("play.where", month=month, n=number, rounds=game.book.rounds)


def short_of(title: Message) -> Message:
    """The same for the head of a phone, where it is known that a round is a round."""
    return Message("play.where-short", **title.arguments) if title.key == "play.where" else title


def book_of(settings: Settings, voice: Voice) -> Json:
    """The slip of the rulebook, with the length of the match under its name."""
    slip = book_slip(settings.name, voice)
    length = Message("play.one-deal") if settings.is_alone else Message("play.months", n=settings.months)
    note = length if settings.table == 3 else Message(f"play.table-{settings.table}")
    return {**slip, "note": voice.plain(note)}


def head_of(voice: Voice, title: Message, book: Json | None, *, up: str, score: Message | None = None) -> Json:
    """The page head of a page within the room.

    Args:
        voice: the language.
        title: where one is.
        book: the slip of the rulebook.
        up: the offer behind the name of the room.
        score: what stands after the title.
    """
    play = voice.plain(Message("ui.play"))
    head: Json = {
        "where": play,
        "up": {"label": play, "offer": up, "href": "?play="},
        "title": voice.plain(title),
        "titleShort": voice.plain(short_of(title)),
        "book": book,
    }
    return head if score is None else {**head, "score": voice.plain(score)}


def headline(voice: Voice, message: Message) -> Text:
    """A name at the head of a row or a column, with a capital where the language has them."""
    shown = voice.show(message)
    return names.capitalised(shown) if isinstance(shown, str) else shown


def button(
    voice: Voice,
    key: str,
    offer: str,
    *,
    main: bool = False,
    quiet: bool = False,
    icon: str | None = None,
    enabled: bool = True,
) -> Json:
    """A button with the words of a key."""
    return {
        "label": voice.plain(Message(key)),
        "offer": offer,
        "main": main,
        "quiet": quiet,
        "icon": icon,
        "enabled": enabled,
    }


def text_block(voice: Voice, messages: Sequence[Message], *, tone: str | None = None) -> Json:
    """Sentences one below the other."""
    return {"part": "text", "tone": tone, "lines": [voice.show(one) for one in messages]}


def place_of(game: Game) -> Json:
    """What the browser keeps of a game."""
    return {
        "lesson": "play",
        "step": str(len(game.replay)),
        "done": game.is_finished,
        "record": record_of(game),
    }

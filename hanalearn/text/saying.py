"""From a message to a sentence: plain (``say``), with cards and furigana (``runs``), or for a voice (``aloud``)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias, assert_never

from hanalearn.cards import Card, CardSet, Kind, Month, Ribbon
from hanalearn.text import names
from hanalearn.text.catalogue import Break, Part, Reading, Slot, catalogue, english, unknown
from hanalearn.text.language import ENGLISH, language
from hanalearn.text.message import Argument, Message
from hanalearn.text.readings import annotated, in_kana

__all__ = ["FORMS", "ArgumentError", "Run", "Text", "aloud", "runs", "say", "text_runs", "words"]


class ArgumentError(TypeError):
    """A message lacks an argument of its text, or has one of the wrong sort; the message quotes key, text and name."""


Run: TypeAlias = "str | dict[str, str | bool | list[str] | list[Run]]"
"""A piece of a ``Text``: words, a card with its word, a word with its reading, a break, another language."""
Text: TypeAlias = "str | list[Run]"
"""What a page shows, ready for JSON; a plain string where there is nothing but words."""


class _CardWord(NamedTuple):
    card: Card
    word: str


class _Quoted(NamedTuple):
    """Words that are not ours (a code, what was typed): shown as they are, never read for terms."""

    text: str


class _Foreign(NamedTuple):
    lang: str
    pieces: tuple[_Piece, ...]


_Piece: TypeAlias = "str | Reading | Break | _CardWord | _Quoted | _Foreign"

FORMS: Final = {
    "card": ("", "name", "plant", "month", "number", "kind", "picture", "label", "look", "short"),
    "cards": ("", "row", "plants"),
    "month": ("", "number", "plant"),
    "count": ("", "signed"),
    "words": ("",),
}
"""The forms an argument may take, by its sort; the first is meant where none is written."""

# Kana in Chinese text marks a Japanese proper word (こいこい, こい倍); fonts and voices must be told.
_KANA_WORD: Final = re.compile(r"こい倍|[ぁ-ゖァ-ヺー]+")


def say(message: Message, lang: str) -> str:
    """The sentence of a message in a language, as plain text.

    A text that the language lacks is said in English, so that a gap is seen and nobody is left without the sentence.

    >>> say(Message("table.takes", card=Card.parse("9c1"), taken=Card.parse("9a")), "en")
    'Chrysanthemum chaff takes sake cup.'

    Raises:
        UnknownMessageError: not even English has the key.
        ArgumentError: an argument of the text is missing or cannot take the form it asks for.
        UnknownLanguageError: there is no such language.
    """
    return _said(message, lang)


def aloud(message: Message, lang: str) -> str:
    """The sentence for a voice: as ``say``; in Japanese the words of the game, which voices misread, in kana."""
    return "".join(_spoken(piece, lang) for piece in _pieces(message, lang))


def runs(message: Message, lang: str) -> Text:
    """The sentence to show: cards as runs with a picture, Japanese words of the game with their readings.

    >>> runs(Message("table.takes", card=Card.parse("9c1"), taken=Card.parse("9a")), "en")
    [{'card': '9c1', 'text': 'Chrysanthemum chaff'}, ' takes ', {'card': '9a', 'text': 'sake cup'}, '.']

    Raises: as ``say``.
    """
    return _tidied(run for piece in _pieces(message, lang) for run in _shown(piece, lang))


def text_runs(text: str, lang: str) -> Text:
    """Words from elsewhere (a lesson) as a ``Text``: in Japanese with readings, in Chinese with kana marked."""
    return _tidied(iter(_shown(text, lang)))


def words(lang: str) -> dict[str, str]:
    """What the front end itself needs to say, by its own fixed names: all texts of the family ``word``.

    >>> words("en")["retry"]
    'Try again'
    """
    keys = [key for key in english().entries("page") if key.startswith("word.")]
    return {key.removeprefix("word."): say(Message(key), lang) for key in keys}


# A page says nearly the same sentences again at every act; catalogues never change while a program runs.
_REMEMBERED: Final = 4096


def forget() -> None:
    """Say every sentence anew from here on: for tests that bring a catalogue of their own."""
    _said.cache_clear()
    _pieces.cache_clear()


@lru_cache(_REMEMBERED)
def _said(message: Message, lang: str) -> str:
    return "".join(map(_plain, _pieces(message, lang)))


@lru_cache(_REMEMBERED)
def _pieces(message: Message, lang: str) -> tuple[_Piece, ...]:
    count = _count(message)
    parts = catalogue(lang).template(message.key, count)
    if parts is not None:
        return tuple(_filled(message, parts, lang))
    parts = english().template(message.key, count)
    if parts is None:
        raise unknown(message.key)
    return (_Foreign(ENGLISH.code, tuple(_filled(message, parts, ENGLISH.code))),)


def _count(message: Message) -> int | None:
    values = message.arguments
    count = values.get("n", values.get("count"))
    return count if isinstance(count, int) and not isinstance(count, (Card, Month)) else None


def _filled(message: Message, parts: Sequence[Part], lang: str) -> Iterator[_Piece]:
    values = message.arguments
    for part in parts:
        if not isinstance(part, Slot):
            yield part
            continue
        if part.name not in values:
            raise ArgumentError(f"{message!r} lacks the argument {part.name!r} of its text in {lang!r}")
        pieces = _argument(message, part, values[part.name], lang)
        if part.capital and pieces:
            pieces[0] = _capital(pieces[0])
        yield from pieces


_SAID_OF_A_CARD: Final = frozenset({"plant", "month", "number", "kind"})


def _argument(message: Message, slot: Slot, value: Argument, lang: str) -> list[_Piece]:
    # Before int and str, which these are too: 32 is not what anybody wants to read for a sake cup.
    if isinstance(value, Card):
        word = _card_form(message, slot, value, lang)
        # A plant or a month is said of a card; only what names the card itself brings its picture along.
        return [word] if slot.form in _SAID_OF_A_CARD else [_CardWord(value, word)]
    if isinstance(value, CardSet):
        return _cards_form(message, slot, value, lang)
    if isinstance(value, Month):
        return [_month_form(message, slot, value, lang)]
    if isinstance(value, (Kind, Ribbon)):
        _check_form(message, slot, "words")
        return [names.kind_name(value, lang) if isinstance(value, Kind) else names.ribbon_name(value, lang)]
    if isinstance(value, Message):
        _check_form(message, slot, "words")
        return list(_pieces(value, lang))
    if isinstance(value, (int, float)):
        _check_form(message, slot, "count")
        return [_number(value, signed=slot.form == "signed")]
    _check_form(message, slot, "words")
    if isinstance(value, str):
        return [_Quoted(value)]
    if isinstance(value, tuple):
        return _listed([_argument(message, slot, one, lang) for one in value], lang)
    assert_never(value)


def _check_form(message: Message, slot: Slot, sort: str) -> None:
    if slot.form not in FORMS[sort]:
        allowed = ", ".join(form or "none" for form in FORMS[sort])
        raise ArgumentError(f"{message!r}: {{{slot.name}.{slot.form}}} is no form of {sort}; forms: {allowed}")


def _card_form(message: Message, slot: Slot, card: Card, lang: str) -> str:
    match slot.form:
        case "" | "name":
            return names.card_name(card, lang)
        case "plant":
            return names.plant_name(card.month, lang)
        case "month":
            return names.month_name(card.month, lang)
        case "number":
            return names.month_number(card.month, lang)
        case "kind":
            return names.kind_name(card.kind, lang)
        case "picture":
            return names.picture_name(card, lang)
        case "label":
            return names.card_label(card, lang)
        case "look":
            return names.card_look(card, lang)
        case "short":
            return names.card_short(card, lang)
    _check_form(message, slot, "card")
    raise AssertionError(slot.form)


def _month_form(message: Message, slot: Slot, month: Month, lang: str) -> str:
    match slot.form:
        case "":
            return names.month_name(month, lang)
        case "number":
            return names.month_number(month, lang)
        case "plant":
            return names.plant_name(month, lang)
    _check_form(message, slot, "month")
    raise AssertionError(slot.form)


def _cards_form(message: Message, slot: Slot, cards: CardSet, lang: str) -> list[_Piece]:
    _check_form(message, slot, "cards")
    if slot.form == "plants":
        months = sorted({card.month for card in cards})
        return _listed([[names.plant_name(month, lang)] for month in months], lang)
    counted: dict[str, list[Card]] = {}
    for card in cards:
        counted.setdefault(names.card_name(card, lang), []).append(card)
    items: list[list[_Piece]] = []
    for word, same in counted.items():
        one = _CardWord(same[0], word)
        items.append([one] if len(same) == 1 else _pattern("list.times", lang, len(same), name=[one]))
    return _listed(items, lang, row=slot.form == "row")


def _listed(items: Sequence[list[_Piece]], lang: str, *, row: bool = False) -> list[_Piece]:
    if not items:
        return [names.joined((), lang)]
    done = items[0]
    for index, item in enumerate(items[1:], 2):
        key = "list.last" if index == len(items) and not row else "list.more"
        done = _pattern(key, lang, None, before=done, item=item)
    return done


def _pattern(key: str, lang: str, n: int | None, **values: list[_Piece]) -> list[_Piece]:
    pieces: list[_Piece] = []
    for part in names.parts(key, lang, n):
        if not isinstance(part, Slot):
            pieces.append(part)
        elif part.name in values:
            pieces.extend(values[part.name])
        elif n is not None:
            pieces.append(_number(n))
    return pieces


def _number(value: float, *, signed: bool = False) -> str:
    """Digits with a comma between thousands and a true minus sign; decimals as given, without a trailing zero."""
    digits = f"{abs(value):,}" if isinstance(value, int) else f"{abs(value):,.4f}".rstrip("0").rstrip(".")
    sign = "\N{MINUS SIGN}" if value < 0 else "+" if signed and value > 0 else ""
    return sign + digits


def _capital(piece: _Piece) -> _Piece:
    if isinstance(piece, _CardWord):
        return _CardWord(piece.card, names.capitalised(piece.word))
    return names.capitalised(piece) if isinstance(piece, str) else piece


def _plain(piece: _Piece) -> str:
    match piece:
        case Break():
            return ""
        case Reading(base, _):
            return base
        case _CardWord(_, word):
            return word
        case _Quoted(text):
            return text
        case _Foreign(_, pieces):
            return "".join(map(_plain, pieces))
        case str():
            return piece
        case _:
            assert_never(piece)


def _spoken(piece: _Piece, lang: str) -> str:
    match piece:
        case Reading(_, kana):
            return kana
        case _CardWord(_, word) if lang == "ja":
            return in_kana(word)
        case str() if lang == "ja":
            return in_kana(piece)
        case _:
            return _plain(piece)


def _shown(piece: _Piece, lang: str) -> list[Run]:
    match piece:
        case Break():
            return [{"wbr": True}]
        case Reading(base, kana):
            return [{"ruby": [base, kana]}]
        case _CardWord(card, word):
            return [{"card": card.code, "text": word}]
        case _Quoted(text):
            return [text]
        case _Foreign(other, pieces):
            inner = _tidied(run for part in pieces for run in _shown(part, other))
            return [{"lang": language(other).html, "text": inner if isinstance(inner, str) else list(inner)}]
        case str():
            return _words(piece, lang)
        case _:
            assert_never(piece)


def _words(text: str, lang: str) -> list[Run]:
    if lang == "ja":
        return [part if isinstance(part, str) else {"ruby": [part.base, part.kana]} for part in annotated(text)]
    if lang.startswith("zh"):
        made: list[Run] = []
        end = 0
        for found in _KANA_WORD.finditer(text):
            made += [text[end : found.start()], {"lang": "ja", "text": found[0]}]
            end = found.end()
        return [*made, text[end:]]
    return [text]


def _tidied(found: Iterable[Run]) -> Text:
    """Neighbouring strings joined, empty ones dropped; a plain string if nothing else is left."""
    made: list[Run] = []
    for run in found:
        if isinstance(run, str) and made and isinstance(made[-1], str):
            made[-1] += run
        elif run != "":
            made.append(run)
    if not made:
        return ""
    return made[0] if len(made) == 1 and isinstance(made[0], str) else made

"""What a card is called: names, spoken labels, short forms and Japanese readings, in every language of the course.

Three words for one card, each for its place:

- the *name* stands in sentences and galleries: "sake cup", 菊に盃, 菊酒盃, 菊酒杯;
- the *label* is what a screen reader says of a card on the table, month first, because only the month decides what a
  card takes: "September, chrysanthemum, animal, sake cup";
- the *short form* fits under a small card: "9 cup".

Source: month, plant, kind and the Japanese and Chinese names follow the club sheet 《花札》中文规则, 雙人花札規則怎麼玩
and 花札（こいこい）のルールと役一覧; where they disagree on a plant or a bird (萩 printed as 荻, a magpie for the
warbler), FudaWiki, ``hanafuda/suits.md``, decides.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from hanalearn.cards import CHAFF, Card, CardSet, Kind, Month, Ribbon
from hanalearn.text.catalogue import Break, Part, Reading, Slot, catalogue, english, unknown

__all__ = [
    "JapaneseName",
    "capitalised",
    "card_label",
    "card_look",
    "card_name",
    "card_short",
    "cards_in_a_row",
    "cards_in_words",
    "in_a_row",
    "japanese",
    "joined",
    "kind_name",
    "marked_label",
    "month_name",
    "month_number",
    "parts",
    "picture_name",
    "plant_name",
    "ribbon_name",
    "unique_name",
]


def parts(key: str, lang: str, n: int | None = None) -> tuple[Part, ...]:
    """The parts of a text, from the English catalogue where the language lacks it."""
    found = catalogue(lang).template(key, n)
    if found is None:
        found = english().template(key, n)
    if found is None:
        raise unknown(key)
    return found


def _text(key: str, lang: str, n: int | None = None, /, **values: str) -> str:
    """A text whose arguments are all words already."""
    return "".join(_word(part, values) for part in parts(key, lang, n))


def _word(part: Part, values: Mapping[str, str]) -> str:
    match part:
        case str():
            return part
        case Slot(name, _, _):
            return values[name]
        case Reading(base, _):
            return base
        case Break():
            return ""


def _has(key: str, lang: str) -> bool:
    return catalogue(lang).entry(key) is not None or english().entry(key) is not None


def capitalised(text: str) -> str:
    """The text with its first letter a capital, the rest as it is (``str.capitalize`` would lower ``Ono no Tōfū``)."""
    return text[:1].upper() + text[1:]


def month_name(month: Month, lang: str) -> str:
    """The month as it is said: "September", 九月."""
    return _text(f"month.{month.value}", lang)


def month_number(month: Month, lang: str) -> str:
    """The month by its number, as the sentences about matching have it: "month 9", 9月."""
    return _text("month.number", lang, month=str(month.value))


def plant_name(month: Month, lang: str) -> str:
    """The plant all four cards of a month show: "chrysanthemum", 菊."""
    return _text(f"plant.{month.value}", lang)


def kind_name(kind: Kind, lang: str) -> str:
    """The kind of card: "animal", タネ, 種札."""
    return _text(f"kind.{kind.value}", lang)


def ribbon_name(family: Ribbon, lang: str) -> str:
    """The family of a ribbon: "poem ribbon", 赤短."""
    return _text(f"ribbon.{family.value}", lang)


def card_name(card: Card, lang: str) -> str:
    """The name for sentences: "sake cup", 菊に盃. The chaff cards of a month share one: "pine chaff"."""
    if card.kind is Kind.CHAFF:
        return _text("card.chaff", lang, plant=plant_name(card.month, lang))
    return _text(f"card.{card.code}", lang)


def picture_name(card: Card, lang: str) -> str:
    """What the card shows besides its plant: "sake cup", "lightning"; else the ribbon family, or the kind."""
    if card.ribbon is not None:
        return ribbon_name(card.ribbon, lang)
    if _has(f"picture.{card.code}", lang):
        return _text(f"picture.{card.code}", lang)
    return kind_name(card.kind, lang)


def unique_name(card: Card, lang: str) -> str:
    """The name that no other card has: "pine chaff 2", where ``card_name`` says "pine chaff"."""
    if card.kind is not Kind.CHAFF or len(card.month.cards & CHAFF) == 1:
        return card_name(card, lang)
    return _text("card.numbered", lang, name=card_name(card, lang), number=card.code[-1])


def card_label(card: Card, lang: str) -> str:
    """What a screen reader says: "September, chrysanthemum, animal, sake cup", 「九月、菊、タネ、盃」."""
    return _card_label(card, lang)


@cache
def _card_label(card: Card, lang: str) -> str:
    kind = kind_name(card.kind, lang)
    if card.kind is Kind.CHAFF and len(card.month.cards & CHAFF) > 1:
        kind = _text("card.numbered", lang, name=kind, number=card.code[-1])
    values = {"month": month_name(card.month, lang), "plant": plant_name(card.month, lang), "kind": kind}
    if card.ribbon is not None:
        return _text("label.with-picture", lang, picture=_text(f"label.{card.ribbon.value}", lang), **values)
    if _has(f"picture.{card.code}", lang):
        return _text("label.with-picture", lang, picture=_text(f"picture.{card.code}", lang), **values)
    return _text("label.without-picture", lang, **values)


def card_look(card: Card, lang: str) -> str:
    """What can be seen on the card, without the name of its plant or its month: for questions that ask for these.

    >>> card_look(Card.parse("8a"), "en")
    'one bare dark hill; geese'
    """
    if _has(f"look.{card.code}", lang):
        return _text(f"look.{card.code}", lang)
    plant = _text(f"look.{card.month.value}", lang)
    if card.ribbon is not None:
        return _text("look.with", lang, plant=plant, picture=_text(f"look.{card.ribbon.value}", lang))
    if _has(f"picture.{card.code}", lang):
        return _text("look.with", lang, plant=plant, picture=_text(f"picture.{card.code}", lang))
    return plant


def marked_label(label: str, marks: Sequence[str], lang: str) -> str:
    """A label with the states of the card after it: ``marks`` are names of the family ``mark``, "match", "chosen"."""
    for mark in marks:
        label = _text("label.marked", lang, label=label, mark=_text(f"mark.{mark}", lang))
    return label


def card_short(card: Card, lang: str) -> str:
    """The form for tight places, month number first: "9 cup", 9盃."""
    if card.ribbon is not None:
        word = _text(f"label.short-{card.ribbon.value}", lang)
    elif _has(f"label.short-{card.code}", lang):
        word = _text(f"label.short-{card.code}", lang)
    elif card.kind is Kind.CHAFF:
        word = kind_name(Kind.CHAFF, lang)
    else:
        word = _text(f"picture.{card.code}", lang)
    return _text("label.short", lang, month=str(card.month.value), word=word)


def joined(items: Iterable[str], lang: str) -> str:
    """Words as a list within a sentence: "a, b and c"; "a、b、c". No words: what the language says for none."""
    words = list(items)
    if not words:
        return _text("list.none", lang)
    *before, last = words
    if not before:
        return last
    start = before[0]
    for word in before[1:]:
        start = _text("list.more", lang, before=start, item=word)
    return _text("list.last", lang, before=start, item=last)


def in_a_row(items: Iterable[str], lang: str) -> str:
    """Words one after the other, without "and": for the label of a zone."""
    words = list(items)
    if not words:
        return _text("list.none", lang)
    row = words[0]
    for word in words[1:]:
        row = _text("list.more", lang, before=row, item=word)
    return row


def _counted(cards: Iterable[Card], lang: str) -> list[str]:
    counts = Counter(card_name(card, lang) for card in cards)
    return [name if n == 1 else _text("list.times", lang, n, number=str(n), name=name) for name, n in counts.items()]


def cards_in_words(cards: CardSet, lang: str) -> str:
    """A set of cards as a list of names in card order; equal chaff is counted: "crane and 2 pine chaff"."""
    return joined(_counted(cards, lang), lang)


def cards_in_a_row(cards: CardSet, lang: str) -> str:
    """A set of cards as names one after the other, without "and"."""
    return in_a_row(_counted(cards, lang), lang)


@dataclass(frozen=True)
class JapaneseName:
    """A Japanese name in its three ways of writing."""

    script: str
    """As players write it: 菊に盃."""
    kana: str
    """How it is read: きくにさかずき."""
    romaji: str
    """In Latin letters, long vowels marked: ``kiku ni sakazuki``."""


def japanese(named: Card | Month | Kind | Ribbon | str) -> JapaneseName:
    """The Japanese name of a card, a plant (by its month), a kind, a ribbon family or a key such as ``"yaku.goko"``.

    >>> japanese("yaku.goko")
    JapaneseName(script='五光', kana='ごこう', romaji='gokō')

    Raises:
        UnknownMessageError: the key has no Japanese name.
    """
    if isinstance(named, Card):
        if named.kind is not Kind.CHAFF:
            return japanese(f"card.{named.code}")
        plant = japanese(named.month)
        return JapaneseName(
            *(
                _text("card.chaff", lang, plant=word)
                for lang, word in (("ja", plant.script), ("ja-Hrkt", plant.kana), ("ja-Latn", plant.romaji))
            )
        )
    if isinstance(named, Month):
        return japanese(f"plant.{named.value}")
    if isinstance(named, Kind):
        return japanese(f"kind.{named.value}")
    if isinstance(named, Ribbon):
        return japanese(f"ribbon.{named.value}")
    found = [catalogue(lang).template(named, None) for lang in ("ja", "ja-Hrkt", "ja-Latn")]
    texts = ["".join(_word(part, {}) for part in parts) for parts in found if parts is not None]
    if len(texts) != 3:
        raise unknown(named)
    return JapaneseName(*texts)

"""The wall sheet: all 48 cards by month, and the sets of a rulebook, to hang up in a classroom."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hanalearn.art import LIGHT, Deck, Palette, card_symbols, card_use, emblem, kind_mark
from hanalearn.cards import Card, Kind, Month
from hanalearn.export.print_page import Choice, PrintPage, Sheet, print_page
from hanalearn.export.tongues import in_one, in_two
from hanalearn.export.wall_sets import sets_sheet
from hanalearn.rules.book import Rulebook
from hanalearn.text import Message, names, say

__all__ = ["PAPERS", "wall_sheet"]

PAPERS: Final = ("A4", "A3", "Letter")
"""The papers a wall sheet can be printed on."""
_CALENDAR: Final = "cards"
_SHORT: Final = ("5a", "11c1")
"""Cards whose short word is as good as the long one, and fits."""
# One card for each mark that differs in more than its place: the marks of the three families of ribbon are drawn apart.
_SAMPLES: Final = {Kind.BRIGHT: ("1b",), Kind.ANIMAL: ("2a",), Kind.RIBBON: ("1r", "6r", "4r"), Kind.CHAFF: ("1c1",)}


def wall_sheet(
    deck: Deck,
    books: Sequence[Rulebook],
    langs: Sequence[str],
    *,
    second: str = "ja",
    paper: str = "A4",
    palette: Palette = LIGHT,
) -> str:
    """The HTML text of the sheet: a side with the cards by month and a side for each rulebook.

    Args:
        deck: whose faces.
        books: rulebooks whose sets can be printed; of the first one they are seen when the page opens.
        langs: languages inside, the first one is seen.
        second: the language of the second names, one of ``langs``, or ``""``.
        paper: one of ``PAPERS``, set when the page opens.
        palette: the colours.

    Raises:
        ValueError: no rulebook is given, or the paper is not one of them.
    """
    if not books or paper not in PAPERS:
        raise ValueError(f"a wall sheet of {len(books)} rulebooks on {paper!r}: at least one, on {', '.join(PAPERS)}")
    sheets = [Sheet(_calendar(langs, palette), _CALENDAR, "wall")]
    sheets += [Sheet(sets_sheet(book, langs), book.key, "wall sets") for book in books]
    full = [(f"book.{book.key}.full", book.key) for book in books]
    entries = [(f"{_CALENDAR} {key}", Message("wall.both", book=Message(name))) for name, key in full]
    entries += [(key, Message("wall.only-sets", book=Message(name))) for name, key in full]
    entries.append((_CALENDAR, Message("wall.only-cards")))
    return print_page(
        PrintPage(
            title=Message("wall.title"),
            note=Message("wall.how"),
            langs=langs,
            sheets=sheets,
            css="wall.css",
            second=second if second in langs else "",
            papers=(paper, *(one for one in PAPERS if one != paper)),
            choices=(Choice(Message("wall.show"), tuple(entries)),),
            symbols=card_symbols(Card, deck, palette=palette),
        )
    )


def _calendar(langs: Sequence[str], palette: Palette) -> str:
    months = "".join(_month(month, langs, palette) for month in Month)
    kinds = "".join(_kind(kind, langs, palette) for kind in Kind)
    return (
        f'<header class="serif"><h2>{in_one(Message("wall.cards"), langs)}</h2>'
        f"<p>{in_one(Message('wall.rule'), langs)}</p></header>"
        f'<ol class="months">{months}</ol>'
        f'<ul class="kinds">{kinds}</ul>'
    )


def _month(month: Month, langs: Sequence[str], palette: Palette) -> str:
    cards = "".join(_card(card, langs, palette) for card in month.cards)
    plant = in_two(lambda lang: names.plant_name(month, lang), langs)
    called = in_one(lambda lang: names.month_name(month, lang), langs)
    return (
        f'<li><div class="month"><b class="number">{month.value}</b>{emblem(month)}'
        f'<span class="plant serif">{plant}</span><span class="called">{called}</span></div>{cards}</li>'
    )


def _card(card: Card, langs: Sequence[str], palette: Palette) -> str:
    name = in_two(lambda lang: _caption(card, lang), langs)
    return f"<figure>{card_use(card)}<figcaption>{kind_mark(card, palette)}{name}</figcaption></figure>"


def _kind(kind: Kind, langs: Sequence[str], palette: Palette) -> str:
    marks = "".join(str(kind_mark(Card.parse(code), palette)) for code in _SAMPLES[kind])
    name = in_two(lambda lang: names.kind_name(kind, lang), langs)
    count = sum(card.kind is kind for card in Card)
    return f'<li><span class="marks">{marks}</span><b class="number">{count}</b>{name}</li>'


def _caption(card: Card, lang: str) -> str:
    """What the card shows besides its plant, as short as it can be said; chaff is called chaff, but for lightning."""
    word = card.ribbon.value if card.ribbon is not None else card.code
    if card.ribbon is not None or card.code in _SHORT:
        return say(Message(f"label.short-{word}"), lang)
    return names.kind_name(card.kind, lang) if card.kind is Kind.CHAFF else names.picture_name(card, lang)

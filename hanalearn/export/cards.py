"""The cards of a deck as pictures with names in a language, one by one or together on a contact sheet."""

from __future__ import annotations

from collections.abc import Iterator

from hanalearn.art import Deck, Palette, Picture, file_stem, gallery
from hanalearn.cards import Card, Month
from hanalearn.text import Message, names, say

__all__ = ["contact_sheet", "named_cards"]

_COLUMNS = 12


def named_cards(deck: Deck, palette: Palette, lang: str) -> Iterator[tuple[str, Picture]]:
    """All 48 cards in card order: file stem and picture, with title and description in the language."""
    for card in Card:
        stem = file_stem(card)
        title = names.capitalised(names.unique_name(card, lang))
        # Each with a prefix of its own, so that any of the files may stand in one page.
        yield stem, deck.face(card, palette, prefix="hl", title=title, desc=names.card_label(card, lang))


def contact_sheet(deck: Deck, palette: Palette, lang: str) -> Picture:
    """All 48 cards as one picture, three months in a row, with a description in the language."""
    lines = []
    for month in Month:
        plant = names.capitalised(names.plant_name(month, lang))
        lines.append(say(Message("table.zone-cards", zone=plant, cards=month.cards), lang))
    return gallery(
        Card,
        deck,
        columns=_COLUMNS,
        palette=palette,
        prefix="sheet",
        title=names.capitalised(say(Message("term.hanafuda"), lang)),
        desc=" ".join(lines),
        mat=True,
    )

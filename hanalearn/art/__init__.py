"""Cards and tables as SVG, drawn with svgwrite, which nothing else imports; knows no rules and no language."""

from __future__ import annotations

from hanalearn.art.deck import Box, Deck, DeckError, Face, file_stem
from hanalearn.art.decks import DECKS
from hanalearn.art.palette import DARK_PAGE, GREY_SAFE, HIGH_CONTRAST, LIGHT, PALETTES, Palette
from hanalearn.art.picture import Picture

__all__ = [
    "DARK_PAGE",
    "DECKS",
    "GREY_SAFE",
    "HIGH_CONTRAST",
    "LIGHT",
    "PALETTES",
    "Box",
    "Deck",
    "DeckError",
    "Face",
    "Palette",
    "Picture",
    "file_stem",
]

"""Cards and tables as SVG, drawn with svgwrite, which nothing else imports; knows no rules and no language."""

from __future__ import annotations

from hanalearn.art.box import Box
from hanalearn.art.card_symbols import card_symbols, card_use, kind_mark
from hanalearn.art.deck import Deck, DeckError, Face, file_stem
from hanalearn.art.decks import DECKS
from hanalearn.art.grid import gallery
from hanalearn.art.palette import DARK_PAGE, GREY_SAFE, HIGH_CONTRAST, LIGHT, PALETTES, Palette
from hanalearn.art.picture import Picture
from hanalearn.art.symbols import SkillLevel, emblem, icon, skill_flower, sprite
from hanalearn.art.table import draw

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
    "SkillLevel",
    "card_symbols",
    "card_use",
    "draw",
    "emblem",
    "file_stem",
    "gallery",
    "icon",
    "kind_mark",
    "skill_flower",
    "sprite",
]

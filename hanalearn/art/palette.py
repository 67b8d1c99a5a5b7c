"""The colours of a deck, as one value."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

__all__ = ["DARK_PAGE", "GREY_SAFE", "HIGH_CONTRAST", "LIGHT", "PALETTES", "Palette"]


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours a deck is drawn with, each as ``#rrggbb``.

    Leaves, trunks and hills of printed cards are black, so there are three blacks: ``sumi`` for areas, ``ink`` for the
    lines drawn on and around them, ``border`` for the frame. ``mat`` and ``mat_line`` are the cloth the cards lie on,
    ``select`` marks a chosen card.
    """

    name: str
    paper: str
    ink: str
    sumi: str
    red: str
    pink: str
    purple: str
    yellow: str
    orange: str
    blue: str
    green: str
    keyline: str
    border: str
    rim: str
    mat: str
    mat_line: str
    select: str = "#f6cf33"


LIGHT: Final = Palette(
    name="light",
    paper="#faf6ec",
    ink="#0e1318",
    sumi="#26343f",
    red="#d2233a",
    pink="#f2909c",
    purple="#4b409a",
    yellow="#f6cf33",
    orange="#ee7d25",
    blue="#3ba3cc",
    green="#4f9f55",
    keyline="#b9b0e6",
    border="#15181b",
    rim="#565c60",
    mat="#d8dacb",
    mat_line="#b4b8a3",
)
"""The deck as it is meant: for a light page and for print."""

DARK_PAGE: Final = Palette(
    name="dark-page",
    paper="#efe8d8",
    ink="#0e1318",
    sumi="#26343f",
    red="#cb2238",
    pink="#e98a96",
    purple="#4b409a",
    yellow="#ecc52f",
    orange="#e37722",
    blue="#3899c0",
    green="#4a9650",
    keyline="#b9b0e6",
    border="#15181b",
    rim="#8b867b",
    mat="#2b3531",
    mat_line="#4b5852",
)
"""The same cards, less glaring, with a paler rim. Never inverted: moon and crane must stay paper."""

GREY_SAFE: Final = Palette(
    name="grey-safe",
    paper="#fbf8f0",
    ink="#070a0d",
    sumi="#1b242c",
    red="#bf2237",
    pink="#f4a9b2",
    purple="#332a78",
    yellow="#f9d944",
    orange="#e8832f",
    blue="#56b4d8",
    green="#3f8a48",
    keyline="#cfc8f2",
    border="#15181b",
    rim="#565c60",
    mat="#f2f2ee",
    mat_line="#a8a8a0",
)
"""For black-and-white printing: the colours that meet on a card are spread evenly from dark to light."""

HIGH_CONTRAST: Final = Palette(
    name="high-contrast",
    paper="#ffffff",
    ink="#000000",
    sumi="#101820",
    red="#c00020",
    pink="#ffb3bf",
    purple="#2d1f8f",
    yellow="#ffe100",
    orange="#f07800",
    blue="#4cc3ff",
    green="#1f7a2c",
    keyline="#e0daff",
    border="#000000",
    rim="#ffffff",
    mat="#ffffff",
    mat_line="#000000",
    select="#ffd400",
)
"""For weak sight: white paper, pure black lines, a white rim that stands off a black page."""

PALETTES: Final = {palette.name: palette for palette in (LIGHT, DARK_PAGE, GREY_SAFE, HIGH_CONTRAST)}
"""The palettes by name."""

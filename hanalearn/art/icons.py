"""Small signs for controls and feedback, as line drawings in a box of 24 with a line of 2.

Each entry is the lines and, where a part is solid, its area. They carry no words: a control that shows one has a name.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

__all__ = ["ICONS", "Icon"]


@dataclass(frozen=True, slots=True)
class Icon:
    """Path data of an icon: ``line`` is stroked, ``area`` filled."""

    line: str = ""
    area: str = ""


def _ring(x: float, y: float, radius: float) -> str:
    arc = f"{radius:g} {radius:g} 0 1 1"
    return f"M{x - radius:g} {y:g}a{arc} {2 * radius:g} 0 {arc}-{2 * radius:g} 0z"


ICONS: Final[Mapping[str, Icon]] = {
    "tick": Icon("M5 12.5l4.6 4.6 9.6-10.1"),
    "back": Icon("M9 14.5l-4.5-4.5 4.5-4.5M5 10h9a5 5 0 0 1 0 10h-3"),
    "half": Icon(_ring(12, 12, 8.5), "M12 3.5a8.5 8.5 0 0 0 0 17z"),
    "either": Icon("M4 8h13M13.5 4.5l3.5 3.5-3.5 3.5M20 16h-13M10.5 12.5l-3.5 3.5 3.5 3.5"),
    "ask": Icon("M8.4 8.8a3.7 3.7 0 1 1 5.4 3.3c-1.3.7-1.8 1.4-1.8 2.9M12 18.8v.2"),
    "speak": Icon("M4 9.5v5h3.5l4.5 4v-13l-4.5 4zM15.5 9a4.2 4.2 0 0 1 0 6M18 6.3a8 8 0 0 1 0 11.4"),
    "undo": Icon("M4.5 9.5h9.5a5.3 5.3 0 0 1 0 10.5h-5M8.5 5l-4.5 4.5 4.5 4.5"),
    "next": Icon("M5 12h14M13 6l6 6-6 6"),
    "prev": Icon("M19 12h-14M11 6l-6 6 6 6"),
    "down": Icon("M6 9.5l6 6 6-6"),
    "up": Icon("M6 14.5l6-6 6 6"),
    "eye": Icon(
        "M2.5 12c2.5-4.5 5.8-6.5 9.5-6.5s7 2 9.5 6.5c-2.5 4.5-5.8 6.5-9.5 6.5s-7-2-9.5-6.5z" + _ring(12, 12, 2.8)
    ),
    "settings": Icon("M4 7h9M17.5 7h2.5M4 17h2.5M11 17h9" + _ring(15.2, 7, 2.3) + _ring(8.8, 17, 2.3)),
    "print": Icon("M7 8.5v-4.5h10v4.5M7 17h-3v-8.5h16v8.5h-3M7 14h10v6h-10z"),
    "device": Icon(
        "M8 3h8a1.5 1.5 0 0 1 1.5 1.5v15a1.5 1.5 0 0 1-1.5 1.5h-8a1.5 1.5 0 0 1-1.5-1.5v-15a1.5 1.5 0 0 1 1.5-1.5z"
        "M10.5 18h3"
    ),
    "close": Icon("M6 6l12 12M18 6l-12 12"),
    "lost": Icon("M2.5 12h5.5M16 12h5.5M10.2 17.5l3.6-11", _ring(2.8, 12, 1.3) + _ring(21.2, 12, 1.3)),
    "wait": Icon("M7 3.5h10M7 20.5h10M8 3.5c0 5 8 6 8 8.5s-8 3.5-8 8.5M16 3.5c0 5-8 6-8 8.5s8 3.5 8 8.5"),
    "copy": Icon(
        "M9.5 8h9a1.5 1.5 0 0 1 1.5 1.5v9a1.5 1.5 0 0 1-1.5 1.5h-9a1.5 1.5 0 0 1-1.5-1.5v-9a1.5 1.5 0 0 1 1.5-1.5z"
        "M16 8v-4h-12v12h4"
    ),
    "plus": Icon("M12 5v14M5 12h14"),
    "minus": Icon("M5 12h14"),
    "delete": Icon("M9 5.5h11.5v13h-11.5l-5.5-6.5zM12.5 9.5l4.5 5M17 9.5l-4.5 5"),
    "grip": Icon("M5 9h14M5 15h14"),
    "pair": Icon("M3.5 5h8v13h-8zM12.5 6.5h8v13h-8z"),
    "gone": Icon(_ring(12, 12, 8.5) + "M6 18l12-12"),
    "hand": Icon("M5 20v-10.5l4-5.5M9 20v-12M13 20v-12M17 20v-10.5l3-4"),
}
"""The icons by name."""

"""The digits as pen strokes, so that no picture needs a font."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hanalearn.art.pen import Pen

__all__ = ["number_width", "write_number"]

_DIGITS: Final[Mapping[str, str]] = {
    "0": "M50 0C16 0 0 34 0 80s16 80 50 80 50-34 50-80-16-80-50-80z",
    "1": "M14 34l44-34v160",
    "2": "M4 44c0-27 20-44 46-44 28 0 46 17 46 43 0 43-60 67-94 117h98",
    "3": "M6 28c9-18 25-28 44-28 26 0 44 15 44 39 0 23-17 38-46 38 32 0 52 15 52 41 0 26-22 42-50 42-23 0-41-10-49-30",
    "4": "M74 160v-160l-74 112h100",
    "5": "M90 0h-68l-9 70c11-8 24-12 38-12 29 0 49 20 49 50 0 31-22 52-52 52-21 0-38-9-46-26",
    "6": "M82 6c-46 10-78 52-78 102 0 32 20 52 48 52 28 0 48-20 48-48 0-27-19-46-45-46-24 0-44 14-51 38",
    "7": "M0 0h98c-36 44-56 96-60 160",
    "8": "M50 74c-26 0-43-14-43-37s17-37 43-37 43 14 43 37-17 37-43 37z"
    "c-30 0-50 17-50 43s20 43 50 43 50-17 50-43-20-43-50-43z",
    "9": "M18 154c46-10 78-52 78-102 0-32-20-52-48-52-28 0-48 20-48 48 0 27 19 46 45 46 24 0 44-14 51-38",
}
"""In a box of 100 x 160 each; the middle of the stroke runs along the box."""
_WIDTHS: Final[Mapping[str, int]] = {"1": 58}
_GAP: Final = 46


def number_width(number: int) -> float:
    """How wide a number is, middle of the first to middle of the last stroke, at a height of 160."""
    digits = str(number)
    return sum(_WIDTHS.get(digit, 100) for digit in digits) + _GAP * (len(digits) - 1)


def write_number(pen: Pen, number: int, x: float, y: float, *, height: float, width: float, colour: str) -> None:
    """A number with the upper left corner of its box at (x, y).

    Args:
        pen: where.
        number: zero or more.
        x: left; likewise ``y``, top.
        height: of the box, without half the stroke above and below.
        width: of the stroke.
        colour: of the stroke.
    """
    scale = height / 160
    for digit in str(number):
        pen.line(width / scale, _DIGITS[digit], colour=colour, transform=(x, y, scale))
        x += (_WIDTHS.get(digit, 100) + _GAP) * scale

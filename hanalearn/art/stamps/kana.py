"""Brush-written signs as middle lines in a box of 100 x 100. Drawn, never typed: no font is needed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hanalearn.art.shapes import Point, Shape, brush, moved

__all__ = ["AKAYOROSHI", "MIYOSHINO", "SIGNS", "sign"]

Strokes = tuple[tuple[Point, ...], ...]

SIGNS: Final[Mapping[str, Strokes]] = {
    "a": (
        ((20, 30), (48, 28), (78, 20)),
        ((46, 6), (43, 40), (52, 82)),
        ((68, 38), (56, 64), (34, 84), (18, 76), (24, 56), (54, 44), (82, 54), (84, 78), (62, 98)),
    ),
    # The old form from 可: like a modern "no" with a tick before it. Printed cards never have the modern "ka".
    "ka": (
        ((8, 0), (22, 6), (34, 18)),
        ((60, 28), (52, 60), (32, 84), (16, 70), (26, 42), (56, 26), (86, 38), (92, 66), (64, 98)),
    ),
    "yo": (
        ((50, 36), (66, 34), (80, 28)),
        ((52, 6), (54, 50), (52, 80), (36, 92), (22, 82), (36, 70), (60, 78), (80, 94)),
    ),
    "ro": (((28, 14), (46, 14), (66, 8), (50, 30), (22, 62), (46, 46), (68, 50), (76, 70), (64, 88), (40, 94)),),
    "mi": (
        ((26, 16), (46, 16), (60, 12), (48, 44), (28, 78), (12, 74), (22, 58), (56, 62), (92, 78)),
        ((78, 38), (72, 66), (56, 98)),
    ),
    "no": (((56, 22), (48, 54), (28, 78), (12, 64), (22, 34), (54, 18), (82, 34), (86, 62), (58, 92)),),
    "shi": (((40, 0), (36, 40), (40, 80), (60, 96), (92, 78)),),
    "kotobuki": (
        ((30, 15), (52, 12), (72, 9)),
        ((24, 31), (50, 29), (78, 25)),
        ((8, 49), (50, 45), (96, 40)),
        ((56, -4), (52, 26), (38, 60), (4, 98)),
        ((36, 66), (64, 62), (96, 58)),
        ((74, 46), (76, 72), (76, 94), (66, 104), (54, 92)),
        ((44, 76), (52, 88)),
    ),
}
"""The signs by their sound: a, old ka, yo, ro, mi, no, shi, and 寿 kotobuki."""

Letter = tuple[str, float, float, float, float, float]

AKAYOROSHI: Final[tuple[Letter, ...]] = (
    ("a", 0.115, 1.0, 2, 0.86, 0.86),
    ("ka", 0.285, 0.96, 0, 0.8, 0.72),
    ("yo", 0.445, 0.96, -4, 0.8, 0.72),
    ("ro", 0.615, 1.0, -6, 0.84, 0.74),
    ("shi", 0.83, 1.2, -14, 0.74, 0.94),
)
"""あかよろし akayoroshi, "splendid indeed", on the ribbons of January and February. Per sign: name, place along the
strip (0 to 1), size, turn in degrees, width, height."""

MIYOSHINO: Final[tuple[Letter, ...]] = (
    ("mi", 0.14, 1.0, 0, 0.84, 0.8),
    ("yo", 0.36, 0.96, 4, 0.84, 0.76),
    ("shi", 0.6, 1.0, 6, 0.8, 0.8),
    ("no", 0.83, 1.0, 10, 0.86, 0.8),
)
"""みよしの miyoshino, the cherry place Yoshino, on the ribbon of March."""


def sign(
    name: str,
    x: float,
    y: float,
    *,
    scale: float = 1,
    turn: float = 0,
    wide: float = 1,
    high: float = 1,
    width: float = 8.5,
    start: float = 0.75,
    end: float = 0.35,
) -> list[Shape]:
    """The strokes of a sign with its middle at (x, y), each a filled brush shape."""
    strokes = []
    for stroke in SIGNS[name]:
        line = moved([((px - 50) * wide, (py - 50) * high) for px, py in stroke], scale, turn, x, y)
        strokes.append(brush(line, width, count=max(4, int(len(line) * 1.4)), start=start, end=end))
    return strokes

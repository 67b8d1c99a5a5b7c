"""松 matsu, pine: black candles with herring-bone needles and a yellow bud on the tip."""

from __future__ import annotations

import math
from collections.abc import Callable

from hanalearn.art.canvas import Canvas
from hanalearn.art.shapes import Point, Shape, polyline, smooth

__all__ = ["on_candle", "pine_candle", "pine_stamps"]

_HEIGHT = 640
_HALF = 100
_ROWS = 36


def pine_stamps(canvas: Canvas) -> None:
    """Makes ``pine-candle`` (200 wide, 640 high) and ``pine-bud``."""
    p = canvas.palette
    right: list[Point] = [(_half(0), 0)]
    veins: list[Shape] = [polyline([(0, 0), (0, 24 - _HEIGHT)])]
    for row in range(_ROWS):
        t = row / _ROWS
        # Needles stand off by half a right angle at the foot and close up towards the tip.
        lean = math.radians(48 - 32 * t**1.5)
        x, y = _half(t), -t * _HEIGHT
        tip = (x + 27 * math.sin(lean), y - 33 * math.cos(lean) - 2)
        following = (_half((row + 1) / _ROWS), -(row + 1) / _ROWS * _HEIGHT)
        right += [tip, following]
        start = y + x * 0.72
        for side in (1, -1):
            veins.append([("m", [0, start]), ("q", [side * x * 0.6, start - x * 0.32, side * tip[0], tip[1]])])
    outline = [*right, *((-x, y) for x, y in right[::-1])]
    halo = [(_half(t) + 20, -t * _HEIGHT - 8) for t in (0, 0.3, 0.5, 0.68, 0.82, 0.92)]
    around = [
        (*halo[0], 1),
        *halo[1:],
        (0, -_HEIGHT - 30),
        *((-x, y) for x, y in halo[:0:-1]),
        (-halo[0][0], halo[0][1], 1),
    ]
    candle = canvas.stamp("pine-candle")
    # A rim of paper keeps the needles of a candle apart from the black one behind it.
    candle.fill(p.paper, smooth(around, True))
    candle.fill(p.sumi, polyline(outline, True))
    candle.line(4, *veins)

    bud = canvas.stamp("pine-bud")
    bud.fill(p.yellow, smooth([(0, 8, 1), (-12, -12), (-11, -30), (0, -52, 1), (11, -30), (12, -12)], True), outline=5)
    bud.line(3.5, smooth([(0, -6), (1, -18), (0, -30)]))


def pine_candle(canvas: Canvas, tip: Point, scale: float, turn: float = 0, *, bud: float = 1.0) -> None:
    """One candle, placed by its point; its foot is meant to lie outside the window or behind another.

    Args:
        canvas: where; ``pine_stamps`` has been called.
        tip: its point.
        scale: 1 is 200 wide and 640 high.
        turn: degrees clockwise.
        bud: size of the bud, 0 for none.
    """
    x, y = tip[:2]
    across, up = math.sin(math.radians(turn)), math.cos(math.radians(turn))
    canvas.place("pine-candle", x - across * _HEIGHT * scale, y + up * _HEIGHT * scale, scale, turn)
    if bud:
        canvas.place("pine-bud", x - across * 4, y + up * 4, bud, turn)


def on_candle(tip: Point, scale: float, turn: float = 0, *, margin: float = 26) -> Callable[[float, float], bool]:
    """Whether a point lies on or close to the candle that ``pine_candle`` draws there: for keeping speckle off."""
    across, up = math.sin(math.radians(turn)), math.cos(math.radians(turn))

    def covers(x: float, y: float) -> bool:
        dx, dy = x - tip[0], y - tip[1]
        below, aside = dy * up - dx * across, abs(dx * up + dy * across)
        if below < -70:
            return False
        return aside < _half(max(0, 1 - max(below, 0) / (_HEIGHT * scale))) * scale + margin

    return covers


def _half(t: float) -> float:
    shoulder = 0.3
    return float(_HALF * (1 - max(0.0, (t - shoulder) / (1 - shoulder)) ** 1.9) ** 0.75)

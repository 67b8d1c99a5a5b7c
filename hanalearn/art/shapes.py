"""Lines and outlines as data, and their shortest writing.

A *point* is ``(x, y)``, or ``(x, y, 1)`` where a smooth line turns a corner. A *shape* is a list of steps
``(letter, numbers)`` with absolute coordinates; the letters are those of SVG path data (``m l c s q t a z``).
All units are those of the picture window (450 x 750 for a card); y grows downwards; angles are degrees, clockwise.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Sequence
from itertools import pairwise

__all__ = [
    "Point",
    "Shape",
    "blob",
    "brush",
    "curves",
    "disc",
    "encode",
    "evenly",
    "moved",
    "normals",
    "on_quadratic",
    "oriented",
    "points",
    "polyline",
    "rows",
    "smooth",
    "spline",
]

Point = tuple[float, ...]
Step = tuple[str, Sequence[float]]
Shape = list[Step]


def points(text: str) -> list[Point]:
    """Points written compactly: ``x,y`` parted by spaces, ``!`` after a corner.

    >>> points("0,0! 12,-4.5 30,8")
    [(0.0, 0.0, 1.0), (12.0, -4.5), (30.0, 8.0)]

    Raises:
        ValueError: a word is not a point; the message quotes it.
    """
    listed: list[Point] = []
    for word in text.split():
        try:
            x, y = map(float, word.rstrip("!").split(","))
        except ValueError:
            raise ValueError(f"{word!r} is not a point: write x,y or x,y! for a corner") from None
        listed.append((x, y, 1.0) if word.endswith("!") else (x, y))
    return listed


def rows(text: str) -> list[tuple[float, ...]]:
    """A table of numbers: rows parted by spaces, numbers by commas. For what is placed many times.

    >>> [(x, y, turn) for x, y, turn in rows("18,196,-100 158,70,-36")]
    [(18.0, 196.0, -100.0), (158.0, 70.0, -36.0)]
    """
    return [tuple(map(float, row.split(","))) for row in text.split()]


def encode(shape: Shape, precision: int = 0) -> str:
    """The path data of a shape: relative numbers with ``precision`` digits after the point, without loss adding up.

    The pen's rounded place is carried along, so that a long path ends within half a unit of where it should.

    >>> encode([("m", [10, 10]), ("l", [20.4, 10]), ("l", [31, 5]), ("z", [])])
    'M10 10l10 0 11-5z'
    """
    written: list[str] = []
    unit = 10**precision
    # The pen's place and its start in whole units of the last digit.
    x = y = start_x = start_y = 0
    last = ""
    for letter, numbers in shape:
        if letter == "z":
            written.append("z")
            x, y, last = start_x, start_y, "z"
            continue
        if letter == "m":
            # Absolute, so that shapes can follow one another in one path.
            x, y = start_x, start_y = round(numbers[0] * unit), round(numbers[1] * unit)
            text = _joined([x, y], precision)
            letter = "M"
        elif letter == "a":
            rx, ry, turn, large, sweep, to_x, to_y = numbers
            ax, ay = round(to_x * unit), round(to_y * unit)
            radii = _joined([round(rx * unit), round(ry * unit)], precision)
            end = _joined([ax - x, ay - y], precision)
            text = f"{radii} {turn:.0f} {large:.0f} {sweep:.0f}{end if end[0] == '-' else ' ' + end}"
            x, y = ax, ay
        else:
            steps: list[int] = []
            ax, ay = x, y
            for i in range(0, len(numbers), 2):
                ax, ay = round(numbers[i] * unit), round(numbers[i + 1] * unit)
                steps.append(ax - x)
                steps.append(ay - y)
            x, y = ax, ay
            text = _joined(steps, precision)
        if letter != last or letter == "M":
            written.append(letter)
        elif text[0] != "-":
            written.append(" ")
        written.append(text)
        last = letter
    return "".join(written)


def _joined(steps: Sequence[int], precision: int) -> str:
    # A minus sign parts two numbers by itself; so does a second decimal point.
    if precision == 0:
        return " ".join(map(str, steps)).replace(" -", "-")
    text = ""
    for step in steps:
        digits = f"{step / 10**precision:.{precision}f}".rstrip("0").rstrip(".") if step else "0"
        digits = digits.replace("-0.", "-.", 1) if step < 0 else digits.removeprefix("0") or "0"
        parted = digits[0] == "-" or (digits[0] == "." and "." in re.split("[ -]", text)[-1])
        text += digits if not text or parted else " " + digits
    return text


def smooth(points: Sequence[Point], closed: bool = False, tension: float = 1 / 6) -> Shape:
    """The smooth line through the points (Catmull-Rom). A third member of a point makes a corner there."""
    count = len(points)
    at = [(point[0], point[1]) for point in points]
    is_corner = [len(point) > 2 for point in points]
    if not closed:
        is_corner[0] = is_corner[-1] = True

    def lean(i: int) -> tuple[float, float] | None:
        if is_corner[i]:
            return None
        before, after = at[i - 1], at[(i + 1) % count]
        return ((after[0] - before[0]) * tension, (after[1] - before[1]) * tension)

    shape: Shape = [("m", at[0])]
    previous: tuple[float, float] | None = None
    for i in range(count if closed else count - 1):
        j = (i + 1) % count
        a, b = at[i], at[j]
        out, into = lean(i), lean(j)
        dx, dy = (b[0] - a[0]) * tension, (b[1] - a[1]) * tension
        first = (a[0] + out[0], a[1] + out[1]) if out else (a[0] + dx, a[1] + dy)
        second = (b[0] - into[0], b[1] - into[1]) if into else (b[0] - dx, b[1] - dy)
        if out is None and into is None:
            shape.append(("l", b))
        elif out is not None and previous is not None:
            # The handles at a smooth point mirror each other, so the short form is exact.
            shape.append(("s", [*second, *b]))
        else:
            shape.append(("c", [*first, *second, *b]))
        previous = into
    if closed:
        shape.append(("z", []))
    return shape


def curves(text: str) -> list[Shape]:
    """Several open smooth lines, written as in ``points`` and parted by ``/``."""
    return [smooth(points(part)) for part in text.split("/")]


def spline(points: Sequence[Point], closed: bool = True) -> Shape:
    """A soft line drawn towards the points without touching them (quadratic B-spline): two numbers a point."""
    count = len(points)

    def middle(a: Point, b: Point) -> tuple[int, int]:
        return (round((a[0] + b[0]) / 2), round((a[1] + b[1]) / 2))

    first = middle(points[-1], points[0]) if closed else (round(points[0][0]), round(points[0][1]))
    shape: Shape = [("m", first)]
    order = range(count) if closed else range(1, count - 1)
    control = here = first
    for turn, i in enumerate(order):
        is_last = turn == len(order) - 1
        if turn == 0:
            control = (round(points[i][0]), round(points[i][1]))
        else:
            # "t" mirrors the control point; the middle is chosen from that one, or rounding would drift.
            control = (2 * here[0] - control[0], 2 * here[1] - control[1])
        if is_last:
            end = first if closed else (round(points[-1][0]), round(points[-1][1]))
        else:
            end = middle(control, points[(i + 1) % count])
        shape.append(("q", [*control, *end]) if turn == 0 else ("t", end))
        here = end
    if closed:
        shape.append(("z", []))
    return shape


def oriented(points: Sequence[Point]) -> list[Point]:
    """The outline in the common winding, so that many limbs in one path never cut holes into each other."""
    listed = list(points)
    area = sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(listed, listed[1:] + listed[:1], strict=True))
    return listed if area > 0 else listed[::-1]


def blob(points: Sequence[Point]) -> Shape:
    """A closed smooth outline in the common winding."""
    return smooth(oriented(points), closed=True)


def polyline(points: Sequence[Point], closed: bool = False) -> Shape:
    """Straight lines from point to point."""
    shape: Shape = [("m", points[0][:2])]
    shape += [("l", point[:2]) for point in points[1:]]
    return [*shape, ("z", [])] if closed else shape


def disc(x: float, y: float, radius: float) -> Shape:
    """A circle."""
    arc = [radius, radius, 0, 1, 1]
    return [("m", [x - radius, y]), ("a", [*arc, x + radius, y]), ("a", [*arc, x - radius, y]), ("z", [])]


def normals(points: Sequence[Point]) -> list[tuple[float, float]]:
    """At each point of a line the unit vector across it."""
    across = []
    for i in range(len(points)):
        a, b = points[max(i - 1, 0)], points[min(i + 1, len(points) - 1)]
        dx, dy = b[0] - a[0], b[1] - a[1]
        length = math.hypot(dx, dy) or 1
        across.append((-dy / length, dx / length))
    return across


def evenly(points: Sequence[Point], count: int) -> list[Point]:
    """``count`` points at equal distances along the smooth line through the given ones."""
    dense: list[tuple[float, float]] = []
    padded = [points[0], *points, points[-1]]
    for a, b, c, d in zip(padded, padded[1:], padded[2:], padded[3:], strict=False):
        for part in range(16):
            t = part / 16
            x, y = (
                0.5
                * (
                    2 * b[k]
                    + (c[k] - a[k]) * t
                    + (2 * a[k] - 5 * b[k] + 4 * c[k] - d[k]) * t * t
                    + (3 * b[k] - a[k] - 3 * c[k] + d[k]) * t**3
                )
                for k in (0, 1)
            )
            dense.append((x, y))
    dense.append((points[-1][0], points[-1][1]))
    lengths = [0.0]
    for p, q in pairwise(dense):
        lengths.append(lengths[-1] + math.dist(p, q))
    placed: list[Point] = []
    j = 0
    for i in range(count):
        goal = lengths[-1] * i / (count - 1)
        while j < len(lengths) - 2 and lengths[j + 1] < goal:
            j += 1
        part_way = (goal - lengths[j]) / ((lengths[j + 1] - lengths[j]) or 1)
        p, q = dense[j], dense[j + 1]
        placed.append((p[0] + (q[0] - p[0]) * part_way, p[1] + (q[1] - p[1]) * part_way))
    return placed


def brush(
    points: Sequence[Point],
    width: float | Callable[[float], float],
    count: int | None = None,
    start: float = 0.15,
    end: float = 0.15,
    soft: bool = True,
) -> Shape:
    """A filled stroke that swells in the middle, as a brush leaves it.

    Args:
        points: the middle line.
        width: the greatest width, or a function of the way (0 to 1) to the width there.
        count: points to use along the line; ``None`` takes the points as given.
        start: share of the width at the beginning; likewise ``end``.
        soft: B-spline outline (short); ``False`` follows the points exactly.
    """
    line = evenly(points, count) if count else list(points)

    def swelling(t: float) -> float:
        assert not callable(width)
        into = start + (1 - start) * math.sin(min(1, t * 2.4) * math.pi / 2)
        out = end + (1 - end) * math.sin(min(1, (1 - t) * 2.4) * math.pi / 2)
        return width * min(1, into, out)

    profile = width if callable(width) else swelling
    left: list[Point] = []
    right: list[Point] = []
    for i, (point, (nx, ny)) in enumerate(zip(line, normals(line), strict=True)):
        half = profile(i / (len(line) - 1)) / 2
        left.append((point[0] + nx * half, point[1] + ny * half))
        right.append((point[0] - nx * half, point[1] - ny * half))
    if not soft:
        return blob(left + right[::-1])
    # Doubled ends pull the soft line out to them.
    return spline(oriented([left[0], *left, left[-1], right[-1], *right[::-1], right[0]]))


def moved(
    points: Sequence[Point],
    scale: float = 1,
    turn: float = 0,
    dx: float = 0,
    dy: float = 0,
    scale_x: float | None = None,
) -> list[Point]:
    """The points scaled, then turned by ``turn`` degrees, then shifted. A negative ``scale_x`` mirrors."""
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    across = scale if scale_x is None else scale_x
    placed: list[Point] = []
    for x, y, *corner in points:
        u, v = x * across, y * scale
        placed.append((dx + u * cos - v * sin, dy + u * sin + v * cos, *corner))
    return placed


def on_quadratic(a: Point, control: Point, b: Point, t: float) -> tuple[float, float]:
    """The point at ``t`` (0 to 1) of a quadratic curve."""
    u = 1 - t
    return (
        u * u * a[0] + 2 * u * t * control[0] + t * t * b[0],
        u * u * a[1] + 2 * u * t * control[1] + t * t * b[1],
    )

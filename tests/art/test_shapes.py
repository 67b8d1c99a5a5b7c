"""Lines and outlines, and their shortest writing."""

import math
import re
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanalearn.art.shapes import (
    Shape,
    blob,
    brush,
    disc,
    encode,
    evenly,
    moved,
    oriented,
    points,
    polyline,
    rows,
    smooth,
    spline,
)

coordinate = st.floats(-500, 900, allow_nan=False)
place = st.tuples(coordinate, coordinate)
NUMBER = re.compile(r"-?(?:\d+\.\d*|\.\d+|\d+)")
TAKES = {"M": 2, "l": 2, "c": 6, "s": 4, "q": 4, "t": 2, "a": 7, "z": 0}


def ends(data: str) -> list[tuple[float, float]]:
    """Where each step of path data ends: a reader of its own, after the SVG specification."""
    at = start = (0.0, 0.0)
    reached = []
    for letter, tail in re.findall(r"([A-Za-z])([^A-Za-z]*)", data):
        if letter == "z":
            at = start
            continue
        # The two flags of an arc are written apart, so its seven numbers can be read like any others.
        numbers = [float(one) for one in NUMBER.findall(tail)]
        size = TAKES[letter]
        assert len(numbers) % size == 0, f"{letter}{tail}"
        for i in range(0, len(numbers), size):
            dx, dy = numbers[i + size - 2 : i + size]
            at = (dx, dy) if letter == "M" else (at[0] + dx, at[1] + dy)
            if letter == "M":
                start = at
            reached.append(at)
    return reached


@given(st.lists(place, min_size=2, max_size=60), st.sampled_from([0, 1, 2]))
def test_rounding_does_not_add_up_along_a_path(line: list[tuple[float, float]], precision: int) -> None:
    reached = ends(encode(polyline(line), precision))

    worst = max(math.dist(a, b) for a, b in zip(reached, line, strict=True))

    assert worst <= 0.5 * math.sqrt(2) / 10**precision + 1e-6


@given(st.lists(place, min_size=3, max_size=30), st.booleans())
def test_smooth_line_passes_through_its_points(line: list[tuple[float, float]], closed: bool) -> None:
    reached = ends(encode(smooth(line, closed)))

    wanted = [*line, line[0]] if closed else line
    assert all(math.dist(a, b) <= 1 for a, b in zip(reached, wanted, strict=True))


@given(st.lists(place, min_size=4, max_size=40))
def test_closed_spline_ends_where_it_began(line: list[tuple[float, float]]) -> None:
    reached = ends(encode(spline(line)))

    assert reached[-1] == reached[0]


def test_short_form_of_a_curve_mirrors_the_handle_before_it() -> None:
    letters = [letter for letter, _ in smooth([(0, 0), (10, 10), (20, 0), (30, 10)])]

    assert letters == ["m", "c", "s", "s"]


def test_corner_stops_the_smoothing() -> None:
    shape = smooth([(0, 0), (10, 10, 1), (20, 0)])

    assert shape == [("m", (0, 0)), ("l", (10, 10)), ("l", (20, 0))]


def area(outline: list[tuple[float, ...]]) -> float:
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(outline, outline[1:] + outline[:1], strict=True))


# Whole numbers: the area of three points in a line is then exactly nothing.
@given(st.lists(st.tuples(st.integers(-500, 900), st.integers(-500, 900)), min_size=3, max_size=20))
def test_every_outline_turns_the_same_way(outline: list[tuple[int, int]]) -> None:
    assert area(oriented(outline)) >= 0
    assert area(oriented(outline[::-1])) >= 0


def test_second_shape_of_a_path_starts_at_an_absolute_place() -> None:
    data = encode(disc(10, 10, 3)) + encode(polyline([(100, 100), (110, 100)]))

    assert ends(data)[-1] == (110, 100)


def test_points_are_read_with_their_corners() -> None:
    assert points("1,2 3,4! -5,.5") == [(1, 2), (3, 4, 1), (-5, 0.5)]


@pytest.mark.parametrize("text", ["1;2", "1,2,3", "a,b", "1,2!!3"])
def test_word_that_is_no_point_is_quoted(text: str) -> None:
    with pytest.raises(ValueError, match="is not a point"):
        points(text)


def test_rows_are_tables_of_numbers() -> None:
    assert rows("1,2,3 4,5,6") == [(1, 2, 3), (4, 5, 6)]


def test_turning_is_clockwise_on_the_page() -> None:
    ((x, y),) = moved([(10, 0)], 2, 90, 100, 100)

    assert (round(x), round(y)) == (100, 120)


def test_mirrored_points_keep_their_corners() -> None:
    assert moved([(10, 5, 1)], 1, 0, 0, 0, scale_x=-1) == [(-10, 5, 1)]


def test_evenly_spaced_points_keep_the_ends() -> None:
    line = evenly([(0, 0), (100, 0), (100, 100)], 9)

    steps = [math.dist(a, b) for a, b in pairwise(line)]
    assert line[0] == (0, 0)
    assert line[-1] == (100, 100)
    assert max(steps) < 1.2 * min(steps)


@pytest.mark.parametrize("soft", [True, False])
def test_brush_is_a_closed_area_as_wide_as_asked(soft: bool) -> None:
    stroke: Shape = brush([(0, 0), (50, 0), (100, 0)], 20, count=9, soft=soft)

    heights = [y for _, y in ends(encode(stroke))]
    assert stroke[-1][0] == "z"
    assert 16 <= max(heights) - min(heights) <= 21


def test_blob_is_closed() -> None:
    assert blob([(0, 0), (10, 0), (10, 10)])[-1] == ("z", [])

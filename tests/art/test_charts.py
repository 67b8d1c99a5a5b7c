"""Charts: what stands on them, and what they refuse."""

from __future__ import annotations

import re
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from hanalearn.art.charts import Bar, Chart, ChartError, Stairs, Swing, bars, columns, staircase, tornado

WEB = Stairs("Web table", tuple(base if base < 7 else 2 * base for base in range(1, 13)))
PRIMER = Stairs("Primer", tuple(range(1, 13)))
TABLE = [Bar("Stop", 6, 6, 6, "6"), Bar("Go on <on>", 7.2, 6.4, 8, "7.2 (6.4 to 8.0)", True)]


def words(chart: Chart) -> list[str]:
    return [node.text or "" for node in ElementTree.fromstring(chart).iter("{http://www.w3.org/2000/svg}text")]


def test_column_of_every_step_says_its_number_and_what_comes_out() -> None:
    said = words(staircase([WEB], here=7))

    assert {str(value) for value in WEB.values} <= {*said}
    assert {str(step) for step in range(1, 13)} <= {*said}


def test_lines_of_several_series_are_named_and_told_apart_without_colour() -> None:
    chart = staircase([WEB, PRIMER])

    assert {"Web table", "Primer"} <= {*words(chart)}
    assert len(re.findall('stroke-dasharray="6 3"', chart)) == 1


def test_names_of_lines_that_end_together_do_not_touch() -> None:
    chart = staircase([PRIMER, Stairs("Other", PRIMER.values), Stairs("Third", PRIMER.values)])
    texts = ElementTree.fromstring(chart).iter("{http://www.w3.org/2000/svg}text")
    heights = sorted(float(node.get("y", "0")) for node in texts if node.text in ("Primer", "Other", "Third"))

    assert min(b - a for a, b in pairwise(heights)) >= 15


def test_bar_says_name_amount_and_interval_and_escapes_words() -> None:
    chart = bars(TABLE)

    assert words(chart) == ["Stop", "6", "Go on <on>", "7.2 (6.4 to 8.0)"]
    assert "<on>" not in chart


def test_nothing_of_a_chart_leaves_its_width() -> None:
    charts = [bars(TABLE), tornado([Swing("Up", 4, 3, 9, "+4")], base=1, base_text="now"), columns(["a", "b"], [3, 9])]
    for chart in [*charts, staircase([WEB], here=12), staircase([WEB, PRIMER])]:
        for x in re.findall(r"[MLH](-?[\d.]+)", chart):
            assert 0 <= float(x) <= 360


def test_direction_of_a_change_shows_in_side_and_hatch() -> None:
    up = tornado([Swing("Up", 4, 4, 4, "+4")], base=1, base_text="now 1")
    down = tornado([Swing("Down", -2, -2, -2, "-2")], base=1, base_text="now 1")

    assert up.count('fill="var(--hl-bar-1') == 1
    assert down.count('fill="var(--hl-bar-1') == 0
    assert 'text-anchor="end"' in down


def test_chart_loads_nothing_and_runs_nothing() -> None:
    for chart in (bars(TABLE), staircase([WEB]), columns(["1"], [2], marks=[3])):
        assert not re.search(r"href|url\(|<script|<style|<image|\bon[a-z]+=", chart)


@pytest.mark.parametrize(
    "draw",
    [
        lambda: staircase([]),
        lambda: staircase([WEB, Stairs("short", (1,))]),
        lambda: bars([]),
        lambda: bars([Bar("odd", 3, 4, 5, "3")]),
        lambda: tornado([], base=0, base_text=""),
        lambda: columns(["a"], [1, 2]),
    ],
)
def test_figures_that_cannot_be_drawn_are_refused(draw: object) -> None:
    assert callable(draw)
    with pytest.raises(ChartError):
        draw()

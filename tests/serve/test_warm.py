"""What is made ahead for every kernel."""

from __future__ import annotations

import threading

from ipywidgets.widgets import widget

from hanalearn.serve import command, warm


def test_pages_made_ahead_leave_no_widget_behind() -> None:
    before = set(widget._instances)

    pieces = sum(1 for _ in warm.pages({}))

    assert pieces >= 4  # the course map in each language at least
    assert not set(widget._instances) - before


def test_pages_made_ahead_start_no_thread() -> None:
    before = threading.active_count()

    for _ in warm.pages({}):
        pass

    assert threading.active_count() == before


def test_a_server_may_make_few_pages_ahead_or_none() -> None:
    every = sum(1 for _ in warm.pages({}))
    few = sum(1 for _ in warm.pages({warm.WARM_VARIABLE: "few"}))

    assert 0 < few < every / 8
    assert list(warm.pages({warm.WARM_VARIABLE: "none"})) == []


def test_server_asks_for_them() -> None:
    assert f"{warm.__name__}:{warm.pages.__name__}" in command.PRELOAD

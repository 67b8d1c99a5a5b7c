"""The explorers in a notebook: one call each, a clear error, and a line that says what is shown."""

from __future__ import annotations

import pytest

import hanalearn


@pytest.mark.parametrize(
    ("call", "line"),
    [
        (lambda: hanalearn.explore.doubling(base=6, theirs=1), "x3?rb=W&base=6&theirs=1"),
        (lambda: hanalearn.explore.compare("7a 10a", calls="own"), "x4?pile=7a+10a&calls=own"),
        (lambda: hanalearn.explore.yaku("aka", rulebook="N"), "x1?rb=N&set=aka"),
        (lambda: hanalearn.explore.yaku(card="9a"), "x1?rb=W&card=9a"),
        (lambda: hanalearn.explore.deal("1b", "2a", rulebook="C"), "x6?rb=C&hand=1b&field=2a"),
        (lambda: hanalearn.explore.capture("9r", "9a 9c1", stock="2c1"), "x2?hand=9r&field=9a+9c1&stock=2c1"),
        (lambda: hanalearn.explore.open("hanalearn/x3?rb=W%2Bkoi-bai&base=8"), "x3?rb=W%2Bkoi-bai&base=8"),
    ],
)
def test_call_shows_what_its_line_says(call: object, line: str) -> None:
    assert callable(call)
    widget = call()

    assert hanalearn.explore.line_of(widget) == line
    assert hanalearn.explore.line_of(hanalearn.explore.open(line)) == line
    widget.close()


@pytest.mark.parametrize(
    ("call", "says"),
    [
        (lambda: hanalearn.explore.doubling(base=61), "not a whole number from 1 to 60"),
        (lambda: hanalearn.explore.doubling(rulebook="X"), "No rulebook is called"),
        (lambda: hanalearn.explore.compare("13b"), "no card code"),
        (lambda: hanalearn.explore.open("nonsense"), "No explorer is called"),
        (lambda: hanalearn.explore.yaku("aca"), "is not known"),
        (lambda: hanalearn.explore.line_of(hanalearn.learn("L0.1")), "shows no explorer"),
    ],
)
def test_what_cannot_be_read_is_an_error_that_says_so(call: object, says: str) -> None:
    assert callable(call)
    with pytest.raises(ValueError, match=says):
        call()


def test_language_may_be_given() -> None:
    widget = hanalearn.explore.deal(lang="ja")

    assert widget.view["lang"] == "ja"
    widget.close()

"""Texts made small: the same again in Python and in the browser's script, in signs that survive, damage noticed."""

from __future__ import annotations

from hashlib import sha256

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hanalearn.export.parcel import SIGNS, Parcel, parcel, text_of
from tests.export.conftest import InNode

TEXTS = [
    "",
    "a",
    "<&\\>",
    "春夏秋冬\n" * 90,
    "".join(sha256(b"%d" % n).hexdigest() for n in range(63))[:4000],
    "0123456789" * 3000,
]
OPEN = "given.map((one) => { try { return unparcelled(...one).text; } catch (e) { return e.name; } })"


def opened(in_node: InNode, parcels: list[Parcel]) -> object:
    return in_node(("parcel.js",), OPEN, [[one.signs, one.ahead, one.size, one.sum] for one in parcels])


def test_script_reads_what_python_wrote(in_node: InNode) -> None:
    assert opened(in_node, [parcel(text) for text in TEXTS]) == TEXTS


@given(st.text())
@settings(max_examples=30)
def test_python_reads_what_python_wrote(text: str) -> None:
    assert text_of(parcel(text).signs) == text


def test_signs_end_no_script_and_begin_no_entity() -> None:
    made = "".join(parcel(text).signs for text in TEXTS)

    assert len(SIGNS) == 91
    assert set(made) <= set(SIGNS)
    assert not set("<&\\ \n") & set(made)


def test_lines_that_an_editor_broke_do_no_harm(in_node: InNode) -> None:
    made = parcel(TEXTS[4])
    broken = "\r\n  ".join(made.signs[at : at + 76] for at in range(0, len(made.signs), 76))

    assert text_of(broken) == TEXTS[4]
    assert opened(in_node, [Parcel(broken, 0, made.size, made.sum)]) == [TEXTS[4]]


def test_a_sign_that_was_changed_left_out_or_cut_off_is_noticed(in_node: InNode) -> None:
    made = parcel(TEXTS[4])
    signs = made.signs
    bad = [signs[:at] + ("A" if signs[at] != "A" else "B") + signs[at + 1 :] for at in range(9, len(signs) - 20, 41)]
    # The last signs only say that here is the end.
    bad += [signs[:700] + signs[701:], signs[:-40], "", "é" * 90, "!" * 900]

    found = opened(in_node, [Parcel(one, 0, made.size, made.sum) for one in bad])

    assert found == ["RangeError"] * len(bad)


@pytest.mark.parametrize("size", [-1, 10**12, 3999, 4001])
def test_another_size_is_noticed(in_node: InNode, size: int) -> None:
    made = parcel(TEXTS[4])

    assert opened(in_node, [Parcel(made.signs, 0, size, made.sum)]) == ["RangeError"]


def test_bytes_that_go_along_come_back_and_are_under_the_sum_too(in_node: InNode) -> None:
    made = parcel("春", bytes(range(256)))

    given = [[made.signs, made.ahead, made.size, made.sum], ["#" + made.signs[1:], made.ahead, made.size, made.sum]]
    found = in_node(
        ("parcel.js",), "[[...unparcelled(...given[0]).ahead], (() => { try { unparcelled(...given[1]); } "
        "catch (e) { return e.name; } })()]", given,
    )  # fmt: skip

    assert found == [list(range(256)), "RangeError"]
    assert text_of(made.signs, made.ahead) == "春"


def test_text_that_is_no_parcel_is_refused() -> None:
    with pytest.raises(ValueError, match="no parcel"):
        text_of("no spaces, and <tags>")

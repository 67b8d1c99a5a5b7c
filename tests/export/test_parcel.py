"""Texts made small: the same again in Python and in the browser's script, damage noticed."""

from __future__ import annotations

from hashlib import sha256

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hanalearn.export.parcel import Parcel, parcel, text_of
from tests.export.conftest import InNode

TEXTS = [
    "",
    "a",
    "<&\\>",
    "春夏秋冬\n" * 90,
    "".join(sha256(b"%d" % n).hexdigest() for n in range(63))[:4000],
    "0123456789" * 3000,
]
ALL = "(one) => unparcelled(Uint8Array.from(one[0]), ...one.slice(1))"
OPEN = f"given.map((one) => {{ try {{ return ({ALL})(one).text; }} catch (e) {{ return e.name; }} }})"


def opened(in_node: InNode, parcels: list[Parcel]) -> object:
    return in_node(("parcel.js",), OPEN, [[list(one.packed), one.ahead, one.size, one.sum] for one in parcels])


def test_script_reads_what_python_wrote(in_node: InNode) -> None:
    assert opened(in_node, [parcel(text) for text in TEXTS]) == TEXTS


@given(st.text())
@settings(max_examples=30)
def test_python_reads_what_python_wrote(text: str) -> None:
    assert text_of(parcel(text).packed) == text


def test_a_byte_that_was_changed_left_out_or_cut_off_is_noticed(in_node: InNode) -> None:
    made = parcel(TEXTS[4])
    raw = made.packed
    bad = [raw[:at] + bytes([raw[at] ^ 1]) + raw[at + 1 :] for at in range(9, len(raw) - 20, 41)]
    # The last bytes only say that here is the end.
    bad += [raw[:700] + raw[701:], raw[:-40], b"", b"\xe9" * 90, b"\0" * 900]

    found = opened(in_node, [Parcel(one, 0, made.size, made.sum) for one in bad])

    assert found == ["RangeError"] * len(bad)


@pytest.mark.parametrize("size", [-1, 10**12, 3999, 4001])
def test_another_size_is_noticed(in_node: InNode, size: int) -> None:
    made = parcel(TEXTS[4])

    assert opened(in_node, [Parcel(made.packed, 0, size, made.sum)]) == ["RangeError"]


def test_bytes_that_go_along_come_back_and_are_under_the_sum_too(in_node: InNode) -> None:
    made = parcel("春", bytes(range(256)))

    given = [[list(raw), made.ahead, made.size, made.sum] for raw in (made.packed, b"#" + made.packed[1:])]
    found = in_node(("parcel.js",), f"[[...({ALL})(given[0]).ahead], {OPEN}[1]]", given)

    assert found == [list(range(256)), "RangeError"]
    assert text_of(made.packed, made.ahead) == "春"


def test_bytes_that_are_no_parcel_are_refused() -> None:
    with pytest.raises(ValueError, match="no parcel"):
        text_of(b"no spaces, and <tags>")

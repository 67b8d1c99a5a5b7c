"""Bytes as letters: the same again in Python and in the browser's script, in signs that survive."""

from __future__ import annotations

from hashlib import sha256

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hanalearn.export.letters import SIGNS, bytes_in, letters
from tests.export.conftest import InNode

RAW = b"".join(sha256(b"%d" % n).digest() for n in range(40))
CASES = [b"", b"a", b"\0" * 9, b"\xff" * 90, bytes(range(256)), RAW, RAW[:-1], RAW[:-2]]


def test_script_reads_what_python_wrote(in_node: InNode) -> None:
    found = in_node(("letters.js",), "given.map((one) => [...bytesIn(one)])", [letters(raw) for raw in CASES])

    assert isinstance(found, list)
    for raw, got in zip(CASES, found, strict=True):
        assert bytes(got)[: len(raw)] == raw
        assert not any(got[len(raw) :])


@given(st.binary())
@settings(max_examples=50)
def test_python_reads_what_python_wrote(raw: bytes) -> None:
    assert bytes_in(letters(raw))[: len(raw)] == raw


def test_signs_end_no_script_and_begin_no_entity() -> None:
    made = "".join(letters(raw) for raw in CASES)

    assert len(SIGNS) == 91
    assert set(made) <= set(SIGNS)
    assert not set("<&\\ \n") & set(made)


def test_lines_that_an_editor_broke_do_no_harm(in_node: InNode) -> None:
    made = letters(RAW)
    broken = "\r\n  ".join(made[at : at + 76] for at in range(0, len(made), 76))

    assert bytes_in(broken)[: len(RAW)] == RAW
    assert in_node(("letters.js",), f"[...bytesIn(given).subarray(0, {len(RAW)})]", broken) == list(RAW)


def test_sign_that_no_file_has_is_named() -> None:
    with pytest.raises(ValueError, match="'<' is no sign"):
        bytes_in("ab<c")

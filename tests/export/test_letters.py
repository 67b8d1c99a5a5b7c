"""Bytes as letters: the same again in Python and in the browser's script, in letters that survive."""

from __future__ import annotations

import unicodedata
from hashlib import sha256
from html import unescape

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hanalearn.export.letters import MARK, SIGNS, bytes_in, in_one_line, letters, page_bytes, page_text
from tests.export.conftest import InNode

RAW = b"".join(sha256(b"%d" % n).digest() for n in range(40))
CASES = [b"", b"a", b"\0" * 9, b"\xff" * 90, bytes(range(256)), RAW, RAW[:-1], RAW[:-2], RAW[:-3]]


def test_script_reads_what_python_wrote(in_node: InNode) -> None:
    found = in_node(("letters.js",), "given.map((one) => [...bytesIn(one)])", [letters(raw) for raw in CASES])

    assert isinstance(found, list)
    for raw, got in zip(CASES, found, strict=True):
        assert bytes(got)[: len(raw)] == raw
        assert not any(got[len(raw) :])


@given(st.binary())
@settings(max_examples=50)
def test_python_reads_what_python_wrote(raw: bytes) -> None:
    found = bytes_in(letters(raw))

    assert found[: len(raw)] == raw
    assert not any(found[len(raw) :])


def test_a_page_is_one_hundredth_longer_than_its_bytes() -> None:
    raw = RAW * 20

    assert len(page_bytes(MARK + letters(raw))) < 1.01 * len(raw)


def test_letters_are_no_space_no_control_and_no_half_of_a_sign() -> None:
    assert len(set(SIGNS)) == 60_097
    assert not {unicodedata.category(sign) for sign in SIGNS} & {"Cc", "Cs", "Zs", "Zl", "Zp"}
    assert not any(sign.isspace() or sign in "\ufeff\u061c\u180e" for sign in SIGNS)
    assert not any(0xFDD0 <= ord(sign) <= 0xFDEF or ord(sign) & 0xFFFE == 0xFFFE for sign in SIGNS)


@pytest.mark.parametrize("code", ["utf-8", "utf-16", "utf-16-be", "gb18030"])
def test_letters_survive_being_saved_in_another_code(code: str) -> None:
    assert SIGNS.encode(code).decode(code) == SIGNS


def test_no_byte_of_a_page_ends_a_line() -> None:
    page = page_bytes(in_one_line(f"{MARK}<p>上\n不 ഀ ਗ</p>{SIGNS}"))

    assert not set(page) & set(b"\r\n")
    assert unescape(page_text(page)).startswith(f"<p>上 不 ഀ ਗ</p>{SIGNS[0]}")


def test_lines_that_an_editor_broke_do_no_harm(in_node: InNode) -> None:
    made = letters(RAW)
    broken = "\r\n  ".join(made[at : at + 76] for at in range(0, len(made), 76))

    assert bytes_in(broken)[: len(RAW)] == RAW
    assert in_node(("letters.js",), f"[...bytesIn(given).subarray(0, {len(RAW)})]", broken) == list(RAW)


def test_sign_that_no_file_has_is_named() -> None:
    with pytest.raises(ValueError, match="'<' is no letter"):
        bytes_in(SIGNS[:7] + "<")
    with pytest.raises(ValueError, match="stands for nothing"):
        bytes_in(SIGNS[-1] * 8)


@pytest.mark.parametrize("text", ["<p>春", MARK + "<p>春"])
def test_page_is_read_as_it_was_written_and_its_beginning_too(text: str) -> None:
    raw = page_bytes(text)

    assert page_text(raw) == "<p>春"
    assert page_text(raw[:-1]).startswith("<p>")

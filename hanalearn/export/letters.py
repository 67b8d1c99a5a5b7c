"""Bytes written in letters, and pages that are written with two bytes for each sign.

A page that begins with a byte order mark is read as UTF-16 by every browser, whatever a server says of it: the mark
outranks both the header and the page's own word (WHATWG Encoding, "decode"). So a sign can carry nearly two bytes: 127
bits in eight of 60,097 letters, 0.8 % longer than the bytes, where 91 signs of ASCII are 23 % longer.

The letters are nearly all signs that take two bytes, of whatever script and of none, without blanks, controls, marks of
direction, what stands for signs of four bytes, and what is no character. None has a byte that ends a line, 10 or 13, so
that a transfer as text finds nothing to change. A page that is opened in an editor and saved again, as UTF-16 or UTF-8,
still holds what it held, and white space between the letters means nothing. What composes signs (NFC) would change some
of them, which the sum of a parcel notices; browsers, editors and servers do nothing of the kind to a file.

The same in ``static/letters.js``, which only reads.
"""

from __future__ import annotations

import codecs
from typing import Final

__all__ = ["MARK", "SIGNS", "bytes_in", "in_one_line", "letters", "page_bytes", "page_text"]

MARK: Final = "\ufeff"
"""Byte order mark: with it begins the text of a page that is written with two bytes for each sign."""
_ENDS: Final = (0x0A, 0x0D)
_SURROGATES: Final = range(0xD8, 0xE0)
_WITHOUT: Final = (0x06, *_ENDS, 0x16, 0x18, 0x20, 0x30)
"""High bytes of blocks in which a blank, a control or a mark of direction lies."""
_BASE: Final = 60_097
"""The least number whose eighth power takes 127 bits."""
_COUNT: Final = 8
_BITS: Final = 127
SIGNS: Final = "".join(
    chr(high << 8 | low)
    for high in range(0x01, 0xFD)
    if high not in _SURROGATES and high not in _WITHOUT
    for low in range(256)
    if low not in _ENDS
)[:_BASE]
"""The letters, by value."""


def letters(raw: bytes) -> str:
    """Bytes as letters; zeros behind the end fill the last eight.

    >>> len(letters(b"autumn")), bytes_in(letters(b"autumn"))[:6]
    (8, b'autumn')
    """
    groups: list[str] = []
    for at in range(0, 8 * len(raw), _BITS):
        # A slice of the bytes and not of the number, which would be copied as a whole every time.
        begin, end = at // 8, (at + _BITS + 7) // 8
        value = int.from_bytes(raw[begin:end], "little") >> at % 8 & (1 << _BITS) - 1
        group = ""
        for _ in range(_COUNT):
            value, place = divmod(value, _BASE)
            group = SIGNS[place] + group
        groups.append(group)
    return "".join(groups)


def bytes_in(signs: str) -> bytes:
    """The bytes that letters stand for, and up to sixteen zeros.

    Raises:
        ValueError: one of them is no such letter, or eight of them stand for nothing.
    """
    values = {sign: value for value, sign in enumerate(SIGNS)}
    found = "".join(signs.split())
    raw = bytearray()
    held = bits = 0
    for at in range(0, len(found) - _COUNT + 1, _COUNT):
        group, value = found[at : at + _COUNT], 0
        try:
            for sign in group:
                value = value * _BASE + values[sign]
        except KeyError as error:
            raise ValueError(f"{error.args[0]!r} is no letter of a file") from error
        if value >> _BITS:
            raise ValueError(f"{group!r} stands for nothing in a file")
        held |= value << bits
        bits += _BITS
        raw += (held & (1 << (bits & ~7)) - 1).to_bytes(bits // 8, "little")
        held >>= bits & ~7
        bits &= 7
    return bytes(raw)


def in_one_line(html: str) -> str:
    r"""The same page without a line break, and without a sign that has a byte of one.

    Args:
        html: in which it does not matter where lines end, and that has no such sign in a script.

    >>> in_one_line("<p>\n上") == "<p> &#19978;"
    True
    """
    return "".join(
        " " if sign == "\n" else f"&#{ord(sign)};" if ord(sign) & 0xFF in _ENDS or ord(sign) >> 8 in _ENDS else sign
        for sign in html
    )


def page_bytes(html: str) -> bytes:
    """A page as it lies in a file: UTF-16, low byte first, if it begins with ``MARK``, and UTF-8 if it does not.

    >>> page_bytes(MARK + "<p>"), page_bytes("<p>")
    (b'\\xff\\xfe<\\x00p\\x00>\\x00', b'<p>')
    """
    return html.encode("utf-16-le" if html.startswith(MARK) else "utf-8")


def page_text(raw: bytes) -> str:
    """The text of a page, or of its beginning, in either way, without its mark; bytes that are no text are ``\\ufffd``.

    >>> page_text(page_bytes(MARK + "<p>")), page_text(page_bytes("<p>"))
    ('<p>', '<p>')
    """
    return raw.decode("utf-16" if raw.startswith(codecs.BOM_UTF16_LE) else "utf-8-sig", errors="replace")

"""Bytes written in letters, and pages that are written with two bytes for each sign.

A page that begins with a byte order mark is read as UTF-16 by every browser, whatever a server says of it: the mark
outranks both the header and the page's own word (WHATWG Encoding, "decode"). So a sign can carry nearly two bytes: 31
bits in two of 46,341 letters, 3 % longer than the bytes, where 91 signs of ASCII are 23 % longer.

The letters are Chinese, Yi, Vai, Hangul and Braille, and those kept for private use. All of them run from left to
right, stand alone, are no space, and are left as they are by composing normalisation (NFC and NFKC): a page that is
opened in an editor and saved again, as UTF-16 or UTF-8, still holds what it held. White space between the letters means
nothing. None of them has a byte that ends a line, 10 or 13, so that a transfer as text finds nothing to change.

The same in ``static/letters.js``, which only reads.
"""

from __future__ import annotations

import codecs
from typing import Final

__all__ = ["MARK", "SIGNS", "bytes_in", "in_one_line", "letters", "page_bytes", "page_text"]

MARK: Final = "\ufeff"
"""Byte order mark: with it begins the text of a page that is written with two bytes for each sign."""
_BLOCKS: Final = ((0x28, 0x28), (0x34, 0xA3), (0xA5, 0xA5), (0xE0, 0xF8), (0xAC, 0xD7))
"""Where the letters lie: first and last high byte. Of the last block no more is used than there is Hangul in it."""
_ENDS: Final = (0x0A, 0x0D)
_BASE: Final = 46_341
"""The least number whose square takes 31 bits."""
_BITS: Final = 31
SIGNS: Final = "".join(
    chr(high << 8 | low)
    for first, last in _BLOCKS
    for high in range(first, last + 1)
    for low in range(256)
    if low not in _ENDS
)[:_BASE]
"""The letters, by value."""


def letters(raw: bytes) -> str:
    """Bytes as letters; zeros behind the end fill the last two.

    >>> letters(b"autumn")
    '匜졫嬧⠁'
    """
    pairs: list[str] = []
    held = bits = 0
    for at in range(0, len(raw), 4):
        held |= int.from_bytes(raw[at : at + 4], "little") << bits
        bits += 8 * len(raw[at : at + 4])
        while bits >= _BITS or (bits > 0 and at + 4 >= len(raw)):
            value = held & (1 << _BITS) - 1
            pairs.append(SIGNS[value % _BASE] + SIGNS[value // _BASE])
            held >>= _BITS
            bits -= _BITS
    return "".join(pairs)


def bytes_in(signs: str) -> bytes:
    """The bytes that letters stand for, and up to three zeros.

    Raises:
        ValueError: one of them is no such letter, or two of them stand for nothing.
    """
    values = {sign: value for value, sign in enumerate(SIGNS)}
    found = "".join(signs.split())
    raw = bytearray()
    held = bits = 0
    for at in range(0, len(found) - 1, 2):
        pair = found[at : at + 2]
        try:
            value = values[pair[0]] + values[pair[1]] * _BASE
        except KeyError as error:
            raise ValueError(f"{error.args[0]!r} is no letter of a file") from error
        if value >> _BITS:
            raise ValueError(f"{pair!r} stands for nothing in a file")
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

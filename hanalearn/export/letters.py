"""Bytes written in letters that any page, editor or learning platform leaves as they are.

They are written with 91 of the 94 signs that ASCII prints, two signs for 13 or 14 bits (as basE91 does): 23 % longer
than the bytes, where base64 is 33 % longer. Left out are ``<`` and ``&``, so that neither a tag nor an entity can stand
in there, and the backslash. White space between the signs means nothing.

The same in ``static/letters.js``, which only reads.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

__all__ = ["SIGNS", "bytes_in", "letters"]

SIGNS: Final = "".join(chr(code) for code in range(33, 127) if chr(code) not in "<&\\")
"""The signs, by value."""
_BASE: Final = len(SIGNS)
_SPARE: Final = _BASE * _BASE - 8192
"""So many pairs are left when 13 bits have theirs: they tell a fourteenth bit."""


def letters(raw: bytes) -> str:
    """Bytes as signs.

    >>> letters(b"hana")
    '{$5C:!'
    """
    pairs: list[str] = []
    # Zeros behind the end fill the last pair; who reads knows the size.
    feed = iter(raw + b"\0\0")
    held = bits = done = 0
    while done < 8 * len(raw):
        while bits < 14:
            held |= next(feed) << bits
            bits += 8
        taken = 13 if held & 8191 >= _SPARE else 14
        value = held & (1 << taken) - 1
        pairs.append(SIGNS[value % _BASE] + SIGNS[value // _BASE])
        held >>= taken
        bits -= taken
        done += taken
    return "".join(pairs)


def bytes_in(signs: str) -> bytes:
    """The bytes that signs stand for; as many zeros may follow as fill the last pair.

    Raises:
        ValueError: one of them is no sign.
    """
    try:
        return bytes(_bytes_in(signs))
    except KeyError as error:
        raise ValueError(f"{error.args[0]!r} is no sign of a file") from error


def _bytes_in(signs: str) -> Iterator[int]:
    values = {sign: value for value, sign in enumerate(SIGNS)}
    found = "".join(signs.split())
    held = bits = 0
    for first, second in zip(found[::2], found[1::2], strict=False):
        pair = values[first] + values[second] * _BASE
        taken = 13 if pair & 8191 >= _SPARE else 14
        held |= pair << bits
        bits += taken
        while bits > 7:
            yield held & 255
            held >>= 8
            bits -= 8

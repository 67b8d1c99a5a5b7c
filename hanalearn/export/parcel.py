"""A text made small and written in letters that any page, editor or learning platform leaves as they are.

LZMA makes it small: a sixth less than deflate, of the same text, and its decoder is 90 lines of script, so that a
browser needs nothing of its own for it. The bytes are written with 91 of the 94 signs that ASCII prints, two signs for
13 or 14 bits (as basE91 does): 23 % longer than the bytes, where base64 is 33 % longer. Left out are ``<`` and ``&``,
so that neither a tag nor an entity can stand in there, and the backslash. White space between the signs means nothing.

The same in ``static/parcel.js``, which only reads.
"""

from __future__ import annotations

import lzma
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

__all__ = ["SIGNS", "Parcel", "parcel", "text_of"]

SIGNS: Final = "".join(chr(code) for code in range(33, 127) if chr(code) not in "<&\\")
"""The signs, by value."""
_BASE: Final = len(SIGNS)
_SPARE: Final = _BASE * _BASE - 8192
"""So many pairs are left when 13 bits have theirs: they tell a fourteenth bit."""
# The decoder knows these by heart (lc 3, lp 0, pb 0); the others are the encoder's affair, and ask it to take its time.
_HOW: Final = (
    {
        "id": lzma.FILTER_LZMA1,
        "dict_size": 1 << 21,
        "lc": 3,
        "lp": 0,
        "pb": 0,
        "mode": lzma.MODE_NORMAL,
        "mf": lzma.MF_BT4,
        "nice_len": 273,
        "depth": 1000,
    },
)


@dataclass(frozen=True, slots=True)
class Parcel:
    """A text made small.

    Attributes:
        signs: what is written, all of them of ``SIGNS``.
        ahead: bytes that lie before the text as they are.
        size: of the text in bytes of UTF-8.
        sum: Adler-32 of the bytes ahead and the text, by which a sign that was changed is noticed.
    """

    signs: str
    ahead: int
    size: int
    sum: int


def parcel(text: str, ahead: bytes = b"") -> Parcel:
    """A text made small; the same text gives the same parcel.

    Args:
        text: any.
        ahead: bytes that cannot be made smaller, and go along.

    >>> len(parcel("aki " * 1000).signs) < 60
    True
    """
    raw = text.encode()
    signs = _written(ahead + lzma.compress(raw, format=lzma.FORMAT_RAW, filters=_HOW))
    return Parcel(signs, len(ahead), len(raw), zlib.adler32(ahead + raw))


def text_of(signs: str, ahead: int = 0) -> str:
    """The text in the signs of a parcel with so many bytes ahead.

    Raises:
        ValueError: they are not what ``parcel`` wrote.

    >>> text_of(parcel("春夏秋冬").signs)
    '春夏秋冬'
    """
    unpack = lzma.LZMADecompressor(format=lzma.FORMAT_RAW, filters=_HOW)
    try:
        return unpack.decompress(bytes(_read(signs))[ahead:]).decode()
    except (lzma.LZMAError, KeyError) as error:
        raise ValueError(f"no parcel: {signs[:20]!r}…") from error


def _written(raw: bytes) -> str:
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


def _read(signs: str) -> Iterator[int]:
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

"""A text made small.

LZMA makes it small: a sixth less than deflate, of the same text, and its decoder is 90 lines of script, so that a
browser needs nothing of its own for it. How the bytes are written into a file is the affair of ``letters``.

The same in ``static/parcel.js``, which only reads.
"""

from __future__ import annotations

import lzma
import zlib
from dataclasses import dataclass
from typing import Final

__all__ = ["Parcel", "parcel", "text_of"]

# The decoder knows these by heart (lc 2, lp 0, pb 0); the others are the encoder's affair, and ask it to take its time.
_HOW: Final = (
    {
        "id": lzma.FILTER_LZMA1,
        "dict_size": 1 << 21,
        "lc": 2,
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
        packed: the bytes ahead, and the text made small.
        ahead: how many bytes lie before it as they are.
        size: of the text in bytes of UTF-8.
        sum: Adler-32 of the bytes ahead and the text, by which a change is noticed.
    """

    packed: bytes
    ahead: int
    size: int
    sum: int


def parcel(text: str, ahead: bytes = b"") -> Parcel:
    """A text made small; the same text gives the same parcel.

    Args:
        text: any.
        ahead: bytes that cannot be made smaller, and go along.

    >>> len(parcel("aki " * 1000).packed) < 60
    True
    """
    raw = text.encode()
    packed = ahead + lzma.compress(raw, format=lzma.FORMAT_RAW, filters=_HOW)
    return Parcel(packed, len(ahead), len(raw), zlib.adler32(ahead + raw))


def text_of(packed: bytes, ahead: int = 0) -> str:
    """The text of a parcel with so many bytes ahead.

    Raises:
        ValueError: they are not what ``parcel`` wrote.

    >>> text_of(parcel("春夏秋冬").packed)
    '春夏秋冬'
    """
    unpack = lzma.LZMADecompressor(format=lzma.FORMAT_RAW, filters=_HOW)
    try:
        return unpack.decompress(packed[ahead:]).decode()
    except (lzma.LZMAError, UnicodeDecodeError) as error:
        raise ValueError(f"no parcel: {packed[:20]!r}…") from error

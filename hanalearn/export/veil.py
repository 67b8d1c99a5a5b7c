"""Keeps answers out of sight of who reads a file.

What an act leads to is found by one hash of the act and read by another. What it says when it is found, and all other
words and pieces of views, are in other letters: so they pack as well as before, which nothing does that is encrypted.

Nothing in here is a secret from somebody who runs the file: trying every answer is allowed, and is how one learns.
The same hashes are in ``static/veil.js``.
"""

from __future__ import annotations

import base64
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from hanalearn.export.said import Secret

__all__ = ["Sealed", "disguised", "mix", "sealed"]

_MASK: Final = 0xFFFFFFFF


def mix(text: str, seed: int) -> int:
    """A 32-bit hash of a text (its UTF-16 units), another one for every seed; FNV-1a with a stir at the end.

    >>> mix("tap:3c1", 1), mix("tap:3c1", 2)
    (507104165, 3910676027)
    """
    value = (0x811C9DC5 ^ seed) & _MASK
    units = text.encode("utf-16-le")
    for at in range(0, len(units), 2):
        value = ((value ^ (units[at] | units[at + 1] << 8)) * 0x01000193) & _MASK
    value = ((value ^ value >> 16) * 0x85EBCA6B) & _MASK
    value = ((value ^ value >> 13) * 0xC2B2AE35) & _MASK
    return value ^ value >> 16


@dataclass(frozen=True, slots=True)
class Sealed:
    """A table from acts to secrets.

    Attributes:
        salt: of the names of the acts.
        acts: what each leads to.
    """

    salt: str
    acts: Mapping[str, Secret]


def sealed(salt: str, table: Mapping[str, int]) -> str:
    """A table from acts to numbers below 2**16 in which neither can be read; sorted by what it looks like.

    A row has seven bytes, five of the name and two of the number; all of it is in base64.

    Raises:
        ValueError: two acts have one name, take another salt; or a number is too large.
    """
    rows: dict[bytes, bytes] = {}
    for act, number in table.items():
        if not 0 <= number < 1 << 16:
            raise ValueError(f"{act!r} of {salt} leads to {number}; numbers are below {1 << 16}")
        named = f"{salt}/{act}"
        name = mix(named, 1).to_bytes(4, "big") + bytes([mix(named, 2) >> 24])
        if name in rows:
            raise ValueError(f"two acts of {salt} have one name ({act!r} is the second); take another salt")
        rows[name] = (number ^ mix(named, 3) >> 16).to_bytes(2, "big")
    return base64.b64encode(b"".join(name + rows[name] for name in sorted(rows))).decode()


_PLAIN: Final = [chr(code) for code in range(0x20, 0x7F)]
_OTHER: Final = [chr(code) for code in (*range(0x20, 0x80), 0x91) if chr(code) not in '"\\']
"""Without the two that JSON writes as two; in their place two that no text has."""
_CLASSES: Final = ((0x3040, 0x30FF), (0x4E00, 0x9FFF))
"""Kana, and Chinese letters: each keeps to its own, so that a text remains as easy to pack."""


def disguised(text: str) -> str:
    """A text in other letters, one for one: it packs as well as before, and is neither read nor searched.

    >>> disguised("Yes: pine")
    ' BMy4ac;B'
    """
    letters = dict(zip(_PLAIN, _stirred(_OTHER), strict=True))
    for first, last in _CLASSES:
        used = sorted({sign for sign in text if first <= ord(sign) <= last})
        letters |= dict(zip(used, _stirred(used), strict=True))
    return "".join(letters.get(sign, sign) for sign in text)


def _stirred(letters: Sequence[str]) -> list[str]:
    """The same in an order that follows from how many they are."""
    return sorted(letters, key=lambda letter: mix(f"{len(letters)}/{letter}", 9))

"""Keeps answers out of sight of who reads a file: what an act leads to is found by its hash and read by another.

Nothing in here is a secret from somebody who runs the file: trying every answer is allowed, and is how one learns.
The same hash is in ``static/veil.js``.
"""

from __future__ import annotations

import base64
from collections.abc import Mapping

__all__ = ["mix", "sealed"]

_MASK = 0xFFFFFFFF


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


def sealed(salt: str, table: Mapping[str, int]) -> dict[str, str]:
    """A table from acts to numbers below 2**24 in which neither can be read; sorted by what it looks like.

    Raises:
        ValueError: two acts have one name; take another salt.
    """
    made: dict[str, str] = {}
    for act, number in table.items():
        named = f"{salt}/{act}"
        name = _letters(mix(named, 1).to_bytes(4, "big") + mix(named, 2).to_bytes(4, "big")[:2])
        if name in made:
            raise ValueError(f"two acts of {salt} have one name ({act!r} is the second); take another salt")
        made[name] = _letters((number ^ mix(named, 3) >> 8).to_bytes(3, "big"))
    return dict(sorted(made.items()))


def _letters(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).decode()

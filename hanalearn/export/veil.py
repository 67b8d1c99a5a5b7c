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
from math import prod
from typing import Final

from hanalearn.export.said import Secret

__all__ = ["Sealed", "Tables", "disguised", "mix", "sealed"]

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
        others: whether it may be asked for an act that is not in it, as tables of typed numbers and of whole answers
            are; of a table of other acts a page asks only for what it offers.
    """

    salt: str
    acts: Mapping[str, Secret]
    others: bool = True


class Tables:
    """Tables one after the other, in bytes in which neither acts nor numbers can be read.

    Args:
        most: what acts of tables without names lead to is below it, and has so many bits as that takes.
    """

    def __init__(self, most: int) -> None:
        self._bytes = bytearray()
        self._bits = max(most - 1, 1).bit_length()

    def add(self, salt: str, table: Mapping[str, int], *, others: bool = True) -> int:
        """Writes a table from acts to numbers.

        Args:
            salt: of the names of the acts.
            table: the numbers.
            others: see ``Sealed``.

        Returns:
            How many rows it has; less than zero where it is a table without names (``_few``).

        Raises:
            ValueError: two acts have one name, take another salt; or a number is too large.
        """
        is_few = not others and 0 < len(table) <= _MOST
        end = 1 << min(self._bits, 16) if is_few else 1 << 16
        for act, number in table.items():
            if not 0 <= number < end:
                raise ValueError(f"{act!r} of {salt} leads to {number}; numbers are below {end}")
        if is_few:
            count = _places(len(table))
            self._bytes += _few(salt, table, count, self._bits)
            return -count
        self._bytes += sealed(salt, table)
        return len(table)

    @property
    def size(self) -> int:
        """Bytes so far: where the next table begins."""
        return len(self._bytes)

    def text(self) -> str:
        """All of it in base64."""
        return base64.b64encode(bytes(self._bytes)).decode()


_MOST: Final = 24
"""Of more acts a table with names is as small."""
_WAYS: Final = 3e-4
"""In so many of all ways of laying them out acts have to lie apart, or it takes long to find one."""


def _places(acts: int) -> int:
    """How many places so many acts need: up to ten no more than they are, for 24 it is 43."""
    count = acts
    while prod((count - before) / count for before in range(acts)) < _WAYS:
        count += 1
    return count


def _few(salt: str, table: Mapping[str, int], count: int, bits: int) -> bytes:
    """Two bytes that say how the acts are laid out, and bits for each place: the number of the act that comes to lie
    there, or nothing that means anything. No name is kept: an act that is not in the table finds a number as well.
    """
    names = [mix(f"{salt}/{act}", 1) for act in table]
    for turn in range(1 << 16):
        places = [place_of(name, turn, count) for name in names]
        if len(set(places)) == len(names):
            masked = {
                place: number ^ mix(f"{salt}/{act}", 3) >> 32 - bits
                for place, (act, number) in zip(places, table.items(), strict=True)
            }
            held = 0
            for at in range(count):
                held = held << bits | masked.get(at, mix(f"{salt}/{at}", 5) >> 32 - bits)
            left = -count * bits % 8
            return turn.to_bytes(2, "big") + (held << left).to_bytes((count * bits + left) // 8, "big")
    raise ValueError(f"acts of {salt} cannot be laid out: {', '.join(table)}; take another salt")


def place_of(name: int, turn: int, count: int) -> int:
    """Where an act of so many lies in one of 65,536 ways of laying them out.

    >>> [place_of(mix(act, 1), 6, 3) for act in ("tap:3c1", "tap:6a", "hint")]
    [0, 0, 1]
    """
    value = ((name ^ turn * 0x9E3779B1 & _MASK) * 0x85EBCA6B) & _MASK
    # Names that end alike come apart too: what a product ends in depends on nothing but ends.
    value = ((value ^ value >> 15) * 0xC2B2AE35) & _MASK
    return (value >> 16) % count


def sealed(salt: str, table: Mapping[str, int]) -> bytes:
    """A table from acts to numbers in which neither can be read; sorted by what it looks like.

    A row has seven bytes, five of the name and two of the number.

    Raises:
        ValueError: two acts have one name, take another salt.
    """
    rows: dict[bytes, bytes] = {}
    for act, number in table.items():
        named = f"{salt}/{act}"
        name = mix(named, 1).to_bytes(4, "big") + bytes([mix(named, 2) >> 24])
        if name in rows:
            raise ValueError(f"two acts of {salt} have one name ({act!r} is the second); take another salt")
        rows[name] = (number ^ mix(named, 3) >> 16).to_bytes(2, "big")
    return b"".join(name + rows[name] for name in sorted(rows))


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

"""Progress as a code that a pupil writes down: nothing of a person is in it, and no machine is needed to keep it.

The same code is made and read in the browser (``hanalearn/export/static/written_code.js``). Bit by bit:

=======  ==============================================================================================================
bits     what
=======  ==============================================================================================================
3        version, 1
12       of what it is: a digest of its name (``"L3.3"``)
6        in which edition: a digest of the keys of its parts, so that a code of an edited lesson is not misread
2        how many marks less than would fit stand in it, 0 to 2
2 each   the marks, see ``Mark``
0 to 4   zeros, up to a whole letter
5 + 5    two check letters
=======  ==============================================================================================================

Written with the 32 letters of Crockford (no I, L, O, U), five bits a letter, in groups of four. The check letters are
those of a Reed-Solomon code over the field of 32 elements: any one letter and any two neighbours changed are found, and
up to 31 letters any two letters at all.
"""

from __future__ import annotations

import hashlib
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Final, Literal, TypeAlias

__all__ = ["MOST_MARKS", "Fault", "Mark", "Subject", "WrittenCode", "WrittenCodeError", "read_code", "write_code"]

LETTERS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""The letters of a code; I and L are read as 1, O as 0."""
VERSION: Final = 1
MOST_MARKS: Final = 200
"""More parts than this make a code that nobody writes down without a slip."""

_VERSION_BITS: Final = 3
_OF_BITS: Final = 12
_EDITION_BITS: Final = 6
_LESS_BITS: Final = 2
_HEAD_BITS: Final = _VERSION_BITS + _OF_BITS + _EDITION_BITS + _LESS_BITS
_CHECK_LETTERS: Final = 2
_ALIKE: Final = str.maketrans("OIL", "011")
_BETWEEN: Final = frozenset("-‐‑‒–—―−ー_.,、。・ \t\r\n\u3000")
"""What may stand between letters and means nothing."""

Fault: TypeAlias = Literal["empty", "letter", "typo", "version", "other", "edition"]


class Mark(IntEnum):
    """How far a part came."""

    UNTOUCHED = 0
    TRIED = 1
    HELPED = 2
    """Right in the end; of a type of exercise: something of it was right."""
    ALONE = 3
    """Right at once; of a type of exercise: four of the last five questions were."""


class WrittenCodeError(ValueError):
    """A text is no code that can be read here; the message quotes it.

    Attributes:
        fault: ``empty`` nothing was given; ``letter`` a character that stands in no code; ``typo`` a letter is not as
            it was written down, or one is missing; ``version`` made by a version that is not read here; ``other`` a
            code of something else; ``edition`` of the same lesson or practice before it was changed.
        about: the character of ``letter``, the version of ``version``; else empty.
    """

    def __init__(self, fault: Fault, text: str, about: str = "") -> None:
        super().__init__(f"{text.strip()[:60]!r} {_SAID[fault].format(about=about)}")
        self.fault: Final = fault
        self.about: Final = about


_SAID: Final = {
    "empty": "holds no code; one looks like 49QT-0ZE5-7HK2",
    "letter": "holds {about!r}, which stands in no code; a code is made of 0-9 and A-Z without I, L, O and U",
    "typo": "is not a code as it was written down: a letter differs, is missing or is one too many",
    "version": f"is a code of version {{about}}; this hanalearn reads version {VERSION}",
    "other": "is a code of another lesson or practice file",
    "edition": "is a code of an earlier or later edition of this lesson or practice file; its parts have changed",
}


@dataclass(frozen=True, slots=True)
class Subject:
    """What a code speaks of.

    Attributes:
        name: of the lesson or practice file, ``"L3.3"``.
        parts: keys of the parts that are marked, in order; 1 to ``MOST_MARKS`` of them.

    >>> Subject("L0.1", ("look", "take")).number
    2357

    Raises:
        ValueError: there are no parts, or too many.
    """

    name: str
    parts: tuple[str, ...]

    def __post_init__(self) -> None:
        if not 1 <= len(self.parts) <= MOST_MARKS:
            raise ValueError(f"{self.name}: {len(self.parts)} parts; a code speaks of 1 to {MOST_MARKS}")

    @property
    def number(self) -> int:
        """The digest of the name, 0 to 4095."""
        return _digest(self.name, _OF_BITS)

    @property
    def edition(self) -> int:
        """The digest of the parts, 0 to 63."""
        return _digest("\n".join(self.parts), _EDITION_BITS)


@dataclass(frozen=True, slots=True)
class WrittenCode:
    """What a code says.

    Attributes:
        number: of its subject.
        edition: of its subject.
        marks: one for each part.
    """

    number: int
    edition: int
    marks: tuple[Mark, ...]

    def is_of(self, subject: Subject) -> bool:
        """Whether it speaks of this, in this edition."""
        return (self.number, self.edition, len(self.marks)) == (subject.number, subject.edition, len(subject.parts))


def write_code(subject: Subject, marks: Sequence[int]) -> str:
    """The code of some marks.

    Args:
        subject: what they are of.
        marks: 0 to 3, one for each part.

    >>> write_code(Subject("L0.1", ("look", "take")), [3, 2])
    '69N9-7G4W'

    Raises:
        ValueError: there is not one mark for each part.
    """
    if len(marks) != len(subject.parts):
        raise ValueError(f"{subject.name}: {len(marks)} marks for {len(subject.parts)} parts")
    length = _letters_for(len(marks))
    bits = _bits(VERSION, _VERSION_BITS) + _bits(subject.number, _OF_BITS) + _bits(subject.edition, _EDITION_BITS)
    bits += _bits(_room(length) - len(marks), _LESS_BITS)
    for mark in marks:
        bits += _bits(Mark(mark), 2)
    bits += [0] * (5 * length - len(bits))
    letters = [_number(bits[at : at + 5]) for at in range(0, len(bits), 5)]
    text = "".join(LETTERS[one] for one in (*letters, *_check(letters)))
    return "-".join(text[at : at + 4] for at in range(0, len(text), 4))


def read_code(text: str, subject: Subject | None = None) -> WrittenCode:
    """What a code says, as it is typed: small or full-width letters, with or without hyphens.

    Args:
        text: the code.
        subject: what it must be of; anything if not given.

    >>> read_code("69n9 7g4w").marks
    (<Mark.ALONE: 3>, <Mark.HELPED: 2>)

    Raises:
        WrittenCodeError: it cannot be read, or is of something else; ``fault`` says which.
    """
    letters = _letters(text)
    if not letters:
        raise WrittenCodeError("empty", text)
    body, check = letters[:-_CHECK_LETTERS], letters[-_CHECK_LETTERS:]
    if 5 * len(body) <= _HEAD_BITS or _check(body) != check:
        raise WrittenCodeError("typo", text)
    bits = [bit for letter in body for bit in _bits(letter, 5)]
    version = _number(bits[:_VERSION_BITS])
    if version != VERSION:
        raise WrittenCodeError("version", text, str(version))
    number, bits = _number(bits[_VERSION_BITS:][:_OF_BITS]), bits[_VERSION_BITS + _OF_BITS :]
    edition, bits = _number(bits[:_EDITION_BITS]), bits[_EDITION_BITS:]
    less, bits = _number(bits[:_LESS_BITS]), bits[_LESS_BITS:]
    count = _room(len(body)) - less
    if count < 1 or len(body) != _letters_for(count) or any(bits[2 * count :]):
        raise WrittenCodeError("typo", text)
    found = WrittenCode(number, edition, tuple(Mark(_number(bits[2 * at : 2 * at + 2])) for at in range(count)))
    if subject is not None and not found.is_of(subject):
        raise WrittenCodeError("edition" if found.number == subject.number else "other", text)
    return found


def _letters(text: str) -> list[int]:
    plain = [one for one in unicodedata.normalize("NFKC", text).upper() if one not in _BETWEEN]
    found = []
    for one in "".join(plain).translate(_ALIKE):
        if one not in LETTERS:
            raise WrittenCodeError("letter", text, one)
        found.append(LETTERS.index(one))
    return found


def _room(letters: int) -> int:
    """How many marks so many letters can hold."""
    return (5 * letters - _HEAD_BITS) // 2


def _letters_for(marks: int) -> int:
    return -(-(_HEAD_BITS + 2 * marks) // 5)


def _check(letters: Iterable[int]) -> list[int]:
    """The sum of the letters, and their value as a polynomial at the field's generator."""
    total = value = 0
    for one in letters:
        total ^= one
        doubled = value << 1
        value = (doubled ^ 0b100101 if doubled > 31 else doubled) ^ one
    return [total, value]


def _digest(text: str, bits: int) -> int:
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:4], "big") >> (32 - bits)


def _bits(value: int, count: int) -> list[int]:
    return [value >> at & 1 for at in reversed(range(count))]


def _number(bits: Iterable[int]) -> int:
    value = 0
    for bit in bits:
        value = value << 1 | bit
    return value

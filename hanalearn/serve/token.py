"""The access word of a class: part of the printed address, and asked for where an address comes without it."""

from __future__ import annotations

import argparse
import re
import secrets
from typing import Final

__all__ = ["access_word", "new_word"]

# Nothing that two people read differently from a board: no 0 and o, no 1, i and l.
_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
_LENGTH: Final = 8
_WORD: Final = re.compile(r"[A-Za-z0-9_-]{4,64}")


def access_word(text: str) -> str:
    """A word of one's own, as it stands in an address.

    Raises:
        argparse.ArgumentTypeError: too short to keep anybody out, or not to be written in an address as it is.
    """
    if not _WORD.fullmatch(text):
        raise argparse.ArgumentTypeError(
            f"{text!r} cannot be an access word: 4 to 64 letters, digits, - and _, since it is part of an address"
        )
    return text


def new_word() -> str:
    """A word of eight signs that nobody guesses: 40 bits, and a wrong guess takes a second.

    >>> len(new_word())
    8
    """
    return "".join(secrets.choice(_LETTERS) for _ in range(_LENGTH))

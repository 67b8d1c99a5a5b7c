"""The rulebooks that content names: one sheet, one with house rules, two that agree, or all of them.

``koikoi-standard``, ``koikoi-standard+rain-off`` with a house rule switched on, ``koikoi-both`` where the web table and
the Nintendo sheet say the same, ``all`` where every Koi-Koi sheet does.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from hanalearn.rules import KoiKoiRulebook, koikoi_rulebook
from hanalearn.rules.book import RulebookError
from hanalearn.rules.books import KOIKOI
from hanalearn.text import Message
from hanalearn.text.catalogue import english

__all__ = ["BOTH", "COMPARED", "Slip", "is_known", "sheets_of", "slip_of"]

ALL: Final = "all"
BOTH: Final = "koikoi-both"
"""The two fullest sheets, where they agree."""
COMPARED: Final = "koikoi-compared"
"""Stands on the slip where sheets that differ are laid side by side; nothing is judged by it."""
_BOTH_SHEETS: Final = ("koikoi-standard", "koikoi-nintendo")


@cache
def sheets_of(name: str) -> tuple[KoiKoiRulebook, ...]:
    """The sheets behind a name of content: one, or those that agree.

    >>> [sheet.key for sheet in sheets_of("koikoi-both")]
    ['koikoi-standard', 'koikoi-nintendo']

    Raises:
        ValueError: there is no such sheet or house rule.
    """
    if name == ALL:
        return tuple(koikoi_rulebook(key) for key in KOIKOI)
    if name == BOTH:
        return tuple(koikoi_rulebook(key) for key in _BOTH_SHEETS)
    key, *options = name.split("+")
    if key not in KOIKOI:
        raise ValueError(f"no Koi-Koi sheet is called {key!r}; there are {ALL}, {BOTH}, {', '.join(KOIKOI)}")
    try:
        return (koikoi_rulebook(key).with_local(*options),)
    except RulebookError as error:
        raise ValueError(str(error)) from None


@dataclass(frozen=True, slots=True)
class Slip:
    """What stands on the slip of a rulebook."""

    letter: Message
    name: Message
    note: Message
    about: tuple[Message, ...]


def slip_of(name: str) -> Slip:
    """The slip of a name of content; of any rulebook that has words, whatever its game.

    Raises:
        ValueError: no words are known for it.
    """
    key, *options = name.split("+")
    family = "pile" if name in (BOTH, COMPARED) else "book"
    if english().entry(f"{family}.{key}") is None:
        raise ValueError(f"no rulebook is called {key!r}")
    if any(english().entry(f"option.{option}") is None for option in options):
        raise ValueError(f"{name!r} names a house rule that has no words")
    letter, note = Message(f"{family}.{key}.letter"), Message(f"{family}.{key}.note")
    about = [Message(f"{family}.{key}.about")]
    if options:
        letter = Message("book.house-letter", letter=letter)
        note = Message("book.house-note", options=tuple(Message(f"option.{option}") for option in options))
        about += [Message(f"option.{option}.about") for option in options]
    return Slip(letter, Message(f"{family}.{key}"), note, tuple(about))


def is_known(name: str) -> bool:
    """Whether a rulebook of content has words for its slip."""
    try:
        slip_of(name)
    except ValueError:
        return False
    return True

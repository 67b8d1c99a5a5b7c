"""The letters on the slips: W, N, M, CN1, CN2 and C, by which claims and comparisons name their sheets."""

from __future__ import annotations

from typing import Final

from hanalearn.rules import KoiKoiRulebook
from hanalearn.teach.slips import sheets_of

__all__ = ["LETTERS", "SheetError", "key_of", "sheet"]

LETTERS: Final = {
    "W": "koikoi-standard",
    "N": "koikoi-nintendo",
    "M": "koikoi-mon",
    "CN1": "koikoi-hobbyist",
    "CN2": "koikoi-primer",
    "C": "koikoi-club",
}
"""The letter on the slip to the key of its rulebook."""


class SheetError(ValueError):
    """No sheet is called so; the message lists those that are."""


def key_of(name: str) -> str:
    """The key of a sheet that a letter or a key names, with its house rules.

    >>> key_of("W+oya-ken-6"), key_of("koikoi-club")
    ('koikoi-standard+oya-ken-6', 'koikoi-club')
    """
    base, plus, options = name.partition("+")
    return LETTERS.get(base, base) + plus + options


def sheet(name: str) -> KoiKoiRulebook:
    """The one rulebook of a letter or a key, with local options after a plus.

    >>> sheet("CN2").key, sheet("W+oya-ken-6").no_score_points
    ('koikoi-primer', 6)

    Raises:
        SheetError: there is no such sheet or option, or the name stands for several sheets.
    """
    try:
        books = sheets_of(key_of(name))
    except ValueError as error:
        raise SheetError(f"{error}; or a letter: {', '.join(LETTERS)}") from None
    if len(books) != 1:
        raise SheetError(f"{name!r} stands for {len(books)} sheets; name one of {', '.join(LETTERS)}")
    return books[0]

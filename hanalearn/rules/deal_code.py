"""Deal codes: a few letters from which everybody deals the same cards, short enough to be typed or read out.

``koikoi-standard:3:k7f`` is the third deal of the series ``k7f`` under a rulebook. The cards depend on series and
number only, so that one deal can be compared under several rulebooks. A second try after a void deal is
``koikoi-standard:3:k7f.2``. Letters are read as they are heard: capitals, full-width letters and digits, ``o`` for
``0`` and ``i`` or ``l`` for ``1`` make no difference.
"""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import dataclass, replace
from random import Random as Seeded
from typing import Final

from hanalearn.cards import Card, Month
from hanalearn.registry import UnknownNameError
from hanalearn.rules.book import Rulebook, RulebookError
from hanalearn.rules.books import RULEBOOKS
from hanalearn.rules.games import game_of
from hanalearn.rules.local import with_local
from hanalearn.rules.turn import Random, shuffled

__all__ = ["DealCode", "DealCodeError", "new_series", "rulebook_named"]

_SERIES: Final = re.compile(r"[0-9a-hjkmnp-tv-z]{1,12}")
_LETTERS: Final = "0123456789abcdefghjkmnpqrstvwxyz"
_HEARD: Final = str.maketrans({"o": "0", "i": "1", "l": "1", "u": "v"})
_WIDE: Final = {wide: wide - 0xFEE0 for wide in range(0xFF01, 0xFF5F)} | {0x3000: 0x20}
_MOST: Final = 999


class DealCodeError(ValueError):
    """A text is not a deal code; the message quotes it and says what is allowed.

    Attributes:
        code: stable name of what is wrong: ``"shape"``, ``"rulebook"``, ``"number"``, ``"series"``.
    """

    def __init__(self, code: str, says: str) -> None:
        super().__init__(says)
        self.code = code


@dataclass(frozen=True, slots=True)
class DealCode:
    """One deal.

    Attributes:
        book: key of the rulebook, local options included: ``"koikoi-standard+koi-bai"``.
        number: which deal of the series, from 1; the twelve months follow from it.
        series: letters and digits that name the series.
        attempt: 1, or more where earlier deals of this number were void.

    >>> code = DealCode.parse("Standard：３：K7F")
    >>> str(code), code.month.value, " ".join(map(str, code.pack()[:4]))
    ('koikoi-standard:3:k7f', 3, '1r 1b 10c1 2a')

    Raises:
        DealCodeError: a part cannot be.
    """

    book: str
    number: int
    series: str
    attempt: int = 1

    def __post_init__(self) -> None:
        if not 1 <= self.number <= _MOST or not 1 <= self.attempt <= _MOST:
            raise DealCodeError("number", f"deal {self.number}, try {self.attempt}: both are 1 to {_MOST}")
        if not _SERIES.fullmatch(self.series):
            raise DealCodeError("series", f"series {self.series!r}: 1 to 12 of {_LETTERS}")

    def __str__(self) -> str:
        return f"{self.book}:{self.short}"

    @property
    def short(self) -> str:
        """The code without the rulebook."""
        return f"{self.number}:{self.series}" + (f".{self.attempt}" if self.attempt > 1 else "")

    @property
    def month(self) -> Month:
        """The month of the deal; after twelve the year begins again."""
        return Month((self.number - 1) % 12 + 1)

    def pack(self) -> tuple[Card, ...]:
        """The 48 cards, top first."""
        return shuffled(Seeded(f"{self.series}/{self.number}/{self.attempt}"))

    def rulebook(self) -> Rulebook:
        """The rulebook of the code.

        Raises:
            DealCodeError: there is none of that name here.
        """
        return rulebook_named(self.book)

    def following(self, *, was_void: bool = False) -> DealCode:
        """The next deal of the series, or another try for the same number."""
        return replace(self, attempt=self.attempt + 1) if was_void else replace(self, number=self.number + 1, attempt=1)

    @classmethod
    def parse(cls, text: str, book: str | None = None) -> DealCode:
        """The code of a text; the inverse of ``str``.

        Args:
            text: ``rulebook:number:series``; the rulebook may be shortened to its last word (``standard``).
            book: the rulebook, where the text has none (``3:k7f``).

        Raises:
            DealCodeError: with what is wrong.
        """
        parts = "".join(text.translate(_WIDE).split()).lower().split(":")
        if len(parts) == 2 and book is not None:
            parts.insert(0, book)
        if len(parts) != 3:
            raise DealCodeError("shape", f"{text!r} is not a deal code such as koikoi-standard:3:k7f")
        named, number, series = parts
        series, dot, attempt = series.partition(".")
        if not number.isdecimal() or (dot and not attempt.isdecimal()):
            wrong = attempt if number.isdecimal() else number
            raise DealCodeError("number", f"{wrong!r} in {text!r} is not a whole number, 1 to {_MOST}")
        return cls(_full_name(named), int(number), series.translate(_HEARD), int(attempt) if dot else 1)


def rulebook_named(name: str) -> Rulebook:
    """The rulebook of a name, local options included: ``koikoi-standard+koi-bai``, or shortened, ``mon``.

    Raises:
        DealCodeError: there is none of that name here.
    """
    key, *options = _full_name(name).split("+")
    book = RULEBOOKS[key]
    if not options:
        return book
    try:
        return with_local(book, game_of(book).local_options, tuple(options))
    except RulebookError as error:
        raise DealCodeError("rulebook", str(error)) from error


def _full_name(name: str) -> str:
    key, plus, options = name.partition("+")
    # Asking whether a name is there would look through all installed packages, also for our own rulebooks.
    with suppress(UnknownNameError):
        _ = RULEBOOKS[key]
        return name
    ending = [known for known in RULEBOOKS if known.endswith(f"-{key}")]
    if len(ending) != 1:
        raise DealCodeError("rulebook", f"no rulebook is called {key!r}; there are {', '.join(RULEBOOKS)}")
    return ending[0] + plus + options


def new_series(dice: Random, length: int = 4) -> str:
    """The name of a new series.

    >>> new_series(Seeded(1))
    '4vr8'
    """
    return "".join(_LETTERS[int(dice.random() * len(_LETTERS))] for _ in range(length))

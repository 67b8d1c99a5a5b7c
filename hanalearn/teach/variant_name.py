"""The name of a question: ``counting-set@1/2/k7f`` is the same question on every machine, for years.

``<type>@<version>/<level>/<seed>``, and where the rulebook decides what is right and is not the course's own,
``/<rulebook>`` behind it: ``counting-set@1/2/k7f/koikoi-club``. House rules that a source names follow after a plus:
``koikoi-standard+rain-off``. The seed is 1 to 16 small letters and digits.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from hanalearn.rules import KoiKoiRulebook, RulebookError, koikoi_rulebook
from hanalearn.rules.books import KOIKOI

__all__ = ["DEFAULT_BOOK", "VariantError", "VariantName", "book_named", "seed_of"]

DEFAULT_BOOK: Final = "koikoi-standard"
"""The course's own rulebook; a variant that is judged by it does not name it."""

_NAME: Final = re.compile(
    r"(?P<type>[a-z][a-z0-9]*(?:-[a-z0-9]+)*)@(?P<version>[1-9][0-9]{0,3})/(?P<level>[1-9][0-9]?)/(?P<seed>[a-z0-9]{1,16})"
    r"(?:/(?P<book>[a-z][a-z0-9]*(?:[-+][a-z0-9]+)*))?"
)
_LETTERS: Final = "0123456789abcdefghijklmnopqrstuvwxyz"


class VariantError(ValueError):
    """A text that names no question; the message quotes it and says what a name looks like."""


@dataclass(frozen=True, slots=True)
class VariantName:
    """Which question.

    Attributes:
        type: name of the type, ``"counting-set"``.
        version: of the type, which rises whenever the same name would give another question.
        level: how hard, from 1.
        seed: 1 to 16 small letters and digits.
        book: key of the rulebook.

    >>> VariantName.parse("counting-set@1/2/k7f")
    VariantName(type='counting-set', version=1, level=2, seed='k7f', book='koikoi-standard')
    >>> str(VariantName("base-under-rulebook", 1, 3, "a", "koikoi-nintendo"))
    'base-under-rulebook@1/3/a/koikoi-nintendo'
    """

    type: str
    version: int
    level: int
    seed: str
    book: str = DEFAULT_BOOK

    @classmethod
    def parse(cls, text: str) -> VariantName:
        """The name in a text as it is typed or pasted: blanks around it, capitals and full-width letters are read too.

        Raises:
            VariantError: it names no question.
        """
        plain = unicodedata.normalize("NFKC", text).strip().lower()
        found = _NAME.fullmatch(plain)
        if not found:
            raise VariantError(
                f"{text.strip()[:60]!r} names no question; write type@version/level/seed, for example "
                "counting-set@1/2/k7f, and behind it /rulebook where it is not the course's own"
            )
        book = found["book"] or DEFAULT_BOOK
        return cls(found["type"], int(found["version"]), int(found["level"]), found["seed"], book)

    def __str__(self) -> str:
        end = "" if self.book == DEFAULT_BOOK else f"/{self.book}"
        return f"{self.type}@{self.version}/{self.level}/{self.seed}{end}"


def seed_of(text: str) -> str:
    """A seed of six letters and digits for any text.

    >>> seed_of("L4.2/abc/0/1")
    '4cfz22'
    """
    number = int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")
    letters = []
    for _ in range(6):
        number, rest = divmod(number, 36)
        letters.append(_LETTERS[rest])
    return "".join(letters)


@lru_cache(maxsize=64)
def book_named(key: str) -> KoiKoiRulebook:
    """The Koi-Koi rulebook of a key, with the local options that stand after a plus.

    >>> book_named("koikoi-standard+rain-off").rain_off.value
    'rain'

    Raises:
        VariantError: there is no such rulebook or option.
    """
    name, *options = key.split("+")
    try:
        return koikoi_rulebook(name).with_local(*options)
    except (KeyError, ValueError, RulebookError) as error:
        raise VariantError(f"{key!r} is no Koi-Koi rulebook ({', '.join(KOIKOI)}): {error}") from None

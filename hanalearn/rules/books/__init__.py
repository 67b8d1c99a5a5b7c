"""The rulebooks, by name: those that come with hanalearn, and those of installed outside packages.

An outside package announces a rulebook through an entry point in the group ``hanalearn.rulebooks`` that loads a
``Rulebook`` value.
"""

from __future__ import annotations

from importlib import import_module
from typing import Final

from hanalearn.registry import Registry
from hanalearn.rules.book import Rulebook
from hanalearn.rules.hachihachi_book import HachiHachiRulebook
from hanalearn.rules.hanaawase_book import HanaAwaseRulebook
from hanalearn.rules.koikoi_book import KoiKoiRulebook

__all__ = [
    "HACHIHACHI",
    "HANAAWASE",
    "KOIKOI",
    "RULEBOOKS",
    "hachihachi_rulebook",
    "hanaawase_rulebook",
    "koikoi_rulebook",
]


def _accept(made: object) -> Rulebook:
    if not isinstance(made, Rulebook):
        raise TypeError(f"it is a {type(made).__name__}, not a Rulebook")
    return made


class _Built:
    """Imports the module of a rulebook when the rulebook is first asked for."""

    def __init__(self, module: str) -> None:
        self._module = module

    def __call__(self) -> Rulebook:
        return _accept(import_module(f"{__name__}.{self._module}").BOOK)


KOIKOI: Final = (
    "koikoi-standard",
    "koikoi-nintendo",
    "koikoi-mon",
    "koikoi-primer",
    "koikoi-hobbyist",
    "koikoi-club",
)
"""The Koi-Koi sheets that come with hanalearn; the first is the course's default."""

HANAAWASE: Final = ("hanaawase-88", "hanaawase-80", "hanaawase-primer")
"""The Hana-awase sheets that come with hanalearn; the first is the course's default."""

HACHIHACHI: Final = ("hachihachi",)
"""The Hachi-hachi sheets that come with hanalearn."""

RULEBOOKS: Final[Registry[Rulebook]] = Registry(
    "rulebook",
    {name: _Built(name.replace("-", "_")) for name in (*KOIKOI, *HANAAWASE, *HACHIHACHI)},
    group="hanalearn.rulebooks",
    accept=_accept,
)
"""Every rulebook by its key.

>>> RULEBOOKS["koikoi-nintendo"].rounds
12
"""


def koikoi_rulebook(key: str) -> KoiKoiRulebook:
    """The Koi-Koi rulebook of a key.

    Raises:
        UnknownNameError: there is none of that name.
        ValueError: it is the rulebook of another game.
    """
    book = RULEBOOKS[key]
    if not isinstance(book, KoiKoiRulebook):
        raise ValueError(f"{key!r} is a rulebook of {book.game}, not of koikoi; of koikoi are {', '.join(KOIKOI)}")
    return book


def hanaawase_rulebook(key: str) -> HanaAwaseRulebook:
    """The Hana-awase rulebook of a key.

    Raises:
        UnknownNameError: there is none of that name.
        ValueError: it is the rulebook of another game.
    """
    book = RULEBOOKS[key]
    if not isinstance(book, HanaAwaseRulebook):
        raise ValueError(
            f"{key!r} is a rulebook of {book.game}, not of hanaawase; of hanaawase are {', '.join(HANAAWASE)}"
        )
    return book


def hachihachi_rulebook(key: str = "hachihachi") -> HachiHachiRulebook:
    """The Hachi-hachi rulebook of a key.

    Raises:
        UnknownNameError: there is none of that name.
        ValueError: it is the rulebook of another game.
    """
    book = RULEBOOKS[key]
    if not isinstance(book, HachiHachiRulebook):
        raise ValueError(
            f"{key!r} is a rulebook of {book.game}, not of hachihachi; of hachihachi are {', '.join(HACHIHACHI)}"
        )
    return book

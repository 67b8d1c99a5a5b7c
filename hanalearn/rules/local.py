"""Local options: house rules that a source names, ready to be switched on by name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TypeVar

from hanalearn.rules.book import Rulebook, RulebookError
from hanalearn.rules.yaku import Cite

__all__ = ["LocalOption", "local_options", "with_local"]

B = TypeVar("B", bound=Rulebook)


@dataclass(frozen=True, slots=True)
class LocalOption:
    """A house rule that a source names, ready to be switched on.

    Attributes:
        key: its name; its message key is ``option.<key>``.
        changes: what it changes, as ``revised`` takes it.
        cite: where it is named; ``standing`` says whether the changed value is stated or chosen here.
    """

    key: str
    changes: Mapping[str, object]
    cite: Cite


def local_options(*options: LocalOption) -> Mapping[str, LocalOption]:
    """A read-only table of local options by key, in the order given."""
    return MappingProxyType({option.key: option for option in options})


def with_local(book: B, table: Mapping[str, LocalOption], names: tuple[str, ...]) -> B:
    """A rulebook with local options by name, under a key that lists them.

    Raises:
        RulebookError: no local option is called so, or it does not fit the rulebook.
    """
    for name in names:
        if name not in table:
            raise RulebookError(f"no local option is called {name!r}; there are {', '.join(table)}")
        book = book.changed(f"{book.key}+{name}", table[name].cite, table[name].changes)
    return book

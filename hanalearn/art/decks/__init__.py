"""The decks there are: ours and those of installed packages."""

from __future__ import annotations

from typing import Final

from hanalearn.art.deck import Deck
from hanalearn.registry import Registry

__all__ = ["DECKS"]


def _plain() -> Deck:
    from hanalearn.art.decks.plain import plain_deck

    return plain_deck()


def _classic() -> Deck:
    from hanalearn.art.decks.classic import classic_deck

    return classic_deck()


def _accept(offered: object) -> Deck:
    made = offered() if callable(offered) else offered
    if not isinstance(made, Deck):
        raise TypeError(f"expected a hanalearn.art.Deck or a function making one, got {type(made).__name__}")
    return made


DECKS: Final = Registry[Deck]("deck", {"plain": _plain, "classic": _classic}, group="hanalearn.decks", accept=_accept)
"""``DECKS["plain"]``: emblems in large print. ``DECKS["classic"]``: the pictured cards."""

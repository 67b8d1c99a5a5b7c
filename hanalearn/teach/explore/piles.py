"""Piles as they come up in play: practice players play rounds, and both piles are taken at some turn."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

from hanalearn.cards import CardSet
from hanalearn.rules import KoiKoiRulebook
from hanalearn.rules.koikoi import start_round
from hanalearn.rules.policy import POLICIES
from hanalearn.rules.turn import shuffled
from hanalearn.rules.view import RoundPhase

__all__ = ["played_piles"]

_POLICY = "collector"
"""Both players collect; what they would pile up under one sheet hardly depends on the sheet."""
_EARLIEST, _LATEST = 6, 16
"""Turns after which the piles are looked at, both players counted."""


@cache
def _never_stopping(book: KoiKoiRulebook) -> KoiKoiRulebook:
    # A round that stops at its first set would leave the rich piles out; nobody stops before the look.
    return book.revised(f"{book.key}+on", least_to_stop=999, teshi=None, kuttsuki=None)


def played_piles(book: KoiKoiRulebook, seed: str) -> Iterator[CardSet]:
    """Piles without end, two a round, the same for the same seed.

    Args:
        book: whose sets the players collect.
        seed: names the series.

    >>> from hanalearn.rules.books import koikoi_rulebook
    >>> piles = played_piles(koikoi_rulebook("koikoi-standard"), "a")
    >>> [len(next(piles)) % 2 for _ in range(4)]
    [0, 0, 0, 0]
    """
    dice = Random(seed)
    played = _never_stopping(book)
    policy = POLICIES[_POLICY]
    while True:
        state = start_round(played, shuffled(dice)).state
        turns = _EARLIEST + int(dice.random() * (_LATEST - _EARLIEST + 1))
        left = sum(map(len, state.hands)) - turns
        # A turn that has drawn and not yet chosen is played to its end.
        while state.result is None and (sum(map(len, state.hands)) > left or state.phase is RoundPhase.DRAWN):
            state = state.apply(policy.choose(state.seen_by(state.turn), dice)).state
        yield from state.piles

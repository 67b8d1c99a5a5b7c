"""From a base total to final points under a rulebook, and the numbers that beliefs about doubling arrive at."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Final

from hanalearn.cards import EMPTY
from hanalearn.rules import KoiKoiRulebook
from hanalearn.rules.books import koikoi_rulebook
from hanalearn.rules.koikoi_book import CallCounting
from hanalearn.rules.sheet import Entry, ScoreSheet
from hanalearn.rules.yaku import Standing

__all__ = ["CALL_MISSED", "factors_of", "is_silent", "worked_out", "wrong_finals"]

CALL_MISSED: Final = "call"
"""Stands in the place of a belief that has no code: the koi-koi of the other player was overlooked."""

_OTHERS: Final = ("koikoi-standard", "koikoi-nintendo", "koikoi-club")
"""Sheets whose doubling is taken for that of another."""


@lru_cache(maxsize=512)
def worked_out(book: KoiKoiRulebook, base: int, opponent: int = 0, own: int = 0) -> ScoreSheet:
    """The worked sum of a base total, whatever sets it is made of.

    Args:
        book: the rulebook.
        base: the base total in points; 0 is worth nothing.
        opponent, own: koi-koi calls of the other player and one's own.

    >>> sheet = worked_out(koikoi_rulebook("koikoi-standard"), 7, opponent=1)
    >>> sheet.base, sheet.factor, sheet.final
    (7, 4, 28)
    """
    if base <= 0:
        return ScoreSheet(())
    entries, without = book.factors(base, opponent_calls=opponent, own_calls=own)
    return ScoreSheet((Entry("add", base, "score.base", EMPTY, book.cite_of("threshold")), *entries), without)


def factors_of(sheet: ScoreSheet) -> tuple[Entry, ...]:
    """The entries that multiply, in order."""
    return tuple(entry for entry in sheet.entries if entry.op == "times")


def is_silent(sheet: ScoreSheet) -> bool:
    """Whether the sheet behind the rulebook says nothing about several reasons to double at once."""
    factors = factors_of(sheet)
    return len(factors) > 1 and any(entry.cite.standing is Standing.CHOSEN for entry in factors)


def wrong_finals(
    book: KoiKoiRulebook, base: int, *, sets: tuple[int, ...] = (), opponent: int = 0, own: int = 0
) -> Mapping[int, str]:
    """Final points that a belief arrives at, with the code of the belief. The first one that gives a number keeps it.

    >>> wrong_finals(koikoi_rulebook("koikoi-standard"), 6, opponent=1)[24]
    'M47'
    """
    right = worked_out(book, base, opponent, own).final
    found: dict[int, str] = {}
    for number, code in _believed(book, base, sets, opponent, own):
        if number != right:
            found.setdefault(number, code)
    return found


def _believed(
    book: KoiKoiRulebook, base: int, sets: tuple[int, ...], opponent: int, own: int
) -> Iterator[tuple[int, str]]:
    sheet = worked_out(book, base, opponent, own)
    values = [entry.value for entry in factors_of(sheet)]
    by_calls = book.call_factor(opponent_calls=opponent, own_calls=own) if opponent or own else 1
    least, double = book.threshold, book.threshold_factor
    if own and book.own_call_factor != 1:  # Where one's own call doubles, another sheet is the first thing thought of.
        yield from _elsewhere(base, opponent, own)
    if sets and least is not None:
        yield sum(one * double if one >= least else one for one in sets) * by_calls, "M49"
        yield (sum(sets) + max(sets) * (double - 1)) * by_calls, "M49"
    if len(values) > 1:
        yield base * (1 + sum(value - 1 for value in values)), "M48"
        yield base * values[0] + values[1], "M48"
    if book.call_counting is CallCounting.ONCE:
        if own and book.own_call_factor == 1:
            yield sheet.final * 2, "M42"
        if opponent > 1:
            yield sheet.final // by_calls * 2**opponent, "M50"
    elif opponent + own > 1:
        yield sheet.final // by_calls * 2, "M50"
    if least is not None and base >= least:
        yield base * by_calls, "M47"
    elif least is not None and base * by_calls >= least:
        yield base * by_calls * double, "M47"
    if by_calls > 1 and opponent:
        yield sheet.final // by_calls, CALL_MISSED
    yield from _elsewhere(base, opponent, own)


def _elsewhere(base: int, opponent: int, own: int) -> Iterator[tuple[int, str]]:
    for key in _OTHERS:
        yield worked_out(koikoi_rulebook(key), base, opponent, own).final, "M41"

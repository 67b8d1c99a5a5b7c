"""Laws that a rulebook should satisfy, as findings.

A rulebook that is not well made cannot be made at all (``Rulebook.faults``). The laws here are asked of a finished one:
some are faults that only show when piles are tried, some are only worth knowing, such as a house rule under which a
further card can cost points.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final

from hanalearn.cards import Card, CardSet
from hanalearn.rules.book import SOURCES, Finding, Rulebook
from hanalearn.rules.scorer import Scorer, made
from hanalearn.rules.yaku import Yaku

__all__ = ["LAWS", "check"]

LAWS: Final = {
    "falling-sum": "adding a card never lowers the base sum",
    "never-counts": "every yaku counts for some pile",
    "not-smallest": "a smallest holding makes its yaku, and without any one of its cards it does not",
    "unknown-option": "citations and alternatives speak of options that exist",
    "unknown-source": "citations name known sources",
    "pays-less": "a yaku is worth no less than the yaku it replaces",
}
"""The laws by the code of their finding."""

_TRIED_CARDS: Final = 14
"""Groups that look at more cards are not tried subset by subset."""


def check(book: Rulebook) -> tuple[Finding, ...]:
    """Everything that is wrong with a rulebook or worth knowing about it; empty for each one that comes with hanalearn.

    Takes about a tenth of a second: the yaku that depend on one another are tried on every subset of the cards they
        look at.
    """
    found: list[Finding] = list(book.faults())
    for lines in book.readings:
        for group in Scorer(lines).groups():
            found += _falling(group)
            found += _never(group)
            found += _pays_less(group)
        found += _not_smallest(lines)
    found += _unknown(book)
    return tuple(dict.fromkeys(found))


def _looked_at(group: Sequence[Yaku]) -> tuple[Card, ...]:
    mask = 0
    for yaku in group:
        mask |= yaku.cards.mask | yaku.extra_pool.mask | yaku.void_if.mask
    return tuple(CardSet.from_mask(mask))


def _worth(group: Sequence[Yaku], took: CardSet) -> int:
    return sum(yaku.worth(took) for yaku in made(group, took))


def _falling(group: Sequence[Yaku]) -> Iterator[Finding]:
    cards = _looked_at(group)
    if len(cards) > _TRIED_CARDS:
        # One threshold and its further cards can only grow; anything larger is a house rule that nobody has tried.
        return
    worth = [0] * (1 << len(cards))
    for pattern in range(1 << len(cards)):
        worth[pattern] = _worth(group, CardSet(card for at, card in enumerate(cards) if pattern >> at & 1))
        for at, card in enumerate(cards):
            if pattern >> at & 1 and worth[pattern] < worth[pattern ^ 1 << at]:
                pile = CardSet(other for place, other in enumerate(cards) if pattern >> place & 1 and other != card)
                says = f"{pile} is worth {worth[pattern ^ 1 << at]}, with {card} besides only {worth[pattern]}"
                yield Finding("falling-sum", says, is_fault=False)
                return


def _never(group: Sequence[Yaku]) -> Iterator[Finding]:
    for yaku in group:
        if not any(yaku in made(group, pile) for pile in yaku.smallest_holdings()):
            yield Finding("never-counts", f"{yaku.key} is always beaten or void", is_fault=False)


def _pays_less(group: Sequence[Yaku]) -> Iterator[Finding]:
    for yaku in group:
        for other in group:
            if other.key in yaku.beats and other.points > yaku.points and other.cards <= yaku.cards:
                says = f"{yaku.key} ({yaku.points}) replaces {other.key} ({other.points})"
                yield Finding("pays-less", says, is_fault=False)


def _not_smallest(lines: Sequence[Yaku]) -> Iterator[Finding]:
    for yaku in lines:
        # One holding of each kind is enough where there are thousands: chaff are alike.
        holding = next(yaku.smallest_holdings())
        smaller = any(yaku.is_made(CardSet(some)) for some in combinations(holding, len(holding) - 1))
        if not yaku.is_made(holding) or smaller:
            yield Finding("not-smallest", f"{yaku.key}: {holding} is not a smallest holding")


def _unknown(book: Rulebook) -> Iterator[Finding]:
    known = {*book.option_keys(), "deal_order", "dealer_tie", "lines"}
    gone = {f"points.{yaku.key}" for yaku in (book.revised_from or book).lines}
    for key in [*book.cites, *(other.option for other in book.alternatives)]:
        if key not in known and key not in gone and not key.startswith(("points.", "further.", "least.", "beats.")):
            yield Finding("unknown-option", f"{key} is not an option of {book.key}")
    cites = [*book.cites.values(), *(other.cite for other in book.alternatives), *(yaku.cite for yaku in book.lines)]
    for cite in cites:
        for source in (*(() if cite.standing == "house" else (cite.source,)), *cite.after):
            if source not in SOURCES:
                yield Finding("unknown-source", f"{source} is not one of {', '.join(SOURCES)}")

"""Which sums a pile can make under a Koi-Koi sheet, and which points a round can therefore end with."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Final

from hanalearn.cards import EMPTY, CardSet
from hanalearn.rules.koikoi_book import CallCounting, KoiKoiRulebook
from hanalearn.rules.masks import cards_of
from hanalearn.rules.scorer import Scorer, made
from hanalearn.rules.yaku import Yaku

__all__ = ["possible_bases", "possible_totals"]

_MOST_CALLS: Final = 8
_TRIED_CARDS: Final = 14


def possible_bases(book: KoiKoiRulebook) -> frozenset[int]:
    """Every base sum that some pile of cards is worth, 0 included.

    Any set of the 48 cards is a pile here, also those that no round could bring together. The yaku of the month is
    left out.

    Raises:
        ValueError: a house rulebook ties more cards together than can be tried.

    >>> from hanalearn.rules.books import koikoi_rulebook
    >>> max(possible_bases(koikoi_rulebook("koikoi-standard")))
    62
    """
    # For each part of the sheet: its yaku in every reading, and the cards it looks at.
    parts = [{yaku.key for yaku in part} for part in Scorer(book.yaku).parts()]
    groups = [[[yaku for yaku in lines if yaku.key in part] for lines in book.readings] for part in parts]
    looks = [_looked_at(readings) for readings in groups]
    shared = EMPTY
    for at, cards in enumerate(looks):
        for other in looks[at + 1 :]:
            shared |= cards & other

    found: set[int] = set()
    # With the cards that several parts look at settled, the parts are independent of one another.
    for settled in _subsets(shared):
        sums = {(0,) * len(book.readings)}
        for readings, cards in zip(groups, looks, strict=True):
            worths = {
                tuple(sum(yaku.worth(pile) for yaku in made(lines, pile)) for lines in readings)
                for pile in _piles(readings, cards - shared, settled & cards)
            }
            sums = {tuple(map(sum, zip(one, worth, strict=True))) for one in sums for worth in worths}
        found |= {max(one) for one in sums}
    return frozenset(found)


def possible_totals(book: KoiKoiRulebook) -> frozenset[int]:
    """Every score above 0 that a round can end with: sums with their factors, hand yaku, the dealer's right.

    Where every call counts anew, up to eight calls of each player are considered.

    >>> from hanalearn.rules.books import koikoi_rulebook
    >>> nintendo = possible_totals(koikoi_rulebook("koikoi-nintendo"))
    >>> [points for points in range(1, 17) if points not in nintendo]
    [7, 9, 11, 13, 15]
    """
    calls = range(2 if book.call_counting is CallCounting.ONCE else _MOST_CALLS + 1)
    pairs = [pair for pair in product(calls, calls) if sum(pair) <= 1 or not book.ends_after_call]
    factors = {book.call_factor(opponent_calls=theirs, own_calls=mine) for theirs, mine in pairs}
    totals = {yaku.points for yaku in book.hand_yaku} | {book.no_score_points}
    for base in possible_bases(book):
        if base >= (book.least_to_stop or 0):
            doubled = book.threshold_factor if book.threshold is not None and base >= book.threshold else 1
            totals |= {base * doubled * factor for factor in factors}
    return frozenset(totals - {0})


def _looked_at(readings: Sequence[Sequence[Yaku]]) -> CardSet:
    cards = EMPTY
    for lines in readings:
        for yaku in lines:
            cards |= yaku.cards | yaku.extra_pool | yaku.void_if
    return cards


def _subsets(cards: CardSet) -> Iterator[CardSet]:
    mask = cards.mask
    subset = mask
    while True:
        yield cards_of(subset)
        if not subset:
            return
        subset = subset - 1 & mask


def _piles(readings: Sequence[Sequence[Yaku]], free: CardSet, settled: CardSet) -> Iterator[CardSet]:
    if len(free) <= _TRIED_CARDS:
        for some in _subsets(free):
            yield some | settled
    elif all(free <= need.pool or not free & need.pool for lines in readings for yaku in lines for need in yaku.needs):
        # No need tells these cards apart, so only their number matters.
        pile = settled
        yield pile
        for card in free:
            pile |= {card}
            yield pile
    else:
        raise ValueError(f"{len(free)} cards are too many to try every pile of them: {free}")

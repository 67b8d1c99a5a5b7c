"""How many deals there are of each sort, counted from the twelve months of four cards.

A hand's *pattern* is how many cards it holds of each month it holds at all, the largest first: (2, 2, 2, 2) are four
pairs, (4, 2, 1, 1) holds a whole month. All figures follow from the patterns.

>>> hands_with_whole_month(8), hands_of_pairs(8), number_of_hands(8)
(1628946, 641520, 377348994)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import comb, factorial
from types import MappingProxyType
from typing import Final, TypeAlias

from hanalearn.cards import Card, CardSet, Month
from hanalearn.rules.book import Rulebook
from hanalearn.rules.koikoi_book import KoiKoiRulebook
from hanalearn.rules.turn import Random

__all__ = [
    "DealOdds",
    "Pattern",
    "deal_odds",
    "hands_of_pairs",
    "hands_where",
    "hands_with_whole_month",
    "mean_months",
    "number_of_hands",
    "pattern_of",
    "patterns",
    "sampled_patterns",
    "void_fields",
]

Pattern: TypeAlias = tuple[int, ...]

_MONTHS: Final = len(Month)
_CARDS: Final = len(Card)


def pattern_of(cards: CardSet) -> Pattern:
    """The pattern of some cards.

    >>> pattern_of(CardSet.parse("1b 1r 3b 3r 3c1 12b"))
    (3, 2, 1)
    """
    counts = (len(cards.of_month(month)) for month in Month)
    return tuple(sorted(filter(None, counts), reverse=True))


@cache
def patterns(size: int) -> Mapping[Pattern, int]:
    """Every pattern of so many cards and the number of sets that have it; together C(48, size).

    >>> patterns(2)
    mappingproxy({(2,): 72, (1, 1): 1056})
    """

    def parts(left: int, most: int) -> Iterator[Pattern]:
        if not left:
            yield ()
        for part in range(min(left, most), 0, -1):
            for rest in parts(left - part, part):
                yield (part, *rest)

    return MappingProxyType({pattern: _ways(pattern) for pattern in parts(size, 4) if len(pattern) <= _MONTHS})


def _ways(pattern: Pattern) -> int:
    # Which months have which count, times which cards of each month.
    ways = factorial(_MONTHS) // factorial(_MONTHS - len(pattern))
    for same in Counter(pattern).values():
        ways //= factorial(same)
    for count in pattern:
        ways *= comb(4, count)
    return ways


def number_of_hands(size: int) -> int:
    """How many sets of so many cards there are."""
    return comb(_CARDS, size)


def hands_where(size: int, is_so: Callable[[Pattern], bool]) -> int:
    """How many sets of so many cards have such a pattern.

    >>> hands_where(8, lambda pattern: len(pattern) == 8)
    32440320
    """
    return sum(ways for pattern, ways in patterns(size).items() if is_so(pattern))


def hands_with_whole_month(size: int) -> int:
    """How many sets of so many cards hold all four cards of at least one month; two whole months count once.

    For eight cards 12 · C(44, 4) - C(12, 2) = 1,628,946: every month with any four of the other cards, less the 66 sets
    of two whole months, which that counts twice.
    """
    return hands_where(size, lambda pattern: 4 in pattern)


def hands_of_pairs(size: int) -> int:
    """How many sets of so many cards are pairs only, each of another month.

    For eight cards C(12, 4) · 6^4 = 641,520: four of the months, two cards of each.
    """
    return hands_where(size, lambda pattern: set(pattern) <= {2})


def mean_months(size: int) -> Fraction:
    """How many different months so many cards show on average.

    >>> round(float(mean_months(8)), 2)
    6.36
    """
    return Fraction(sum(len(pattern) * ways for pattern, ways in patterns(size).items()), number_of_hands(size))


def void_fields(book: Rulebook) -> Fraction:
    """The chance that the dealt field voids the deal.

    >>> from hanalearn.rules.books import koikoi_rulebook
    >>> void_fields(koikoi_rulebook("koikoi-nintendo")) * number_of_hands(8)
    Fraction(2270466, 1)
    """
    size = book.field_size

    def is_void(pattern: Pattern) -> bool:
        four_pairs = book.redeal_field_four_pairs and pattern == (2, 2, 2, 2)
        return four_pairs or (book.redeal_field_four and 4 in pattern)

    return Fraction(hands_where(size, is_void), number_of_hands(size))


@dataclass(frozen=True, slots=True)
class DealOdds:
    """Chances of special deals under a Koi-Koi rulebook, each exact.

    Attributes:
        void_field: the dealt field voids the deal.
        one_hand: a certain hand holds a hand yaku.
        both_hands: both hands do.
    """

    void_field: Fraction
    one_hand: Fraction
    both_hands: Fraction

    @property
    def some_hand(self) -> Fraction:
        """At least one of the two hands does."""
        return 2 * self.one_hand - self.both_hands


def deal_odds(book: KoiKoiRulebook) -> DealOdds:
    """Chances of special deals under a Koi-Koi rulebook.

    >>> from hanalearn.rules.books import koikoi_rulebook
    >>> odds = deal_odds(koikoi_rulebook("koikoi-nintendo"))
    >>> f"{float(odds.one_hand):.4f} {float(odds.some_hand):.4f}"
    '0.0060 0.0120'
    """
    size = book.hand_size
    played = {yaku.key for yaku in book.hand_yaku}

    def is_special(pattern: Pattern) -> bool:
        return ("teshi" in played and 4 in pattern) or ("kuttsuki" in played and pattern.count(2) >= 4)

    both = sum(ways for (first, second), ways in _two_hands(size).items() if is_special(first) and is_special(second))
    return DealOdds(
        void_fields(book),
        Fraction(hands_where(size, is_special), number_of_hands(size)),
        Fraction(both, number_of_hands(size) * comb(_CARDS - size, size)),
    )


@cache
def _two_hands(size: int) -> Mapping[tuple[Pattern, Pattern], int]:
    """The patterns of two hands dealt from one pack, in how many ways: month by month.

    Only whole months and pairs are told apart, since nothing else is asked: a pattern here lists fours and twos.
    """
    # State: cards in each hand, whole months and pairs of each hand.
    states: dict[tuple[int, int, int, int, int, int], int] = {(0, 0, 0, 0, 0, 0): 1}
    for _ in Month:
        after: dict[tuple[int, int, int, int, int, int], int] = {}
        for (one, two, fours, pairs, other_fours, other_pairs), ways in states.items():
            for first in range(5):
                for second in range(5 - first):
                    if one + first > size or two + second > size:
                        continue
                    state = (
                        one + first,
                        two + second,
                        fours + (first == 4),
                        pairs + (first == 2),
                        other_fours + (second == 4),
                        other_pairs + (second == 2),
                    )
                    more = ways * comb(4, first) * comb(4 - first, second)
                    after[state] = after.get(state, 0) + more
        states = after
    found: dict[tuple[Pattern, Pattern], int] = {}
    for (one, two, fours, pairs, other_fours, other_pairs), ways in states.items():
        if (one, two) == (size, size):
            key = ((4,) * fours + (2,) * pairs, (4,) * other_fours + (2,) * other_pairs)
            found[key] = found.get(key, 0) + ways
    return MappingProxyType(found)


def sampled_patterns(size: int, deals: int, dice: Random) -> Mapping[Pattern, int]:
    """How often each pattern came up in so many random deals, to be held against ``patterns``."""
    found: Counter[Pattern] = Counter()
    for _ in range(deals):
        counts = [0] * _MONTHS
        pack = list(range(_CARDS))
        for at in range(size):
            other = at + int(dice.random() * (_CARDS - at))
            pack[at], pack[other] = pack[other], pack[at]
            counts[pack[at] // 4] += 1
        found[tuple(sorted(filter(None, counts), reverse=True))] += 1
    return MappingProxyType(dict(found.most_common()))

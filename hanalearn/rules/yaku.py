"""Yaku (役), the combinations of captured or dealt cards that score, as data that can be counted, shown and checked.

A captured yaku is a set of thresholds over *disjoint* pools of cards. One shape serves every yaku of the three games,
and the constructor's check that no card stands in two pools of one yaku removes a whole family of mistakes (a rain man
who counts both as the rain and as one of the dry brights).

A dealt yaku looks at a hand as it was dealt: how many cards of one month, how many of a kind.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations
from math import comb, prod
from typing import Final

from hanalearn.cards import DECK, EMPTY, CardSet, Month
from hanalearn.rules.masks import months_held

__all__ = ["AtLeast", "Between", "Cite", "DealtYaku", "SameMonth", "Standing", "Yaku", "YakuError"]

_SLUG: Final = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")


class YakuError(ValueError):
    """A yaku that cannot be: the message names it and says which rule of its making it breaks."""


class Standing(StrEnum):
    """How firmly a source stands behind a figure."""

    STATED = "stated"
    """The source says it."""
    IMPLIED = "implied"
    """It follows from other numbers of the source."""
    CHOSEN = "chosen"
    """The source is silent; the value is chosen here, after the sources named."""
    HOUSE = "house"
    """A house rule: whoever made the rulebook decided it."""


@dataclass(frozen=True, slots=True)
class Cite:
    """Where a figure comes from.

    Attributes:
        source: key of a source (``hanalearn.rules.book.SOURCES``): the sheet that states the figure or is silent about
            it.
        place: the part of it, as a short slug: ``"yaku-table"``, ``"section-5"``, ``"local-rules"``.
        standing: stated, implied, chosen here or a house rule.
        after: keys of the sources that a chosen value follows.

    >>> str(Cite("standard-guide", "section-5"))
    'standard-guide, section-5'
    >>> str(Cite("primer", "", Standing.CHOSEN, ("standard-guide",)))
    'primer is silent; chosen here, after standard-guide'
    """

    source: str
    place: str = ""
    standing: Standing = Standing.STATED
    after: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        # A house rule cites the rulebook that makes it, and people name their rulebooks as they like.
        source = "house" if self.standing is Standing.HOUSE else self.source
        for slug in (source, self.place or "x", *self.after):
            if not _SLUG.fullmatch(slug):
                raise YakuError(f"{slug!r} in a citation is not a slug: small letters, digits and dashes")

    def __str__(self) -> str:
        where = ", ".join(filter(None, (self.source, self.place)))
        match self.standing:
            case Standing.STATED:
                return where
            case Standing.IMPLIED:
                return f"{where} (implied)"
            case Standing.CHOSEN:
                return f"{self.source} is silent; chosen here" + (
                    f", after {', '.join(self.after)}" if self.after else ""
                )
            case Standing.HOUSE:
                return f"house rule of {self.source}"


@dataclass(frozen=True, slots=True)
class AtLeast:
    """So many cards, or more, out of a pool.

    Raises:
        YakuError: the count is below 1 or the pool holds fewer cards.
    """

    count: int
    pool: CardSet

    def __post_init__(self) -> None:
        if not isinstance(self.pool, CardSet):
            raise YakuError(f"the pool of a need is a CardSet, not {self.pool!r}")
        if not isinstance(self.count, int) or not 1 <= self.count <= len(self.pool):
            raise YakuError(
                f"at least {self.count!r} of {len(self.pool)} cards ({self.pool}): must be 1 to {len(self.pool)}"
            )


@dataclass(frozen=True, slots=True)
class Yaku:
    """A combination of captured cards.

    Attributes:
        key: name in code, also the last part of its message key ``yaku.<key>``.
        points: points for the smallest holding, at least 1.
        needs: thresholds over disjoint pools; all must be reached.
        cite: source of the figures.
        extra_pool: cards that earn ``extra`` points each beyond those the needs use up. Each need's pool lies wholly
            inside or wholly outside it.
        extra: points for each such card.
        beats: keys of yaku that do not count when this one is made.
        void_if: any one of these in the pile voids the yaku.

    >>> from hanalearn.cards import ANIMALS
    >>> animals = Yaku("tane", 1, (AtLeast(5, ANIMALS),), Cite("standard-guide", "yaku-table"), ANIMALS, 1)
    >>> [animals.worth(CardSet.parse(pile)) for pile in ("2a 4a 5a 6a", "2a 4a 5a 6a 7a", "2a 4a 5a 6a 7a 8a 9a")]
    [0, 1, 3]
    >>> animals.count_smallest()
    126

    Raises:
        YakuError: on making an ill-formed one.
    """

    key: str
    points: int
    needs: tuple[AtLeast, ...]
    cite: Cite
    extra_pool: CardSet = EMPTY
    extra: int = 0
    beats: frozenset[str] = frozenset()
    void_if: CardSet = EMPTY

    def __post_init__(self) -> None:
        if not isinstance(self.key, str) or not _SLUG.fullmatch(self.key):
            raise YakuError(f"yaku key {self.key!r}: small letters, digits and dashes only")
        if not isinstance(self.points, int) or self.points < 1:
            raise YakuError(f"yaku {self.key}: {self.points!r} points; a yaku is worth at least 1")
        if not self.needs:
            raise YakuError(f"yaku {self.key} needs no card at all; give it at least one AtLeast")
        seen = EMPTY
        for need in self.needs:
            # Disjoint pools: a card is never counted twice inside one yaku.
            if seen & need.pool:
                raise YakuError(f"yaku {self.key}: {seen & need.pool} stands in two pools; pools must be disjoint")
            if self.extra_pool & need.pool and not need.pool <= self.extra_pool:
                raise YakuError(
                    f"yaku {self.key}: the extra pool holds {self.extra_pool & need.pool} "
                    f"but not all of the pool {need.pool}; a needed pool lies wholly inside or wholly outside it"
                )
            seen |= need.pool
        if not isinstance(self.extra, int) or self.extra < 0:
            raise YakuError(f"yaku {self.key}: {self.extra!r} points for each further card; must be 0 or more")
        if bool(self.extra) is not bool(self.extra_pool):
            raise YakuError(f"yaku {self.key}: an extra pool and points for each of its cards go together")
        if seen & self.void_if:
            raise YakuError(f"yaku {self.key}: {seen & self.void_if} is needed and voids it")
        if self.key in self.beats:
            raise YakuError(f"yaku {self.key} beats itself")

    @property
    def cards(self) -> CardSet:
        """Every card that can help to make it."""
        return CardSet.from_mask(_joined(need.pool.mask for need in self.needs))

    def is_made(self, took: CardSet) -> bool:
        """Whether the pile reaches every threshold and holds no card that voids the yaku."""
        mask = took.mask
        return not mask & self.void_if.mask and all(
            (mask & need.pool.mask).bit_count() >= need.count for need in self.needs
        )

    def worth(self, took: CardSet) -> int:
        """Points for this yaku alone, further cards included; 0 where it is not made."""
        return self.points + self.extra * len(self.further(took)) if self.is_made(took) else 0

    def holding(self, took: CardSet) -> CardSet:
        """The cards that make it: of each pool the first ones in card order, as many as are needed.

        Of five chaff too many, it does not matter which are called "further"; this order makes the sheet repeatable.
        """
        mask = 0
        for need in self.needs:
            held = took.mask & need.pool.mask
            for _ in range(min(need.count, held.bit_count())):
                low = held & -held
                mask |= low
                held ^= low
        return CardSet.from_mask(mask)

    def further(self, took: CardSet) -> CardSet:
        """The cards that earn ``extra`` points each."""
        return (took & self.extra_pool) - self.holding(took) if self.extra else EMPTY

    def distance(self, took: CardSet) -> int:
        """How many cards are missing, 0 when every threshold is reached (void or not)."""
        return sum(max(0, need.count - len(took & need.pool)) for need in self.needs)

    def smallest_holdings(self) -> Iterator[CardSet]:
        """Every smallest set of cards that makes it, in card order of the pools."""

        def choose(needs: tuple[AtLeast, ...], so_far: CardSet) -> Iterator[CardSet]:
            if not needs:
                yield so_far
                return
            for cards in combinations(needs[0].pool, needs[0].count):
                yield from choose(needs[1:], so_far | CardSet(cards))

        return choose(self.needs, EMPTY)

    def count_smallest(self) -> int:
        """How many smallest holdings there are, by formula: the product of the binomials of its needs."""
        return prod(comb(len(need.pool), need.count) for need in self.needs)


@dataclass(frozen=True, slots=True)
class SameMonth:
    """Exactly so many cards of one month in a dealt hand, all of them out of a pool."""

    count: int
    pool: CardSet = DECK

    def __post_init__(self) -> None:
        if not 1 <= self.count <= 4:
            raise YakuError(f"{self.count!r} cards of one month: a month has four cards")


@dataclass(frozen=True, slots=True)
class Between:
    """At least ``low`` and at most ``high`` cards of a dealt hand out of a pool."""

    low: int
    high: int
    pool: CardSet

    def __post_init__(self) -> None:
        if not 0 <= self.low <= self.high:
            raise YakuError(f"between {self.low!r} and {self.high!r} cards: must be 0 or more, the lower first")


@dataclass(frozen=True, slots=True)
class DealtYaku:
    """A hand yaku (手役 teyaku): what a hand is worth as it was dealt.

    Attributes:
        key: name in code, also the last part of its message key ``teyaku.<key>``.
        points: what it is worth, in the points of its rulebook.
        cite: source of the figures.
        months: groups of equal month that the hand holds, each from another month. A group is exact: a month of which
            the hand holds four is no pair and no triplet.
        counts: how many cards of which pool the hand holds.
        beats: keys of hand yaku that do not count beside it.

    >>> four = DealtYaku("teshi", 6, Cite("nintendo-guide", "hand-yaku"), (SameMonth(4),))
    >>> four.is_made(CardSet.parse("3b 3r 3c1 3c2 5a 6c1 7c1 8c1"))
    True
    """

    key: str
    points: int
    cite: Cite
    months: tuple[SameMonth, ...] = ()
    counts: tuple[Between, ...] = ()
    beats: frozenset[str] = frozenset()

    def __post_init__(self) -> None:
        if not isinstance(self.key, str) or not _SLUG.fullmatch(self.key):
            raise YakuError(f"yaku key {self.key!r}: small letters, digits and dashes only")
        if not isinstance(self.points, int) or self.points < 1:
            raise YakuError(f"hand yaku {self.key}: {self.points!r} points; a yaku is worth at least 1")
        if not self.months and not self.counts:
            raise YakuError(f"hand yaku {self.key} asks for nothing; give it months or counts")
        if self.key in self.beats:
            raise YakuError(f"hand yaku {self.key} beats itself")

    def is_made(self, hand: CardSet) -> bool:
        """Whether a dealt hand is this yaku."""
        return self._groups(hand) is not None

    def cards(self, hand: CardSet) -> CardSet:
        """The cards that make it: those of the month groups, or, where it only counts kinds, those of the counted
        pools.
        """
        groups = self._groups(hand)
        if groups is None:
            return EMPTY
        if self.months:
            return groups
        return hand & CardSet.from_mask(_joined(between.pool.mask for between in self.counts))

    def _groups(self, hand: CardSet) -> CardSet | None:
        if not all(between.low <= len(hand & between.pool) <= between.high for between in self.counts):
            return None

        held = months_held(hand.mask)
        wanted = [group.count for group in self.months]
        if any(held.count(count) < wanted.count(count) for count in wanted):
            return None

        def place(groups: tuple[SameMonth, ...], months: tuple[Month, ...]) -> CardSet | None:
            if not groups:
                return EMPTY
            for month in months:
                cards = hand.of_month(month)
                if len(cards) == groups[0].count and cards <= groups[0].pool:
                    rest = place(groups[1:], tuple(other for other in months if other is not month))
                    if rest is not None:
                        return cards | rest
            return None

        return place(self.months, tuple(Month))


def _joined(masks: Iterator[int]) -> int:
    joined = 0
    for mask in masks:
        joined |= mask
    return joined

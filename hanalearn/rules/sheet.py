"""The worked sum of a pile or a settlement: every amount with its reason, its cards and its source.

A total is the fold of the entries and is stored nowhere, so that the explanation and the number cannot disagree.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

from hanalearn.cards import EMPTY, CardSet
from hanalearn.rules.yaku import Cite

__all__ = ["Entry", "LeftOut", "ScoreSheet", "Tally"]


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the sum.

    Attributes:
        op: ``"add"`` or ``"times"``.
        value: the number added (may be negative in a settlement) or the factor.
        reason: message key that says why: ``"yaku.<key>"`` for the points of a yaku, ``"reason.…"`` for all else.
        cards: the cards that are the reason; empty where it is none of the cards.
        cite: where the figure comes from.
        about: key of the yaku the entry belongs to, or ``""``.
        count: the number the reason speaks of (further cards, the threshold, calls), 0 where it speaks of none.
        seat: the player the entry concerns, where it comes from or goes to another; ``None`` where it is one's own.
    """

    op: Literal["add", "times"]
    value: int
    reason: str
    cards: CardSet
    cite: Cite
    about: str = ""
    count: int = 0
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class LeftOut:
    """Something that looks as if it counted and does not.

    Attributes:
        key: the yaku (or reason) that does not count.
        why: message key: ``"score.beaten"`` (``by`` names the yaku that replaces it), ``"score.void"`` (``cards`` are
            the ones that void it), ``"score.cup"`` (the sake cup does its other job), ``"score.rain-man"`` (the third
            bright is the rain man), ``"score.one-call-factor"`` and ``"score.one-factor"`` (another factor counts
            instead).
        by: key of the yaku or reason that is counted instead, or ``""``.
        points: what it would have been worth.
        cards: its cards, or those that void it.
        cite: where the rule comes from.
    """

    key: str
    why: str
    by: str
    points: int
    cards: CardSet
    cite: Cite


class Tally(NamedTuple):
    """Points and names of a pile without reasons: the fast answer."""

    points: int
    yaku: tuple[tuple[str, int], ...]
    """Pairs of key and points, in the order of the rulebook."""

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys of the yaku."""
        return tuple(key for key, _ in self.yaku)


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """A worked sum: entries applied from top to bottom, starting at 0.

    >>> cite = Cite("standard-guide", "doubling")
    >>> sheet = ScoreSheet((
    ...     Entry("add", 5, "yaku.ino", EMPTY, cite, "ino"),
    ...     Entry("add", 2, "yaku.tane", EMPTY, cite, "tane"),
    ...     Entry("times", 2, "reason.threshold", EMPTY, cite, count=7),
    ... ))
    >>> sheet.base, sheet.factor, sheet.total
    (7, 2, 14)
    """

    entries: tuple[Entry, ...]
    left_out: tuple[LeftOut, ...] = ()

    @property
    def base(self) -> int:
        """The sum before the first factor."""
        total = 0
        for entry in self.entries:
            if entry.op == "times":
                break
            total += entry.value
        return total

    @property
    def factor(self) -> int:
        """The product of all factors, 1 without any."""
        product = 1
        for entry in self.entries:
            if entry.op == "times":
                product *= entry.value
        return product

    @property
    def final(self) -> int:
        """The whole sum: every entry applied in order."""
        total = 0
        for entry in self.entries:
            total = total + entry.value if entry.op == "add" else total * entry.value
        return total

    @property
    def total(self) -> int:
        """The same as ``final``."""
        return self.final

    @property
    def yaku(self) -> tuple[tuple[str, int], ...]:
        """Points of each yaku before factors, further cards included, in order."""
        sums: dict[str, int] = {}
        for entry in self.entries:
            if entry.about and entry.op == "add":
                sums[entry.about] = sums.get(entry.about, 0) + entry.value
        return tuple(sums.items())

    @property
    def cards(self) -> CardSet:
        """Every card that one of the entries names."""
        cards = EMPTY
        for entry in self.entries:
            cards |= entry.cards
        return cards

    def running(self) -> tuple[int, ...]:
        """The sum after each entry, for a sheet that is read line by line."""
        sums: list[int] = []
        total = 0
        for entry in self.entries:
            total = total + entry.value if entry.op == "add" else total * entry.value
            sums.append(total)
        return tuple(sums)

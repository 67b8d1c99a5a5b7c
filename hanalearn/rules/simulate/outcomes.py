"""What came of many rounds: how often each result, and what follows from the counts, with intervals.

Nothing but the counts is stored. Shares have Wilson's interval, which holds also near 0 and 1; means have the normal
interval of their standard error, good for the hundreds of rounds and more that are played here. Both are of 95 %: of
twenty such intervals about one misses.

Source: E. B. Wilson, Probable inference, the law of succession, and statistical inference (1927).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from math import sqrt
from typing import Final, NamedTuple

from hanalearn.rules.koikoi import RoundEnd

__all__ = ["Estimate", "Outcome", "Outcomes", "share"]

Z: Final = 1.959964
"""Half of the normal distribution's middle 95 %, in standard deviations."""


class Outcome(NamedTuple):
    """How one round ended: in which way, for whom, with which points of each seat."""

    end: RoundEnd
    winner: int | None
    points: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Estimate:
    """A number that was found by playing, and the interval it is trusted in.

    Attributes:
        value: the mean or the share that was seen.
        low, high: ends of the interval; both are ``value`` for something certain.
        runs: in how many rounds; 0 for something certain.
    """

    value: float
    low: float
    high: float
    runs: int

    @property
    def is_certain(self) -> bool:
        """Whether nothing was left to chance."""
        return not self.runs

    def overlaps(self, other: Estimate) -> bool:
        """Whether the two intervals have a number in common, so that neither is clearly the larger."""
        return self.low <= other.high and other.low <= self.high


def share(hits: int, runs: int) -> Estimate:
    """A share with Wilson's interval.

    >>> some = share(8, 10)
    >>> round(some.low, 3), round(some.high, 3)
    (0.49, 0.943)

    Raises:
        ValueError: no runs, or more hits than runs.
    """
    if not 0 <= hits <= runs or not runs:
        raise ValueError(f"{hits} of {runs} rounds is no share")
    seen = hits / runs
    spread = Z * Z / runs
    middle = (seen + spread / 2) / (1 + spread)
    reach = Z * sqrt(seen * (1 - seen) / runs + spread / (4 * runs)) / (1 + spread)
    # Rounding must not push the end of an interval past what was seen.
    return Estimate(seen, max(0.0, min(seen, middle - reach)), min(1.0, max(seen, middle + reach)), runs)


@dataclass(frozen=True, slots=True)
class Outcomes:
    """The results of many rounds as one seat looks at them.

    Attributes:
        seat: whose points are called "mine".
        counts: each result that came up and how often, the most frequent first.
        is_certain: there is only one possible result.
    """

    seat: int
    counts: tuple[tuple[Outcome, int], ...]
    is_certain: bool = False

    @classmethod
    def counted(cls, seat: int, results: Iterable[tuple[Outcome, int]]) -> Outcomes:
        """From results and how often each came up, in any order."""
        totals: dict[Outcome, int] = {}
        for outcome, times in results:
            totals[outcome] = totals.get(outcome, 0) + times
        order = sorted(totals.items(), key=lambda pair: (-pair[1], pair[0].end, str(pair[0].winner), pair[0].points))
        return cls(seat, tuple(order))

    @property
    def runs(self) -> int:
        """How many rounds were played."""
        return sum(times for _, times in self.counts)

    def chance(self, is_so: Callable[[Outcome], bool]) -> Estimate:
        """How often something was so.

        Args:
            is_so: asked once for each different result, for example whether it would win the match.
        """
        hits = sum(times for outcome, times in self.counts if is_so(outcome))
        if self.is_certain:
            return Estimate(hits, hits, hits, 0)
        return share(hits, self.runs)

    def mean(self, number: Callable[[Outcome], float]) -> Estimate:
        """The mean of a number of the results."""
        runs = self.runs
        values = [(number(outcome), times) for outcome, times in self.counts]
        mean = sum(value * times for value, times in values) / runs
        if self.is_certain:
            return Estimate(mean, mean, mean, 0)
        squares = sum((value - mean) ** 2 * times for value, times in values)
        reach = Z * sqrt(squares / max(1, runs - 1) / runs)
        return Estimate(mean, mean - reach, mean + reach, runs)

    @property
    def difference(self) -> Estimate:
        """My points minus theirs, on average."""
        return self.mean(lambda outcome: outcome.points[self.seat] - outcome.points[1 - self.seat])

    @property
    def mine(self) -> Estimate:
        """My points, on average."""
        return self.mean(lambda outcome: outcome.points[self.seat])

    @property
    def theirs(self) -> Estimate:
        """Their points, on average."""
        return self.mean(lambda outcome: outcome.points[1 - self.seat])

    @property
    def wins(self) -> Estimate:
        """How often I was the one who stopped."""
        return self.chance(lambda outcome: outcome.winner == self.seat)

    @property
    def losses(self) -> Estimate:
        """How often they were."""
        return self.chance(lambda outcome: outcome.winner == 1 - self.seat)

    @property
    def nobody(self) -> Estimate:
        """How often nobody stopped."""
        return self.chance(lambda outcome: outcome.winner is None)

    def match_won(self, lead: int) -> Estimate:
        """How often this round, as the last of a match, wins it.

        Args:
            lead: my total minus theirs before the round, in points.
        """
        return self.chance(lambda outcome: lead + outcome.points[self.seat] - outcome.points[1 - self.seat] > 0)

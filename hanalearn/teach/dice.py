"""Chance that repeats itself: the same variant string gives the same draws on every machine, for years."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import TypeVar

__all__ = ["Dice"]

T = TypeVar("T")


class Dice:
    """Draws from a variant string.

    Everything is built on ``random.Random(variant).random()``: Python promises that this stream stays the same between
    versions, and promises nothing of the kind for ``shuffle``, ``choice`` or ``sample``.

    Args:
        variant: names the variant, for example ``"L3.3/check/9f3c/0/2"``.

    >>> Dice("a").order("pine plum cherry".split()) == Dice("a").order("pine plum cherry".split())
    True
    """

    def __init__(self, variant: str) -> None:
        self.variant = variant
        self._random = random.Random(variant).random

    def below(self, count: int) -> int:
        """A whole number from 0 to ``count - 1``, each as likely.

        Raises:
            ValueError: ``count`` is not positive.
        """
        if count < 1:
            raise ValueError(f"cannot draw one of {count} things")
        # random() has 53 bits, so that the unevenness for counts like ours is below one in 10**14.
        return int(self._random() * count)

    def one(self, things: Sequence[T]) -> T:
        """One of the things.

        Raises:
            ValueError: there are none.
        """
        return things[self.below(len(things))]

    def order(self, things: Sequence[T]) -> list[T]:
        """All of the things in a random order (Fisher and Yates, from the end)."""
        mixed = list(things)
        for last in range(len(mixed) - 1, 0, -1):
            other = self.below(last + 1)
            mixed[last], mixed[other] = mixed[other], mixed[last]
        return mixed

    def some(self, things: Sequence[T], count: int) -> list[T]:
        """``count`` different places of the sequence, in random order.

        Raises:
            ValueError: there are not so many.
        """
        if count > len(things):
            raise ValueError(f"cannot draw {count} of {len(things)} things")
        return self.order(things)[:count]

    def weighted(self, weights: Mapping[str, int]) -> str:
        """One of the names, each as likely as its weight says. One draw.

        Raises:
            ValueError: there are none.
        """
        return self.one([name for name, weight in weights.items() for _ in range(weight)])

"""From piles given as masks to small table indices, thousands at a time.

Yaku that beat one another form a group. A group cannot tell apart cards that stand in the same pools of all its yaku,
so all it needs to know of a pile is how many cards of each such sort it holds: a number in mixed radix, and a table
from that number to whatever is asked. The number is a sum over the cards, so three look-ups on 16-bit chunks of the
mask add it up, for all groups at once, each in its own bits.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

from hanalearn.cards import Card, CardSet
from hanalearn.rules.masks import cards_of
from hanalearn.rules.yaku import Yaku

__all__ = ["Field", "IndexTooLargeError", "Ints", "Masks", "PileIndex", "fields_of", "grouped", "merged"]

Masks: TypeAlias = npt.NDArray[np.uint64]
"""Sets of cards, one 48-bit mask each."""
Ints: TypeAlias = npt.NDArray[np.intp]

_CHUNKS: Final = 3
_MOST_BITS: Final = 62
_LARGEST: Final = 1 << 16


class IndexTooLargeError(ValueError):
    """The yaku tie too many cards together for tables; the readable engine must answer."""


@dataclass(frozen=True)
class Field:
    """What one group of yaku (or several) can know of a pile.

    Attributes:
        keys: the keys of the yaku.
        sorts: the cards it cannot tell apart, sort by sort.
    """

    keys: frozenset[str]
    sorts: tuple[CardSet, ...]

    @property
    def size(self) -> int:
        """How many different things it can know."""
        return prod(len(cards) + 1 for cards in self.sorts)

    @property
    def strides(self) -> tuple[int, ...]:
        """What one card of each sort adds to the index; the last sort counts fastest."""
        return tuple(prod(len(cards) + 1 for cards in self.sorts[at + 1 :]) for at in range(len(self.sorts)))

    def piles(self) -> Iterator[CardSet]:
        """One pile for each index, in order."""
        for counts in product(*(range(len(cards) + 1) for cards in self.sorts)):
            mask = 0
            for cards, count in zip(self.sorts, counts, strict=True):
                for card in tuple(cards)[:count]:
                    mask |= 1 << card
            yield cards_of(mask)

    def index(self, pile: CardSet) -> int:
        """The index of a pile."""
        return sum(stride * len(pile & cards) for stride, cards in zip(self.strides, self.sorts, strict=True))


def grouped(readings: Sequence[Sequence[Yaku]]) -> tuple[frozenset[str], ...]:
    """Keys of yaku that depend on one another in any reading, in the order of the first."""
    groups: list[set[str]] = []
    for lines in readings:
        for yaku in lines:
            tied = {yaku.key, *yaku.beats}
            joined = [group for group in groups if group & tied]
            groups = [group for group in groups if not group & tied]
            groups.append(tied.union(*joined))
    order = {yaku.key: at for lines in readings for at, yaku in enumerate(lines)}
    present = [frozenset(group & order.keys()) for group in groups]
    return tuple(sorted(present, key=lambda group: min(order[key] for key in group)))


def fields_of(readings: Sequence[Sequence[Yaku]]) -> tuple[Field, ...]:
    """One field for each group.

    Raises:
        IndexTooLargeError: a group can know too many things.
    """
    fields = []
    for keys in grouped(readings):
        pools = [
            pool
            for lines in readings
            for yaku in lines
            if yaku.key in keys
            for pool in (*(need.pool for need in yaku.needs), yaku.extra_pool, yaku.void_if)
        ]
        fields.append(_checked(Field(keys, _sorts(pools))))
    return tuple(fields)


def merged(fields: Sequence[Field], limit: int) -> tuple[Field, ...]:
    """Fewer fields that know the same, none of more than ``limit`` entries unless a single one is."""
    homes: list[Field] = []
    for field in sorted(fields, key=lambda field: -field.size):
        tried = [Field(home.keys | field.keys, _sorts((*home.sorts, *field.sorts))) for home in homes]
        fitting = [at for at, joined in enumerate(tried) if joined.size <= limit]
        if fitting:
            at = min(fitting, key=lambda at: tried[at].size / homes[at].size)
            homes[at] = tried[at]
        else:
            homes.append(field)
    return tuple(homes)


class PileIndex:
    """The indices of several fields, added up from three look-ups.

    Raises:
        IndexTooLargeError: the indices do not fit into 62 bits together.
    """

    __slots__ = ("_chunks", "_places", "fields")

    def __init__(self, fields: Sequence[Field]) -> None:
        self.fields = tuple(fields)
        shift = 0
        places = []
        for field in self.fields:
            width = (field.size - 1).bit_length()
            places.append((shift, (1 << width) - 1))
            shift += width
        if shift > _MOST_BITS:
            raise IndexTooLargeError(f"{shift} bits of indices; {_MOST_BITS} is the most")
        kind = np.int32 if shift < 31 else np.int64
        self._places = tuple((kind(at), kind(mask)) for at, mask in places)
        adds = [0] * 64
        for field, (at, _) in zip(self.fields, places, strict=True):
            for cards, stride in zip(field.sorts, field.strides, strict=True):
                for card in cards:
                    adds[card] += stride << at
        self._chunks = tuple(_sums(adds[16 * chunk : 16 * chunk + 16], kind) for chunk in range(_CHUNKS))

    def of(self, masks: Masks) -> npt.NDArray[np.signedinteger]:
        """The packed indices of piles; ``at`` takes them apart."""
        chunks = np.ascontiguousarray(masks).view(np.uint16).reshape(-1, 4)
        packed = self._chunks[0].take(chunks[:, 0])
        packed += self._chunks[1].take(chunks[:, 1])
        packed += self._chunks[2].take(chunks[:, 2])
        return packed

    def at(self, packed: npt.NDArray[np.signedinteger], field: int) -> npt.NDArray[np.signedinteger]:
        """The indices of one field."""
        shift, mask = self._places[field]
        if not shift:
            return packed & mask
        shifted: npt.NDArray[np.signedinteger] = packed >> shift
        # Above the last field there is nothing to mask away.
        return shifted if field == len(self.fields) - 1 else shifted & mask


def _sums(adds: Sequence[int], kind: type[np.signedinteger]) -> npt.NDArray[np.signedinteger]:
    sums = np.zeros(1, kind)
    for add in adds:
        sums = np.concatenate((sums, sums + kind(add)))
    return sums


def _sorts(pools: Sequence[CardSet]) -> tuple[CardSet, ...]:
    sorts: dict[tuple[bool, ...], int] = {}
    for card in Card:
        stands_in = tuple(card in pool for pool in pools)
        if any(stands_in):
            sorts[stands_in] = sorts.get(stands_in, 0) | 1 << card
    return tuple(map(cards_of, sorts.values()))


def _checked(field: Field) -> Field:
    if field.size > _LARGEST:
        raise IndexTooLargeError(
            f"{', '.join(sorted(field.keys))} can know {field.size} things; {_LARGEST} is the most"
        )
    return field

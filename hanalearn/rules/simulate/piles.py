"""Base sums of piles, tens of millions a second."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
import numpy.typing as npt

from hanalearn.rules.koikoi_book import KoiKoiRulebook
from hanalearn.rules.scorer import made
from hanalearn.rules.simulate.pile_index import Field, IndexTooLargeError, Masks, PileIndex, fields_of, merged
from hanalearn.rules.yaku import Yaku

__all__ = ["PileScorer"]

_TABLE: Final = 4096
"""A table of so many sums stays in the nearest cache."""
_HALF: Final = (1 << 15) - 1
"""The largest sum that fits into half a number."""
_BLOCK: Final = 1 << 14
"""Piles that are looked at together, so that what lies between two steps stays in the cache too."""


class PileScorer:
    """Base sums of many piles under one rulebook, the yaku of the month not counted.

    Where a player may choose between readings (the sake cup as animal or chaff), the best one counts.

    >>> from hanalearn.cards import CardSet
    >>> from hanalearn.rules.books import koikoi_rulebook
    >>> scorer = PileScorer(koikoi_rulebook("koikoi-nintendo"))
    >>> piles = [CardSet.parse("6a 7a 10a 2a"), CardSet.parse("1b 3b 8b 12b 9a")]
    >>> scorer.points(np.array([pile.mask for pile in piles], np.uint64)).tolist()
    [6, 18]
    """

    __slots__ = ("_book", "_index", "_tables")

    def __init__(self, book: KoiKoiRulebook) -> None:
        self._book = book
        self._index: PileIndex | None = None
        try:
            fields = fields_of(book.readings)
        except IndexTooLargeError:
            return
        wide = merged(fields, _TABLE)
        # All readings share the index, and two of them a table: one sum in the low half of a number, one in the high.
        tables = [tuple(_table(field, fields, lines) for field in wide) for lines in book.readings]
        if sum(int(table.max(initial=0)) for of_one in tables for table in of_one) > _HALF:
            return
        pairs = [tables[at : at + 2] for at in range(0, len(tables), 2)]
        self._tables = tuple(
            (
                tuple(one if len(pair) == 1 else one + (pair[1][at] << 16) for at, one in enumerate(pair[0])),
                len(pair) == 2,
            )
            for pair in pairs
        )
        self._index = PileIndex(wide)

    def points(self, masks: Masks) -> npt.NDArray[np.int32]:
        """The base sum of each pile.

        Args:
            masks: one 48-bit mask a pile, ``numpy.uint64``, of any length.
        """
        sums = np.empty(len(masks), np.int32)
        index = self._index
        if index is None:
            # A house rulebook that ties half the deck together: right, and slow.
            tally = self._book.tally_of_mask
            sums[:] = [tally(int(mask)).points for mask in masks]
            return sums
        for start in range(0, len(masks), _BLOCK):
            packed = index.of(masks[start : start + _BLOCK])
            places = [index.at(packed, at) for at in range(len(index.fields))]
            best = sums[start : start + _BLOCK]
            best[:] = _added(*self._tables[0], places)
            for tables, is_pair in self._tables[1:]:
                np.maximum(best, _added(tables, is_pair, places), out=best)
        return sums


def _added(
    tables: Sequence[npt.NDArray[np.int32]], is_pair: bool, places: Sequence[npt.NDArray[np.signedinteger]]
) -> npt.NDArray[np.int32]:
    total = tables[0].take(places[0])
    for table, place in zip(tables[1:], places[1:], strict=True):
        total += table.take(place)
    return total if not is_pair else np.maximum(total & _HALF, total >> 16)


def _table(wide: Field, fields: Sequence[Field], lines: Sequence[Yaku]) -> npt.NDArray[np.int32]:
    # The sums of each group alone, by the plain definition; those of the wide field are sums of these.
    counts = np.indices([len(cards) + 1 for cards in wide.sorts]).reshape(len(wide.sorts), -1)
    total = np.zeros(wide.size, np.int32)
    for field in fields:
        if not field.keys <= wide.keys:
            continue
        group = [yaku for yaku in lines if yaku.key in field.keys]
        small = np.array([sum(yaku.worth(pile) for yaku in made(group, pile)) for pile in field.piles()], np.int32)
        index = np.zeros(wide.size, np.intp)
        for cards, stride in zip(field.sorts, field.strides, strict=True):
            for sort, count in zip(wide.sorts, counts, strict=True):
                if sort <= cards:
                    index += stride * count
        total += small[index]
    return total

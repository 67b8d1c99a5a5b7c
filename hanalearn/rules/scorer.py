"""Which yaku a pile makes, quickly: small look-up tables over the parts of the deck that a rulebook's yaku look at.

Yaku that beat one another form a group; a group looks only at the cards its yaku name. Groups that look at the same
cards share a table from "these cards of mine" to the answer, filled as piles come. Yaku that count one big pool (chaff)
are answered by the number of cards. Nothing is approximated: a table entry is computed by the plain definition in
``made``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hanalearn.cards import CardSet
from hanalearn.rules.sheet import Entry, LeftOut, Tally
from hanalearn.rules.yaku import Yaku

__all__ = ["Scorer", "entries_of", "left_out_of", "made"]

_TABLE_CARDS: Final = 11
"""A table covers at most so many cards, 2,048 entries, except where one group of yaku looks at more."""
_TABLE_ENTRIES: Final = 1 << 14
"""Such a table stops growing here, so that a strange house rulebook cannot fill the memory."""


def made(lines: Sequence[Yaku], took: CardSet) -> tuple[Yaku, ...]:
    """The yaku that count for a pile, in the order of the lines: those that are made and that no made yaku beats."""
    reached = [yaku for yaku in lines if yaku.is_made(took)]
    beaten = frozenset[str]().union(*(yaku.beats for yaku in reached))
    return tuple(yaku for yaku in reached if yaku.key not in beaten)


def entries_of(yaku: Yaku, took: CardSet) -> tuple[Entry, ...]:
    """The entries of one made yaku: its points, and those of its further cards."""
    entry = Entry("add", yaku.points, f"yaku.{yaku.key}", yaku.holding(took), yaku.cite, yaku.key)
    further = yaku.further(took)
    if not further:
        return (entry,)
    count = len(further)
    return entry, Entry("add", yaku.extra * count, "reason.further", further, yaku.cite, yaku.key, count)


def left_out_of(lines: Sequence[Yaku], took: CardSet) -> tuple[LeftOut, ...]:
    """The yaku whose cards are all there and that do not count, with what keeps them out."""
    reached = [yaku for yaku in lines if yaku.is_made(took)]
    out: list[LeftOut] = []
    for yaku in lines:
        if yaku.distance(took):
            continue
        if voiding := took & yaku.void_if:
            out.append(LeftOut(yaku.key, "score.void", "", yaku.points, voiding, yaku.cite))
            continue
        by = next((other for other in reached if yaku.key in other.beats), None)
        if by is not None:
            out.append(LeftOut(yaku.key, "score.beaten", by.key, yaku.worth(took), yaku.holding(took), by.cite))
    return tuple(out)


class _Part(dict[int, tuple[int, tuple[tuple[str, int], ...]]]):
    """The table of one part of the deck: masked pile to (points, (key, points) pairs)."""

    __slots__ = ("lines",)

    def __init__(self, lines: tuple[Yaku, ...]) -> None:
        self.lines = lines

    def __missing__(self, mask: int) -> tuple[int, tuple[tuple[str, int], ...]]:
        took = CardSet.from_mask(mask)
        pairs = tuple((yaku.key, yaku.worth(took)) for yaku in made(self.lines, took))
        answer = sum(points for _, points in pairs), pairs
        if len(self) <= _TABLE_ENTRIES:
            self[mask] = answer
        return answer


class _Reasons(dict[int, tuple[tuple[Entry, ...], tuple[LeftOut, ...]]]):
    """The same with entries instead of pairs."""

    __slots__ = ("lines",)

    def __init__(self, lines: tuple[Yaku, ...]) -> None:
        self.lines = lines

    def __missing__(self, mask: int) -> tuple[tuple[Entry, ...], tuple[LeftOut, ...]]:
        took = CardSet.from_mask(mask)
        entries = tuple(entry for yaku in made(self.lines, took) for entry in entries_of(yaku, took))
        answer = entries, left_out_of(self.lines, took)
        if len(self) <= _TABLE_ENTRIES:
            self[mask] = answer
        return answer


def _by_number(yaku: Yaku) -> tuple[tuple[int, tuple[tuple[str, int], ...]], ...]:
    need = yaku.needs[0]
    points = [
        yaku.points + yaku.extra * (held - need.count) if held >= need.count else 0
        for held in range(len(need.pool) + 1)
    ]
    return tuple((some, ((yaku.key, some),) if some else ()) for some in points)


class Scorer:
    """Points, names and reasons of piles under one fixed list of yaku.

    >>> from hanalearn.cards import RIBBONS
    >>> from hanalearn.rules.yaku import AtLeast, Cite
    >>> ribbons = Yaku("tan", 1, (AtLeast(5, RIBBONS),), Cite("standard-guide", "yaku-table"), RIBBONS, 1)
    >>> Scorer((ribbons,)).tally(CardSet.parse("1r 2r 4r 5r 7r 11r"))
    Tally(points=2, yaku=(('tan', 2),))
    """

    __slots__ = ("_counts", "_order", "_parts", "_reasons", "lines")

    def __init__(self, lines: Sequence[Yaku]) -> None:
        self.lines = tuple(lines)
        parts, counted = _split(self.lines)
        self._parts: tuple[tuple[int, _Part], ...] = tuple((_looked_at(part), _Part(part)) for part in parts)
        self._reasons: tuple[tuple[int, _Reasons], ...] = tuple((_looked_at(part), _Reasons(part)) for part in parts)
        # Pool, the yaku, and its answer for each number of cards held.
        self._counts = tuple((yaku.needs[0].pool.mask, yaku, _by_number(yaku)) for yaku in counted)
        # Where parts follow one another in the order of the lines, joining their answers keeps that order for free.
        joined = [yaku for part in parts for yaku in part] + list(counted)
        self._order = {} if tuple(joined) == self.lines else {yaku.key: at for at, yaku in enumerate(self.lines)}

    def points(self, mask: int) -> int:
        """The base sum of a pile given as a mask."""
        total = 0
        for cards, part in self._parts:
            total += part[mask & cards][0]
        for cards, _, table in self._counts:
            total += table[(mask & cards).bit_count()][0]
        return total

    def tally(self, took: CardSet) -> Tally:
        """The base sum and the yaku with their points."""
        mask = took.mask
        total = 0
        pairs: tuple[tuple[str, int], ...] = ()
        for cards, part in self._parts:
            points, some = part[mask & cards]
            if points:
                total += points
                pairs += some
        for cards, _, table in self._counts:
            points, some = table[(mask & cards).bit_count()]
            if points:
                total += points
                pairs += some
        if self._order and len(pairs) > 1:
            pairs = tuple(sorted(pairs, key=lambda pair: self._order[pair[0]]))
        return Tally(total, pairs)

    def reasons(self, took: CardSet) -> tuple[tuple[Entry, ...], tuple[LeftOut, ...]]:
        """The entries of every yaku that counts, and what was left out."""
        mask = took.mask
        entries: tuple[Entry, ...] = ()
        left_out: tuple[LeftOut, ...] = ()
        for cards, part in self._reasons:
            some, others = part[mask & cards]
            entries += some
            left_out += others
        for cards, yaku, table in self._counts:
            if table[(mask & cards).bit_count()][0]:
                entries += entries_of(yaku, took)
        if self._order and len(entries) > 1:
            entries = tuple(sorted(entries, key=lambda entry: self._order[entry.about]))
        return entries, left_out

    def groups(self) -> tuple[tuple[Yaku, ...], ...]:
        """Yaku that depend on one another, for laws that are checked group by group."""
        return _groups(self.lines)


def _looked_at(lines: Sequence[Yaku]) -> int:
    mask = 0
    for yaku in lines:
        mask |= yaku.cards.mask | yaku.extra_pool.mask | yaku.void_if.mask
    return mask


def _groups(lines: Sequence[Yaku]) -> tuple[tuple[Yaku, ...], ...]:
    groups: list[list[Yaku]] = []
    for yaku in lines:
        tied = [group for group in groups if any(yaku.key in other.beats or other.key in yaku.beats for other in group)]
        groups = [group for group in groups if group not in tied]
        groups.append([other for group in tied for other in group] + [yaku])
    at = {yaku.key: place for place, yaku in enumerate(lines)}
    for group in groups:
        group.sort(key=lambda yaku: at[yaku.key])
    return tuple(tuple(group) for group in sorted(groups, key=lambda group: at[group[0].key]))


def _is_counted(group: Sequence[Yaku]) -> bool:
    # One threshold on one pool, with further cards from the same pool or none: the number of cards says it all.
    yaku = group[0]
    return (
        len(group) == 1
        and len(yaku.needs) == 1
        and not yaku.void_if
        and (not yaku.extra or yaku.extra_pool == yaku.needs[0].pool)
    )


def _split(lines: tuple[Yaku, ...]) -> tuple[tuple[tuple[Yaku, ...], ...], tuple[Yaku, ...]]:
    """Parts that share a table each, and the yaku that are answered by a number of cards."""
    at = {yaku.key: place for place, yaku in enumerate(lines)}
    parts: list[list[Yaku]] = []
    counted: list[Yaku] = []
    for group in sorted(_groups(lines), key=lambda group: (-_looked_at(group).bit_count(), at[group[0].key])):
        cards = _looked_at(group)
        if cards.bit_count() > _TABLE_CARDS and _is_counted(group):
            counted.append(group[0])
            continue
        fits = [part for part in parts if (_looked_at(part) | cards).bit_count() <= _TABLE_CARDS]
        # Into the part that grows least, so that few tables are asked.
        home = min(
            fits, key=lambda part: (_looked_at(part) | cards).bit_count() - _looked_at(part).bit_count(), default=None
        )
        if home is None:
            parts.append(list(group))
        else:
            home += group
    for part in parts:
        part.sort(key=lambda yaku: at[yaku.key])
    parts.sort(key=lambda part: at[part[0].key])
    counted.sort(key=lambda yaku: at[yaku.key])
    return tuple(map(tuple, parts)), tuple(counted)

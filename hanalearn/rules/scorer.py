"""Which yaku a pile makes, quickly: small look-up tables over the parts of the deck that a rulebook's yaku look at.

Yaku that beat one another form a group; a group looks only at the cards its yaku name. Groups that look at the same
cards share a table from "these cards of mine" to the answer, filled as piles come. Yaku that count one big pool (chaff)
are answered by the number of cards. Nothing is approximated: an answer is computed by the plain definition in ``made``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from hanalearn.cards import CardSet
from hanalearn.rules.masks import cards_of
from hanalearn.rules.sheet import Entry, LeftOut, Tally
from hanalearn.rules.yaku import Yaku

__all__ = ["Reasons", "Scorer", "entries_of", "left_out_of", "made"]

_TABLE_CARDS: Final = 11
"""A table covers at most so many cards, 2,048 entries, except where one group of yaku looks at more."""
_TABLE_ENTRIES: Final = 1 << 14
"""Such a table stops growing here, so that a strange house rulebook cannot fill the memory."""
_ROOM: Final = 20
"""Bits for the number of an answer within that of a whole tally; no group has a million answers."""

Pairs: TypeAlias = tuple[tuple[str, int], ...]
Reasons: TypeAlias = tuple[tuple[Entry, ...], tuple[LeftOut, ...]]


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


class _Answers(dict[int, int]):
    """Masked pile to the number of its answer; ``pairs`` and ``points`` say what an answer is."""

    __slots__ = ("_shift", "numbers", "pairs", "yaku")

    def __init__(self, yaku: tuple[Yaku, ...], shift: int) -> None:
        self.yaku = yaku
        self._shift = shift
        self.numbers: dict[Pairs, int] = {}
        self.pairs: list[Pairs] = []

    def __missing__(self, mask: int) -> int:
        took = CardSet.from_mask(mask)
        pairs = tuple((yaku.key, yaku.worth(took)) for yaku in made(self.yaku, took))
        number = self.numbers.setdefault(pairs, len(self.pairs))
        if number == len(self.pairs):
            self.pairs.append(pairs)
        shifted = number << self._shift
        if len(self) < _TABLE_ENTRIES:
            self[mask] = shifted
        return shifted


class _Tallies(dict[int, Tally]):
    """The sum of the answers' numbers to the tally they make together: each combination is put together once."""

    __slots__ = ("_order", "_parts")

    def __init__(self, parts: Sequence[Sequence[Pairs]], order: dict[str, int]) -> None:
        self._parts = parts
        self._order = order

    def __missing__(self, number: int) -> Tally:
        pairs = [
            pair for at, answers in enumerate(self._parts) for pair in answers[number >> at * _ROOM & (1 << _ROOM) - 1]
        ]
        pairs.sort(key=lambda pair: self._order[pair[0]])
        tally = Tally(sum(points for _, points in pairs), tuple(pairs))
        if len(self) < _TABLE_ENTRIES:
            self[number] = tally
        return tally


class _Reasons(dict[int, Reasons]):
    """Masked pile to the entries and what was left out."""

    __slots__ = ("yaku",)

    def __init__(self, yaku: tuple[Yaku, ...]) -> None:
        self.yaku = yaku

    def __missing__(self, mask: int) -> Reasons:
        took = CardSet.from_mask(mask)
        entries = tuple(entry for yaku in made(self.yaku, took) for entry in entries_of(yaku, took))
        answer = entries, left_out_of(self.yaku, took)
        if len(self) < _TABLE_ENTRIES:
            self[mask] = answer
        return answer


class Scorer:
    """Points, names and reasons of piles under one fixed list of yaku.

    >>> from hanalearn.cards import RIBBONS
    >>> from hanalearn.rules.yaku import AtLeast, Cite
    >>> ribbons = Yaku("tan", 1, (AtLeast(5, RIBBONS),), Cite("standard-guide", "yaku-table"), RIBBONS, 1)
    >>> Scorer((ribbons,)).tally(CardSet.parse("1r 2r 4r 5r 7r 11r").mask)
    Tally(points=2, yaku=(('tan', 2),))
    """

    __slots__ = ("_counted", "_order", "_reasons", "tally", "yaku")

    tally: Callable[[int], Tally]
    """The tally of a pile given as a mask."""

    def __init__(self, yaku: Sequence[Yaku]) -> None:
        self.yaku = tuple(yaku)
        parts, counted = _split(self.yaku)
        order = {one.key: at for at, one in enumerate(self.yaku)}
        by_number = [_pairs_by_number(one) for one in counted]
        answers = [_Answers(part, at * _ROOM) for at, part in enumerate(parts, len(counted))]
        self.tally = _tally_of(
            [(_looked_at(part), table) for part, table in zip(parts, answers, strict=True)],
            [
                (one.needs[0].pool.mask, tuple(held << at * _ROOM for held in range(len(one.needs[0].pool) + 1)))
                for at, one in enumerate(counted)
            ],
            _Tallies([*by_number, *(table.pairs for table in answers)], order),
        )
        self._reasons: tuple[tuple[int, _Reasons], ...] = tuple((_looked_at(part), _Reasons(part)) for part in parts)
        self._counted = tuple((one, one.needs[0].pool.mask, one.needs[0].count) for one in counted)
        # Where parts follow one another in the order of the yaku, joining their entries keeps that order for free.
        joined = [*(one for part in parts for one in part), *counted]
        self._order = {} if tuple(joined) == self.yaku else order

    def reasons(self, mask: int) -> Reasons:
        """The entries of every yaku that counts, and what was left out."""
        entries: tuple[Entry, ...] = ()
        left_out: tuple[LeftOut, ...] = ()
        for cards, part in self._reasons:
            some, others = part[mask & cards]
            if some:
                entries += some
                left_out += others
            elif others:
                left_out += others
        for yaku, cards, count in self._counted:
            if (mask & cards).bit_count() >= count:
                entries += _counted_entries(yaku, mask & cards, count)
        if self._order and len(entries) > 1:
            entries = tuple(sorted(entries, key=lambda entry: self._order[entry.about]))
        return entries, left_out

    def groups(self) -> tuple[tuple[Yaku, ...], ...]:
        """Yaku that depend on one another, for laws that are checked group by group."""
        return _groups(self.yaku)

    def parts(self) -> tuple[tuple[Yaku, ...], ...]:
        """Yaku that look at the same cards, so that few cards are looked at by two parts."""
        parts, counted = _split(self.yaku)
        return (*parts, *((yaku,) for yaku in counted))


def _tally_of(
    parts: Sequence[tuple[int, _Answers]], counted: Sequence[tuple[int, tuple[int, ...]]], tallies: _Tallies
) -> Callable[[int], Tally]:
    if len(parts) == 3 and len(counted) == 1:
        # Every Koi-Koi sheet has this shape: three tables and the chaff. Written out, it takes half the time.
        (cards_1, table_1), (cards_2, table_2), (cards_3, table_3) = parts
        ((counted_cards, numbers),) = counted

        def tally_of_four(mask: int) -> Tally:
            return tallies[
                table_1[mask & cards_1]
                + table_2[mask & cards_2]
                + table_3[mask & cards_3]
                + numbers[(mask & counted_cards).bit_count()]
            ]

        return tally_of_four

    def tally(mask: int) -> Tally:
        number = 0
        for cards, table in parts:
            number += table[mask & cards]
        for cards, numbers in counted:
            number += numbers[(mask & cards).bit_count()]
        return tallies[number]

    return tally


def _counted_entries(yaku: Yaku, held: int, count: int) -> tuple[Entry, ...]:
    # The same as ``entries_of`` for a yaku of one pool, from the end: few cards are further ones.
    further = 0
    extra = held.bit_count() - count if yaku.extra else 0
    rest = held
    for _ in range(held.bit_count() - count):
        rest ^= 1 << rest.bit_length() - 1
    further = held ^ rest
    entry = Entry("add", yaku.points, f"yaku.{yaku.key}", cards_of(rest), yaku.cite, yaku.key)
    if not extra:
        return (entry,)
    return entry, Entry("add", yaku.extra * extra, "reason.further", cards_of(further), yaku.cite, yaku.key, extra)


def _pairs_by_number(yaku: Yaku) -> tuple[Pairs, ...]:
    need = yaku.needs[0]
    return tuple(
        ((yaku.key, yaku.points + yaku.extra * (held - need.count)),) if held >= need.count else ()
        for held in range(len(need.pool) + 1)
    )


def _looked_at(group: Sequence[Yaku]) -> int:
    mask = 0
    for yaku in group:
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

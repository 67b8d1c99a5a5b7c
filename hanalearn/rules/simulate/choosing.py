"""The named policies for many rounds at once: the same choices as ``hanalearn.rules.policy``, for the same dice.

A policy marks the best actions, the dice choose among them. An action is a slot of the hand and, where two field cards
match, which of the two is taken; so the marks are two tables, one row a slot.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Final, NamedTuple, Protocol, TypeAlias

import numpy as np
import numpy.typing as npt

from hanalearn.cards import DECK, EMPTY, Card, CardSet, Month
from hanalearn.rules.koikoi_book import KoiKoiRulebook
from hanalearn.rules.policy import (
    CARDS_TO_DARE,
    CARDS_TO_GO_ON,
    FIELD_WEIGHT,
    RISK_UNIT,
    RISK_WEIGHT,
    enough,
    risk_table,
)
from hanalearn.rules.simulate.pile_index import Field, IndexTooLargeError, Masks, PileIndex, fields_of
from hanalearn.rules.simulate.worlds import Cards
from hanalearn.rules.wish import BY_KIND, add_wishes, threats_of, wanted_lines
from hanalearn.rules.yaku import Yaku

__all__ = ["VECTORISED", "Chooser", "Flags", "Numbers", "Sight", "Slots", "chooser", "matches"]

Flags: TypeAlias = npt.NDArray[np.bool_]
Numbers: TypeAlias = npt.NDArray[np.int32]

VECTORISED: Final = ("random", "gardener", "collector", "reader")
"""The policies that can be played by arrays; rounds with any other are played by the readable engine."""

_MONTH: Final = np.uint8(0xFC)
_NIBBLE: Final = np.uint64(15)
_FULL: Final = np.uint64(DECK.mask)
_NEVER: Final = np.iinfo(np.int32).min
_LARGEST: Final = 256
"""Tables are over pairs of piles; a group that can know more of one has none."""
_BITS: Final = np.array([pattern.bit_count() for pattern in range(16)], np.uint8)


class Slots(NamedTuple):
    """The cards that could be played, or the one that was drawn.

    Attributes:
        cards: one row a slot.
        nibbles: which of the four cards of each card's month lie on the field.
        is_two: where two match, so that one of them is chosen.
    """

    cards: Cards
    nibbles: npt.NDArray[np.uint8]
    is_two: Flags


class Sight(NamedTuple):
    """What the seat on turn knows, as masks, and the numbers that are the same in all rounds.

    Attributes:
        mine, theirs, field, hand: masks, ``hand`` with the drawn card.
        hidden: how many cards the other hand holds.
        unseen: how many cards this seat cannot see.
        hand_left: how many cards this seat holds.
        sums: its base sums.
    """

    mine: Masks
    theirs: Masks
    field: Masks
    hand: Masks
    hidden: int
    unseen: int
    hand_left: int
    sums: Numbers

    def some(self, which: npt.NDArray[np.intp]) -> Sight:
        """The same for some of the rounds."""
        mine, theirs, field, hand = (masks[which] for masks in self[:4])
        return Sight(mine, theirs, field, hand, self.hidden, self.unseen, self.hand_left, self.sums[which])


class Chooser(Protocol):
    """A policy for many rounds at once."""

    def best(self, sight: Sight, slots: Slots) -> tuple[Flags, Flags]:
        """Which actions are the best ones: those that take what matches, or the earlier of two, or lie down; and those
        that take the later of two.
        """
        ...

    def goes_on(self, sight: Sight, numbers: npt.NDArray[np.float64]) -> Flags:
        """Where it calls koi-koi rather than stops."""
        ...


def matches(cards: Cards, field: Masks) -> Slots:
    """The cards with what they match on a field."""
    first = (cards & _MONTH).astype(np.uint64)
    nibbles = ((field >> first) & _NIBBLE).astype(np.uint8)
    rest = nibbles & (nibbles - np.uint8(1))
    is_two = (rest != 0) & ((rest & (rest - np.uint8(1))) == 0)
    return Slots(cards, nibbles, is_two)


def chooser(key: str, book: KoiKoiRulebook, month: Month) -> Chooser:
    """The chooser of a policy.

    Raises:
        IndexTooLargeError: a house rulebook ties too many cards together.
        KeyError: the policy is not one of ``VECTORISED``.
    """
    return _MAKERS[key](book, month)


@dataclass(frozen=True)
class _Random:
    """Any action, each as likely."""

    must_match: bool

    def best(self, sight: Sight, slots: Slots) -> tuple[Flags, Flags]:
        return _legal(slots, self.must_match), slots.is_two

    def goes_on(self, sight: Sight, numbers: npt.NDArray[np.float64]) -> Flags:
        # Stop is offered before koi-koi.
        going: Flags = numbers >= 0.5
        return going


@dataclass(frozen=True)
class _Gardener:
    """Whatever matches; stops at once."""

    def best(self, sight: Sight, slots: Slots) -> tuple[Flags, Flags]:
        return _legal(slots, True), slots.is_two

    def goes_on(self, sight: Sight, numbers: npt.NDArray[np.float64]) -> Flags:
        return np.zeros(len(numbers), np.bool_)


def _legal(slots: Slots, must_match: bool) -> Flags:
    if not must_match:
        return np.ones(slots.cards.shape, np.bool_)
    takes: Flags = slots.nibbles != 0
    nothing = ~takes.any(axis=0)
    return takes | nothing


class _Wisher:
    """Wishes and threats of many piles, from tables that the readable functions fill."""

    def __init__(self, book: KoiKoiRulebook, month: Month) -> None:
        lines = wanted_lines(book, month)
        self._fields = fields_of((lines,))
        for field in self._fields:
            if field.size > _LARGEST:
                raise IndexTooLargeError(f"{', '.join(sorted(field.keys))} can know {field.size} things of a pile")
        groups = [[yaku for yaku in lines if yaku.key in field.keys] for field in self._fields]
        self._index = PileIndex(self._fields)
        # Cards that are wished for alike, whatever the piles: same kind, same sort in every field.
        alike: dict[tuple[object, ...], list[Card]] = {}
        for card in Card:
            sorts = tuple(
                next((at for at, cards in enumerate(field.sorts) if card in cards), None) for field in self._fields
            )
            alike.setdefault((card.kind, *sorts), []).append(card)
        self.row_of = np.zeros(48, np.uint8)
        for row, cards in enumerate(alike.values()):
            self.row_of[cards] = row
        self._base = np.array([BY_KIND[cards[0].kind] for cards in alike.values()], np.int32)
        self._tables = [_wish_tables(field, group) for field, group in zip(self._fields, groups, strict=True)]
        self._rows = [
            [sorted({int(self.row_of[card]) for card in sort}) for sort in field.sorts] for field in self._fields
        ]
        self._threats = [_threat_table(field, group) for field, group in zip(self._fields, groups, strict=True)]

    def wishes(self, mine: Masks, theirs: Masks | None) -> Numbers:
        """What each sort of card is wished for; row ``row_of[card]``, one column a round."""
        liked = np.repeat(self._base[:, None], len(mine), axis=1)
        for places, tables, rows in zip(self._pairs(mine, theirs), self._tables, self._rows, strict=True):
            for table, targets in zip(tables, rows, strict=True):
                more = table.take(places)
                for row in targets:
                    liked[row] += more
        return liked

    def threatened(self, pile: Masks, out_of_reach: Masks) -> Flags:
        """Where one more card would make its owner a yaku."""
        found = np.zeros(len(pile), np.bool_)
        for places, table in zip(self._pairs(pile, out_of_reach), self._threats, strict=True):
            if table.any():
                found |= table.take(places)
        return found

    def _pairs(self, mine: Masks, theirs: Masks | None) -> list[npt.NDArray[np.signedinteger]]:
        packed = self._index.of(mine)
        other = None if theirs is None else self._index.of(theirs)
        pairs = []
        for at, field in enumerate(self._fields):
            places = self._index.at(packed, at) * field.size
            pairs.append(places if other is None else places + self._index.at(other, at))
        return pairs


def _piles_of_two(field: Field) -> Iterator[tuple[int, CardSet, CardSet]]:
    """Every pair of piles that two players can hold, as far as a field can tell, with its place in a table."""
    strides = field.strides
    for mine in product(*(range(len(cards) + 1) for cards in field.sorts)):
        for theirs in product(*(range(len(cards) + 1 - held) for cards, held in zip(field.sorts, mine, strict=True))):
            first, second = EMPTY, EMPTY
            place = 0
            for cards, stride, held, other in zip(field.sorts, strides, mine, theirs, strict=True):
                order = tuple(cards)
                first |= CardSet(order[:held])
                second |= CardSet(order[len(order) - other :])
                place += stride * (held * field.size + other)
            yield place, first, second


def _wish_tables(field: Field, group: Sequence[Yaku]) -> list[Numbers]:
    tables = [np.zeros(field.size * field.size, np.int32) for _ in field.sorts]
    for place, mine, theirs in _piles_of_two(field):
        liked = [0] * len(Card)
        add_wishes(liked, group, mine.mask, theirs.mask)
        for table, sort in zip(tables, field.sorts, strict=True):
            free = sort - mine
            table[place] = liked[next(iter(free))] if free else 0
    return tables


def _threat_table(field: Field, group: Sequence[Yaku]) -> Flags:
    table = np.zeros(field.size * field.size, np.bool_)
    for place, pile, out_of_reach in _piles_of_two(field):
        table[place] = bool(threats_of(group, pile, out_of_reach))
    return table


@dataclass(frozen=True)
class _Collector:
    """What brings its own sets nearer."""

    wisher: _Wisher
    enough: int

    def best(self, sight: Sight, slots: Slots) -> tuple[Flags, Flags]:
        liked = self.wisher.wishes(sight.mine, None)
        return _heaviest(slots, self.wisher.row_of, liked, liked, liked, None)

    def goes_on(self, sight: Sight, numbers: npt.NDArray[np.float64]) -> Flags:
        return _below(sight, self.enough, CARDS_TO_GO_ON)


@dataclass(frozen=True)
class _Reader:
    """What serves itself and harms the other."""

    wisher: _Wisher
    enough: int

    def best(self, sight: Sight, slots: Slots) -> tuple[Flags, Flags]:
        mine = self.wisher.wishes(sight.mine, sight.theirs)
        theirs = self.wisher.wishes(sight.theirs, sight.mine)
        chances = np.array(risk_table(sight.unseen, sight.hidden), np.int32)
        unseen = _FULL & ~(sight.mine | sight.theirs | sight.field | sight.hand)
        first = (slots.cards & _MONTH).astype(np.uint64)
        chance = chances[_BITS[(unseen >> first) & _NIBBLE]]
        return _heaviest(
            slots, self.wisher.row_of, FIELD_WEIGHT * (mine + theirs), mine, None, (RISK_WEIGHT * theirs, chance)
        )

    def goes_on(self, sight: Sight, numbers: npt.NDArray[np.float64]) -> Flags:
        return _below(sight, self.enough, CARDS_TO_DARE) & ~self.wisher.threatened(
            sight.theirs, sight.mine | sight.hand
        )


def _below(sight: Sight, least: int, cards: int) -> Flags:
    if sight.hand_left < cards:
        return np.zeros(len(sight.sums), np.bool_)
    return sight.sums < least


def _heaviest(
    slots: Slots,
    row_of: Cards,
    taken: Numbers,
    own: Numbers,
    laid: Numbers | None,
    risk: tuple[Numbers, Numbers] | None,
) -> tuple[Flags, Flags]:
    """The actions that weigh most: ``own`` for the card that takes and ``taken`` for every card it takes; minus
    ``laid``, or the risk, a harm and its chance, for one that lies down.
    """
    rounds = np.arange(slots.cards.shape[1], dtype=np.intp)
    count = len(rounds)

    def of(rows: Numbers, cards: Cards) -> Numbers:
        return rows.ravel().take(row_of[cards] * np.intp(count) + rounds)

    total = np.zeros(slots.cards.shape, np.int32)
    last = np.zeros(slots.cards.shape, np.int32)
    month = slots.cards & _MONTH
    for place in range(4):
        lies = (slots.nibbles >> np.uint8(place) & np.uint8(1)).astype(np.bool_)
        worth = np.where(lies, of(taken, month + np.uint8(place)), 0)
        total += worth
        np.copyto(last, worth, where=lies)
    down = np.zeros(slots.cards.shape, np.int32) if laid is None else of(laid, slots.cards)
    if risk is not None:
        harm, chance = risk
        down += of(harm, slots.cards) * chance // RISK_UNIT
    takes = of(own, slots.cards)
    first = np.where(slots.nibbles != 0, takes + total - np.where(slots.is_two, last, 0), -down)
    second = np.where(slots.is_two, takes + last, _NEVER)
    most = np.maximum(first.max(axis=0), second.max(axis=0))
    return first == most, second == most


def _random(book: KoiKoiRulebook, month: Month) -> Chooser:
    return _Random(book.must_match)


def _gardener(book: KoiKoiRulebook, month: Month) -> Chooser:
    return _Gardener()


def _collector(book: KoiKoiRulebook, month: Month) -> Chooser:
    return _Collector(_Wisher(book, month), enough(book))


def _reader(book: KoiKoiRulebook, month: Month) -> Chooser:
    return _Reader(_Wisher(book, month), enough(book))


_MAKERS: Final[dict[str, Callable[[KoiKoiRulebook, Month], Chooser]]] = {
    "random": _random,
    "gardener": _gardener,
    "collector": _collector,
    "reader": _reader,
}

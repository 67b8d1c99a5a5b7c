"""Many deals at once: whole packs shuffled, or the cards that one seat cannot see handed out again.

All rounds of a batch stand at the same point of the game, so that hand sizes, turn and stock are plain numbers and only
the cards differ. Cards lie in columns: ``hands[seat][slot, round]``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from hanalearn.cards import Card, Month
from hanalearn.rules.koikoi_book import KoiKoiRulebook
from hanalearn.rules.simulate.pile_index import Masks
from hanalearn.rules.turn import DealError, DealStep
from hanalearn.rules.view import RoundPhase, RoundView

__all__ = ["Cards", "Worlds", "dealt", "from_view", "generator", "masks_of", "packs_of", "random_packs"]

Cards: TypeAlias = npt.NDArray[np.uint8]
"""Card values, 0 to 47."""


@dataclass
class Worlds:
    """Rounds that stand at the same point, each with cards of its own.

    Attributes:
        hands: for each seat its cards in card order, one row a slot, one column a round.
        field, piles: masks.
        stock: the stock, top first, one row a card; cards that no turn can reach may be missing.
        stock_size: how many cards the stock holds, those included.
        seat: whose turn it is.
        phase: what the rounds wait for, PLAY, DRAWN or DECIDE.
        drawn: the turned-up card of each round, in phase DRAWN.
        calls, sums, sums_at_call: as in ``RoundState``, the same in all rounds.
        dealer, month: as in ``RoundState``.
    """

    hands: tuple[Cards, Cards]
    field: Masks
    piles: tuple[Masks, Masks]
    stock: Cards
    stock_size: int
    seat: int
    phase: RoundPhase
    drawn: Cards | None
    calls: tuple[int, int]
    sums: tuple[int, int]
    sums_at_call: tuple[int, int]
    dealer: int
    month: Month

    @property
    def count(self) -> int:
        """How many rounds."""
        return len(self.field)

    def repeated(self, times: int) -> Worlds:
        """All rounds, then all of them again, so many times."""
        return replace(
            self,
            hands=(np.tile(self.hands[0], times), np.tile(self.hands[1], times)),
            field=np.tile(self.field, times),
            piles=(np.tile(self.piles[0], times), np.tile(self.piles[1], times)),
            stock=np.tile(self.stock, times),
            drawn=None if self.drawn is None else np.tile(self.drawn, times),
        )


def generator(seed: int | str) -> np.random.Generator:
    """Dice for arrays from a seed of any kind; the same seed gives the same dice under one version of numpy."""
    return np.random.Generator(np.random.PCG64(list(str(seed).encode())))


def random_packs(count: int, dice: np.random.Generator) -> Cards:
    """So many shuffled packs, one row each, top first."""
    return _shuffled(np.arange(48, dtype=np.uint32), count, dice)


def packs_of(packs: Sequence[Sequence[Card]]) -> Cards:
    """Packs given card by card as one array.

    Raises:
        DealError: one of them is not the 48 cards.
    """
    array = np.array([list(pack) for pack in packs], np.uint8).reshape(len(packs), -1)
    if array.shape[1] != 48 or (np.sort(array, axis=1) != np.arange(48)).any():
        raise DealError("each pack holds each of the 48 cards once")
    return array


def dealt(book: KoiKoiRulebook, packs: Cards, *, dealer: int, month: Month) -> Worlds:
    """The rounds after the deal, in the deal order of the rulebook."""
    seats, field, stock = _places(book.deal_order, dealer)
    # No turn can reach below as many stock cards as there are hand cards.
    reached = stock[: 2 * book.hand_size]
    columns = np.ascontiguousarray(packs[:, (*seats[0], *seats[1], *field, *reached)].T)
    size = book.hand_size
    hands = (_in_order(columns[:size]), _in_order(columns[size : 2 * size]))
    empty = np.zeros(len(packs), np.uint64)
    return Worlds(
        hands=hands,
        field=masks_of(columns[2 * size : 2 * size + len(field)]),
        piles=(empty, empty.copy()),
        stock=columns[2 * size + len(field) :],
        stock_size=len(stock),
        seat=dealer,
        phase=RoundPhase.PLAY,
        drawn=None,
        calls=(0, 0),
        sums=(0, 0),
        sums_at_call=(0, 0),
        dealer=dealer,
        month=month,
    )


def from_view(view: RoundView[KoiKoiRulebook], count: int, dice: np.random.Generator) -> Worlds:
    """So many rounds that one seat could be in: the cards it cannot see are spread over the other hand and the stock,
    each way as likely.

    What the other player's choices may tell about the hand is not used.
    """
    hidden = _shuffled(np.array(list(view.unseen), np.uint32), count, dice)
    columns = np.ascontiguousarray(hidden.T)
    other = view.hand_sizes[1 - view.seat]
    known = np.repeat(np.array(list(view.hand), np.uint8)[:, None], count, axis=1)
    guessed = _in_order(columns[:other])
    return Worlds(
        hands=(known, guessed) if view.seat == 0 else (guessed, known),
        field=np.full(count, view.field.mask, np.uint64),
        piles=(np.full(count, view.piles[0].mask, np.uint64), np.full(count, view.piles[1].mask, np.uint64)),
        stock=columns[other : other + sum(view.hand_sizes)],
        stock_size=view.stock_size,
        seat=view.turn,
        phase=view.phase,
        drawn=None if view.drawn is None else np.full(count, view.drawn, np.uint8),
        calls=_pair(view.calls),
        sums=_pair(view.sums),
        sums_at_call=_pair(view.sums_at_call),
        dealer=view.dealer,
        month=view.month,
    )


def masks_of(cards: Cards) -> Masks:
    """The set of each column of cards as a mask."""
    masks = np.zeros(cards.shape[1], np.uint64)
    for row in cards:
        masks |= np.uint64(1) << row.astype(np.uint64)
    return masks


def _pair(numbers: Sequence[int]) -> tuple[int, int]:
    return numbers[0], numbers[1]


def _shuffled(cards: npt.NDArray[np.uint32], count: int, dice: np.random.Generator) -> Cards:
    # Sorting by random keys shuffles. The key is the high 26 bits, the card the low six; that two keys of a pack are
    # equal, so that these two cards keep their order, happens once in 60,000 packs.
    keys = dice.integers(0, 1 << 32, (count, len(cards)), dtype=np.uint32)
    keys &= np.uint32(0xFFFFFFC0)
    keys |= cards
    keys.sort(axis=1)
    keys &= np.uint32(63)
    return keys.astype(np.uint8)


def _places(order: Sequence[DealStep], dealer: int) -> tuple[tuple[list[int], list[int]], list[int], list[int]]:
    seats: tuple[list[int], list[int]] = ([], [])
    field: list[int] = []
    at = 0
    for step in order:
        home = field if step.to is None else seats[(dealer + step.to) % 2]
        home += range(at, at + step.count)
        at += step.count
    return seats, field, list(range(at, 48))


def _in_order(rows: Cards) -> Cards:
    # Batcher's network: a fixed list of compare-and-swaps sorts every column, and whole rows are compared at once.
    rows = rows.copy()
    for low, high in _network(len(rows)):
        least = np.minimum(rows[low], rows[high])
        np.maximum(rows[low], rows[high], out=rows[high])
        rows[low] = least
    return rows


def _network(count: int) -> list[tuple[int, int]]:
    pairs: list[tuple[int, int]] = []
    step = 1
    while step < count:
        reach = step
        while reach >= 1:
            for start in range(reach % step, count - reach, 2 * reach):
                for low in range(start, min(start + reach, count - reach)):
                    if low // (2 * step) == (low + reach) // (2 * step):
                        pairs.append((low, low + reach))
            reach //= 2
        step *= 2
    return pairs

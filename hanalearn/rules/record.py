"""A game as it was played: where it began and what was done. Everything else follows from these two."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from hanalearn.cards import Card, Month
from hanalearn.rules.book import Rulebook
from hanalearn.rules.deal_code import DealCode
from hanalearn.rules.koikoi import RoundState
from hanalearn.rules.turn import Action, DealError, DealStep, Table, deal_table

__all__ = ["Deal", "FirstDealer", "Record", "Start", "pack_of"]


@dataclass(frozen=True, slots=True)
class Deal(Action):
    """A round is dealt: what begins a round, and an action between the rounds of a match.

    Attributes:
        table: all cards as they lie after the deal, the dealer on turn.
        month: the month being played.
        code: the code the cards come from, if they do.
        carried: the fields that wait from earlier rounds, in a game that knows such.
    """

    table: Table
    month: Month = Month.PINE
    code: DealCode | None = None
    carried: tuple[str, ...] = ()

    @property
    def dealer(self) -> int:
        """The dealer's seat."""
        return self.table.seat

    @classmethod
    def of_pack(cls, book: Rulebook, pack: Sequence[Card], *, dealer: int = 0, month: Month = Month.PINE) -> Deal:
        """The deal of a shuffled pack in the deal order of a rulebook.

        Raises:
            DealError: the pack is not the 48 cards.
        """
        return cls(
            deal_table(pack, book.deal_order, seats=book.seats, dealer=dealer, must_match=book.must_match), month
        )

    @classmethod
    def of_code(cls, code: DealCode, *, book: Rulebook | None = None, dealer: int = 0) -> Deal:
        """The deal of a code.

        Args:
            code: the code.
            book: the rulebook, where it is not the one the code names.
            dealer: the dealer's seat.
        """
        return replace(
            cls.of_pack(book or code.rulebook(), code.pack(), dealer=dealer, month=code.month),
            code=code if book is None else replace(code, book=book.key),
        )

    def __str__(self) -> str:
        from hanalearn.rules.notation.deal_text import deal_words

        return deal_words(self)


@dataclass(frozen=True, slots=True)
class FirstDealer:
    """The start of a match: who deals first; ``None``: the first deal says."""

    dealer: int | None = 0


Start: TypeAlias = Deal | RoundState | FirstDealer


@dataclass(frozen=True, slots=True)
class Record:
    """A round or a match as it was played.

    Attributes:
        book: the rulebook.
        start: the deal of a single round, a position to go on from (Koi-Koi), or the start of a match.
        moves: what was done, in order; in a match also the deals.
    """

    book: Rulebook
    start: Start
    moves: tuple[Action, ...] = ()

    @property
    def is_match(self) -> bool:
        """Whether it is a match and not a single round."""
        return isinstance(self.start, FirstDealer)

    def then(self, *moves: Action) -> Record:
        """The record with more moves."""
        return replace(self, moves=(*self.moves, *moves))

    def upto(self, count: int) -> Record:
        """The record of the first so many moves, to take back the rest or try something else."""
        return replace(self, moves=self.moves[:count])


def pack_of(table: Table, steps: Sequence[DealStep]) -> tuple[Card, ...]:
    """A pack that gives this table when it is dealt.

    Args:
        table: as it lies after a deal, the dealer on turn.
        steps: who gets how many cards in which order.

    Raises:
        DealError: no pack dealt in this order gives the table.
    """
    table.check()
    left = [list(hand) for hand in table.hands]
    field = list(table.field)
    pack: list[Card] = []
    for step in steps:
        home = field if step.to is None else left[(table.seat + step.to) % table.seats]
        pack += home[: step.count]
        del home[: step.count]
    if field or any(left) or any(table.piles) or table.drawn is not None or len(pack) + len(table.stock) != len(Card):
        raise DealError("the table is not one that this rulebook deals: its sizes differ")
    return (*pack, *table.stock)

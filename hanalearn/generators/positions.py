"""Positions of which one player sees a part: piles, a field, a hand, and how many cards are hidden."""

from __future__ import annotations

from dataclasses import dataclass

from hanalearn.cards import DECK, EMPTY, Card, CardSet
from hanalearn.generators.exercise_type import RejectedError
from hanalearn.teach.dice import Dice
from hanalearn.teach.table import Table

__all__ = ["Position", "position"]


@dataclass(frozen=True, slots=True)
class Position:
    """What one player sees in the middle of a round of Koi-Koi.

    Attributes:
        mine, theirs: the piles.
        field: the open cards.
        hand: one's own cards.
        their_hand: how many cards the other player holds.
    """

    mine: CardSet
    theirs: CardSet
    field: CardSet
    hand: CardSet
    their_hand: int

    @property
    def seen(self) -> CardSet:
        """Every card in sight."""
        return self.mine | self.theirs | self.field | self.hand

    @property
    def unseen(self) -> CardSet:
        """Every card out of sight: in the stock or in the other hand."""
        return DECK - self.seen

    @property
    def stock(self) -> int:
        """Cards of the stock."""
        return len(self.unseen) - self.their_hand

    def table(self, dice: Dice) -> Table:
        """The position laid out, each zone in an order of its own."""

        def lie(cards: CardSet) -> tuple[Card, ...]:
            return tuple(dice.order(sorted(cards)))

        return Table(
            hand=lie(self.hand),
            field=lie(self.field),
            taken=lie(self.mine),
            their_taken=lie(self.theirs),
            stock=self.stock,
        )


def position(dice: Dice, turns: int, *, never: CardSet = EMPTY, keep: CardSet = EMPTY) -> Position:
    """A position after so many turns of both players: piles of pairs, so many hand cards fewer.

    Args:
        dice: decides which cards lie where.
        turns: turns that each player has had, 1 to 6.
        never: cards that stay out of sight.
        keep: cards that lie on the field.

    Raises:
        RejectedError: the cards do not work out.
    """
    if not 1 <= turns <= 6:
        raise RejectedError("a round has eight turns")
    left = dice.order(list(DECK - never - keep))

    def take(count: int) -> CardSet:
        taken, left[:] = left[:count], left[count:]
        if len(taken) < count:
            raise RejectedError("too few cards")
        return CardSet(taken)

    hand = take(8 - turns)
    # Two cards of each turn, and what they took: piles grow by two to four cards in a turn.
    mine = take(2 * (turns // 2 + dice.below(turns + 1)))
    theirs = take(2 * (turns // 2 + dice.below(turns + 1)))
    field = take(5 + dice.below(3)) | keep
    if max(len(field.of_month(card.month)) for card in field) > 3:
        raise RejectedError("four of a month on the field")
    return Position(mine, theirs, field, hand, 8 - turns)

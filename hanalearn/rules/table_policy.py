"""Two plain ways to play the games in which cards score and yaku are paid: opponents at the table, and play-outs.

============= ======================================================================================================
``random``    any action on offer, each as likely
``collector`` takes what counts most by itself and brings its own yaku nearer, lays down what counts least; ends a round
              with its first yaku and never goes on
============= ======================================================================================================

They decide from what one seat may know. Each choice uses exactly one number of the dice, so that a game is the same
again for the same dice. The weights were chosen here; that the collector beats the random player is measured in the
tests.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Protocol, TypeAlias

from hanalearn.cards import Card, CardSet
from hanalearn.rules.card_points import CardPointsRulebook
from hanalearn.rules.hachihachi import GiveUp, GoOn, HachiHachiView
from hanalearn.rules.hanaawase import HanaAwaseView
from hanalearn.rules.round import Stop
from hanalearn.rules.turn import Action, Draw, Play, Random

__all__ = ["TABLE_POLICIES", "NothingToDoError", "TablePolicy", "card_worths"]

TableView: TypeAlias = HanaAwaseView | HachiHachiView
_UNIT: Final = 12
"""Weights are in parts of a point, so that a share of a yaku of up to four cards stays a whole number."""


class NothingToDoError(ValueError):
    """The view offers nothing to do: another seat is on turn, or the round is over."""


class TablePolicy(Protocol):
    """A way to play."""

    @property
    def key(self) -> str:
        """Its name; its message key is ``policy.<key>``."""
        ...

    def choose(self, view: TableView, dice: Random) -> Action:
        """One of ``view.actions``.

        Args:
            view: what the seat on turn may know.
            dice: exactly one number of it is used.

        Raises:
            NothingToDoError: the view offers no action.
        """
        ...


def card_worths(book: CardPointsRulebook, mine: CardSet, theirs: CardSet) -> tuple[int, ...]:
    """What each of the 48 cards is worth to a seat, in twelfths of a point.

    Its card points, and for each yaku that is still possible and lacks it, the points of the yaku divided by how many
    cards are missing: the last card of a yaku brings all of it.

    Args:
        book: the rulebook.
        mine: what the seat has captured.
        theirs: what all others have captured.

    >>> from hanalearn.rules.books import hanaawase_rulebook
    >>> worths = card_worths(hanaawase_rulebook("hanaawase-88"), CardSet.parse("6a 10a"), CardSet())
    >>> worths[Card.parse("7a")] // 12, worths[Card.parse("7c1")] // 12
    (30, 1)
    """
    worths = [book.worth[card.kind] * _UNIT for card in Card]
    for yaku in book.yaku:
        missing = yaku.distance(mine)
        if not missing or any(len(need.pool - theirs) < need.count for need in yaku.needs):
            continue
        share = yaku.points * _UNIT // missing
        for need in yaku.needs:
            if len(mine & need.pool) < need.count:
                for card in need.pool - mine:
                    worths[card] += share
    return tuple(worths)


@dataclass(frozen=True, slots=True)
class _Weighing:
    """Takes the action of the greatest weight; equals are drawn among."""

    key: str
    weigher: Callable[[TableView], Callable[[Action], int]]

    def choose(self, view: TableView, dice: Random) -> Action:
        """One of ``view.actions``."""
        number = dice.random()
        actions: Sequence[Action] = view.actions
        if not actions:
            raise NothingToDoError(f"seat {view.seat} has nothing to do; seat {view.turn} is on turn ({view.phase})")
        weigh = self.weigher(view)
        weights = [weigh(action) for action in actions]
        best = max(weights)
        equals = [action for action, weight in zip(actions, weights, strict=True) if weight == best]
        return equals[int(number * len(equals))]


def _nothing(view: TableView) -> Callable[[Action], int]:
    return lambda action: 0


def _own_gain(view: TableView) -> Callable[[Action], int]:
    worths = card_worths(view.book, view.mine, view.theirs)

    def weigh(action: Action) -> int:
        match action:
            case Play(card, taken) | Draw(card, taken):
                if not taken:
                    return -worths[card]
                return worths[card] + sum(worths[other] for other in taken)
            case Stop():
                return 1
            case GoOn():
                return 0
            case GiveUp():
                # Less than any card: half of what was paid would go back.
                return -1_000_000
        return 0

    return weigh


TABLE_POLICIES: Final = MappingProxyType(
    {"random": _Weighing("random", _nothing), "collector": _Weighing("collector", _own_gain)}
)
"""The policies by name.

>>> from random import Random as Seeded
>>> from hanalearn.rules.books import hanaawase_rulebook
>>> from hanalearn.rules.hanaawase import start_hanaawase
>>> from hanalearn.rules.turn import shuffled
>>> dice = Seeded(3)
>>> state = start_hanaawase(hanaawase_rulebook("hanaawase-88"), shuffled(dice)).state
>>> while not state.is_over:
...     state = state.apply(TABLE_POLICIES["collector"].choose(state.seen_by(state.turn), dice)).state
>>> sum(state.result.points)
0
"""

"""Named ways to play Koi-Koi, deciding from what one seat may know: opponents at the table, and play-outs.

======================= ============================================================================================
``random``              any legal action, each as likely
``gardener`` 庭師       takes whenever something matches, no matter what; stops with its first yaku
``collector`` 収集家    takes what brings its own sets nearer; calls koi-koi below the doubling with cards left
``reader`` 読み手       also keeps cards from the other, counts who could take what it lays down, looks before it calls
``strategist`` 軍師     plays every action out hundreds of times, from its own view only, and takes what did best
======================= ============================================================================================

Each choice uses exactly one number of the dice, so that a game is the same again for the same dice, and so that the
vectorised engine (``hanalearn.rules.simulate``) can be held to the same choices, number by number. The policies were
chosen here; what they are worth against each other is measured in the tests.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import comb
from typing import Final, Protocol, runtime_checkable

from hanalearn.cards import Card, Month
from hanalearn.registry import Registry
from hanalearn.rules.koikoi import KoiKoi
from hanalearn.rules.koikoi_book import KoiKoiRulebook
from hanalearn.rules.round import Stop
from hanalearn.rules.turn import Action, Draw, Play, Random
from hanalearn.rules.view import RoundPhase, RoundView
from hanalearn.rules.wish import threats, wishes

__all__ = [
    "BUILT_IN",
    "CARDS_TO_DARE",
    "CARDS_TO_GO_ON",
    "FIELD_WEIGHT",
    "POLICIES",
    "RISK_UNIT",
    "RISK_WEIGHT",
    "NoActionError",
    "Policy",
    "enough",
    "risk_table",
    "risks",
]

CARDS_TO_GO_ON: Final = 3
"""The collector calls koi-koi only with at least so many cards in hand."""
CARDS_TO_DARE: Final = 2
"""The reader, who looks at the other pile first, with at least so many."""
ENOUGH: Final = 7
"""The sum at which they stop, where the rulebook knows no doubling."""
RISK_UNIT: Final = 64
"""Chances of being taken are counted in parts of this."""
FIELD_WEIGHT: Final = 2
"""A field card, for the reader, in the weight of a card of its own hand."""
RISK_WEIGHT: Final = 4
"""What the other would gain with a card that the reader lays down, in the same weight."""


class NoActionError(ValueError):
    """The view offers nothing to do: another seat is on turn, or the round is over."""


@runtime_checkable
class Policy(Protocol):
    """A way to play."""

    @property
    def key(self) -> str:
        """Its name; its message key is ``policy.<key>``."""
        ...

    def choose(self, view: RoundView[KoiKoiRulebook], dice: Random) -> Action:
        """One of ``view.actions``.

        Args:
            view: what the seat on turn may know.
            dice: exactly one number of it is used.

        Raises:
            NoActionError: the view offers no action.
        """
        ...


def enough(book: KoiKoiRulebook) -> int:
    """The sum with which collector and reader stop: that of the doubling, or 7 where there is none."""
    return ENOUGH if book.threshold is None else book.threshold


def risks(view: RoundView[KoiKoiRulebook]) -> tuple[int, ...]:
    """For each month, out of 64, how likely the other hand holds a card of it, as far as this seat can know.

    Exact: of ``u`` unseen cards of the month among ``U`` unseen ones, none is in a hand of ``h`` with chance
    C(U - u, h) / C(U, h); rounded down.
    """
    unseen = view.unseen
    hidden = sum(size for seat, size in enumerate(view.hand_sizes) if seat != view.seat)
    by_count = risk_table(len(unseen), hidden)
    return tuple(by_count[len(unseen.of_month(month))] for month in Month)


def risk_table(unseen: int, hidden: int) -> tuple[int, ...]:
    """``risks`` by the number of unseen cards of the month, 0 to 4."""
    ways = comb(unseen, hidden)
    return tuple(
        RISK_UNIT * (ways - comb(unseen - count, hidden)) // ways if count <= unseen else 0 for count in range(5)
    )


Decide = Callable[[RoundView[KoiKoiRulebook]], bool]
Weigh = Callable[[RoundView[KoiKoiRulebook]], Callable[[Action], int]]


@dataclass(frozen=True, slots=True)
class _Weighing:
    """Takes the action that weighs most; the dice choose among equals, in the order in which they are offered."""

    key: str
    weigh: Weigh
    goes_on: Decide | None
    """Whether it calls koi-koi; ``None``: as the dice will."""

    def choose(self, view: RoundView[KoiKoiRulebook], dice: Random) -> Action:
        actions = view.actions
        if not actions:
            raise NoActionError(f"{self.key}: seat {view.seat} has nothing to do ({view.phase}, seat {view.turn} acts)")
        number = dice.random()
        if view.phase is RoundPhase.DECIDE and self.goes_on is not None:
            return KoiKoi() if self.goes_on(view) else Stop()
        weigh = self.weigh(view)
        weights = [weigh(action) for action in actions]
        most = max(weights)
        best = [action for action, weight in zip(actions, weights, strict=True) if weight == most]
        return best[int(number * len(best))]


def _nothing(view: RoundView[KoiKoiRulebook]) -> Callable[[Action], int]:
    return lambda action: 0


def _whatever_matches(view: RoundView[KoiKoiRulebook]) -> Callable[[Action], int]:
    return lambda action: 1 if isinstance(action, (Play, Draw)) and action.takes else 0


def _own_sets(view: RoundView[KoiKoiRulebook]) -> Callable[[Action], int]:
    liked = wishes(view.book, view.mine, month=view.month)
    return _weigher(liked, liked, liked)


def _both_sides(view: RoundView[KoiKoiRulebook]) -> Callable[[Action], int]:
    mine = wishes(view.book, view.mine, view.theirs, month=view.month)
    theirs = wishes(view.book, view.theirs, view.mine, month=view.month)
    chance = risks(view)
    # A field card can be lost to the other, a card of one's own hand cannot.
    taken = [FIELD_WEIGHT * (ours + other) for ours, other in zip(mine, theirs, strict=True)]
    laid = [RISK_WEIGHT * theirs[card] * chance[card.month - 1] // RISK_UNIT for card in Card]
    return _weigher(taken, mine, laid)


def _weigher(taken: Sequence[int], own: Sequence[int], laid: Sequence[int]) -> Callable[[Action], int]:
    def weigh(action: Action) -> int:
        if not isinstance(action, (Play, Draw)):
            return 0
        if not action.takes:
            return -laid[action.card]
        return own[action.card] + sum(taken[card] for card in action.takes)

    return weigh


def _never(view: RoundView[KoiKoiRulebook]) -> bool:
    return False


def _below_the_doubling(view: RoundView[KoiKoiRulebook]) -> bool:
    return view.sums[view.seat] < enough(view.book) and view.hand_sizes[view.seat] >= CARDS_TO_GO_ON


def _if_nothing_threatens(view: RoundView[KoiKoiRulebook]) -> bool:
    if view.sums[view.seat] >= enough(view.book) or view.hand_sizes[view.seat] < CARDS_TO_DARE:
        return False
    return not threats(view.book, view.theirs, view.mine | view.hand, month=view.month)


BUILT_IN: Final = ("random", "gardener", "collector", "reader", "strategist")
"""The policies that come with hanalearn, each better than the one before."""


def _strategist() -> Policy:
    # Imported late: play-outs are played by the other policies.
    from hanalearn.rules.simulate import Strategist

    return Strategist()


def _accept(made: object) -> Policy:
    if not isinstance(made, Policy):
        raise TypeError(f"it is a {type(made).__name__}, which has no key and choose(view, dice)")
    return made


POLICIES: Final[Registry[Policy]] = Registry(
    "policy",
    {
        "random": lambda: _Weighing("random", _nothing, None),
        "gardener": lambda: _Weighing("gardener", _whatever_matches, _never),
        "collector": lambda: _Weighing("collector", _own_sets, _below_the_doubling),
        "reader": lambda: _Weighing("reader", _both_sides, _if_nothing_threatens),
        "strategist": _strategist,
    },
    group="hanalearn.policies",
    accept=_accept,
)
"""Every policy by its key; outside packages add theirs through the entry-point group ``hanalearn.policies``.

>>> from random import Random as Seeded
>>> from hanalearn.rules.books import koikoi_rulebook
>>> from hanalearn.rules.koikoi import start_round
>>> from hanalearn.rules.turn import shuffled
>>> round_ = start_round(koikoi_rulebook("koikoi-standard"), shuffled(Seeded(3))).state
>>> str(POLICIES["collector"].choose(round_.seen_by(0), Seeded(1)))
'play 12c2 takes 12b'
"""

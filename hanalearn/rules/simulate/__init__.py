"""Many rounds of Koi-Koi under named policies: from fresh deals, or from what one seat sees.

Where numpy is there and both policies are among ``VECTORISED``, whole arrays of rounds are played in lock-step
(``batch``); any other policy, a rulebook too strange for tables, and a Python without numpy are served by the readable
engine (``plain``), some hundred times slower. Both play by the same rules; the tests replay the rounds of the one
through the other, card by card. numpy is imported at the first use and not before.

>>> from hanalearn.rules.books import koikoi_rulebook
>>> played = play_rounds(koikoi_rulebook("koikoi-standard"), ("collector", "gardener"), 200, seed=4)
>>> played.runs, played.difference.low > -1
(200, True)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.util import find_spec
from random import Random
from typing import TYPE_CHECKING, Final

from hanalearn.cards import Card, CardSet, Month
from hanalearn.rules.koikoi import Decision, KoiKoi, decide
from hanalearn.rules.koikoi_book import KoiKoiRulebook, RainOff
from hanalearn.rules.policy import POLICIES, NoActionError, Policy
from hanalearn.rules.round import Stop
from hanalearn.rules.simulate.outcomes import Estimate, Outcome, Outcomes, share
from hanalearn.rules.simulate.plain import finished, from_deal, guessed
from hanalearn.rules.turn import Action, DealError, Draw, Play
from hanalearn.rules.turn import Random as Dice
from hanalearn.rules.view import RoundPhase, RoundView

if TYPE_CHECKING:
    from hanalearn.rules.simulate.batch import Opening
    from hanalearn.rules.simulate.choosing import Chooser
    from hanalearn.rules.simulate.piles import PileScorer

__all__ = [
    "VECTORISED",
    "Estimate",
    "Outcome",
    "Outcomes",
    "Strategist",
    "Weighed",
    "WinOdds",
    "affordable",
    "has_numpy",
    "pile_scorer",
    "play_rounds",
    "prepare",
    "share",
    "sure_points",
    "weigh_actions",
    "win_odds",
]

VECTORISED: Final = ("random", "gardener", "collector", "reader")
"""The policies that can be played by arrays; all that come with hanalearn but the strategist."""
_BLOCK: Final = 1 << 14
"""Rounds that are played together; more of them would not fit into the cache."""


def has_numpy() -> bool:
    """Whether rounds can be played by arrays here."""
    return find_spec("numpy") is not None


def affordable(by_arrays: int, one_by_one: int) -> int:
    """How many rounds are worth their time: the one number where arrays play them, the other without numpy."""
    return by_arrays if has_numpy() else one_by_one


@dataclass(frozen=True, slots=True)
class Weighed:
    """What came of one action.

    Attributes:
        action: what was done first.
        outcomes: how the rounds then ended.
        sure: points that are mine for certain if I stop in the same turn; ``None`` where I could not.
    """

    action: Action
    outcomes: Outcomes
    sure: int | None = None

    @property
    def difference(self) -> Estimate:
        """My points minus theirs, on average."""
        return self.outcomes.difference

    @property
    def worth(self) -> Estimate:
        """The difference, or what stopping brings where that is more: nobody must play on as the policy would."""
        difference = self.difference
        if self.sure is None or difference.value >= self.sure:
            return difference
        return Estimate(self.sure, self.sure, self.sure, 0)


@dataclass(frozen=True, slots=True)
class WinOdds:
    """Actions weighed by playing on from each of them.

    Attributes:
        choices: each action with what came of it, in the order of ``view.actions``.
        policy: how I play on.
        opponent: how the other plays.
    """

    choices: tuple[Weighed, ...]
    policy: str
    opponent: str

    def of(self, action: Action) -> Outcomes:
        """What came of an action.

        Raises:
            KeyError: it was not weighed.
        """
        for choice in self.choices:
            if choice.action == action:
                return choice.outcomes
        raise KeyError(f"{action} was not weighed; {', '.join(str(choice.action) for choice in self.choices)} were")

    @property
    def stop(self) -> Outcomes:
        """What stopping brings; certain."""
        return self.of(Stop())

    @property
    def koikoi(self) -> Outcomes:
        """What calling koi-koi brought."""
        return self.of(KoiKoi())

    @property
    def best(self) -> Weighed:
        """The action that is worth most; the first one among equals."""
        return max(self.choices, key=lambda choice: choice.worth.value)

    @property
    def is_close(self) -> bool:
        """Whether some other action's interval reaches into that of the best, so that it is too close to call."""
        best = self.best
        return any(choice.worth.overlaps(best.worth) for choice in self.choices if choice is not best)


def play_rounds(
    book: KoiKoiRulebook,
    policies: tuple[str | Policy, str | Policy] = ("collector", "collector"),
    runs: int = 1000,
    *,
    seed: int | str = 0,
    dealer: int = 0,
    month: Month = Month.PINE,
    packs: Sequence[Sequence[Card]] | None = None,
    by_arrays: bool | None = None,
) -> Outcomes:
    """Freshly dealt rounds between two policies, as seat 0 looks at them.

    Args:
        book: the rulebook.
        policies: one a seat, by name or as values.
        runs: how many rounds.
        seed: the same seed gives the same rounds (by arrays and one by one two different sets of rounds).
        dealer: who deals and plays first, in every round.
        month: the month being played.
        packs: the packs to deal, in place of random ones; ``runs`` is then their number.
        by_arrays: ``True`` insists on numpy, ``False`` on the readable engine.

    Raises:
        ValueError: no round at all, or arrays are insisted on where they cannot be had.
        DealError: a pack is not the 48 cards.
    """
    runs = runs if packs is None else len(packs)
    _check_runs(runs)
    players = _players(policies)
    if _by_arrays(book, month, players, by_arrays):
        return Outcomes.counted(0, _dealt_by_arrays(book, players, runs, seed, dealer, month, packs))
    dice = Random(str(seed))
    results = from_deal(book, players, dice, runs=runs, dealer=dealer, month=month, packs=packs)
    return Outcomes.counted(0, ((outcome, 1) for outcome in results))


def win_odds(
    view: RoundView[KoiKoiRulebook],
    policy: str | Policy = "collector",
    runs: int = 2000,
    *,
    opponent: str | Policy | None = None,
    seed: int | str = 0,
    by_arrays: bool | None = None,
) -> WinOdds:
    """Stop or koi-koi: what each brings, as far as the seat that must decide can know.

    Stopping is certain: the points of the sheet. For koi-koi the cards that the seat cannot see are spread anew over
    the other hand and the stock for every round, each way as likely, and the policies play on.

    Args:
        view: the view of the seat that decides.
        policy: how I play on.
        runs: how many rounds.
        opponent: how the other plays; like me, if not given.
        seed: the same seed gives the same rounds.
        by_arrays: as in ``play_rounds``.

    Raises:
        NoActionError: this seat has nothing to decide.
    """
    if view.phase is not RoundPhase.DECIDE or not view.actions:
        raise NoActionError(f"seat {view.seat} has nothing to decide ({view.phase}, seat {view.turn} acts)")
    return weigh_actions(view, policy, runs, opponent=opponent, seed=seed, by_arrays=by_arrays)


def weigh_actions(
    view: RoundView[KoiKoiRulebook],
    policy: str | Policy = "collector",
    runs: int = 500,
    *,
    opponent: str | Policy | None = None,
    seed: int | str = 0,
    by_arrays: bool | None = None,
    actions: Sequence[Action] | None = None,
) -> WinOdds:
    """Every action that a view offers, each followed by play-outs from the same guesses at the hidden cards.

    Args:
        view: the view of the seat on turn.
        policy: how I play on after the action.
        runs: how many rounds for each action.
        opponent: how the other plays; like me, if not given.
        seed: the same seed gives the same rounds.
        by_arrays: as in ``play_rounds``.
        actions: only these of the view's actions, in this order; all of them, if not given.

    Raises:
        NoActionError: the view offers no action, or not one of these.
        DealError: its cards and sizes do not make 48.
    """
    _check_runs(runs)
    if not view.actions:
        raise NoActionError(f"seat {view.seat} has nothing to do ({view.phase}, seat {view.turn} acts)")
    weighed = view.actions if actions is None else tuple(actions)
    if strange := [action for action in weighed if action not in view.actions]:
        raise NoActionError(f"{strange[0]} is none of {', '.join(map(str, view.actions))}")
    hidden = view.stock_size + sum(view.hand_sizes) - len(view.hand)
    if len(view.unseen) != hidden:
        raise DealError(f"{len(view.unseen)} cards are unseen; the other hand and the stock hold {hidden}")
    mine, other = _players((policy, policy if opponent is None else opponent))
    players = (mine, other) if view.seat == 0 else (other, mine)
    open_ones = [action for action in weighed if not isinstance(action, Stop)]
    if not open_ones:
        found = []
    elif _by_arrays(view.book, view.month, players, by_arrays):
        found = _on_by_arrays(view, players, runs, seed, open_ones)
    else:
        found = [_on_one_by_one(view, players, runs, seed, action) for action in open_ones]
    played = dict(zip(open_ones, found, strict=True))
    choices = [
        Weighed(action, played.get(action) or _stopped(view, players), sure_points(view, action)) for action in weighed
    ]
    return WinOdds(tuple(choices), mine.key, other.key)


@dataclass(frozen=True, slots=True)
class Strategist:
    """A policy that plays every action out many times and takes the one that did best on average.

    It sees what its seat sees and nothing else. The dice give the seed of the play-outs, one number for each choice.

    Attributes:
        key: its name.
        policy: how the rounds are played out, for both seats.
        runs: how many play-outs for each action; ``None`` for 400, or 12 without numpy.
    """

    key: str = "strategist"
    policy: str = "collector"
    runs: int | None = None

    def choose(self, view: RoundView[KoiKoiRulebook], dice: Dice) -> Action:
        """The action that did best; the only one without any play-out."""
        number = dice.random()
        if len(view.actions) == 1:
            return view.actions[0]
        return weigh_actions(view, self.policy, self.play_outs, seed=repr(number)).best.action

    @property
    def play_outs(self) -> int:
        """How many for each action, here."""
        return affordable(400, 12) if self.runs is None else self.runs


def sure_points(view: RoundView[KoiKoiRulebook], action: Action) -> int | None:
    """What an action makes certain: the points of stopping in the same turn, if it makes a yaku that allows it.

    ``None`` where it does not, or where the stock card of the turn could still take the yaku away (rain-off).

    >>> from hanalearn.cards import CardSet
    >>> from hanalearn.rules.books import koikoi_rulebook
    >>> from hanalearn.rules.position import position
    >>> view = position(koikoi_rulebook("koikoi-standard"), hand=CardSet.parse("8c1 1c1"), field=CardSet.parse("8b"),
    ...                 mine=CardSet.parse("9a"))
    >>> [sure_points(view, action) for action in view.actions]
    [None, 5]
    """
    book, seat = view.book, view.seat
    if not isinstance(action, (Play, Draw)) or not action.takes:
        return None
    if isinstance(action, Play) and book.rain_off is not RainOff.OFF:
        return None
    pile = view.mine | action.takes | CardSet((action.card,))
    hand = view.hand - CardSet((action.card,))
    decision = decide(
        book,
        sum_now=book.tally(pile | hand if book.counts_hand else pile, month=view.month).points,
        sum_at_call=view.sums_at_call[seat],
        hand_left=len(hand),
        own_calls=view.calls[seat],
        opponent_calls=view.calls[1 - seat],
    )
    if decision not in (Decision.CHOOSE, Decision.AUTO_STOP):
        return None
    calls = {"opponent_calls": view.calls[1 - seat], "own_calls": view.calls[seat]}
    return book.score(pile, month=view.month, hand=hand, **calls).total


def _stopped(view: RoundView[KoiKoiRulebook], players: Sequence[Policy]) -> Outcomes:
    # Nothing is left to chance, whatever the other cards are.
    outcome = finished(guessed(view, Random(0)), players, Random(0), Stop())
    return Outcomes(view.seat, ((outcome, 1),), is_certain=True)


def _on_one_by_one(
    view: RoundView[KoiKoiRulebook], players: Sequence[Policy], runs: int, seed: int | str, action: Action
) -> Outcomes:
    # The same guesses for every action, and choices from dice of their own: what differs is the action.
    guesses, choices = Random(f"{seed}/cards"), Random(f"{seed}/choices")
    results = ((finished(guessed(view, guesses), players, choices, action), 1) for _ in range(runs))
    return Outcomes.counted(view.seat, results)


def prepare(book: KoiKoiRulebook, policy: str = "collector", month: Month = Month.PINE) -> None:
    """Build what play-outs under a rulebook need once, so that the first of them is as quick as the others.

    Takes about a tenth of a second, most of it for importing numpy.

    Args:
        book: the rulebook.
        policy: by which rounds will be played out.
        month: the month being played.
    """
    if _by_arrays(book, month, (POLICIES[policy],), None):
        pile_scorer(book)


@lru_cache(maxsize=16)
def pile_scorer(book: KoiKoiRulebook) -> PileScorer:
    """Base sums of millions of piles under a rulebook; needs numpy."""
    from hanalearn.rules.simulate.piles import PileScorer

    return PileScorer(book)


# --- by arrays ------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def _chooser(key: str, book: KoiKoiRulebook, month: Month) -> Chooser:
    from hanalearn.rules.simulate.choosing import chooser

    return chooser(key, book, month)


def _by_arrays(book: KoiKoiRulebook, month: Month, players: Sequence[Policy], wanted: bool | None) -> bool:
    if wanted is False:
        return False
    why = ""
    strange = [player.key for player in players if player.key not in VECTORISED or POLICIES[player.key] is not player]
    if strange:
        why = f"{', '.join(strange)} cannot be played by arrays; {', '.join(VECTORISED)} can"
    elif not has_numpy():
        why = "numpy is not installed"
    else:
        from hanalearn.rules.simulate.pile_index import IndexTooLargeError

        try:
            for player in players:
                _chooser(player.key, book, month)
        except IndexTooLargeError as error:
            why = str(error)
    if why and wanted:
        raise ValueError(f"rounds cannot be played by arrays: {why}")
    return not why


def _dealt_by_arrays(
    book: KoiKoiRulebook,
    players: Sequence[Policy],
    runs: int,
    seed: int | str,
    dealer: int,
    month: Month,
    packs: Sequence[Sequence[Card]] | None,
) -> list[tuple[Outcome, int]]:
    from hanalearn.rules.simulate.batch import counted, play_out
    from hanalearn.rules.simulate.worlds import dealt, generator, packs_of, random_packs

    dice = generator(seed)
    choosers = [_chooser(player.key, book, month) for player in players]
    given = None if packs is None else packs_of(packs)
    counts: list[tuple[Outcome, int]] = []
    for start in range(0, runs, _BLOCK):
        size = min(_BLOCK, runs - start)
        some = random_packs(size, dice) if given is None else given[start : start + size]
        worlds = dealt(book, some, dealer=dealer, month=month)
        counts += counted(play_out(book, worlds, choosers, dice, scorer=pile_scorer(book), is_dealt=True))
    return counts


def _on_by_arrays(
    view: RoundView[KoiKoiRulebook], players: Sequence[Policy], runs: int, seed: int | str, actions: Sequence[Action]
) -> list[Outcomes]:
    from hanalearn.rules.simulate.batch import counted, play_out
    from hanalearn.rules.simulate.worlds import from_view, generator

    dice = generator(seed)
    choosers = [_chooser(player.key, view.book, view.month) for player in players]
    scorer = pile_scorer(view.book)
    counts: list[list[tuple[Outcome, int]]] = [[] for _ in actions]
    block = max(1, _BLOCK // len(actions))
    for start in range(0, runs, block):
        size = min(block, runs - start)
        # All actions in one batch, from the same guesses.
        worlds = from_view(view, size, dice).repeated(len(actions))
        played = play_out(view.book, worlds, choosers, dice, scorer=scorer, first=_opening(actions, size))
        for at, results in enumerate(counts):
            results += counted(played.part(at * size, (at + 1) * size))
    return [Outcomes.counted(view.seat, results) for results in counts]


def _opening(actions: Sequence[Action], times: int) -> Opening | KoiKoi:
    import numpy as np

    from hanalearn.rules.simulate.batch import Opening

    if isinstance(actions[0], KoiKoi):
        return actions[0]
    turns = [action for action in actions if isinstance(action, (Play, Draw))]
    cards = np.array([action.card for action in turns], np.uint8)
    taken = np.array([action.takes.mask for action in turns], np.uint64)
    return Opening(np.repeat(cards, times), np.repeat(taken, times))


def _players(policies: Sequence[str | Policy]) -> tuple[Policy, Policy]:
    first, second = (POLICIES[policy] if isinstance(policy, str) else policy for policy in policies)
    return first, second


def _check_runs(runs: int) -> None:
    if runs < 1:
        raise ValueError(f"{runs} rounds tell nothing; play at least one")

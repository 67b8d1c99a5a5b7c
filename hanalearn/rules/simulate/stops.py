"""The piles with which rounds were stopped: what there is to score in real play."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from hanalearn.cards import CardSet, Month
from hanalearn.rules.koikoi import start_round
from hanalearn.rules.koikoi_book import KoiKoiRulebook
from hanalearn.rules.policy import POLICIES, Policy
from hanalearn.rules.simulate import _by_arrays, _chooser, has_numpy, pile_scorer
from hanalearn.rules.turn import shuffled

__all__ = ["Stopped", "stops"]


@dataclass(frozen=True, slots=True)
class Stopped:
    """A pile with which somebody stopped.

    Attributes:
        pile: the captured cards of the one who stopped.
        opponent_calls: how often the other had called koi-koi.
        own_calls: how often the one who stopped had.
        points: what it was worth under the rulebook that was played.
    """

    pile: CardSet
    opponent_calls: int
    own_calls: int
    points: int


def stops(
    book: KoiKoiRulebook, runs: int, *, seed: str, policies: Sequence[str] = ("collector", "collector")
) -> Iterator[Stopped]:
    """Play rounds from fresh deals and give the pile of each that was stopped.

    Args:
        book: the rulebook that is played.
        runs: how many rounds; fewer piles come, since some rounds nobody stops.
        seed: the same seed gives the same rounds.
        policies: how each seat plays.
    """
    players = [POLICIES[name] for name in policies]
    if has_numpy() and _by_arrays(book, Month.PINE, players, None):
        yield from _by_batch(book, players, runs, seed)
    else:
        yield from _one_by_one(book, players, runs, seed)


def _by_batch(book: KoiKoiRulebook, players: Sequence[Policy], runs: int, seed: str) -> Iterator[Stopped]:
    import numpy as np

    from hanalearn.rules.simulate.batch import play_out
    from hanalearn.rules.simulate.worlds import dealt, generator, random_packs

    dice = generator(seed)
    worlds = dealt(book, random_packs(runs, dice), dealer=0, month=Month.PINE)
    choosers = [_chooser(player.key, book, Month.PINE) for player in players]
    played = play_out(book, worlds, choosers, dice, scorer=pile_scorer(book), is_dealt=True)
    # A hand yaku pays without a pile; its winner has taken no turn.
    ended = np.flatnonzero((played.winners >= 0) & (played.turns > 0))
    seats = played.winners[ended].astype(np.intp)
    rows = zip(
        played.piles[seats, ended].tolist(),
        played.calls[1 - seats, ended].tolist(),
        played.calls[seats, ended].tolist(),
        played.points[seats, ended].tolist(),
        strict=True,
    )
    for mask, theirs, own, points in rows:
        yield Stopped(CardSet.from_mask(mask), theirs, own, points)


def _one_by_one(book: KoiKoiRulebook, players: Sequence[Policy], runs: int, seed: str) -> Iterator[Stopped]:
    dice = Random(seed)
    for _ in range(runs):
        state = start_round(book, shuffled(dice)).state
        begun = state.result is None
        while state.result is None:
            state = state.apply(players[state.turn].choose(state.seen_by(state.turn), dice)).state
        winner = state.result.winner
        if begun and winner is not None:
            calls = state.calls
            yield Stopped(state.piles[winner], calls[1 - winner], calls[winner], state.result.points[winner])

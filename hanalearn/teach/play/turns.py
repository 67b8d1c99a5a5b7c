"""Own turns looked back on: which were clean, and which set a half turn passed by.

A turn begins with its hand card; the turned card and the decision belong to it. It is clean where the rules refused
nothing, no help was asked for, and no set of five or more points that could have been made was passed by.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from hanalearn.rules.turn import Action, Play
from hanalearn.rules.view import RoundPhase
from hanalearn.teach.play.outlook import rise
from hanalearn.teach.play.sight import Choice, KoiKoiView

__all__ = ["CLEAN_TURNS", "WORTH_SAYING", "Missed", "clean_in_a_row", "is_clean", "missed", "turns_of"]

WORTH_SAYING: Final = 5
"""Base points from which a set that was passed by is spoken of."""
CLEAN_TURNS: Final = 3
"""So many clean turns, one after the other, and the help becomes less."""


@dataclass(frozen=True, slots=True)
class Missed:
    """A set that a half turn passed by.

    Attributes:
        better: the action that would have made it; the dearest one.
        points: by how many base points more than what was done.
    """

    better: Action
    points: int


def missed(view: KoiKoiView, action: Action, least: int = WORTH_SAYING) -> Missed | None:
    """The set that an action passes by, if the view offers one that brings so many base points more at once.

    Args:
        view: what the seat saw.
        action: what it did.
        least: from how many points more.

    >>> from hanalearn.cards import CardSet
    >>> from hanalearn.rules.books import koikoi_rulebook
    >>> from hanalearn.rules.position import position
    >>> view = position(koikoi_rulebook("koikoi-standard"), hand=CardSet.parse("8c1 1c1"), field=CardSet.parse("8b"),
    ...                 mine=CardSet.parse("9a"))
    >>> found = missed(view, view.actions[0])
    >>> str(found.better), found.points
    ('play 8c1 takes 8b', 5)
    """
    if view.phase not in (RoundPhase.PLAY, RoundPhase.DRAWN) or not view.actions:
        return None
    better = max(view.actions, key=lambda one: rise(view, one))
    points = rise(view, better) - rise(view, action)
    return Missed(better, points) if points >= least else None


def turns_of(choices: Sequence[Choice]) -> tuple[tuple[Choice, ...], ...]:
    """Choices turn by turn."""
    turns: list[list[Choice]] = []
    for choice in choices:
        if isinstance(choice.action, Play) or not turns:
            turns.append([])
        turns[-1].append(choice)
    return tuple(map(tuple, turns))


def is_clean(turn: Sequence[Choice]) -> bool:
    """Whether nothing was refused, asked or passed by in a turn."""
    return not any(choice.illegal or choice.asked or missed(choice.view, choice.action) for choice in turn)


def clean_in_a_row(choices: Sequence[Choice]) -> int:
    """How many turns were clean, counted from the last one back to the first that was not."""
    count = 0
    for turn in reversed(turns_of(choices)):
        if not is_clean(turn):
            break
        count += 1
    return count

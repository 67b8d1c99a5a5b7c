"""A moment that was saved as an exercise, laid out again: what was seen is the same, what was hidden is dealt anew."""

from __future__ import annotations

from random import Random

from hanalearn.rules.koikoi import RoundState
from hanalearn.rules.notation import parse_position
from hanalearn.rules.simulate.plain import guessed

__all__ = ["is_saved", "laid_out"]


def is_saved(text: str) -> bool:
    """Whether a text is meant as a saved moment and not as a game.

    >>> is_saved("rulebook koikoi-standard 1; position dealer mine month 1 | hand 9c1 | field 9a")
    True
    """
    return "position" in text.lower().replace(";", " ").split()


def laid_out(text: str, series: str) -> RoundState:
    """The round of a saved moment, seat 0 to act.

    Args:
        text: the line, as ``Moment.exercise`` has it.
        series: by this the hidden cards are dealt, so that the same series gives the same ones to everybody.

    >>> state = laid_out("rulebook koikoi-standard 1; position dealer mine month 1 | hand 9c1 | field 9a", "k7f")
    >>> state.turn, [str(action) for action in state.legal_actions()], len(state.hands[1])
    (0, ['play 9c1 takes 9a'], 1)

    Raises:
        NotationError: the line cannot be read; with line and column.
    """
    return guessed(parse_position(text), Random(f"{series}/hidden"))

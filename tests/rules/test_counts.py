"""How many lines of play there are from three seeded deals, and in which order actions are offered.

A change that keeps every count can still turn round the list a page shows; so the order is pinned beside the counts.
"""

from __future__ import annotations

from random import Random

import pytest

from hanalearn.rules.books import koikoi_rulebook
from hanalearn.rules.koikoi import RoundState, start_round
from hanalearn.rules.turn import shuffled


def opening(key: str, seed: int) -> RoundState:
    return start_round(koikoi_rulebook(key), shuffled(Random(seed))).state


def lines(state: RoundState, depth: int) -> int:
    """How many lines of play of so many actions there are; a line that ends earlier counts once."""
    actions = state.legal_actions()
    if not depth or not actions:
        return 1
    return sum(lines(state.apply(action).state, depth - 1) for action in actions)


@pytest.mark.parametrize(
    ("seed", "counts"),
    [
        (1, (9, 9, 81, 81, 630, 630, 4900)),
        (2, (10, 10, 80, 80, 656, 656, 4592)),
        (3, (9, 9, 72, 72, 560, 560, 3920)),
    ],
)
def test_number_of_lines_of_play(seed: int, counts: tuple[int, ...]) -> None:
    state = opening("koikoi-standard", seed)

    assert tuple(lines(state, depth) for depth in range(1, 8)) == counts


OFFERS = {
    1: [
        "play 2r takes 2a, play 3c1, play 4a, play 6a, play 7r, play 7c1, play 11r, "
        "play 12c2 takes 12b, play 12c2 takes 12c3",
        "draw 3r",
        "play 3b takes 3r, play 4r, play 5r, play 5c1, play 6c1, play 10r takes 10a, play 10r takes 10c1, "
        "play 11b, play 11c1",
        "draw 7a",
    ],
    2: [
        "play 3r takes 3b, play 3r takes 3c2, play 3c1 takes 3b, play 3c1 takes 3c2, play 5c2 takes 5c1, "
        "play 6a takes 6r, play 7r, play 9c2 takes 9r, play 11c1, play 12c3 takes 12c2",
        "draw 11a",
        "play 2a, play 2c1, play 5r takes 5c1, play 7c1, play 7c2, play 8a, play 10c1 takes 10r, play 11r takes 11a",
        "draw 11b",
    ],
    3: [
        "play 2c2 takes 2c1, play 3b, play 4a, play 4r, play 8a takes 8c2, play 9c2 takes 9a, "
        "play 10c2 takes 10a, play 10c2 takes 10c1, play 11a takes 11r",
        "draw 4c1",
        "play 1c2, play 2r takes 2c1, play 6c1, play 6c2, play 7a, play 8b takes 8c2, play 11b, play 11c1",
        "draw 5c2",
    ],
}


@pytest.mark.parametrize("seed", OFFERS)
def test_order_of_actions(seed: int) -> None:
    state = opening("koikoi-standard", seed)

    told = []
    for _ in range(4):
        told.append(", ".join(map(str, state.legal_actions())))
        state = state.apply(state.legal_actions()[-1]).state

    assert told == OFFERS[seed]

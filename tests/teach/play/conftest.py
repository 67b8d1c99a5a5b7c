"""Whoever sits at the table in these tests: does something that is open, by dice."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import pytest

from hanalearn.teach.play.acts import acts
from hanalearn.teach.play.game import Game
from hanalearn.teach.play.game_state import Page
from hanalearn.teach.play.session import PlaySession
from hanalearn.widgets.offers import offers_in

FORWARD = ("tap:", "turn", "stop", "koi-", "score", "next", "lay", "unco")


def walk(game: Game, seed: int, at_most: int = 4000, *, calm: float = 0.9) -> Iterator[Game]:
    """The game after each of a player's acts, to its end: mostly onwards, sometimes whatever is open."""
    dice = random.Random(seed)
    for _ in range(at_most):
        open_now = sorted(acts(game))
        onwards = [offer for offer in open_now if offer.startswith(FORWARD)]
        offer = dice.choice(onwards if onwards and dice.random() < calm else open_now)
        after = game.take(offer)
        assert after is not None, f"{offer} is said to be open at {game.step}"
        game = after
        yield game
        if game.is_finished and (game.page is Page.SCORE or game.is_void):
            return
    raise AssertionError(f"not at the end after {at_most} acts")


def visit(session: PlaySession, seed: int, count: int) -> Iterator[tuple[PlaySession, dict[str, object]]]:
    """The visit and its view after each of so many acts that stand in the view."""
    dice = random.Random(seed)
    for _ in range(count):
        view = session.view("en")
        yield session, view
        typed = ("say:", "set:")
        open_now = sorted(offer for offer in offers_in(view) if not offer.startswith((*typed, "map", "room:", "lang:")))
        onwards = [offer for offer in open_now if offer.startswith(FORWARD)]
        offer = dice.choice(onwards if onwards and dice.random() < 0.85 else open_now)
        after = session.take(offer, lambda: "new")
        assert after is not None, f"{offer} stands in the view and is not open"
        session = after


@pytest.fixture
def played() -> Callable[..., Iterator[Game]]:
    """See ``walk``."""
    return walk


@pytest.fixture
def visited() -> Callable[..., Iterator[tuple[PlaySession, dict[str, object]]]]:
    """See ``visit``."""
    return visit

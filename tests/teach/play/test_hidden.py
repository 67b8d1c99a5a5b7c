"""Nothing that a seat cannot know leaves Python: not in the table, not in words, not in what is read aloud.

Two ways to see it. Every card that stands in a view lies open to the seat, or is named because a set still needs it.
And a view stays the same, letter by letter, if the cards that the seat cannot see are exchanged among each other.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

import pytest

from hanalearn.cards import Card, CardSet
from hanalearn.rules.koikoi import RoundState
from hanalearn.rules.turn import Table
from hanalearn.teach.play.game import Game
from hanalearn.teach.play.session import PlaySession, Where
from hanalearn.teach.play.settings import OPPONENTS, Settings

Visit = Callable[..., Iterator[tuple[PlaySession, dict[str, object]]]]
CODE = re.compile(r"(?:1[0-2]|[1-9])(?:[bar]|c[123])")
# What still is missing may be named: that it is needed is open, where it lies is not told.
MAY_NAME_UNSEEN = ("missing", "coach")


def codes(value: object) -> Iterator[str]:
    """Every card code that a view holds as a value of its own."""
    if isinstance(value, Mapping):
        # The cards that were drawn for the deal went back into the pack, which was shuffled then.
        if value.get("part") in MAY_NAME_UNSEEN or value.get("id") == "drew":
            return
        for key, part in value.items():
            if key not in ("place", "read"):
                yield from codes(part)
    elif isinstance(value, list | tuple):
        for part in value:
            yield from codes(part)
    elif isinstance(value, str):
        for word in re.split(r"[\s:;,|>]+", value):
            if CODE.fullmatch(word):
                yield word


def seen(game: Game) -> CardSet:
    """What the seat at the device can know, hands face down while it is passed on."""
    view = game.view
    known = view.field | view.mine | view.theirs
    if not game.is_covered:
        known |= view.hand
    if game.placed is not None:
        known |= CardSet((game.placed.card,))
    if view.drawn is not None:
        known |= CardSet((view.drawn,))
    if game.settings.open_hands and not game.is_covered:
        known |= game.round.hands[1 - game.seat]
    return known


@pytest.mark.parametrize("opponent", OPPONENTS)
@pytest.mark.parametrize("level", [3, 0])
def test_no_view_of_a_running_round_names_an_unseen_card(opponent: str, level: int, visited: Visit) -> None:
    count = 40 if opponent != "strategist" else 8
    for seed in (7,):
        settings = Settings(opponent=opponent, help=level, series=f"h{seed}", table=3, months=3)
        for session, view in visited(PlaySession.begin(settings, at_once=True), seed, count):
            game = session.aside or session.game
            if session.where is not Where.GAME or game is None or game.round.is_over:
                continue
            known = {card.code for card in seen(game)}
            shown = set(codes({key: part for key, part in view.items() if key not in ("query", "frames")}))
            assert shown <= known, f"{sorted(shown - known)} at {game.step}, seed {seed}"
            # Moments on the way may show what the last person's hand was: it is still that person's device.
            passing = set(codes(view["frames"]))
            last = {card.code for card in game.view.hand}
            assert passing <= known | last


def exchanged(game: Game, dice: random.Random) -> Game:
    """The game with the cards that the seat cannot see in other places."""
    state = game.round
    table = state.table
    other = 1 - game.seat
    hidden = [*table.hands[other], *table.stock]
    if game.is_covered:
        hidden += table.hands[game.seat]
    dice.shuffle(hidden)
    count = len(table.hands[other])
    hands = list(table.hands)
    hands[other] = CardSet(hidden[:count])
    rest = hidden[count:]
    if game.is_covered:
        size = len(table.hands[game.seat])
        hands[game.seat], rest = CardSet(rest[:size]), rest[size:]
    changed = Table(tuple(hands), table.field, table.piles, tuple(rest), table.seat, table.drawn, table.must_match)
    world = RoundState(
        state.book,
        changed,
        state.dealer,
        state.month,
        state.calls,
        state.sums,
        state.sums_at_call,
        state.deciding,
        None,
    )
    step = replace(game.replay.now, round=world)
    return replace(game, replay=replace(game.replay, steps=(*game.replay.steps[:-1], step)))


@pytest.mark.parametrize("opponent", ["gardener", "reader", "person"])
@pytest.mark.parametrize("level", [3, 1])
def test_a_view_is_the_same_whatever_the_hidden_cards_are(opponent: str, level: int, visited: Visit) -> None:
    dice = random.Random(opponent)
    compared = 0
    for seed in (4,):
        settings = Settings(opponent=opponent, help=level, series=f"x{seed}", months=3)
        for session, view in visited(PlaySession.begin(settings, at_once=True), seed, 40):
            game = session.game
            if session.where is not Where.GAME or game is None or game.round.is_over or session.aside is not None:
                continue
            if game.is_covered and game.since < len(game.replay):
                continue  # What the last person did is passed through with that person's own hand.
            other = replace(session, game=exchanged(game, dice)).view("en")
            kept = {key: part for key, part in view.items() if key != "place"}
            assert json.dumps({key: part for key, part in other.items() if key != "place"}) == json.dumps(kept)
            compared += 1
    assert compared > 10


def test_while_the_device_is_passed_on_no_hand_is_shown_or_read(visited: Visit) -> None:
    covered = 0
    settings = Settings(opponent="person", help=2, series="p1")
    for session, view in visited(PlaySession.begin(settings, at_once=True), 1, 50):
        game = session.game
        if game is None or not game.is_covered or session.where is not Where.GAME:
            continue
        covered += 1
        scene = view["scene"]
        assert isinstance(scene, dict)
        hands = [zone for zone in scene["zones"] if zone["key"] in ("hand", "their-hand")]
        assert {card["id"] for zone in hands for card in zone["cards"]} <= {"?"}
        assert "H" not in view["read"]  # type: ignore[operator]
    assert covered > 5


def test_a_running_round_is_not_shared_and_not_watched(visited: Visit) -> None:
    for session, view in visited(PlaySession.begin(Settings(series="k7f"), at_once=True), 3, 60):
        if session.where is Where.GAME and session.game is not None and not session.game.round.is_over:
            for offer in ("watch", "watch:1", "try:0"):
                assert session.take(offer, lambda: "n") is None
            assert "k7f" not in json.dumps({key: part for key, part in view.items() if key != "place"})


def test_the_whole_deck_is_known_to_the_test() -> None:
    assert {card.code for card in Card} == set(codes([card.code for card in Card]))

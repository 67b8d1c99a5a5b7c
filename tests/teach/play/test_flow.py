"""How the cards lie and what is passed through: places stay, the turned card is seen, sentences come once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from hanalearn.cards import CardSet
from hanalearn.teach.play.flow import flow
from hanalearn.teach.play.game import Game
from hanalearn.teach.play.lie import lie_at, places_at
from hanalearn.teach.play.narrate import Narrator, narrator_of, new_sets
from hanalearn.teach.play.settings import Settings
from hanalearn.text import Message, say

Walk = Callable[..., Iterator[Game]]


def whole_game(played: Walk, **changes: object) -> Game:
    return list(played(Game.start(Settings(series="k7f", help=0, **changes)), seed=6, calm=1.0))[-1]  # type: ignore[arg-type]


def test_a_field_card_never_changes_its_place(played: Walk) -> None:
    replay = whole_game(played).replay
    for at in range(2, len(replay) + 1):
        if replay[at].is_deal:
            continue
        before, after = places_at(replay, at - 1), places_at(replay, at)
        for place, card in enumerate(before):
            assert after[place] in (card, None) or card is None


def test_the_places_hold_the_cards_of_the_field(played: Walk) -> None:
    replay = whole_game(played).replay
    for at in range(1, len(replay) + 1):
        state = replay[at].round
        assert state is not None
        assert CardSet(card for card in places_at(replay, at) if card is not None) == state.table.field


def test_the_field_needs_no_more_than_fourteen_places() -> None:
    """Eight lie there, and each half turn adds one at most while nothing matches."""
    longest = 0
    for seed in range(8):
        dice = Random(seed)
        game = Game.start(Settings(series=f"f{seed}", opponent="person", help=0))
        while not game.round.is_over:
            offers = ["uncover"] if game.is_covered else [f"tap:{card}" for card in (*game.view.hand, *game.view.field)]
            game = game.take(dice.choice([*offers, "lay", "koi-koi"])) or game
        longest = max(longest, *(len(places_at(game.replay, at)) for at in range(1, len(game.replay) + 1)))

    assert longest <= 14


def test_a_whole_turn_of_both_is_told_in_six_moments_at_most(played: Walk) -> None:
    for game in played(Game.start(Settings(series="k7f", help=0)), seed=6, calm=1.0):
        found = flow(game.replay, game.since, game.seat, narrator_of(game.settings, game.seat), is_seen=game.is_seen)
        assert len(found.frames) <= 6


def test_every_turned_card_is_a_moment_of_its_own(played: Walk) -> None:
    for game in played(Game.start(Settings(series="k7f", help=0)), seed=6, calm=1.0):
        turned = {
            step.round.table.drawn
            for step in game.replay.steps[game.since + 1 : len(game.replay)]
            if step.round is not None and step.round.table.drawn is not None
        }
        found = flow(game.replay, game.since, game.seat, narrator_of(game.settings, game.seat))
        assert turned == {frame.lie.drawn for frame in found.frames} - {None}


def test_the_moments_show_what_the_seat_may_see(played: Walk) -> None:
    for game in played(Game.start(Settings(series="k7f", help=0)), seed=6, calm=1.0):
        last = lie_at(game.replay, len(game.replay), game.seat)
        for frame in flow(game.replay, game.since, game.seat, narrator_of(game.settings, game.seat)).frames:
            assert frame.lie.cards <= last.cards | game.round.piles[0] | game.round.piles[1]


def test_a_set_is_told_when_it_is_made_and_not_again(played: Walk) -> None:
    told: list[tuple[int, int, str]] = []
    replay = whole_game(played, months=12).replay
    narrator = Narrator(0, (Message("play.you"), Message("policy.gardener")))
    begun = 0
    for at in range(1, len(replay) + 1):
        begun += replay[at].is_deal
        for event in replay[at].events:
            if event.key == "event.yaku-made":
                seat = event.seat  # type: ignore[attr-defined]
                told += [(begun, seat, key) for key in new_sets(replay, at, seat)]
                assert say(narrator.tell(replay, at, event), "en")  # type: ignore[arg-type]
    assert told
    assert len(told) == len(set(told))

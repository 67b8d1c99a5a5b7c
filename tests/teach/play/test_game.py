"""The game as a value: what each act makes of it, and that nothing breaks a rule."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import pairwise

import pytest

from hanalearn.cards import Card
from hanalearn.rules.record import Deal
from hanalearn.rules.turn import Draw, Play
from hanalearn.teach.play.acts import acts
from hanalearn.teach.play.game import Game
from hanalearn.teach.play.game_state import Page
from hanalearn.teach.play.settings import Settings
from hanalearn.teach.play.sight import Step

Walk = Callable[..., Iterator[Game]]


def begun(**changes: object) -> Game:
    """A game in which the learner is to play a hand card."""
    game = Game.start(replace(Settings(series="k7f"), **changes))  # type: ignore[arg-type]
    assert game.step is Step.HAND
    return game


def do(game: Game, *offers: str) -> Game:
    """The game after acts that must be open."""
    for offer in offers:
        assert offer in acts(game), f"{offer} is not open: {sorted(acts(game))}"
        after = game.take(offer)
        assert after is not None
        game = after
    return game


def a_taker(game: Game) -> tuple[Card, Card]:
    """A hand card that takes something, and what."""
    for action in game.view.actions:
        if isinstance(action, Play) and action.takes:
            return action.card, next(iter(action.takes))
    raise AssertionError("no hand card takes")


def a_layer(game: Game) -> Card:
    """A hand card that matches nothing."""
    return next(one.card for one in game.view.actions if isinstance(one, Play) and not one.takes)


@pytest.mark.parametrize("opponent", ["gardener", "collector", "reader", "person"])
@pytest.mark.parametrize("table", [1, 2, 3])
def test_whatever_is_open_leads_to_the_end_of_the_match(opponent: str, table: int, played: Walk) -> None:
    settings = Settings(opponent=opponent, table=table, series="k7f", help=3)

    last = list(played(Game.start(settings), seed=table))[-1]

    match = last.replay.now.match
    assert match is not None
    assert len(match.results) == 3
    assert sum(step.is_deal for step in last.replay) == len(match.finished)


def test_the_same_acts_give_the_same_game(played: Walk) -> None:
    games = [list(played(Game.start(Settings(series="k7f", opponent="reader")), seed=5))[-1] for _ in range(2)]

    assert games[0] == games[1]


def test_a_hand_card_and_then_a_field_card_is_a_capture() -> None:
    game = begun(help=0)
    card, target = a_taker(game)

    after = do(game, f"tap:{card}", f"tap:{target}")

    assert {card, target} <= set(after.round.piles[0])


def test_a_field_card_takes_at_once_if_one_hand_card_matches() -> None:
    game = begun(help=3)
    target = next(card for card in game.view.field if len(game.view.hand.of_month(card.month)) == 1)

    placed = do(game, f"tap:{target}").placed

    assert placed is not None
    assert target in placed.takes


def test_a_field_card_that_two_hand_cards_match_asks_which() -> None:
    game = begun(help=3)
    target = next(card for card in game.view.field if len(game.view.hand.of_month(card.month)) > 1)

    asked = do(game, f"tap:{target}")
    taken = do(asked, f"tap:{next(iter(game.view.hand.of_month(target.month)))}")

    assert asked.aim is target
    assert taken.placed is not None


def test_a_second_tap_lets_the_card_go() -> None:
    game = begun()
    card, _ = a_taker(game)

    assert do(game, f"tap:{card}", f"tap:{card}").held is None
    assert do(game, f"tap:{card}", "let-go").held is None


def test_a_card_of_another_month_comes_back_and_nothing_has_happened() -> None:
    game = begun()
    card, _ = a_taker(game)
    stranger = next(other for other in game.view.field if other.month is not card.month)

    refused = do(game, f"tap:{card}", f"tap:{stranger}")

    assert refused.attempt is not None
    assert refused.attempt.card is card
    assert refused.replay is game.replay
    assert refused.illegal == 1


def test_a_card_that_takes_cannot_be_laid_down() -> None:
    game = begun()
    card, _ = a_taker(game)

    assert do(game, f"tap:{card}", "lay").attempt is not None


def test_the_stock_cannot_be_turned_before_a_card_is_played() -> None:
    refused = do(begun(), "stock")

    assert refused.attempt is not None
    assert refused.attempt.is_drawn


def test_with_help_the_stock_waits_so_that_a_card_can_be_taken_back() -> None:
    game = begun(help=2)
    card, target = a_taker(game)

    placed = do(game, f"tap:{card}", f"tap:{target}")
    back = do(placed, "take-back")

    assert placed.step is Step.PLACED
    assert len(placed.replay) == len(game.replay)
    assert back.step is Step.HAND
    assert back.view == game.view


def test_without_help_the_stock_is_turned_over_at_once() -> None:
    game = begun(help=1)
    card, target = a_taker(game)

    assert do(game, f"tap:{card}", f"tap:{target}").placed is None


def test_a_turned_card_ends_the_taking_back_unless_the_teacher_allows_it() -> None:
    for is_lenient in (False, True):
        for seed in range(60):
            game = Game.start(Settings(series=f"b{seed}", help=2, is_lenient=is_lenient))
            if game.step is not Step.HAND:
                continue
            card, target = next(
                ((one.card, next(iter(one.takes))) for one in game.view.actions if isinstance(one, Play) and one.takes),
                (None, None),
            )
            if card is None:
                continue
            turned = do(game, f"tap:{card}", f"tap:{target}", "turn")
            if turned.step is not Step.DRAWN:
                continue
            assert ("take-back" in acts(turned)) == is_lenient
            if is_lenient:
                back = do(turned, "take-back")
                assert back.view == game.view
                assert back.choices == game.choices
            break
        else:
            raise AssertionError("no deal with two matches for the turned card")


def test_a_turned_card_without_a_choice_goes_by_itself(played: Walk) -> None:
    for game in played(Game.start(Settings(series="k7f", help=3)), seed=1):
        if game.step is Step.DRAWN:
            drawn = game.view.drawn
            assert drawn is not None
            assert len(game.view.field.of_month(drawn.month)) == 2


def test_the_help_becomes_less_after_three_clean_turns() -> None:
    game = begun(help=3, table=1, series="k7f")
    levels = [game.level]
    while not game.round.is_over and len(levels) < 9:
        view = game.view
        takers = [one for one in view.actions if isinstance(one, (Play, Draw)) and one.takes]
        match game.step:
            case Step.HAND if takers:
                one = takers[0]
                assert isinstance(one, Play)
                game = do(game, f"tap:{one.card}", f"tap:{next(iter(one.takes))}")
            case Step.HAND:
                game = do(game, f"tap:{a_layer(game)}", "lay")
            case Step.PLACED:
                game = do(game, "turn")
            case Step.DRAWN:
                game = do(game, f"tap:{next(iter(takers[0].takes))}")
        if game.step is Step.HAND:
            levels.append(game.level)

    assert levels == [3, 3, 3, 2, 2, 2, 1, 1, 1]


def test_the_device_is_passed_on_after_every_turn(played: Walk) -> None:
    game = Game.start(Settings(series="k7f", opponent="person", help=0))
    assert game.is_covered
    seats = []
    for after in played(game, seed=3, calm=1.0):
        if after.is_covered:
            assert acts(after) == {"uncover"}
            seats.append(after.round.turn)
    first = seats[:8]
    assert all(one != other for one, other in pairwise(first))


def test_nothing_is_open_to_the_one_who_has_passed_the_device_on() -> None:
    game = Game.start(Settings(series="k7f", opponent="person"))

    assert game.take(f"tap:{next(iter(game.round.hands[0]))}") is None
    assert game.take("ask:matches") is None


def test_the_score_comes_before_the_next_month(played: Walk) -> None:
    for game in played(Game.start(Settings(series="k7f", help=0)), seed=2, calm=1.0):
        if game.round.is_over and not game.is_void and game.page is Page.TABLE:
            assert "next" not in acts(game)
            assert do(game, "score").page is Page.SCORE
            break


def test_a_void_deal_is_dealt_again_and_counts_nothing() -> None:
    # Four of a month on the field: about one deal in five hundred.
    void = Game.start(Settings(series="v929", months=3))
    assert void.is_void
    again = do(void, "next")
    deal = again.replay[again.round_at].action
    assert isinstance(deal, Deal)
    assert deal.code is not None
    assert (deal.code.number, deal.code.attempt) == (1, 2)
    match = again.replay.now.match
    assert match is not None
    assert not match.results


def test_an_opponent_decides_from_its_own_view_only() -> None:
    """Other cards in the learner's hand and in the stock, the same cards elsewhere: the same first move."""
    for seed in range(30):
        game = Game.laid(Settings(series=f"w{seed}", opponent="reader"))
        if game.round.turn == 1 and not game.round.is_over:
            break
    table = game.round.table
    hidden = sorted((*table.hands[0], *table.stock))
    swapped = replace_cards(game, hidden[::-1])

    first = game.went_on().replay[len(game.replay) + 1].action
    other = swapped.went_on().replay[len(game.replay) + 1].action

    assert first == other


def replace_cards(game: Game, hidden: list[Card]) -> Game:
    """The game with the cards that seat 1 cannot see dealt otherwise."""
    from hanalearn.cards import CardSet
    from hanalearn.rules.koikoi import RoundState
    from hanalearn.rules.turn import Table

    state = game.round
    table = state.table
    count = len(table.hands[0])
    other = Table(
        (CardSet(hidden[:count]), table.hands[1]), table.field, table.piles, tuple(hidden[count:]), table.seat
    )
    changed = RoundState(state.book, other, state.dealer, state.month)
    match = game.replay.now.match
    assert match is not None
    step = replace(game.replay.now, round=changed, match=replace(match, round=changed))
    return replace(game, replay=replace(game.replay, steps=(*game.replay.steps[:-1], step)))

"""The fishing turn: deals, plays, draws, refusals, for two to four seats."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hanalearn.cards import DECK, EMPTY, Card, CardSet
from hanalearn.rules.books import koikoi_rulebook
from hanalearn.rules.turn import (
    Action,
    Captured,
    DealError,
    DealStep,
    Draw,
    Drew,
    IllegalActionError,
    Laid,
    Phase,
    Play,
    Played,
    Table,
    deal_table,
    shuffled,
)

BY_TWOS = koikoi_rulebook("koikoi-standard").deal_order
THREE = (
    *(DealStep(seat, 4) for seat in (1, 2, 0)),
    DealStep(None, 3),
    *(DealStep(seat, 3) for seat in (1, 2, 0)),
    DealStep(None, 3),
)
FOUR = (*(DealStep(seat, 5) for seat in (1, 2, 3, 0)), DealStep(None, 8))
SHAPES = {2: BY_TWOS, 3: THREE, 4: FOUR}
FULL = DECK.mask


def dealt(seats: int, seed: int, **options: bool) -> Table:
    return deal_table(shuffled(Random(seed)), SHAPES[seats], seats=seats, dealer=seed % seats, **options)


def every_card_once(table: Table) -> bool:
    drawn = 0 if table.drawn is None else 1 << table.drawn
    masks = [hand.mask for hand in table.hands] + [pile.mask for pile in table.piles]
    # Forty-eight different powers of two, and no other forty-eight, add up to the whole deck.
    return sum(masks) + table.field.mask + sum(1 << card for card in table.stock) + drawn == FULL


def table_of(hand: str, field: str, top: str) -> Table:
    mine, middle, first = CardSet.parse(hand), CardSet.parse(field), Card.parse(top)
    rest = DECK - mine - middle - {first}
    return Table((mine, EMPTY), middle, (EMPTY, EMPTY), (first, *rest))


@pytest.mark.parametrize("seats", [2, 3, 4])
@settings(max_examples=60)
@given(seed=st.integers(0, 10**6), dice=st.randoms(use_true_random=False))
def test_no_card_is_lost_and_no_turn_is_stuck(seats: int, seed: int, dice: Random) -> None:
    table = dealt(seats, seed)
    table.check()
    # Four of a month on the dealt field can never be captured, which is why such a deal is void.
    stuck = CardSet(card for card in table.field if len(table.field.of_month(card.month)) == 4)
    turns = 0
    while not table.is_over:
        actions = table.legal_actions()
        assert actions
        seat, was_drawn = table.seat, table.drawn is not None
        table, events = table.apply(dice.choice(actions))
        assert every_card_once(table)
        assert table.seat == ((seat + 1) % seats if was_drawn else seat)
        assert isinstance(events[-1], Captured | Laid if was_drawn else Drew)
        turns += was_drawn

    table.check()
    assert table.phase is Phase.OVER
    assert table.legal_actions() == ()
    assert turns == {2: 16, 3: 21, 4: 20}[seats]
    assert len(table.stock) == {2: 8, 3: 0, 4: 0}[seats]
    assert all(len(pile) % 2 == 0 for pile in table.piles)
    if seats > 2:
        # Hands and stock run out together, so every card ends up captured.
        assert table.field == stuck


@pytest.mark.parametrize("seats", [2, 3])
@settings(max_examples=25)
@given(seed=st.integers(0, 10**6), dice=st.randoms(use_true_random=False))
def test_every_legal_action_applies_and_every_other_raises_without_change(seats: int, seed: int, dice: Random) -> None:
    table = dealt(seats, seed)
    for _ in range(dice.randrange(2 * 16)):
        if table.is_over:
            break
        table = table.apply(dice.choice(table.legal_actions())).state
    before = (table.hands, table.field, table.piles, table.stock, table.seat, table.drawn)
    legal = table.legal_actions()

    subsets = [EMPTY, *(CardSet((card,)) for card in table.field)]
    subsets += [table.field.of_month(card.month) for card in table.field]
    tried: set[Action] = {make(card, some) for make in (Play, Draw) for card in Card for some in subsets}
    for action in tried | set(legal):
        if action in legal:
            table.apply(action)
        else:
            with pytest.raises(IllegalActionError):
                table.apply(action)

    assert before == (table.hands, table.field, table.piles, table.stock, table.seat, table.drawn)


def test_drawn_card_has_a_place_of_its_own() -> None:
    # The drawn 5c1 is on the table once: neither on the field nor in a pile before it has taken the bridge.
    table = table_of("1b", "5a", "5c1")

    table, events = table.apply(Play(Card.parse("1b")))

    assert events == (
        Played(0, Card.parse("1b")),
        Laid(0, Card.parse("1b")),
        Drew(0, Card.parse("5c1")),
    )
    assert table.phase is Phase.DRAWN
    assert table.drawn is Card.parse("5c1")
    assert Card.parse("5c1") not in table.field
    assert every_card_once(table)
    assert [str(action) for action in table.legal_actions()] == ["draw 5c1 takes 5a"]


def test_one_draw_a_turn_whether_it_matches_or_not() -> None:
    table = table_of("1b", "5a", "5c1")
    table = table.apply(Play(Card.parse("1b"))).state
    stock = len(table.stock)

    table, events = table.apply(Draw(Card.parse("5c1"), CardSet.parse("5a")))

    assert events == (Captured(0, Card.parse("5c1"), CardSet.parse("5a")),)
    assert len(table.stock) == stock
    assert table.seat == 1


def test_fourth_card_of_a_month_takes_the_other_three() -> None:
    table = table_of("1b", "1r 1c1 1c2", "9a")

    table, events = table.apply(Play(Card.parse("1b"), CardSet.parse("1r 1c1 1c2")))

    captured = events[1]
    assert isinstance(captured, Captured)
    assert captured.is_sweep
    assert table.piles[0] == CardSet.parse("1b 1r 1c1 1c2")


def test_any_hand_card_may_be_played_where_another_one_matches() -> None:
    assert Play(Card.parse("2a")) in table_of("1b 2a", "1c1 3c1", "9a").legal_actions()


def test_must_match_leaves_only_the_cards_that_take() -> None:
    table = table_of("1b 2a", "1c1 3c1", "9a")
    strict = Table(table.hands, table.field, table.piles, table.stock, must_match=True)

    assert [str(action) for action in strict.legal_actions()] == ["play 1b takes 1c1"]
    with pytest.raises(IllegalActionError, match=r"play 2a: .*must-match"):
        strict.apply(Play(Card.parse("2a")))
    after = strict.apply(Play(Card.parse("1b"), CardSet.parse("1c1"))).state
    assert after.must_match


def test_must_match_lets_any_card_go_where_none_takes() -> None:
    table = table_of("1b 2a", "3c1", "9a")
    strict = Table(table.hands, table.field, table.piles, table.stock, must_match=True)

    assert [str(action) for action in strict.legal_actions()] == ["play 1b", "play 2a"]


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        (Play(Card.parse("1b"), CardSet.parse("2r")), "play 1b takes 2r: months differ; legal: play 1b"),
        (Play(Card.parse("7a")), "7a is not in the hand of seat 0"),
        (Play(Card.parse("9r")), "one of 9a 9c1 must be taken"),
        (Play(Card.parse("9r"), CardSet.parse("9a 9c1")), "one of 9a 9c1 is taken"),
        (Play(Card.parse("9r"), CardSet.parse("9c2")), "9c2 is not on the field"),
        (Play(Card.parse("10a")), "10r 10c1 10c2 matches and must be taken"),
        (Play(Card.parse("10a"), CardSet.parse("10r")), "all of 10r 10c1 10c2 are taken"),
        (Play(Card.parse("1b"), CardSet.parse("1r")), "1r is not on the field"),
        (Draw(Card.parse("1b")), "no drawn card lies on the table"),
        (Action(), "not an action of a turn"),
    ],
)
def test_refusal_says_what_was_wrong_and_what_is_legal(action: Action, reason: str) -> None:
    table = table_of("1b 9r 10a", "2r 9a 9c1 10r 10c1 10c2", "5a")

    with pytest.raises(IllegalActionError, match=reason) as refused:
        table.apply(action)

    assert "legal: play 1b, play 9r takes 9a, play 9r takes 9c1, play 10a takes 10r 10c1 10c2" in str(refused.value)


def test_refusal_in_the_drawn_phase_names_the_drawn_card() -> None:
    table = table_of("1b 9r", "2r", "5a").apply(Play(Card.parse("1b"))).state

    with pytest.raises(IllegalActionError, match="the drawn card 5a must take or stay first; legal: draw 5a"):
        table.apply(Play(Card.parse("9r")))
    with pytest.raises(IllegalActionError, match="the drawn card is 5a"):
        table.apply(Draw(Card.parse("6a")))
    with pytest.raises(IllegalActionError, match="5c1 is not on the field"):
        table.apply(Draw(Card.parse("5a"), CardSet.parse("5c1")))


def test_over_table_refuses_every_action() -> None:
    with pytest.raises(IllegalActionError, match="none, all hands are empty"):
        Table((EMPTY, EMPTY), DECK, (EMPTY, EMPTY), ()).apply(Play(Card.parse("1b")))


@pytest.mark.parametrize(
    ("pack", "reason"),
    [
        (tuple(Card)[:47], "this one has 47 cards"),
        ((*tuple(Card)[:47], Card.PINE_CRANE), "48 cards; twice: 1b"),
        ((*tuple(Card), Card.PINE_CRANE), "49 cards; twice: 1b"),
    ],
)
def test_pack_that_is_not_the_deck_is_refused(pack: Sequence[Card], reason: str) -> None:
    with pytest.raises(DealError, match=reason):
        deal_table(pack, BY_TWOS, seats=2)


@pytest.mark.parametrize(
    ("steps", "seats", "dealer", "reason"),
    [
        (BY_TWOS, 5, 0, "two to 4 seats"),
        (BY_TWOS, 1, 0, "two to 4 seats"),
        (BY_TWOS, 2, 2, "dealer 2"),
        (THREE, 2, 0, "seat 2 of 2"),
        (BY_TWOS[:-1], 2, 0, "all must be equal"),
    ],
)
def test_deal_that_does_not_fit_is_refused(steps: Sequence[DealStep], seats: int, dealer: int, reason: str) -> None:
    with pytest.raises(DealError, match=reason):
        deal_table(tuple(Card), steps, seats=seats, dealer=dealer)


def test_deal_step_gives_at_least_one_card() -> None:
    with pytest.raises(DealError, match="at least one card"):
        DealStep(0, 0)


def test_deal_goes_round_from_the_dealer() -> None:
    pack = tuple(Card)

    table = deal_table(pack, BY_TWOS, seats=2, dealer=1)

    # Other player (seat 0), field, dealer (seat 1), two at a time.
    assert str(table.hands[0]).startswith("1b 1r")
    assert str(table.field).startswith("1c1 1c2")
    assert str(table.hands[1]).startswith("2a 2r")
    assert table.stock == pack[24:]
    assert table.seat == 1


@pytest.mark.parametrize(
    ("table", "reason"),
    [
        (Table((DECK,), EMPTY, (EMPTY,), ()), "two to 4 seats"),
        (Table((DECK, EMPTY), EMPTY, (EMPTY,), ()), "do not fit together"),
        (Table((DECK, CardSet.parse("1b")), EMPTY, (EMPTY, EMPTY), ()), "card 1b is in two places: hand 0 and hand 1"),
        (Table((DECK, EMPTY), EMPTY, (EMPTY, EMPTY), (Card.PINE_CRANE,)), "hand 0 and stock"),
        (Table((EMPTY, EMPTY), DECK - CardSet.parse("9a"), (EMPTY, EMPTY), ()), "47 cards .* missing: 9a"),
    ],
)
def test_malformed_table_is_refused_with_the_reason(table: Table, reason: str) -> None:
    with pytest.raises(DealError, match=reason):
        table.check()


def test_shuffle_gives_every_order_the_same_chance() -> None:
    # Where the first card lands: each place within five standard deviations of a hundred times.
    dice = Random(3)
    places = [0] * 48
    for _ in range(4_800):
        places[shuffled(dice).index(Card.PINE_CRANE)] += 1

    assert all(50 < count < 155 for count in places)
    assert set(shuffled(dice)) == set(Card)


def test_same_seed_means_the_same_pack() -> None:
    assert " ".join(map(str, shuffled(Random(2026))[:8])) == "8c1 4c2 7c1 9c2 3c2 8a 1c1 9r"


@pytest.mark.parametrize("seats", [2, 3, 4])
@settings(max_examples=40)
@given(seed=st.integers(0, 10**6), dice=st.randoms(use_true_random=False))
def test_choice_and_sweep_arise_only_from_the_opening_deal(seats: int, seed: int, dice: Random) -> None:
    table = dealt(seats, seed)
    opening = table.field
    while not table.is_over:
        action = dice.choice(table.legal_actions())
        months = [other for other in table.legal_actions() if other.card == action.card]
        if len(months) == 2 or len(action.takes) == 3:
            assert len(opening.of_month(action.card.month)) >= 2
        table = table.apply(action).state

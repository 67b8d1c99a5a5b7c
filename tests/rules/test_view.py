"""What a seat may know, and nothing else."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hanalearn.cards import DECK, EMPTY, Card, CardSet
from hanalearn.rules.books import KOIKOI, koikoi_rulebook
from hanalearn.rules.koikoi import RoundState, start_round
from hanalearn.rules.missing import missing
from hanalearn.rules.turn import Table, shuffled

STANDARD = koikoi_rulebook("koikoi-standard")


def somewhere(key: str, seed: int) -> RoundState:
    dice = Random(seed)
    state = start_round(koikoi_rulebook(key), shuffled(dice), dealer=seed % 2).state
    for _ in range(int(dice.random() * 40)):
        if state.is_over:
            break
        actions = state.legal_actions()
        state = state.apply(actions[int(dice.random() * len(actions))]).state
    return state


def reshuffled(state: RoundState, seat: int, dice: Random) -> RoundState:
    """The same round with the other hand and the stock mixed: what the seat cannot tell apart."""
    table = state.table
    other = 1 - seat
    hidden = [*table.hands[other], *table.stock]
    dice.shuffle(hidden)
    held = len(table.hands[other])
    hands = [table.hands[0], table.hands[1]]
    hands[other] = CardSet(hidden[:held])
    mixed = Table((hands[0], hands[1]), table.field, table.piles, tuple(hidden[held:]), table.seat, table.drawn)
    return RoundState(
        state.book,
        mixed,
        state.dealer,
        state.month,
        state.calls,
        state.sums,
        state.sums_at_call,
        state.deciding,
        state.result,
    )


@settings(max_examples=80)
@given(key=st.sampled_from(KOIKOI), seed=st.integers(0, 10**6), seat=st.sampled_from((0, 1)))
def test_view_is_the_same_whatever_the_seat_cannot_see(key: str, seed: int, seat: int) -> None:
    state = somewhere(key, seed)
    view = state.seen_by(seat)

    other = reshuffled(state, seat, Random(seed))

    if state.turn == seat or state.is_over:
        assert other.seen_by(seat) == view
    else:
        # The other seat's actions are its own business too.
        assert view.actions == ()
        assert other.seen_by(seat) == view


@settings(max_examples=80)
@given(key=st.sampled_from(KOIKOI), seed=st.integers(0, 10**6), seat=st.sampled_from((0, 1)))
def test_unseen_cards_are_the_other_hand_and_the_stock(key: str, seed: int, seat: int) -> None:
    state = somewhere(key, seed)
    view = state.seen_by(seat)

    assert view.unseen == state.hands[1 - seat] | state.stock
    assert len(view.unseen) == view.hand_sizes[1 - seat] + view.stock_size
    places = [view.hand, view.field, view.mine, view.theirs, view.unseen]
    places += [] if view.drawn is None else [CardSet((view.drawn,))]
    assert sum(map(len, places)) == 48
    joined = EMPTY
    for place in places:
        joined |= place
    assert joined == DECK
    assert view.mine == state.piles[seat]
    assert view.theirs == state.piles[1 - seat]


def test_only_the_seat_on_turn_is_offered_actions() -> None:
    state = start_round(STANDARD, shuffled(Random(1)), dealer=1).state

    assert state.seen_by(1).actions == state.legal_actions()
    assert state.seen_by(0).actions == ()
    assert (state.seen_by(0).turn, state.seen_by(0).dealer, state.seen_by(0).month.value) == (1, 1, 1)
    with pytest.raises(ValueError, match="no seat 2; seats are 0 to 1"):
        state.seen_by(2)


def test_missing_cards_are_told_by_where_they_are() -> None:
    poem = STANDARD.yaku_of("aka")

    found = missing(
        poem,
        CardSet.parse("1r 4r"),
        theirs=CardSet.parse("9a"),
        field=CardSet.parse("2r 8b"),
        hand=CardSet.parse("3r"),
    )

    assert (found.distance, found.is_possible, found.is_made) == (2, True, False)
    assert [str(cards) for cards in (found.held, found.on_field, found.in_hand, found.unseen, found.gone)] == [
        "1r",
        "2r",
        "3r",
        "",
        "",
    ]


def test_yaku_whose_card_is_gone_is_out_of_reach() -> None:
    found = missing(STANDARD.yaku_of("aka"), CardSet.parse("1r"), theirs=CardSet.parse("2r"))

    assert (found.distance, found.is_possible, str(found.gone), str(found.unseen)) == (2, False, "2r", "3r")


def test_three_brights_stay_in_reach_while_three_dry_ones_are_left() -> None:
    sanko = STANDARD.yaku_of("sanko")

    assert missing(sanko, EMPTY, theirs=CardSet.parse("1b")).is_possible
    assert not missing(sanko, EMPTY, theirs=CardSet.parse("1b 3b")).is_possible
    assert missing(sanko, CardSet.parse("1b 3b 11b")).distance == 1


def test_full_pool_asks_for_nothing_more() -> None:
    rainy = STANDARD.yaku_of("ameshiko")

    found = missing(rainy, CardSet.parse("1b 3b 8b"))

    # Three dry brights are held: the fourth would make another yaku, not this one.
    assert (found.distance, str(found.unseen)) == (1, "11b")


def test_made_yaku_misses_nothing_and_a_voided_one_is_not_made() -> None:
    pile = CardSet.parse("3b 9a 11b")
    rain_off = STANDARD.with_local("rain-off")

    assert missing(STANDARD.yaku_of("hanami"), pile).is_made
    voided = missing(rain_off.yaku_of("hanami"), pile)
    assert (voided.distance, str(voided.voided_by), voided.is_made, voided.is_possible) == (0, "11b", False, False)


@settings(max_examples=60)
@given(key=st.sampled_from(KOIKOI), seed=st.integers(0, 10**6))
def test_missing_never_names_a_card_twice_or_one_that_is_held(key: str, seed: int) -> None:
    state = somewhere(key, seed)
    view = state.seen_by(0)
    for yaku in view.book.yaku:
        found = missing(yaku, view.mine, view.theirs, view.field, view.hand)
        places = (found.on_field, found.in_hand, found.unseen, found.gone)
        joined = EMPTY
        for place in places:
            assert place.isdisjoint(joined)
            joined |= place
        assert joined.isdisjoint(view.mine)
        assert found.on_field <= view.field
        assert found.in_hand <= view.hand
        assert found.gone <= view.theirs
        assert found.is_made == yaku.is_made(view.mine)
        if found.is_possible and not found.is_made:
            assert len(found.on_field | found.in_hand | found.unseen) >= found.distance


def test_drawn_card_is_seen_by_both() -> None:
    state = start_round(STANDARD, shuffled(Random(1))).state
    state = state.apply(state.legal_actions()[0]).state

    for seat in (0, 1):
        view = state.seen_by(seat)
        assert isinstance(view.drawn, Card)
        assert view.drawn not in view.unseen

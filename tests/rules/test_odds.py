"""Chances: exact counts, each found a second way."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import comb
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hanalearn.cards import DECK, Card, CardSet, Month
from hanalearn.rules.books import KOIKOI, RULEBOOKS, koikoi_rulebook
from hanalearn.rules.deal_odds import (
    deal_odds,
    hands_of_pairs,
    hands_where,
    hands_with_whole_month,
    mean_months,
    number_of_hands,
    pattern_of,
    patterns,
    sampled_patterns,
    void_fields,
)
from hanalearn.rules.koikoi import RoundState, begin_round, start_round
from hanalearn.rules.odds import (
    draws_bring,
    next_is,
    next_matches,
    next_takes,
    other_holds,
    put_back,
    summed,
    unseen_of,
    within,
)
from hanalearn.rules.turn import DealStep, Table, deal_table, shuffled

STANDARD = koikoi_rulebook("koikoi-standard")


def laid(hand: str, field: str, *, seed: int = 1) -> RoundState:
    """A dealt round in which seat 0 holds a hand and a field lies; the rest is random."""
    mine, open_cards = CardSet.parse(hand), CardSet.parse(field)
    rest = [card for card in shuffled(Random(seed)) if card not in mine | open_cards]
    table = Table((mine, CardSet(rest[:8])), open_cards, (CardSet(), CardSet()), tuple(rest[8:]))
    return begin_round(STANDARD, table).state


EIGHT_MONTHS = laid("4a 4r 4c1 6a 6r 7a 11a 11r", "1c1 2c1 3c1 5c1 8c1 9c1 10c1 12c1")


def test_the_next_card_is_one_of_all_that_cannot_be_seen() -> None:
    view = EIGHT_MONTHS.seen_by(0)

    chance = next_is(view, CardSet.parse("8b"))

    assert (chance.favourable, chance.total, chance.unseen) == (1, 32, 32)
    assert chance.remark.key == "odds.next-card"
    assert chance.remark.arguments["good"] == 1


def test_the_next_card_of_a_month_counts_its_unseen_cards() -> None:
    view = EIGHT_MONTHS.seen_by(0)

    assert next_is(view, Month.IRIS).fraction == Fraction(3, 32)
    assert next_is(view, Month.WISTERIA).cards == CardSet.parse("4c2")
    assert next_takes(view, Card.parse("5c1")).fraction == Fraction(3, 32)
    with pytest.raises(ValueError, match="4a does not lie on the field"):
        next_takes(view, Card.parse("4a"))


def test_the_next_card_matches_three_times_in_four_when_eight_months_lie_open() -> None:
    chance = next_matches(EIGHT_MONTHS.seen_by(0))

    assert (chance.favourable, chance.total) == (24, 32)
    assert chance.fraction == Fraction(3, 4)


def test_a_seen_or_taken_card_cannot_come() -> None:
    state = EIGHT_MONTHS
    view = state.seen_by(0)

    assert next_is(view, CardSet.parse("4a 5c1")).favourable == 0
    assert unseen_of(view, CardSet.parse("4a 4c2")) == CardSet.parse("4c2")


def test_three_draws_of_twenty_bring_one_of_two_cards() -> None:
    chance = draws_bring(2, 20, 3)

    assert chance.fraction == Fraction(27, 95)
    assert chance.misses == ((18, 20), (17, 19), (16, 18))


def test_the_two_mistakes_give_other_numbers() -> None:
    assert summed(2, 20, 3) == Fraction(3, 10)
    assert put_back(2, 20, 3) == 1 - Fraction(9, 10) ** 3
    assert draws_bring(2, 20, 3).fraction not in (summed(2, 20, 3), put_back(2, 20, 3))


@given(st.integers(0, 9), st.integers(0, 9), st.integers(0, 9))
def test_draws_are_counted_as_if_each_were_listed(good: int, more: int, draws: int) -> None:
    unseen = good + more
    if draws > unseen:
        with pytest.raises(ValueError, match=f"among {unseen} unseen"):
            draws_bring(good, unseen, draws)
        return

    chance = draws_bring(good, unseen, draws)
    listed = [any(card < good for card in drawn) for drawn in combinations(range(unseen), draws)]
    missed = Fraction(1)
    for left, of in chance.misses:
        missed *= Fraction(left, of)

    assert (chance.favourable, chance.total) == (sum(listed), len(listed))
    assert chance.fraction == 1 - missed


def test_either_or_is_not_half_and_half() -> None:
    dice = Random(3)
    state = start_round(STANDARD, shuffled(dice)).state
    while len(state.seen_by(0).unseen) > 16 and state.result is None:
        state = state.apply(state.legal_actions()[0]).state
    view = state.seen_by(0)
    card = next(iter(view.unseen))

    chance = other_holds(view, CardSet((card,)))

    assert chance.fraction == Fraction(view.hand_sizes[1], len(view.unseen))
    assert chance.remark.key == "odds.other-holds"


@given(seed=st.integers(0, 10**6), turns=st.integers(0, 20))
@settings(max_examples=40)
def test_chances_of_a_view_agree_with_trying_every_place(seed: int, turns: int) -> None:
    dice = Random(seed)
    state = start_round(STANDARD, shuffled(dice)).state
    for _ in range(turns):
        actions = state.legal_actions()
        state = state.apply(actions[int(dice.random() * len(actions))]).state if actions else state
    view = state.seen_by(state.turn)
    unseen = view.unseen
    month = Month(1 + seed % 12)

    assert next_is(view, month).fraction == Fraction(sum(card.month is month for card in unseen), len(unseen))
    matching = sum(any(card.month is other.month for other in view.field) for card in unseen)
    assert next_matches(view).fraction == Fraction(matching, len(unseen))
    assert within(view, month, 1).fraction == next_is(view, month).fraction
    assert within(view, month, 2).fraction >= next_is(view, month).fraction
    assert len(unseen) == view.stock_size + sum(view.hand_sizes) - len(view.hand)


def test_questions_without_an_answer_are_refused() -> None:
    view = EIGHT_MONTHS.seen_by(0)

    with pytest.raises(ValueError, match="25 draws from a stock of 24"):
        within(view, Month.IRIS, 25)
    with pytest.raises(ValueError, match="sees its own hand"):
        other_holds(view, Month.IRIS, seat=0)


def test_another_seat_of_three_can_be_asked_about() -> None:
    book = RULEBOOKS["hanaawase-88"]
    from hanalearn.rules.games import game_of

    table = deal_table(shuffled(Random(2)), book.deal_order, seats=3)
    view = game_of(book).begin(book, table, 0, Month.PINE, ()).state.seen_by(0)
    card = next(iter(view.unseen))

    assert other_holds(view, CardSet((card,)), seat=2).fraction == Fraction(7, 35)


# --- deals ----------------------------------------------------------------------------------------------------------


def test_eight_cards_hold_a_whole_month_in_1628946_of_all_deals() -> None:
    by_hand = 12 * comb(44, 4) - comb(12, 2)

    assert hands_with_whole_month(8) == by_hand == 1_628_946
    assert number_of_hands(8) == 377_348_994
    assert round(1 / float(Fraction(by_hand, number_of_hands(8)))) == 232


def test_eight_cards_are_four_pairs_in_641520_of_all_deals() -> None:
    assert hands_of_pairs(8) == comb(12, 4) * 6**4 == 641_520
    assert round(number_of_hands(8) / 641_520) == 588


def test_the_other_figures_of_the_deal_inspector() -> None:
    all_hands = number_of_hands(8)

    assert round(100 * hands_where(8, lambda pattern: 3 in pattern) / all_hands, 1) == 13.6
    assert hands_where(8, lambda pattern: len(pattern) == 8) == comb(12, 8) * 4**8
    assert round(100 * hands_where(8, lambda pattern: len(pattern) == 8) / all_hands, 1) == 8.6
    assert round(float(mean_months(8)), 1) == 6.4
    assert mean_months(8) == 12 * (1 - Fraction(comb(44, 8), comb(48, 8)))


@pytest.mark.parametrize("size", range(9))
def test_patterns_cover_every_set_once(size: int) -> None:
    assert sum(patterns(size).values()) == comb(48, size)
    assert all(sum(pattern) == size for pattern in patterns(size))


def test_patterns_of_three_cards_agree_with_listing_them() -> None:
    found: dict[tuple[int, ...], int] = {}
    for cards in combinations(DECK, 3):
        pattern = pattern_of(CardSet(cards))
        found[pattern] = found.get(pattern, 0) + 1

    assert found == patterns(3)


@pytest.mark.parametrize(("key", "void"), [("standard", 1_628_946), ("nintendo", 2_270_466), ("club", 2_270_466)])
def test_void_fields_follow_the_rulebook(key: str, void: int) -> None:
    assert void_fields(koikoi_rulebook(f"koikoi-{key}")) == Fraction(void, 377_348_994)


def test_special_hands_of_a_deal() -> None:
    odds = deal_odds(koikoi_rulebook("koikoi-nintendo"))

    assert odds.one_hand == Fraction(1_628_946 + 641_520, 377_348_994)
    assert round(100 * float(odds.some_hand), 1) == 1.2
    assert round(100 * (1 - float(1 - odds.some_hand) ** 12)) == 13
    assert 0 < odds.both_hands < odds.one_hand
    assert deal_odds(STANDARD).some_hand == 0


def test_special_hands_agree_with_what_is_dealt() -> None:
    book = koikoi_rulebook("koikoi-nintendo").revised("small", hand_size=4, field_size=8)
    odds = deal_odds(book)
    dice = Random(1)
    deals = 4000
    steps = [DealStep(0, 4), DealStep(1, 4), DealStep(None, 8)]

    one = some = 0
    for _ in range(deals):
        hands = deal_table(shuffled(dice), steps, seats=2).hands
        special = [any(yaku.is_made(hand) for yaku in book.hand_yaku) for hand in hands]
        one += special[0]
        some += any(special)

    assert abs(one / deals - float(odds.one_hand)) < 0.002
    assert abs(some / deals - float(odds.some_hand)) < 0.002


@pytest.mark.parametrize("key", KOIKOI)
def test_hand_yaku_are_the_patterns_that_are_counted(key: str) -> None:
    book = koikoi_rulebook(key)
    dice = Random(1)
    special = set()
    for _ in range(300):
        pack = shuffled(dice)
        # Mostly few months, so that special hands come up.
        hand = CardSet(sorted(pack, key=lambda card: (card.month * 5 + pack[0]) % 12 // 3)[:8])
        pattern = pattern_of(hand)
        special.add(4 in pattern)

        for yaku in book.hand_yaku:
            assert yaku.is_made(hand) == (4 in pattern if yaku.key == "teshi" else pattern == (2, 2, 2, 2))

    assert special == {True, False}


def test_sampled_deals_come_near_the_counts() -> None:
    sampled = sampled_patterns(8, 5000, Random(1))

    assert sum(sampled.values()) == 5000
    for pattern, ways in patterns(8).items():
        expected = ways / number_of_hands(8)
        spread = (expected * (1 - expected) / 5000) ** 0.5
        assert abs(sampled.get(pattern, 0) / 5000 - expected) < 5 * spread + 0.0005

"""Hachi-hachi: hand yaku, the field, made yaku and sage, special ends, settlement, rounds played to their end."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hanalearn.cards import CHAFF, DECK, EMPTY, Card, CardSet, Month
from hanalearn.rules.book import RulebookError
from hanalearn.rules.books import hachihachi_rulebook
from hanalearn.rules.check import check
from hanalearn.rules.hachihachi import (
    GiveUp,
    GoOn,
    HachiHachiEnd,
    HachiHachiRound,
    HandClaim,
    Paid,
    begin_hachihachi,
    hachihachi_match,
    hand_claim,
    settle_cards,
    start_hachihachi,
)
from hanalearn.rules.hachihachi_book import HACHIHACHI_OPTIONS, HachiHachiRulebook, Stones
from hanalearn.rules.hachihachi_field import Carry, FieldName
from hanalearn.rules.hachihachi_hand import GROUP_A, GROUP_B
from hanalearn.rules.hachihachi_ledger import Ledger
from hanalearn.rules.round import Stop
from hanalearn.rules.settlement import Claim, Settled, SettledResult
from hanalearn.rules.turn import Captured, DealError, Draw, IllegalActionError, Play, Table, shuffled
from hanalearn.rules.view import RoundPhase

BOOK = hachihachi_rulebook()
RED = CardSet.parse("1r 2r 3r")


def cards(codes: str) -> CardSet:
    return CardSet.parse(codes)


def claim(kan: float, key: str = "aka", book: HachiHachiRulebook = BOOK) -> tuple[Claim, ...]:
    return (Claim(int(kan * book.kan), f"yaku.{key}", book.cite_of("sage_beaten")),)


def in_kan(ledger: Ledger, book: HachiHachiRulebook = BOOK) -> tuple[Fraction, ...]:
    return tuple(map(book.in_kan, ledger.balance(3)))


def a_round(
    hands: tuple[str, str, str],
    field: str,
    stock: str,
    *,
    piles: tuple[str, str, str] = ("", "", ""),
    book: HachiHachiRulebook = BOOK,
) -> HachiHachiRound:
    """A round in the middle of play, at small field; cards that are not named lie nowhere."""
    table = Table(
        tuple(map(cards, hands)),
        cards(field),
        tuple(map(cards, piles)),
        tuple(Card.parse(code) for code in stock.split()),
    )
    return HachiHachiRound(book, table, book.judge_field(EMPTY))


def play(state: HachiHachiRound, *actions: str) -> tuple[HachiHachiRound, list[object]]:
    """The state after actions by their notation, and all events."""
    told: list[object] = []
    for wanted in actions:
        action = next((one for one in state.legal_actions() if str(one) == wanted), None)
        assert action is not None, f"{wanted} is not among {', '.join(map(str, state.legal_actions()))}"
        state, events = state.apply(action)
        told += events
    return state, told


# Seat 0 needs 3r for the poem ribbons; seat 1 needs 9r for the blue ones; seat 2 has nothing.
def red_in_sight(book: HachiHachiRulebook = BOOK, stock: str = "5c1 5c2 6c1 7c1 7c2 8c1") -> HachiHachiRound:
    return a_round(
        ("3r 2c1", "9r 2c2", "4c1 4c2"),
        "3c1 9c1 5r",
        stock,
        piles=("1r 2r", "6r 10r", ""),
        book=book,
    )


def result_of(state: HachiHachiRound) -> SettledResult[HachiHachiEnd]:
    assert state.result is not None
    return state.result


# --- hand yaku ------------------------------------------------------------------------------------------------------


def test_hand_yaku_of_random_hands_are_what_an_independent_reading_finds() -> None:
    dice = Random(9)
    for _ in range(3000):
        hand = CardSet(shuffled(dice)[:7])
        assert {yaku.key for yaku in BOOK.hand_yaku(hand)} == by_hand({card.code for card in hand}), str(hand)


def by_hand(hand: set[str]) -> set[str]:
    """The hand yaku of a hand, written from the prose and sharing no line with the engine."""
    found: set[str] = set()
    by_month = {month: [code for code in hand if number(code) == month] for month in range(1, 13)}
    sizes = sorted((len(codes) for codes in by_month.values() if codes), reverse=True)
    threes = [month for month, codes in by_month.items() if len(codes) == 3]
    standing = [m for m in threes if m in (4, 5, 7) or (m == 12 and all("c" in code for code in by_month[m]))]
    if sizes == [4, 3]:
        found.add("shiso")
    elif sizes == [4, 2, 1]:
        found.add("ichinishi")
    elif sizes[0] == 4:
        found.add("teshi")
    elif sizes[:2] == [3, 3]:
        found.add(("futasanbon", "sanbontate", "futatate")[len(standing)])
    elif sizes == [3, 2, 2]:
        found.add("haneken")
    elif sizes[0] == 3:
        found.add("tatesanbon" if standing else "sanbon")
    elif sizes[:3] == [2, 2, 2]:
        found.add("three-pairs")
    dry = [code for code in hand if number(code) != 11]
    ribbons = sum(code.endswith("r") for code in dry)
    animals = sum(code.endswith("a") for code in dry)
    brights = sum(code.endswith("b") for code in dry)
    named = {(0, 0, 0): "karasu", (1, 0, 0): "tanichi", (0, 1, 0): "toichi", (0, 0, 1): "pikaichi"}
    if (ribbons, animals, brights) in named:
        found.add(named[ribbons, animals, brights])
    elif ribbons >= 2 and not animals and not brights:
        found.add("aka")
    return found


def number(code: str) -> int:
    return int(code.split("c")[0].rstrip("bar"))


def test_what_must_be_shown_for_a_hand_yaku() -> None:
    def shown(codes: str) -> list[str]:
        return [str(yaku.shown) for yaku in BOOK.hand_yaku(cards(codes))]

    assert shown("1b 1r 1c1 2a 6a 9r 10a") == ["1b 1r 1c1"]
    assert shown("6a 6r 6c1 6c2 1b 2a 8b") == ["6a 6r 6c1 6c2"]
    assert shown("1b 1r 4a 4r 8b 8a 10a") == ["1b 1r 4a 4r 8b 8a"]
    assert shown("6a 6r 6c1 6c2 1b 1r 8b") == ["1b 1r 6a 6r 6c1 6c2 8b"]
    # One ribbon: the chaff is shown, the ribbon is not; willow is chaff.
    assert shown("1r 2c1 3c1 4c1 5c1 6c1 11b") == ["2c1 3c1 4c1 5c1 6c1 11b"]


def test_best_hands_of_all_are_worth_24_kan() -> None:
    # Only two months can make four-three, and that is worth more than everything else together.
    worth = {
        CardSet(hand): sum(yaku.points for yaku in BOOK.hand_yaku(CardSet(hand)))
        for months in combinations(Month, 2)
        for hand in combinations([card for month in months for card in month.cards], 7)
    }

    best = [hand for hand, points in worth.items() if points == max(worth.values())]
    empty = [hand for hand in best if BOOK.hand_yaku(hand)[1].key == "karasu"]

    assert max(worth.values()) == 24 * 12
    # There is one four-three without a picture (FudaWiki asks for it as a puzzle); ten more have one bright.
    assert list(map(str, empty)) == ["11b 11a 11r 11c1 12c1 12c2 12c3"]
    assert len(best) == 11


def test_only_the_better_group_counts_where_the_rulebook_says_so() -> None:
    hand = cards("12c1 12c2 12c3 1c1 2c1 3c1 4c1")

    assert [yaku.key for yaku in BOOK.hand_yaku(hand)] == ["tatesanbon", "karasu"]
    assert [yaku.key for yaku in BOOK.with_local("one-group").hand_yaku(hand)] == ["karasu"]


# --- the ledger of made yaku and sage -------------------------------------------------------------------------------


def test_made_yaku_is_paid_by_each_of_the_others() -> None:
    assert in_kan(Ledger().made(BOOK, 0, claim(7))) == (14, -7, -7)


def test_five_brights_after_four_and_a_sage_bring_22_from_each() -> None:
    ledger = Ledger().made(BOOK, 0, claim(10)).went_on(0).made(BOOK, 0, claim(12))

    assert in_kan(ledger) == (44, -22, -22)
    assert ledger.going_on is None


def test_sage_without_anything_new_gives_half_back() -> None:
    ledger = Ledger().made(BOOK, 0, claim(10)).went_on(0).gave_back(BOOK)

    assert in_kan(ledger) == (10, -5, -5)
    assert [(one.payer, one.payee, one.reason) for one in ledger.payments[2:]] == [
        (0, 1, "settle.sage-half"),
        (0, 2, "settle.sage-half"),
    ]


def test_beaten_sage_gives_half_back_and_pays_for_both() -> None:
    ledger = Ledger().made(BOOK, 0, claim(7)).went_on(0).made(BOOK, 1, claim(7))

    assert in_kan(ledger) == (-7, Fraction(21, 2), Fraction(-7, 2))
    assert [(one.payer, one.payee, one.how) for one in ledger.payments[4:]] == [
        (0, 1, "settle.sage-beaten"),
        (0, 1, "settle.sage-beaten"),
    ]


def test_beaten_sage_keeps_nothing_under_the_other_rule() -> None:
    book = BOOK.with_local("sage-double")

    ledger = Ledger().made(book, 0, claim(7)).went_on(0).made(book, 1, claim(7))

    assert in_kan(ledger, book) == (-14, 14, 0)


def test_what_was_given_back_once_is_not_given_back_again() -> None:
    first = Ledger().made(BOOK, 0, claim(7)).went_on(0).made(BOOK, 1, claim(7)).went_on(1)

    ledger = first.made(BOOK, 0, claim(10)).went_on(0).gave_back(BOOK)

    half = Fraction(7, 2)
    # Seat 0 has 14, gives back 3.5 to each and pays 14; then gets 7 back from seat 1, 20 for the new yaku from seat 1
    # alone, and gives back 10 of those. What it gave back before stays given back.
    assert in_kan(ledger) == (14 - 7 - 14 + 7 + 20 - 10, -7 + half + 14 - 7 - 20 + 10, -7 + half)


def test_whoever_feeds_the_last_card_pays_for_both() -> None:
    assert in_kan(Ledger().made(BOOK, 0, claim(7), [1])) == (14, -14, 0)


@settings(max_examples=80)
@given(
    st.lists(st.tuples(st.integers(0, 2), st.sampled_from(["yaku", "sage", "back"]), st.integers(1, 24)), max_size=12)
)
def test_whatever_happens_the_payments_sum_to_zero(events: list[tuple[int, str, int]]) -> None:
    ledger = Ledger()
    for seat, what, half_kan in events:
        if what == "yaku":
            ledger = ledger.made(BOOK, seat, claim(half_kan / 2))
        elif what == "sage":
            ledger = ledger.went_on(seat)
        else:
            ledger = ledger.gave_back(BOOK)
    assert sum(ledger.balance(3)) == 0
    assert all(one.points >= 0 and one.payer != one.payee for one in ledger.payments)


# --- rounds ---------------------------------------------------------------------------------------------------------


def test_maker_of_a_yaku_is_paid_at_once_and_may_stop() -> None:
    state, events = play(red_in_sight(), "play 3r takes 3c1", "draw 5c1 takes 5r")

    assert state.phase is RoundPhase.DECIDE
    assert [str(action) for action in state.legal_actions()] == ["stop", "sage"]
    assert [event.payment.points for event in events if isinstance(event, Paid)] == [84, 84]
    assert state.seen_by(2).balance == (168, -84, -84)

    over, _ = play(state, "stop")
    result = result_of(over)
    assert (result.end, result.winner, result.points) == (HachiHachiEnd.STOP, 0, (168, -84, -84))
    assert result.next_dealer == 0


def test_going_on_and_making_nothing_costs_half() -> None:
    state, _ = play(red_in_sight(), "play 3r takes 3c1", "draw 5c1 takes 5r", "sage")
    assert state.ledger.going_on == 0
    state, _ = play(state, "play 2c2", "draw 5c2", "play 4c1", "draw 6c1")
    # The last card of seat 0 makes nothing; seats 1 and 2 play theirs, and all hands are empty.
    state, events = play(state, "play 2c1 takes 2c2", "draw 7c1", "play 9r takes 9c1", "draw 7c2 takes 7c1")
    # Seat 1 has made the blue ribbons with its last card: the round ends by itself, and the sage is beaten.
    result = result_of(state)
    assert (result.end, result.winner) == (HachiHachiEnd.LAST_CARD, 1)
    assert tuple(map(BOOK.in_kan, result.points)) == (-7, Fraction(21, 2), Fraction(-7, 2))
    assert sum(isinstance(event, Paid) for event in events) == 4


def test_sage_that_runs_out_is_settled_for_half() -> None:
    state = a_round(("3r 2c1", "8c2 2c2", "4c1 4c2"), "3c1 5r", "5c1 5c2 6c1 7c1 10c1 9c1", piles=("1r 2r", "", ""))
    state, _ = play(state, "play 3r takes 3c1", "draw 5c1 takes 5r", "sage")
    while state.result is None:
        state, _ = state.apply(state.legal_actions()[0])

    result = result_of(state)
    assert (result.end, result.winner) == (HachiHachiEnd.RAN_OUT, 0)
    assert tuple(map(BOOK.in_kan, result.points)) == (7, Fraction(-7, 2), Fraction(-7, 2))


def test_sage_can_be_given_up_at_the_beginning_of_ones_turn_only() -> None:
    state, _ = play(red_in_sight(), "play 3r takes 3c1", "draw 5c1 takes 5r", "sage")
    assert GiveUp() not in state.legal_actions()
    with pytest.raises(IllegalActionError, match="nobody who went on is at the beginning of a turn"):
        state.apply(GiveUp())
    state, _ = play(state, "play 2c2", "draw 5c2", "play 4c1", "draw 6c1")
    assert state.legal_actions()[-1] == GiveUp()

    over, events = play(state, "give-up")

    result = result_of(over)
    assert (result.end, result.winner) == (HachiHachiEnd.GAVE_UP, 0)
    assert tuple(map(BOOK.in_kan, result.points)) == (7, Fraction(-7, 2), Fraction(-7, 2))
    assert [event.key for event in events] == ["event.gave-up", "event.paid", "event.paid", "event.settled"]  # type: ignore[attr-defined]


def test_rulebook_can_forbid_giving_up() -> None:
    book = BOOK.revised("house", sage_can_be_given_up=False)
    state, _ = play(red_in_sight(book), "play 3r takes 3c1", "draw 5c1 takes 5r", "sage")
    state, _ = play(state, "play 2c2", "draw 5c2", "play 4c1", "draw 6c1")

    assert GiveUp() not in state.legal_actions()


def test_yaku_that_grows_is_paid_the_difference() -> None:
    seven = "1r 2r 4r 5r 6r 7r"
    state = a_round(
        ("9r 10r 1c1", "8c1 8c2 8a", "12c1 12c2 12c3"), "9c1 10c1", "2c1 3c1 5c1 6c1 7c1 11c1", piles=(seven, "", "")
    )
    state, first = play(state, "play 9r takes 9c1", "draw 2c1", "sage")
    state, _ = play(state, "play 8c1", "draw 3c1", "play 12c1", "draw 5c1")
    state, second = play(state, "play 10r takes 10c1", "draw 6c1")

    assert [event.payment.points // 12 for event in first if isinstance(event, Paid)] == [10, 10]
    paid = [(event.payment.reason, event.payment.points // 12) for event in second if isinstance(event, Paid)]
    # The eighth ribbon brings one kan more, and completes the blue ones: 7.
    assert paid == [("yaku.nanatan", 1), ("yaku.nanatan", 1), ("yaku.ao", 7), ("yaku.ao", 7)]


def test_field_multiplies_made_yaku_hand_yaku_and_card_points() -> None:
    call = BOOK.judge_field(cards("11b"))
    points = [(entry,) for entry in (BOOK.card_entries(cards("1b 3b 8b 12b 2a 4a"))[0],)] + [(), ()]

    result = settle_cards(BOOK, points, call=call)

    assert call.multiplier == 4
    assert result.settlement.sheet(0).entries[-1].reason == "reason.field"
    assert result.points == ((80 - 88) * 4, -88 * 4, -88 * 4)


def test_liability_makes_the_feeder_pay_for_both() -> None:
    book = BOOK.with_local("liability")
    # Seat 1 lays 3c1 from the hand although seat 0 needs only 3r, which it holds.
    state = a_round(
        ("8c1 3r 12c1", "3c1 8c2 4c1", "2c1 2c2 4c2"),
        "",
        "5c1 6c1 7c1 9c1 10c1 11c1",
        piles=("1r 2r", "", ""),
        book=book,
    )
    state, _ = play(state, "play 8c1", "draw 5c1", "play 3c1", "draw 6c1", "play 2c1", "draw 7c1")
    state, events = play(state, "play 3r takes 3c1", "draw 9c1", "stop")

    assert result_of(state).points == (168, -168, 0)
    assert [event.payment.how for event in events if isinstance(event, Paid)] == ["settle.liable", "settle.liable"]


def test_turned_up_card_and_ones_own_card_make_nobody_liable() -> None:
    book = BOOK.with_local("liability")
    state = a_round(
        ("8c1 3r 12c1", "8c2 4c1 1c1", "2c1 2c2 4c2"),
        "",
        "5c1 3c1 7c1 9c1 10c1 11c1",
        piles=("1r 2r", "", ""),
        book=book,
    )
    state, _ = play(state, "play 8c1", "draw 5c1", "play 4c1", "draw 3c1", "play 2c1", "draw 7c1")
    state, _ = play(state, "play 3r takes 3c1", "draw 9c1", "stop")

    assert result_of(state).points == (168, -84, -84)


def test_nobody_is_liable_where_the_rule_is_off() -> None:
    state = a_round(
        ("8c1 3r 12c1", "3c1 8c2 4c1", "2c1 2c2 4c2"), "", "5c1 6c1 7c1 9c1 10c1 11c1", piles=("1r 2r", "", "")
    )
    state, _ = play(state, "play 8c1", "draw 5c1", "play 3c1", "draw 6c1", "play 2c1", "draw 7c1")
    state, _ = play(state, "play 3r takes 3c1", "draw 9c1", "stop")

    assert result_of(state).points == (168, -84, -84)


# --- special ends and settlement by cards ---------------------------------------------------------------------------


def by_piles(first: CardSet, second: CardSet, *, dealer: int = 0) -> SettledResult[HachiHachiEnd]:
    piles = (first, second, DECK - first - second)
    entries = [BOOK.card_entries(pile) for pile in piles]
    return settle_cards(BOOK, entries, chaff=[BOOK.chaff(pile) for pile in piles], dealer=dealer)


def test_everybody_at_88_pays_the_dealer_ten_kan() -> None:
    first = cards("1b 3b 8b 2a 1r 2r") | CardSet(tuple(CHAFF)[:8])
    second = cards("11b 12b 4a 5a 6a 3r 4r") | CardSet(tuple(CHAFF)[8:16])
    assert BOOK.card_points(first) == BOOK.card_points(second) == 88

    result = by_piles(first, second, dealer=2)

    assert (result.end, result.winner, result.points) == (HachiHachiEnd.ALL_EIGHTS, 2, (-120, -120, 240))


def test_168_card_points_are_twice_eight_and_167_are_not() -> None:
    many = cards("1b 3b 8b 11b 12b 2a 4a 5a 6a 7a 8a") | CardSet(tuple(CHAFF)[:7])
    rest = tuple(CHAFF)[7:20]
    assert BOOK.card_points(many) == 167

    almost = by_piles(many, CardSet(rest))
    twice = by_piles(many | CardSet(tuple(CHAFF)[20:21]), CardSet(rest))

    assert almost.end is HachiHachiEnd.CARDS
    assert (twice.end, twice.points) == (HachiHachiEnd.DOUBLE_EIGHTS, (240, -120, -120))


def test_sixteen_chaff_with_willows_cancel_the_hand_yaku() -> None:
    chaff = CardSet(tuple(CHAFF)[:14]) | cards("11a 11r")
    held = [hand_of("1b 2c1 3c1 4c1 5c1 6c1 8c1"), hand_of("2a 3r 4a 5a 8a 9r 10a"), hand_of("2a 3r 4a 5a 8a 9r 10a")]
    entries = [BOOK.card_entries(chaff), BOOK.card_entries(DECK - chaff), ()]

    result = settle_cards(BOOK, entries, held, [BOOK.chaff(chaff), EMPTY, EMPTY])

    # 183 points of the others would be twice eight, which goes first; with less it is sixteen chaff.
    assert result.end is HachiHachiEnd.DOUBLE_EIGHTS
    split = settle_cards(
        BOOK, [entries[0], BOOK.card_entries(cards("1b 3b 8b 12b")), ()], held, [BOOK.chaff(chaff), EMPTY, EMPTY]
    )
    assert (split.end, split.points) == (HachiHachiEnd.SIXTEEN_CHAFF, (288, -144, -144))
    assert [(out.key, out.why, out.by) for out in split.settlement.sheet(0).left_out] == [
        ("reason.card-points", "settle.cancelled", "yaku.sujuroku"),
        ("teyaku.pikaichi", "settle.cancelled", "yaku.sujuroku"),
    ]


def hand_of(codes: str) -> HandClaim:
    return hand_claim(BOOK.hand_yaku(cards(codes)))


def test_extra_kan_are_paid_where_the_rulebook_says_so() -> None:
    book = BOOK.with_local("extra-kan")
    chaff = CardSet(tuple(CHAFF)[:18])

    result = settle_cards(book, [(), (), ()], chaff=[chaff, EMPTY, EMPTY])

    assert result.points == (2 * 16 * 12, -16 * 12, -16 * 12)


def test_holder_of_a_triplet_who_takes_the_month_is_paid_for_it() -> None:
    held = [hand_of("1b 1r 1c1 2a 6a 9r 10a"), hand_of("2a 3r 4a 5a 8a 9r 10a"), hand_of("2a 3r 4a 5a 8a 9r 10a")]
    points = [(entry,) for entry in BOOK.card_entries(cards("1b"))] + [(), ()]

    result = settle_cards(BOOK, points, held, tobi=[(Month.PINE,), (), ()])

    reasons = [one.reason for one in result.settlement.payments if one.payee == 0]
    assert reasons == ["teyaku.sanbon", "teyaku.sanbon", "teyaku.tobi", "teyaku.tobi"]
    assert result.points == (20 - 88 + 48 + 24, -88 - 24 - 12, -88 - 24 - 12)


def test_bonuses_are_paid_after_a_made_yaku_only_where_the_rulebook_says_so() -> None:
    def total(book: HachiHachiRulebook) -> int:
        state = red_in_sight(book)
        hand = book.hand_yaku(cards("1r 2r 3c1 4c1 5c1 6c1 8c1"))
        piles = (state.piles[0] | cards("1b 8b 12b 3b 2a"), *state.piles[1:])
        table = Table(state.hands, state.field, piles, state.stock)
        state = HachiHachiRound(book, table, state.call, hand_yaku=(hand, (), ()))
        over, _ = play(state, "play 3r takes 3c1", "draw 5c1 takes 5r", "stop")
        return result_of(over).points[0]

    made = 2 * (10 + 7 + 2) * 12
    assert total(BOOK) == made
    assert total(BOOK.with_local("bonuses-always")) == made + 24


# --- whole rounds and matches ---------------------------------------------------------------------------------------


def random_round(book: HachiHachiRulebook, seed: int) -> HachiHachiRound:
    dice = Random(seed)
    state = start_hachihachi(book, shuffled(dice), dealer=int(dice.random() * 3)).state
    while state.result is None:
        actions = state.legal_actions()
        state = state.apply(actions[int(dice.random() * len(actions))]).state
    return state


def test_deal_tells_the_field_and_shows_the_hand_yaku() -> None:
    state, events = start_hachihachi(BOOK, shuffled(Random(7)))

    keys = [event.key for event in events]
    assert keys[:2] == ["event.dealt", "event.field-judged"]
    shown = sum(len(held) for held in state.hand_yaku)
    assert keys[2:] == ["event.hand-yaku-shown"] * shown
    assert shown == 1


def test_four_of_a_month_in_a_hand_are_a_hand_yaku_and_void_the_deal_only_by_house_rule() -> None:
    pack = tuple(Card)

    played, _ = start_hachihachi(BOOK, pack)
    voided, _ = start_hachihachi(BOOK.revised("house", hand_four_redeals=True), pack)

    assert played.result is None
    assert {yaku.key for held in played.hand_yaku for yaku in held} & {"teshi", "ichinishi", "shiso"}
    assert result_of(voided).end is HachiHachiEnd.VOID_DEAL


def test_void_deal_keeps_the_field_that_was_carried() -> None:
    field = "1b 1r 1c1 1c2 2a 4a"
    rest = [card for card in Card if card not in cards(field)]
    six = [Card.parse(code) for code in field.split()]
    pack = (*rest[:12], *six[:3], *rest[12:21], *six[3:], *rest[21:])

    state, events = start_hachihachi(BOOK, pack, carried=(FieldName.GRAND,))

    assert result_of(state).end is HachiHachiEnd.VOID_DEAL
    assert [event.key for event in events] == ["event.dealt", "event.void-deal", "event.settled"]
    assert state.carry == (FieldName.GRAND,)


def test_carried_field_multiplies_the_next_round() -> None:
    for seed in range(200):
        match, _ = hachihachi_match(BOOK).deal(shuffled(Random(seed)))
        if match.round is not None and match.round.call.carry:
            break
    assert match.round is not None
    waiting = match.round.call.carry
    while match.round is not None:
        match, _ = match.apply(match.legal_actions()[0])

    assert match.carried == waiting
    after, _ = match.deal(shuffled(Random(0)))
    assert after.round is not None
    assert after.round.carried == waiting


@pytest.mark.parametrize(
    ("field", "carried", "mode", "name", "multiplier", "carry"),
    [
        ("2a 3r", (), Carry.SAME, "small", 1, ()),
        ("1b 3b", (), Carry.SAME, "large", 2, ("large",)),
        ("1b 3b 11b", (), Carry.SAME, "grand", 4, ()),
        ("1b 11b 12b", (), Carry.SAME, "grand", 4, ("grand",)),
        ("2a", ("grand",), Carry.SAME, "grand", 4, ()),
        ("12b", ("large",), Carry.SAME, "grand", 4, ()),
        ("1b 3b", (), Carry.NONE, "large", 2, ()),
        ("1b 11b 12b", (), Carry.QUEUE, "grand", 4, ("grand", "large")),
        ("2a", ("grand", "large"), Carry.QUEUE, "grand", 4, ("large",)),
        ("12b", ("large", "large"), Carry.QUEUE, "large", 2, ("grand", "large")),
        ("1b 11b 12b", (), Carry.STACK, "grand", 32, ()),
        ("2a", (), Carry.STACK, "small", 1, ()),
    ],
)
def test_what_a_field_means(
    field: str, carried: tuple[str, ...], mode: Carry, name: str, multiplier: int, carry: tuple[str, ...]
) -> None:
    call = BOOK.revised("house", carry=mode).judge_field(cards(field), tuple(map(FieldName, carried)))

    assert (call.name, call.multiplier, call.carry) == (name, multiplier, carry)


def test_match_of_twelve_rounds_sums_to_zero() -> None:
    dice = Random(11)
    match = hachihachi_match(BOOK)
    while not match.is_over:
        match, _ = match.deal(shuffled(dice))
        while match.round is not None:
            actions = match.legal_actions()
            match, _ = match.apply(actions[int(dice.random() * len(actions))])

    assert len(match.results) == 12
    assert sum(match.totals) == 0
    assert [12 * stones.white + stones.black for stones in match.stones] == [60 + total for total in match.totals]


def test_last_event_of_every_round_is_its_settlement() -> None:
    dice = Random(2)
    state, events = start_hachihachi(BOOK, shuffled(dice))
    while state.result is None:
        actions = state.legal_actions()
        state, events = state.apply(actions[int(dice.random() * len(actions))])

    assert events[-1] == Settled(state.result)


def test_state_says_what_is_legal_when_it_refuses() -> None:
    state = red_in_sight()
    with pytest.raises(IllegalActionError, match="nobody has a yaku to decide about; legal: play 2c1"):
        state.apply(Stop())
    deciding, _ = play(state, "play 3r takes 3c1", "draw 5c1 takes 5r")
    with pytest.raises(IllegalActionError, match="seat 0 must decide first; legal: stop, sage"):
        deciding.apply(Play(Card.parse("2c1")))
    over, _ = play(deciding, "stop")
    with pytest.raises(IllegalActionError, match=r"the round is over \(stop\); legal: none"):
        over.apply(GoOn())
    with pytest.raises(IllegalActionError, match="no drawn card lies on the table"):
        state.apply(Draw(Card.parse("5c1")))


def test_view_shows_what_was_shown_and_hides_the_rest() -> None:
    for seed in range(50):
        state = start_hachihachi(BOOK, shuffled(Random(seed))).state
        if state.hand_yaku[1] and state.hand_yaku[1][0].line.is_chaff:
            break
    held = state.hand_yaku[1][0]

    view = state.seen_by(0)

    assert view.shown[1] == held.shown < state.hands[1]
    assert view.hand_yaku[1] == (held.key,)
    assert not view.unseen & held.shown
    assert state.hands[1] - held.shown <= view.unseen
    assert view.field_call == state.call


def test_shown_card_that_was_played_is_no_longer_in_the_hand() -> None:
    for seed in range(60):
        state = start_hachihachi(BOOK, shuffled(Random(seed)), dealer=1).state
        if state.hand_yaku[1]:
            break
    shown = state.hand_yaku[1][0].shown
    action = next(one for one in state.legal_actions() if isinstance(one, Play) and one.card in shown)

    after = state.apply(action).state

    assert action.card not in after.seen_by(0).shown[1]


# --- the rulebook ---------------------------------------------------------------------------------------------------


def test_rulebook_breaks_no_law_and_is_labelled_as_reconstructed() -> None:
    assert check(BOOK) == ()
    assert BOOK.is_reconstructed
    assert all(option.cite.source for option in BOOK.options())


def test_lost_figures_are_marked_as_chosen_and_stated_ones_are_not() -> None:
    chosen = {option.key for option in BOOK.options() if option.is_chosen_here}

    assert {"hand.sanbon", "hand.aka", "hand.shiso", "both_groups", "next_dealer", "double_eights_least"} <= chosen
    assert not {"hand.tatesanbon", "hand.pikaichi", "points.goko", "kan", "grand_field", "sage_beaten"} & chosen


def test_every_hand_yaku_has_an_option_of_its_own() -> None:
    keys = [key for key in BOOK.option_keys() if key.startswith("hand.")]

    assert keys == [f"hand.{key}" for key in (*GROUP_A, *GROUP_B)]
    red = BOOK.option("hand.aka")
    assert [choice.value for choice in red.choices] == [2, 3]


def test_figures_of_hand_yaku_can_be_changed_and_taken_away() -> None:
    book = BOOK.revised("house", hand={"aka": 3, "teshi": None}, points={"goko": 15})

    assert book.option("hand.aka").value == 3
    assert book.hand_line("teshi") is None
    assert book.tally(cards("1b 3b 8b 11b 12b")).points == 15 * 12
    assert BOOK.option("hand.aka").value == 2
    with pytest.raises(RulebookError, match="has no hand yaku 'akai'"):
        BOOK.revised("house", hand={"akai": 3})
    with pytest.raises(RulebookError, match="must be a whole number of kan, or None"):
        BOOK.revised("house", hand={"aka": 2.5})


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"seats": 4, "hand_size": 5, "field_size": 8}, "4 seats; Hachi-hachi is played by three"),
        ({"kan": 11}, "must be even"),
        ({"large_field": 0}, "would wipe out the score"),
        ({"carry": "queue"}, "is not a Carry: same, queue, none, stack"),
        ({"hand_size": 6}, "leave cards in the stock"),
    ],
)
def test_rulebook_that_cannot_be_is_refused(changes: dict[str, object], said: str) -> None:
    with pytest.raises(RulebookError, match=said):
        BOOK.revised("house", **changes)


def test_table_of_five_players_or_with_a_card_twice_is_refused() -> None:
    table = start_hachihachi(BOOK, shuffled(Random(2))).state.table
    five = Table((*table.hands, EMPTY, EMPTY), table.field, (EMPTY,) * 5, table.stock)
    double = Table(table.hands, table.field | {table.stock[0]}, table.piles, table.stock)

    with pytest.raises(DealError, match="hachihachi is played by 3, not by 5"):
        begin_hachihachi(BOOK, five)
    with pytest.raises(DealError, match="is in two places: field and stock"):
        begin_hachihachi(BOOK, double)
    with pytest.raises(DealError, match="this one has 47 cards"):
        start_hachihachi(BOOK, tuple(Card)[1:])


@pytest.mark.parametrize("name", HACHIHACHI_OPTIONS)
def test_rounds_under_every_local_option_sum_to_zero(name: str) -> None:
    book = BOOK.with_local(name)

    for seed in range(6):
        assert sum(result_of(random_round(book, seed)).points) == 0


def test_stones_are_kan_and_points() -> None:
    assert BOOK.stake == 60
    assert BOOK.in_stones(60) == Stones(5, 0)
    assert BOOK.in_stones(31) == Stones(2, 7)
    assert BOOK.in_stones(-31) == Stones(-2, -7)
    assert BOOK.with_local("kan-ten").in_stones(31) == Stones(3, 1)


def test_captured_event_is_what_liability_looks_at() -> None:
    state, events = play(red_in_sight(), "play 3r takes 3c1")

    assert Captured(0, Card.parse("3r"), cards("3c1")) in events
    assert RED & state.piles[0] == RED

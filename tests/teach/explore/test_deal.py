"""The deal inspector: exact facts, verdicts of the rulebooks, deals that are what they are called."""

from __future__ import annotations

from itertools import combinations
from math import comb

import pytest

from hanalearn.cards import CardSet, Month
from hanalearn.teach.explore.deal import PRESETS, Deal, Verdict, facts_of, months_expected
from hanalearn.teach.letters import LETTERS, sheet


def test_exact_facts_are_those_of_counting_months_one_by_one() -> None:
    facts = facts_of(sheet("N"))
    hands = comb(48, 8)
    # By inclusion and exclusion: a hand of eight holds one whole month, or two.
    whole = 12 * comb(44, 4) - len(list(combinations(Month, 2)))

    assert facts.whole_month * hands == whole
    assert facts.four_pairs * hands == comb(12, 4) * 6**4
    assert facts.all_different * hands == comb(12, 8) * 4**8
    assert round(1 / facts.whole_month) == 232
    assert round(1 / facts.four_pairs) == 588
    assert round(1 / facts.either) == 166
    assert f"{float(facts.in_deals(12)):.0%} {float(facts.in_deals(45)):.0%}" == "13% 42%"


def test_expected_hands_add_up_to_all_deals() -> None:
    assert round(sum(months_expected(8, 10_000).values())) == 10_000


@pytest.mark.parametrize("letter", LETTERS)
@pytest.mark.parametrize("kind", PRESETS)
def test_deal_is_what_it_is_called(kind: str, letter: str) -> None:
    state = Deal.preset_of(letter, kind)
    place, _, shape = kind.partition("-")
    cards = state.hand if place == "hand" else state.field
    counts = sorted((len(cards & month.cards) for month in Month), reverse=True)
    verdict = state.verdict().verdict

    match shape:
        case "four":
            assert counts[0] == 4
        case "pairs":
            assert counts[:5] == [2, 2, 2, 2, 0]
        case "triple":
            assert counts[0] == 3
        case "near":
            assert counts[:2] == [3, 3]
    book = sheet(letter)
    if kind == "field-four":
        assert (verdict is Verdict.FIELD_FOUR) == book.redeal_field_four
    if kind == "hand-four" and book.teshi and not book.hand_four_redeals:
        assert (verdict, state.verdict().points) == (Verdict.TESHI, book.teshi)
    if kind in ("ordinary", "hand-near", "field-triple"):
        assert verdict is Verdict.PLAY


def test_counted_deals_lie_about_the_exact_chance() -> None:
    state = Deal.preset_of("N", "ordinary").act("mass:start")
    assert state is not None
    first = next(state.counting())

    assert first.mass is not None
    assert first.mass.deals == sum((first.mass.months or {}).values()) == 400
    share = first.mass.special_share
    assert share.low <= float(facts_of(sheet("N")).odds.some_hand) <= share.high + 0.02


def test_card_picked_twice_goes_back_and_the_other_place_gives_it_up() -> None:
    state = Deal(hand=CardSet.parse("1b"), field=CardSet.parse("2a"))
    moved = state.act("pick:2a")
    assert moved is not None
    assert (moved.hand, moved.field) == (CardSet.parse("1b 2a"), CardSet())
    back = moved.act("pick:2a")
    assert back is not None
    assert back.hand == CardSet.parse("1b")
    assert back.verdict().verdict is Verdict.INCOMPLETE

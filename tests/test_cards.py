"""The 48 cards and sets of them."""

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanalearn.cards import (
    ANIMALS,
    BLUE_RIBBONS,
    BRIGHTS,
    CHAFF,
    DECK,
    EMPTY,
    MONTHS,
    PLAIN_RIBBONS,
    POEM_RIBBONS,
    RIBBONS,
    Card,
    CardCodeError,
    CardSet,
    Kind,
    Month,
    Ribbon,
)

piles = st.builds(CardSet.from_mask, st.integers(0, 2**48 - 1))


def test_deck_has_five_brights_nine_animals_ten_ribbons_and_24_chaff() -> None:
    assert (len(BRIGHTS), len(ANIMALS), len(RIBBONS), len(CHAFF)) == (5, 9, 10, 24)
    assert BRIGHTS | ANIMALS | RIBBONS | CHAFF == DECK
    assert len(DECK) == 48


def test_every_month_has_four_cards() -> None:
    assert [len(MONTHS[month]) for month in Month] == [4] * 12


@pytest.mark.parametrize(
    ("cards", "codes"),
    [
        (BRIGHTS, "1b 3b 8b 11b 12b"),
        (ANIMALS, "2a 4a 5a 6a 7a 8a 9a 10a 11a"),
        (POEM_RIBBONS, "1r 2r 3r"),
        (BLUE_RIBBONS, "6r 9r 10r"),
        (PLAIN_RIBBONS, "4r 5r 7r 11r"),
        (MONTHS[Month.SUSUKI], "8b 8a 8c1 8c2"),
        (MONTHS[Month.WILLOW], "11b 11a 11r 11c1"),
        (MONTHS[Month.PAULOWNIA], "12b 12c1 12c2 12c3"),
    ],
)
def test_named_set_holds_exactly_these_cards(cards: CardSet, codes: str) -> None:
    assert str(cards) == codes


def test_name_of_each_card_begins_with_its_plant() -> None:
    assert all(card.name.startswith(card.month.name) for card in Card)


def test_only_ribbon_cards_have_a_ribbon_family() -> None:
    assert {card for card in Card if card.ribbon is not None} == set(RIBBONS)
    assert Card.WILLOW_RIBBON.ribbon is Ribbon.PLAIN
    assert Card.CHRYSANTHEMUM_SAKE_CUP.kind is Kind.ANIMAL


@given(st.sampled_from(Card))
def test_code_of_a_card_reads_back(card: Card) -> None:
    assert Card.parse(str(card)) is card
    assert card.value == 4 * (card.month - 1) + card.value % 4


@pytest.mark.parametrize(
    "code", ["", "13b", "0b", "1x", "1", "b1", " 1b", "1B", "１b", "1c", "1c3", "12c4", "8r", "11c2"]
)
def test_unknown_card_code_is_refused_and_quoted(code: str) -> None:
    with pytest.raises(CardCodeError) as caught:
        Card.parse(code)

    assert repr(code) in str(caught.value)
    assert "1b" in str(caught.value) or "its cards are" in str(caught.value)


def test_wrong_place_of_a_real_month_names_the_cards_of_that_month() -> None:
    with pytest.raises(CardCodeError, match="its cards are 8b, 8a, 8c1, 8c2"):
        Card.parse("8r")


def test_card_twice_in_a_text_is_refused() -> None:
    with pytest.raises(CardCodeError, match="'1b' stands twice"):
        CardSet.parse("1b 3b 1b")


@given(piles)
def test_text_and_mask_of_a_set_read_back(pile: CardSet) -> None:
    assert CardSet.parse(str(pile)) == pile
    assert CardSet.from_mask(pile.mask) == pile
    assert CardSet(pile) == pile
    assert pickle.loads(pickle.dumps(pile)) == pile
    assert eval(repr(pile)) == pile


@given(piles, piles)
def test_set_algebra_equals_that_of_python(left: CardSet, right: CardSet) -> None:
    a, b = frozenset(left), frozenset(right)

    assert frozenset(left | right) == a | b
    assert frozenset(left & right) == a & b
    assert frozenset(left - right) == a - b
    assert frozenset(left ^ right) == a ^ b
    assert (left <= right, left < right, left >= right, left > right) == (a <= b, a < b, a >= b, a > b)
    assert (left == right) == (a == b)
    assert left.isdisjoint(right) == a.isdisjoint(b)
    assert len(left) == len(a)
    assert bool(left) == bool(a)


@given(piles, piles)
def test_sets_mix_with_those_of_python(left: CardSet, right: CardSet) -> None:
    b = frozenset(right)

    assert left | b == left | right == b | left
    assert left & b == left & right == b & left
    assert left - b == left - right
    assert b - left == right - left
    assert left ^ b == left ^ right == b ^ left
    assert (left <= b) == (left <= right)
    assert left == frozenset(left)
    assert hash(left) == hash(frozenset(left))


def test_set_does_not_mix_with_other_things() -> None:
    with pytest.raises(TypeError):
        BRIGHTS | {1, 2}  # type: ignore[operator]
    with pytest.raises(TypeError):
        BRIGHTS | "1b"  # type: ignore[operator]
    assert 0 not in BRIGHTS
    assert "1b" not in BRIGHTS


def test_set_cannot_be_changed() -> None:
    pile = CardSet.parse("1b")

    with pytest.raises(AttributeError, match="cannot be changed"):
        pile.mask = 3  # type: ignore[misc]
    with pytest.raises(AttributeError, match="cannot be changed"):
        del pile.mask


@pytest.mark.parametrize("mask", [-1, 1 << 48])
def test_mask_beyond_the_deck_is_refused(mask: int) -> None:
    with pytest.raises(ValueError, match="within the 48 cards"):
        CardSet.from_mask(mask)


@given(piles)
def test_set_iterates_in_card_order_month_by_month(pile: CardSet) -> None:
    assert list(pile) == sorted(pile)
    assert [card for month in Month for card in pile.of_month(month)] == list(pile)


def test_empty_set_is_falsy_and_prints_nothing() -> None:
    assert not EMPTY
    assert str(EMPTY) == ""
    assert CardSet.parse("") == EMPTY

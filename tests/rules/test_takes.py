"""What a card takes when it comes to the field."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanalearn.cards import DECK, EMPTY, Card, CardSet
from hanalearn.rules.turn import takes

cards = st.sampled_from(Card)
fields = st.builds(CardSet.from_mask, st.integers(0, 2**48 - 1))


@pytest.mark.parametrize(
    ("card", "field", "taken"),
    [
        ("2c1", "6a 12c1", [""]),
        ("6c1", "6r 2c1", ["6r"]),
        ("9r", "9a 9c1 1c1", ["9a", "9c1"]),
        ("4c2", "4a 4r 4c1", ["4a 4r 4c1"]),
        ("11r", "1r 4r 5r 7r", [""]),
        ("2a", "11a 8a 4a", [""]),
        ("12c3", "12b 12c1 6c1", ["12b", "12c1"]),
    ],
)
def test_card_takes_its_month_and_nothing_else(card: str, field: str, taken: list[str]) -> None:
    assert [str(cards) for cards in takes(Card.parse(card), CardSet.parse(field))] == taken


@given(cards, fields)
def test_number_of_matches_decides_the_number_of_choices(card: Card, field: CardSet) -> None:
    field = field - {card}
    matches = field.of_month(card.month)

    choices = takes(card, field)

    assert len(choices) == (2 if len(matches) == 2 else 1)
    assert [len(choice) for choice in choices] == {0: [0], 1: [1], 2: [1, 1], 3: [3]}[len(matches)]
    assert all(choice <= matches for choice in choices)


@given(cards, fields)
def test_forty_eight_cards_are_conserved_by_any_capture(card: Card, field: CardSet) -> None:
    field = field - {card}
    elsewhere = DECK - field - {card}
    for choice in takes(card, field):
        pile = choice | {card} if choice else EMPTY
        left = field - choice if choice else field | {card}

        assert pile | left | elsewhere == DECK
        assert len(pile) + len(left) + len(elsewhere) == 48


@given(st.permutations(list(Card)), st.randoms(use_true_random=False))
def test_count_of_a_month_on_the_field_only_falls_or_goes_from_none_to_one(order: list[Card], dice: object) -> None:
    field = CardSet(order[:8])
    if any(len(field.of_month(card.month)) == 4 for card in field):
        return  # such a deal is void
    for card in order[8:]:
        before = len(field.of_month(card.month))
        choice = dice.choice(takes(card, field))  # type: ignore[attr-defined]
        field = field - choice if choice else field | {card}
        after = len(field.of_month(card.month))

        assert (before, after) in {(0, 1), (1, 0), (2, 1), (3, 0)}

"""The stream of a variant string never changes."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hanalearn.teach.dice import Dice


def test_stream_of_a_variant_is_pinned() -> None:
    dice = Dice("L3.3/check/9f3c/0")

    assert [dice.below(48) for _ in range(12)] == PINNED_BELOW
    assert "".join(dice.order("abcdefgh")) == PINNED_ORDER
    assert dice.some(range(100), 5) == PINNED_SOME


PINNED_BELOW = [20, 45, 6, 6, 9, 0, 29, 31, 15, 21, 39, 16]
PINNED_ORDER = "fecbghda"
PINNED_SOME = [65, 14, 45, 92, 98]


def test_other_variants_draw_otherwise() -> None:
    assert [Dice("a").below(1000) for _ in range(3)] != [Dice("b").below(1000) for _ in range(3)]


@settings(deadline=None)
@given(st.text(), st.lists(st.integers(), max_size=20))
def test_order_keeps_every_thing(variant: str, things: list[int]) -> None:
    assert sorted(Dice(variant).order(things)) == sorted(things)


@settings(deadline=None)
@given(st.text(), st.integers(1, 60))
def test_below_stays_within(variant: str, count: int) -> None:
    assert 0 <= Dice(variant).below(count) < count


def test_order_leaves_the_given_things_alone() -> None:
    things = [1, 2, 3, 4]

    Dice("x").order(things)

    assert things == [1, 2, 3, 4]


def test_below_is_even_enough() -> None:
    dice = Dice("even")
    counts = [0] * 6
    for _ in range(6000):
        counts[dice.below(6)] += 1

    # Six times 1000 expected, standard deviation 29: five of them leave room.
    assert all(abs(count - 1000) < 150 for count in counts)


def test_nothing_cannot_be_drawn_from() -> None:
    with pytest.raises(ValueError, match="cannot draw one of 0"):
        Dice("x").below(0)
    with pytest.raises(ValueError, match="cannot draw 3 of 2"):
        Dice("x").some([1, 2], 3)


def test_heavier_name_comes_up_more_often_and_each_does() -> None:
    drawn = [Dice(str(number)).weighted({"rare": 1, "usual": 4}) for number in range(500)]

    assert 50 <= drawn.count("rare") <= 150
    assert set(drawn) == {"rare", "usual"}


def test_nothing_can_be_drawn_from_no_names() -> None:
    with pytest.raises(ValueError, match="cannot draw one of 0"):
        Dice("a").weighted({})

"""Items that ask what a card is, over many seeds."""

from itertools import pairwise

import pytest

from hanalearn.cards import BLUE_RIBBONS, CHAFF, POEM_RIBBONS, RIBBONS, Card, CardSet, Kind, Month
from hanalearn.teach.items import ExerciseSpec
from hanalearn.teach.judge import answers, right_answers, rule_on
from hanalearn.teach.misconceptions import MISCONCEPTIONS
from hanalearn.teach.seen_items import seen_items
from hanalearn.teach.steps import See
from hanalearn.teach.task import Task
from hanalearn.teach.traits import plant_key, value_of

SEEDS = [f"seed{number}" for number in range(300)]


def exercise(name: str) -> ExerciseSpec:
    return ExerciseSpec(1, "E", name, 1, ("S01",))


def cards_of(items: tuple[Task, ...]) -> list[Card]:
    return [item.table.shown[0] for item in items]


@pytest.mark.parametrize("name", ["month-of-card", "look-alike-sort", "kind-sort", "ribbon-family"])
def test_every_item_has_one_right_answer_and_known_beliefs(name: str) -> None:
    for seed in SEEDS:
        for item in seen_items(exercise(name), 6, seed):
            (right,) = right_answers(item)
            assert rule_on(item, right).verdict == "yes"
            for answer in answers(item):
                ruling = rule_on(item, "99" if answer == "*" else answer)

                assert (ruling.verdict == "yes") is (answer == right), (seed, answer)
                assert set(ruling.codes) <= MISCONCEPTIONS.keys()


def test_the_same_seed_brings_the_same_items() -> None:
    assert seen_items(exercise("kind-sort"), 8, "a") == seen_items(exercise("kind-sort"), 8, "a")
    assert seen_items(exercise("kind-sort"), 8, "a") != seen_items(exercise("kind-sort"), 8, "b")


def test_six_months_of_half_a_year_come_with_three_chaff_cards_at_least() -> None:
    for seed in SEEDS:
        cards = cards_of(seen_items(exercise("month-of-card"), 6, seed, (1, 2, 3, 4, 5, 6)))

        assert {card.month for card in cards} == {Month(month) for month in range(1, 7)}
        assert sum(card in CHAFF for card in cards) >= 3
        assert len(set(cards)) == 6


def test_eight_months_come_two_from_each_quarter_with_four_chaff_cards_at_least() -> None:
    for seed in SEEDS:
        cards = cards_of(seen_items(exercise("month-of-card"), 8, seed))

        assert sorted((card.month - 1) // 3 for card in cards) == [0, 0, 1, 1, 2, 2, 3, 3]
        assert sum(card in CHAFF for card in cards) >= 4
        assert len(set(cards)) == 8


def test_a_pair_of_look_alikes_never_comes_twice_in_a_row_and_both_of_it_come_up() -> None:
    for seed in SEEDS:
        items = seen_items(exercise("look-alike-sort"), 10, seed)
        pairs = [frozenset(item.options) for item in items]

        assert all(one != other for one, other in pairwise(pairs))
        assert sorted(pairs.count(pair) for pair in set(pairs)) == [2, 2, 2, 2, 2]
        assert len(set(cards_of(items))) == 10
        for item in items:
            assert plant_key(item.table.shown[0].month) in item.options


def test_every_kind_comes_up_and_one_of_the_odd_cards() -> None:
    odd = CardSet.parse("5a 9a 11a 11c1")
    for seed in SEEDS:
        cards = cards_of(seen_items(exercise("kind-sort"), 8, seed))

        assert {card.kind for card in cards} == set(Kind)
        assert odd & CardSet(cards)
        assert len(set(cards)) == 8


def test_ribbons_are_asked_for_family_month_and_set_two_times_each() -> None:
    for seed in SEEDS:
        items = seen_items(exercise("ribbon-family"), 6, seed)

        tasks = [item.step.task if isinstance(item.step, See) else "set" for item in items]
        assert tasks == ["name", "month", "set"] * 2
        assert all(CardSet(item.table.shown) <= RIBBONS for item in items)
        full = [item for item in items if len(item.table.shown) == 3 and right_answers(item) == ("yes",)]
        assert [CardSet(item.table.shown) in (POEM_RIBBONS, BLUE_RIBBONS) for item in full] == [True]
        for item in items:
            if len(item.table.shown) == 3 and right_answers(item) == ("no",):
                assert len({value_of(card, "ribbon") for card in item.table.shown}) == 2

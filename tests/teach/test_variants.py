"""The same step in other cards keeps its shape."""

from hypothesis import given, settings
from hypothesis import strategies as st

from hanalearn.cards import DECK, Card, CardSet
from hanalearn.teach import Library
from hanalearn.teach.dice import Dice
from hanalearn.teach.judge import answers, right_answers, rule_on
from hanalearn.teach.steps import Ask
from hanalearn.teach.variants import other_cards

LIBRARY = Library.load(with_packs=False)
ALL_STEPS = [(lesson, task.step.key) for lesson in LIBRARY.lessons.values() for task in lesson.tasks]


@settings(deadline=None)
@given(st.sets(st.sampled_from(list(DECK)), max_size=16), st.text(max_size=5))
def test_other_cards_match_exactly_where_these_did(cards: set[Card], seed: str) -> None:
    chosen = CardSet(cards)

    renamed = other_cards(chosen, Dice(seed))

    assert set(renamed) == cards
    assert len(set(renamed.values())) == len(cards)
    for one in cards:
        assert renamed[one].kind is one.kind
        for other in cards:
            assert (renamed[one].month is renamed[other].month) is (one.month is other.month)


def test_every_variant_can_be_played_and_keeps_its_number_of_answers() -> None:
    for lesson, key in ALL_STEPS:
        own = lesson.step_task(key, 0, "")
        for variant in range(1, 8):
            for seed in ("a", "b", "c"):
                other = lesson.step_task(key, variant, seed)

                assert right_answers(other), (lesson.id, key)
                assert len(other.table.field) == len(own.table.field)
                assert len(answers(other)) >= len(right_answers(other))
                ends = [rule_on(own, answer).ends for answer in answers(own)].count(True)
                assert [rule_on(other, answer).ends for answer in answers(other)].count(True) == ends


def test_variant_of_a_question_changes_the_order_and_not_the_cards() -> None:
    lesson = LIBRARY.lesson("L0.1")
    own = lesson.step_task("what-the-pile-is-for", 0, "")
    orders = {lesson.step_task("what-the-pile-is-for", variant, "a").options for variant in range(1, 8)}

    assert len(orders) > 1
    assert all(sorted(order) == sorted(own.options) for order in orders)
    assert lesson.step_task("what-the-pile-is-for", 1, "a").table == own.table


def test_set_is_asked_again_with_another_set() -> None:
    task = LIBRARY.lesson("L3.3").step_task("finish-the-set", 1, "a")

    assert task.completes == CardSet.parse("6r 9r 10r")
    assert right_answers(task) == ("10r",)
    assert rule_on(task, "10a").verdict == "also"


def test_same_seed_brings_the_same_variant() -> None:
    for lesson, key in ALL_STEPS:
        assert lesson.step_task(key, 3, "ab") == lesson.step_task(key, 3, "ab")


def test_script_goes_along_into_the_other_cards() -> None:
    task = LIBRARY.lesson("L0.1").step_task("same-plant", 1, "a")

    assert task.tables[0].drawn is None
    assert task.table.drawn is task.asked
    assert not isinstance(task.step, Ask)

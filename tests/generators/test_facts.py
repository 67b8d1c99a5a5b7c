"""Every fact can be asked, is judged rightly, and names the belief behind what is mixed up with it."""

import pytest

from hanalearn.cards import DECK, Kind
from hanalearn.generators.facts import fact_exercise
from hanalearn.teach.exercise import Problem, probes_of
from hanalearn.teach.facts import Fact, facts, points_of
from hanalearn.teach.made import Made, made_right
from hanalearn.teach.single import Single
from hanalearn.text import LANGUAGES, say

FACTS = {fact.key: fact for fact in facts()}


def _right(key: str, seed: str = "a") -> str:
    step = fact_exercise(f"fact:{key}", seed).task.step
    assert isinstance(step, Made)
    return made_right(step)[0]


@pytest.mark.parametrize("kind", sorted({fact.kind for fact in facts()}))
def test_probes_of_every_fact_come_to_what_they_say(kind: str) -> None:
    for fact in facts():
        if fact.kind != kind:
            continue
        exercise = fact_exercise(fact.item, "k7f")
        for probe in probes_of(exercise):
            answer = exercise.read(probe.raw)
            verdict = "problem" if isinstance(answer, Problem) else exercise.grade(answer).verdict
            assert (fact.key, probe.raw, verdict) == (fact.key, probe.raw, probe.verdict)


@pytest.mark.parametrize("lang", [language.code for language in LANGUAGES])
def test_every_word_of_a_fact_is_there_in_every_language(lang: str) -> None:
    for fact in facts():
        step = fact_exercise(fact.item, "k7f").task.step
        assert isinstance(step, Made)
        slips = [message for slip in step.slips.values() for message in slip.because]
        for message in (step.ask, *step.hints, *step.worked, *step.names.values(), *slips):
            assert say(message, lang)


def test_right_answers_are_those_of_cards_and_rulebooks() -> None:
    for card in DECK:
        assert _right(f"month-{card.code}") == str(card.month.value)
    kinds = {11: "bright,animal,ribbon,chaff", 12: "bright,chaff", 8: "bright,animal,chaff", 5: "animal,ribbon,chaff"}
    for month, right in kinds.items():
        assert _right(f"kinds-{month}") == right
    for fact in facts():
        if fact.kind in ("value", "sheet"):
            assert _right(fact.key) == str(points_of(fact))
    assert {card.kind for card in DECK} == set(Kind)


def test_same_seed_gives_the_same_question_and_another_seed_another_order() -> None:
    orders = {tuple(fact_exercise("fact:cards-sanko", seed).task.options) for seed in "abcdefgh"}

    assert fact_exercise("fact:cards-sanko", "a") == fact_exercise("fact:cards-sanko", "a")
    assert len(orders) > 3


def test_answer_beside_the_right_one_is_what_is_mixed_up_with_it() -> None:
    for seed in "abcdef":
        assert {"7", "4"} <= set(fact_exercise("fact:plant-7", seed).task.options)  # bush clover and wisteria
        assert {"sanko", "ameshiko", "shiko", "goko"} == set(fact_exercise("fact:name-sanko", seed).task.options)


def test_look_alike_month_names_its_belief() -> None:
    exercise = fact_exercise("fact:month-7c1", "a")
    answer = exercise.read("4")

    assert not isinstance(answer, Problem)
    assert exercise.grade(answer).misconception == "M04"


def test_rule_that_does_not_hold_names_its_belief() -> None:
    exercise = fact_exercise("fact:rule-M24", "a")
    answer = exercise.read("belief")

    assert not isinstance(answer, Problem)
    assert exercise.grade(answer).misconception == "M24"


def test_points_of_another_sheet_are_said_to_be_right_there() -> None:
    exercise = fact_exercise("fact:value-goko", "a")
    answer = exercise.read("15")

    assert not isinstance(answer, Problem)
    feedback = exercise.grade(answer)
    assert feedback.misconception == "M41"
    assert "koikoi-mon" in feedback.right_in


def test_month_of_a_shown_card_is_not_written_on_it(library) -> None:  # type: ignore[no-untyped-def]
    view = Single.of(fact_exercise("fact:month-7c1", "a")).view("en", library)

    (zone,) = [zone for zone in view["scene"]["zones"] if zone["cards"]]
    assert [card["num"] for card in zone["cards"]] == [None]


@pytest.mark.parametrize("item", ["fact:month-99z", "month-9a", "fact:", "fact:rule-M01"])
def test_what_is_no_fact_is_refused(item: str) -> None:
    with pytest.raises(KeyError, match="is no fact"):
        fact_exercise(item, "a")


def test_facts_are_plain_values() -> None:
    assert FACTS["month-9a"] == Fact("month", "9a", "L1.2")

"""A small dose a day: what would be forgotten, a few new ones, look-alikes apart at first and mixed later."""

from collections import Counter
from datetime import date, timedelta

from hanalearn.progress import Attempt
from hanalearn.rules import koikoi_rulebook
from hanalearn.teach.dose import MOST_NEW, MOST_REVIEWS, Dose, dose_of, memories
from hanalearn.teach.facts import Fact, fact_of, facts, is_alike, points_of
from hanalearn.teach.mastery import CAN, Standing
from hanalearn.teach.memory import Review, memory_of
from hanalearn.teach.skills import SKILLS

FIRST = date(2025, 4, 1)
BUDS = {code: Standing() for code in SKILLS}


def _day(number: int) -> str:
    return (FIRST + timedelta(days=number)).isoformat()


def _asked(fact: Fact, day: int, *, right: bool = True, hints: int = 0, tries: int = 0, seed: str = "s") -> Attempt:
    return Attempt(
        fact.item, "yes" if right else "no", "x", float(right), phase="review", hints=hints, tries=tries,
        variant=f"{fact.item}/{seed}{day}", day=_day(day),
    )  # fmt: skip


def _fact(key: str) -> Fact:
    found = fact_of(f"fact:{key}")
    assert found is not None
    return found


def _dose(*attempts: Attempt, day: int = 0, met: tuple[str, ...] = ("L1.1", "L1.2")) -> Dose:
    return dose_of(memories(attempts), BUDS, met, _day(day))


def test_facts_are_the_ones_of_the_plan() -> None:
    assert Counter(fact.kind for fact in facts()) == {
        "month": 48, "plant": 12, "kinds": 12, "cards": 12, "name": 12, "value": 12, "rule": 20, "sheet": 10,
    }  # fmt: skip
    assert len({fact.key for fact in facts()}) == len(facts())
    assert {fact.skill for fact in facts()} <= set(SKILLS)


def test_points_of_a_fact_are_those_of_its_sheet() -> None:
    assert points_of(_fact("value-goko")) == 10
    assert points_of(_fact("sheet-koikoi-mon/goko")) == 15
    for fact in facts():
        if fact.kind == "sheet":
            book, key = fact.about.split("/")
            course = {yaku.key: yaku.points for yaku in koikoi_rulebook("koikoi-standard").yaku}
            assert points_of(fact) == koikoi_rulebook(book).yaku_of(key).points != course.get(key)


def test_new_facts_come_from_lessons_that_were_begun() -> None:
    assert _dose(met=()).new == ()
    assert {fact.lesson for fact in _dose(met=("L4.4",)).new} == {"L4.4"}


def test_no_more_than_six_new_facts_come_in_a_day() -> None:
    dose = _dose()
    assert len(dose.new) == MOST_NEW

    done = [_asked(fact, 0) for fact in dose.new[:4]]

    assert len(_dose(*done).new) == 2
    assert len(_dose(*done, day=1).new) == MOST_NEW


def test_look_alikes_are_not_learnt_on_one_day() -> None:
    for day in range(12):
        new = _dose(*[_asked(fact, 0) for fact in facts()[: day * 3]], day=1).new
        assert not [(one, other) for one in new for other in new if is_alike(one, other)]
    plum = _fact("month-2a")
    assert _fact("month-3b") not in _dose(_asked(plum, 0)).new


def test_look_alikes_stand_side_by_side_once_both_are_known() -> None:
    keys = ("month-1b", "month-2a", "month-5a", "month-3b", "month-11b")
    known = [_asked(_fact(key), day, seed=f"{key}{day}") for day in (0, 0, 2) for key in keys]

    order = [fact.key for fact in _dose(*known, day=200, met=()).due]

    assert sorted(order) == sorted(keys)
    assert abs(order.index("month-2a") - order.index("month-3b")) == 1
    assert abs(order.index("month-1b") - order.index("month-11b")) == 1


def test_no_more_than_fifteen_come_back_in_a_day() -> None:
    known = [_asked(fact, day, seed=f"{day}") for day in (0, 0, 2) for fact in facts()[:40]]

    assert len(_dose(*known, day=90, met=()).due) == MOST_REVIEWS

    done = [_asked(fact, 90, seed="again") for fact in _dose(*known, day=90, met=()).due[:10]]
    assert len(_dose(*known, *done, day=90, met=()).due) == MOST_REVIEWS - 10


def test_missed_fact_stays_in_the_dose_of_the_day() -> None:
    fact = _fact("month-1b")

    assert fact in _dose(_asked(fact, 0, right=False)).due


def test_answers_to_one_question_are_one_review() -> None:
    fact = _fact("month-1b")
    both = [_asked(fact, 0, right=False), _asked(fact, 0, tries=1)]

    memory = memories(both)[fact]

    assert memory == memory_of((Review(_day(0), True, True),))


def test_skill_that_can_be_done_comes_back_as_a_fresh_question() -> None:
    memory = memory_of((Review(_day(0), True), Review(_day(2), True)))
    skills = {**BUDS, "S12": Standing(CAN, False, memory), "S13": Standing(CAN - 1, False, memory)}

    assert dose_of({}, skills, (), _day(1)).skills == ()
    assert dose_of({}, skills, (), memory.due).skills == ("S12",)


def test_empty_dose_says_when_something_comes_back() -> None:
    fact = _fact("month-1b")
    known = [_asked(fact, 0, seed="a"), _asked(fact, 0, seed="b")]

    dose = _dose(*known, met=())

    assert len(dose) == 0
    assert dose.next_day == _day(2)
    assert _dose(met=()).next_day == ""


def test_fact_that_is_no_more_is_passed_over() -> None:
    assert memories([Attempt("fact:month-99z", "yes", "1", 1.0, day=_day(0))]) == {}

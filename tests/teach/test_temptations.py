"""A mistake is kept as what tempted, comes back in other cards, and is cleared by being beaten twice."""

from hanalearn.progress import Attempt
from hanalearn.teach.temptations import Temptation, sitting_of, temptations


def miss(code: str = "M24", *, sitting: str = "a", day: str = "2025-04-01", item: str = "counting-set") -> Attempt:
    """A miss."""
    return Attempt(item, "no", "x", 0.0, (code,), "practice", variant=f"{item}@1/2/k", day=day, id=f"{sitting}-0")


def beat(code: str = "M24", *, sitting: str = "b", tries: int = 0, phase: str = "mistakes") -> Attempt:
    """A right answer to the same temptation in other cards."""
    return Attempt("x", "yes", "x", 1.0, (code,), phase, 0, tries, day="2025-04-02", id=f"{sitting}-0")


def only(*attempts: Attempt) -> Temptation:
    """The one temptation of these attempts."""
    (one,) = temptations(attempts)
    return one


def test_miss_is_kept_by_its_belief_and_kind_of_question() -> None:
    one = only(miss(), miss(day="2025-04-03"))

    assert (one.code, one.misses, one.last_miss) == ("M24", 2, "2025-04-03")
    assert (one.item, one.variant, one.skill) == ("counting-set", "counting-set@1/2/k", "S09")


def test_only_the_chief_belief_of_a_miss_is_kept() -> None:
    both = Attempt("x", "no", "x", 0.0, ("M13", "M15"), "practice", day="2025-04-01")

    assert [one.code for one in temptations([both])] == ["M13"]


def test_miss_without_a_known_belief_leaves_nothing() -> None:
    assert temptations([Attempt("x", "no", "x", 0.0, ()), Attempt("x", "no", "x", 0.0, ("M99",))]) == ()


def test_two_right_answers_in_different_sittings_clear_it() -> None:
    assert not only(miss(), beat(sitting="b")).is_cleared
    assert only(miss(), beat(sitting="b"), beat(sitting="c")).is_cleared


def test_two_right_answers_in_one_sitting_do_not_clear_it() -> None:
    assert not only(miss(), beat(sitting="b"), beat(sitting="b")).is_cleared


def test_second_try_does_not_count_as_beaten() -> None:
    assert only(miss(), beat(tries=1)).beaten == ()


def test_right_answer_elsewhere_does_not_count_as_beaten() -> None:
    assert only(miss(), beat(phase="practice")).beaten == ()


def test_new_miss_brings_it_back() -> None:
    one = only(miss(), beat(sitting="b"), beat(sitting="c"), miss(sitting="d"))

    assert not one.is_cleared
    assert one.misses == 2


def test_what_was_beaten_in_this_sitting_comes_back_in_the_next() -> None:
    one = only(miss(), beat(sitting="b"))

    assert not one.is_due_in("b")
    assert one.is_due_in("c")


def test_three_fresh_misses_lead_back_to_the_lesson() -> None:
    assert only(miss(), miss()).lesson == ""
    assert only(miss(), miss(), miss()).lesson == "L3.3"
    assert only(miss(), miss(), beat(), miss()).lesson == ""


def test_way_back_to_the_lesson_is_gone_once() -> None:
    done = Attempt("L3.3/two-matches", "yes", "9c1", 1.0, phase="faded", day="2025-04-02")

    one = only(miss(), miss(), miss(), done)

    assert one.lesson == ""
    assert one.is_due_in("z")


def test_latest_miss_stands_first() -> None:
    assert [one.code for one in temptations([miss("M13"), miss("M24"), miss("M13")])] == ["M13", "M24"]


def test_attempts_of_before_sittings_had_names_are_told_apart_by_their_day() -> None:
    assert sitting_of(Attempt("x", "yes", "", 1.0, day="2025-04-01", id="v1-0123456789abcdef")) == "2025-04-01"
    assert sitting_of(Attempt("x", "yes", "", 1.0, day="2025-04-01", id="0123456789abcdef")) == "2025-04-01"

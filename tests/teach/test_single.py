"""One question outside of a lesson: asked, judged and shown as in lessons; in a test nothing is told."""

import pytest

from hanalearn.generators.facts import fact_exercise
from hanalearn.teach import Library
from hanalearn.teach.exercise_types import exercise_of
from hanalearn.teach.single import Single, beliefs_in
from hanalearn.teach.state import Stage
from hanalearn.teach.variant_name import VariantName
from hanalearn.text import LANGUAGES

BRIGHTS = exercise_of(VariantName.parse("bright-points@1/1/k7f"))
RULE = fact_exercise("fact:rule-M24", "k7f")


def taken(single: Single, *offers: str) -> Single:
    """The question after offers that are all open."""
    for offer in offers:
        after = single.take(offer)
        assert after is not None, offer
        single = after
    return single


def test_wrong_answer_leaves_a_practised_question_open_and_says_why(library: Library) -> None:
    single = taken(Single.of(RULE), "choose:belief")

    assert not single.is_over
    assert single.attempt is not None
    assert (single.attempt.verdict, single.attempt.codes) == ("no", ("M24",))
    feedback = single.view("en", library)["feedback"]
    assert feedback["holds"] == "One pair for each card: choose one, the other stays."  # type: ignore[index,call-overload]


def test_first_answer_ends_a_question_of_a_test_and_nothing_is_said(library: Library) -> None:
    single = taken(Single.of(RULE, is_test=True), "choose:belief")

    assert single.is_over
    assert single.attempt is not None
    assert single.attempt.verdict == "no"
    view = single.view("en", library)
    assert view["feedback"] is None
    assert view["hints"] is None


def test_test_offers_no_help() -> None:
    single = Single.of(BRIGHTS, is_test=True)

    assert single.take("hint") is None
    assert single.take("show") is None


def test_ways_out_of_a_step_are_not_open() -> None:
    done = taken(Single.of(RULE), "choose:holds")

    assert done.is_over
    for offer in ("next", "new", "back", "restart", "step:item-1"):
        assert done.take(offer) is None


def test_answer_that_is_none_costs_nothing() -> None:
    single = taken(Single.of(BRIGHTS), "text:about five")

    assert single.attempt is None
    assert single.stage is Stage.OPEN


def test_fourth_hint_shows_the_answer_and_ends_the_question() -> None:
    single = taken(Single.of(RULE), *["hint"] * 4)

    assert single.is_over
    assert single.attempt is not None
    assert single.attempt.verdict == "shown"


@pytest.mark.parametrize("lang", [language.code for language in LANGUAGES])
def test_question_is_shown_in_every_language_without_a_note_about_it(library: Library, lang: str) -> None:
    view = Single.of(BRIGHTS).view(lang, library)

    assert view["prompt"]
    assert view["book"]
    assert "foot" not in view


def test_untouched_question_is_known_as_such() -> None:
    single = Single.of(RULE)

    assert single.is_untouched
    assert not taken(single, "hint").is_untouched
    assert not taken(single, "choose:belief").is_untouched


def test_record_brings_back_tries_and_hints_and_no_forged_end() -> None:
    single = taken(Single.of(RULE), "choose:belief", "hint")

    back = Single.of(RULE).restored(single.session.record)

    assert back.session.state == single.session.state
    forged = single.session.record.replace('"step":"item-1"', '"step":"end"')
    assert Single.of(RULE).restored(forged) == Single.of(RULE)
    assert Single.of(RULE).restored("{") == Single.of(RULE)


def test_beliefs_in_a_question_are_those_its_answers_would_name() -> None:
    assert beliefs_in(RULE) == {"M24"}
    assert beliefs_in(BRIGHTS) - {""}

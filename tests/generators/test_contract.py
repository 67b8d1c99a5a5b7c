"""Every type of exercise keeps the contract, at every level, under every rulebook."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from hanalearn.generators import check_generator
from hanalearn.generators.check import CODES
from hanalearn.rules.books import KOIKOI
from hanalearn.teach.check import check
from hanalearn.teach.exercise import Answer, Problem
from hanalearn.teach.exercise_types import EXERCISE_TYPES, GENERATORS, drawn_class, exercise_of, generator_of, name_of
from hanalearn.teach.judge import right_answers
from hanalearn.teach.misconceptions import MISCONCEPTIONS
from hanalearn.teach.variant_name import VariantError, VariantName
from tests.generators.broken import BROKEN
from tests.generators.making import NAMES, SEEDS, made, questions
from tests.golden import variants

ROOT = Path(__file__).parents[2]
GOLDEN = ROOT / "tests" / "golden" / "variants.txt"


@pytest.mark.parametrize("name", NAMES)
def test_type_keeps_the_contract(name: str) -> None:
    assert [str(finding) for finding in check_generator(GENERATORS[name], seeds=SEEDS)] == []


@pytest.mark.parametrize("name", NAMES)
def test_class_that_the_seed_draws_is_the_class_of_the_question(name: str) -> None:
    for exercise in questions(name):
        assert exercise.name is not None
        assert drawn_class(GENERATORS[name], exercise.name) == exercise.kind


@pytest.mark.parametrize("name", NAMES)
def test_every_class_of_every_level_can_be_drawn(name: str) -> None:
    generator = GENERATORS[name]

    for level in generator.levels:
        drawn = {drawn_class(generator, name_of(generator, level, f"x{number}")) for number in range(300)}
        assert drawn == set(generator.classes(level))


@pytest.mark.parametrize("name", NAMES)
def test_question_has_no_answer_in_it(name: str) -> None:
    """What leaves the kernel is the same whatever is right: only the answer of the step is another."""
    for exercise in questions(name, seeds=3):
        shown = json.dumps(exercise.question.json("en"))

        assert "right" not in exercise.question.json("en")
        for code in MISCONCEPTIONS:
            assert f'"{code}"' not in shown


def test_numbers_come_with_several_temptations_in_nearly_every_question() -> None:
    """A number question without a named slip is allowed (nothing tempts), but it must be rare."""
    for name in ("counting-set", "bright-points", "base-under-rulebook", "final-score", "unseen-count"):
        coded = [any(slip.codes for slip in made(one).slips.values()) for one in questions(name)]

        assert sum(coded) >= 0.9 * len(coded), name


@pytest.mark.parametrize(
    "raw", ["", "seven?", None, [], ["1", "2", "3", "4", "5", "6", "7", "8", "9"], True, {"a": "b"}, 12345678]
)
def test_malformed_answer_is_not_yet_an_answer(raw: object) -> None:
    for name in ("counting-set", "name-the-sets", "what-is-missing", "four-outcomes", "who-is-dealer", "month-order"):
        exercise = next(iter(questions(name)))

        assert isinstance(exercise.read(raw), Problem), name


@pytest.mark.parametrize(
    ("typed", "read"), [("７", "7"), (" 7 ", "7"), ("+7", "7"), ("7*2", "14"), ("7 × 2", "14"), ("5+2", "7"), (7, "7")]
)
def test_number_is_read_as_it_is_typed(typed: object, read: str) -> None:
    exercise = next(iter(questions("counting-set")))

    assert exercise.read(typed) == Answer(read)


def test_part_of_an_answer_earns_a_part() -> None:
    for exercise in questions("four-outcomes", levels=range(3, 4)):
        right = right_answers(exercise.task)[0].split(",")
        wrong = [*right[:-1], str(int(right[-1]) + 1)]

        feedback = exercise.grade(Answer(",".join(wrong)))

        assert feedback.verdict == "partly"
        assert feedback.earned == pytest.approx(7 / 8, abs=0.01)


def test_answer_of_another_sheet_is_said_to_be_right_there() -> None:
    exercise = exercise_of(VariantName.parse("bright-points@1/1/t0"))
    five = next(one for one in questions("bright-points", seeds=60) if one.kind == "five" and "mon" in str(one.name))

    feedback = five.grade(Answer("10"))

    assert exercise.name is not None
    assert "koikoi-standard" in feedback.right_in
    assert feedback.because[0].key.startswith("tempting.")


# --- names of questions


@pytest.mark.parametrize("name", NAMES)
def test_name_of_a_question_is_read_back_and_brings_the_same_question(name: str) -> None:
    for exercise in questions(name, seeds=3):
        text = str(exercise.name)

        again = exercise_of(VariantName.parse(f"  {text.upper()} "))

        assert again == exercise
        assert exercise.question.name == text


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "names no question"),
        ("counting-set", "names no question"),
        ("counting-set@1/2", "names no question"),
        ("counting-set@0/2/a", "names no question"),
        ("counting-set@1/2/a-b", "names no question"),
        ("counting-set@1/2/abcdefghijklmnopq", "names no question"),
        ("no-such-type@1/1/a", "no exercise type is called 'no-such-type'"),
        ("counting-set@9/1/a", "version 9"),
        ("counting-set@1/9/a", "has no level 9; it has 1 to 4"),
        ("counting-set@1/1/a/koikoi-unknown", "is no Koi-Koi rulebook"),
        ("counting-set@1/1/a/koikoi-standard+no-such", "is no Koi-Koi rulebook"),
        ("order-the-turn@1/1/a/koikoi-mon", "asks the same under every rulebook; write order-the-turn@1/1/a"),
    ],
)
def test_text_that_names_no_question_is_refused_with_the_reason(text: str, said: str) -> None:
    with pytest.raises((VariantError, KeyError), match=re.escape(said)):
        exercise_of(VariantName.parse(text))


def test_questions_of_every_type_are_pinned() -> None:
    """If this fails, raise the version of the type: kept records and printed keys speak of the old question.

    ``python tests/golden/variants.py`` writes the file anew.
    """

    assert list(variants.lines()) == GOLDEN.read_text(encoding="utf-8").splitlines()


# --- metadata


def test_files_of_exercises_agree_with_their_types() -> None:
    assert [str(finding) for finding in check([ROOT / "exercises"])] == []
    assert {folder.name for folder in (ROOT / "exercises").iterdir() if folder.is_dir()} == set(EXERCISE_TYPES)


def test_readme_lists_every_type_with_its_classes() -> None:
    text = (ROOT / "exercises" / "README.md").read_text(encoding="utf-8")

    for number, name in EXERCISE_TYPES.items():
        row = next(line for line in text.splitlines() if line.startswith(f"| `{number}` | {name} |"))
        for level in GENERATORS[name].levels:
            assert all(kind in row for kind in GENERATORS[name].classes(level)), name


def test_type_is_found_by_number_too() -> None:
    assert generator_of("E21") is generator_of("counting-set")


def test_every_rulebook_gets_its_turn_where_it_matters() -> None:
    books = {str(exercise.name).rpartition("/")[2] for exercise in questions("base-under-rulebook", levels=range(1, 2))}

    assert books & set(KOIKOI) >= set(KOIKOI[1:])


# --- a type that breaks the contract


def test_fault_of_a_type_is_found() -> None:
    found = {finding.code for finding in check_generator(BROKEN, seeds=3)}

    assert found >= {"skills", "words", "not-again", "slip-right", "belief", "probe"}
    assert found <= set(CODES)

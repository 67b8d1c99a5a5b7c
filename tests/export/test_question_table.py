"""A question asked from tables says, judges and remembers what the engine of lessons does, station by station."""

from __future__ import annotations

from typing import Any

import pytest

from hanalearn.export.question_texts import Texts, question_words
from hanalearn.generators.facts import fact_exercise
from hanalearn.teach.exercise_types import GENERATORS, exercise_of, name_of
from hanalearn.teach.library import Library
from tests.export import walked_questions as walked

ONE_OF_EACH_FORM = (
    "month-of-card/1", "tap-the-month/2", "word-and-card/2", "month-order/3", "the-only-pair/1", "kind-sort/2",
    "look-alike-sort/2", "rebuild-the-month/3", "what-does-it-take/2", "which-hand-cards/1", "legal-results/2",
    "cards-gained/2", "order-the-turn/3", "spot-the-illegal-move/1", "name-the-sets/4", "counting-set/2",
    "build-exactly-n/1", "take-one-away/2", "fill-the-sheet/2", "next-dealer-chain/3", "match-sheet/1",
    "safest-lay-down/1", "stop-or-call/2", "is-it-due/1",
)  # fmt: skip
LIBRARY = Library.load(with_packs=False)


def _compared(exercises: list[Any], lang: str, in_node: Any) -> list[str]:
    texts = Texts()
    cases, expected = [], []
    for exercise in exercises:
        table = walked.tabled(exercise, lang, LIBRARY, texts)
        for helped in (True, False):
            offers, stations = walked.walk(exercise, lang, LIBRARY, "a", helped=helped)
            cases.append([table, offers])
            expected.append((str(exercise.name), offers, stations))
    given = {"texts": texts.values, "words": question_words(lang), "cases": cases}
    found = in_node(("question.js",), walked.SCRIPT, given)
    assert len(found) == len(expected)
    return [
        line
        for (name, offers, stations), seen in zip(expected, found, strict=True)
        for line in walked.differences(stations, seen, name, offers)
    ]


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_every_form_is_shown_and_judged_as_the_engine_does(lang: str, in_node: Any) -> None:
    asked = [(GENERATORS[name], int(level)) for name, _, level in (one.partition("/") for one in ONE_OF_EACH_FORM)]

    assert _compared([exercise_of(name_of(made_by, level, "w1")) for made_by, level in asked], lang, in_node) == []


def test_facts_are_asked_as_the_engine_does(in_node: Any) -> None:
    items = (
        "month-9a",
        "plant-4",
        "kinds-11",
        "cards-ino",
        "name-aka",
        "value-sanko",
        "rule-M24",
        "sheet-koikoi-mon/goko",
    )

    assert _compared([fact_exercise(f"fact:{item}", "k7f") for item in items], "en", in_node) == []


def test_no_answer_stands_in_words_before_it_is_given(in_node: Any) -> None:
    exercise = exercise_of(name_of(GENERATORS["counting-set"], 1, "w1"))
    texts = Texts()
    table = walked.tabled(exercise, "en", LIBRARY, texts)

    (((_, shown, _),),) = in_node(  # type: ignore[misc]
        ("question.js",), walked.SCRIPT, {"texts": texts.values, "words": question_words("en"), "cases": [[table, []]]}
    )

    assert shown["feedback"] is None
    assert [rung["text"] for rung in shown["hints"]["rungs"]] == [None] * 4


def test_every_form_of_every_type_has_a_table() -> None:
    from hanalearn.export.question_judge import FORMS
    from hanalearn.teach.forms import form_name

    forms = {
        form_name(exercise_of(name_of(GENERATORS[key], level, "w1")).task)
        for key in GENERATORS
        for level in GENERATORS[key].levels
    }

    assert forms <= set(FORMS)

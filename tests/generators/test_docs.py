"""The page for authors of types tells the truth: its example makes questions and lacks nothing but its own words."""

from __future__ import annotations

import re
from pathlib import Path
from types import ModuleType

import pytest

from hanalearn.generators import check_generator
from hanalearn.registry import Registry
from hanalearn.teach.dice import Dice
from hanalearn.teach.exercise import Answer, Generator, Problem
from hanalearn.teach.exercise_types import GENERATORS
from hanalearn.teach.made import MadeForm
from hanalearn.teach.variant_name import VariantName, book_named

PAGE = (Path(__file__).parents[2] / "docs" / "write-an-exercise.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def example() -> Generator:
    """The type on the page, as its module would have it."""
    source = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)[0]
    module = ModuleType("odd_month")
    exec(compile(source, "docs/write-an-exercise.md", "exec"), module.__dict__)
    generator = module.GENERATOR
    assert isinstance(generator, Generator)
    return generator


def test_example_of_the_page_lacks_nothing_but_its_own_words(example: Generator) -> None:
    findings = check_generator(example, seeds=12, languages=["en"])

    assert {finding.code for finding in findings} == {"words"}
    assert {re.search(r"'(exercise\.[a-z0-9.-]+)'", finding.wrong)[1] for finding in findings} == {  # type: ignore[index]
        "exercise.odd-month",
        "exercise.odd-month.level1",
        "exercise.odd-month.level2",
    }


def test_example_of_the_page_asks_and_judges(example: Generator) -> None:
    exercise = example.make(Dice("a"), 1, book_named("koikoi-standard"))
    odd = next(card for card in exercise.task.table.shown if exercise.grade(Answer(card.code)).verdict == "yes")

    assert sum(card.month is odd.month for card in exercise.task.table.shown) == 1
    assert isinstance(exercise.read("99"), Problem)


def test_type_of_another_package_is_found_by_its_entry_point(
    example: Generator, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Point:
        name, value = "odd-month", "my_pack.odd_month:GENERATOR"

        def load(self) -> object:
            return example

    def points(*, group: str, name: str | None = None) -> list[Point]:
        assert group == "hanalearn.generators"
        return [Point()] if name in (None, "odd-month") else []

    monkeypatch.setattr("hanalearn.registry.entry_points", points)
    others: Registry[Generator] = GENERATORS

    assert others["odd-month"] is example
    assert "odd-month" in others.names()
    monkeypatch.setattr(others, "_made", {})


def test_page_names_every_form() -> None:
    forms = set(re.findall(r"^\| `([a-z-]+)` \|", PAGE, re.MULTILINE))

    assert forms == set(MadeForm.__args__)  # type: ignore[attr-defined]


def test_name_on_the_page_is_a_question() -> None:
    assert VariantName.parse(re.findall(r"`(counting-set@[^`]+)`", PAGE)[0]).type == "counting-set"

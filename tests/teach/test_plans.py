"""The five lesson plans: readable, complete in both languages, and leading to steps that are there."""

from pathlib import Path

import pytest

from hanalearn.teach import Library
from hanalearn.teach.plans import Link, Plan, load_plan, load_plans, plan_findings

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def plans() -> dict[str, Plan]:
    loaded, findings = load_plans(ROOT)
    assert findings == ()
    return {plan.spec.id: plan for plan in loaded}


def test_there_are_five_plans_with_the_minutes_of_the_curriculum(plans: dict[str, Plan]) -> None:
    assert {name: plan.spec.minutes for name, plan in plans.items()} == {"A": 50, "B": 50, "C": 150, "D": 120, "E": 15}


def test_no_plan_has_a_fault(plans: dict[str, Plan], library: Library) -> None:
    assert [finding for plan in plans.values() for finding in plan_findings(plan, library)] == []


def test_minutes_follow_each_other_without_a_gap(plans: dict[str, Plan]) -> None:
    for plan in plans.values():
        for part in {row.part for row in plan.spec.rows}:
            rows = [row for row in plan.spec.rows if row.part == part]
            assert rows[0].start == 0
            assert [row.start for row in rows[1:]] == [row.end for row in rows[:-1]], plan.spec.id


def test_first_lesson_goes_minute_by_minute_as_the_curriculum_has_it(plans: dict[str, Plan]) -> None:
    spans = [(row.start, row.end) for row in plans["A"].spec.rows]

    assert spans == [(0, 3), (3, 10), (10, 15), (15, 22), (22, 30), (30, 34), (34, 46), (46, 50)]


@pytest.mark.parametrize(
    ("text", "link"),
    [
        ("L3.4", Link("L3.4")),
        ("L3.4#order-of-the-turn", Link("L3.4", "order-of-the-turn")),
        ("table:1", Link(table=1)),
        ("table:3/6", Link(table=3, months=6)),
    ],
)
def test_link_names_a_lesson_a_step_or_a_table(text: str, link: Link) -> None:
    assert Link.parse(text) == link


@pytest.mark.parametrize("text", ["", "table:4", "table:1/5", "#step"])
def test_link_that_cannot_be_read_shows_how_to_write_it(text: str) -> None:
    with pytest.raises(ValueError, match="write"):
        Link.parse(text)


def test_step_that_a_lesson_does_not_have_is_a_finding(tmp_path: Path, library: Library) -> None:
    folder = tmp_path / "A"
    folder.mkdir()
    (folder / "plan.toml").write_text(
        'format = 1\nid = "A"\nminutes = 5\nrulebook = "koikoi-standard"\nlanguages = ["en"]\n'
        '[[rows]]\nkey = "one"\nfrom = 0\nto = 5\nlinks = ["L0.1#no-such-step", "L99"]\n',
        encoding="utf-8",
    )
    (folder / "en.md").write_text("# Plan\n\nGoal.\n\n## one\n\nTalk.\n\n### screen\n\nNothing.\n", encoding="utf-8")

    found = plan_findings(load_plan(folder), library)

    assert {finding.code for finding in found} == {"step-unknown", "lesson-unknown", "word-missing"}

"""A question whose rulings were worked out beforehand: what it refuses to be, what its answers are worth."""

from __future__ import annotations

from typing import Any

import pytest

from hanalearn.teach.made import Made, PartAsked, Slip, rule_on_made
from hanalearn.teach.steps import Phase
from hanalearn.text import Message

WORDS = Message("task.not-this")


def question(**changes: Any) -> Made:
    given: dict[str, Any] = {
        "key": "item-1", "phase": Phase.CHECK, "ask": WORDS, "hints": (WORDS,) * 3, "worked": (WORDS,), **changes,
    }  # fmt: skip
    return Made(**given)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"form": "number"}, "at least one right answer"),
        ({"form": "number", "right": ("1",), "hints": (WORDS,)}, "1 hints; three are given"),
        ({"form": "number", "right": ("1",), "worked": ()}, "the worked explanation is missing"),
        ({"form": "parts"}, "each with a right answer"),
        ({"form": "parts", "parts": (PartAsked("a", WORDS, ()),)}, "each with a right answer"),
    ],
)
def test_question_that_cannot_be_judged_is_refused(changes: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        question(**changes)


def test_untrue_tick_costs_more_than_a_missing_one() -> None:
    step = question(form="tick", right=("a,b,c",), slips={"x": Slip(("M11",))})

    missing = rule_on_made(step, "a,b")
    untrue = rule_on_made(step, "a,b,x")

    assert (missing.verdict, untrue.verdict) == ("notyet", "no")
    assert missing.score == pytest.approx(2 / 3)
    assert untrue.score == pytest.approx(1 / 3)
    assert untrue.codes == ("M11",)


def test_nothing_together_with_something_earns_nothing() -> None:
    step = question(form="tick", right=("none",), slips={"a": Slip(("M13",))})

    assert rule_on_made(step, "none").verdict == "yes"
    assert rule_on_made(step, "a,none").score == 0.0
    assert rule_on_made(step, "a").codes == ("M13",)


def test_parts_that_hold_stay_and_count() -> None:
    part = PartAsked("second", WORDS, ("2",), slips={"3": Slip(("M42",), score=0.5)})
    step = question(form="parts", parts=(PartAsked("first", WORDS, ("1",)), part))

    ruling = rule_on_made(step, "1,3")

    assert ruling.kept == ("1",)
    assert ruling.codes == ("M42",)
    assert ruling.score == pytest.approx(0.75)
    assert rule_on_made(step, "1").kept == ("1",)
    assert rule_on_made(step, "1,2").ends


def test_answer_that_another_sheet_gives_is_said_to_be_right_there_first() -> None:
    step = question(form="number", right=("6",), slips={"7": Slip(("M38",), (WORDS,), right_in=("koikoi-nintendo",))})

    ruling = rule_on_made(step, "7")

    assert ruling.because[0] == Message("exercise.right-in", books=(Message("book.koikoi-nintendo"),))
    assert ruling.right_in == ("koikoi-nintendo",)


def test_one_pair_changed_in_an_order_is_nearly_right() -> None:
    step = question(form="order", right=("a,b,c,d",))

    assert rule_on_made(step, "a,b,c,d").verdict == "yes"
    assert rule_on_made(step, "a,b,d,c").verdict == "no"
    assert rule_on_made(step, "b,c,d,a").verdict == "notyet"
    assert rule_on_made(step, "a,b").verdict == "no"

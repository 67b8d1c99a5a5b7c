"""Which browser messages count, and why the others do not."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanalearn.widgets.offers import Offer, Refusal, RefusalReason, offers_in, read_offer

VIEWS = Path(__file__).parent / "views"
JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


def a_view(name: str) -> dict[str, object]:
    view = json.loads((VIEWS / f"{name}.json").read_text(encoding="utf-8"))
    assert isinstance(view, dict)
    return view


def reason(found: Offer | Refusal) -> RefusalReason:
    assert isinstance(found, Refusal), found
    return found.reason


def test_everything_that_can_be_pressed_is_on_offer() -> None:
    assert offers_in(a_view("wrong")) == {
        *("map", "lang:en", "lang:ja"),
        *("tap:9a", "tap:9c1", "tap:1c1", "tap:9r"),
        *("again", "show", "hint", "back"),
    }


def test_next_is_not_on_offer_while_it_is_not_enabled() -> None:
    assert "next" not in offers_in(a_view("question"))
    assert "next" in offers_in(a_view("right"))


def test_cards_seen_on_the_way_offer_nothing() -> None:
    scene = {"zones": [{"key": "field", "cards": [{"id": "9a", "offer": "tap:9a"}]}]}

    assert offers_in({"frames": [{"scene": scene, "say": ""}]}) == frozenset()


def test_what_is_on_offer_is_taken() -> None:
    assert read_offer({"seq": 7, "offer": "tap:9a", "n": 3}, a_view("question")) == Offer("tap:9a", 7)


def test_an_answer_to_an_older_view_is_stale() -> None:
    assert reason(read_offer({"seq": 6, "offer": "tap:9a", "n": 3}, a_view("question"))) is RefusalReason.STALE


@pytest.mark.parametrize("offer", ["tap:12b", "show", "next", "done", "", "num:4", "text:4", "TAP:9A"])
def test_what_is_not_on_offer_is_refused(offer: str) -> None:
    found = read_offer({"seq": 7, "offer": offer, "n": 3}, a_view("question"))

    assert reason(found) is RefusalReason.NOT_ON_OFFER


@pytest.mark.parametrize(
    "raw",
    [
        None,
        [],
        "tap:9a",
        {},
        {"seq": "7", "offer": "tap:9a", "n": 1},
        {"seq": True, "offer": "tap:9a", "n": 1},
        {"seq": 7, "offer": ["tap:9a"], "n": 1},
        {"seq": 7, "offer": "tap:9a"},
        {"seq": 7, "offer": "tap:9a", "n": -1},
        {"seq": 7, "offer": "tap:9a", "n": 2**60},
        {"seq": 7, "offer": "tap:9a", "n": 1, "more": object()},
        {"seq": 7, "offer": "tap:9a", "n": float("nan")},
        {"seq": 7, "offer": "goto", "n": 1},
        {"seq": 7, "offer": "goto", "n": 1, "query": "javascript:alert(1)"},
        {"seq": 7, "offer": "goto", "n": 1, "query": "?" + "x" * 500},
        {"seq": 7, "offer": "hello", "n": 1, "learner": "Anna"},
        {"seq": 7, "offer": "hello", "n": 1, "learner": "0" * 32, "query": 5},
    ],
)
def test_a_message_of_another_shape_is_malformed(raw: object) -> None:
    assert reason(read_offer(raw, a_view("question"))) is RefusalReason.MALFORMED


def test_a_message_nested_too_deep_is_malformed() -> None:
    raw: list[object] = []
    for _ in range(100_000):
        raw = [raw]

    assert reason(read_offer(raw, a_view("question"))) is RefusalReason.MALFORMED
    while raw:  # taken apart level by level: Python frees so deep a list only with a very deep stack
        raw = raw.pop()  # type: ignore[assignment]


def test_a_big_message_is_refused_but_a_greeting_may_carry_kept_places() -> None:
    places = {f"L{n}.1": {"lesson": f"L{n}.1", "record": "x" * 900} for n in range(10)}
    greeting = {"seq": 0, "offer": "hello", "n": 1, "learner": "0" * 32, "places": places}

    assert reason(read_offer({"seq": 7, "offer": "tap:9a", "n": 1, "pad": "x" * 9000}, a_view("question"))) is (
        RefusalReason.OVERSIZED
    )
    assert isinstance(read_offer(greeting, a_view("question")), Offer)
    assert reason(read_offer({**greeting, "more": "x" * 40_000}, a_view("question"))) is RefusalReason.OVERSIZED


@pytest.mark.parametrize("number", ["4", "0", "-3", "6*2", "10+5+1", "999999"])
def test_a_number_in_its_canonical_form_may_be_typed(number: str) -> None:
    assert read_offer({"seq": 11, "offer": f"num:{number}", "n": 1}, a_view("number")) == Offer(f"num:{number}", 11)


@pytest.mark.parametrize("number", ["", "04", "4.5", "1e9", "6**2", "4 ", "４", "1234567", "__import__", "2*2*2*2*2*2"])
def test_any_other_number_is_refused(number: str) -> None:
    found = read_offer({"seq": 11, "offer": f"num:{number}", "n": 1}, a_view("number"))

    assert reason(found) is RefusalReason.NOT_ON_OFFER


def test_typed_words_come_through_short_and_printable_only() -> None:
    view = a_view("number")

    assert read_offer({"seq": 11, "offer": "text:about four", "n": 1}, view) == Offer("text:about four", 11)
    for words in ("", "x" * 41, "a\nb", "a\x1b[31m"):
        assert reason(read_offer({"seq": 11, "offer": f"text:{words}", "n": 1}, view)) is RefusalReason.NOT_ON_OFFER


def test_a_number_cannot_be_typed_once_the_form_is_closed() -> None:
    view = a_view("number")
    view["answer"] = {**view["answer"], "enabled": False}  # type: ignore[dict-item]

    assert reason(read_offer({"seq": 11, "offer": "num:4", "n": 1}, view)) is RefusalReason.NOT_ON_OFFER


def test_letting_go_needs_a_chosen_card() -> None:
    assert isinstance(read_offer({"seq": 7, "offer": "let-go", "n": 1}, a_view("question")), Offer)
    assert reason(read_offer({"seq": 7, "offer": "let-go", "n": 1}, a_view("first"))) is RefusalReason.NOT_ON_OFFER


def test_a_greeting_keeps_what_can_be_read_and_drops_the_rest() -> None:
    places = {
        "L0.1": {"lesson": "L0.1", "step": "same-plant", "record": "r1"},
        "L9.9": {"lesson": "L0.1", "record": ""},
        "L1.1": {"lesson": "L1.1", "record": "x" * 5000},
        "old": "step 4",
    }
    raw = {"seq": 0, "offer": "hello", "n": 1, "learner": "ab" * 16, "stored": True, "places": places}

    found = read_offer({**raw, "languages": ["ja-JP", 5, "<b>", "en"], "query": "?lang=ja"}, {})

    assert isinstance(found, Offer)
    assert found.hello is not None
    assert list(found.hello.places) == ["L0.1"]
    assert found.hello.languages == ("ja-JP", "en")
    assert (found.query, found.hello.learner, found.hello.stored) == ("?lang=ja", "ab" * 16, True)


def test_going_back_in_the_browser_is_never_stale() -> None:
    assert read_offer({"seq": 3, "offer": "goto", "n": 9, "query": "?lesson=L0.1"}, a_view("question")) == Offer(
        "goto", 3, query="?lesson=L0.1"
    )


@given(JSON_VALUES, JSON_VALUES)
def test_no_message_and_no_view_raises(raw: object, part: object) -> None:
    view = {"seq": 7, "scene": part, "answer": part, "feedback": part}

    for message in (raw, {"seq": 7, "offer": raw, "n": 1}, {"seq": 7, "offer": "let-go", "n": 1, "places": raw}):
        found = read_offer(message, view)
        assert isinstance(found, Offer | Refusal)
        if isinstance(found, Refusal):
            assert "\n" not in found.detail
            assert len(found.detail) < 300

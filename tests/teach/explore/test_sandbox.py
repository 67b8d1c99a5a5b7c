"""The capture sandbox: half turns as the rules have them, refusals with their reason, every card in one place."""

from __future__ import annotations

from random import Random

import pytest

from hanalearn.cards import DECK, Card, CardSet
from hanalearn.rules.turn import takes
from hanalearn.teach.explore.sandbox import PLACES, PRESETS, Sandbox, Why


def after(state: Sandbox, *offers: str) -> Sandbox:
    for offer in offers:
        found = state.act(offer)
        assert found is not None, offer
        state = found
    return state


def test_two_on_the_field_leave_the_choice_and_the_other_stays() -> None:
    held = after(Sandbox.preset("two"), "tap:9r")

    assert [str(result.taken) for result in held.results] == ["9a", "9c1"]
    taken = after(held, "tap:9c1")
    assert taken.table.taken == (Card.parse("9r"), Card.parse("9c1"))
    assert Card.parse("9a") in taken.table.field_cards


def test_three_are_taken_together_whichever_is_tapped() -> None:
    taken = after(Sandbox.preset("sweep"), "tap:8b", "tap:8c1")

    assert CardSet(taken.table.taken) == CardSet.parse("8b 8a 8c1 8c2")


def test_card_just_laid_is_taken_back_by_the_draw() -> None:
    state = after(Sandbox.preset("take-back"), "tap:1r", "lay", "turn")

    assert state.matches == CardSet.parse("1r")
    assert after(state, "tap:1r").table.taken == (Card.parse("1c1"), Card.parse("1r"))


def test_eight_cards_come_in_one_turn() -> None:
    state = after(Sandbox.preset("eight"), "tap:3b", "tap:3r", "turn", "tap:6a")

    assert len(state.table.taken) == 8


@pytest.mark.parametrize(
    ("preset", "offers", "why"),
    [
        ("two", ["tap:9r", "lay"], Why.MUST_TAKE),
        ("two", ["tap:9r", "tap:1r"], Why.OTHER_MONTH),
        ("two", ["turn"], Why.FIRST_PLAY),
        ("two", ["tap:9r", "tap:9a", "tap:1c1"], Why.FIRST_DRAW),
        ("two", ["tap:9r", "tap:9a", "turn", "turn"], Why.FIRST_DRAW),
        ("two", ["place:stock", "pick:2c1", "tap:9r", "tap:9a", "turn"], Why.NO_TOP),
    ],
)
def test_what_cannot_be_done_is_refused_with_its_reason_and_changes_no_card(
    preset: str, offers: list[str], why: Why
) -> None:
    *before, last = offers
    state = after(Sandbox.preset(preset), *before)
    refused = after(state, last)

    assert refused.refused is not None
    assert refused.refused.why is why
    assert refused.table == state.table


def test_draws_say_what_the_rules_say_for_every_unseen_card() -> None:
    for name in PRESETS:
        state = Sandbox.preset(name)
        seen = CardSet()
        for one in state.draws():
            seen |= one.cards
            for card in one.cards:
                assert takes(card, state.table.field_cards) == one.results
        assert seen == state.unseen


def test_after_any_acts_every_card_lies_in_one_place() -> None:
    dice = Random("sandbox")
    cards = sorted(DECK)
    state = Sandbox.preset("two")
    for _ in range(1500):
        kind = dice.choice(["pick", "pick", "tap", "tap", "lay", "turn", "place", "preset", "deal"])
        value = {
            "pick": lambda: dice.choice(cards).code,
            "tap": lambda: dice.choice(cards).code,
            "place": lambda: dice.choice(PLACES),
            "preset": lambda: dice.choice(PRESETS),
            "deal": lambda: str(dice.randint(1, 99)),
        }.get(kind, str)()
        state = state.act(f"{kind}:{value}".rstrip(":")) or state
        top = CardSet() if state.top is None else CardSet((state.top,))
        assert len(state.table.cards | top) == len(state.table.cards) + len(top)

"""An attempt that the rules refuse is answered with the belief behind it, and its refutation is shown on the cards."""

from __future__ import annotations

import pytest

from hanalearn.cards import DECK, Card, CardSet
from hanalearn.rules.books import koikoi_rulebook
from hanalearn.rules.position import position
from hanalearn.rules.turn import Play, takes
from hanalearn.teach.misconceptions import MISCONCEPTIONS
from hanalearn.teach.play.refutation import NotIllegalError, Refutation, refute, refuted
from hanalearn.teach.play.sight import Attempt, Choice, Sight, Step
from hanalearn.text import say

LANGUAGES = ("en", "ja", "zh-Hant", "zh-Hans")


def answer(
    card: str, targets: str, field: str, *, hand: str = "", is_drawn: bool = False, laid: str = ""
) -> Refutation:
    attempt = Attempt(Card.parse(card) if card else None, CardSet.parse(targets), is_drawn)
    before = Card.parse(laid) if laid else None
    return refuted(attempt, CardSet.parse(field), CardSet.parse(hand), laid=before)


@pytest.mark.parametrize(
    ("card", "target", "code"),
    [
        ("2a", "1b", "M01"),
        ("9r", "10r", "M02"),
        ("1c1", "5c1", "M03"),
        ("4r", "7r", "M04"),
        ("11c1", "8b", "M05"),
        ("12c1", "6c1", "M06"),
    ],
)
def test_two_plants_that_do_not_match_are_answered_by_their_belief(card: str, target: str, code: str) -> None:
    found = answer(card, target, f"{target} 3c1")

    assert found.code == code
    assert found.title.key == f"belief.{code}"
    assert found.returned == CardSet.parse(card)
    assert [cards for cards, _ in found.look] == [CardSet.parse(card), CardSet.parse(target)]


def test_two_on_the_field_are_not_taken_together() -> None:
    found = answer("9r", "9a 9c1", "9a 9c1 1b")

    assert found.code == "M24"
    assert say(found.holds, "en") == "One pair for each card: choose one, the other stays."
    assert found.pointed == CardSet.parse("9a 9c1")
    assert [say(caption, "en") for _, caption in found.look] == ["you take", "stays"]


def test_three_on_the_field_are_not_taken_one_by_one() -> None:
    found = answer("9r", "9a", "9a 9c1 9c2 1b")

    assert (found.code, found.pointed) == ("M25", CardSet.parse("9a 9c1 9c2"))


def test_a_match_cannot_be_left_lying() -> None:
    found = answer("9r", "", "9a 1b")

    assert found.code == "M23"
    assert say(found.lines[0], "en").startswith("This one takes and cannot lie down:")


def test_the_turned_card_does_not_go_to_the_hand() -> None:
    assert answer("9r", "", "9a 9c1", is_drawn=True).code == "M27"


def test_the_turned_card_takes_the_card_that_was_just_laid() -> None:
    assert answer("9r", "", "9a 9c1", is_drawn=True, laid="9a").code == "M28"
    assert answer("9r", "", "9a 9c1", is_drawn=True, laid="1b").code == "M27"


def test_the_turned_card_takes_its_month_and_not_what_is_needed() -> None:
    assert answer("7r", "9a", "9a 7c1 7c2", is_drawn=True).code == "M29"


def test_a_difference_without_a_name_still_gets_a_reason() -> None:
    found = answer("7r", "9a", "9a 7c1 7c2")

    assert found.code == ""
    assert say(found.title, "en") == "Not this one."
    assert say(found.lines[0], "en") == "Bush clover and chrysanthemum are two plants."


def test_nobody_passes_and_what_could_be_taken_is_shown() -> None:
    nothing = answer("", "", "1b 5c1", hand="9r 8b")
    something = answer("", "", "1b 5c1", hand="1c1 9r")

    assert nothing.code == something.code == "M21"
    assert nothing.pointed == CardSet.parse("9r 8b")
    assert something.pointed == CardSet.parse("1c1")
    assert say(something.lines[0], "en") == "These cards take something: pine chaff."


def test_the_stock_waits_for_a_hand_card() -> None:
    assert answer("", "", "1b", hand="9r", is_drawn=True).code == "M26"


@pytest.mark.parametrize(
    ("card", "targets", "field"), [("9r", "9a", "9a 1b"), ("9r", "9a", "9a 9c1"), ("9r", "", "1b"), ("9r", "9a", "1b")]
)
def test_what_the_rules_allow_is_not_refuted(card: str, targets: str, field: str) -> None:
    with pytest.raises(NotIllegalError):
        answer(card, targets, field)


def test_every_attempt_is_either_legal_or_answered_in_four_languages() -> None:
    field = CardSet.parse("1b 2a 4c1 4c2 6a 6r 6c1 9a 11c1 12c1 10r")
    answered = 0
    for card in DECK - field:
        for target in (None, *field):
            attempt = Attempt(card, CardSet(() if target is None else (target,)), card.month.value % 2 == 0)
            is_legal = any(attempt.targets == taken for taken in takes(card, field))
            try:
                found = refuted(attempt, field, DECK - field)
            except NotIllegalError:
                assert is_legal
                continue
            assert not is_legal
            assert not found.code or found.code in MISCONCEPTIONS
            answered += 1
            for lang in LANGUAGES:
                for message in (found.title, *found.lines, found.holds, *(caption for _, caption in found.look)):
                    assert say(message, lang)
    assert answered > 300


def test_the_attempt_that_is_shown_is_the_one_that_is_answered() -> None:
    view = position(
        koikoi_rulebook("koikoi-standard"), hand=CardSet.parse("1c1"), field=CardSet.parse("9a 9c1"),
        drawn=Card.parse("9r"), their_hand=1,
    )  # fmt: skip
    before = position(koikoi_rulebook("koikoi-standard"), hand=CardSet.parse("1c1 9a"), field=CardSet.parse("9c1"))
    laid = Choice(view=before, action=Play(Card.parse("9a")), level=2)
    now = Sight(view=view, step=Step.DRAWN, level=2, table=3, choices=(laid,))

    assert refute(now) is None
    tried = Sight(
        view=view, step=Step.DRAWN, level=2, table=3, choices=(laid,), attempt=Attempt(Card.parse("9r"), is_drawn=True)
    )
    found = refute(tried)
    assert found is not None
    assert found.code == "M28"

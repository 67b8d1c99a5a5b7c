"""Traits of cards and months, and the claims that use them."""

import pytest

from hanalearn.cards import CHAFF, DECK, RIBBONS, Card, Month
from hanalearn.teach.claims import ClaimError, proved
from hanalearn.teach.traits import MonthTrait, Trait, month_of, plant_key, value_of, values

BYS = ("plant", "month", "kind", "ribbon")


@pytest.mark.parametrize("by", BYS)
def test_every_card_has_one_of_the_values_and_the_trait_of_it(by: str) -> None:
    for card in DECK:
        value = value_of(card, by)  # type: ignore[arg-type]

        assert value in values(by)  # type: ignore[arg-type]
        assert Trait.parse(f"{by}:{value}").has(card)
        assert not Trait.parse(f"!{by}:{value}").has(card)


def test_plants_name_months_and_numbers_do_too() -> None:
    for month in Month:
        assert month_of(plant_key(month)) is month
        assert month_of(str(month.value)) is month


@pytest.mark.parametrize(
    "text", ["", "month", "month:13", "kind:card", "ribbon:red", "colour:red", "month:5 ", "!!kind:chaff"]
)
def test_what_is_no_trait_says_what_is(text: str) -> None:
    if text.strip() == "month:5":
        assert Trait.parse(text).has(Card.IRIS_RIBBON)
        return
    with pytest.raises(ValueError, match=r"write for example|can be"):
        Trait.parse(text)


@pytest.mark.parametrize("name", ["0", "13", "rose", "", "１"])
def test_what_is_no_month_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="no month"):
        month_of(name)


def test_months_are_counted_card_by_card() -> None:
    ribbons = MonthTrait.parse("kind:ribbon = 1")
    chaff = MonthTrait.parse("kind:chaff = 2")

    assert [month for month in Month if ribbons.has(month)] == sorted({card.month for card in RIBBONS})
    assert {m for m in Month if chaff.has(m)} == {m for m in Month if len(m.cards & CHAFF) == 2}


@pytest.mark.parametrize(
    ("claim", "instead"),
    [
        ("is kind:animal: 5a 9a", None),
        ("is kind:animal: 5a 9r", "not 9r"),
        ("is !ribbon:poem: 4r 11r", None),
        ("count kind:chaff = 24", None),
        ("count ribbon:blue = 4", "there are 3"),
        ("months kind:ribbon = 0: 8 12", None),
        ("months kind:ribbon = 0: 8", "it holds of 8 12"),
        ("months kinds = 4: 11", None),
        ("months kind:chaff = 9: 1", "it holds of no month"),
    ],
)
def test_claims_about_the_deck_are_proved_with_the_deck(claim: str, instead: str | None) -> None:
    assert proved(claim) == instead


@pytest.mark.parametrize("claim", ["is kind: 5a", "count kind:chaff", "months ribbon: 8", "is month:5: 9x"])
def test_claims_about_the_deck_that_cannot_be_read_are_refused(claim: str) -> None:
    with pytest.raises(ClaimError):
        proved(claim)

"""Cards in rows beside each other."""

from xml.etree.ElementTree import fromstring

import pytest

from hanalearn.art import DECKS, LIGHT, gallery
from hanalearn.cards import DECK, Card, CardSet

SVG = "{http://www.w3.org/2000/svg}"
SEVEN = CardSet.parse("1b 2r 3b 4c1 5a 8b 12c3")


def places(picture: str) -> list[tuple[float, float]]:
    shown = fromstring(picture).find(f"{SVG}g")
    assert shown is not None
    return [(float(use.get("x", 0)), float(use.get("y", 0))) for use in shown.iter(f"{SVG}use")]


def test_cards_stand_in_rows_in_the_order_given(faults) -> None:
    picture = gallery(SEVEN, DECKS["classic"], columns=4, title="seven", desc="in two rows")

    assert faults(picture) == []
    assert places(picture) == [(0, 0), (114, 0), (228, 0), (342, 0), (0, 174), (114, 174), (228, 174)]
    assert picture.size == (442, 334)


def test_row_that_is_not_full_makes_a_narrow_picture() -> None:
    assert gallery(CardSet.parse("1b 2r"), DECKS["plain"], columns=8).size == (214, 160)


def test_whole_deck_holds_each_id_once(ids) -> None:
    picture = gallery(DECK, DECKS["classic"], columns=12, mat=True)

    found = ids([picture])

    assert len(found) == len(set(found))
    assert sum(name.startswith("hl-m") for name in found) == 48
    assert LIGHT.mat in picture


def test_badges_are_drawn_over_the_cards(faults) -> None:
    plain = gallery(SEVEN, DECKS["classic"])
    badged = gallery(SEVEN, DECKS["classic"], month_badge=True, kind_badge=True)

    assert faults(badged) == []
    assert len(badged) > len(plain) + 7 * 100


@pytest.mark.parametrize(("cards", "columns"), [((), 8), ((Card.PINE_CRANE,), 0)])
def test_gallery_of_nothing_is_refused(cards, columns: int) -> None:
    with pytest.raises(ValueError, match="shows nothing"):
        gallery(cards, DECKS["plain"], columns=columns)

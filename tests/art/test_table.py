"""A whole table in one picture."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hanalearn.art import DARK_PAGE, DECKS, draw
from hanalearn.art.layout import lay_out
from hanalearn.cards import Card, CardSet, Month
from hanalearn.scene import Arrow, Mark, MarkKind, Scene, Spot, Zone, ZoneKey

MAX_BYTES = 150_000
CARDS = list(Card)


def midgame(order: list[Card] = CARDS) -> Scene:
    """Thirty cards in sight or face down: two hands, field, turned card, both piles, stock."""
    return Scene(
        (
            Zone(ZoneKey.THEIR_HAND, face_down_count=5),
            Zone.of(ZoneKey.STOCK, face_down_count=14),
            Zone.of(ZoneKey.DRAWN, tuple(order[:1])),
            Zone.of(ZoneKey.FIELD, tuple(order[1:9])),
            Zone.of(ZoneKey.HAND, tuple(order[9:14])),
            Zone.of(ZoneKey.TAKEN, tuple(order[14:20])),
            Zone.of(ZoneKey.THEIR_TAKEN, tuple(order[20:24])),
        )
    )


@st.composite
def scenes(draw_: st.DrawFn) -> Scene:
    order = draw_(st.permutations(CARDS))
    zones = []
    for key in draw_(st.lists(st.sampled_from(ZoneKey), unique=True)):
        count = draw_(st.integers(0, 6))
        mine, order = order[:count], order[count:]
        spots = [Spot(card) for card in mine]
        spots += draw_(st.lists(st.sampled_from([Spot(), Spot(is_face_down=True)]), max_size=2))
        zones.append(Zone(key, tuple(spots), draw_(st.integers(0, 12))))
    cards = [card for zone in zones for card in zone.cards]
    marks = (
        draw_(st.lists(st.builds(Mark, st.sampled_from(cards), st.sampled_from(MarkKind)), max_size=4)) if cards else []
    )
    ends = st.one_of(st.sampled_from(cards), st.sampled_from(ZoneKey)) if cards else st.nothing()
    arrows = draw_(st.lists(st.builds(Arrow, st.sampled_from(cards), ends), max_size=2)) if cards else []
    return Scene(tuple(zones), tuple(marks), tuple(arrows))


@settings(max_examples=60, deadline=None)
@given(scene=scenes())
def test_any_scene_can_be_drawn(faults, scene: Scene) -> None:
    picture = draw(scene, DECKS["plain"], title="a table", month_badge=True, kind_badge=True)

    assert faults(picture) == []


@settings(max_examples=60, deadline=None)
@given(scenes())
def test_nothing_lies_outside_the_table(scene: Scene) -> None:
    layout = lay_out(scene)

    assert all(one.x >= 0 and one.x + one.width <= layout.width + 1e-6 for one in layout.lying)
    assert all(one.y >= 0 and one.y + one.height <= layout.height + 1e-6 for one in layout.lying)


@settings(max_examples=60, deadline=None)
@given(scenes())
def test_every_card_lies_once(scene: Scene) -> None:
    shown = [one.spot.card for one in lay_out(scene).lying if one.spot.card is not None]

    assert len(shown) == len(set(shown))
    assert CardSet(shown) == scene.cards


@pytest.mark.parametrize("name", ["plain", "classic"])
def test_each_card_and_each_stamp_is_in_the_picture_once(name: str, ids) -> None:
    picture = draw(midgame(), DECKS[name], title="a")

    found = ids([picture])
    assert len(found) == len(set(found))
    assert picture.count("<symbol") == 24 + 1


@pytest.mark.parametrize("name", ["plain", "classic"])
@pytest.mark.parametrize("start", range(0, 48, 6))
def test_table_of_thirty_cards_is_light(name: str, start: int) -> None:
    order = CARDS[start:] + CARDS[:start]

    assert len(draw(midgame(order), DECKS[name]).encode()) <= MAX_BYTES


def test_tables_with_different_prefixes_share_a_page(ids) -> None:
    scene = midgame()
    pictures = [draw(scene, DECKS["classic"], prefix=prefix, title="a") for prefix in ("a", "b")]

    found = ids(pictures)

    assert len(found) == len(set(found))


def test_card_that_lies_face_down_is_nowhere_in_the_picture() -> None:
    scene = Scene((Zone(ZoneKey.THEIR_HAND, (Spot(is_face_down=True),) * 8), Zone(ZoneKey.STOCK, face_down_count=24)))

    picture = draw(scene, DECKS["classic"], title="a")

    assert re.findall(r"m\d\d-", picture) == []
    assert [month.name for month in Month if month.name.lower().replace("_", "-") in picture.lower()] == []
    assert picture.count("<symbol") == 1


def test_card_not_on_the_table_is_not_in_the_picture() -> None:
    scene = Scene((Zone.of(ZoneKey.FIELD, CardSet.parse("3b 3r")),))

    picture = draw(scene, DECKS["classic"])

    assert set(re.findall(r"m\d\d-[a-z]+(?:-\d)?", picture)) == {"m03-bright", "m03-ribbon"}


def middle_of(scene: Scene, key: ZoneKey) -> tuple[float, float]:
    return lay_out(scene).middles[key]


def test_geography_of_the_table_never_changes() -> None:
    for scene in (midgame(), midgame(CARDS[::-1])):
        their_hand, stock, drawn, field, hand, taken, their_taken = (
            middle_of(scene, key)
            for key in (
                ZoneKey.THEIR_HAND,
                ZoneKey.STOCK,
                ZoneKey.DRAWN,
                ZoneKey.FIELD,
                ZoneKey.HAND,
                ZoneKey.TAKEN,
                ZoneKey.THEIR_TAKEN,
            )
        )

        assert their_hand[1] < field[1] < hand[1]
        assert stock[0] < field[0] < taken[0]
        assert stock[1] < drawn[1]
        assert their_taken[1] < taken[1]


def test_field_fills_two_rows_column_by_column() -> None:
    cards = tuple(CARDS[:8])
    lying = lay_out(Scene((Zone.of(ZoneKey.FIELD, cards),))).lying

    assert lying[0].x == lying[1].x
    assert lying[0].y < lying[1].y
    assert lying[2].x > lying[0].x
    assert lying[2].y == lying[0].y


def test_gap_keeps_the_other_cards_where_they_are() -> None:
    cards = CARDS[:8]
    whole = Scene((Zone.of(ZoneKey.FIELD, tuple(cards)),))
    gone = Scene((Zone(ZoneKey.FIELD, tuple(Spot() if i == 3 else Spot(card) for i, card in enumerate(cards))),))

    where = [{one.spot.card: (one.x, one.y) for one in lay_out(scene).lying} for scene in (whole, gone)]

    assert all(where[1][card] == where[0][card] for card in cards if card != cards[3])
    assert "stroke-dasharray" in draw(gone, DECKS["plain"])


def test_pile_lies_sorted_by_kind() -> None:
    pile = Scene((Zone.of(ZoneKey.TAKEN, CardSet.parse("1c1 1b 1r 2a 3b")),))

    rows: dict[float, list[str]] = {}
    for one in lay_out(pile).lying:
        rows.setdefault(one.y, []).append(str(one.spot.card))

    assert [rows[y] for y in sorted(rows)] == [["1b", "3b", "2a"], ["1r"], ["1c1"]]


def test_chosen_card_is_lifted_and_lies_on_top() -> None:
    field = Zone.of(ZoneKey.FIELD, CardSet.parse("1b 2a 3b"))
    scene = Scene((field,), (Mark(Card.PLUM_WARBLER, MarkKind.CHOSEN),))

    picture = draw(scene, DECKS["plain"])

    assert picture.rindex("-m02-animal") > picture.rindex("-m03-bright")
    assert "translate(140 16)" in picture


def test_each_mark_changes_the_table() -> None:
    field = Zone.of(ZoneKey.FIELD, CardSet.parse("1b 2a"))

    pictures = {draw(Scene((field,), (Mark(Card.PINE_CRANE, kind),)), DECKS["plain"]) for kind in MarkKind}

    assert len(pictures) == len(MarkKind)


def test_arrow_to_a_zone_that_is_not_shown_is_left_out() -> None:
    field = Zone.of(ZoneKey.FIELD, CardSet.parse("1b 2a"))
    plain = Scene((field,))
    lost = Scene((field,), arrows=(Arrow(Card.PINE_CRANE, ZoneKey.TAKEN),))
    shown = Scene((field,), arrows=(Arrow(Card.PINE_CRANE, Card.PLUM_WARBLER),))

    assert draw(lost, DECKS["plain"]) == draw(plain, DECKS["plain"])
    assert draw(shown, DECKS["plain"]) != draw(plain, DECKS["plain"])


def test_empty_table_is_still_a_picture(faults) -> None:
    assert faults(draw(Scene(()), DECKS["plain"], title="nothing yet")) == []


def test_table_without_a_mat_shows_the_page() -> None:
    scene = Scene((Zone.of(ZoneKey.FIELD, CardSet.parse("1b")),))

    assert DARK_PAGE.mat in draw(scene, DECKS["plain"], palette=DARK_PAGE)
    assert DARK_PAGE.mat not in draw(scene, DECKS["plain"], palette=DARK_PAGE, mat=False)

"""What lies on a table, as data."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanalearn.cards import Card, CardSet
from hanalearn.scene import Arrow, Mark, MarkKind, Scene, SceneError, Spot, Zone, ZoneKey


@st.composite
def scenes(draw: st.DrawFn) -> Scene:
    order = draw(st.permutations(list(Card)))
    zones, used = [], []
    for key in draw(st.lists(st.sampled_from(ZoneKey), unique=True)):
        count = draw(st.integers(0, 6))
        mine, order = order[:count], order[count:]
        used += mine
        spots = [Spot(card) for card in mine]
        spots += draw(st.lists(st.sampled_from([Spot(), Spot(is_face_down=True)]), max_size=2))
        zones.append(Zone(key, tuple(spots), draw(st.integers(0, 24))))
    some = st.sampled_from(used) if used else st.nothing()
    marks = draw(st.lists(st.builds(Mark, some, st.sampled_from(MarkKind)), max_size=3)) if used else []
    ends = st.one_of(some, st.sampled_from(ZoneKey))
    arrows = draw(st.lists(st.builds(Arrow, some, ends), max_size=3)) if used else []
    return Scene(tuple(zones), tuple(marks), tuple(arrows))


@given(scenes())
def test_scene_reads_back_from_json(scene: Scene) -> None:
    assert Scene.from_json(scene.to_json()) == scene


def test_card_in_two_places_is_refused() -> None:
    field = Zone.of(ZoneKey.FIELD, CardSet.parse("1b 3b"))
    hand = Zone.of(ZoneKey.HAND, CardSet.parse("3b"))

    with pytest.raises(SceneError, match="3b lies in field and in hand"):
        Scene((field, hand))


def test_zone_twice_is_refused() -> None:
    with pytest.raises(SceneError, match="zone field appears twice"):
        Scene((Zone(ZoneKey.FIELD), Zone(ZoneKey.FIELD)))


def test_mark_on_a_card_that_is_not_there_is_refused() -> None:
    with pytest.raises(SceneError, match="9a is marked but does not lie on the table"):
        Scene((Zone(ZoneKey.FIELD),), (Mark(Card.parse("9a"), MarkKind.MATCH),))


def test_face_down_card_cannot_be_named() -> None:
    with pytest.raises(SceneError, match="must not be named"):
        Spot(Card.parse("1b"), is_face_down=True)


def test_missing_zone_is_an_empty_one() -> None:
    assert Scene(()).zone(ZoneKey.STOCK) == Zone(ZoneKey.STOCK)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("{", "not a scene"),
        ("[]", "not a scene"),
        ("{}", "'zones' is missing"),
        ('{"zones": [{"key": "moon", "spots": [], "face_down": 0}], "marks": [], "arrows": []}', "moon"),
        ('{"zones": [{"key": "field", "spots": ["99x"], "face_down": 0}], "marks": [], "arrows": []}', "99x"),
        ('{"zones": [{"key": "field", "spots": [], "face_down": 49}], "marks": [], "arrows": []}', "a deck has 48"),
        ('{"zones": [], "marks": [["1b", "match"]], "arrows": []}', "1b is marked"),
        ('{"zones": null, "marks": [], "arrows": []}', "not a scene"),
    ],
)
def test_text_that_is_no_scene_is_refused_with_the_reason(text: str, reason: str) -> None:
    with pytest.raises(SceneError, match=reason):
        Scene.from_json(text)

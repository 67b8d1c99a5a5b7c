"""The decks card by card: what every face must be, in every palette."""

import os
import subprocess
import sys
from xml.etree.ElementTree import fromstring

import pytest

from hanalearn.art import DECKS, LIGHT, PALETTES, Deck, DeckError, Face, file_stem
from hanalearn.art.box import Box
from hanalearn.art.canvas import Canvas
from hanalearn.cards import CHAFF, Card, Kind, Month, Ribbon
from hanalearn.registry import UnknownNameError
from hanalearn.scene import MarkKind

OURS = ("plain", "classic")
MAX_BYTES = 14_000
MEAN_BYTES = 9_000
MAX_ELEMENTS = 150


@pytest.fixture(params=OURS)
def deck(request) -> Deck:
    return DECKS[request.param]


@pytest.mark.parametrize("palette", PALETTES.values(), ids=PALETTES)
def test_every_face_is_safe_whole_and_named(deck: Deck, palette, faults) -> None:
    found = {}
    for card in Card:
        picture = deck.face(card, palette, title="a", desc="b", marks=list(MarkKind), month_badge=True, kind_badge=True)
        if wrong := faults(picture):
            found[card.code] = wrong

    assert found == {}


def test_no_face_is_too_heavy(deck: Deck) -> None:
    sizes = {card.code: len(deck.face(card).encode()) for card in Card}
    elements = {card.code: len(list(fromstring(deck.face(card)).iter())) for card in Card}

    assert {code: size for code, size in sizes.items() if size > MAX_BYTES} == {}
    assert sum(sizes.values()) / 48 <= MEAN_BYTES
    assert {code: count for code, count in elements.items() if count > MAX_ELEMENTS} == {}


def test_no_line_is_too_thin_to_print(deck: Deck) -> None:
    thin = {
        (card.code, node.get("stroke-width"))
        for card in Card
        for node in fromstring(deck.face(card)).iter()
        if float(node.get("stroke-width") or 9) < 3
    }

    assert thin == set()


def test_palette_reaches_every_colour_of_a_face(deck: Deck) -> None:
    palette = PALETTES["high-contrast"]
    allowed = {getattr(palette, name) for name in palette.__dataclass_fields__ if name != "name"} | {"none"}

    strays = {
        (card.code, colour)
        for card in Card
        for node in fromstring(deck.face(card, palette)).iter()
        for name in ("fill", "stroke")
        if (colour := node.get(name)) and colour not in allowed
    }

    assert strays == set()


def test_48_faces_are_48_pictures(deck: Deck) -> None:
    assert len({deck.drawing(card).body for card in Card}) == 48


def test_one_stamp_name_is_one_drawing_in_the_whole_deck(deck: Deck) -> None:
    seen: dict[str, str] = {}
    for card in Card:
        for name, drawn in deck.drawing(card).stamps.items():
            assert seen.setdefault(name, drawn) == drawn, f"{name} on {card.code} differs"


def test_stamp_that_places_stamps_brings_them_along() -> None:
    def paint(canvas: Canvas) -> None:
        canvas.stamp("petal").fill(canvas.palette.red, "M0 0h9v9z")
        canvas.stamp("unused").fill(canvas.palette.red, "M0 0h9v9z")
        canvas.stamp("flower").place("petal", 5, 5)
        canvas.place("flower", 9, 9)

    picture = Deck("mine", dict.fromkeys(Card, Face(paint, (Box(0, 0, 450, 750),)))).face(Card.PINE_CRANE)

    assert picture.index("-petal") < picture.index("-flower")
    assert "unused" not in picture


def test_two_copies_of_the_deck_share_a_page(deck: Deck, ids) -> None:
    pictures = [deck.face(card, prefix=prefix, title="a") for prefix in ("left", "right") for card in Card]
    pictures += [deck.back(prefix="left", title="a"), deck.back(prefix="right", title="a")]

    found = ids(pictures)

    assert len(found) == len(set(found))


def test_deck_is_the_same_in_every_process() -> None:
    code = (
        "import hashlib; from hanalearn.art import DECKS; from hanalearn.cards import Card; all = hashlib.sha256();"
        "[all.update(DECKS[n].face(c, title='t').encode()) for n in ('plain', 'classic') for c in reversed(Card)];"
        "[all.update(DECKS[n].back().encode()) for n in ('plain', 'classic')]; print(all.hexdigest())"
    )

    digests = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }

    assert len(digests) == 1


def test_face_is_the_same_whether_drawn_first_or_last() -> None:
    from hanalearn.art.decks.classic import classic_deck

    first = {card: classic_deck().face(card) for card in (Card.PLUM_RIBBON, Card.PAULOWNIA_CHAFF_3)}
    deck = classic_deck()
    for card in Card:
        deck.face(card)

    assert all(deck.face(card) == picture for card, picture in first.items())


def test_back_says_nothing_about_a_card(deck: Deck) -> None:
    back = deck.back(title="Face-down card")

    told = [file_stem(card) for card in Card if file_stem(card) in back]
    told += [plant.name for plant in Month if plant.name.lower().replace("_", "-") in back.lower()]
    assert told == []


def test_boxes_for_lessons_lie_on_the_card(deck: Deck) -> None:
    off = []
    for card, face in deck.faces.items():
        for box in (*face.plant, *filter(None, (face.subject, face.tell))):
            is_inside = min(box.x, box.y) >= 0 and box.x + box.width <= 450 and box.y + box.height <= 750
            if not is_inside or box.width < 40 or box.height < 40:
                off.append((card.code, box))

    assert off == []


def test_every_face_shows_where_its_plant_is(deck: Deck) -> None:
    assert [card.code for card, face in deck.faces.items() if not 1 <= len(face.plant) <= 3] == []


def test_every_picture_and_ribbon_says_where_its_subject_is(deck: Deck) -> None:
    assert [card.code for card in Card if card.kind is not Kind.CHAFF and deck.faces[card].subject is None] == []


LOOK_ALIKE_MONTHS = (
    (Month.PINE, Month.WILLOW),
    (Month.PLUM, Month.CHERRY),
    (Month.WISTERIA, Month.BUSH_CLOVER),
    (Month.PEONY, Month.CHRYSANTHEMUM),
)


@pytest.mark.parametrize("pair", LOOK_ALIKE_MONTHS, ids=str)
def test_look_alike_months_are_told_apart_by_their_plants(deck: Deck, pair: tuple[Month, Month]) -> None:
    for one, other in (pair, pair[::-1]):
        for card in one.cards:
            for twin in other.cards:
                assert deck.telling(card, twin) == deck.faces[card].plant


def test_chaff_of_one_month_says_what_tells_it_apart() -> None:
    """Also the two that learners take for something else: lightning, and the paulownia with the yellow foot."""
    deck = DECKS["classic"]

    assert [card.code for card in CHAFF if deck.faces[card].tell is None] == []
    assert deck.telling(Card.PAULOWNIA_CHAFF_1, Card.PAULOWNIA_CHAFF_2) == (Box(0, 560, 450, 190),)
    assert deck.telling(Card.WILLOW_LIGHTNING, Card.WILLOW_RIBBON) == (deck.faces[Card.WILLOW_LIGHTNING].tell,)


def test_picture_is_told_from_its_chaff_by_what_it_shows(deck: Deck) -> None:
    face = deck.faces[Card.PINE_CRANE]

    assert deck.telling(Card.PINE_CRANE, Card.PINE_CHAFF_1) == (face.subject,)
    assert deck.telling(Card.PINE_CHAFF_1, Card.PINE_CRANE)


def without_colours(drawn: str) -> str:
    import re

    return re.sub(r' (fill|stroke)="#[0-9a-f]{6}"', "", drawn)


def test_ribbon_families_differ_without_colour() -> None:
    """Same month and slope of strip, so that only the family is left: poem, blue and plain."""
    deck = DECKS["plain"]

    shapes, parts = set(), {}
    for card in (Card.PINE_RIBBON, Card.MAPLE_RIBBON, Card.WILLOW_RIBBON):
        body = without_colours(deck.drawing(card).body)
        strip = body[body.rindex("<use") : body.index("M0 0h450v208H0z")]
        shapes.add(strip)
        parts[card.ribbon] = strip.count("<path")

    assert len(shapes) == 3
    assert parts[Ribbon.POEM] == parts[Ribbon.BLUE] == parts[Ribbon.PLAIN] + 1


def test_four_kind_marks_have_four_shapes() -> None:
    from hanalearn.art.kind_marks import paint_kind
    from hanalearn.art.pen import Pen
    from hanalearn.art.svg import text_of

    shapes = set()
    for card in (
        Card.PINE_CRANE,
        Card.PLUM_WARBLER,
        Card.PINE_RIBBON,
        Card.MAPLE_RIBBON,
        Card.WILLOW_RIBBON,
        Card.PINE_CHAFF_1,
    ):
        pen = Pen(LIGHT, "mark")
        paint_kind(pen, card, 0, 0)
        shapes.add(without_colours(text_of(pen.elements)))

    assert len(shapes) == 6


def test_marks_differ_without_colour() -> None:
    deck = DECKS["classic"]
    card = Card.CHERRY_RIBBON

    shapes = {
        without_colours(deck.face(card, marks=[mark])).replace(without_colours(deck.face(card)), "")
        for mark in MarkKind
    }

    assert len(shapes) == len(MarkKind)
    assert without_colours(deck.face(card)) not in shapes


def test_returned_card_lies_askew() -> None:
    assert "rotate(-4)" in DECKS["plain"].face(Card.PINE_CRANE, marks=[MarkKind.RETURNED])


def test_badges_are_drawn_on_pictured_cards_only() -> None:
    card = Card.MAPLE_DEER
    classic, plain = DECKS["classic"], DECKS["plain"]

    assert classic.face(card, month_badge=True) != classic.face(card)
    assert plain.face(card, month_badge=True, kind_badge=True) == plain.face(card)


def test_deck_with_a_missing_face_is_refused() -> None:
    faces = dict(DECKS["plain"].faces)
    del faces[Card.MAPLE_DEER]

    with pytest.raises(DeckError, match="'mine' lacks 1 of 48 faces: 10a"):
        Deck("mine", faces)


@pytest.mark.parametrize("prefix", ["", "1a", 'a"onload="', "a b", "ä"])
def test_prefix_that_cannot_begin_an_id_is_refused(prefix: str) -> None:
    with pytest.raises(ValueError, match="cannot begin an id"):
        DECKS["plain"].face(Card.PINE_CRANE, prefix=prefix)


def test_unknown_deck_names_those_there_are() -> None:
    with pytest.raises(UnknownNameError, match=r"no deck is called 'nintendo'; there are: plain, classic"):
        DECKS["nintendo"]


def test_face_drawn_with_chance_is_the_same_twice() -> None:
    def paint(canvas) -> None:
        canvas.dots(9, [(canvas.hand.uniform(0, 450), canvas.hand.uniform(0, 750)) for _ in range(20)])

    face = Face(paint, (Box(0, 0, 450, 750),))
    decks = [Deck("mine", dict.fromkeys(Card, face)) for _ in range(2)]

    assert decks[0].face(Card.PINE_CRANE) == decks[1].face(Card.PINE_CRANE)
    assert decks[0].drawing(Card.PINE_CRANE).body != decks[0].drawing(Card.PINE_RIBBON).body


def test_files_are_named_by_month_and_kind() -> None:
    stems = [file_stem(card) for card in Card]

    assert len(set(stems)) == 48
    assert stems[:4] == ["m01-bright", "m01-ribbon", "m01-chaff-1", "m01-chaff-2"]
    assert stems[43:45] == ["m11-chaff", "m12-bright"]

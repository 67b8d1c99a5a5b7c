"""Pictures without their path data, and the path data as bytes: the browser's script puts them together again."""

from __future__ import annotations

import pytest

from hanalearn.apps.pictures import pictures
from hanalearn.art import DECKS
from hanalearn.cards import Card
from hanalearn.export.strokes import outlined
from tests.export.conftest import InNode

MARKED = frozenset({"3b", "3b:plant", "11c1:plant"})


def restored(in_node: InNode, pics: dict[str, str]) -> object:
    shapes, strokes = outlined(pics)
    return in_node(("strokes.js",), "strokesIn(given[0], Uint8Array.from(given[1]))", [shapes, list(strokes)])


@pytest.mark.parametrize("name", DECKS.names())
def test_every_picture_of_a_deck_is_the_same_sign_by_sign(in_node: InNode, name: str) -> None:
    pics = pictures(DECKS[name], frozenset(card.code for card in Card) | {"back"} | MARKED)

    assert restored(in_node, pics) == pics


@pytest.mark.parametrize(
    "path",
    [
        "M-9999 9999l9999-9999-9999 9999zM0 0z",
        "M5 5h3v-3H0V9a5 5 0 1 0 3 3A9 9 0 0 1 4-4z",
        "M0 0c1 2 3 4 5 6s1-1 2-2 0 0 0 0q1 1 2 2t3 3 4 4z",
        "M0 0c5 0 9 9 9 9",
        "M0 0s5 0 9 9c1 1 2 2 0 0z",
        "M1.5 0l.5 2",
        "M1 1m2 2l3 3",
        "M 1,1 L 2,2",
        "M10000 1l2 3",
        "M1 2l3",
        "Mz",
    ],
)
def test_a_path_of_any_kind_is_the_same_sign_by_sign(in_node: InNode, path: str) -> None:
    pics = {
        "1b": f'<svg><g id="c-a-x"><path id="c-a-y" d="{path}" fill="#abc"/></g><path d="{path}"/></svg>',
        "x": "<svg/>",
    }

    assert restored(in_node, pics) == pics


@pytest.mark.parametrize(
    "spot",
    [
        "translate(25 -25)",
        "translate(-9999 0)rotate(-180)scale(.05)",
        "translate(1 2)scale(1.08 -.92)",
        "translate(1 2)rotate(7)scale(2 10)",
        "translate(1 2)rotate(7)",
        "translate(1 2)rotate(7)scale(0)",
        "translate(1 2)rotate(7)scale(-.5)",
        "translate(1 2)scale(1.50)",
        "translate(1 2)scale(0.5)",
        "translate(1 2)scale(1.234)",
        "translate(1 2)scale(1..2)",
        "translate(1 2)scale(1.2.3)",
        "translate(1.5 2)rotate(7.25)",
        "translate(10000 2)rotate(7)",
        "translate(1,2)rotate(7 8 9)",
        "translate(01 -0)rotate(07)",
        "scale(2)translate(1 2)",
    ],
)
def test_a_spot_of_any_kind_is_the_same_sign_by_sign(in_node: InNode, spot: str) -> None:
    known = "translate(3 4)rotate(5)scale(1.5)"
    pics = {
        "1b": "<svg>" + "".join(f'<use href="#a" transform="{one}"/>' for one in (spot, known, spot, known)) + "</svg>",
        "1r": f'<svg><path d="M1 2l3 4" transform="{spot}"/></svg>',
    }

    assert restored(in_node, pics) == pics


def test_paths_take_half_of_what_their_text_takes_when_packed() -> None:
    from hanalearn.export.parcel import parcel

    pics = pictures(DECKS["classic"], frozenset(card.code for card in Card))
    shapes, strokes = outlined(pics)

    assert len(parcel(str(shapes), strokes).packed) < 0.75 * len(parcel(str(pics)).packed)


def test_picture_with_a_sign_that_means_something_is_refused() -> None:
    with pytest.raises(ValueError, match="'3b' holds"):
        outlined({"3b": "<svg>^</svg>"})

"""The cards as a person sees them: told apart in colour, in grey and with three kinds of colour blindness.

Distances are the root mean square of CIE76 Delta-E between two cards 60 pixels wide, blurred by 1.2 pixels, without
the border, at the best of small shifts. Limits from two traditional decks measured alike: any two cards 8.5 to 10,
two kinds of one month 20 to 27, two months 24 to 29.
"""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from itertools import combinations

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image, ImageFilter
from playwright.sync_api import Browser, Page

from hanalearn.art import DECKS, LIGHT, draw
from hanalearn.cards import Card, CardSet
from hanalearn.scene import Scene, Zone, ZoneKey

pytestmark = pytest.mark.browser

Pixels = NDArray[np.float32]
WIDTH, HEIGHT, COLUMNS = 60, 96, 12
# Machado, Oliveira and Fernandes 2009, severity 1, for linear RGB.
BLINDNESS = {
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
VIEWS = ("normal", "grey", *BLINDNESS)
TWO_MONTHS = {"normal": 22.0, "grey": 20.0, "protan": 21.0, "deutan": 21.0, "tritan": 21.0}


def linear(rgb: Pixels) -> Pixels:
    part = rgb / 255
    return np.where(part <= 0.04045, part / 12.92, ((part + 0.055) / 1.055) ** 2.4).astype(np.float32)


def lab(light: Pixels) -> Pixels:
    """CIE L*a*b* of linear RGB under D65."""
    matrix = np.array(
        [[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750], [0.0193339, 0.1191920, 0.9503041]]
    )
    xyz = np.clip(light, 0, 1) @ matrix.T / np.array([0.95047, 1, 1.08883])
    f = np.where(xyz > 0.008856, np.cbrt(xyz), 7.787 * xyz + 16 / 116)
    x, y, z = np.moveaxis(f, -1, 0)
    return np.stack([116 * y - 16, 500 * (x - y), 200 * (y - z)], -1).astype(np.float32)


def seen(rgb: Pixels, view: str) -> Pixels:
    light = linear(rgb)
    if view in BLINDNESS:
        light = light @ np.array(BLINDNESS[view], np.float32).T
    colours = lab(light)
    if view == "grey":
        colours[..., 1:] = 0
    return colours


def distances(pictures: Pixels, reach: int = 2) -> Pixels:
    """For every two pictures the smallest distance over shifts of up to ``reach`` pixels."""
    count, high, wide, _ = pictures.shape
    best = np.full((count, count), np.inf, np.float32)
    for dy in range(-reach, reach + 1):
        for dx in range(-reach, reach + 1):
            a = pictures[:, max(0, dy) : high + min(0, dy), max(0, dx) : wide + min(0, dx)].reshape(count, -1)
            b = pictures[:, max(0, -dy) : high + min(0, -dy), max(0, -dx) : wide + min(0, -dx)].reshape(count, -1)
            square = (a**2).sum(1)[:, None] + (b**2).sum(1)[None] - 2 * a @ b.T
            best = np.minimum(best, np.sqrt(np.maximum(square, 0) * 3 / a.shape[1]))
    return np.minimum(best, best.T)


def shot(page: Page) -> Pixels:
    return np.asarray(Image.open(BytesIO(page.screenshot())).convert("RGB"), np.float32)


@pytest.fixture(scope="module")
def small_cards(chromium: Browser) -> Iterator[dict[str, Pixels]]:
    """Both decks at 60 pixels, as a browser paints them: deck name to 48 pictures."""
    rows = len(Card) // COLUMNS
    context = chromium.new_context(viewport={"width": WIDTH * COLUMNS, "height": HEIGHT * rows})
    page = context.new_page()
    taken = {}
    for name in ("plain", "classic"):
        images = "".join(
            f'<img src="{DECKS[name].face(card).data_uri()}" width="{WIDTH}" height="{HEIGHT}">' for card in Card
        )
        page.set_content(f'<body style="margin:0;line-height:0;background:#fff">{images}')
        whole = shot(page).reshape(rows, HEIGHT, COLUMNS, WIDTH, 3)
        taken[name] = np.moveaxis(whole, 2, 1).reshape(len(Card), HEIGHT, WIDTH, 3)
    yield taken
    context.close()


def blurred(pictures: Pixels) -> Pixels:
    soft = [
        np.asarray(Image.fromarray(one.astype(np.uint8)).filter(ImageFilter.GaussianBlur(1.2)), np.float32)
        for one in pictures
    ]
    return np.stack(soft)


def too_near(pictures: Pixels, view: str, *, any_two: float, kinds: float, months: float) -> list[str]:
    apart = distances(seen(blurred(pictures), view)[:, 4:-4, 3:-3])
    faults = []
    for a, b in combinations(Card, 2):
        limit = any_two
        if a.month != b.month:
            limit = months
        elif a.kind is not b.kind:
            limit = kinds
        if apart[a, b] < limit:
            faults.append(f"{a.code} and {b.code} are {apart[a, b]:.1f} apart, not {limit}")
    return faults


@pytest.mark.parametrize("view", VIEWS)
def test_pictured_cards_are_told_apart_as_well_as_printed_ones(small_cards: dict[str, Pixels], view: str) -> None:
    assert too_near(small_cards["classic"], view, any_two=8, kinds=18, months=TWO_MONTHS[view]) == []


@pytest.mark.parametrize("view", VIEWS)
def test_large_print_cards_are_told_apart(small_cards: dict[str, Pixels], view: str) -> None:
    # They share one layout by intent and say the month in large, so months may come nearer to one another.
    assert too_near(small_cards["plain"], view, any_two=9, kinds=12, months=10) == []


def test_pictured_cards_fill_their_window(small_cards: dict[str, Pixels]) -> None:
    window = small_cards["classic"][:, 5:91, 4:56]

    drawn = (window.min(-1) < 190).mean((1, 2))

    assert {card.code: round(float(drawn[card]), 2) for card in Card if drawn[card] < 0.3} == {}


PAGE_RULES = "svg{width:150px;height:auto;overflow:visible} path{transition:none} g{display:inline}"


def test_hidden_copy_of_a_card_leaves_the_other_whole(chromium: Browser) -> None:
    """Two copies with one prefix would take clip and stamps from the hidden first."""
    context = chromium.new_context(viewport={"width": 340, "height": 260})
    page = context.new_page()
    card = Card.CHERRY_CURTAIN
    alone = DECKS["classic"].face(card, prefix="b", width_px=150)
    hidden = DECKS["classic"].face(card, prefix="a", width_px=150)

    page.set_content(f'<style>{PAGE_RULES}</style><body style="margin:0">{alone}')
    wanted = shot(page)
    page.set_content(f'<style>{PAGE_RULES}</style><body style="margin:0"><div hidden>{hidden}</div>{alone}')
    got = shot(page)
    context.close()

    assert np.array_equal(got, wanted)


def test_table_in_the_page_looks_like_the_table_in_an_image(chromium: Browser) -> None:
    """Nothing of the page, and nothing outside the picture, is needed to see it whole."""
    context = chromium.new_context(viewport={"width": 700, "height": 460})
    page = context.new_page()
    scene = Scene((Zone.of(ZoneKey.FIELD, CardSet.parse("1b 2r 3b 6a 7a 8b 9a 12b")), Zone(ZoneKey.STOCK, (), 24)))
    table = draw(scene, DECKS["classic"], palette=LIGHT, width_px=600)

    page.set_content(f'<body style="margin:0"><img src="{table.data_uri()}" style="display:block">')
    wanted = shot(page)
    page.set_content(f'<body style="margin:0"><div style="line-height:0">{table}</div>')
    got = shot(page)
    context.close()

    assert wanted.min() < 40, "the picture is empty"
    assert np.abs(got - wanted).mean() < 1

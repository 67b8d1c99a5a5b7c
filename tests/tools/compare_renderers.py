"""How far apart rsvg-convert and Chromium draw the same cards: ``python tests/tools/compare_renderers.py [CODES]``.

The figure of a card is the mean absolute difference of a colour channel, of 255, at 125 px of width; the exit code is 1
if one reaches ``--limit``. Needs numpy, pillow, rsvg-convert (Debian: librsvg2-bin) and Chromium.

The two round the share of a pixel that an edge covers in ways of their own. Drawn at that size at once they are up to
2.5 of 255 apart on a busy card, and each 1 to 3 from a finely sampled picture; the difference halves whenever the size
doubles, so it lies along edges and in no area. Therefore both draw four times as large and are brought down alike:
what is left is a difference of the drawing.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from hanalearn.art import DECKS, Picture, gallery
from hanalearn.cards import DECK, CardSet
from hanalearn.export.raster import Chromium, Renderer, Rsvg, find_browser

Pixels = NDArray[np.float32]
UNIT_PX = 1.25
"""Pixels of a table unit: a card is 100 x 160 units. With four times as many, every card begins on a whole pixel."""
COLUMNS = 12
GAP = 14
"""Table units between two cards of a gallery, and around it."""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("cards", nargs="*", help="codes (3b 12c1); all 48 if none")
    parser.add_argument("--deck", default="classic")
    parser.add_argument("--limit", type=float, default=1.0)
    parser.add_argument("--oversample", type=int, default=4, choices=(4, 8))
    options = parser.parse_args()
    cards = list(CardSet.parse(" ".join(options.cards)) or DECK)
    rsvg = shutil.which("rsvg-convert")
    if rsvg is None:
        parser.error("rsvg-convert is missing; install it (Debian: librsvg2-bin)")
    picture = gallery(cards, DECKS[options.deck], columns=COLUMNS, mat=True)
    one, other = (drawn(picture, by, options.oversample) for by in (Rsvg(rsvg), Chromium(find_browser())))
    apart = {card: difference(one, other, i, options.oversample) for i, card in enumerate(cards)}
    for card, far in sorted(apart.items(), key=lambda pair: -pair[1])[:8]:
        print(f"{card.code:5} {far:.2f}")
    print(f"{len(cards)} cards, mean {sum(apart.values()) / len(apart):.2f}, largest {max(apart.values()):.2f}")
    return int(max(apart.values()) >= options.limit)


def drawn(picture: Picture, renderer: Renderer, oversample: int) -> Pixels:
    """The picture as one renderer draws it, in RGB, ``oversample`` times as large as it is measured."""
    across, down = (round(side * UNIT_PX * oversample) for side in picture.size)
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder) / "gallery.png"
        renderer.render(picture, target, across, down)
        return np.asarray(Image.open(target).convert("RGB"), np.float32)


def difference(one: Pixels, other: Pixels, place: int, oversample: int) -> float:
    """Of the card at a place of the gallery."""
    column, row = place % COLUMNS, place // COLUMNS
    unit = round(UNIT_PX * oversample)
    left, top = unit * (GAP + column * (100 + GAP)), unit * (GAP + row * (160 + GAP))
    a, b = (
        whole[top : top + 160 * unit, left : left + 100 * unit]
        .reshape(160 * unit // oversample, oversample, 100 * unit // oversample, oversample, 3)
        .mean((1, 3))
        for whole in (one, other)
    )
    return float(np.abs(a - b).mean())


if __name__ == "__main__":
    sys.exit(main())

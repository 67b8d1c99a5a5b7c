"""Draws cards to files and looks at them in a row: ``python tests/tools/draw_cards.py --help``.

Files are named by month and kind (``m03-bright.svg``). With ``--png`` each is also rendered at 60, 120 and 400 px by
``rsvg-convert`` (Debian: librsvg2-bin), and ``sheet.png`` shows them together, in colour and in grey.
"""

from __future__ import annotations

import argparse
import subprocess
from io import BytesIO
from pathlib import Path

from hanalearn.art import DECKS, PALETTES, Picture, file_stem
from hanalearn.cards import Card, CardSet


def _wanted(codes: list[str]) -> list[Card]:
    if not codes:
        return list(Card)
    return [card for word in codes for card in (Card if word == "all" else _one(word))]


def _one(word: str) -> list[Card]:
    if word.isdigit():
        return [card for card in Card if card.month == int(word)]
    return list(CardSet.parse(word))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("cards", nargs="*", help="codes (3b 3r) or months (3); all if none")
    parser.add_argument("--deck", default="classic")
    parser.add_argument("--palette", default="light", choices=list(PALETTES))
    parser.add_argument("--out", type=Path, required=True, help="folder for the files")
    parser.add_argument("--png", action="store_true", help="render and make sheet.png (needs pillow)")
    parser.add_argument("--width", type=int, default=400, help="width in pixels of the large row of the sheet")
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    deck, palette = DECKS[options.deck], PALETTES[options.palette]
    made: list[tuple[str, Picture]] = []
    for card in _wanted(options.cards):
        picture = deck.face(card, palette, title=card.code, desc=file_stem(card))
        picture.save(options.out / f"{file_stem(card)}.svg")
        made.append((file_stem(card), picture))
        print(f"{file_stem(card):12} {len(picture.encode()):6} bytes {picture.count('<'):4} tags")
    sizes = [len(picture.encode()) for _, picture in made]
    print(f"{len(made)} cards, mean {sum(sizes) / len(sizes):.0f}, largest {max(sizes)}")
    if options.png:
        _sheet(made, options.width, options.out / "sheet.png")


def _sheet(made: list[tuple[str, Picture]], large: int, target: Path) -> None:
    from PIL import Image

    def render(picture: Picture, width: int) -> Image.Image:
        command = ["rsvg-convert", "-w", str(width)]
        png = subprocess.run(command, input=picture.encode(), capture_output=True, check=True).stdout
        return Image.open(BytesIO(png)).convert("RGBA")

    rows = []
    for width, columns in ((large, 4), (120, 12), (60, 24)):
        pictures = [render(picture, width) for _, picture in made]
        for start in range(0, len(pictures), columns):
            rows.append(pictures[start : start + columns])
    gap = 10
    total_width = max(sum(picture.width + gap for picture in row) for row in rows) + gap
    total_height = sum(row[0].height + gap for row in rows) + gap
    sheet = Image.new("RGBA", (total_width, total_height), "#e9e2d2")
    y = gap
    for row in rows:
        x = gap
        for picture in row:
            sheet.alpha_composite(picture, (x, y))
            x += picture.width + gap
        y += row[0].height + gap
    sheet.convert("RGB").save(target)
    sheet.convert("L").save(target.with_name("sheet-grey.png"))
    print(target)


if __name__ == "__main__":
    main()

"""``hanalearn export``: each kind of file has its own module; the cards as picture files are here."""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from typing import TYPE_CHECKING, Final

from hanalearn.export import course_command, explorer_command, lesson_command, options, practice_command, print_command
from hanalearn.export.guarded import ExportError, guarded, keep

if TYPE_CHECKING:
    from hanalearn.art import Deck, Palette

__all__ = ["add_to"]

_CARD_PX: Final = 400
_SHEET_PX: Final = 1360
_WIDEST_PX: Final = 8000


def add_to(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the sub-command ``export`` to the command's parser."""
    parser = commands.add_parser(
        "export",
        help="write lessons or cards as files",
        description="Write what works without a server: lessons as HTML files, the cards as pictures. "
        "Files that exist are kept without --force.",
    )
    what = parser.add_subparsers(title="what", required=True, metavar="WHAT")
    cards = what.add_parser(
        "cards",
        help="48 files, named m01-bright.svg and so on",
        description="Write 48 files into a folder, named by month and kind: m01-bright.svg, m11-chaff.svg. "
        "Each holds the card's name in words.",
    )
    cards.add_argument("folder", type=Path, metavar="DIR", help="folder for the files; made if missing")
    cards.add_argument("--png", action="store_true", help="write PNG (needs rsvg-convert or Chromium)")
    cards.set_defaults(run=guarded(_cards))
    sheet = what.add_parser(
        "sheet",
        help="one picture of all 48 cards",
        description="Write one picture of all 48 cards, twelve in a row: SVG or PNG, as the name of the file ends. "
        "PNG needs rsvg-convert or Chromium.",
    )
    sheet.add_argument("file", type=Path, metavar="FILE", help="sheet.svg or sheet.png")
    sheet.set_defaults(run=guarded(_sheet))
    lesson_command.add_to(what)
    practice_command.add_to(what)
    explorer_command.add_to(what)
    print_command.add_to(what)
    course_command.add_to(what)
    pixels = options.whole_number("a width in pixels", _WIDEST_PX, "a whole number from ")
    for each, default in ((cards, _CARD_PX), (sheet, _SHEET_PX)):
        options.add_deck(each)
        options.add_palette(each, "dark-page, grey-safe for black-and-white print, or high-contrast")
        options.add_lang(each, "language of the names")
        each.add_argument("--width", type=pixels, metavar="N", help=f"width in pixels of a PNG (default {default})")
        options.add_force(each, "files that exist")


def _cards(args: argparse.Namespace) -> None:
    from hanalearn.export.cards import named_cards
    from hanalearn.export.raster import find_renderer

    if args.width and not args.png:
        raise ExportError("--width is for PNG: an SVG has no size of its own; add --png")
    deck, palette, lang = _chosen(args)
    renderer = find_renderer() if args.png else None
    pictures = dict(named_cards(deck, palette, lang))
    folder: Path = args.folder
    suffix = ".png" if renderer else ".svg"
    if folder.exists() and not folder.is_dir():
        raise ExportError(f"{folder} is a file; give a folder")
    keep([folder / f"{stem}{suffix}" for stem in pictures], args.force)
    folder.mkdir(parents=True, exist_ok=True)
    width = args.width or _CARD_PX
    for stem, picture in pictures.items():
        target = folder / f"{stem}{suffix}"
        if renderer is None:
            picture.save(target)
        else:
            renderer.render(picture, target, width, round(width * 1.6))
    print(f"{len(pictures)} cards written to {folder}{os.sep}")


def _sheet(args: argparse.Namespace) -> None:
    from hanalearn.export.cards import contact_sheet
    from hanalearn.export.raster import find_renderer

    target: Path = args.file
    suffix = target.suffix.lower()
    if suffix not in (".svg", ".png"):
        raise ExportError(f"{target} ends in neither .svg nor .png; the ending says which of the two to write")
    if args.width and suffix == ".svg":
        raise ExportError("--width is for PNG: an SVG has no size of its own; let the file end in .png")
    deck, palette, lang = _chosen(args)
    renderer = find_renderer() if suffix == ".png" else None
    keep([options.checked_file(target)], args.force)
    picture = contact_sheet(deck, palette, lang)
    target.parent.mkdir(parents=True, exist_ok=True)
    if renderer is None:
        picture.save(target)
    else:
        width = args.width or _SHEET_PX
        across, down = picture.size
        renderer.render(picture, target, width, round(width * down / across))
    print(f"48 cards on one sheet written to {target}")


def _chosen(args: argparse.Namespace) -> tuple[Deck, Palette, str]:
    deck, palette = options.chosen_deck(args.deck), options.chosen_palette(args.palette)
    return deck, palette, options.chosen_lang(args.lang)

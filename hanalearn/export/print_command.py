"""``hanalearn export wall-sheet`` and ``hanalearn export flash-cards``: pages to be printed from any browser."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Final

from hanalearn.export import options
from hanalearn.export.folder_files import write_whole
from hanalearn.export.guarded import ExportError, guarded, keep

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["add_to"]

_SECOND: Final = "ja"


def add_to(what: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add ``wall-sheet`` and ``flash-cards`` to the kinds of files."""
    wall = what.add_parser(
        "wall-sheet",
        help="all 48 cards by month and the sets of a rulebook, to be printed",
        description="Write one HTML file to be opened and printed in any browser: all 48 cards by month, and the sets "
        "of each rulebook with its source. Languages, rulebook and paper can be changed in the file itself.",
    )
    wall.add_argument(
        "--rulebook",
        nargs="+",
        default=[],
        metavar="KEY",
        help="rulebooks inside, the first one is seen (default: all)",
    )
    wall.add_argument("--paper", default="A4", metavar="SIZE", help="A4 (default), A3 or Letter")
    wall.add_argument(
        "--second", default=_SECOND, metavar="CODE", help="language of the second names (default: ja), or none"
    )
    wall.set_defaults(run=guarded(_wall))
    flash = what.add_parser(
        "flash-cards",
        help="48 cards with names on the back, to be printed and cut",
        description="Write one HTML file to be opened and printed in any browser on both sides: 48 cards, nine to a "
        "page, with the picture on the front and three names on the back. The paper is turned on its long edge.",
    )
    flash.add_argument("--large", action="store_true", help="four to a page, no word smaller than 18 points")
    flash.add_argument("--paper", default="A4", metavar="SIZE", help="A4 (default) or Letter")
    flash.add_argument("--second", default="none", metavar="CODE", help="language of one more name (default: none)")
    flash.set_defaults(run=guarded(_flash))
    for each, name in ((wall, "wall-sheet.html"), (flash, "flash-cards.html")):
        options.add_out(each, name, "where")
        options.add_langs(each)
        options.add_deck(each)
        options.add_palette(each, "grey-safe for black-and-white printers, or high-contrast")
        options.add_force(each)


def _wall(args: argparse.Namespace) -> None:
    from hanalearn.export.wall_sheet import PAPERS, wall_sheet
    from hanalearn.registry import UnknownNameError
    from hanalearn.rules.books import RULEBOOKS

    langs = options.chosen_langs(args.lang)
    deck, palette = options.chosen_deck(args.deck), options.chosen_palette(args.palette)
    try:
        books = [RULEBOOKS[key] for key in args.rulebook or RULEBOOKS]
    except UnknownNameError as error:
        raise ExportError(str(error)) from error
    paper, second = _paper(args.paper, PAPERS), _second(args.second, langs)
    _write(args, wall_sheet(deck, books, langs, second=second, paper=paper, palette=palette))
    print(f"The cards by month and the sets of {len(books)} rulebooks written to {args.out}; open it and print")


def _flash(args: argparse.Namespace) -> None:
    from hanalearn.export.flash_cards import LARGE, NORMAL, PAPERS, flash_cards, pages

    langs = options.chosen_langs(args.lang)
    deck, palette = options.chosen_deck(args.deck), options.chosen_palette(args.palette)
    layout = LARGE if args.large else NORMAL
    paper, second = _paper(args.paper, PAPERS), _second(args.second, langs)
    _write(args, flash_cards(deck, langs, layout=layout, second=second, paper=paper, palette=palette))
    sheets = len(list(pages(layout)))
    print(f"48 cards on {sheets} sheets written to {args.out}; print on both sides, turned on the long edge")


def _paper(asked: str, papers: Sequence[str]) -> str:
    found = next((name for name in papers if name.lower() == asked.lower()), None)
    if found is None:
        raise ExportError(f"no paper is called {asked!r} here; there are: {', '.join(papers)}")
    return found


def _second(asked: str, langs: Sequence[str]) -> str:
    """The language of the second names.

    Raises:
        ExportError: it is not in the file.
    """
    if asked == "none" or (asked == _SECOND and asked not in langs):
        return ""
    if asked not in langs:
        raise ExportError(f"--second {asked}: the file has {', '.join(langs)}; name one of them, or none")
    return asked


def _write(args: argparse.Namespace, text: str) -> None:
    target = options.checked_file(args.out)
    keep([target], args.force)
    write_whole(target, text.encode())

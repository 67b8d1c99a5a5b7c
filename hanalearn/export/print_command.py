"""``hanalearn export wall-sheet`` and ``hanalearn export flash-cards``: pages to be printed from any browser."""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from typing import TYPE_CHECKING, Final

from hanalearn.export.folder_files import write_whole
from hanalearn.export.guarded import ExportError, guarded, keep

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hanalearn.art import Deck, Palette

__all__ = ["add_deck", "add_to", "chosen_deck", "chosen_langs"]

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
        each.add_argument("--out", type=Path, default=Path(name), metavar="FILE", help=f"where (default: {name})")
        add_langs(each)
        add_deck(each)
        each.add_argument("--force", action="store_true", help="write over a file that exists")


def add_langs(parser: argparse.ArgumentParser) -> None:
    """Add ``--lang``."""
    parser.add_argument(
        "--lang", nargs="+", default=[], metavar="CODE", help="languages inside, the first one opens (default: all)"
    )


def add_deck(parser: argparse.ArgumentParser) -> None:
    """Add ``--deck`` and ``--palette``."""
    parser.add_argument("--deck", default="classic", metavar="NAME", help="classic (default) or plain, in large print")
    parser.add_argument(
        "--palette",
        default="light",
        metavar="NAME",
        help="light (default), grey-safe for black-and-white printers, or high-contrast",
    )


def chosen_langs(codes: Sequence[str]) -> tuple[str, ...]:
    """The languages that were asked for, each once; all of them if none was, the machine's own first.

    Raises:
        ExportError: there is no such language.
    """
    from hanalearn.text import LANGUAGES, UnknownLanguageError, language, negotiate

    try:
        # What is typed must be right; what the machine is set to may be any form of a language.
        asked = [language(code).code for code in codes]
    except UnknownLanguageError as error:
        raise ExportError(str(error)) from error
    every = [] if asked else [negotiate([os.environ.get("HANALEARN_LANG", "")]), *(one.code for one in LANGUAGES)]
    return tuple(dict.fromkeys(asked or every))


def chosen_deck(args: argparse.Namespace) -> tuple[Deck, Palette]:
    """Deck and colours that were asked for.

    Raises:
        ExportError: there are no such.
    """
    from hanalearn.art import DECKS, PALETTES
    from hanalearn.registry import UnknownNameError

    try:
        deck = DECKS[args.deck]
    except UnknownNameError as error:
        raise ExportError(str(error)) from error
    if args.palette not in PALETTES:
        raise ExportError(f"no palette is called {args.palette!r}; there are: {', '.join(PALETTES)}")
    return deck, PALETTES[args.palette]


def _wall(args: argparse.Namespace) -> None:
    from hanalearn.export.wall_sheet import PAPERS, wall_sheet
    from hanalearn.registry import UnknownNameError
    from hanalearn.rules.books import RULEBOOKS

    langs, (deck, palette) = chosen_langs(args.lang), chosen_deck(args)
    try:
        books = [RULEBOOKS[key] for key in args.rulebook or RULEBOOKS]
    except UnknownNameError as error:
        raise ExportError(str(error)) from error
    paper, second = _paper(args.paper, PAPERS), _second(args.second, langs)
    _write(args, wall_sheet(deck, books, langs, second=second, paper=paper, palette=palette))
    print(f"The cards by month and the sets of {len(books)} rulebooks written to {args.out}; open it and print")


def _flash(args: argparse.Namespace) -> None:
    from hanalearn.export.flash_cards import LARGE, NORMAL, PAPERS, flash_cards, pages

    langs, (deck, palette) = chosen_langs(args.lang), chosen_deck(args)
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
    target: Path = args.out
    if target.is_dir():
        raise ExportError(f"{target} is a folder; give a file")
    keep([target], args.force)
    write_whole(target, text.encode())

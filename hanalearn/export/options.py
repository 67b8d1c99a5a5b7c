"""Options that several kinds of files have: each is added to a parser, and read, in one way.

What a reader of these functions refuses is said in one line that names what was typed and what there is.
"""

from __future__ import annotations

import argparse
import os
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from hanalearn.export.guarded import ExportError

if TYPE_CHECKING:
    from hanalearn.art import Deck, Palette

__all__ = [
    "add_deck",
    "add_force",
    "add_items",
    "add_key",
    "add_lang",
    "add_langs",
    "add_out",
    "add_palette",
    "add_seed",
    "add_unpacked",
    "checked_file",
    "checked_seed",
    "chosen_deck",
    "chosen_lang",
    "chosen_langs",
    "chosen_palette",
    "named_langs",
    "whole_number",
]

_MOST_ITEMS: Final = 10_000


def add_out(parser: argparse.ArgumentParser, name: str, where: str) -> None:
    """Add ``--out FILE``; without it the file is called ``name``."""
    parser.add_argument("--out", type=Path, default=Path(name), metavar="FILE", help=f"{where} (default: {name})")


def add_force(parser: argparse.ArgumentParser, over: str = "a file that exists") -> None:
    """Add ``--force``."""
    parser.add_argument("--force", action="store_true", help=f"write over {over}")


def add_langs(parser: argparse.ArgumentParser) -> None:
    """Add ``--lang`` with the languages of a file that has several."""
    parser.add_argument(
        "--lang", nargs="+", default=[], metavar="CODE", help="languages inside, the first one opens (default: all)"
    )


def add_lang(parser: argparse.ArgumentParser, of: str = "language") -> None:
    """Add ``--lang`` with the one language of a file."""
    parser.add_argument("--lang", default="", metavar="CODE", help=f"{of} (default: HANALEARN_LANG, or en)")


def add_deck(parser: argparse.ArgumentParser) -> None:
    """Add ``--deck``."""
    parser.add_argument("--deck", default="classic", metavar="NAME", help="classic (default) or plain, in large print")


def add_palette(parser: argparse.ArgumentParser, names: str) -> None:
    """Add ``--palette``; ``names`` are those that suit this kind of file."""
    parser.add_argument("--palette", default="light", metavar="NAME", help=f"light (default), {names}")


def add_seed(parser: argparse.ArgumentParser, default: str, of: str) -> None:
    """Add ``--seed``."""
    parser.add_argument("--seed", default=default, metavar="WORD", help=f"{of} (default: {default})")


def add_items(parser: argparse.ArgumentParser, default: int, of: str) -> None:
    """Add ``--items``, a number of questions."""
    number = whole_number("a number of questions", _MOST_ITEMS)
    parser.add_argument("--items", type=number, default=default, metavar="N", help=f"{of} (default: {default})")


def add_key(parser: argparse.ArgumentParser, of: str) -> None:
    """Add ``--no-key``."""
    parser.add_argument("--no-key", action="store_true", help=f"leave the answers out of {of}")


def add_unpacked(parser: argparse.ArgumentParser) -> None:
    """Add ``--unpacked``."""
    parser.add_argument("--unpacked", action="store_true", help="write a file that can be read, several times as long")


def whole_number(what: str, most: int, of: str = "") -> Callable[[str], int]:
    """What reads a whole number from 1 to ``most``.

    Args:
        what: what the number is, for the message where it is none.
        most: the greatest one.
        of: what stands before the span in that message.

    >>> whole_number("a number of questions", 10_000)("40")
    40
    """

    def read(text: str) -> int:
        if not text.isdecimal() or not 1 <= int(text) <= most:
            raise argparse.ArgumentTypeError(f"{text!r} is not {what}: {of}1 to {most}")
        return int(text)

    return read


def checked_seed(word: str, most: int = 10) -> str:
    """A seed.

    Raises:
        ExportError: it is empty, longer than ``most``, or has other signs than small letters and digits.
    """
    if not re.fullmatch(rf"[a-z0-9]{{1,{most}}}", word):
        raise ExportError(f"seed {word!r}: give 1 to {most} small letters and digits")
    return word


def checked_file(path: Path, instead: str = "") -> Path:
    """Where a file will be.

    Args:
        path: the place.
        instead: what else may be given than a file.

    Raises:
        ExportError: there is a folder.
    """
    if path.is_dir():
        raise ExportError(f"{path} is a folder; give a file{instead}")
    return path


def chosen_lang(code: str) -> str:
    """The language that was asked for, or else that of the machine.

    Raises:
        ExportError: there is no such language.
    """
    # What is typed must be right; what the machine is set to may be any form of a language.
    return named_langs([code])[0] if code else _own_lang()


def chosen_langs(codes: Sequence[str]) -> tuple[str, ...]:
    """The languages that were asked for, each once; all of them if none was, the machine's own first.

    Raises:
        ExportError: there is no such language.
    """
    from hanalearn.text import LANGUAGES

    every = [] if codes else [_own_lang(), *(one.code for one in LANGUAGES)]
    return named_langs(codes) or tuple(dict.fromkeys(every))


def named_langs(codes: Sequence[str]) -> tuple[str, ...]:
    """The languages of these codes, each once.

    Raises:
        ExportError: there is no such language.
    """
    from hanalearn.text import UnknownLanguageError, language

    try:
        return tuple(dict.fromkeys(language(code).code for code in codes))
    except UnknownLanguageError as error:
        raise ExportError(str(error)) from error


def _own_lang() -> str:
    from hanalearn.text import negotiate

    return negotiate([os.environ.get("HANALEARN_LANG", "")])


def chosen_deck(name: str) -> Deck:
    """The drawings of that name.

    Raises:
        ExportError: there are none.
    """
    from hanalearn.art import DECKS
    from hanalearn.registry import UnknownNameError

    try:
        return DECKS[name]
    except (UnknownNameError, ValueError) as error:
        raise ExportError(str(error)) from error


def chosen_palette(name: str) -> Palette:
    """The colours of that name.

    Raises:
        ExportError: there are none.
    """
    from hanalearn.art import PALETTES

    if name not in PALETTES:
        raise ExportError(f"no palette is called {name!r}; there are: {', '.join(PALETTES)}")
    return PALETTES[name]

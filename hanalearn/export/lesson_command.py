"""``hanalearn export lesson``: lessons that open by a double click, each in one HTML file."""

from __future__ import annotations

import argparse
from pathlib import Path

from hanalearn.export.guarded import ExportError, guarded

__all__ = ["add_to"]

_SEED = "file"


def add_to(what: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add ``lesson`` to the kinds of files."""
    parser = what.add_parser(
        "lesson",
        help="lessons as HTML files that need no server",
        description="Write lessons as HTML files that open by a double click and ask nobody for anything: one file for "
        "each lesson, or all in one with --out. Other cards and the questions of a check are made from --seed, a few "
        "of each, so that the file is finite.",
    )
    parser.add_argument("names", nargs="+", metavar="NAME", help="a lesson, L3.3; a unit, L3; or all")
    parser.add_argument("--out", type=Path, metavar="PATH", help="a folder, or a file ending in .html (default: here)")
    parser.add_argument(
        "--lang", nargs="+", metavar="CODE", help="languages inside, the first one opens (default: all)"
    )
    parser.add_argument(
        "--seed", default=_SEED, metavar="WORD", help=f"of other cards and questions (default: {_SEED})"
    )
    parser.add_argument("--deck", default="classic", metavar="NAME", help="classic (default) or plain, in large print")
    parser.add_argument("--no-key", action="store_true", help="leave the answers out of the print view")
    parser.add_argument("--unpacked", action="store_true", help="write a file that can be read, three times as long")
    parser.add_argument(
        "--pack", action="append", type=Path, default=[], metavar="DIR", help="folder of your own lessons"
    )
    parser.add_argument("--force", action="store_true", help="write over files that exist")
    parser.set_defaults(run=guarded(_lessons))


def _lessons(args: argparse.Namespace) -> None:
    raise ExportError("not written yet")

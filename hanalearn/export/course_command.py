"""``hanalearn export course``: the whole course as one folder and one zip, for a stick, a share or an LMS."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Final

from hanalearn.export import options
from hanalearn.export.guarded import ExportError, guarded

__all__ = ["add_to"]

_SEED: Final = "k7f"
_ITEMS: Final = 1200
_LACKING: Final = 1
"""Exit code where the folder is there, without the explorers."""


def add_to(what: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add ``course`` to the kinds of files."""
    parser = what.add_parser(
        "course",
        help="everything as one folder and one zip: lessons, practice, explorers, sheets to print",
        description="Write the course as one folder, and as one zip beside it: a first page in each language, every "
        "lesson, practice, the explorers, wall sheets and flash cards to print, notices. Everything opens by a double "
        "click and asks nobody for anything. The same call writes the same bytes. Exit code 1 if the folder is there "
        "without the explorers, because their pieces could not be fetched; 2 if there is no folder.",
    )
    parser.add_argument("folder", type=Path, metavar="DIR", help="the folder; must not exist yet, or be empty")
    parser.add_argument(
        "--lessons", nargs="+", default=[], metavar="NAME", help="lessons, L3.3, or units, L3 (default: all)"
    )
    options.add_langs(parser)
    options.add_seed(parser, _SEED, "of other cards and questions")
    options.add_items(parser, _ITEMS, "questions of the practice")
    parser.add_argument(
        "--types", nargs="+", default=[], metavar="TYPE", help="kinds of question of the practice (default: all)"
    )
    options.add_deck(parser)
    options.add_key(parser, "what is printed")
    parser.add_argument(
        "--without",
        nargs="+",
        default=[],
        choices=("practice", "explorer", "prints"),
        metavar="PART",
        help="leave out practice, explorer or prints",
    )
    parser.add_argument(
        "--pieces", type=Path, metavar="DIR", help="folder with what others made for the explorers, fetched elsewhere"
    )
    parser.add_argument("--force", action="store_true", help="make a folder again that this command made before")
    parser.set_defaults(run=_run)


def _run(args: argparse.Namespace) -> int:
    lacking: list[str] = []
    code = guarded(lambda given: _course(given, lacking))(args)
    for reason in lacking if code == 0 else ():
        print(f"hanalearn: made without the explorers: {reason}", file=sys.stderr)
    return code or (_LACKING if lacking else 0)


def _tell(what: str) -> None:
    print(what, file=sys.stderr, flush=True)


def _course(args: argparse.Namespace, lacking: list[str]) -> None:
    from importlib.metadata import version

    from hanalearn.export.course_parts import CoursePlan, Explorer, course_files, explorer_of, lesson_names
    from hanalearn.export.folder_files import free_place, write_folder
    from hanalearn.teach.library import Library

    seed = options.checked_seed(args.seed)
    options.chosen_deck(args.deck)
    langs = options.chosen_langs(args.lang)
    # Before minutes of work, and again before anything is written.
    free_place(args.folder, is_forced=args.force)
    library = Library.load(with_packs=False)
    plan = CoursePlan(
        langs=langs,
        lessons=lesson_names(library, args.lessons),
        seed=seed,
        items=0 if "practice" in args.without else args.items,
        types=tuple(args.types),
        deck=args.deck,
        has_key=not args.no_key,
        has_prints="prints" not in args.without,
        version=version("hanalearn"),
    )
    explorer: Explorer | None = None
    if "explorer" not in args.without:
        try:
            explorer = explorer_of(args.pieces)
        except (ExportError, OSError) as error:
            lacking.append(str(error))
    files = course_files(plan, library, explorer, is_lacking=bool(lacking), tell=_tell)
    size, packed = write_folder(args.folder, files, is_forced=args.force)
    print(
        f"{len(plan.lessons)} lessons in {len(langs)} languages, {len(files) + 1} files: "
        f"{args.folder} ({size / 1e6:.1f} MB) and {args.folder.with_name(args.folder.name + '.zip')} "
        f"({packed / 1e6:.1f} MB). Open index.html"
    )

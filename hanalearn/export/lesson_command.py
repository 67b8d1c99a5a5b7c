"""``hanalearn export lesson``: lessons that open by a double click, each in one HTML file."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from hanalearn.export import options
from hanalearn.export.guarded import ExportError, guarded, keep

if TYPE_CHECKING:
    from hanalearn.teach import Library

__all__ = ["add_to"]

_SEED: Final = "file"
_MOST_SIGNS: Final = 16
"""Signs of a seed at the most."""


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
    options.add_langs(parser)
    options.add_seed(parser, _SEED, "of other cards and questions")
    options.add_deck(parser)
    options.add_key(parser, "the print view")
    options.add_unpacked(parser)
    parser.add_argument(
        "--pack", action="append", type=Path, default=[], metavar="DIR", help="folder of your own lessons"
    )
    options.add_force(parser, "files that exist")
    parser.set_defaults(run=guarded(_lessons))


def _lessons(args: argparse.Namespace) -> None:
    from hanalearn.export.lesson_file import lesson_file
    from hanalearn.export.lesson_place import FileError
    from hanalearn.export.letters import page_bytes
    from hanalearn.teach import Library

    seed, deck = options.checked_seed(args.seed, _MOST_SIGNS), options.chosen_deck(args.deck)
    for folder in args.pack:
        if not folder.is_dir():
            raise ExportError(f"{folder} is no folder; give that of a pack of lessons")
    library = Library.load(args.pack)
    names = _asked(args.names, library)
    out: Path = args.out or Path()
    is_one = out.suffix.lower() == ".html"
    targets = [out] if is_one else [out / f"{name}.html" for name in names]
    keep(targets, args.force)
    groups = [names] if is_one else [[name] for name in names]
    for target, group in zip(targets, groups, strict=True):
        try:
            made = lesson_file(
                group,
                library,
                langs=_langs(args.lang, group, library),
                seed=seed,
                deck=deck,
                key=not args.no_key,
                packed=not args.unpacked,
            )
        except FileError as error:
            raise ExportError(f"{' '.join(group)}: {error}") from error
        target.parent.mkdir(parents=True, exist_ok=True)
        raw = page_bytes(made.html)
        target.write_bytes(raw)
        size = len(raw) / 1000
        print(f"{target}: {size:.0f} kB, {made.cards} pictures, " + ", ".join(f"{n} states" for _, n in made.states))


def _asked(wanted: Sequence[str], library: Library) -> list[str]:
    """The lessons of names, units and ``all``, in the order of the course where it decides."""
    names: dict[str, None] = {}
    for one in wanted:
        found = [name for name in library.lessons if one in (name, "all") or name.startswith(f"{one}.")]
        if not found:
            raise ExportError(f"no lesson or unit is called {one!r}; there are: {', '.join(library.lessons)}")
        names.update(dict.fromkeys(found))
    return list(names)


def _langs(wanted: Sequence[str], names: Sequence[str], library: Library) -> tuple[str, ...]:
    """The languages that are asked for, or those in which all of the lessons have words."""
    lessons = [library.lesson(name) for name in names]
    first = lessons[0].spec.languages
    spoken = [code for code in first if all(code in lesson.spec.languages for lesson in lessons)]
    if not wanted:
        return tuple(spoken)
    asked = options.named_langs(wanted)
    missing = [code for code in asked if code not in spoken]
    if missing:
        raise ExportError(f"{' '.join(names)} has no words in {', '.join(missing)}; there are: {', '.join(spoken)}")
    return asked

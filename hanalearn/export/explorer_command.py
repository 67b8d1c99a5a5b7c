"""``hanalearn export explorer``: explorers, play, practice and lessons with Python inside, in one HTML file."""

from __future__ import annotations

import argparse
from pathlib import Path

from hanalearn.export import options
from hanalearn.export.guarded import ExportError, guarded, keep

__all__ = ["add_to"]

_DEFAULT = "explorer.html"


def add_to(what: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add ``explorer`` to the kinds of files."""
    parser = what.add_parser(
        "explorer",
        help="explorers, play, practice and lessons in one file, with Python inside",
        description="Write the whole course page, explorers and free play included, as one HTML file that has Python "
        "in it and opens by a double click, or as a folder for any web server. What others made (Pyodide and a few "
        "wheels) is fetched with npm and pip, at fixed versions, and checked.",
    )
    parser.add_argument("--out", type=Path, metavar="FILE", help=f"the file (default: {_DEFAULT})")
    parser.add_argument("--folder", type=Path, metavar="DIR", help="a folder for a web server, in place of the file")
    parser.add_argument(
        "--pieces",
        type=Path,
        metavar="DIR",
        help="folder with what others made, fetched elsewhere; nothing is fetched then (default: a cache of yours)",
    )
    parser.add_argument("--lang", default="", metavar="CODE", help="language it opens in (default: the reader's)")
    options.add_force(parser, "files that exist")
    parser.set_defaults(run=guarded(_explorer))


def _explorer(args: argparse.Namespace) -> None:
    from platformdirs import user_cache_path

    from hanalearn.export.explorer.build import Parts, explorer_file, explorer_folder
    from hanalearn.export.explorer.pieces import fetched

    if args.out and args.folder:
        raise ExportError("--out writes a file and --folder a folder; give one of them")
    # Not that of this machine: the file opens in its reader's.
    lang = options.chosen_lang(args.lang) if args.lang else ""
    target: Path = args.folder or args.out or Path(_DEFAULT)
    if args.folder and target.exists() and not target.is_dir():
        raise ExportError(f"{target} is a file; give a folder")
    if not args.folder:
        options.checked_file(target, f", or --folder {target}")
    keep([target / "index.html" if args.folder else target], args.force)
    where: Path = args.pieces or user_cache_path("hanalearn") / "explorer"
    parts = Parts.of(fetched(where, may_fetch=args.pieces is None))
    if not parts.is_compiled:
        print("Node was not found, so Python goes in as sources: the page will take about twice as long to start")
    if args.folder:
        files = explorer_folder(parts, lang=lang)
        target.mkdir(parents=True, exist_ok=True)
        for name, data in files.items():
            (target / name).write_bytes(data)
        size = sum(map(len, files.values()))
        print(f"{len(files)} files, {size / 1e6:.1f} MB, written to {target}; put it behind any web server")
        return
    text = explorer_file(parts, lang=lang).encode()
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(text)
    print(f"{target} written, {len(text) / 1e6:.1f} MB: opens by a double click, no server and no network")

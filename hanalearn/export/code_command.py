"""``hanalearn record code``: what pupils wrote down, as a table of the class or into a record."""

from __future__ import annotations

import argparse
import os
import sys
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from hanalearn.progress.command import with_store
from hanalearn.progress.records import checked_learner
from hanalearn.progress.store import Store

if TYPE_CHECKING:
    from hanalearn.export.code_table import Codes

__all__ = ["add_to"]


def add_to(what: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add ``code`` to the sub-commands of ``record``."""
    parser = what.add_parser(
        "code",
        help="read the codes that pupils wrote down",
        description="Read a column of written codes, one a line, and print a table of the class: lines by their "
        "number, no names. Codes of the lessons of this installation are known; those of a practice file or of an "
        "edited lesson need the file they were made with. Exit code 1 if a line holds no code.",
    )
    parser.add_argument("file", type=Path, metavar="FILE", help="a text with one code a line; - reads the input")
    parser.add_argument(
        "--of", type=Path, nargs="+", default=[], metavar="FILE", help="exported files that the codes may be of"
    )
    parser.add_argument("--csv", action="store_true", help="print a row for each part, for a spreadsheet")
    parser.add_argument(
        "--learner",
        metavar="KEY",
        help="take the codes over into the record of this learner (32 hexadecimal digits, shown on the practise page); "
        "read twice, they count once",
    )
    parser.add_argument("--pack", type=Path, nargs="+", default=[], metavar="DIR", help="folders of lesson packs")
    parser.set_defaults(run=_run)


def _run(args: argparse.Namespace) -> int:
    if args.learner is not None:
        return with_store(_taken_over)(args)
    return _table(args)


def _table(args: argparse.Namespace) -> int:
    from hanalearn.export.code_table import class_table, csv_table

    codes = _read(args)
    if codes is None:
        return 2
    if args.csv:
        sys.stdout.write(csv_table(codes))
    else:
        for line in class_table(codes):
            print(line)
    _say_bad(args, codes)
    return 1 if codes.bad else 0


def _taken_over(args: argparse.Namespace, store: Store) -> int:
    from hanalearn.export.code_subjects import attempts_of

    learner, today = checked_learner(args.learner), date.today().isoformat()
    codes = _read(args)
    if codes is None:
        return 2
    owned = []
    strange = 0
    for line in codes.lines:
        if line.known is None:
            strange += 1
            print(f"{args.file}:{line.number}: passed over: of nothing known here; name its file: --of FILE",
                  file=sys.stderr)  # fmt: skip
            continue
        owned += [(learner, attempt) for attempt in attempts_of(line.known, line.code.marks, learner, today)]
    new = store.receive(owned)
    _say_bad(args, codes)
    print(f"{new} new, {len(owned) - new} were there already, {len(codes.bad) + strange} lines passed over")
    return 1 if codes.bad or strange else 0


def _read(args: argparse.Namespace) -> Codes | None:
    """The column; ``None``, and why, if a file cannot be used."""
    from hanalearn.export.code_subjects import known_lessons, subject_in
    from hanalearn.export.code_table import read_column
    from hanalearn.teach.library import Library
    from hanalearn.text import negotiate

    known = []
    try:
        for path in args.of:
            found = subject_in(path)
            if found is None:
                print(f"hanalearn: {path} does not say of what its codes are; give a whole file of hanalearn",
                      file=sys.stderr)  # fmt: skip
                return None
            known.append(found)
        text = sys.stdin.read() if str(args.file) == "-" else args.file.read_text(encoding="utf-8")
    except OSError as error:
        print(f"hanalearn: {error.filename}: {error.strerror or error}", file=sys.stderr)
        return None
    except UnicodeDecodeError:
        print(f"hanalearn: {args.file} is not a text in UTF-8", file=sys.stderr)
        return None
    known += known_lessons(Library.load(args.pack), negotiate([os.environ.get("HANALEARN_LANG", "")]))
    return read_column(text, known)


def _say_bad(args: argparse.Namespace, codes: Codes) -> None:
    for bad in codes.bad:
        print(f"{args.file}:{bad.number}: {bad.reason}", file=sys.stderr)

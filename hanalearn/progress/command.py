"""``hanalearn record``: take the record along, read it in, forget a learner."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path

from hanalearn.progress.records import LearnerKeyError, checked_learner
from hanalearn.progress.store import Store, StoreError

__all__ = ["add_to", "with_store"]


def add_to(
    commands: argparse._SubParsersAction[argparse.ArgumentParser],
) -> argparse._SubParsersAction[argparse.ArgumentParser]:
    """Add the sub-command ``record`` to the command's parser; gives its own sub-commands, for more of them."""
    parser = commands.add_parser(
        "record",
        help="export, import or forget what learners answered",
        description="What learners answered: taken along to another machine, read in there, or forgotten. The record "
        "lies in the folder of HANALEARN_DATA or in the database of HANALEARN_DATABASE (docs/record.md).",
    )
    what = parser.add_subparsers(title="what", required=True, metavar="WHAT")
    out = what.add_parser(
        "export",
        help="write attempts as JSON lines or CSV",
        description="Write attempts, oldest first: JSON lines, or CSV where the name of the file ends in .csv.",
    )
    out.add_argument(
        "file", type=Path, nargs="?", metavar="FILE", help="attempts.jsonl or attempts.csv (default: print JSON lines)"
    )
    out.add_argument("--csv", action="store_true", help="print CSV, where no file is named")
    out.add_argument("--learner", metavar="KEY", help="only this learner (32 hexadecimal digits; default: everybody)")
    out.add_argument("--force", action="store_true", help="write over a file that exists")
    out.set_defaults(run=with_store(_export))
    into = what.add_parser(
        "import",
        help="read attempts of another machine",
        description="Read attempts from a file that `hanalearn record export` wrote. What is there already is not "
        "counted twice, so the same file may be read again.",
    )
    into.add_argument("file", type=Path, metavar="FILE", help="JSON lines or CSV; - reads the standard input")
    into.set_defaults(run=with_store(_import))
    away = what.add_parser(
        "forget",
        help="remove everything about a learner",
        description="Remove everything about a learner, also from unused parts of the file.",
    )
    away.add_argument("learner", metavar="KEY", help="the learner: 32 hexadecimal digits, shown on the practise page")
    away.set_defaults(run=with_store(_forget))
    return what


def with_store(run: Callable[[argparse.Namespace, Store], int]) -> Callable[[argparse.Namespace], int]:
    """The same with a store and an exit code: what a user can put right is said in one line, without a traceback."""

    def guarded(args: argparse.Namespace) -> int:
        from hanalearn.progress.opening import open_store

        store = open_store()
        if store.problem is not None:
            print(f"hanalearn: {store.problem}", file=sys.stderr)
            if store.problem.is_lasting:
                return 2
        try:
            return run(args, store)
        except (StoreError, LearnerKeyError) as error:
            print(f"hanalearn: {error}", file=sys.stderr)
        except OSError as error:
            print(f"hanalearn: {args.file}: {error.strerror or error}", file=sys.stderr)
        except UnicodeDecodeError:
            print(f"hanalearn: {args.file} is not a text in UTF-8", file=sys.stderr)
        return 2

    return guarded


def _export(args: argparse.Namespace, store: Store) -> int:
    from hanalearn.progress.exchange import csv_lines, json_lines

    if args.learner is None:
        owned = store.everybody()
    else:
        learner = checked_learner(args.learner)
        owned = iter([(learner, attempt) for attempt in store.attempts(learner)])
    as_csv = args.csv if args.file is None else args.file.suffix.lower() == ".csv"
    lines = csv_lines(owned) if as_csv else json_lines(owned)
    if args.file is None:
        sys.stdout.writelines(lines)
        return 0
    with args.file.open("w" if args.force else "x", encoding="utf-8", newline="") as file:
        count = -1
        for line in lines:
            file.write(line)
            count += 1
    print(f"{args.file}: {count} attempt{'' if count == 1 else 's'}")
    return 0


def _import(args: argparse.Namespace, store: Store) -> int:
    from hanalearn.progress.exchange import read_lines

    text = sys.stdin.read() if str(args.file) == "-" else args.file.read_text(encoding="utf-8")
    found = read_lines(text)
    for bad in found.bad:
        print(f"{args.file}:{bad.number}: passed over: {bad.reason}", file=sys.stderr)
    new = store.receive(found.owned)
    print(f"{new} new, {len(found.owned) - new} were there already, {len(found.bad)} passed over")
    return 1 if found.bad else 0


def _forget(args: argparse.Namespace, store: Store) -> int:
    count = len(store.attempts(args.learner))
    store.forget(args.learner)
    print(f"{count} attempt{'' if count == 1 else 's'} of {args.learner} forgotten")
    return 0

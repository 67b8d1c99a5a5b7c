"""The command `hanalearn`: each sub-command lives with what it runs."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from . import __version__
from .export import code_command
from .export import command as export_command
from .progress import command as record_command
from .serve import class_check, doctor
from .serve import command as serve_command

__all__ = ["main"]


def main(argv: Sequence[str] | None = None) -> int:
    """Run one sub-command and return its exit code: 0 well, 1 findings or failures, 2 could not begin."""
    parser = argparse.ArgumentParser(prog="hanalearn", description="Learn hanafuda, the Japanese flower cards.")
    parser.add_argument("--version", action="version", version=f"hanalearn {__version__}")
    commands = parser.add_subparsers(title="commands", required=True, metavar="COMMAND")
    serve_command.add_to(commands)
    doctor.add_to(commands)
    class_check.add_to(commands)
    export_command.add_to(commands)
    code_command.add_to(record_command.add_to(commands))
    _add_new(commands)
    _add_check(commands)
    _add_verify(commands)
    args = parser.parse_args(argv)
    code: int = args.run(args)
    return code


def _add_new(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser(
        "new",
        help="begin a lesson of your own",
        description="Begin something of your own from a template that works as it stands. Exit code 2 if it cannot be.",
    )
    kinds = parser.add_subparsers(title="what", required=True, metavar="WHAT")
    lesson = kinds.add_parser(
        "lesson",
        help="a lesson: structure and words, ready to be changed",
        description="Write a lesson into the folder lessons/ of a pack: docs/write-a-lesson.md says how to go on.",
    )
    lesson.add_argument("name", metavar="NAME", help="its id and a few words, for example C1-two-cherries")
    lesson.add_argument("--pack", type=Path, default=Path(), metavar="DIR", help="folder of the pack (default: here)")
    lesson.add_argument(
        "--lang", nargs="+", default=["en"], metavar="LANG", help="languages of the words: en, ja (default: en)"
    )
    lesson.set_defaults(run=_new_lesson)


def _new_lesson(args: argparse.Namespace) -> int:
    from .teach.new_lesson import NewLessonError, new_lesson  # lessons are read only when asked to

    try:
        folder = new_lesson(args.name, args.pack, args.lang)
    except NewLessonError as error:
        print(f"hanalearn: {error}", file=sys.stderr)
        return 2
    except OSError as error:
        print(f"hanalearn: cannot write {error.filename}: {error.strerror}", file=sys.stderr)
        return 2
    print(f"{folder} is ready. Look for faults: hanalearn check {folder}")
    print(f"See it: hanalearn serve --pack {args.pack}")
    return 0


def _add_check(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser(
        "check",
        help="check lessons, exercises and the words of all languages",
        description="Check content: a finding is one line with its place and what to do. Exit code 1 if there is any.",
    )
    parser.add_argument(
        "paths",
        nargs="*",
        type=Path,
        metavar="PATH",
        help="lesson folders or files (default: all, and the catalogues of words)",
    )
    parser.set_defaults(run=_check)


def _add_verify(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser(
        "verify",
        help="check worked cases against the rules",
        description="Check files of worked cases (docs/worked-cases.md) against the rules; each disagreement is shown "
        "with both arithmetics. Exit code 1 if there is any, 2 if a case is not supported or cannot be read.",
    )
    parser.add_argument("paths", nargs="+", type=Path, metavar="FILE.json", help="files of worked cases")
    parser.set_defaults(run=_verify)


def _verify(args: argparse.Namespace) -> int:
    from .rules import verify  # the rulebooks are made only when asked for

    return verify.run(args.paths)


def _check(args: argparse.Namespace) -> int:
    from .teach import check  # lessons are read only when asked to
    from .text.check import check_catalogues

    for path in args.paths:
        if not path.exists():
            print(
                f"hanalearn: {path} does not exist; give a lesson folder or file, or nothing for all", file=sys.stderr
            )
            return 2
    findings: list[object] = list(check.run(args.paths))
    if not args.paths:
        # The words belong to the installation, not to a folder of lessons that somebody writes.
        findings += [finding for finding in check_catalogues() if finding.is_fault]
    for finding in findings:
        print(finding)
    print("No findings." if not findings else f"{len(findings)} finding{'s' if len(findings) > 1 else ''}.")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())

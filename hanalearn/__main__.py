"""The command `hanalearn`: each sub-command lives with what it runs."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from . import __version__
from .export import command as export_command
from .progress import command as record_command
from .serve import command as serve_command
from .serve import doctor

__all__ = ["main"]


def main(argv: Sequence[str] | None = None) -> int:
    """Run one sub-command and return its exit code: 0 well, 1 findings or failures, 2 could not begin."""
    parser = argparse.ArgumentParser(prog="hanalearn", description="Learn hanafuda, the Japanese flower cards.")
    parser.add_argument("--version", action="version", version=f"hanalearn {__version__}")
    commands = parser.add_subparsers(title="commands", required=True, metavar="COMMAND")
    serve_command.add_to(commands)
    doctor.add_to(commands)
    export_command.add_to(commands)
    record_command.add_to(commands)
    _add_check(commands)
    _add_verify(commands)
    args = parser.parse_args(argv)
    code: int = args.run(args)
    return code


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

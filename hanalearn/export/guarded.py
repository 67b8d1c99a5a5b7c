"""What every ``hanalearn export`` has: faults said in one line, and no file written over by accident."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

__all__ = ["ExportError", "guarded", "keep"]


class ExportError(Exception):
    """The files could not be written; the message says why and what to do."""


def guarded(run: Callable[[argparse.Namespace], None]) -> Callable[[argparse.Namespace], int]:
    """The same with an exit code: what a user can put right is said in one line, without a traceback."""

    def guarded_run(args: argparse.Namespace) -> int:
        from hanalearn.export.raster import RendererError

        try:
            run(args)
        except (ExportError, RendererError) as error:
            print(f"hanalearn: {error}", file=sys.stderr)
            return 2
        except OSError as error:
            print(f"hanalearn: {error.filename or 'the file'} could not be written: {error.strerror}", file=sys.stderr)
            return 2
        return 0

    return guarded_run


def keep(targets: Sequence[Path], is_forced: bool) -> None:
    """Refuses to write over files: someone may have changed them.

    Raises:
        ExportError: one of them is there already.
    """
    there = [] if is_forced else [target for target in targets if target.exists()]
    if there:
        more = f" and {len(there) - 1} more" if len(there) > 1 else ""
        raise ExportError(f"{there[0]}{more} already there; give another place, or --force to write over")

"""The lessons of this installation, read once for as long as their files stay as they are."""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Final

from hanalearn.teach import Library
from hanalearn.teach.library import content_root

__all__ = ["lessons_of"]

_log: Final = logging.getLogger(__name__)


def lessons_of(packs: Sequence[Path] = ()) -> Library:
    """The library with these packs; the same one again until a file below its folders changes.

    A page is opened far more often than a lesson is edited, and a kernel forked from a warmed process has the library
    already. To look at the files costs a few milliseconds, to read and check them all some seconds.
    """
    return _read(tuple(packs), _state_of(packs))


@lru_cache(maxsize=4)
def _read(packs: tuple[Path, ...], _state: int) -> Library:
    library = Library.load(packs)
    for finding in library.findings:
        _log.warning("%s", finding)
    return library


def _state_of(packs: Sequence[Path]) -> int:
    """A number that changes with every file that is added, taken away or written."""
    root = content_root()
    folders = (root / "lessons", root / "exercises", *packs)
    return hash(tuple(sorted(_stamps(folders))))


def _stamps(folders: Sequence[Path]) -> Iterator[tuple[str, int, int]]:
    waiting = [str(folder) for folder in folders if folder.is_dir()]
    while waiting:  # by scandir and not by rglob: this is done at every page that is opened
        with os.scandir(waiting.pop()) as entries:
            for entry in entries:
                stat = entry.stat()
                yield entry.path, stat.st_mtime_ns, stat.st_size
                if entry.is_dir():
                    waiting.append(entry.path)

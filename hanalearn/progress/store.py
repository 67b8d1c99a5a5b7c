"""Where attempts are kept: appended, read back, forgotten on request; never changed.

A store knows a learner by a random key that the browser made up. Nothing else about a person, a device or a time of day
is written.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Final, Protocol

import msgspec

from hanalearn.progress.records import Attempt

if TYPE_CHECKING:
    import sqlite3

__all__ = ["LearnerKeyError", "MemoryStore", "SqliteStore", "Store", "StoreProblem", "open_store"]

SCHEMA: Final = 1
"""Version of the file; a file of a later version is left alone."""
FILE_NAME: Final = "progress.sqlite3"
_LEARNER: Final = re.compile(r"[0-9a-f]{32}")
_DECODER: Final = msgspec.json.Decoder(Attempt)


class LearnerKeyError(ValueError):
    """A text is not the key of a learner: 32 small hexadecimal digits."""


@dataclass(frozen=True, slots=True)
class StoreProblem:
    """Why attempts are kept in memory only, until the page closes.

    Attributes:
        code: ``folder`` it cannot be written, ``file`` it is no progress file or damaged, ``newer`` it was written
            by a later version, ``busy`` the disk is full or the file locked.
        path: what could not be used.
        reason: what the system says.
    """

    code: str
    path: str
    reason: str

    def __str__(self) -> str:
        todo = {
            "folder": "set HANALEARN_DATA to a folder that can be written",
            "file": "move the file away; a new one is begun",
            "newer": "update hanalearn, or set HANALEARN_DATA to another folder",
            "busy": "make room on the disk, or close other programs that use the file",
        }[self.code]
        return f"progress is kept in memory only: {self.path}: {self.reason}; {todo}"


class Store(Protocol):
    """Keeps attempts."""

    @property
    def problem(self) -> StoreProblem | None:
        """Why what was appended is not on disk yet; ``None`` if it is."""
        ...

    def append(self, learner: str, attempt: Attempt, day: date) -> None:
        """Add an attempt of a learner, made on a day.

        Raises:
            LearnerKeyError: ``learner`` is no key.
        """
        ...

    def attempts(self, learner: str) -> tuple[Attempt, ...]:
        """The attempts of a learner, oldest first."""
        ...

    def forget(self, learner: str) -> None:
        """Remove everything about a learner."""
        ...


def _checked(learner: str) -> str:
    if not _LEARNER.fullmatch(learner):
        raise LearnerKeyError(f"{learner!r} is not the key of a learner: 32 small hexadecimal digits")
    return learner


class MemoryStore:
    """Keeps attempts as long as it lives."""

    def __init__(self, problem: StoreProblem | None = None) -> None:
        self._attempts: dict[str, list[Attempt]] = {}
        self._problem = problem

    @property
    def problem(self) -> StoreProblem | None:
        """Why there is nothing better than this store; ``None`` if it was wanted."""
        return self._problem

    def append(self, learner: str, attempt: Attempt, day: date) -> None:
        """See ``Store``."""
        self._attempts.setdefault(_checked(learner), []).append(attempt.on(day.isoformat()))

    def attempts(self, learner: str) -> tuple[Attempt, ...]:
        """See ``Store``."""
        return tuple(self._attempts.get(_checked(learner), ()))

    def forget(self, learner: str) -> None:
        """See ``Store``."""
        self._attempts.pop(_checked(learner), None)


class SqliteStore:
    """Keeps attempts in a SQLite file that many processes may write (WAL).

    An attempt that cannot be written waits in memory and is tried again with the next, so that nothing is lost while
    the page lives.

    Args:
        path: the file; made if it is not there.

    Raises:
        OSError: the folder cannot be made or written.
        sqlite3.Error: the file is no SQLite file.
        ValueError: a later version wrote it.
    """

    def __init__(self, path: Path) -> None:
        self.path: Final = path
        self._waiting: list[tuple[str, Attempt]] = []
        self._problem: StoreProblem | None = None
        path.parent.mkdir(parents=True, exist_ok=True)
        with self._open() as base:
            version = base.execute("PRAGMA user_version").fetchone()[0]
            if version > SCHEMA:
                raise ValueError(f"version {version}; this hanalearn reads up to {SCHEMA}")
            base.execute("PRAGMA journal_mode = WAL")
            base.execute(
                "CREATE TABLE IF NOT EXISTS attempts"
                " (number INTEGER PRIMARY KEY, learner TEXT NOT NULL, record TEXT NOT NULL)"
            )
            base.execute("CREATE INDEX IF NOT EXISTS by_learner ON attempts (learner, number)")
            base.execute(f"PRAGMA user_version = {SCHEMA}")

    @contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        # A connection an act: a forked kernel must not inherit one, and an act takes well below a millisecond.
        import sqlite3

        base = sqlite3.connect(self.path, timeout=5)
        try:
            with base:
                yield base
        finally:
            base.close()

    @property
    def problem(self) -> StoreProblem | None:
        """See ``Store``."""
        return self._problem

    def append(self, learner: str, attempt: Attempt, day: date) -> None:
        """See ``Store``."""
        self._waiting.append((_checked(learner), attempt.on(day.isoformat())))
        self._write()

    def _write(self) -> None:
        import sqlite3

        rows = [(learner, msgspec.json.encode(attempt).decode()) for learner, attempt in self._waiting]
        try:
            with self._open() as base:
                base.executemany("INSERT INTO attempts (learner, record) VALUES (?, ?)", rows)
        except (sqlite3.Error, OSError) as error:
            self._problem = StoreProblem("busy", str(self.path), str(error))
            return
        self._waiting.clear()
        self._problem = None

    def attempts(self, learner: str) -> tuple[Attempt, ...]:
        """See ``Store``. Records that cannot be read (of a later version) are passed over and stay in the file."""
        _checked(learner)
        with self._open() as base:
            rows = base.execute("SELECT record FROM attempts WHERE learner = ? ORDER BY number", (learner,)).fetchall()
        written = [attempt for (record,) in rows if (attempt := _read(record)) is not None]
        return (*written, *(attempt for owner, attempt in self._waiting if owner == learner))

    def forget(self, learner: str) -> None:
        """See ``Store``."""
        _checked(learner)
        self._waiting = [one for one in self._waiting if one[0] != learner]
        with self._open() as base:
            base.execute("DELETE FROM attempts WHERE learner = ?", (learner,))


def _read(record: str) -> Attempt | None:
    try:
        return _DECODER.decode(record)
    except msgspec.DecodeError:
        return None


def open_store(folder: Path | None = None) -> Store:
    """The store of this machine; one in memory, with its ``problem`` set, where nothing can be written.

    Args:
        folder: where to keep it; by default that of ``data_folder``.
    """
    import sqlite3

    from hanalearn.progress.folder import data_folder

    path = (data_folder() if folder is None else folder) / FILE_NAME
    try:
        return SqliteStore(path)
    except OSError as error:
        return MemoryStore(StoreProblem("folder", str(path.parent), error.strerror or str(error)))
    except sqlite3.OperationalError as error:
        return MemoryStore(StoreProblem("folder", str(path), str(error)))
    except sqlite3.DatabaseError as error:
        return MemoryStore(StoreProblem("file", str(path), str(error)))
    except ValueError as error:
        return MemoryStore(StoreProblem("newer", str(path), str(error)))

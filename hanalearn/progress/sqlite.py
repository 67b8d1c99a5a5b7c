"""Attempts in a SQLite file that many processes may write (WAL, one writer at a time)."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

from hanalearn.progress.problem import StoreProblem
from hanalearn.progress.records import Attempt
from hanalearn.progress.rows import COLUMNS, attempt_of, row_of
from hanalearn.progress.schema import SCHEMA, NewerFileError, upgrade
from hanalearn.progress.store import BufferedStore, Owned, StoreError

if TYPE_CHECKING:
    import sqlite3

__all__ = ["FILE_NAME", "SqliteStore"]

FILE_NAME: Final = "progress.sqlite3"
_PATIENCE_S: Final = 20
"""How long a writer waits for the others: thirty at once take turns within a second or two."""
_BESIDE: Final = ("-wal", "-shm")
"""What SQLite keeps beside its file."""


class SqliteStore(BufferedStore):
    """Keeps attempts in a SQLite file.

    A damaged file is moved aside, ``problem`` says where to, and a new one is begun.

    Args:
        path: the file; made if it is not there, brought up to date if an earlier version wrote it.

    Raises:
        StoreError: the file cannot be used; ``problem`` says why.
    """

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.path: Final = path
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise StoreError(StoreProblem("folder", str(path.parent), error.strerror or str(error))) from error
        try:
            self._prepare()
        except StoreError as error:
            if error.problem.code == "aside":
                self._problem = error.problem
                self._prepare()
            elif error.problem.code == "busy":
                # While a store is begun, what cannot be opened is a matter of the folder.
                raise StoreError(StoreProblem("folder", str(path), error.problem.reason)) from error
            else:
                raise

    def _prepare(self) -> None:
        with self._open():
            pass

    @contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        """A connection for one act: a forked kernel must not inherit one, and an act takes a few milliseconds.

        Raises:
            StoreError: whatever SQLite complains of.
        """
        import sqlite3

        try:
            base = sqlite3.connect(self.path, timeout=_PATIENCE_S, isolation_level=None)
            try:
                # Asked every time: somebody may have moved the file away meanwhile, and then it begins anew.
                if base.execute("PRAGMA user_version").fetchone()[0] != SCHEMA:
                    self._bring_up_to_date(base)
                base.execute("PRAGMA secure_delete = ON")
                yield base
            finally:
                base.close()
        except NewerFileError as error:
            raise StoreError(StoreProblem("newer", str(self.path), str(error))) from error
        except sqlite3.OperationalError as error:
            raise StoreError(StoreProblem("busy", str(self.path), str(error))) from error
        except sqlite3.DatabaseError as error:
            raise StoreError(self._put_aside(str(error))) from error

    @staticmethod
    def _bring_up_to_date(base: sqlite3.Connection) -> None:
        """Begin a new file, or lead an older one up to ``SCHEMA``."""
        import sqlite3

        until = time.monotonic() + _PATIENCE_S
        while True:
            try:
                upgrade(base)
                return
            except sqlite3.OperationalError as error:
                # SQLite does not wait by itself while the way of writing is changed: it says at once that another is
                # there. Thirty pupils who begin at the same moment on a new machine meet just that.
                is_taken = error.sqlite_errorcode & 0xFF in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}
                if not is_taken or time.monotonic() > until:
                    raise
            time.sleep(0.01)

    def _put_aside(self, reason: str) -> StoreProblem:
        """Move a damaged file out of the way and begin a new one."""
        if not self._is_damaged():
            # Another process was quicker: what lies there now is whole.
            return StoreProblem("busy", str(self.path), reason)
        number = 1
        while (aside := self.path.with_name(f"{self.path.name}.damaged-{number}")).exists():
            number += 1
        try:
            self.path.rename(aside)
            for end in _BESIDE:
                beside = self.path.with_name(self.path.name + end)
                if beside.exists():
                    beside.rename(aside.with_name(aside.name + end))
        except OSError as error:
            return StoreProblem("file", str(self.path), f"{reason}; {error.strerror or error}")
        return StoreProblem("aside", str(self.path), f"{reason}; it lies at {aside} now")

    def _is_damaged(self) -> bool:
        import sqlite3

        try:
            base = sqlite3.connect(self.path, timeout=_PATIENCE_S)
            try:
                return bool(base.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok")
            finally:
                base.close()
        except sqlite3.OperationalError:
            return False
        except sqlite3.DatabaseError:
            return True

    def _write(self, owned: Sequence[Owned]) -> int:
        rows = [(learner, *row_of(attempt)) for learner, attempt in owned]
        try:
            return self._insert(rows)
        except StoreError as error:
            if error.problem.code != "aside":
                raise
            self._problem = error.problem
            self._prepare()
            return self._insert(rows)

    def _insert(self, rows: Sequence[tuple[object, ...]]) -> int:
        with self._open() as base:
            base.execute("BEGIN IMMEDIATE")
            done = base.executemany(_INSERT, rows).rowcount
            base.execute("COMMIT")
        return int(done)

    def _read(self, learner: str) -> tuple[Attempt, ...]:
        """Rows that cannot be read are passed over and stay in the file."""
        with self._open() as base:
            rows = base.execute(_SELECT + " WHERE learner = ? ORDER BY number", (learner,)).fetchall()
        return tuple(attempt for _, *cells in rows if (attempt := attempt_of(cells)) is not None)

    def _read_all(self) -> Iterator[Owned]:
        with self._open() as base:
            for learner, *cells in base.execute(_SELECT + " ORDER BY number"):
                attempt = attempt_of(cells)
                if attempt is not None:
                    yield learner, attempt

    def _remove(self, learner: str) -> None:
        with self._open() as base:
            base.execute("BEGIN IMMEDIATE")
            for (table,) in base.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
                columns = [row[1] for row in base.execute(f'PRAGMA table_info("{table}")')]
                if "learner" in columns:
                    base.execute(f'DELETE FROM "{table}" WHERE learner = ?', (learner,))
            base.execute("COMMIT")
            # Deleted rows are overwritten (secure_delete), but pages that were once rearranged may hold copies, and the
            # log of the last changes holds the rows as they were written.
            base.execute("VACUUM")
            until = time.monotonic() + _PATIENCE_S
            while base.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]:
                if time.monotonic() > until:
                    raise StoreError(StoreProblem("busy", str(self.path), "the log is being read by another program"))
                time.sleep(0.05)


_INSERT: Final = (
    f"INSERT INTO attempts (learner, {', '.join(COLUMNS)}) VALUES ({', '.join('?' * (len(COLUMNS) + 1))})"
    " ON CONFLICT (id) DO NOTHING"
)
_SELECT: Final = f"SELECT learner, {', '.join(COLUMNS)} FROM attempts"

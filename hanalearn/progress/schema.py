"""The versions of a progress file and the step from each to the next.

A file says its version itself (``PRAGMA user_version``). Steps are never changed once a version has been out: a file of
every version lies in ``tests/progress/files`` and is read by the tests.

======= ===========================================================================================================
version what stands in the file
======= ===========================================================================================================
1       ``attempts(number, learner, record)``, the record as JSON: lesson, step, score, hint, variant as a number
2       ``attempts`` with a column for each part of an attempt, and its ``id``
======= ===========================================================================================================
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from hanalearn.progress.records import Attempt
from hanalearn.progress.rows import COLUMNS, attempt_of, row_of

if TYPE_CHECKING:
    import sqlite3

__all__ = ["SCHEMA", "NewerFileError", "upgrade", "upgraded_record"]

SCHEMA: Final = 2
"""Version of the file; a file of a later version is left alone."""


class NewerFileError(Exception):
    """A later version of hanalearn wrote the file."""


def upgrade(base: sqlite3.Connection) -> None:
    """Bring a file, new or old, up to ``SCHEMA``: all steps in one transaction, so that a file is never half way.

    WAL is set before the steps, since whoever finds the version in place does not look at it again.

    Args:
        base: a connection that begins no transactions by itself.

    Raises:
        NewerFileError: the file is of a later version.
        sqlite3.Error: whatever SQLite complains of; the file is then as it was.
    """
    _known_version(base)
    base.execute("PRAGMA journal_mode = WAL")
    base.execute("BEGIN IMMEDIATE")
    try:
        # Asked again: another process may have done it while we waited for our turn.
        version = _known_version(base)
        for step in _STEPS[version:]:
            step(base)
        base.execute(f"PRAGMA user_version = {SCHEMA}")
        base.execute("COMMIT")
    except BaseException:
        base.execute("ROLLBACK")
        raise


def _known_version(base: sqlite3.Connection) -> int:
    """The version of a file, 0 of an empty one."""
    version = int(base.execute("PRAGMA user_version").fetchone()[0])
    if version > SCHEMA:
        raise NewerFileError(f"version {version}; this hanalearn reads up to {SCHEMA}")
    return version


def _begin(base: sqlite3.Connection) -> None:
    base.execute("CREATE TABLE attempts (number INTEGER PRIMARY KEY, learner TEXT NOT NULL, record TEXT NOT NULL)")
    base.execute("CREATE INDEX by_learner ON attempts (learner, number)")


def _to_columns(base: sqlite3.Connection) -> None:
    base.execute("DROP INDEX IF EXISTS by_learner")
    base.execute("ALTER TABLE attempts RENAME TO attempts_1")
    base.execute(
        "CREATE TABLE attempts (number INTEGER PRIMARY KEY, learner TEXT NOT NULL, id TEXT NOT NULL UNIQUE,"
        " day TEXT NOT NULL, item TEXT NOT NULL, variant TEXT NOT NULL, answer TEXT NOT NULL, verdict TEXT NOT NULL,"
        " earned REAL NOT NULL, codes TEXT NOT NULL, phase TEXT NOT NULL, hints INTEGER NOT NULL,"
        " tries INTEGER NOT NULL, rulebook TEXT NOT NULL, lang TEXT NOT NULL)"
    )
    base.execute("CREATE INDEX by_learner ON attempts (learner, number)")
    places = ", ".join("?" * (len(COLUMNS) + 2))
    for number, learner, record in base.execute("SELECT number, learner, record FROM attempts_1").fetchall():
        attempt = upgraded_record(learner, number, record)
        if attempt is None:
            continue  # Nobody can read it; it stays where it is, and is forgotten with its learner.
        base.execute(
            f"INSERT INTO attempts (number, learner, {', '.join(COLUMNS)}) VALUES ({places})",
            (number, learner, *row_of(attempt)),
        )
        base.execute("DELETE FROM attempts_1 WHERE number = ?", (number,))
    if base.execute("SELECT count(*) FROM attempts_1").fetchone()[0] == 0:
        base.execute("DROP TABLE attempts_1")


def upgraded_record(learner: str, number: int, record: str) -> Attempt | None:
    """The attempt of a JSON record of version 1; ``None`` if it is none.

    Its name is made from what it says and where it stood, so that two copies of one old file agree about it.
    """
    try:
        old = json.loads(record)
        variant, seed = int(old.get("variant", 0)), str(old.get("seed", ""))
        new = {
            "item": f"{old['lesson']}/{old['step']}",
            "verdict": old["verdict"],
            "answer": old["answer"],
            "earned": old["score"],
            "codes": old.get("codes", []),
            "phase": old.get("phase", ""),
            "hints": old.get("hint", 0),
            "tries": old.get("tries", 0),
            "variant": f"{variant}/{seed}" if variant or seed else "",
            "day": old.get("day", ""),
            "id": "v1-" + hashlib.sha256(f"{learner}/{number}/{record}".encode()).hexdigest()[:16],
        }
    except (ValueError, KeyError, TypeError, AttributeError):
        return None
    return attempt_of(new)


_STEPS: Final[tuple[Callable[[sqlite3.Connection], None], ...]] = (_begin, _to_columns)
"""At place n the step from version n to the next; version 0 is an empty file."""

"""Who is forgotten is gone: also from the unused parts of the files."""

from datetime import date
from pathlib import Path

import pytest

from hanalearn.progress import Attempt, SqliteStore

ME, OTHER = "0123456789abcdef" * 2, "f" * 32
DAY = date(2025, 4, 1)


def _bytes(folder: Path) -> bytes:
    return b"".join(file.read_bytes() for file in sorted(folder.iterdir()))


def _secret(who: str, number: int) -> tuple[str, Attempt]:
    name = f"{who[:3]}-{number}"
    return who, Attempt("find-yaku", "no", f"{who[:3]}-secret-{number}", 0.0, day="2025-04-01", id=name)


@pytest.mark.parametrize("count", [1, 700])
def test_no_file_holds_a_byte_of_a_learner_who_is_forgotten(tmp_path: Path, count: int) -> None:
    store = SqliteStore(tmp_path / "progress.sqlite3")
    # In between those of another, so that pages are shared and split.
    for first in range(0, count, 20):
        store.receive(_secret(who, number) for number in range(first, min(first + 20, count)) for who in (ME, OTHER))
    assert b"012-secret-0" in _bytes(tmp_path)

    store.forget(ME)

    left = _bytes(tmp_path)
    assert ME.encode() not in left
    assert b"012-" not in left
    assert left.count(b"fff-secret-") == count
    assert len(store.attempts(OTHER)) == count


def test_nothing_is_left_where_another_program_has_the_file_open(tmp_path: Path) -> None:
    import sqlite3

    store = SqliteStore(tmp_path / "progress.sqlite3")
    reader = sqlite3.connect(store.path)
    try:
        # With a reader in place the log is not folded in when our connection closes.
        reader.execute("SELECT count(*) FROM attempts").fetchall()
        store.append(ME, Attempt("find-yaku", "no", "my-answer", 0.0), DAY)
        reader.execute("SELECT count(*) FROM attempts").fetchall()
        assert b"my-answer" in _bytes(tmp_path)

        store.forget(ME)

        assert b"my-answer" not in _bytes(tmp_path)
    finally:
        reader.close()


def test_what_waits_in_memory_is_forgotten_too(tmp_path: Path) -> None:
    path = tmp_path / "progress.sqlite3"
    store = SqliteStore(path)
    aside = tmp_path / "aside"
    path.rename(aside)
    path.mkdir()
    store.append(ME, Attempt("find-yaku", "no", "x", 0.0), DAY)
    path.rmdir()
    aside.rename(path)

    store.forget(ME)

    store.append(OTHER, Attempt("find-yaku", "no", "x", 0.0), DAY)
    assert store.attempts(ME) == ()

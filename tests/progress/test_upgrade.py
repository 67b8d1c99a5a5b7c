"""Files that earlier versions wrote still read, and nothing of them is lost."""

import multiprocessing
import shutil
import sqlite3
from pathlib import Path

import pytest

from hanalearn.progress import Attempt, SqliteStore
from hanalearn.progress.schema import SCHEMA, upgraded_record

FILES = Path(__file__).parent / "files"
ME, OTHER = "0123456789abcdef" * 2, "f" * 32


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """A file as version 1 wrote it: four attempts of two learners, and a record that was damaged."""
    return Path(shutil.copy(FILES / "version-1.sqlite3", tmp_path / "progress.sqlite3"))


def test_a_file_of_every_earlier_version_is_kept_for_these_tests() -> None:
    assert sorted(file.name for file in FILES.iterdir()) == [f"version-{n}.sqlite3" for n in range(1, SCHEMA)]


def test_attempts_of_version_1_say_the_same_as_before(old: Path) -> None:
    store = SqliteStore(old)

    mine = store.attempts(ME)
    assert [(one.item, one.verdict, one.answer, one.earned, one.codes, one.day) for one in mine] == [
        ("L3.3/two-matches", "no", "9c1,9r", 0.0, ("M24",), "2025-04-01"),
        ("L3.3/two-matches", "yes", "9c1", 1.0, (), "2025-04-01"),
        ("L1.1/item-2", "yes", "4", 1.0, (), "2025-04-03"),
    ]
    assert [(one.phase, one.hints, one.tries, one.variant) for one in mine] == [
        ("faded", 0, 0, ""),
        ("faded", 1, 1, ""),
        ("check", 0, 0, "0/77aa"),
    ]
    (theirs,) = store.attempts(OTHER)
    assert (theirs.item, theirs.variant, theirs.lesson) == ("L0.1/same-plant", "3/9f3c", "L0.1")


def test_upgrade_happens_once_and_new_attempts_come_behind(old: Path) -> None:
    before = SqliteStore(old).attempts(ME)
    store = SqliteStore(old)
    store.receive([(ME, Attempt("find-yaku", "yes", "x", 1.0, day="2025-04-04", id="new"))])

    assert [one.id for one in store.attempts(ME)] == [*(one.id for one in before), "new"]


def test_two_copies_of_an_old_file_agree_about_their_attempts(old: Path, tmp_path: Path) -> None:
    other = Path(shutil.copy(FILES / "version-1.sqlite3", tmp_path / "other.sqlite3"))

    store = SqliteStore(old)

    assert store.receive(SqliteStore(other).everybody()) == 0


def test_record_that_nobody_can_read_is_kept_and_forgotten_with_its_learner(old: Path) -> None:
    store = SqliteStore(old)

    assert _count(old, "attempts_1") == 1
    store.forget(ME)
    assert _count(old, "attempts_1") == 0


def _count(path: Path, table: str) -> int:
    base = sqlite3.connect(path)
    try:
        return int(base.execute(f"SELECT count(*) FROM {table}").fetchone()[0])
    finally:
        base.close()


def _open_at_once(path: Path) -> int:
    return len(SqliteStore(path).attempts(ME))


def test_many_that_open_an_old_file_at_once_upgrade_it_once(old: Path) -> None:
    with multiprocessing.get_context("spawn").Pool(3) as pool:
        counts = pool.map(_open_at_once, [old] * 6)

    assert counts == [3] * 6


@pytest.mark.parametrize(
    "record", ["", "[]", "{}", '{"lesson": 7}', '{"lesson":"L","step":"s","verdict":"yes"}', "\x00"]
)
def test_record_that_is_none_gives_no_attempt(record: str) -> None:
    assert upgraded_record(ME, 1, record) is None

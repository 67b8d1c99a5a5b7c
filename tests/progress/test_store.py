"""Attempts are kept, read back and forgotten; what cannot be written is said and not lost."""

import sqlite3
import subprocess
import sys
from datetime import date
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hanalearn.progress import Attempt, LearnerKeyError, MemoryStore, SqliteStore, Store, data_folder, open_store

ME, OTHER = "0123456789abcdef" * 2, "f" * 32
DAY = date(2025, 4, 1)
ATTEMPT = Attempt("L3.3", "two-matches", "also", "9c1", 1.0, ("M24",), "worked", hint=1, tries=2, variant=3, seed="ab")


@pytest.fixture(params=["memory", "sqlite"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Store:
    """Every kind of store."""
    return MemoryStore() if request.param == "memory" else SqliteStore(tmp_path / "progress.sqlite3")


def test_attempt_comes_back_as_it_was_with_its_day(store: Store) -> None:
    store.append(ME, ATTEMPT, DAY)

    assert store.attempts(ME) == (ATTEMPT.on("2025-04-01"),)
    assert store.problem is None


def test_attempts_are_appended_and_never_replaced(store: Store) -> None:
    for number in range(5):
        store.append(ME, msgspec.structs.replace(ATTEMPT, tries=number), DAY)

    assert [attempt.tries for attempt in store.attempts(ME)] == [0, 1, 2, 3, 4]


def test_learners_do_not_see_each_other(store: Store) -> None:
    store.append(ME, ATTEMPT, DAY)

    assert store.attempts(OTHER) == ()


def test_forgetting_removes_one_learner_and_nobody_else(store: Store) -> None:
    store.append(ME, ATTEMPT, DAY)
    store.append(OTHER, ATTEMPT, DAY)

    store.forget(ME)

    assert store.attempts(ME) == ()
    assert len(store.attempts(OTHER)) == 1


@pytest.mark.parametrize("key", ["", "me", "A" * 32, "0" * 31, "0" * 33, "0" * 31 + "'", "../" + "0" * 29])
def test_what_is_no_key_is_refused(store: Store, key: str) -> None:
    with pytest.raises(LearnerKeyError, match="32 small hexadecimal digits"):
        store.append(key, ATTEMPT, DAY)
    with pytest.raises(LearnerKeyError):
        store.attempts(key)
    with pytest.raises(LearnerKeyError):
        store.forget(key)


@settings(max_examples=40, deadline=None)
@given(st.builds(Attempt, st.text(), st.text(), st.text(), st.text(), st.floats(0, 1), st.lists(st.text()).map(tuple)))
def test_attempt_survives_being_written_down(attempt: Attempt) -> None:
    assert msgspec.json.decode(msgspec.json.encode(attempt), type=Attempt) == attempt


def test_record_holds_a_day_and_nothing_about_a_person_or_a_clock() -> None:
    assert set(Attempt.__struct_fields__) == {
        "lesson", "step", "verdict", "answer", "score", "codes", "phase", "hint", "tries", "variant", "seed", "day",
    }  # fmt: skip
    assert len(msgspec.json.encode(ATTEMPT.on("2025-04-01"))) < 200


def test_file_is_shared_between_processes(tmp_path: Path) -> None:
    path = tmp_path / "progress.sqlite3"
    mine = SqliteStore(path)
    code = (
        "import sys, datetime, pathlib; from hanalearn.progress import Attempt, SqliteStore\n"
        "store = SqliteStore(pathlib.Path(sys.argv[1]))\n"
        "day = datetime.date(2025, 4, 1)\n"
        "for n in range(20): store.append(sys.argv[2], Attempt('L', 's', 'yes', str(n), 1.0), day)"
    )
    others = [subprocess.Popen([sys.executable, "-c", code, str(path), OTHER]) for _ in range(2)]
    for number in range(20):
        mine.append(ME, msgspec.structs.replace(ATTEMPT, tries=number), DAY)

    assert [other.wait(timeout=60) for other in others] == [0, 0]
    assert len(mine.attempts(ME)) == 20
    assert len(mine.attempts(OTHER)) == 40
    with sqlite3.connect(path) as base:
        assert base.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    base.close()


def test_record_of_a_later_version_is_passed_over_and_kept(tmp_path: Path) -> None:
    path = tmp_path / "progress.sqlite3"
    store = SqliteStore(path)
    store.append(ME, ATTEMPT, DAY)
    with sqlite3.connect(path) as base:
        base.execute("INSERT INTO attempts (learner, record) VALUES (?, ?)", (ME, '{"lesson": 7}'))
    base.close()
    store.append(ME, ATTEMPT, DAY)

    assert len(store.attempts(ME)) == 2
    with sqlite3.connect(path) as base:
        assert base.execute("SELECT count(*) FROM attempts").fetchone() == (3,)
    base.close()


def test_attempt_that_cannot_be_written_waits_and_is_written_later(tmp_path: Path) -> None:
    path = tmp_path / "progress.sqlite3"
    store = SqliteStore(path)
    store.append(ME, ATTEMPT, DAY)
    aside = tmp_path / "aside"
    path.rename(aside)
    path.mkdir()  # A folder in the place of the file: SQLite cannot open it.

    store.append(ME, ATTEMPT, DAY)

    assert store.problem is not None
    assert store.problem.code == "busy"
    assert "make room on the disk" in str(store.problem)

    path.rmdir()
    aside.rename(path)
    store.append(ME, ATTEMPT, DAY)

    assert store.problem is None
    assert len(store.attempts(ME)) == 3


def test_folder_that_cannot_be_made_leaves_a_store_in_memory(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way", encoding="utf-8")

    store = open_store(tmp_path / "file" / "data")

    assert isinstance(store, MemoryStore)
    assert store.problem is not None
    assert store.problem.code == "folder"
    assert "set HANALEARN_DATA to a folder that can be written" in str(store.problem)
    store.append(ME, ATTEMPT, DAY)
    assert len(store.attempts(ME)) == 1


def test_damaged_file_is_left_alone_and_said(tmp_path: Path) -> None:
    file = tmp_path / "progress.sqlite3"
    file.write_bytes(b"this is no database, and long enough to be read as one " * 40)

    store = open_store(tmp_path)

    assert store.problem is not None
    assert store.problem.code == "file"
    assert file.read_bytes().startswith(b"this is no database")


def test_file_of_a_later_version_is_left_alone_and_said(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "progress.sqlite3") as base:
        base.execute("PRAGMA user_version = 99")
    base.close()

    store = open_store(tmp_path)

    assert store.problem is not None
    assert store.problem.code == "newer"
    assert "update hanalearn" in str(store.problem)


def test_good_folder_gives_a_file(tmp_path: Path) -> None:
    store = open_store(tmp_path / "new" / "folder")

    assert isinstance(store, SqliteStore)
    assert store.path.is_file()
    assert store.problem is None


def test_folder_is_named_by_the_environment(tmp_path: Path) -> None:
    assert data_folder({"HANALEARN_DATA": str(tmp_path)}) == tmp_path
    assert data_folder({"HANALEARN_DATA": "~/cards"}) == Path.home() / "cards"
    assert data_folder({"HANALEARN_DATA": "  "}) == data_folder({})
    assert data_folder({}).name == "hanalearn"

"""Nothing that was acknowledged is lost: neither when a process is killed, nor when thirty write at once."""

import sqlite3
import subprocess
import sys
import threading
import time
from contextlib import closing
from datetime import date
from pathlib import Path

import pytest

from hanalearn.progress import Attempt, open_store
from hanalearn.progress.sqlite import FILE_NAME

LEARNER = "0" * 32
DAY = date(2025, 4, 1)
SWEEPS = Path(__file__).parents[1] / "sweeps"


def _run(*arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, *arguments], capture_output=True, text=True, check=False, timeout=300, cwd=SWEEPS
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_what_was_acknowledged_survives_being_killed() -> None:
    said = _run("kill_while_writing.py", "40")

    assert "0 lost, 0 doubled" in said


def test_thirty_writers_at_once_lose_nothing_in_a_file() -> None:
    said = _run("many_writers.py", "30", "4")

    assert "120 kept of 120, 30 learners whole and in order, 0 writers with a problem" in said


def test_thirty_writers_at_once_lose_nothing_on_a_server(empty_database: str) -> None:
    said = _run("many_writers.py", "30", "4", empty_database)

    assert "120 kept of 120, 30 learners whole and in order, 0 writers with a problem" in said


def _let_go_after(base: sqlite3.Connection, seconds: float) -> threading.Thread:
    def end() -> None:
        time.sleep(seconds)
        base.close()

    thread = threading.Thread(target=end)
    thread.start()
    return thread


@pytest.mark.parametrize("held", ["BEGIN EXCLUSIVE", "BEGIN IMMEDIATE", "BEGIN; SELECT * FROM sqlite_master"])
def test_a_file_that_another_holds_while_it_is_begun_is_waited_for(held: str, tmp_path: Path) -> None:
    base = sqlite3.connect(tmp_path / FILE_NAME, isolation_level=None, check_same_thread=False)
    base.executescript(f"CREATE TABLE other (x); {held}")
    holder = _let_go_after(base, 0.3)

    store = open_store(tmp_path)
    holder.join()
    store.append(LEARNER, Attempt("find-yaku", "yes", "1", 1.0), DAY)

    assert store.problem is None
    assert [one.answer for one in open_store(tmp_path).attempts(LEARNER)] == ["1"]


def test_a_new_file_is_written_with_a_log_so_that_readers_never_wait(tmp_path: Path) -> None:
    open_store(tmp_path)

    with closing(sqlite3.connect(tmp_path / FILE_NAME)) as base:
        assert base.execute("PRAGMA journal_mode").fetchone() == ("wal",)

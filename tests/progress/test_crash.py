"""Nothing that was acknowledged is lost: neither when a process is killed, nor when thirty write at once."""

import subprocess
import sys
from pathlib import Path

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

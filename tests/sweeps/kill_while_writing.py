"""Kill a process while it writes attempts, again and again: every acknowledged attempt must be there, none twice.

    python tests/sweeps/kill_while_writing.py 200

Prints one line of figures; exit code 1 if anything is lost, doubled or damaged. The suite runs it with fewer kills.
"""

from __future__ import annotations

import os
import random
import signal
import sqlite3
import sys
import tempfile
import time
from datetime import date
from pathlib import Path

from hanalearn.progress import Attempt, SqliteStore

LEARNER = "0123456789abcdef" * 2
DAY = date(2025, 4, 1)


def write_for_ever(path: Path, life: int, acknowledged: int) -> None:
    """Append attempts; each that the store took is written into a pipe."""
    store = SqliteStore(path)
    number = 0
    while True:
        attempt = Attempt("find-yaku", "no", f"answer {number}" * 8, 0.0, ("M13",), "practice", id=f"{life}-{number}")
        store.append(LEARNER, attempt, DAY)
        if store.problem is None:
            os.write(acknowledged, f"{life}-{number}\n".encode())
        number += 1


def one_life(path: Path, life: int, dice: random.Random) -> list[str]:
    """Begin a writer, kill it somewhere in its work, and give what it had acknowledged."""
    ours, theirs = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(ours)
        try:
            write_for_ever(path, life, theirs)
        finally:
            os._exit(1)
    os.close(theirs)
    heard = b""
    wanted = dice.randrange(4)
    while heard.count(b"\n") < wanted:
        heard += os.read(ours, 4096)
    until = time.perf_counter() + dice.random() * 0.012
    while time.perf_counter() < until:
        pass
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    while more := os.read(ours, 4096):
        heard += more
    os.close(ours)
    return heard.decode().split()


def main(kills: int) -> int:
    """Run so many lives on one file and look at what is left of them."""
    dice = random.Random(kills)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "progress.sqlite3"
        began = time.perf_counter()
        acknowledged = [name for life in range(kills) for name in one_life(path, life, dice)]
        seconds = time.perf_counter() - began
        found = [attempt.id for attempt in SqliteStore(path).attempts(LEARNER)]
        base = sqlite3.connect(path)
        whole = base.execute("PRAGMA integrity_check").fetchone()[0]
        base.close()
        left = sorted(file.name for file in path.parent.iterdir() if "damaged" in file.name)
    lost = set(acknowledged) - set(found)
    doubled = len(found) - len(set(found))
    print(
        f"{kills} kills in {seconds:.1f} s: {len(acknowledged)} acknowledged, {len(lost)} lost, {doubled} doubled, "
        f"{len(set(found) - set(acknowledged))} written and not yet acknowledged, file {whole}, set aside {left}"
    )
    return 0 if not lost and not doubled and whole == "ok" and not left else 1


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 200))

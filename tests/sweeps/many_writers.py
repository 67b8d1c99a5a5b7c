"""Many processes write attempts into one store at once: nothing may be lost.

    python tests/sweeps/many_writers.py 30 20                         # a SQLite file of its own
    python tests/sweeps/many_writers.py 30 20 postgresql://host/base  # a server

Prints one line of figures; exit code 1 if anything is lost. The suite runs it with fewer attempts for each writer.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from datetime import date
from pathlib import Path

from hanalearn.progress import Attempt, Store, open_store

DAY = date(2025, 4, 1)


def learner(number: int) -> str:
    """The key of a writer's learner."""
    return f"{number:032x}"


def opened(folder: Path, address: str) -> Store:
    """The store that all of them write."""
    environment = {"HANALEARN_DATA": str(folder)}
    return open_store(environment={**environment, "HANALEARN_DATABASE": address} if address else environment)


def main(writers: int, each: int, address: str) -> int:
    """Begin the writers, let them go at once, and count."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        if address:
            opened(folder, address)  # What it imports is then there for all; connections are never shared.
        ready, go = os.pipe(), os.pipe()
        children = []
        for number in range(writers):
            child = os.fork()
            if child == 0:
                os.close(go[1])
                os.write(ready[1], b".")
                os.read(go[0], 1)  # Ends when the parent closes its end: all begin at the same moment.
                store = opened(folder, address)
                for count in range(each):
                    store.append(learner(number), Attempt("find-yaku", "yes", str(count), 1.0), DAY)
                os._exit(0 if store.problem is None else 1)
            children.append(child)
        seen = 0
        while seen < writers:
            seen += len(os.read(ready[0], writers))
        began = time.perf_counter()
        os.close(go[1])
        codes = [os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) for child in children]
        seconds = time.perf_counter() - began
        store = opened(folder, address)
        kept = [[one.answer for one in store.attempts(learner(number))] for number in range(writers)]
    whole = sum(answers == [str(count) for count in range(each)] for answers in kept)
    print(
        f"{writers} writers, {each} attempts each, in {seconds:.1f} s: {sum(map(len, kept))} kept of {writers * each}, "
        f"{whole} learners whole and in order, {sum(map(bool, codes))} writers with a problem"
    )
    return 0 if whole == writers and not any(codes) else 1


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3] if len(sys.argv) > 3 else ""))

"""How much computing the practise page takes where many learners have practised long: reading, folding and drawing it.

    python tests/sweeps/progress_page.py 300 1000

Prints one line of figures, in seconds of this process; exit code 1 if a page takes more than half a second. The suite
runs it with fewer learners.
"""

from __future__ import annotations

import random
import statistics
import sys
import tempfile
import time
from collections.abc import Sequence
from datetime import date, timedelta
from pathlib import Path

from hanalearn.apps.practise import Practice
from hanalearn.progress import Attempt, SqliteStore
from hanalearn.progress.store import Owned
from hanalearn.teach import Library
from hanalearn.teach.exercise_types import EXERCISE_TYPES
from hanalearn.teach.facts import facts

ROOT = Path(__file__).parents[2]
TODAY = date(2025, 9, 30)
MOST_S = 0.5
CODES = ("M04", "M13", "M24", "M28", "M31", "M33", "M41", "M47")


def learner(number: int) -> str:
    """The key of a learner."""
    return f"{number:032x}"


def record(number: int, length: int) -> list[Owned]:
    """A school year of somebody who practises every few days: facts, made questions, lessons, slips."""
    dice = random.Random(number)
    every, types = facts(), list(EXERCISE_TYPES.values())
    day = TODAY - timedelta(days=280)
    found: list[Owned] = []
    for at in range(length):
        if at % 12 == 0:
            day = min(TODAY, day + timedelta(days=dice.choice((1, 2, 3, 4))))
        is_right = dice.random() < 0.8
        codes = () if is_right or dice.random() < 0.4 else (dice.choice(CODES),)
        chance = dice.random()
        if chance < 0.4:
            item = dice.choice(every).item
            variant, phase = f"{item}/{at}", "review"
        elif chance < 0.8:
            item = dice.choice(types)
            variant, phase = f"{item}@1/{dice.randrange(1, 4)}/{at}", dice.choice(("practice", "review", "mistakes"))
        else:
            item, variant, phase = f"L{dice.randrange(1, 5)}.{dice.randrange(1, 5)}/step-{at % 9}", "", "independent"
        verdict = "yes" if is_right else "no"
        attempt = Attempt(
            item, verdict, "x", float(is_right), codes, phase, dice.choice((0, 0, 0, 1)), 0, variant,
            "koikoi-standard", "ja", day.isoformat(), f"{number:x}s{at // 12}-{at}",
        )  # fmt: skip
        found.append((learner(number), attempt))
    return found


class Lobby:
    """The page around the room, without a page."""

    lang, kept, learner = "en", "", ""

    def __init__(self, library: Library, history: Sequence[Attempt]) -> None:
        self.library = library
        self._history = history

    def new_seed(self) -> str:
        """Always the same."""
        return "00000000"

    def history(self) -> Sequence[Attempt]:
        """What was read."""
        return self._history

    def forget(self) -> None:
        """Nothing here to forget."""


def main(learners: int, length: int) -> int:
    """Fill a store and time the pages of ten learners."""
    library = Library.load(root=ROOT, with_packs=False)
    with tempfile.TemporaryDirectory() as folder:
        store = SqliteStore(Path(folder) / "progress.sqlite3")
        for first in range(0, learners, 50):
            store.receive(one for number in range(first, min(first + 50, learners)) for one in record(number, length))
        size_mb = store.path.stat().st_size / 1e6
        seconds = []
        for number in [learners * tenth // 10 for tenth in range(10)]:
            began = time.process_time()
            history = store.attempts(learner(number))
            room = Practice(Lobby(library, history), TODAY.isoformat(), history)
            room.view("en")
            seconds.append(time.process_time() - began)
            assert len(history) == length
    first, others = seconds[0], seconds[1:]
    print(
        f"{learners} learners x {length} attempts ({size_mb:.0f} MB): first page {first:.2f} s, "
        f"then median {statistics.median(others):.2f} s, slowest {max(others):.2f} s"
    )
    return 0 if max(seconds) <= MOST_S else 1


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), int(sys.argv[2])))

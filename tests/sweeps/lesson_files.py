"""Every lesson as a file: states, bytes, and random walks beside the product. Slow: minutes of one core.

    python tests/sweeps/lesson_files.py [--moves 1900] [--lang en ja] [NAME ...]

Writes one line a lesson, and which ways of guessing from an unpacked file hold more often than by chance over all of
them; ends with 1 if a view differs, a lesson has more states than a lesson should, or a guess holds.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import time
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from hanalearn.art import DECKS
from hanalearn.export.lesson_file import in_a_file, lesson_file
from hanalearn.export.lesson_place import FileError
from hanalearn.export.letters import page_bytes
from hanalearn.export.one_file import unpacked
from hanalearn.teach import Library
from hanalearn.teach.graph import count_states
from tests.export.attacker import attacked, better_than_chance
from tests.export.walks import differences, replayed, walk

SEED = "file"
STEP = 50
MOST_STATES = 500
"""Of a lesson in its own cards."""


def main() -> int:
    """Sweep the lessons that are named, or all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--moves", type=int, default=300)
    parser.add_argument("--lang", nargs="+", default=["en", "ja"])
    args = parser.parse_args()
    library = Library.load(with_packs=False)
    faults = 0
    cases: list[tuple[str, bool, float]] = []
    for name in args.names or library.lessons:
        begun = time.process_time()
        try:
            made = lesson_file([name], library, langs=args.lang, seed=SEED, deck=DECKS["classic"])
        except FileError as error:
            print(f"{name}: {error}", flush=True)
            faults += 1
            continue
        seconds = time.process_time() - begun
        data = unpacked(made.html)["data"]
        lesson = in_a_file(library.lesson(name))
        inside = replace(library, lessons={name: lesson}, packs={})
        walks = [
            walk(lesson, inside, args.lang, SEED, STEP, random.Random(f"{name}/{n}")) for n in range(args.moves // STEP)
        ]
        with tempfile.TemporaryDirectory() as folder:
            seen = replayed(data, [acts for acts, _ in walks], Path(folder))
        wrong = sum(
            bool(differences(one["view"], other))
            for (_, wanted), got in zip(walks, seen, strict=True)
            for one, other in zip(got, wanted, strict=True)
        )
        own = count_states(library.lesson(name))
        faults += bool(wrong) + (own > MOST_STATES)
        cases += attacked(data, lesson)
        print(
            f"{name}: {own} states in its own cards, {made.states[0][1]} in the file, {len(page_bytes(made.html))} "
            f"bytes, {made.cards} pictures, {made.renders} views in {seconds:.0f} s of CPU; "
            f"{len(walks) * STEP} moves, {wrong} differ",
            flush=True,
        )
    ways = better_than_chance(cases)
    print(f"{len(cases)} guesses; better than by chance: {ways or 'none'}")
    return 1 if faults or ways else 0


if __name__ == "__main__":
    sys.exit(main())

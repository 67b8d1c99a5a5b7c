"""Every type of exercise, every level, five hundred seeds: run by hand, prints what it found and how long it took.

``python -m tests.sweeps.generators [--seeds 500] [names …]``: for each question the whole contract
(``check_generator``), and the time of making it. A few minutes of one core.
"""

from __future__ import annotations

import argparse
import sys
import time
from statistics import median

from hanalearn.generators import check_generator
from hanalearn.rules.books import KOIKOI
from hanalearn.teach.dice import Dice
from hanalearn.teach.exercise_types import EXERCISE_TYPES, GENERATORS
from hanalearn.teach.variant_name import DEFAULT_BOOK, book_named


def main(arguments: list[str]) -> int:
    """The number of faults found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=500)
    parser.add_argument("names", nargs="*", default=list(EXERCISE_TYPES.values()))
    options = parser.parse_args(arguments)
    faults = 0
    every: list[float] = []
    for name in options.names:
        generator = GENERATORS[name]
        times: list[float] = []
        for level in generator.levels:
            for number in range(options.seeds):
                book = book_named(KOIKOI[number % len(KOIKOI)] if generator.by_rules else DEFAULT_BOOK)
                dice = Dice(f"{name}@{generator.version}/{level}/sweep{number}")
                begun = time.perf_counter()
                generator.make(dice, level, book)
                times.append(1000 * (time.perf_counter() - begun))
        found = check_generator(generator, seeds=options.seeds)
        faults += len(found)
        every += times
        worst = sorted(times)[int(0.99 * len(times))]
        speed = f"median {median(times):5.1f} ms, 99 % {worst:6.1f} ms"
        print(f"{name:24} {len(times):5} questions, {speed}, {len(found)} faults")
        for finding in found[:5]:
            print(f"    {finding}")
    print(f"{len(every)} questions, median {median(every):.1f} ms, {faults} faults")
    return min(faults, 1)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""Every type of exercise, every level, five hundred seeds: run by hand, prints what it found and how long it took.

``python -m tests.sweeps.generators [--seeds 500] [names …]``: for each question the whole contract
(``check_exercise``), in one language each, and the time of making it. A few minutes of one core.
"""

from __future__ import annotations

import argparse
import sys
import time
from statistics import median

from hanalearn.generators.check import check_exercise
from hanalearn.rules.books import KOIKOI
from hanalearn.teach.dice import Dice
from hanalearn.teach.exercise_types import EXERCISE_TYPES, GENERATORS
from hanalearn.teach.findings import Finding
from hanalearn.teach.variant_name import DEFAULT_BOOK, VariantName, book_named
from hanalearn.text import LANGUAGES


def main(arguments: list[str]) -> int:
    """The number of faults found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=500)
    parser.add_argument("names", nargs="*", default=list(EXERCISE_TYPES.values()))
    options = parser.parse_args(arguments)
    faults = 0
    every: list[float] = []
    languages = [language.code for language in LANGUAGES]
    for name in options.names:
        generator = GENERATORS[name]
        times: list[float] = []
        found: list[Finding] = []
        for level in generator.levels:
            for number in range(options.seeds):
                book = KOIKOI[number % len(KOIKOI)] if generator.by_rules else DEFAULT_BOOK
                variant = VariantName(name, generator.version, level, f"sweep{number}", book)
                begun = time.perf_counter()
                exercise = generator.make(Dice(str(variant)), level, book_named(book))
                times.append(1000 * (time.perf_counter() - begun))
                # The languages in turn: what can be said is a matter of the message, not of the seed.
                spoken = [languages[number % len(languages)]]
                found += check_exercise(generator, exercise, str(variant), spoken)
        faults += len(found)
        every += times
        worst = sorted(times)[int(0.99 * len(times))]
        speed = f"median {median(times):5.1f} ms, 99 % {worst:6.1f} ms"
        print(f"{name:24} {len(times):5} questions, {speed}, {len(found)} faults", flush=True)
        for finding in found[:5]:
            print(f"    {finding}")
    print(f"{len(every)} questions, median {median(every):.1f} ms, {faults} faults")
    return min(faults, 1)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

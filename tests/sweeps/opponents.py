"""Is the ladder of opponents a ladder? Every deal is played twice, each side dealing once, and the results are counted.

    python tests/sweeps/opponents.py                      both rungs, 2,000 rounds each (a quarter of an hour)
    python tests/sweeps/opponents.py --rounds 200 --seed 7 strategist collector

Printed: how often the first of two won, lost and nobody scored, with Wilson's interval of 95 %, its points minus those
of the other with the normal interval, and for the strategist what a choice took. Not a test: too long for every day. A
smaller run of the same function is one (``tests/teach/play/test_strategist.py``).
"""

from __future__ import annotations

import argparse
import time
from random import Random

from hanalearn.rules.books import koikoi_rulebook
from hanalearn.rules.policy import Policy
from hanalearn.rules.simulate import Estimate, Outcomes, play_rounds
from hanalearn.rules.turn import shuffled

RUNGS = (("collector", "gardener"), ("strategist", "collector"))


def both_ways(
    first: str | Policy, second: str | Policy, rounds: int, *, seed: str = "ladder", book: str = "koikoi-standard"
) -> Outcomes:
    """The rounds of two policies over ``rounds / 2`` deals, as the first of them looks at them.

    Args:
        first, second: policies, or their names.
        rounds: how many rounds, an even number.
        seed: names the deals and the choices.
        book: key of a rulebook.
    """
    if rounds < 2 or rounds % 2:
        raise ValueError(f"{rounds} rounds: each deal is played twice, so their number is even and at least 2")
    dice = Random(f"{seed}/deals")
    packs = [shuffled(dice) for _ in range(rounds // 2)]
    found = [
        play_rounds(koikoi_rulebook(book), (first, second), seed=f"{seed}/{dealer}", dealer=dealer, packs=packs)
        for dealer in (0, 1)
    ]
    return Outcomes.counted(0, (pair for outcomes in found for pair in outcomes.counts))


def told(outcomes: Outcomes) -> str:
    """The result in one line."""
    return (
        f"{outcomes.runs} rounds: won {_share(outcomes.wins)}, lost {_share(outcomes.losses)}, "
        f"nobody {_share(outcomes.nobody)}; points minus theirs {_number(outcomes.difference)}"
    )


def _share(one: Estimate) -> str:
    return f"{one.value:.1%} ({one.low:.1%} to {one.high:.1%})"


def _number(one: Estimate) -> str:
    return f"{one.value:+.2f} ({one.low:+.2f} to {one.high:+.2f})"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pair", nargs="*", help="two policies; both rungs of the ladder, if none are given")
    parser.add_argument("--rounds", type=int, default=2000)
    parser.add_argument("--seed", default="ladder")
    parser.add_argument("--book", default="koikoi-standard")
    given = parser.parse_args()
    for first, second in [tuple(given.pair)] if given.pair else RUNGS:
        begun = time.perf_counter()
        outcomes = both_ways(first, second, given.rounds, seed=given.seed, book=given.book)
        print(f"{first} against {second}, {given.book}, seed {given.seed!r}: {told(outcomes)}", flush=True)
        print(f"  {time.perf_counter() - begun:.0f} s", flush=True)


if __name__ == "__main__":
    main()

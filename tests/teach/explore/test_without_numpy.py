"""Where numpy is missing, as in a browser: the readable engine answers, with fewer rounds, and says how many."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from functools import cache
from itertools import islice
from random import Random
from typing import Any

from hanalearn.cards import CardSet
from hanalearn.rules.books import koikoi_rulebook
from hanalearn.rules.position import position
from hanalearn.rules.round import Stop
from hanalearn.rules.simulate import weigh_actions
from hanalearn.teach.explore.decision import Decision

SCRIPT = """
import json, sys
sys.modules["numpy"] = None
from itertools import islice
from random import Random
from hanalearn.cards import CardSet
from hanalearn.cards import CardSet
from hanalearn.rules.books import koikoi_rulebook
from hanalearn.rules.koikoi import start_round
from hanalearn.rules.policy import POLICIES
from hanalearn.rules.simulate import has_numpy
from hanalearn.rules.turn import shuffled
from hanalearn.apps.explore.decide_page import DecideTool
from hanalearn.apps.explore.compare_page import CompareTool
from hanalearn.apps.explore.room import ExploreRoom
from hanalearn.apps.lessons import lessons_of
from hanalearn.teach.explore.comparator import Compare, Often, rounds_here
from hanalearn.teach.explore.decision import Decision, change_runs, runs
from hanalearn.teach.play.settings import Settings
from hanalearn.teach.play.setup_page import _about
from hanalearn.text import say

def shown(estimate):
    return [estimate.value, estimate.low, estimate.high, estimate.runs]

weighed = list(islice(Decision.preset("flowers").weighed(), int(sys.argv[1])))
compared = list(islice(Compare(pile=CardSet.parse("7a 10a 6a"), often=Often("often")).counting(), 3))
view = start_round(koikoi_rulebook("koikoi-standard"), shuffled(Random(3))).state.seen_by(0)
page = json.dumps(ExploreRoom(lessons_of(), DecideTool(weighed[-1])).view("en"))
print(json.dumps({
    "numpy": has_numpy(),
    "runs": sum(runs()), "change": sum(change_runs()), "rounds": rounds_here(),
    "gains": [shown(one.gain) for one in weighed[:len(runs())]],
    "changes": [[one.change, shown(one.gain)] for one in weighed[-1].changes],
    "piles": [one.often.piles for one in compared], "differ": compared[-1].often.differ,
    "move": str(POLICIES["strategist"].choose(view, Random(7))),
    "about": say(_about("strategist"), "en"),
    "says": [text for text in ("400 ", "100 rounds each") if text in page],
}))
"""


@cache
def answers(hash_seed: str, steps: int = 100) -> dict[str, Any]:
    run = subprocess.run(
        [sys.executable, "-c", SCRIPT, str(steps)],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
    )
    found: dict[str, Any] = json.loads(run.stdout)
    return found


def test_answers_are_the_same_in_every_process() -> None:
    long, short = answers("1"), answers("2", 3)

    assert long["gains"][:3] == short["gains"]
    for name in ("piles", "differ", "move"):
        assert long[name] == short[name]


def test_decision_explorer_plays_four_hundred_rounds_and_says_so() -> None:
    found = answers("1")

    assert found["numpy"] is False
    assert (found["runs"], found["change"]) == (400, 100)
    assert [gain[3] for gain in found["gains"]] == list(range(20, 401, 20))
    assert {gain[3] for _, gain in found["changes"]} == {100}
    assert found["says"] == ["400 ", "100 rounds each"]


def test_few_rounds_agree_with_many() -> None:
    _, low, high, _ = answers("1")["gains"][-1]
    *_, by_arrays = islice(Decision.preset("flowers").weighed(), 3)
    many = by_arrays.gain

    assert many is not None
    assert many.runs == 10_000
    assert low <= many.value <= high
    assert high - low > many.high - many.low


def test_comparator_counts_piles_of_fewer_rounds() -> None:
    found = answers("1")

    assert found["rounds"] == 600
    assert 15 < found["piles"][-1] <= 30
    assert found["piles"] == sorted(found["piles"])
    assert max(found["differ"]) <= found["piles"][-1]


def test_strategist_plays_a_legal_move_and_says_how_often_it_tries() -> None:
    found = answers("1")

    assert found["move"].startswith("play ")
    assert found["about"] == "Tries every move out in its head 12 times. It sees no more than you would."


def test_strategist_without_numpy_still_stops_where_stopping_is_worth_more() -> None:
    view = position(
        koikoi_rulebook("koikoi-standard"),
        hand=CardSet.parse("12c1"),
        field=CardSet.parse("11a 8c1 4r"),
        mine=CardSet.parse("7a 10a 6a 3b 9a 1c1 1c2 2c1"),
        theirs=CardSet.parse("5c1 5c2 4c1 4c2"),
        their_hand=2,
        is_deciding=True,
    )

    odds = weigh_actions(view, "collector", 12, seed=repr(Random(1).random()), by_arrays=False)

    assert odds.best.action == Stop()

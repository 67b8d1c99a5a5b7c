"""What comes next in a practice file: boxes and days, mistakes, numbers of a class; the browser plans the same."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import Any

import pytest

from hanalearn.export.pack_schedule import (
    LADDER,
    LENGTH,
    PackState,
    Unit,
    answered,
    drawn,
    hash_of,
    marks,
    new_state,
    plan,
    tempted,
    unit_for,
)
from hanalearn.progress.written_code import Mark

DAY = 20_000
UNITS = tuple(
    Unit(f"{name}/{level}", name, tuple((("M24",) if at % 3 == 0 else ("M03", "M13")) if name == "sets" else ()
                                       for at in range(6)))
    for level in (1, 2) for name in ("months", "sets", "points", "rules", "table")
)  # fmt: skip
SETS = UNITS[1]


def _boxed(state: PackState, unit: Unit) -> object:
    return state["units"][unit.key][:2]


def test_right_at_once_comes_back_after_the_days_of_the_ladder() -> None:
    state, day = new_state(5), DAY
    waited = []
    for _ in range(7):
        state = answered(state, SETS, Mark.ALONE, day)
        due = state["units"][SETS.key][1]
        assert isinstance(due, int)
        waited.append(due - day)
        day = due

    assert waited == [1, 3, 7, 14, 30, 30, 30] == [*LADDER, 30, 30]


def test_what_was_missed_is_back_today_and_begins_again_at_the_first_box() -> None:
    state = answered(answered(new_state(5), SETS, Mark.ALONE, DAY), SETS, Mark.ALONE, DAY + 1)

    missed = answered(state, SETS, Mark.TRIED, DAY + 4)
    again = answered(missed, SETS, Mark.ALONE, DAY + 4)

    assert _boxed(missed, SETS) == [0, DAY + 4]
    assert SETS.key in [key for _, key, _ in plan(missed, UNITS, 1, DAY + 4)]
    assert _boxed(again, SETS) == [1, DAY + 5]


def test_with_help_it_comes_back_after_the_same_time() -> None:
    state = answered(answered(new_state(5), SETS, Mark.ALONE, DAY), SETS, Mark.ALONE, DAY + 1)

    assert _boxed(answered(state, SETS, Mark.HELPED, DAY + 4), SETS) == [2, DAY + 7]


def test_more_practice_on_a_day_moves_no_box_unless_it_is_missed() -> None:
    state = answered(new_state(5), SETS, Mark.ALONE, DAY)

    assert _boxed(answered(state, SETS, Mark.ALONE, DAY), SETS) == [1, DAY + 1]
    assert _boxed(answered(state, SETS, Mark.TRIED, DAY), SETS) == [0, DAY]
    assert _boxed(answered(state, SETS, Mark.TRIED, DAY, counts=False), SETS) == [1, DAY + 1]


def test_all_questions_of_a_unit_are_met_before_one_comes_twice() -> None:
    state, seen = new_state(5), []
    for day in range(12):
        state, at = drawn(state, SETS, 7, DAY + day)
        seen.append(at)

    assert sorted(seen[:6]) == sorted(seen[6:]) == list(range(6))


def test_neighbours_see_different_questions_first() -> None:
    firsts = [drawn(new_state(5), unit, number, DAY)[1] for number in range(1, 31) for unit in UNITS]
    alike = sum(firsts[at] == firsts[at + len(UNITS)] for at in range(len(firsts) - len(UNITS)))

    # Of six questions one in six is the same by chance.
    assert alike / (len(firsts) - len(UNITS)) < 0.25


def test_the_same_number_on_the_same_day_meets_the_same_questions() -> None:
    assert [drawn(new_state(5), unit, 12, DAY)[1] for unit in UNITS] == [
        drawn(new_state(5), unit, 12, DAY)[1] for unit in UNITS
    ]
    assert hash_of("12/20000/sets/1/0") == 2626670807


def test_a_sitting_asks_what_is_due_first_then_something_new() -> None:
    state = answered(new_state(5), UNITS[8], Mark.ALONE, DAY)

    asked = plan(state, UNITS, 1, DAY + 1)

    assert asked[0] == ("review", UNITS[8].key, "")
    assert len(asked) == LENGTH
    assert {phase for phase, _, _ in asked[1:]} == {"practice"}


def test_no_two_of_one_type_follow_each_other() -> None:
    asked = plan(new_state(5), UNITS, 1, DAY)
    types = [key.partition("/")[0] for _, key, _ in asked]

    assert all(one != other for one, other in pairwise(types))


def test_a_belief_comes_back_in_the_next_sitting_and_two_sittings_clear_it() -> None:
    state = tempted({**new_state(5), "sitting": 1}, SETS, "M24", resisted=False)

    same = [code for _, _, code in plan(state, UNITS, 1, DAY) if code]
    later: PackState = {**state, "sitting": 2}
    once = tempted(later, SETS, "M24", resisted=True)
    twice_in_one = tempted(once, SETS, "M24", resisted=True)
    cleared = tempted({**once, "sitting": 3}, SETS, "M24", resisted=True)

    assert same == []
    assert ("mistakes", SETS.key, "M24") in plan(later, UNITS, 1, DAY)
    assert twice_in_one["tempting"]["M24"] == [SETS.key, 1, 2]
    assert cleared["tempting"] == {}


def test_a_belief_comes_back_in_other_cards_that_tempt_with_it() -> None:
    state = tempted(new_state(5), SETS, "M24", resisted=False)
    seen = []
    for _ in range(2):
        state, at = drawn(state, SETS, 3, DAY, "M24")
        seen.append(at)

    assert sorted(seen) == [0, 3]
    assert unit_for(state, UNITS, "M13") == SETS.key


@pytest.mark.parametrize(
    ("last", "mark"), [("", 0), ("1", 1), ("111", 1), ("12", 2), ("3331", 2), ("33331", 3), ("3333", 3)]
)
def test_a_kind_is_marked_by_its_last_five(last: str, mark: int) -> None:
    state: PackState = {**new_state(1), "last": {"sets": last} if last else {}}

    assert marks(state, ("sets",)) == [mark]


def test_a_code_that_was_read_is_not_lost_by_new_slips() -> None:
    state: PackState = {**new_state(1), "base": [3], "last": {"sets": "1"}}

    assert marks(state, ("sets",)) == [3]


_PLAYED = """given.histories.map(([number, acts]) => {
  let state = newState(5);
  return acts.map(([verb, at, day, mark, code, flag]) => {
    const unit = given.units[at];
    let out = null;
    if (verb === "drawn") [state, out] = drawn(state, unit, number, day, code);
    else if (verb === "answered") state = answered(state, unit, mark, day, flag);
    else if (verb === "tempted") state = tempted(state, unit, code || "M24", flag);
    else if (verb === "sitting") state = { ...state, sitting: state.sitting + 1 };
    else out = plan(state, given.units, number, day);
    return [state, out, marksOf(state, given.types)];
  });
})"""


def test_browser_plans_the_same(in_node: Any) -> None:
    dice = random.Random(5)
    histories, expected = [], []
    types = [unit.type for unit in UNITS[:5]]
    for number in range(40):
        acts, state, stations, day = [], new_state(5), [], DAY
        for _ in range(60):
            day += dice.random() < 0.2
            verb = dice.choice(["drawn", "answered", "answered", "tempted", "sitting", "plan"])
            at, mark = dice.randrange(len(UNITS)), dice.choice([1, 2, 3, 3])
            code, flag = dice.choice(["", "M24", "M13"]), dice.random() < 0.5
            unit, out = UNITS[at], None
            if verb == "drawn":
                state, out = drawn(state, unit, number, day, code)
            elif verb == "answered":
                state = answered(state, unit, Mark(mark), day, counts=flag)
            elif verb == "tempted":
                state = tempted(state, unit, code or "M24", resisted=flag)
            elif verb == "sitting":
                state = {**state, "sitting": state["sitting"] + 1}
            else:
                out = [list(one) for one in plan(state, UNITS, number, day)]
            acts.append([verb, at, day, mark, code, flag])
            stations.append([state, out, marks(state, types)])
        histories.append([number, acts])
        expected.append(stations)
    units = [{"key": one.key, "type": one.type, "beliefs": one.beliefs} for one in UNITS]

    found = in_node(("pack.js",), _PLAYED, {"units": units, "types": types, "histories": histories})

    assert found == expected

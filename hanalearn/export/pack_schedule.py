"""Which question of a practice file comes next: boxes that come back by a ladder of days, mistakes, new ones, in turn.

The twin of ``hanalearn/export/static/pack.js``, which does this in the browser; the tests run both on the same
histories. A *unit* is a type of exercise at a level; its questions are all different, so that what comes back is the
kind and never the very same cards, until all have been seen. Everything is a value: a state goes in, a state comes out.

A state is plain JSON, so that it can be kept::

    {"v": 1, "units": {"counting-set/2": [box, due, [seen, ...]]}, "last": {"counting-set": "3323"},
     "base": [0, 3, ...], "tempting": {"M24": ["counting-set/2", right, sitting]}, "sitting": 4}

Days are whole numbers, days since 1 January 1970 by the calendar of the reader; no time of day is known here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias, TypedDict

from hanalearn.progress.written_code import Mark

__all__ = ["LADDER", "Asked", "PackState", "Unit", "answered", "drawn", "marks", "new_state", "plan", "tempted"]

LADDER: Final = (1, 3, 7, 14, 30)
"""Days until a unit comes back, by its box. Source: the course's own plan; a fixed ladder needs no model."""
LENGTH: Final = 8
"""Questions of a sitting."""
MOST_DUE: Final = 6
"""Of them at most so many that come back, so that something new is met."""
MOST_MISTAKES: Final = 3
"""So many beliefs come back in a sitting, and so many once more at its end."""
CLEARED: Final = 2
"""Right answers in different sittings that clear a belief."""
_WINDOW: Final = 5
_ENOUGH: Final = 4


class PackState(TypedDict):
    """See the module."""

    v: int
    units: dict[str, list[object]]
    last: dict[str, str]
    base: list[int]
    tempting: dict[str, list[object]]
    sitting: int


@dataclass(frozen=True, slots=True)
class Unit:
    """A type of exercise at a level.

    Attributes:
        key: ``"counting-set/2"``.
        type: ``"counting-set"``.
        beliefs: for each question the beliefs that some answer to it would speak of.
    """

    key: str
    type: str
    beliefs: tuple[tuple[str, ...], ...]


Asked: TypeAlias = tuple[str, str, str]
"""Phase (``review``, ``mistakes`` or ``practice``), unit, and the belief of a mistake or ``""``."""


def new_state(parts: int) -> PackState:
    """The state of somebody who has not begun, in a file with so many types of exercise."""
    return {"v": 1, "units": {}, "last": {}, "base": [0] * parts, "tempting": {}, "sitting": 0}


def hash_of(text: str) -> int:
    """A number below 2**32 for a text of plain letters: FNV-1a, then mixed, the same in every browser.

    >>> hash_of("7/20000/counting-set/2/0")
    3065999658
    """
    value = 2166136261
    for sign in text.encode():
        value = (value ^ sign) * 16777619 & 0xFFFFFFFF
    value = (value ^ value >> 16) * 0x45D9F3B & 0xFFFFFFFF
    return value ^ value >> 16


def order_of(number: int, day: int, unit: Unit) -> list[int]:
    """The questions of a unit in the order in which a pupil meets them on a day."""
    count = len(unit.beliefs)
    return sorted(range(count), key=lambda at: (hash_of(f"{number}/{day}/{unit.key}/{at}"), at))


def drawn(state: PackState, unit: Unit, number: int, day: int, code: str = "") -> tuple[PackState, int]:
    """The next question of a unit, one that was not seen yet; once all have been seen they come round again.

    Args:
        state: see the module.
        unit: of which.
        number: the pupil's number, which decides the order.
        day: today.
        code: a belief that it must tempt with, where the unit has such a question.
    """
    box, due, seen = _held(state, unit.key)
    order = order_of(number, day, unit)
    if code:
        order = [at for at in order if code in unit.beliefs[at]] or order
    fresh = [at for at in order if at not in seen]
    if not fresh:
        seen = [at for at in seen if at not in order]
        fresh = order
    return _with_unit(state, unit.key, [box, due, [*seen, fresh[0]]]), fresh[0]


def answered(state: PackState, unit: Unit, mark: Mark, day: int, *, counts: bool = True) -> PackState:
    """The state after a question of a unit.

    Right at once when it was due, or new: one box on. With help: it comes back after the same time. Not right: the
    first box, and back today. What is asked beyond what is due changes nothing unless it is missed.

    Args:
        state: see the module.
        unit: of which the question was.
        mark: ``ALONE``, ``HELPED`` or ``TRIED``.
        day: today.
        counts: whether the boxes move; a retry at the end of a sitting moves none.
    """
    box, due, seen = _held(state, unit.key)
    if counts:
        is_due = box < 0 or due <= day
        if mark is Mark.TRIED:
            box, due = 0, day
        elif is_due:
            box = min(len(LADDER), max(0, box) + 1) if mark is Mark.ALONE else max(1, box)
            due = day + LADDER[box - 1]
    last = (state["last"].get(unit.type, "") + str(int(mark)))[-_WINDOW:]
    after = _with_unit(state, unit.key, [box, due, seen])
    return {**after, "last": {**after["last"], unit.type: last}}


def tempted(state: PackState, unit: Unit, code: str, *, resisted: bool) -> PackState:
    """The state after a belief led astray, or was resisted in a question that brought it back.

    Two right answers in different sittings clear it.
    """
    tempting = dict(state["tempting"])
    if not resisted:
        tempting[code] = [unit.key, 0, state["sitting"]]
    elif code in tempting:
        key, right, sitting = tempting[code]
        if sitting != state["sitting"]:
            tempting[code] = [key, _int(right) + 1, state["sitting"]]
            if _int(right) + 1 >= CLEARED:
                del tempting[code]
    return {**state, "tempting": tempting}


def plan(state: PackState, units: Sequence[Unit], number: int, day: int) -> tuple[Asked, ...]:
    """The questions of a sitting that begins now: what is due, mistakes, then what is new, the easier first.

    Where nothing is left of these, units come in an order of the day. No two of one type follow each other where that
    can be avoided.
    """
    held = {unit.key: _held(state, unit.key) for unit in units}
    due = sorted((unit for unit in units if held[unit.key][0] >= 0 and held[unit.key][1] <= day),
                 key=lambda unit: (held[unit.key][1], held[unit.key][0]))  # fmt: skip
    asked: list[Asked] = [("review", unit.key, "") for unit in due[:MOST_DUE]]
    known = {code for unit in units for beliefs in unit.beliefs for code in beliefs}
    codes = [
        code for code, (_, _, sitting) in state["tempting"].items() if code in known and sitting != state["sitting"]
    ]
    asked += [("mistakes", unit_for(state, units, code), code) for code in codes[:MOST_MISTAKES]]
    new = [unit for unit in units if held[unit.key][0] < 0]
    rest = sorted((unit for unit in units if held[unit.key][0] >= 0 and held[unit.key][1] > day),
                  key=lambda unit: hash_of(f"{number}/{day}/{unit.key}"))  # fmt: skip
    asked += [("practice", unit.key, "") for unit in (*new, *rest)[: max(0, LENGTH - len(asked))]]
    return tuple(_apart(asked, {unit.key: unit.type for unit in units}))


def unit_for(state: PackState, units: Sequence[Unit], code: str) -> str:
    """The unit in which a belief comes back: where it led astray last, if other questions of it tempt with it."""
    last = state["tempting"].get(code, [""])[0]
    able = [unit.key for unit in units if any(code in beliefs for beliefs in unit.beliefs)]
    return str(last) if last in able else able[0]


def _apart(asked: Sequence[Asked], types: Mapping[str, str]) -> list[Asked]:
    left, found = list(asked), list[Asked]()
    while left:
        last = types[found[-1][1]] if found else ""
        at = next((at for at, one in enumerate(left) if types[one[1]] != last), 0)
        found.append(left.pop(at))
    return found


def marks(state: PackState, types: Sequence[str]) -> list[int]:
    """A mark for each type of exercise, for the written code: what was read from a code before, or better.

    ``ALONE`` four of the last five questions were right at once; ``HELPED`` something of them was right; ``TRIED``.
    """
    found = []
    for at, one in enumerate(types):
        last = state["last"].get(one, "")
        alone, right = last.count("3"), last.count("2")
        own = 3 if alone >= _ENOUGH else 2 if alone + right else 1 if last else 0
        found.append(max(own, state["base"][at]))
    return found


def _held(state: PackState, key: str) -> tuple[int, int, list[int]]:
    box, due, seen = state["units"].get(key, [-1, 0, []])
    return _int(box), _int(due), list(seen) if isinstance(seen, list) else []


def _with_unit(state: PackState, key: str, held: list[object]) -> PackState:
    return {**state, "units": {**state["units"], key: held}}


def _int(value: object) -> int:
    assert isinstance(value, int)
    return value

"""What somebody finds who unpacks a lesson file and reads it without running it."""

from __future__ import annotations

import base64
import dataclasses
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from math import sqrt
from typing import Any

from msgspec.structs import replace

from hanalearn.export.joined_texts import in_one
from hanalearn.export.lesson_writer import Numbers
from hanalearn.export.veil import disguised
from hanalearn.teach.answer_key import right_acts
from hanalearn.teach.lesson import Lesson, lay_out_steps
from hanalearn.teach.reaction import Outcome
from hanalearn.teach.session import Session
from hanalearn.teach.state import State

HIDDEN = ("h", "l", "lc", "s", "groups", "bits", "closed", "+")
"""Of a place: what names pieces that are met behind something done. Where one is named is all there is to see."""
TABLES = ("acts", "rows", "said", "drops")
ROW = 7


def read_through(data: Mapping[str, Any]) -> tuple[list[Any], list[list[Any]]]:
    """All pieces and texts of a file in plain letters, as only a script has them."""
    text = data["veiled"]
    plain = "".join(chr(code) for code in range(0x20, 0x7F)) + "".join(sorted(set(text) - set(map(chr, range(0x92)))))
    letters = dict(zip(disguised(plain), plain, strict=True))
    line, rest = "".join(letters.get(sign, sign) for sign in text).split("\n")
    shapes, texts = json.loads(rest)
    return list(_pieces(line, shapes)), in_one(texts)


def _pieces(line: str, shapes: Sequence[Sequence[str]]) -> Iterator[Any]:
    """What stands in the line of a sheaf: one value after the other."""
    signs = re.compile(r'"(?:[^"\\]|\\.)*"|[-\d.e]+ |.').findall(line)
    at = 0

    def value() -> Any:
        nonlocal at
        sign = signs[at]
        at += 1
        if sign[0] in '"-0123456789':
            return json.loads(sign)
        if sign == "[":
            made = []
            while signs[at] != "]":
                made.append(value())
            at += 1
            return made
        for first, name in ((0xAC00, "^"), (0xA000, ""), (0x3400, "~")):
            if ord(sign) >= first:
                number = ord(sign) - first
                return f"{name}{number}" if name else {key: value() for key in shapes[number]}
        return {"t": True, "f": False, "n": None}[sign]

    while at < len(signs):
        yield value()


def grown(value: object, pieces: Sequence[Any], texts: Sequence[Any]) -> object:
    """A value with its pieces and texts in it."""
    if isinstance(value, str):
        if value[:1] == "^":
            return texts[int(value[1:])]
        if re.match(r"~\d", value):
            return grown(pieces[int(value[1:])], pieces, texts)
        return value
    if isinstance(value, Mapping):
        return {key: grown(one, pieces, texts) for key, one in value.items()}
    return [grown(one, pieces, texts) for one in value] if isinstance(value, list) else value


def open_part(place: Mapping[str, Any], pieces: Sequence[Any], texts: Sequence[Any]) -> dict[str, object]:
    """What lies open of a place, grown; of the rest how much of it there is."""
    made: dict[str, object] = {}
    for key, value in place.items():
        if key in HIDDEN:
            made[key] = len(value) if isinstance(value, list) else True
        elif key in TABLES and not isinstance(value, Mapping):
            made[key] = value
        else:
            bare = {name: one for name, one in value.items() if name != "+"} if isinstance(value, Mapping) else value
            made[key] = grown(bare, pieces, texts)
    return made


def shape(value: object) -> object:
    """A value without its words and numbers."""
    if isinstance(value, Mapping):
        return {key: shape(one) for key, one in value.items()}
    return [shape(one) for one in value] if isinstance(value, list) else type(value).__name__


def closed_steps(
    data: Mapping[str, Any], lesson: Lesson, at: int = 0
) -> Iterator[tuple[dict[str, Any], list[str], set[str]]]:
    """The steps of a lesson with few answers: the place, what can be chosen first, and what of it belongs."""
    for place in data["lessons"][at]["places"]:
        if place.get("c") or place.get("again") or not place.get("form"):
            continue
        session = at_step(lesson, place["k"])
        assert session.task is not None
        right = [act.partition(":")[2] for act in right_acts(session.task, ()) if ":" in act]
        if place["t"] == "table":
            verbs = ("tap:", "choose:", "press:")
            things = [offer.partition(":")[2] for offer in session.offers() if offer.startswith(verbs)]
            right = right[:1]
        else:
            things = list(place["o"] if place["t"] == "set" else place["i"])
            if place["t"] == "order":
                right = session.task.options[:1] and list(session.task.options[:1])
        if len(things) > 1 and 0 < len(set(right) & set(things)) < len(things):
            yield place, things, set(right) & set(things)


def at_step(lesson: Lesson, key: str) -> Session:
    """A session as it enters a step."""
    return Session(lesson, State(key, "file"), Outcome("entered"), {}, ())


def guesses(place: Mapping[str, Any], things: Sequence[str], tables: bytes, bits: int) -> dict[str, str]:
    """What can be guessed from how the tables are written, by the way of guessing."""
    bare = {key: value for key, value in place.items() if key not in ("v", "o", "i")}
    text = json.dumps(bare)
    named = {thing: text.count(json.dumps(thing)) for thing in things}
    first = {thing: text.find(json.dumps(thing)) for thing in things}
    own = {thing: len(json.dumps(list(_under(bare, thing)))) for thing in things}
    features: dict[str, Mapping[str, float]] = {"named": named, "first": first, "own": own}
    begin, count, *_ = next(place[key] for key in TABLES if isinstance(place.get(key), list))
    # Of few acts numbers alone; else each behind a name.
    if count < 0:
        packed = int.from_bytes(tables[begin + 2 : begin + 2 + (-count * bits + 7) // 8], "big") >> count * bits % 8
        rows = [packed >> bits * at & (1 << bits) - 1 for at in reversed(range(-count))]
    else:
        ends = range(begin + ROW, begin + ROW + ROW * count, ROW)
        rows = [int.from_bytes(tables[end - 2 : end], "big") for end in ends]
    features["row"] = dict(zip(things, rows, strict=False))
    features["other row"] = {thing: -rows.count(row) for thing, row in zip(things, rows, strict=False)}
    found: dict[str, str] = {}
    for way, values in features.items():
        if not values:
            continue
        for which, best in (("most", max(values.values())), ("least", min(values.values()))):
            ones = [thing for thing, value in values.items() if value == best]
            if len(ones) == 1:
                found[f"{which} {way}"] = ones[0]
    return found


def _under(value: object, name: str) -> Iterator[object]:
    """Whatever stands under a name, anywhere in a value."""
    if isinstance(value, Mapping):
        for key, one in value.items():
            if key == name:
                yield one
            yield from _under(one, name)
    elif isinstance(value, list):
        for one in value:
            yield from _under(one, name)


def better_than_chance(cases: Sequence[tuple[str, bool, float]]) -> list[str]:
    """The ways of guessing that are right more often than they should be, each case with its chance."""
    ways: dict[str, list[tuple[bool, float]]] = {}
    for way, hit, chance in cases:
        ways.setdefault(way, []).append((hit, chance))
    found = []
    for way, tries in sorted(ways.items()):
        hits, expected = sum(hit for hit, _ in tries), sum(chance for _, chance in tries)
        if hits > expected + 3 * sqrt(sum(chance * (1 - chance) for _, chance in tries)):
            found.append(f"{way}: {hits} of {len(tries)}, by chance {expected:.1f}")
    return found


def attacked(data: Mapping[str, Any], lesson: Lesson, at: int = 0) -> list[tuple[str, bool, float]]:
    """Every guess at every closed step: the way, whether it holds, and how often it would by chance."""
    tables = base64.b64decode(data["tables"])
    bits = max(Numbers(read_through(data)[0]).outs - 1, 1).bit_length()
    return [
        (way, guess in right, len(right) / len(things))
        for place, things, right in closed_steps(data, lesson, at)
        for way, guess in guesses(place, things, tables, bits).items()
    ]


def with_other_answer(lesson: Lesson, key: str, changes: Mapping[str, Any]) -> Lesson:
    """A lesson of one step, with something changed of it."""
    step = next(one for one in lesson.spec.steps if one.key == key)
    spec = replace(lesson.spec, steps=(replace(step, **changes),), check=None)
    return dataclasses.replace(lesson, spec=spec, tasks=lay_out_steps(spec), exercise=None)


def said(view: object) -> set[str]:
    """The sentences of what is said to an answer."""
    if isinstance(view, str):
        return {part for part in re.split(r"(?<=[.:。：])\s*", view) if len(part) > 3}
    if isinstance(view, Mapping):
        return set().union(
            *(said(one) for key, one in view.items() if key not in ("offer", "verdict", "actions")), set()
        )
    return set().union(*(said(one) for one in view), set()) if isinstance(view, list) else set()

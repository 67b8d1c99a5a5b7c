"""The judge of a question that is asked without Python: its verdicts as tables, read off from the engine of lessons."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise, permutations
from typing import Final

from hanalearn.export.question_texts import Texts, as_list, as_object
from hanalearn.teach.dice import Dice
from hanalearn.teach.exercise import Exercise
from hanalearn.teach.forms import form_name, form_of
from hanalearn.teach.judge import right_answers, rule_on
from hanalearn.teach.library import Library
from hanalearn.teach.made import NOTHING, Made
from hanalearn.teach.recognise import pieces
from hanalearn.teach.ruling import Ruling
from hanalearn.teach.single import Single
from hanalearn.teach.task import Task
from hanalearn.teach.voice import Voice
from hanalearn.teach.wire import Json

__all__ = ["FORMS", "HINTS", "QuestionJudge"]

FORMS: Final = {
    "tap": "tap",
    "choose": "choose",
    "number": "number",
    "parts": "parts",
    "tick": "tick",
    "tap-set": "set",
    "tap-hand": "set",
    "order": "order",
    "sort": "sort",
    "match": "match",
}
"""The forms that can be asked without Python."""
_LETTERS: Final = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_MOST_LISTED: Final = 10
"""So many things may be chosen from before subsets are no longer listed one by one."""
HINTS: Final = 3
"""Hints that help; a fourth one shows everything."""


class QuestionJudge:
    """A question as the engine of lessons has it, and every outcome that an answer to it can have."""

    def __init__(self, exercise: Exercise, lang: str, library: Library, texts: Texts) -> None:
        self.exercise, self.lang, self.library, self.texts = exercise, lang, library, texts
        self.single = Single.of(exercise)
        task = self.single.session.task
        assert task is not None
        self.task: Task = task
        self.step = task.step
        self.name = form_name(task) or ""
        if self.name not in FORMS:
            raise ValueError(f"{exercise.name}: the form {self.name!r} cannot be asked without Python")
        self.form = FORMS[self.name]
        self.joint = "+" if self.form == "set" else ","
        self.voice = Voice(lang)
        self.outcomes: list[list[object]] = []
        self.found: dict[str, int] = {}
        self.levels = self._levels()

    def _levels(self) -> list[tuple[Single, Json]]:
        """The question as it begins, and after each of its hints."""
        single, found = self.single, []
        for _ in range(HINTS + 1):
            found.append((single, single.view(self.lang, self.library)))
            after = single.take("hint")
            assert after is not None
            single = after
        return found

    # --- what becomes of it

    def judge(self) -> Json:
        match self.form:
            case "tap" | "choose":
                options = [offer.removeprefix(f"{self.form}:") for offer in self.single.session.offers()]
                known = [one for one in options if one != "hint"]
                return {"rows": [self._outcome(one) for one in known]}
            case "number":
                return {"on": self._numbers(())}
            case "parts":
                return {"parts": self._parts()}
            case "tick" | "set":
                return {"set": self._set()}
            case "order":
                return {"order": self._order()}
            case "sort":
                boxes = [str(box[0]) for box in self._boxes()]
                drops = [f"{item}>{box}" for item in pieces(self.task) for box in boxes]
                return {"rows": [self._outcome(drop) for drop in drops]}
            case _:
                codes = [card.code for card in self.task.table.shown]
                pairs = [f"{one}+{other}" for one in codes for other in codes if one != other]
                return {"rows": [self._outcome(pair) for pair in pairs]}

    def _boxes(self) -> list[list[object]]:
        answer = as_object(self.levels[0][1]["answer"])
        return [[as_object(box)["key"]] for box in as_list(answer["boxes"])]

    def _numbers(self, before: tuple[str, ...]) -> dict[str, int]:
        offers = self.form_offers(before)
        known = [offer.removeprefix("num:") for offer in offers if offer.startswith("num:")]
        found = {one: self._outcome(",".join((*before, one))) for one in known if one != "*"}
        strange = next(str(number) for number in range(9998, 0, -1) if str(number) not in found)
        return {**found, "*": self._outcome(",".join((*before, strange)))}

    def form_offers(self, before: tuple[str, ...]) -> tuple[str, ...]:
        """What may be given once so many parts hold."""
        form = form_of(self.task)
        assert form is not None
        return form.offers(self.task, before, False)

    def _parts(self) -> list[dict[str, int]]:
        assert isinstance(self.step, Made)
        found = []
        before: tuple[str, ...] = ()
        for part in self.step.parts:
            if part.options:
                found.append({one: self._outcome(",".join((*before, one))) for one in part.options})
            else:
                found.append(self._numbers(before))
            before = (*before, part.right[0])
        return found

    def _set(self) -> Json:
        joint = self.joint
        things = list(self.task.options) if self.form == "tick" else [
            card.code for card in sorted(self.task.table.cards) if f"tap:{card.code}" in self.single.session.offers()
        ]  # fmt: skip
        found: Json = {"of": things, "best": right_answers(self.task)[0].split(joint)}
        exact = [NOTHING] if self.form != "tick" and NOTHING in self.single.session.offers() else []
        if len(things) <= _MOST_LISTED:
            rows = [self._outcome(joint.join(chosen)) for chosen in _subsets(things)]
            best = self._best(things)
            if best is not None and (lists := self._as_list(things, joint, best)) is not None:
                found |= lists
            else:
                short = max(rows) < len(_LETTERS)
                found["all"] = "".join(_LETTERS[row] for row in rows) if short else rows
        if "all" not in found and "untrue" not in found:
            best = self._best(things)
            lists = None if best is None else self._as_list(things, joint, best)
            if lists is None:
                raise ValueError(f"{self.exercise.name}: {len(things)} things with no order of judging")
            found |= lists
        found["exact"] = {**as_object(found.get("exact", {})), **{one: self._outcome(one) for one in exact}}
        return found

    def _best(self, things: Sequence[str]) -> tuple[str, ...] | None:
        right = right_answers(self.task)
        if len(right) != 1 or not isinstance(self.step, Made):
            return None
        return tuple(right[0].split(self.joint))

    def _as_list(self, things: Sequence[str], joint: str, best: tuple[str, ...]) -> Json | None:
        """The judge as a list, if it says the same as the engine; else nothing."""
        step = self.step
        assert isinstance(step, Made)
        slips = [one for one in things if one not in best and one in step.slips]
        untrue = [*slips, *(one for one in things if one not in best and one not in step.slips)]
        exact = [one for one in step.slips if joint in one]
        none_right = best == (NOTHING,)
        wanted = [one for one in things if one in best]
        lists: Json = {
            "best": list(best),
            "untrue": [[one, self._outcome(one)] for one in untrue],
            "missing": [] if none_right else [self._outcome(joint.join(wanted[:count]))
                                              for count in range(1, len(wanted) + 1)],
            "exact": {one: self._outcome(one) for one in exact},
        }  # fmt: skip
        if none_right and NOTHING in things:
            lists["missing"] = [self._outcome(NOTHING)]
        return lists if all(self._agrees(lists, chosen, joint) for chosen in _probes(things)) else None

    def _agrees(self, lists: Json, chosen: Sequence[str], joint: str) -> bool:
        answer = joint.join(chosen)
        exact, best = as_object(lists["exact"]), as_list(lists["best"])
        if answer in exact:
            return bool(exact[answer] == self._outcome(answer))
        for one, row in lists["untrue"]:  # type: ignore[attr-defined]
            if one in chosen:
                return bool(row == self._outcome(answer))
        if len(chosen) > len(best):
            return False
        return bool(as_list(lists["missing"])[len(chosen) - 1] == self._outcome(answer))

    def _order(self) -> Json:
        wanted = right_answers(self.task)[0].split(",")
        by_early = isinstance(self.step, Made)
        on: dict[str, int] = {}
        for given in _orders(wanted):
            key = _early(given, wanted) if by_early else _fall(given, wanted)
            row = self._outcome(",".join(given))
            if on.setdefault(key, row) != row:
                raise ValueError(f"{self.exercise.name}: {given} is judged by more than {key}")
        return {"wanted": wanted, "early": int(by_early), "on": on}

    def given(self, answer: str) -> Single:
        """The question after an answer."""
        session = self.single.session
        match self.form:
            case "tap":
                offer = answer if answer == NOTHING else f"tap:{answer}"
            case "choose":
                offer = f"choose:{answer}"
            case "number":
                offer = f"num:{answer}"
            case "parts":
                *before, last = answer.split(",")
                assert isinstance(self.step, Made)
                session = replace(session, state=replace(session.state, picked=tuple(before)))
                offer = f"choose:{last}" if self.step.parts[len(before)].options else f"num:{last}"
            case "sort":
                *laid, drop = answer.split(",")
                item, _, box = drop.partition(">")
                session = replace(session, state=replace(session.state, picked=(*laid, item)))
                offer = f"box:{box}"
            case "match":
                first, _, second = answer.partition("+")
                session = replace(session, state=replace(session.state, picked=(first,)))
                offer = f"tap:{second}"
            case "set" if answer == NOTHING:
                offer = NOTHING
            case _:
                session = replace(session, state=replace(session.state, picked=tuple(answer.split(self.joint))))
                offer = "done"
        after = Single(session).take(offer)
        assert after is not None, (self.exercise.name, answer, offer)
        return after

    def _outcome(self, answer: str) -> int:
        """The place of what becomes of an answer."""
        ruling = rule_on(self.task, answer)
        back = self._back(answer, ruling)
        parts = (
            *(ruling.verdict, ruling.codes, ruling.on, ruling.because, ruling.holds, ruling.look, ruling.ends),
            *(back, ruling.kept is None, self._worth(ruling), ruling.right_in, self._rest(ruling)),
            self.form == "parts" and answer.count(","),
        )
        key = repr(parts)
        if key in self.found:
            return self.found[key]
        outcome = self._put_down(answer, ruling, back)
        if outcome in self.outcomes:
            place = self.outcomes.index(outcome)
        else:
            place = len(self.outcomes)
            self.outcomes.append(outcome)
        self.found[key] = place
        return place

    def _put_down(self, answer: str, ruling: Ruling, back: object) -> list[object]:
        """Verdict, whether it ends, beliefs, lines, what holds, cells, what comes back, what it is worth, the rest."""
        if ruling.verdict == "yes" and ruling.kept is not None:
            because = self.texts.all(self.voice.show(one) for one in ruling.because)
            return ["placed", 0, "", because, -1, [], 0, 0]
        feedback = as_object(self.given(answer).view(self.lang, self.library)["feedback"])
        holds = feedback["holds"]
        return [
            ruling.verdict,
            int(ruling.ends),
            " ".join(ruling.codes),
            self.texts.all(as_list(feedback["lines"])),
            -1 if holds is None else self.texts.place(holds),
            self.texts.all(as_list(feedback["cells"])),
            back,
            self._worth(ruling),
            *self._rest(ruling),
        ]

    def _worth(self, ruling: Ruling) -> float:
        """What it is worth; of several things that are judged together only the whole counts."""
        return round(ruling.score, 3) if self.form in ("tap", "choose", "number", "parts") else float(ruling.ends)

    def _rest(self, ruling: Ruling) -> list[object]:
        """1 where what was chosen stays; after a 0 the card where choosing begins anew."""
        if self.form == "tick" and ruling.chosen:
            return [0, next(iter(ruling.chosen)).code]
        return [1] if self.form == "set" and ruling.kept else []

    def _back(self, answer: str, ruling: Ruling) -> object:
        """Which cards come back: 0 none, 1 all that were given, 2 those that are not right, or a list."""
        back = {card.code for card in ruling.back}
        if not back:
            return 0
        given = set(answer.replace(">", "+").replace(",", "+").split("+"))
        if self.form == "sort":
            given = {answer.rpartition(",")[2].partition(">")[0]}
        right = set(right_answers(self.task)[0].replace(",", "+").split("+"))
        if self.form == "set" and back == given - right:
            return 2
        return 1 if back == given else sorted(back)


def _subsets(things: Sequence[str]) -> Iterator[list[str]]:
    """Every choice of at least one thing, counted in binary, the first thing lowest."""
    for number in range(1, 1 << len(things)):
        yield [one for at, one in enumerate(things) if number >> at & 1]


def _probes(things: Sequence[str]) -> Iterator[list[str]]:
    if len(things) <= _MOST_LISTED:
        yield from _subsets(things)
        return
    dice = Dice("/".join(things))
    for size in range(1, len(things) + 1):
        for _ in range(24):
            chosen = set(dice.some(list(things), size))
            yield [one for one in things if one in chosen]


def _orders(wanted: Sequence[str]) -> Iterator[list[str]]:
    """Every order of a few things; of many those in which two neighbouring stretches have changed places."""
    if len(wanted) <= 6:
        yield from map(list, permutations(wanted))
        return
    count = len(wanted)
    yield list(wanted)
    for first in range(count):
        for middle in range(first + 1, count):
            yield [*wanted[:first], *reversed(wanted[first:middle]), *wanted[middle:]]
            for last in range(middle + 1, count + 1):
                yield [*wanted[:first], *wanted[middle:last], *wanted[first:middle], *wanted[last:]]
                tail = [*reversed(wanted[last:]), *reversed(wanted[first:middle])]
                yield [*wanted[:first], *wanted[middle:last], *tail]
                yield [*wanted[:first], wanted[middle], *reversed([*wanted[first:middle], *wanted[middle + 1 :]])]


def _early(given: Sequence[str], wanted: Sequence[str]) -> str:
    """The first thing that stands too early, and whether at least half of the neighbours are right."""
    early = next((one for one, right in zip(given, wanted, strict=True) if one != right), "")
    after = sum(1 for one, other in pairwise(wanted) if given.index(one) + 1 == given.index(other))
    near = min(0.9, after / (len(wanted) - 1)) >= 0.5
    return f"{'near' if near else 'far'}:{early}" if early else "right"


def _fall(given: Sequence[str], wanted: Sequence[str]) -> str:
    """The first two neighbours that stand the other way round, and whether that is all."""
    place = {item: index for index, item in enumerate(wanted)}
    falls = [(one, other) for one, other in pairwise(given) if place[one] > place[other]]
    if not falls:
        return "right"
    one, other = falls[0]
    swapped = list(given)
    index = swapped.index(one)
    swapped[index : index + 2] = [other, one]
    return f"{'near' if swapped == list(wanted) else 'far'}:{one}>{other}"

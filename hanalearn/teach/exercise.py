"""The contract of an exercise: a question, an answer read, judged and explained; and what makes questions from a seed.

An exercise presents itself as a ``Task``, in the same forms as the steps of a lesson, so that the check of a lesson, a
page of practice and a sheet of paper show and judge it by the same code. Three outcomes, not two: an answer holds, it
does not, or it is *not yet an answer* (a ``Problem``), which is explained and costs nothing.

Who may touch what:

==========  ===============================================  ==============================================
phase       reads                                            gives
==========  ===============================================  ==============================================
make        dice, level, rulebook                            an ``Exercise``
question    the exercise                                     ``Question``: all that may leave the kernel
read        the question and what the learner sent           an ``Answer`` or a ``Problem``
grade       the exercise and an ``Answer``                   ``Feedback``
worked      the exercise                                     the whole way, as messages
==========  ===============================================  ==============================================
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Literal, Protocol, TypeAlias, runtime_checkable

from hanalearn.rules import KoiKoiRulebook, ScoreSheet
from hanalearn.teach.dice import Dice
from hanalearn.teach.forms import form_name
from hanalearn.teach.judge import answers, model_answer, right_answers, rule_on
from hanalearn.teach.made import Made, PartAsked, rule_on_made
from hanalearn.teach.question import Question, question_of
from hanalearn.teach.reading import Answer, Problem, read_answer
from hanalearn.teach.ruling import Ruling
from hanalearn.teach.task import Task
from hanalearn.teach.variant_name import VariantName
from hanalearn.text import Message

__all__ = ["Answer", "Exercise", "Feedback", "Generator", "Judged", "Probe", "Problem", "Question", "probes_of"]

Judged: TypeAlias = Literal["yes", "partly", "no"]


@dataclass(frozen=True, slots=True)
class Feedback:
    """What an answer is worth and why.

    Attributes:
        verdict: ``yes``; ``partly`` where some of it holds; ``no``.
        earned: 0 to 1; parts count for themselves.
        because: why, sentence by sentence.
        misconception: the code of the chief belief behind a wrong answer, ``""`` if none is known.
        codes: all beliefs behind it, the chief one first.
        right_in: rulebooks under which the answer would be right.
        sheet: the worked sum, where points are asked for.
    """

    verdict: Judged
    earned: float
    because: tuple[Message, ...] = ()
    misconception: str = ""
    codes: tuple[str, ...] = ()
    right_in: tuple[str, ...] = ()
    sheet: ScoreSheet | None = None


@dataclass(frozen=True, slots=True)
class Exercise:
    """One question made from a seed.

    Attributes:
        task: as it is asked, in the forms of lessons.
        kind: the class that was drawn first, ``"hand-four"``; the rest was filled in around it.
        topic: what it is about (a month, a pile); two questions of one check have different topics.
        sheet: the worked sum behind the answer, if there is one.
        name: which question it is, once it is known.
    """

    task: Task
    kind: str = ""
    topic: str = ""
    sheet: ScoreSheet | None = None
    name: VariantName | None = None

    @property
    def question(self) -> Question:
        """The only part that may leave the kernel: no answer, no belief, no hidden card is in it."""
        return question_of(self.task, self.name)

    def read(self, raw: object) -> Answer | Problem:
        """What the learner gave: a number or text, a key, a list of keys or of parts; a form is documented in
        ``hanalearn.teach.reading``.
        """
        return read_answer(self.task, raw)

    def grade(self, answer: Answer) -> Feedback:
        """The feedback on an answer. Recomputed by the rules; of several parts each counts for itself."""
        step = self.task.step
        if isinstance(step, Made) and step.parts:
            return self._in_parts(step, answer.text.split(","))
        ruling = rule_on(self.task, answer.text)
        return self._feedback(ruling, 1.0 if ruling.ends and ruling.verdict in ("yes", "also") else ruling.score)

    def _in_parts(self, step: Made, given: Sequence[str]) -> Feedback:
        whole = sum(part.weight for part in step.parts)
        right = [part.right[0] for part in step.parts]
        earned = 0.0
        slips: list[Ruling] = []
        for index, (one, part) in enumerate(zip(given, step.parts, strict=False)):
            if one in part.right:
                earned += part.weight / whole
                continue
            found = rule_on_made(step, ",".join([*right[:index], one]))
            earned += max(0.0, found.score - sum(other.weight for other in step.parts[:index]) / whole)
            slips.append(found)
        if not slips and len(given) == len(step.parts):
            return self._feedback(rule_on_made(step, ",".join(given)), 1.0)
        codes = tuple(dict.fromkeys(code for slip in slips for code in slip.codes))
        because = tuple(dict.fromkeys(one for slip in slips for one in _sentences(slip)))
        return Feedback("partly" if earned > 0 else "no", min(earned, 0.99), because, *_chief(codes), (), self.sheet)

    def _feedback(self, ruling: Ruling, earned: float) -> Feedback:
        verdict: Judged = "yes" if earned == 1.0 else "partly" if earned > 0 else "no"
        return Feedback(verdict, earned, _sentences(ruling), *_chief(ruling.codes), ruling.right_in, self.sheet)

    def worked(self) -> tuple[Message, ...]:
        """The whole way to the answer."""
        step = self.task.step
        if isinstance(step, Made):
            return step.worked
        ruling = rule_on(self.task, model_answer(self.task))
        return (*ruling.because, *(() if ruling.holds is None else (ruling.holds,)))

    def named(self, name: VariantName) -> Exercise:
        """The same question under its name, by which the slip shows the rulebook."""
        return replace(self, name=name)


def _chief(codes: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
    return (codes[0] if codes else ""), codes


def _sentences(ruling: Ruling) -> tuple[Message, ...]:
    tempting = (Message(f"tempting.{ruling.codes[0]}"),) if ruling.codes and ruling.verdict != "yes" else ()
    holds = ruling.holds or (Message(f"holds.{ruling.codes[0]}") if tempting else None)
    return (*tempting, *ruling.because, *(() if holds is None else (holds,)))


@dataclass(frozen=True, slots=True)
class Probe:
    """An answer that an exercise must judge as said.

    Attributes:
        raw: what a learner might send.
        verdict: what it must come to; ``problem`` is not yet an answer.
        code: the belief that must be named, ``""`` if none need be.
    """

    raw: object
    verdict: Literal["yes", "partly", "no", "problem"]
    code: str = ""


@runtime_checkable
class Generator(Protocol):
    """A type of exercise. ``hanalearn.generators.check_generator`` proves that one keeps this contract.

    Attributes:
        id: its number in the catalogue, ``"E21"``; of an outside package any short text.
        key: its name, ``"counting-set"``; its title is the message ``exercise.<key>``.
        version: raised whenever the same seed would give another question.
        skills: codes ``S01`` to ``S31``.
        levels: 1 and up; what each turns is the message ``exercise.<key>.level<n>``.
        by_rules: whether the rulebook decides what is right; where it does not, it is no part of the name.
    """

    @property
    def id(self) -> str: ...

    @property
    def key(self) -> str: ...

    @property
    def version(self) -> int: ...

    @property
    def skills(self) -> frozenset[str]: ...

    @property
    def levels(self) -> range: ...

    @property
    def by_rules(self) -> bool: ...

    def classes(self, level: int) -> Mapping[str, int]:
        """What is drawn first, with its weight: ``{"none": 1, "one": 2, ...}``."""
        ...

    def make(self, dice: Dice, level: int, rules: KoiKoiRulebook) -> Exercise:
        """The question of a seed. Same dice, level and rulebook: same question."""
        ...

    def probes(self, exercise: Exercise) -> Sequence[Probe]:
        """Right, wrong and malformed answers that it must judge."""
        ...


def probes_of(exercise: Exercise) -> tuple[Probe, ...]:
    """Probes that every question can give by itself: its right answers, every slip it knows, and what is no answer."""
    task = exercise.task
    step = task.step
    found = [Probe(answer, "yes") for answer in right_answers(task)]
    if isinstance(step, Made) and step.parts:
        found += [probe for index, part in enumerate(step.parts) for probe in _part_probes(step, index, part)]
        found += [Probe("", "problem"), Probe(",".join("?" * len(step.parts)), "problem")]
        return tuple(found)
    for answer in map(partial(_whole, task), answers(task)):
        if answer == "*":
            continue
        ruling = rule_on(task, answer)
        if ruling.verdict in ("yes", "also"):
            continue
        verdict: Literal["partly", "no"] = "partly" if ruling.score > 0 else "no"
        found.append(Probe(answer, verdict, ruling.codes[0] if ruling.codes else ""))
    if form_name(task) == "number":  # Even where no belief gives a number, some number is not right.
        found.append(Probe(str(max(map(int, right_answers(task)[0].split(","))) + 100), "no"))
    return (*found, Probe("", "problem"), Probe("?", "problem"), Probe(None, "problem"))


def _whole(task: Task, answer: str) -> str:
    """A whole answer for one piece of a sorting: everything else lies where it belongs."""
    if form_name(task) != "sort" or answer in right_answers(task):
        return answer
    item = answer.partition(">")[0]
    return ",".join(answer if drop.startswith(f"{item}>") else drop for drop in model_answer(task).split(","))


def _part_probes(step: Made, index: int, part: PartAsked) -> list[Probe]:
    right = [one.right[0] for one in step.parts]
    probes: list[Probe] = []
    for answer, slip in part.slips.items():
        if answer != "*":
            given = [*right[:index], answer, *right[index + 1 :]]
            whole: Literal["partly", "no"] = "partly" if len(given) > 1 or slip.score else "no"
            probes.append(Probe(",".join(given), whole, slip.codes[0] if slip.codes else ""))
    return probes

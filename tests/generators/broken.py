"""A type of exercise that does nearly everything wrong, so that the check has something to find."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import count

from hanalearn.generators import ExerciseType, asked
from hanalearn.rules import KoiKoiRulebook
from hanalearn.teach.dice import Dice
from hanalearn.teach.exercise import Exercise, Probe
from hanalearn.teach.made import Slip
from hanalearn.teach.table import Table
from hanalearn.text import Message

_COUNTER = count()


class Broken(ExerciseType):
    """Counts on between questions, names beliefs that do not exist, and promises probes it does not keep."""

    id = "X0"
    key = "broken"
    skills = frozenset({"S99"})
    levels = range(1, 2)

    def classes(self, level: int) -> Mapping[str, int]:
        return {"any": 1}

    def fill(self, kind: str, dice: Dice, level: int, rules: KoiKoiRulebook) -> Exercise:
        right = str(next(_COUNTER))
        words = Message("exercise.more", n=1)
        task = asked(
            "number",
            Message("exercise.no-such-message"),
            table=Table(),
            right=[right],
            slips={right: Slip(("M99",))},
            hints=[words, words, words],
            worked=[Message("exercise.no-such-message")],
        )
        return Exercise(task, kind)

    def probes(self, exercise: Exercise) -> Sequence[Probe]:
        return [Probe("1000", "yes"), Probe("1", "no"), Probe("", "problem")]


BROKEN = Broken()

"""E29: the final points are known; which stories fit?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hanalearn.generators.exercise_type import ExerciseType, RejectedError, asked, say
from hanalearn.generators.finals import final_under
from hanalearn.rules import KoiKoiRulebook
from hanalearn.teach.dice import Dice
from hanalearn.teach.exercise import Exercise
from hanalearn.teach.made import Slip
from hanalearn.teach.table import Table
from hanalearn.text import Message

__all__ = ["GENERATOR", "BackwardsFromFinal"]


class BackwardsFromFinal(ExerciseType):
    """At least one story fits and at least two do not; at the higher level two fit wherever the sheet allows it."""

    id = "E29"
    key = "backwards-from-final"
    skills = frozenset({"S20"})
    levels = range(1, 3)
    by_rules = True

    def classes(self, level: int) -> Mapping[str, int]:
        """See ``Generator``."""
        return {"plain": 2, "called": 3}

    def fill(self, kind: str, dice: Dice, level: int, rules: KoiKoiRulebook) -> Exercise:
        """See ``ExerciseType``."""
        base = dice.one((3, 4, 5, 6, 7, 8, 10))
        final = final_under(rules, base, theirs=1 if kind == "called" else 0)
        stories = {f"b{one}-c{called}": (one, called) for one in range(1, 41) for called in (0, 1)}
        fitting = [key for key, (one, called) in stories.items() if final_under(rules, one, theirs=called) == final]
        near = [
            key
            for key, (one, called) in stories.items()
            if key not in fitting and final in (one, one * 2, one * 3, one * 4, one * 2 + 2) and one <= final
        ]
        if not fitting or len(near) < 2:
            raise RejectedError("too few stories")
        chosen = dice.order([*fitting[:2], *dice.order(near)[: 3 if level == 2 else 2]])
        names = {key: self._story(*stories[key]) for key in chosen}
        slips: dict[str, Slip] = {}
        worked: list[Message] = []
        for key in chosen:
            one, called = stories[key]
            made = final_under(rules, one, theirs=called)
            told = say("backwards-from-final.makes", n=one, total=made)
            worked.append(told)
            if key not in fitting:
                slips[key] = Slip(self._codes(rules, one, called, final), (told,))
        right = [key for key in chosen if key in fitting]
        if not any(slip.codes for slip in slips.values()):
            raise RejectedError("nothing tempts")
        task = asked(
            "tick",
            say("backwards-from-final.ask", n=final),
            table=Table(),
            rules=rules,
            options=names,
            right=[",".join(right)],
            slips=slips,
            hints=[
                say("backwards-from-final.hint-halve"),
                say("name-the-sets.left"),
                say("backwards-from-final.fits", story=names[right[0]]),
            ],
            because=[say("backwards-from-final.fits", story=names[right[0]])],
            worked=worked,
        )
        return Exercise(task, kind, topic=str(final))

    def _story(self, base: int, called: int) -> Message:
        return say(f"backwards-from-final.story{'-called' if called else ''}", n=base)

    def _codes(self, rules: KoiKoiRulebook, base: int, called: int, final: int) -> tuple[str, ...]:
        """What somebody believes who takes this story for one that fits."""
        if final == base * 3 or final == base * 2 + 2:
            return ("M48",)
        if rules.threshold is not None and final in (base, base * 2, base * 4):
            return ("M47",)
        return ("M41",) if final == base * 2 else ()


GENERATOR: Final = BackwardsFromFinal()

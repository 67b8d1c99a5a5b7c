"""E28: a base total, who called koi-koi, a sheet; what is the final score?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hanalearn.generators.exercise_type import ExerciseType, RejectedError, asked, number_slips, say
from hanalearn.generators.finals import factor_messages, final_slips, final_under, is_silent, sheet_of
from hanalearn.rules import KoiKoiRulebook
from hanalearn.teach.dice import Dice
from hanalearn.teach.exercise import Exercise
from hanalearn.teach.made import Slip
from hanalearn.teach.table import Table
from hanalearn.text import Message

__all__ = ["GENERATOR", "FinalScore"]

_BASES: Final = {"below": (1, 2, 3, 4, 5, 6, 6), "seven": (7,), "above": (8, 9, 10, 10, 12)}


class FinalScore(ExerciseType):
    """Level 1 knows the threshold and one call of the other player; level 2 one's own calls and several; level 3 gives
    two sets instead of the base total.
    """

    id = "E28"
    key = "final-score"
    skills = frozenset({"S20"})
    levels = range(1, 4)
    by_rules = True

    def classes(self, level: int) -> Mapping[str, int]:
        """See ``Generator``."""
        if level == 1:
            return {"below": 1, "seven": 2, "above": 1, "below-called": 2, "seven-called": 2, "above-called": 1}
        if level == 2:
            return {
                "below-twice": 2,
                "seven-twice": 2,
                "below-own": 2,
                "seven-own": 2,
                "above-both": 2,
                "below-both": 2,
            }
        return {"two-sets": 2, "two-sets-called": 3}

    def fill(self, kind: str, dice: Dice, level: int, rules: KoiKoiRulebook) -> Exercise:
        """See ``ExerciseType``."""
        place, _, calls = kind.partition("-") if level < 3 else (kind, "", kind.removeprefix("two-sets").lstrip("-"))
        theirs = {"called": 1, "twice": 2, "both": 1}.get(calls, 0)
        own = 1 if calls in ("own", "both") else 0
        one, other = (0, 0)
        if level < 3:
            base = dice.one(_BASES[place])
        else:
            one, other = dice.one(((5, 2), (5, 1), (5, 3), (5, 5), (4, 3), (3, 3), (6, 1), (7, 1), (5, 4)))
            base = one + other
        final = final_under(rules, base, theirs=theirs, own=own)
        sheet = sheet_of(rules, base, theirs=theirs, own=own)
        believed = list(final_slips(rules, base, theirs, own))
        if level == 3:
            apart = sum(final_under(rules, part, theirs=theirs, own=own) for part in (one, other))
            believed.insert(0, (apart, Slip(("M49",))))
            factor = rules.threshold_factor
            believed.insert(1, (max(one, other) * factor + min(one, other), Slip(("M49",))))
        if not any(slip.codes and number != final for number, slip in believed):
            raise RejectedError("nothing tempts")
        test = self._test(rules, base)
        sub = say("final-score.silent") if is_silent(rules, base, theirs, own) else None
        task = asked(
            "number",
            say("final-score.ask-sets" if level == 3 else "final-score.ask", **self._told(level, base, one, other)),
            sub=say("final-score.calls", theirs=theirs, own=own, calls=say(f"final-score.calls-{calls or 'none'}")),
            table=Table(),
            rules=rules,
            right=[str(final)],
            slips=number_slips(final, believed, Slip(because=(test,))),
            hints=[say("final-score.hint-test"), test, say("final-score.hint-product", n=base, factor=sheet.factor)],
            because=[say("final-score.product", n=base, factor=sheet.factor, total=final)],
            worked=[*([] if sub is None else [sub]), test, *factor_messages(sheet)],
        )
        return Exercise(task, kind, topic=f"{base}/{calls}", sheet=sheet)

    def _told(self, level: int, base: int, one: int, other: int) -> dict[str, int]:
        return {"n": one, "other": other} if level == 3 else {"n": base}

    def _test(self, rules: KoiKoiRulebook, base: int) -> Message:
        if rules.threshold is None:
            return say("final-score.no-test")
        key = "final-score.reaches" if base >= rules.threshold else "final-score.short"
        return say(key, n=base, least=rules.threshold)


GENERATOR: Final = FinalScore()

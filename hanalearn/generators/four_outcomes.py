"""E32: stop, go on and improve, go on and be beaten, go on and nobody scores; what does each player get?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hanalearn.generators.exercise_type import ExerciseType, asked, number_slips, say
from hanalearn.generators.finals import final_under
from hanalearn.rules import KoiKoiRulebook
from hanalearn.teach.dice import Dice
from hanalearn.teach.exercise import Exercise
from hanalearn.teach.made import PartAsked, Slip
from hanalearn.teach.table import Table
from hanalearn.text import Message

__all__ = ["GENERATOR", "FourOutcomes"]

CASES: Final = ("stop", "improve", "beaten", "nobody")


class FourOutcomes(ExerciseType):
    """At the first two levels one of the four, then all four of one decision. From the second on the other player may
    have called before.
    """

    id = "E32"
    key = "four-outcomes"
    skills = frozenset({"S18"})
    levels = range(1, 4)
    by_rules = True

    def classes(self, level: int) -> Mapping[str, int]:
        """See ``Generator``."""
        return dict.fromkeys(CASES, 1) if level < 3 else {"all": 1}

    def fill(self, kind: str, dice: Dice, level: int, rules: KoiKoiRulebook) -> Exercise:
        """See ``ExerciseType``."""
        base = dice.one((1, 2, 3, 5, 5, 6, 7))
        more = base + dice.one((1, 1, 2, 3, 5))
        theirs = dice.one((1, 2, 3, 5, 5, 6, 7))
        before = 1 if level > 1 and dice.below(2) else 0
        cases = CASES if kind == "all" else (kind,)
        parts: list[PartAsked] = []
        worked: list[Message] = []
        for case in cases:
            mine, other = _points(rules, case, base, more, theirs, before)
            parts += _asked_of(rules, case, (mine, other), base, more, theirs, before, is_one=len(cases) == 1)
            worked.append(say(f"four-outcomes.why-{case}", mine=mine, theirs=other))
        if level > 1:
            worked.insert(0, say(f"four-outcomes.before-{'called' if before else 'silent'}"))
        story = say(f"four-outcomes.story-{kind}", base=base, more=more, other=theirs)
        task = asked(
            "parts",
            story,
            sub=say(f"four-outcomes.before-{'called' if before else 'silent'}") if level > 1 else None,
            table=Table(),
            rules=rules,
            parts=parts,
            hints=[
                say("four-outcomes.hint-who"),
                say(f"four-outcomes.hint-zero-{kind}"),
                say("four-outcomes.hint-double"),
            ],
            because=worked[-1:],
            worked=worked,
        )
        return Exercise(task, kind, topic=f"{kind}/{base}/{theirs}")


def _points(rules: KoiKoiRulebook, case: str, base: int, more: int, theirs: int, before: int) -> tuple[int, int]:
    """What both players get."""
    match case:
        case "stop":
            return final_under(rules, base, theirs=before), 0
        case "improve":
            return final_under(rules, more, theirs=before, own=1), 0
        case "beaten":
            return 0, final_under(rules, theirs, theirs=1, own=before)
    return 0, 0


def _asked_of(
    rules: KoiKoiRulebook,
    case: str,
    points: tuple[int, int],
    base: int,
    more: int,
    theirs: int,
    before: int,
    *,
    is_one: bool,
) -> list[PartAsked]:
    mine, other = points
    plain = final_under(rules, theirs)
    believed: dict[str, list[tuple[int, Slip]]] = {
        "stop": [(base, Slip(because=(say("four-outcomes.test"),)))],
        "improve": [
            (final_under(rules, more, theirs=before) * 2, Slip(("M42",))),
            (final_under(rules, more, theirs=before), Slip(("M41",))),
            (base, Slip(("M43",))),
            (base + more, Slip(("M43",))),
        ],
        "beaten": [(base, Slip(("M43",))), (final_under(rules, base), Slip(("M46",)))],
        "nobody": [(base, Slip(("M44",))), (final_under(rules, base), Slip(("M44",)))],
    }
    for_them: dict[str, list[tuple[int, Slip]]] = {
        "stop": [(theirs, Slip(("M46",))), (plain, Slip(("M46",)))],
        "improve": [(theirs, Slip(("M46",))), (plain, Slip(("M46",)))],
        "beaten": [(theirs, Slip(("M45",))), (plain, Slip(("M45",))), (theirs + base, Slip(("M45",)))],
        "nobody": [(theirs, Slip(("M51",))), (plain, Slip(("M51",)))],
    }
    why = Slip(because=(say(f"four-outcomes.rule-{case}"),))
    label = "" if is_one else f"-{case}"
    return [
        PartAsked(
            f"{case}-me",
            say(f"four-outcomes.me{label}"),
            (str(mine),),
            slips=number_slips(mine, believed[case], why),
            because=(say(f"four-outcomes.rule-{case}"),),
        ),
        PartAsked(
            f"{case}-them",
            say(f"four-outcomes.them{label}"),
            (str(other),),
            slips=number_slips(other, for_them[case], why),
        ),
    ]


GENERATOR: Final = FourOutcomes()

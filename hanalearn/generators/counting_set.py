"""E21: so many animals, ribbons or chaff; how many points?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hanalearn.cards import ANIMALS, CHAFF, EMPTY, RIBBONS, CardSet
from hanalearn.generators.exercise_type import ExerciseType, RejectedError, asked, number_slips, say
from hanalearn.generators.piles import CUP, base_lines, base_slips, in_order, made_keys, some
from hanalearn.rules import KoiKoiRulebook
from hanalearn.rules.koikoi_book import Cup
from hanalearn.teach.dice import Dice
from hanalearn.teach.exercise import Exercise
from hanalearn.teach.made import Slip
from hanalearn.teach.pile_beliefs import Places
from hanalearn.teach.table import Table
from hanalearn.text import Message

__all__ = ["GENERATOR", "CountingSet"]

_POOLS: Final = {"animals": ANIMALS - [CUP], "ribbons": RIBBONS, "chaff": CHAFF}
_LEAST: Final = {"animals": 5, "ribbons": 5, "chaff": 10}
_YAKU: Final = {"animals": "tane", "ribbons": "tan", "chaff": "kasu"}
_NEAR: Final = {"animals": (4, 5, 5, 6, 7), "ribbons": (4, 5, 5, 6, 7), "chaff": (9, 10, 10, 11, 12)}
"""How many cards lie there: at the threshold, one to either side, and a little above."""


class CountingSet(ExerciseType):
    """The pile holds cards of one or two of the counting sets and nothing that makes another set."""

    id = "E21"
    key = "counting-set"
    skills = frozenset({"S12", "S16"})
    levels = range(1, 5)
    by_rules = True

    def classes(self, level: int) -> Mapping[str, int]:
        """See ``Generator``."""
        if level == 2:
            return {"animals-cup": 2, "chaff8-cup": 1, "chaff9-cup": 2, "chaff10-cup": 1, "ribbons": 1, "chaff": 1}
        if level == 3:
            return {"mixture": 2, "mixture-cup": 2}
        return {"animals": 1, "ribbons": 1, "chaff": 1, **({"mixture": 1} if level == 1 else {})}

    def fill(self, kind: str, dice: Dice, level: int, rules: KoiKoiRulebook) -> Exercise:
        """See ``ExerciseType``."""
        pile = self._pile(kind, dice)
        keys = made_keys(rules, pile)
        if not set(keys) <= {"tane", "tan", "kasu"}:
            raise RejectedError("another set is made")
        sheet = rules.score(pile)
        counts = {name: len(pile & (ANIMALS if name == "animals" else _POOLS[name])) for name in _POOLS}
        if CUP in pile and rules.cup is not Cup.ANIMAL:
            counts["chaff"] += 1
        likely = [name for name in counts if counts[name] >= _LEAST[name] - 2]
        believed = list(base_slips(rules, Places(pile)))
        for name in likely:
            count, least = counts[name], _LEAST[name]
            plus = sheet.base - max(0, count - least + 1)
            believed.append((plus + count, Slip(("M32",))))
            believed.append((plus + max(0, count - least), Slip(("M33",))))
            believed.append((plus + max(0, count - least + 2), Slip(("M33",))))
        if len(likely) > 1:
            believed.append((sum(counts[name] for name in likely), Slip(("M32",))))
        told = say("counting-set.told", **{name: counts[name] for name in counts})
        is_told = level == 4
        shown = in_order(dice, pile, is_sorted=level == 1)
        main = max(likely, key=lambda name: counts[name] - _LEAST[name], default="chaff")
        # Where only the number of cards is told there are no cards to be named.
        lines = (Message("score.base", n=sheet.base),) if is_told else base_lines(sheet)
        task = asked(
            "number",
            say("counting-set.ask-told", n=counts[main], kind=say(f"counting-set.{main}", n=counts[main]))
            if is_told
            else say("counting-set.ask"),
            sub=None,
            table=Table() if is_told else Table(shown=shown),
            rules=rules,
            right=[str(sheet.base)],
            slips=number_slips(sheet.base, believed, Slip(because=(told,))),
            hints=[
                say(f"counting-set.hint-{main}"),
                told,
                say("counting-set.subtract", n=counts[main], less=_LEAST[main] - 1),
            ],
            because=lines[:1] if sheet.entries else [say("counting-set.below", n=_LEAST[main])],
            worked=[told, say(f"counting-set.hint-{main}"), *lines],
        )
        return Exercise(task, kind, topic=str(pile.mask), sheet=sheet)

    def _pile(self, kind: str, dice: Dice) -> CardSet:
        name, _, cup = kind.partition("-")
        if name == "mixture":
            one, other = dice.some(list(_POOLS), 2)
            pile = some(dice, _POOLS[one], dice.one(_NEAR[one])) | some(dice, _POOLS[other], dice.one(_NEAR[other]))
        elif name.startswith("chaff") and name != "chaff":
            pile = some(dice, CHAFF, int(name.removeprefix("chaff")))
        elif cup:
            pile = some(dice, _POOLS[name], dice.one((3, 4, 4, 4, 5)))
        else:
            pile = some(dice, _POOLS[name], dice.one(_NEAR[name]))
        return pile | (CardSet([CUP]) if cup else EMPTY)


GENERATOR: Final = CountingSet()

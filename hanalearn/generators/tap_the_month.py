"""E03: tap the card of this month."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hanalearn.cards import CHAFF, Card, Month
from hanalearn.generators.exercise_type import ExerciseType, asked, say
from hanalearn.generators.seen import TRICKS, look_alike_of
from hanalearn.rules import KoiKoiRulebook
from hanalearn.teach.dice import Dice
from hanalearn.teach.exercise import Exercise
from hanalearn.teach.made import Slip
from hanalearn.teach.misconceptions import behind
from hanalearn.teach.table import Table
from hanalearn.text import Message

__all__ = ["GENERATOR", "TapTheMonth"]

_COUNT: Final = {1: 4, 2: 8, 3: 12}


class TapTheMonth(ExerciseType):
    """One card of every month shown; a look-alike of the wanted one among them."""

    id = "E03"
    key = "tap-the-month"
    skills = frozenset({"S01", "S02"})
    levels = range(1, 4)

    def classes(self, level: int) -> Mapping[str, int]:
        """See ``Generator``."""
        return {"look-alike": 3, "odd-chaff": 1, "other": 1}

    def fill(self, kind: str, dice: Dice, level: int, rules: KoiKoiRulebook) -> Exercise:
        """See ``ExerciseType``."""
        if kind == "odd-chaff":
            card = dice.one(sorted(TRICKS))
            first = next(one for one in sorted(TRICKS) if one is not card)
        else:
            pool = [one for one in Card if (look_alike_of(one) is not None) is (kind == "look-alike")]
            card = dice.one([one for one in pool if level < 3 or one in CHAFF])
            alike = look_alike_of(card)  # The crane is card number 0, so it must not be tested as a truth.
            first = dice.one([one for one in Card if one.month is not card.month]) if alike is None else alike
        chosen = [card, first]
        for month in dice.order(list(Month)):
            if month not in {one.month for one in chosen} and len(chosen) < _COUNT[level]:
                chosen.append(dice.one([one for one in month.cards if level < 3 or one in CHAFF] or list(month.cards)))
        told = say("is-month", card=card, month=card.month)
        task = asked(
            "tap",
            Message("task.ask-find-month", month=card.month),
            table=Table(shown=tuple(dice.order(chosen))),
            right=[card.code],
            slips={other.code: self._slip(card, other) for other in chosen[1:]},
            cards=[one.code for one in chosen],
            hints=[
                say("tap-the-month.hint-plant", month=card.month),
                say("left-two"),
                Message("task.look-closely", card=card),
            ],
            because=[told],
            worked=[told, *([Message("task.differs", card=card, other=first)])],
            numbers=False,
            by_looks=True,
        )
        return Exercise(task, kind, topic=str(card.month.value))

    def _slip(self, card: Card, other: Card) -> Slip:
        code = behind(card, other)
        because = (say("is-month", card=other, month=other.month),)
        return Slip((code,) if code in ("M04", "M05", "M06") else (), because)


GENERATOR: Final = TapTheMonth()

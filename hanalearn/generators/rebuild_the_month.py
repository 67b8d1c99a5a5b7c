"""E09: lay out all four cards of a month."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hanalearn.cards import Card, Month
from hanalearn.generators.exercise_type import ExerciseType, asked, say
from hanalearn.generators.seen import look_alike_of
from hanalearn.rules import KoiKoiRulebook
from hanalearn.teach.dice import Dice
from hanalearn.teach.exercise import Exercise
from hanalearn.teach.made import Slip, cards_code
from hanalearn.teach.misconceptions import behind
from hanalearn.teach.table import Table

__all__ = ["GENERATOR", "RebuildTheMonth"]

_TRAY: Final = {1: 8, 2: 10, 3: 12}


class RebuildTheMonth(ExerciseType):
    """A tray with the four and others like them; August, November and December come three times as often."""

    id = "E09"
    key = "rebuild-the-month"
    skills = frozenset({"S03"})
    levels = range(1, 4)

    def classes(self, level: int) -> Mapping[str, int]:
        """See ``Generator``."""
        return {"usual": 1, "unusual": 1}

    def fill(self, kind: str, dice: Dice, level: int, rules: KoiKoiRulebook) -> Exercise:
        """See ``ExerciseType``."""
        odd = (Month.SUSUKI, Month.WILLOW, Month.PAULOWNIA)
        month = dice.one(odd if kind == "unusual" else [one for one in Month if one not in odd])
        chosen = list(month.cards)
        alike = [other for card in month.cards if (other := look_alike_of(card)) is not None]
        tricks = [Card.WILLOW_LIGHTNING, Card.PAULOWNIA_CHAFF_1, Card.WILLOW_RIBBON]
        for card in [*dice.order(alike), *dice.order(tricks), *dice.order(list(Card))]:
            if card not in chosen and len(chosen) < _TRAY[level]:
                chosen.append(card)
        tray = dice.order(chosen)
        slips = {card.code: self._slip(month, card) for card in tray if card.month is not month}
        kinds = say("rebuild-the-month.kinds", cards=month.cards, month=month)
        missing = ("M12",) if month is Month.WILLOW else ("M07",) if kind == "unusual" else ()
        task = asked(
            "tap-set",
            say("rebuild-the-month.ask", month=month),
            table=Table(shown=tuple(tray)),
            right=[cards_code(month.cards)],
            slips=slips,
            missing=Slip(missing, (say("rebuild-the-month.four"),)),
            cards=[card.code for card in tray],
            hints=[
                say("rebuild-the-month.hint-plant", month=month),
                say("rebuild-the-month.left"),
                say("rebuild-the-month.hint-kinds", kinds=tuple(card.kind for card in sorted(month.cards))),
            ],
            because=[kinds],
            worked=[kinds],
            numbers=False,
            by_looks=True,
        )
        return Exercise(task, kind, topic=str(month.value))

    def _slip(self, month: Month, card: Card) -> Slip:
        code = next((found for one in month.cards if (found := behind(one, card)) in ("M04", "M05", "M06")), None)
        return Slip((code,) if code else (), (say("is-month", card=card, month=card.month),))


GENERATOR: Final = RebuildTheMonth()

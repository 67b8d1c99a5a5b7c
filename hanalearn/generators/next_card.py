"""E40: the chance that the next stock card is what one hopes for, as good cards of unseen ones."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hanalearn.cards import CardSet, Month
from hanalearn.generators.exercise_type import ExerciseType, RejectedError, asked, number_slips, say
from hanalearn.generators.positions import Position, position
from hanalearn.rules import KoiKoiRulebook
from hanalearn.teach.dice import Dice
from hanalearn.teach.exercise import Exercise
from hanalearn.teach.made import PartAsked, Slip
from hanalearn.text import Message

__all__ = ["GENERATOR", "NextCard"]


class NextCard(ExerciseType):
    """Favourable and possible cases are asked for one after the other: a chance is the one over the other."""

    id = "E40"
    key = "next-card"
    skills = frozenset({"S27"})
    levels = range(1, 4)

    def classes(self, level: int) -> Mapping[str, int]:
        """See ``Generator``."""
        return {"month": 2, "cards": 1} if level == 1 else {"month": 1, "cards": 1, "matches": 3}

    def fill(self, kind: str, dice: Dice, level: int, rules: KoiKoiRulebook) -> Exercise:
        """See ``ExerciseType``."""
        at = position(dice, 2 * level - 1)
        ask, good, careless = self._wanted(kind, dice, at)
        unseen = len(at.unseen)
        if not 0 < len(good) < unseen:
            raise RejectedError("nothing to hope for")
        listed = say("next-card.good", cards=good, n=len(good))
        where = say("next-card.unseen", stock=at.stock, hand=at.their_hand, n=unseen)
        parts = [
            PartAsked(
                "good",
                say("next-card.part-good"),
                (str(len(good)),),
                slips=number_slips(
                    len(good), [(number, Slip(("M58",), (listed,))) for number in careless], Slip(because=(listed,))
                ),
                because=(listed,),
            ),
            PartAsked(
                "unseen",
                say("next-card.part-unseen"),
                (str(unseen),),
                slips=number_slips(
                    unseen,
                    [
                        (at.stock, Slip(("M57",), (where,))),
                        (48, Slip(("M57",), (where,))),
                        (24, Slip(("M57",), (where,))),
                        (unseen + len(at.hand), Slip(("M58",), (where,))),
                    ],
                    Slip(because=(where,)),
                ),
                because=(where,),
            ),
        ]
        chance = say("next-card.chance", good=len(good), n=unseen)
        task = asked(
            "parts",
            ask,
            table=at.table(dice),
            parts=parts,
            hints=[say("next-card.hint-unknown"), where, listed],
            because=[chance],
            worked=[listed, where, chance],
        )
        return Exercise(task, kind, topic=str(good.mask))

    def _wanted(self, kind: str, dice: Dice, at: Position) -> tuple[Message, CardSet, list[int]]:
        """What is asked, the cards that do it, and numbers at which one arrives by overlooking something."""
        if kind == "month":
            months = [month for month in Month if at.unseen.of_month(month) and at.seen.of_month(month)]
            month = dice.one(months) if months else Month.PINE
            good = at.unseen.of_month(month)
            return say("next-card.ask-month", month=month), good, [4 - len(at.field.of_month(month)), 4]
        if kind == "cards":
            hidden = list(at.unseen)
            good = CardSet(dice.some(hidden, 2))
            shown = CardSet([dice.one(sorted(at.hand | at.field))])
            return say("next-card.ask-cards", cards=good | shown), good, [len(good) + 1]
        months = [month for month in Month if at.field.of_month(month)]
        good = CardSet(card for card in at.unseen if card.month in months)
        careless = sum(4 - len(at.field.of_month(month)) for month in months)
        return say("next-card.ask-matches"), good, [careless, len(months), 4 * len(months)]


GENERATOR: Final = NextCard()

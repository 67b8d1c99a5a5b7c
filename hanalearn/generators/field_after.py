"""E16: both cards of a turn have been played; what lies on the field now?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hanalearn.cards import DECK, Card, CardSet
from hanalearn.generators.exercise_type import ExerciseType, RejectedError, asked, say
from hanalearn.generators.laid_out import COUNTS, field_around
from hanalearn.rules import KoiKoiRulebook, takes
from hanalearn.teach.dice import Dice
from hanalearn.teach.exercise import Exercise
from hanalearn.teach.made import Slip, cards_code
from hanalearn.teach.table import Table
from hanalearn.text import Message

__all__ = ["GENERATOR", "FieldAfter"]


class FieldAfter(ExerciseType):
    """The hand card and the turned card each find no, one or three partners; the turned card may take the one just laid
    down. Where two match there would be a choice, so that is left to other types.
    """

    id = "E16"
    key = "field-after"
    skills = frozenset({"S11"})
    levels = range(1, 3)

    def classes(self, level: int) -> Mapping[str, int]:
        """See ``Generator``."""
        if level == 1:
            return {"one-none": 1, "none-one": 1}
        return {"one-one": 2, "three-none": 1, "none-three": 1, "three-one": 1, "take-back": 3}

    def fill(self, kind: str, dice: Dice, level: int, rules: KoiKoiRulebook) -> Exercise:
        """See ``ExerciseType``."""
        card = dice.one(list(DECK))
        field, then = self._lying(kind, dice, card)
        after, first, second = _played(field, card, then)
        every = [*field, card, then]
        if not after or after == CardSet(every):
            raise RejectedError("everything or nothing stays")
        both = say("field-after.both", card=card, other=then)
        steps = [_said(card, first), _said(then, second)]
        slips: dict[str, Slip] = {}
        for one in every:
            if one not in after:
                code = ("M27",) if one is then else ("M28",) if kind == "take-back" and one is card else ()
                slips[one.code] = Slip(code, (say("field-after.gone", card=one),))
        missing = Slip(("M27",) if then in after else (), (say("field-after.stays"),))
        task = asked(
            "tap-set",
            say("field-after.ask"),
            sub=both,
            table=Table(hand=(card,), field=field, drawn=then, stock=20),
            right=[cards_code(after)],
            slips=slips,
            missing=missing,
            cards=[one.code for one in every],
            hints=[say("field-after.count", n=len(after)), steps[0], steps[1]],
            because=[say("field-after.now", cards=after)],
            worked=[*steps, say("field-after.now", cards=after)],
        )
        return Exercise(task, kind, topic=f"{card}/{then}")

    def _lying(self, kind: str, dice: Dice, card: Card) -> tuple[tuple[Card, ...], Card]:
        if kind == "take-back":
            then = dice.one([other for other in card.month.cards if other is not card])
            return field_around(dice, card, 0, 5, never=[then]), then
        one, _, other = kind.partition("-")
        then = dice.one([found for found in DECK if found.month is not card.month])
        laid = dice.some([mate for mate in then.month.cards if mate is not then], COUNTS[other])
        before = field_around(dice, card, COUNTS[one], 3 + COUNTS[one], never=then.month.cards)
        return tuple(dice.order([*before, *laid])), then


def _played(field: tuple[Card, ...], card: Card, then: Card) -> tuple[CardSet, CardSet, CardSet]:
    """What lies there after both cards, and what each took."""
    lying = CardSet(field)
    first = takes(card, lying)[0]
    lying = lying - first if first else lying | [card]
    second = takes(then, lying)[0]
    return (lying - second if second else lying | [then]), first, second


def _said(card: Card, taken: CardSet) -> Message:
    return say("field-after.takes", card=card, cards=taken) if taken else say("field-after.lies", card=card)


GENERATOR: Final = FieldAfter()

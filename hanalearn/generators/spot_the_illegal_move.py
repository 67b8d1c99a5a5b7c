"""E18: a record of half turns; one of them breaks a rule, or none; which, and which rule?"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from hanalearn.cards import DECK, Card, CardSet
from hanalearn.generators.exercise_type import ExerciseType, RejectedError, asked, say
from hanalearn.rules import KoiKoiRulebook, takes
from hanalearn.teach.dice import Dice
from hanalearn.teach.exercise import Exercise
from hanalearn.teach.made import NOTHING, PartAsked, Slip
from hanalearn.teach.misconceptions import behind
from hanalearn.teach.table import Table
from hanalearn.text import Message

__all__ = ["GENERATOR", "SpotTheIllegalMove"]

_REASONS: Final = ("other-month", "both", "one-of-three", "must-take", "keeps-drawn")
_CODES: Final = {"both": "M24", "one-of-three": "M25", "must-take": "M23", "keeps-drawn": "M27"}


@dataclass(frozen=True, slots=True)
class _Half:
    """A half turn: what was played, from the hand or from the stock, and what it took."""

    card: Card
    is_drawn: bool
    taken: CardSet


class SpotTheIllegalMove(ExerciseType):
    """Four to six half turns that were made by the rules, and one of them changed as a belief would have it."""

    id = "E18"
    key = "spot-the-illegal-move"
    skills = frozenset({"S08", "S09", "S10"})
    levels = range(1, 4)

    def classes(self, level: int) -> Mapping[str, int]:
        """See ``Generator``."""
        return {"other-month": 2, "both": 2, "one-of-three": 2, "must-take": 2, "keeps-drawn": 2, "none": 2}

    def fill(self, kind: str, dice: Dice, level: int, rules: KoiKoiRulebook) -> Exercise:
        """See ``ExerciseType``."""
        cards = dice.order(list(DECK))
        count = level + 3
        field, pack = CardSet(cards[:8]), cards[8:]
        if kind in ("both", "one-of-three"):
            field, pack = self._with_partners(dice, kind, cards)
        lying = field
        wrong_at = dice.below(count) if kind != "none" else -1
        halves: list[_Half] = []
        fields: list[CardSet] = []
        for index in range(count):
            is_drawn = index % 2 == 1
            card = pack[index]
            may = takes(card, lying)
            legal = _Half(card, is_drawn, dice.one(may))
            half = legal
            if index == wrong_at:
                half = self._broken(kind, dice, legal, lying)
            fields.append(lying)
            halves.append(half)
            lying = lying - half.taken if half.taken else lying | [card]
            if index == wrong_at and kind == "keeps-drawn":
                lying -= [card]
        right = NOTHING if kind == "none" else str(wrong_at + 1)
        names = {
            str(number): self._line(half, kind if number - 1 == wrong_at else "")
            for number, half in enumerate(halves, 1)
        }
        names |= {NOTHING: say("spot-the-illegal-move.none")}
        names |= {reason: say(f"spot-the-illegal-move.{reason}") for reason in _REASONS}
        truth = (
            self._truth(halves[wrong_at], fields[wrong_at])
            if kind != "none"
            else say("spot-the-illegal-move.all-legal")
        )
        code = self._code(kind, halves, wrong_at)
        lines = [one for one in names if one.isdigit()]
        slips = {
            line: Slip(because=(say("spot-the-illegal-move.legal", card=halves[int(line) - 1].card),))
            for line in lines
            if line != right
        }
        if kind != "none":
            slips[NOTHING] = Slip(code, (truth,))
        parts = [
            PartAsked("line", say("spot-the-illegal-move.which"), (right,), (*lines, NOTHING), slips, (truth,), 0.6)
        ]
        if kind != "none":
            reasons = tuple(dice.order(_REASONS))
            other = {one: Slip(because=(truth,)) for one in reasons if one != kind}
            parts.append(PartAsked("why", say("spot-the-illegal-move.why"), (kind,), reasons, other, (truth,), 0.4))
        else:
            reasons = tuple(dice.order(_REASONS))
            parts.append(
                PartAsked(
                    "why",
                    say("spot-the-illegal-move.sure"),
                    ("yes",),
                    ("yes", "no"),
                    {"no": Slip(because=(truth,))},
                    (truth,),
                    0.4,
                )
            )
            names |= {"yes": Message("task.option-yes"), "no": Message("task.option-no")}
        task = asked(
            "parts",
            say("spot-the-illegal-move.ask"),
            table=Table(field=tuple(dice.order(sorted(field))), stock=24),
            names=names,
            parts=parts,
            hints=[
                say("spot-the-illegal-move.hint-field"),
                say("spot-the-illegal-move.hint-months"),
                say("spot-the-illegal-move.hint-rules"),
            ],
            worked=[truth],
        )
        return Exercise(task, kind, topic=str(field.mask))

    def _with_partners(self, dice: Dice, kind: str, cards: list[Card]) -> tuple[CardSet, list[Card]]:
        """A field on which two or three of one month lie, and a pack that soon brings the last one."""
        need = 2 if kind == "both" else 3
        month = cards[0].month
        mates = dice.some(sorted(month.cards), 4)
        others = [card for card in cards if card.month is not month]
        field = CardSet([*mates[:need], *others[: 8 - need]])
        pack = others[8 - need :]
        pack.insert(dice.below(4), mates[need])
        return field, pack

    def _broken(self, kind: str, dice: Dice, legal: _Half, lying: CardSet) -> _Half:
        """The half turn as somebody would play it who holds the belief."""
        card = legal.card
        mates = lying.of_month(card.month)
        match kind:
            case "other-month":
                strangers = [other for other in lying if other.month is not card.month and behind(card, other)]
                if legal.taken or not strangers:
                    raise RejectedError("nothing to be taken by mistake")
                return _Half(card, legal.is_drawn, CardSet([dice.one(strangers)]))
            case "both":
                if len(mates) != 2:
                    raise RejectedError("not two partners")
                return _Half(card, legal.is_drawn, mates)
            case "one-of-three":
                if len(mates) != 3:
                    raise RejectedError("not three partners")
                return _Half(card, legal.is_drawn, CardSet([dice.one(sorted(mates))]))
            case "must-take":
                if not legal.taken:
                    raise RejectedError("nothing to be taken")
                return _Half(card, legal.is_drawn, CardSet())
        if not legal.is_drawn or legal.taken:
            raise RejectedError("no turned card lies down here")
        return _Half(card, True, CardSet())

    def _line(self, half: _Half, kind: str) -> Message:
        source = "stock" if half.is_drawn else "hand"
        if kind == "keeps-drawn":
            return say("spot-the-illegal-move.line-kept", card=half.card)
        if not half.taken:
            return say(f"spot-the-illegal-move.line-{source}-lies", card=half.card)
        return say(f"spot-the-illegal-move.line-{source}-takes", card=half.card, cards=half.taken)

    def _truth(self, half: _Half, lying: CardSet) -> Message:
        mates = lying.of_month(half.card.month)
        if not mates:
            return say("spot-the-illegal-move.truth-none", card=half.card)
        key = {1: "one", 2: "two", 3: "three"}[len(mates)]
        return say(f"spot-the-illegal-move.truth-{key}", card=half.card, cards=mates)

    def _code(self, kind: str, halves: list[_Half], at: int) -> tuple[str, ...]:
        if kind == "other-month":
            code = behind(halves[at].card, next(iter(halves[at].taken)))
            return (code,) if code else ()
        return (_CODES[kind],) if kind in _CODES else ()


GENERATOR: Final = SpotTheIllegalMove()

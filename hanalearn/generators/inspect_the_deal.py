"""E10: a fresh hand or a fresh field; what now under this sheet?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hanalearn.cards import Card, CardSet, Month
from hanalearn.generators.exercise_type import ExerciseType, asked, say
from hanalearn.rules import KoiKoiRulebook, Standing
from hanalearn.rules.books import KOIKOI, koikoi_rulebook
from hanalearn.teach.dice import Dice
from hanalearn.teach.exercise import Exercise
from hanalearn.teach.made import Slip
from hanalearn.teach.table import Table
from hanalearn.text import Message

__all__ = ["GENERATOR", "InspectTheDeal", "ruled"]

_SHAPES: Final[Mapping[str, tuple[tuple[int, ...], ...]]] = {
    "four": ((4, 2, 1, 1), (4, 1, 1, 1, 1)),
    "pairs": ((2, 2, 2, 2),),
    "near": ((3, 2, 2, 1), (2, 2, 2, 1, 1)),
    "triple": ((3, 2, 1, 1, 1), (3, 1, 1, 1, 1, 1)),
    "ordinary": ((2, 2, 1, 1, 1, 1), (2, 1, 1, 1, 1, 1, 1), (1,) * 8),
}
"""How many cards of one month the eight cards hold, month by month."""
_OPTIONS: Final = ("redeal", "special", "play-on", "silent")


class InspectTheDeal(ExerciseType):
    """The class says where the cards lie and how many of a month; the months and cards are filled in."""

    id = "E10"
    key = "inspect-the-deal"
    skills = frozenset({"S06"})
    levels = range(1, 4)
    by_rules = True

    def classes(self, level: int) -> Mapping[str, int]:
        """See ``Generator``."""
        first = {"field-four": 2, "hand-four": 2, "field-triple": 2, "hand-near": 2, "hand-ordinary": 1}
        if level == 1:
            return {**first, "field-ordinary": 1, "hand-pairs": 2}
        return {**first, "hand-pairs": 2, "field-pairs": 2, "field-near": 1, "hand-triple": 1, "field-ordinary": 1}

    def fill(self, kind: str, dice: Dice, level: int, rules: KoiKoiRulebook) -> Exercise:
        """See ``ExerciseType``."""
        place, _, shape = kind.partition("-")
        cards = self._cards(dice, dice.one(_SHAPES[shape]))
        lying = sorted(cards) if level == 1 else dice.order(sorted(cards))
        right = ruled(rules, place, cards)
        slips = {option: self._slip(rules, place, shape, option, cards) for option in _OPTIONS if option != right}
        tally = self._tally(cards)
        result = say(f"inspect-the-deal.{place}-{shape}-{right}")
        task = asked(
            "choose",
            say(f"inspect-the-deal.ask-{place}"),
            table=Table(field=tuple(lying)) if place == "field" else Table(hand=tuple(lying)),
            rules=rules,
            options={option: say(f"inspect-the-deal.{option}") for option in _OPTIONS},
            right=[right],
            slips=slips,
            hints=[say("inspect-the-deal.hint-months"), tally, say(f"inspect-the-deal.hint-{place}")],
            because=[result],
            worked=[tally, say(f"inspect-the-deal.hint-{place}"), result],
        )
        return Exercise(task, kind, topic=str(cards.mask))

    def _cards(self, dice: Dice, counts: tuple[int, ...]) -> CardSet:
        months = dice.some(list(Month), len(counts))
        chosen: list[Card] = []
        for month, count in zip(months, counts, strict=True):
            chosen += dice.some(list(month.cards), count)
        return CardSet(chosen)

    def _tally(self, cards: CardSet) -> Message:
        counts = sorted((len(cards.of_month(month)) for month in Month), reverse=True)
        return say("inspect-the-deal.tally", counts=" + ".join(str(count) for count in counts if count))

    def _slip(self, rules: KoiKoiRulebook, place: str, shape: str, option: str, cards: CardSet) -> Slip:
        elsewhere = tuple(
            key for key in KOIKOI if key != rules.key and ruled(koikoi_rulebook(key), place, cards) == option
        )
        code = ""
        if shape in ("four", "triple") and option == "redeal":
            code = "M18"
        elif shape == "near" and option in ("special", "redeal"):
            code = "M19"
        elif elsewhere:
            code = "M41"
        # The right place and another sheet's rule is half of the way.
        return Slip(
            (code,) if code else (), (self._tally(cards),), score=0.5 if code == "M41" else 0.0, right_in=elsewhere
        )


def ruled(rules: KoiKoiRulebook, place: str, cards: CardSet) -> str:
    """What a sheet says about eight dealt cards: ``redeal``, ``special``, ``play-on``, or ``silent``."""
    if place == "field":
        is_pairs = [len(cards.of_month(month)) for month in Month].count(2) == 4
        if is_pairs and rules.cite_of("redeal_field_four_pairs").standing is Standing.CHOSEN:
            return "silent"
        return "redeal" if rules.field_fault(cards) else "play-on"
    if any(yaku.is_made(cards) for yaku in rules.hand_yaku):
        return "special"
    counts = [len(cards.of_month(month)) for month in Month]
    if 4 in counts:
        if rules.hand_four_redeals:
            return "redeal"
        return "silent" if rules.cite_of("teshi").standing is Standing.CHOSEN else "play-on"
    if counts.count(2) == 4 and rules.cite_of("kuttsuki").standing is Standing.CHOSEN:
        return "silent"
    return "play-on"


GENERATOR: Final = InspectTheDeal()

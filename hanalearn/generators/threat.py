"""E43: which card of the field does the other player need?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hanalearn.cards import CardSet
from hanalearn.generators.exercise_type import RejectedError, asked, say
from hanalearn.generators.piles import filled, in_order
from hanalearn.generators.what_is_missing import WhatIsMissing
from hanalearn.rules import KoiKoiRulebook
from hanalearn.teach.dice import Dice
from hanalearn.teach.exercise import Exercise
from hanalearn.teach.table import Table
from hanalearn.text import Message

__all__ = ["GENERATOR", "Threat"]


class Threat(WhatIsMissing):
    """The pile of the other player lacks one card of a set worth five or more; the set is not named."""

    id = "E43"
    key = "threat"
    skills = frozenset({"S26"})
    levels = range(1, 4)

    def classes(self, level: int) -> Mapping[str, int]:
        """See ``Generator``."""
        triples = {"ino": 2, "aka": 2, "ao": 2}
        return triples if level == 1 else {**triples, "hanami": 2, "tsukimi": 2, "sanko": 2}

    def fill(self, kind: str, dice: Dice, level: int, rules: KoiKoiRulebook) -> Exercise:
        """See ``ExerciseType``."""
        yaku = rules.yaku_of(kind)
        whole = self.whole(kind, dice)
        gap = dice.one(sorted(whole))
        held = whole - [gap]
        pile = filled(dice, rules, held, len(held) + 2 * level, never=yaku.cards | [gap])
        before = rules.tally(pile).points
        tray = self.tray(kind, dice, yaku, pile, CardSet([gap]))
        gains = {card: rules.tally(pile | [card]).points - before for card in tray}
        if gains[gap] < 5 or any(gains[card] for card in tray if card is not gap):
            raise RejectedError("more than one card helps them")
        name = Message(f"yaku.{kind}")
        task = asked(
            "tap",
            say("threat.ask"),
            table=Table(field=tray, their_taken=in_order(dice, pile, is_sorted=level < 3)),
            right=[gap.code],
            slips={card.code: self.slip(kind, yaku, pile, CardSet([gap]), card) for card in tray if card is not gap},
            cards=[card.code for card in tray],
            hints=[say("threat.hint-pile"), say("left-two"), say("threat.hint-set", what=name)],
            because=[say("threat.need", what=name, card=gap)],
            worked=[Message(f"yaku.{kind}.about"), say("threat.need", what=name, card=gap)],
        )
        return Exercise(task, kind, topic=f"{kind}/{gap}")


GENERATOR: Final = Threat()

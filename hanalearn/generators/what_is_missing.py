"""E20: a set with a gap; which card of the field finishes it?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from hanalearn.cards import DECK, PLAIN_RIBBONS, RIBBONS, Card, CardSet, Ribbon
from hanalearn.generators.exercise_type import ExerciseType, RejectedError, asked, say
from hanalearn.generators.piles import CUP, RAIN, filled, in_order, missing_of
from hanalearn.rules import KoiKoiRulebook, Yaku
from hanalearn.teach.dice import Dice
from hanalearn.teach.exercise import Exercise
from hanalearn.teach.made import Slip, cards_code
from hanalearn.teach.table import Table
from hanalearn.text import Message

__all__ = ["GENERATOR", "WhatIsMissing"]

_DRY: Final = CardSet.parse("1b 3b 8b 12b")
_TRAY: Final = 5


class WhatIsMissing(ExerciseType):
    """The pile lacks one card of a set (two at the last level); on the field lie it, a card of its month that will not
    do, one of its family, and others.
    """

    id = "E20"
    key = "what-is-missing"
    skills = frozenset({"S13", "S14", "S15"})
    levels = range(1, 5)

    def classes(self, level: int) -> Mapping[str, int]:
        """See ``Generator``."""
        triples = {"ino": 2, "aka": 2, "ao": 2}
        if level == 1:
            return triples
        viewing = {"hanami": 2, "tsukimi": 2}
        if level == 4:
            return triples
        if level == 3:  # Three brights and a fourth finish several sets: there one has to be named.
            return {**triples, **viewing, "sanko": 2}
        return {**triples, **viewing, "sanko": 2, "shiko": 1, "ameshiko": 2}

    def fill(self, kind: str, dice: Dice, level: int, rules: KoiKoiRulebook) -> Exercise:
        """See ``ExerciseType``."""
        yaku = rules.yaku_of(kind)
        whole = self.whole(kind, dice)
        gaps = CardSet(dice.some(sorted(whole), 2 if level == 4 else 1))
        held = whole - gaps
        pile = held if level == 1 else filled(dice, rules, held, len(held) + 3, never=yaku.cards | gaps)
        before = rules.tally(pile).points
        tray = self.tray(kind, dice, yaku, pile, gaps)
        right = [card for card in tray if self._finishes(rules, kind, pile, card)] if len(gaps) == 1 else list(gaps)
        if len(gaps) == 1 and right != list(gaps):
            raise RejectedError("another card finishes the set too")
        if level == 3 and any(rules.tally(pile | [card]).points > before for card in tray if card not in gaps):
            raise RejectedError("another card finishes another set")
        name = Message(f"yaku.{kind}")
        about = Message(f"yaku.{kind}.about")
        ask = say("what-is-missing.ask-any") if level == 3 else say("what-is-missing.ask", what=name)
        if len(gaps) == 2:
            ask = say("what-is-missing.ask-two", what=name)
        gap = next(iter(gaps))
        slips = {card.code: self.slip(kind, yaku, pile, gaps, card) for card in tray if card not in gaps}
        task = asked(
            "tap" if len(gaps) == 1 else "tap-set",
            ask,
            table=Table(field=tray, taken=in_order(dice, pile, is_sorted=True)),
            rules=None,
            right=[cards_code(gaps)],
            slips=slips,
            missing=Slip(because=(say("more", n=1),)),
            cards=[card.code for card in tray],
            hints=[say("what-is-missing.hint-month", month=gap.month), say("left-two"), about],
            because=[say("what-is-missing.finishes", what=name, cards=whole)],
            worked=[about, say("what-is-missing.gap", what=name, cards=gaps)],
        )
        return Exercise(task, kind, topic=f"{kind}/{gaps}", sheet=rules.score(pile | gaps))

    def whole(self, kind: str, dice: Dice) -> CardSet:
        """A whole set of a kind."""
        match kind:
            case "ino":
                return CardSet.parse("6a 7a 10a")
            case "aka":
                return CardSet.parse("1r 2r 3r")
            case "ao":
                return CardSet.parse("6r 9r 10r")
            case "hanami":
                return CardSet([Card.CHERRY_CURTAIN, CUP])
            case "tsukimi":
                return CardSet([Card.SUSUKI_MOON, CUP])
            case "sanko":
                return CardSet(dice.some(list(_DRY), 3))
            case "ameshiko":
                return CardSet(dice.some(list(_DRY), 3)) | [RAIN]
        return _DRY

    def _finishes(self, rules: KoiKoiRulebook, kind: str, pile: CardSet, card: Card) -> bool:
        return kind in rules.tally(pile | [card]).keys

    def tray(self, kind: str, dice: Dice, yaku: Yaku, pile: CardSet, gaps: CardSet) -> tuple[Card, ...]:
        """The cards to choose from: what is missing, and others that tempt."""
        chosen = list(gaps)
        for wanted in self._wanted(kind, gaps):
            pool = [card for card in dice.order(list(wanted)) if card not in chosen and card not in pile]
            # Another card that would do as well makes no question.
            pool = [card for card in pool if card not in missing_of(yaku, pile) or card in gaps]
            if pool and len(chosen) < _TRAY + len(gaps) - 1:
                chosen.append(pool[0])
        if len(chosen) < _TRAY:
            raise RejectedError("the tray is too small")
        return tuple(dice.order(chosen))

    def _wanted(self, kind: str, gaps: CardSet) -> Iterator[CardSet]:
        """From what the others of the tray come: the month of the gap first, then its family, then anything."""
        for gap in gaps:
            yield gap.month.cards - gaps
        if kind in ("aka", "ao"):
            yield PLAIN_RIBBONS
            yield RIBBONS
        elif kind in ("sanko", "shiko", "ameshiko"):
            yield CardSet([RAIN]) if RAIN not in gaps else _DRY
            yield CardSet([Card.SUSUKI_GEESE])
        else:
            yield CardSet(card for card in DECK if card.kind is next(iter(gaps)).kind)
        for _ in range(_TRAY):
            yield DECK - gaps

    def slip(self, kind: str, yaku: Yaku, pile: CardSet, gaps: CardSet, card: Card) -> Slip:
        """What is said to a card that does not finish the set."""
        because = (say("what-is-missing.not-it", card=card, what=Message(f"yaku.{kind}")),)
        if card is Card.SUSUKI_GEESE and Card.SUSUKI_MOON in gaps:
            return Slip(("M09",), because)
        if any(card.month is gap.month for gap in gaps):
            return Slip(("M31",), because)
        if card is RAIN and kind == "sanko":
            return Slip(("M13",), because)
        if kind in ("shiko", "ameshiko") and card.kind.value == "bright":
            return Slip(("M14",), because)
        if kind in ("aka", "ao") and card.ribbon is not None:
            return Slip(("M11",) if kind == "aka" and card.ribbon is not Ribbon.BLUE else ("M02",), because)
        return Slip((), because)


GENERATOR: Final = WhatIsMissing()

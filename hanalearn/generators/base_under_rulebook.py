"""E23: what is this pile worth under this sheet, before any doubling?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hanalearn.cards import BRIGHTS, EMPTY, Card, CardSet
from hanalearn.generators.exercise_type import ExerciseType, RejectedError, asked, number_slips, say
from hanalearn.generators.piles import CUP, TRIPLES, base_lines, base_slips, filled, in_order, made_keys
from hanalearn.generators.sets import OVERLAPS, apart, overlapping, viewing_or_brights
from hanalearn.rules import KoiKoiRulebook
from hanalearn.teach.dice import Dice
from hanalearn.teach.exercise import Exercise
from hanalearn.teach.made import Slip
from hanalearn.teach.pile_beliefs import Places
from hanalearn.teach.table import Table
from hanalearn.text import Message

__all__ = ["GENERATOR", "BaseUnderRulebook"]

_CURTAIN: Final = Card.CHERRY_CURTAIN
_MOON: Final = Card.SUSUKI_MOON


class BaseUnderRulebook(ExerciseType):
    """Level 1 has one or two sets that keep apart; the others have overlaps on which sheets differ."""

    id = "E23"
    key = "base-under-rulebook"
    skills = frozenset({"S17", "S14", "S13"})
    levels = range(1, 5)
    by_rules = True

    def classes(self, level: int) -> Mapping[str, int]:
        """See ``Generator``."""
        if level == 1:
            return {"triple": 2, "two-triples": 2, "viewing": 2, "both-viewings": 1, "no-cup": 1, "wrong-card": 1}
        overlaps = dict.fromkeys(OVERLAPS, 1)
        return {**overlaps, "apart": 4} if level == 2 else {**overlaps, "overlap-and-more": 4}

    def fill(self, kind: str, dice: Dice, level: int, rules: KoiKoiRulebook) -> Exercise:
        """See ``ExerciseType``."""
        core = self._core(kind, dice)
        size = len(core) + (2 if level == 1 else 0) if level < 4 else max(len(core), 12)
        never = BRIGHTS | [CUP] if level == 1 else EMPTY
        pile = filled(dice, rules, core, size, never=never)
        sheet = rules.score(pile)
        made = made_keys(rules, pile)
        # Under a house rule without viewing sets these cards are worth nothing, and that is the question.
        wants_none = kind in ("no-cup", "wrong-card") or (kind in ("viewing", "both-viewings") and not rules.viewings)
        if bool(made) is wants_none or len(pile) > 18:
            raise RejectedError("other sets are made than wanted")
        believed = base_slips(rules, Places(pile))
        if not any(slip.codes for _, slip in believed):
            raise RejectedError("nothing tempts")
        names = tuple(Message(f"yaku.{key}") for key in made)
        listed = say("base-under-rulebook.sets", sets=names) if names else say("base-under-rulebook.none")
        first = base_lines(sheet)[0]
        task = asked(
            "number",
            say("base-under-rulebook.ask"),
            table=Table(shown=in_order(dice, pile, is_sorted=level < 4)),
            rules=rules,
            right=[str(sheet.base)],
            slips=number_slips(sheet.base, believed, Slip(because=(listed,))),
            hints=[say("sort-pile"), listed, first],
            because=[listed, say("base-under-rulebook.sum", n=sheet.base)] if sheet.entries else [listed],
            worked=base_lines(sheet),
        )
        return Exercise(task, kind, topic=str(pile.mask), sheet=sheet)

    def _core(self, kind: str, dice: Dice) -> CardSet:
        match kind:
            case "triple":
                return TRIPLES[dice.one(sorted(TRIPLES))]
            case "two-triples":
                one, other = dice.some(sorted(TRIPLES), 2)
                if {one, other} == {"aka", "ao"}:  # Together they are six ribbons, on which sheets differ.
                    other = "ino"
                return TRIPLES[one] | TRIPLES[other]
            case "viewing":
                return CardSet([dice.one((_CURTAIN, _MOON)), CUP])
            case "both-viewings":
                return CardSet([_CURTAIN, _MOON, CUP])
            case "no-cup":
                return CardSet([_CURTAIN, _MOON, dice.one(sorted(CUP.month.cards - [CUP]))])
            case "wrong-card":
                view = dice.one((_CURTAIN, _MOON))
                return CardSet([CUP, dice.one(sorted(view.month.cards - [view]))])
            case "apart":
                return apart(dice)
            case "overlap-and-more":
                return overlapping(dice.one(OVERLAPS), dice) | viewing_or_brights(dice)
        return overlapping(kind, dice)


GENERATOR: Final = BaseUnderRulebook()

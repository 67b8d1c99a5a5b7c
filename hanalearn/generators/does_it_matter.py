"""E37: a house rule is switched on; does this result change, and to what?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hanalearn.cards import Card, CardSet
from hanalearn.generators.exercise_type import ExerciseType, RejectedError, asked, number_slips, say
from hanalearn.generators.piles import CUP, RAIN, filled, in_order
from hanalearn.generators.sets import OVERLAPS, apart, overlapping
from hanalearn.rules import KoiKoiRulebook
from hanalearn.rules.books import koikoi_rulebook
from hanalearn.teach.dice import Dice
from hanalearn.teach.exercise import Exercise
from hanalearn.teach.made import PartAsked, Slip
from hanalearn.teach.sheet_words import sheet_messages
from hanalearn.teach.table import Table
from hanalearn.teach.variant_name import book_named
from hanalearn.text import Message

__all__ = ["GENERATOR", "DoesItMatter"]

_SWITCHES: Final = ("no-viewings", "rain-off", "no-doubling", "mon-table")
_BOOK: Final = "koikoi-standard"


class DoesItMatter(ExerciseType):
    """The course's own sheet with one local option on: in half of the questions the result stays as it is."""

    id = "E37"
    key = "does-it-matter"
    skills = frozenset({"S24"})
    levels = range(1, 3)

    def classes(self, level: int) -> Mapping[str, int]:
        """See ``Generator``."""
        return {f"{switch}-{end}": 1 for switch in _SWITCHES for end in ("changes", "stays")}

    def fill(self, kind: str, dice: Dice, level: int, rules: KoiKoiRulebook) -> Exercise:
        """See ``ExerciseType``."""
        switch, _, end = kind.rpartition("-")
        book = koikoi_rulebook(_BOOK)
        other = book_named(f"{_BOOK}+{switch}")
        pile = filled(dice, book, self._core(switch, end, dice), 6 if level == 1 else 9)
        theirs = 1 if level == 2 and dice.below(2) else 0
        before = book.score(pile, opponent_calls=theirs)
        after = other.score(pile, opponent_calls=theirs)
        changes = before.total != after.total
        if changes is not (end == "changes") or not before.entries or len(pile) > 14:
            raise RejectedError("the switch does otherwise")
        why = say(f"does-it-matter.{switch}")
        what = Message(f"option.{switch}")
        parts = [
            PartAsked(
                "changes",
                say("does-it-matter.changes"),
                ("yes" if changes else "no",),
                ("yes", "no"),
                {"no" if changes else "yes": Slip(("M41",), (why,))},
                (why,),
            ),
            PartAsked(
                "final",
                say("does-it-matter.final"),
                (str(after.total),),
                slips=number_slips(
                    after.total,
                    [
                        (before.total, Slip(("M41",), (why,))),
                        (after.base, Slip((), (Message("score.base", n=after.base),))),
                    ],
                    Slip(because=(why,)),
                ),
                because=(Message("score.total", n=after.total),),
            ),
        ]
        calls = say(f"final-score.calls-{'called' if theirs else 'none'}")
        task = asked(
            "parts",
            say("does-it-matter.ask", what=what, n=before.total),
            sub=calls,
            table=Table(shown=in_order(dice, pile, is_sorted=True)),
            rules=book,
            names={"yes": Message("task.option-yes"), "no": Message("task.option-no")},
            parts=parts,
            hints=[why, say("does-it-matter.hint-pile"), Message("score.base", n=after.base)],
            worked=[why, *sheet_messages(after)],
        )
        return Exercise(task, kind, topic=f"{switch}/{pile.mask}", sheet=after)

    def _core(self, switch: str, end: str, dice: Dice) -> CardSet:
        viewing = CardSet([dice.one((Card.CHERRY_CURTAIN, Card.SUSUKI_MOON)), CUP])
        some = apart(dice) if dice.below(2) else overlapping(dice.one(OVERLAPS), dice)
        if switch in ("no-viewings", "rain-off"):
            if end == "stays":
                return some
            return viewing | [RAIN] if switch == "rain-off" else viewing | (some if dice.below(2) else CardSet())
        return some


GENERATOR: Final = DoesItMatter()

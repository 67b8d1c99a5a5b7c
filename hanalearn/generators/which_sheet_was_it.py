"""E36: this pile was counted so; by which sheet?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hanalearn.cards import BRIGHTS, CardSet
from hanalearn.generators.exercise_type import ExerciseType, RejectedError, asked, say
from hanalearn.generators.piles import CUP, filled, in_order, set_lines
from hanalearn.generators.sets import overlapping, viewing_or_brights
from hanalearn.rules import KoiKoiRulebook
from hanalearn.rules.books import koikoi_rulebook
from hanalearn.teach.dice import Dice
from hanalearn.teach.exercise import Exercise
from hanalearn.teach.made import Slip
from hanalearn.teach.table import Table
from hanalearn.text import Message

__all__ = ["GENERATOR", "WhichSheetWasIt"]

_OFFERED: Final = {
    1: ("koikoi-nintendo", "koikoi-standard"),
    2: ("koikoi-nintendo", "koikoi-standard", "koikoi-mon"),
    3: ("koikoi-nintendo", "koikoi-standard", "koikoi-mon", "koikoi-primer"),
}


class WhichSheetWasIt(ExerciseType):
    """The total is that of exactly one of the sheets offered."""

    id = "E36"
    key = "which-sheet-was-it"
    skills = frozenset({"S24"})
    levels = range(1, 4)

    def classes(self, level: int) -> Mapping[str, int]:
        """See ``Generator``."""
        return {book.removeprefix("koikoi-"): 1 for book in _OFFERED[level]}

    def fill(self, kind: str, dice: Dice, level: int, rules: KoiKoiRulebook) -> Exercise:
        """See ``ExerciseType``."""
        books = _OFFERED[level]
        right = f"koikoi-{kind}"
        core = overlapping(dice.one(("overlap-animals", "overlap-ribbons", "overlap-both")), dice)
        if level > 1:
            core |= viewing_or_brights(dice)
        pile = filled(dice, koikoi_rulebook(right), core, len(core) + 1, never=BRIGHTS | [CUP])
        totals = {book: koikoi_rulebook(book).tally(pile).points for book in books}
        if len(pile) > 14 or list(totals.values()).count(totals[right]) > 1:
            raise RejectedError("two sheets agree")
        rows = {
            book: say("same-pile-many-sheets.total", book=Message(f"book.{book}"), n=totals[book]) for book in books
        }
        task = asked(
            "choose",
            say("which-sheet-was-it.ask", n=totals[right]),
            table=Table(shown=in_order(dice, pile, is_sorted=True)),
            options={book: Message(f"book.{book}") for book in books},
            right=[right],
            slips={book: Slip(("M41",), (rows[book],)) for book in books if book != right},
            hints=[
                say("sort-pile"),
                rows[next(book for book in books if book != right)],
                say("which-sheet-was-it.hint"),
            ],
            because=[rows[right]],
            worked=[rows[right], *set_lines(koikoi_rulebook(right).score(pile))],
        )
        return Exercise(task, kind, topic=str(CardSet(pile).mask), sheet=koikoi_rulebook(right).score(pile))


GENERATOR: Final = WhichSheetWasIt()

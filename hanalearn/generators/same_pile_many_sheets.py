"""E35: one pile, several sheets; what is it worth under each, and which line makes the difference?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hanalearn.cards import BRIGHTS, Card, CardSet
from hanalearn.generators.exercise_type import ExerciseType, RejectedError, asked, number_slips, say
from hanalearn.generators.piles import CUP, RAIN, base_slips, filled, in_order, set_lines, some
from hanalearn.generators.sets import overlapping
from hanalearn.rules import KoiKoiRulebook
from hanalearn.rules.books import koikoi_rulebook
from hanalearn.teach.dice import Dice
from hanalearn.teach.exercise import Exercise
from hanalearn.teach.made import PartAsked, Slip
from hanalearn.teach.pile_beliefs import Places
from hanalearn.teach.table import Table
from hanalearn.text import Message

__all__ = ["GENERATOR", "PARTS_OF_SHEET", "SamePileManySheets", "difference_of"]

_COLUMNS: Final = {
    1: ("koikoi-nintendo", "koikoi-standard"),
    2: ("koikoi-nintendo", "koikoi-standard", "koikoi-primer"),
    3: ("koikoi-nintendo", "koikoi-standard", "koikoi-mon", "koikoi-primer"),
}
PARTS_OF_SHEET: Final = {
    "brights": ("goko", "shiko", "ameshiko", "sanko"),
    "viewings": ("hanami", "tsukimi"),
    "animals": ("ino", "tane"),
    "ribbons": ("aka", "ao", "akaao", "kusa", "tan"),
    "chaff": ("kasu",),
}
"""Which sets stand in which part of a score sheet."""


def difference_of(pile: CardSet, books: tuple[str, ...]) -> tuple[str, ...]:
    """The parts of the score sheet in which a pile is worth differently under these sheets."""
    found: list[str] = []
    for part, keys in PARTS_OF_SHEET.items():
        sums = set()
        for book in books:
            sums.add(sum(points for key, points in koikoi_rulebook(book).tally(pile).yaku if key in keys))
        if len(sums) > 1:
            found.append(part)
    return tuple(found)


class SamePileManySheets(ExerciseType):
    """The pile is built so that at least two totals differ, and in one part of the sheet only."""

    id = "E35"
    key = "same-pile-many-sheets"
    skills = frozenset({"S24"})
    levels = range(1, 4)

    def classes(self, level: int) -> Mapping[str, int]:
        """See ``Generator``."""
        base = {"animals": 2, "ribbons": 3}
        return base if level == 1 else {**base, "viewings": 2, "brights": 1 if level == 2 else 2}

    def fill(self, kind: str, dice: Dice, level: int, rules: KoiKoiRulebook) -> Exercise:
        """See ``ExerciseType``."""
        books = _COLUMNS[level]
        core = self._core(kind, dice)
        pile = filled(dice, koikoi_rulebook("koikoi-standard"), core, len(core) + 1)
        if difference_of(pile, books) != (kind,):
            raise RejectedError("the sheets differ elsewhere")
        column = koikoi_rulebook(books[0]).tally(pile).points
        first = say("same-pile-many-sheets.hint-column", book=Message(f"book.{books[0]}"), n=column)
        parts: list[PartAsked] = []
        worked: list[Message] = []
        for key in books:
            book = koikoi_rulebook(key)
            right = book.tally(pile).points
            why = say("same-pile-many-sheets.total", book=Message(f"book.{key}"), n=right)
            believed = base_slips(book, Places(pile))
            parts.append(
                PartAsked(
                    key,
                    Message(f"book.{key}"),
                    (str(right),),
                    slips=number_slips(right, believed, Slip()),
                    because=(why,),
                )
            )
            worked += [why, *set_lines(book.score(pile))]
        others = [part for part in PARTS_OF_SHEET if part != kind]
        about = say(f"same-pile-many-sheets.why-{kind}")
        parts.append(
            PartAsked(
                "difference",
                say("same-pile-many-sheets.difference"),
                (kind,),
                tuple(PARTS_OF_SHEET),
                {other: Slip(because=(about,)) for other in others},
                (about,),
            )
        )
        task = asked(
            "parts",
            say("same-pile-many-sheets.ask"),
            table=Table(shown=in_order(dice, pile, is_sorted=True)),
            names={part: say(f"part-{part}") for part in PARTS_OF_SHEET},
            parts=parts,
            hints=[say("sort-pile"), say(f"same-pile-many-sheets.hint-{kind}"), first],
            worked=[*worked, about],
        )
        return Exercise(task, kind, topic=str(pile.mask), sheet=rules.score(pile))

    def _core(self, kind: str, dice: Dice) -> CardSet:
        dry = BRIGHTS - [RAIN]
        match kind:
            case "animals":
                return overlapping("overlap-animals", dice)
            case "ribbons":
                return overlapping(dice.one(("overlap-ribbons", "overlap-both")), dice)
            case "viewings":
                return CardSet([CUP, dice.one((Card.CHERRY_CURTAIN, Card.SUSUKI_MOON))])
        return dice.one((BRIGHTS, dry, some(dice, dry, 3) | [RAIN], some(dice, dry, 3)))


GENERATOR: Final = SamePileManySheets()

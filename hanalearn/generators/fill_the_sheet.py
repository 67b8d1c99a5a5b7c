"""E31: fill the score sheet, line by line; earlier lines are filled in by the product and fade with the level."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hanalearn.cards import CardSet
from hanalearn.generators.exercise_type import ExerciseType, RejectedError, asked, number_slips, say
from hanalearn.generators.finals import factor_messages, final_slips
from hanalearn.generators.piles import base_slips, filled, in_order, set_lines
from hanalearn.generators.same_pile_many_sheets import PARTS_OF_SHEET
from hanalearn.generators.sets import OVERLAPS, apart, overlapping, viewing_or_brights
from hanalearn.rules import KoiKoiRulebook
from hanalearn.rules.books import KOIKOI, koikoi_rulebook
from hanalearn.teach.dice import Dice
from hanalearn.teach.exercise import Exercise
from hanalearn.teach.made import PartAsked, Slip
from hanalearn.teach.pile_beliefs import Places
from hanalearn.teach.table import Table
from hanalearn.text import Message

__all__ = ["GENERATOR", "FillTheSheet", "pile_for_a_sheet"]


def pile_for_a_sheet(dice: Dice, rules: KoiKoiRulebook, *, overlaps: bool, most: int = 14) -> CardSet:
    """Six cards or more with two or three sets.

    Raises:
        RejectedError: this draft has other sets.
    """
    if overlaps:
        core = overlapping(dice.one(OVERLAPS), dice)
        if dice.below(2):
            core |= viewing_or_brights(dice)
    else:
        core = apart(dice)
    pile = filled(dice, rules, core, max(6, len(core)))
    if not 2 <= len(rules.tally(pile).yaku) <= 3 or len(pile) > most:
        raise RejectedError("not two or three sets")
    return pile


class FillTheSheet(ExerciseType):
    """Level 1 asks for base and final only, level 2 for the points of every named set too, level 3 names the parts of
    the sheet alone.
    """

    id = "E31"
    key = "fill-the-sheet"
    skills = frozenset({"S21", "S17", "S20"})
    levels = range(1, 4)
    by_rules = True

    def classes(self, level: int) -> Mapping[str, int]:
        """See ``Generator``."""
        return {"plain": 1, "called": 1}

    def fill(self, kind: str, dice: Dice, level: int, rules: KoiKoiRulebook) -> Exercise:
        """See ``ExerciseType``."""
        pile = pile_for_a_sheet(dice, rules, overlaps=level > 1 or bool(dice.below(2)))
        theirs = 1 if kind == "called" else 0
        sheet = rules.score(pile, opponent_calls=theirs)
        parts: list[PartAsked] = []
        if level == 2:
            parts += [self._set_part(rules, pile, key, points) for key, points in sheet.yaku]
        elif level == 3:
            parts += [self._column_part(rules, pile, part, keys) for part, keys in PARTS_OF_SHEET.items()]
        base = sheet.base
        parts.append(
            PartAsked(
                "base",
                say("fill-the-sheet.base"),
                (str(base),),
                slips=number_slips(base, base_slips(rules, Places(pile)), Slip(because=(say("fill-the-sheet.add"),))),
                because=(Message("score.base", n=base),),
                weight=2.0,
            )
        )
        final = sheet.total
        rest = Slip(because=(say("fill-the-sheet.final-from", n=base),))
        parts.append(
            PartAsked(
                "final",
                say("fill-the-sheet.final"),
                (str(final),),
                slips=number_slips(final, final_slips(rules, base, theirs, 0), rest),
                because=(Message("score.total", n=final),),
                weight=2.0,
            )
        )
        named = tuple(Message(f"yaku.{key}") for key, _ in sheet.yaku)
        filled_in = say("fill-the-sheet.lines", lines=tuple(self._line(key, n) for key, n in sheet.yaku))
        calls = say(f"final-score.calls-{'called' if theirs else 'none'}")
        task = asked(
            "parts",
            say("fill-the-sheet.ask"),
            sub=say("fill-the-sheet.sub-lines", lines=filled_in, calls=calls) if level == 1 else calls,
            table=Table(shown=in_order(dice, pile, is_sorted=True)),
            rules=rules,
            parts=parts,
            hints=[say("sort-pile"), say("base-under-rulebook.sets", sets=named), Message("score.base", n=base)],
            worked=[*set_lines(sheet), *factor_messages(sheet)],
        )
        return Exercise(task, kind, topic=str(pile.mask), sheet=sheet)

    def _line(self, key: str, points: int) -> Message:
        return say("line", what=Message(f"yaku.{key}"), n=points)

    def _set_part(self, rules: KoiKoiRulebook, pile: CardSet, key: str, right: int) -> PartAsked:
        believed: list[tuple[int, Slip]] = []
        for book in KOIKOI:
            number = dict(koikoi_rulebook(book).tally(pile).yaku).get(key, 0)
            code = "M38" if key in ("ino", "tane") else "M39" if key in ("aka", "ao", "tan") else "M41"
            believed.append((number, Slip((code,), right_in=(book,), score=0.5)))
        yaku = rules.yaku_of(key)
        if len(yaku.needs) == 1 and yaku.extra:
            held = len(pile & yaku.needs[0].pool)
            believed.append((held, Slip(("M32",))))
            believed += [(right + 1, Slip(("M33",))), (right - 1, Slip(("M33",)))]
        name = Message(f"yaku.{key}")
        why = Message(f"yaku.{key}.about")
        return PartAsked(
            key,
            name,
            (str(right),),
            slips=number_slips(right, believed, Slip(because=(why,))),
            because=(self._line(key, right),),
        )

    def _column_part(self, rules: KoiKoiRulebook, pile: CardSet, part: str, keys: tuple[str, ...]) -> PartAsked:
        def sum_under(book: KoiKoiRulebook) -> int:
            return sum(points for key, points in book.tally(pile).yaku if key in keys)

        right = sum_under(rules)
        code = {"animals": "M38", "ribbons": "M39", "chaff": "M36"}.get(part, "M41")
        believed = [(sum_under(koikoi_rulebook(book)), Slip((code,), right_in=(book,), score=0.5)) for book in KOIKOI]
        believed += (
            [(right + 1, Slip(("M33",))), (right - 1, Slip(("M33",)))]
            if part in ("animals", "ribbons", "chaff")
            else []
        )
        why = say("fill-the-sheet.part", part=say(f"part-{part}"), n=right)
        return PartAsked(
            part, say(f"part-{part}"), (str(right),), slips=number_slips(right, believed, Slip()), because=(why,)
        )


GENERATOR: Final = FillTheSheet()

"""E30: one line of a score sheet does not hold, or none; which, and what should the final score be?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Final

from hanalearn.cards import CardSet
from hanalearn.generators.exercise_type import ExerciseType, RejectedError, asked, number_slips, say
from hanalearn.generators.fill_the_sheet import pile_for_a_sheet
from hanalearn.generators.finals import factor_messages, final_under
from hanalearn.generators.piles import in_order, set_lines, sheets_saying
from hanalearn.rules import KoiKoiRulebook, RulebookError
from hanalearn.rules.books import KOIKOI, koikoi_rulebook
from hanalearn.rules.koikoi_book import Cup
from hanalearn.teach.dice import Dice
from hanalearn.teach.exercise import Exercise
from hanalearn.teach.made import NOTHING, PartAsked, Slip
from hanalearn.teach.table import Table
from hanalearn.text import Message

__all__ = ["GENERATOR", "FindTheWrongLine"]

_COUNTED: Final = {"tane": 5, "tan": 5, "kasu": 10}


class FindTheWrongLine(ExerciseType):
    """The sheet is right but for one line, changed as a belief would have it; everything after it follows from it."""

    id = "E30"
    key = "find-the-wrong-line"
    skills = frozenset({"S21"})
    levels = range(1, 4)
    by_rules = True

    def classes(self, level: int) -> Mapping[str, int]:
        """See ``Generator``."""
        sets = {"value": 5}
        if level == 1:
            return {**sets, "none": 1}
        return {**sets, "test": 2, "factor": 2 if level == 3 else 1, "none": 2}

    def fill(self, kind: str, dice: Dice, level: int, rules: KoiKoiRulebook) -> Exercise:
        """See ``ExerciseType``."""
        pile = pile_for_a_sheet(dice, rules, overlaps=bool(dice.below(3)), most=16)
        can_test = rules.threshold is not None
        if (kind == "test" and not can_test) or (
            kind == "factor" and (not can_test or rules.opponent_call_factor == 1)
        ):
            wanted = "value"  # This sheet has no such line.
        else:
            wanted = kind
        theirs = 1 if wanted == "factor" or (level > 1 and dice.below(2)) else 0
        sheet = rules.score(pile, opponent_calls=theirs)
        base, right = sheet.base, sheet.total
        lines = list(rules.tally(pile).yaku)
        tested = rules.threshold is not None and base >= rules.threshold
        factor_of_test = rules.threshold_factor if tested else 1
        factor_of_calls = rules.call_factor(opponent_calls=theirs, own_calls=0)
        wrong_key, code = NOTHING, ""
        elsewhere: tuple[str, ...] = ()
        said_base, said_test, said_calls = base, factor_of_test, factor_of_calls
        if wanted == "value":
            wrong_key, code, lines, elsewhere = self._wrong_set(dice, rules, pile)
            said_base = sum(points for _, points in lines)
            said_test = rules.threshold_factor if rules.threshold is not None and said_base >= rules.threshold else 1
        elif wanted == "test":
            wrong_key, code = "test", "M47"
            said_test = self._wrong_test(rules, base, factor_of_calls)
        elif wanted == "factor":
            wrong_key, code = "calls", "M48"
            if factor_of_test == 1 or factor_of_calls == 1:
                raise RejectedError("only one reason to double")
            said_calls = factor_of_calls + 1
        said = said_base * said_test * said_calls
        rows = self._rows(rules, lines, said_base, said_test, said_calls, theirs, said, level)
        if wrong_key != NOTHING and wrong_key not in rows:
            raise RejectedError("the line is not on this sheet")
        if said == right and wrong_key != NOTHING:
            raise RejectedError("the slip changes nothing")
        truth = tuple(say("line", what=Message(f"yaku.{key}"), n=n) for key, n in rules.tally(pile).yaku)
        correct = say("find-the-wrong-line.truth", lines=truth)
        slips: dict[str, Slip] = {}
        for row in rows:
            if row == wrong_key:
                continue
            follows = row in ("base", "final") and wrong_key != NOTHING
            because = say("find-the-wrong-line.follows") if follows else say("find-the-wrong-line.holds")
            slips[row] = Slip(because=(because,))
        if wrong_key != NOTHING:
            slips[NOTHING] = Slip((code,), right_in=elsewhere)
        worked = [*set_lines(sheet), *factor_messages(sheet)]
        about = (
            (Message(f"tempting.{code}"), Message(f"holds.{code}")) if code else (say("find-the-wrong-line.all-hold"),)
        )
        task = asked(
            "parts",
            say("find-the-wrong-line.ask"),
            sub=say(f"final-score.calls-{'called' if theirs else 'none'}"),
            table=Table(shown=in_order(dice, pile, is_sorted=level < 3)),
            rules=rules,
            names={**rows, NOTHING: say("find-the-wrong-line.none")},
            parts=[
                PartAsked("line", say("find-the-wrong-line.which"), (wrong_key,), (*rows, NOTHING), slips, about, 0.6),
                PartAsked(
                    "final",
                    say("find-the-wrong-line.final"),
                    (str(right),),
                    slips=number_slips(right, self._finals(rules, said, base, theirs), Slip(because=(correct,))),
                    because=(correct,),
                    weight=0.4,
                ),
            ],
            hints=[say("find-the-wrong-line.hint-order"), say("sort-pile"), correct],
            worked=worked,
        )
        return Exercise(task, kind, topic=str(pile.mask), sheet=sheet)

    def _rows(
        self,
        rules: KoiKoiRulebook,
        lines: list[tuple[str, int]],
        base: int,
        test: int,
        calls: int,
        theirs: int,
        final: int,
        level: int,
    ) -> dict[str, Message]:
        rows = {key: say("line", what=Message(f"yaku.{key}"), n=points) for key, points in lines}
        rows["base"] = Message("score.base", n=base)
        if rules.threshold is not None:
            key = "find-the-wrong-line.test-yes" if test > 1 else "find-the-wrong-line.test-no"
            rows["test"] = say(key, n=rules.threshold, factor=test)
        if theirs and (calls > 1):
            rows["calls"] = say("find-the-wrong-line.calls", factor=calls)
        rows["final"] = Message("score.total", n=final)
        return rows

    def _wrong_test(self, rules: KoiKoiRulebook, base: int, calls: int) -> int:
        """The threshold is missed, or reached by the doubled number, as who believes M47 would say."""
        if rules.threshold is None:
            raise RejectedError("no threshold")
        if base == rules.threshold:
            return 1
        if base < rules.threshold <= base * calls:
            return rules.threshold_factor
        raise RejectedError("nobody would mistake the test")

    def _wrong_set(
        self, dice: Dice, rules: KoiKoiRulebook, pile: CardSet
    ) -> tuple[str, str, list[tuple[str, int]], tuple[str, ...]]:
        """A sheet that differs in one line, by what somebody with a belief would write."""
        right = dict(rules.tally(pile).yaku)
        found: list[tuple[str, str, list[tuple[str, int]], tuple[str, ...]]] = []
        for code, book in _believed(rules):
            lines = list(book.tally(pile).yaku)
            wrong = dict(lines)
            changed = [key for key in {*right, *wrong} if right.get(key) != wrong.get(key)]
            if len(changed) == 1 and changed[0] in wrong:
                total = sum(wrong.values())
                found.append((changed[0], code, lines, sheets_saying(pile, total, rules)))
        if not found:
            raise RejectedError("no belief changes one line")
        return dice.one(found)

    def _finals(self, rules: KoiKoiRulebook, said: int, base: int, theirs: int) -> Iterator[tuple[int, Slip]]:
        yield said, Slip(because=(say("find-the-wrong-line.as-said"),))
        yield base, Slip(because=(say("fill-the-sheet.final-from", n=base),))
        yield (
            final_under(rules, base) if theirs else base * 2,
            Slip(because=(say("fill-the-sheet.final-from", n=base),)),
        )


@lru_cache(maxsize=32)
def _believed(rules: KoiKoiRulebook) -> tuple[tuple[str, KoiKoiRulebook], ...]:
    """Rulebooks in which one thing is as a belief has it."""
    return tuple(_changed(rules))


def _changed(rules: KoiKoiRulebook) -> Iterator[tuple[str, KoiKoiRulebook]]:
    points = {yaku.key: yaku.points for yaku in rules.lines}
    beats = {yaku.key: yaku.beats for yaku in rules.lines}
    changes: list[tuple[str, dict[str, object]]] = []
    if {"shiko", "ameshiko"} <= points.keys():
        changes.append(("M14", {"points": {"ameshiko": points["shiko"]}}))
        changes.append(("M34", {"beats": {"goko": beats["goko"] - {"shiko"}}}))
        changes.append(
            ("M34", {"beats": {"ameshiko": beats["ameshiko"] - {"sanko"}, "shiko": beats["shiko"] - {"sanko"}}})
        )
    for key, least in _COUNTED.items():
        changes.append(("M33", {"least": {key: least - 1}}))
        changes.append(("M32", {"points": {key: least}}))
    other = {Cup.BOTH: Cup.EITHER, Cup.EITHER: Cup.BOTH, Cup.ANIMAL: Cup.BOTH}[rules.cup]
    changes.append(("M36", {"cup": other}))
    if "tane" in beats["ino"]:
        changes.append(("M38", {"beats": {"ino": beats["ino"] - {"tane"}}}))
    for key in ("aka", "ao"):
        if "tan" in beats[key]:
            changes.append(("M39", {"beats": {key: beats[key] - {"tan"}}}))
    for code, change in changes:
        try:
            yield code, rules.revised(f"{rules.key}-believed", **change)
        except RulebookError:
            continue
    for book in KOIKOI:
        values = {yaku.key: yaku.points for yaku in koikoi_rulebook(book).lines}
        for key, value in values.items():
            if key in points and points[key] != value:
                yield "M41", rules.revised(f"{rules.key}-believed", points={key: value})


GENERATOR: Final = FindTheWrongLine()

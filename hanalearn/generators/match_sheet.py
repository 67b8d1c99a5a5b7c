"""E34: the months of a match; totals, winner, a slip on the sheet, the smallest base total that still wins."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from hanalearn.cards import Month
from hanalearn.generators.exercise_type import ExerciseType, RejectedError, asked, number_slips, say
from hanalearn.generators.finals import final_slips, final_under
from hanalearn.rules import KoiKoiRulebook
from hanalearn.teach.dice import Dice
from hanalearn.teach.exercise import Exercise
from hanalearn.teach.made import Grid, PartAsked, Slip
from hanalearn.teach.table import Table
from hanalearn.teach.task import Task
from hanalearn.text import Message

__all__ = ["GENERATOR", "MatchSheet"]

_MOST_TRIED: Final = 60


@dataclass(frozen=True, slots=True)
class _Row:
    """A month: who scored (``""`` nobody), the base total, how often the other player had called, final points."""

    month: Month
    who: str
    base: int
    theirs: int
    final: int


class MatchSheet(ExerciseType):
    """Level 1: totals and winner. Level 2: two blanks and a line that does not hold. Level 3: what is needed to win."""

    id = "E34"
    key = "match-sheet"
    skills = frozenset({"S23"})
    levels = range(1, 4)
    by_rules = True

    def classes(self, level: int) -> Mapping[str, int]:
        """See ``Generator``."""
        if level == 1:
            return {"leader": 2, "most-rounds": 3, "tie": 1}
        return {"blanks": 1} if level == 2 else {"gap": 1, "gap-called": 1}

    def fill(self, kind: str, dice: Dice, level: int, rules: KoiKoiRulebook) -> Exercise:
        """See ``ExerciseType``."""
        if level == 1:
            return self._totals(kind, dice, rules)
        if level == 2:
            return self._blanks(kind, dice, rules)
        return self._gap(kind, dice, rules)

    def _rows(self, dice: Dice, rules: KoiKoiRulebook, count: int) -> list[_Row]:
        rows: list[_Row] = []
        for number in range(1, count + 1):
            who = dice.one(("a", "b", "a", "b", ""))
            base = dice.one((1, 1, 2, 3, 5, 5, 6, 7, 7, 8, 10)) if who else 0
            theirs = 1 if who and dice.below(3) == 0 else 0
            rows.append(_Row(Month(number), who, base, theirs, final_under(rules, base, theirs=theirs)))
        return rows

    def _totals(self, kind: str, dice: Dice, rules: KoiKoiRulebook) -> Exercise:
        rows = self._rows(dice, rules, 5)
        total = {who: sum(row.final for row in rows if row.who == who) for who in "ab"}
        won = {who: sum(row.who == who for row in rows) for who in "ab"}
        winner = _winner(total)
        loser_won_more = winner in ("a", "b") and won[winner] < won["b" if winner == "a" else "a"]
        wanted = "tie" if winner == "draw" else "most-rounds" if loser_won_more else "leader"
        if wanted != kind or not all(total.values()):
            raise RejectedError("the match ends otherwise")
        parts = [*self._sums(rows, total), self._who_wins(total, won, winner)]
        task = self._asked("totals", rules, rows, parts, [say("match-sheet.sum", a=total["a"], b=total["b"])])
        return Exercise(task, kind, topic=str(total))

    def _blanks(self, kind: str, dice: Dice, rules: KoiKoiRulebook) -> Exercise:
        rows = self._rows(dice, rules, 6)
        scored = [row for row in rows if row.who]
        if len(scored) < 4 or {row.who for row in scored} != {"a", "b"}:
            raise RejectedError("too few months with points")
        bad, *blank = dice.some(scored, 3)
        believed = [
            (number, slip)
            for number, slip in final_slips(rules, bad.base, bad.theirs, 0)
            if slip.codes and number != bad.final
        ]
        if not believed:
            raise RejectedError("nobody would mistake this month")
        said, slip = dice.one(believed)
        blank.sort(key=lambda row: row.month)
        total = {who: sum(row.final for row in rows if row.who == who) for who in "ab"}
        winner = _winner(total)
        won = {who: sum(row.who == who for row in rows) for who in "ab"}
        right_row = say("match-sheet.right-row", month=bad.month, n=bad.base, total=bad.final)
        months = {
            str(row.month.value): say("match-sheet.month", month=row.month)
            for row in rows
            if row not in blank and row.who
        }
        parts = [
            PartAsked(
                "slip",
                say("match-sheet.slip"),
                (str(bad.month.value),),
                tuple(months),
                {key: Slip(because=(say("match-sheet.holds"),)) for key in months if key != str(bad.month.value)},
                (Message(f"holds.{slip.codes[0]}"), right_row),
                2.0,
            ),
            *(
                PartAsked(
                    f"month-{row.month.value}",
                    say("match-sheet.blank", month=row.month),
                    (str(row.final),),
                    slips=number_slips(
                        row.final,
                        final_slips(rules, row.base, row.theirs, 0),
                        Slip(because=(say("match-sheet.from-base", n=row.base),)),
                    ),
                    because=(say("match-sheet.right-row", month=row.month, n=row.base, total=row.final),),
                )
                for row in blank
            ),
            self._who_wins(total, won, winner),
        ]
        shown = {row.month: ("" if row in blank else str(said if row is bad else row.final)) for row in rows}
        task = self._asked(
            "blanks",
            rules,
            rows,
            parts,
            [right_row, say("match-sheet.sum", a=total["a"], b=total["b"])],
            shown=shown,
            names=months,
        )
        return Exercise(task, kind, topic=str(total))

    def _gap(self, kind: str, dice: Dice, rules: KoiKoiRulebook) -> Exercise:
        called = 1 if kind == "gap-called" else 0
        rows = self._rows(dice, rules, dice.one((5, 11)))
        total = {who: sum(row.final for row in rows if row.who == who) for who in "ab"}
        gap = total["a"] - total["b"]
        if not 3 <= gap <= 30:
            raise RejectedError("the gap is too small or too large")
        least = next((n for n in range(1, _MOST_TRIED) if final_under(rules, n, theirs=called) > gap), 0)
        tie = next((n for n in range(1, _MOST_TRIED) if final_under(rules, n, theirs=called) >= gap), 0)
        believed = [
            (tie, Slip(because=(say("match-sheet.only-ties"),))),
            (gap + 1, Slip(("M47",))),
            (gap, Slip(("M47",))),
            (next((n for n in range(1, _MOST_TRIED) if n * 2 > gap), 0), Slip(("M47",))),
        ]
        test = say("match-sheet.need", n=gap + 1)
        parts = [
            *self._sums(rows, total),
            PartAsked(
                "least",
                say("match-sheet.least"),
                (str(least),),
                slips=number_slips(least, believed, Slip(because=(test,))),
                because=(say("match-sheet.least-is", n=least, total=final_under(rules, least, theirs=called)),),
                weight=2.0,
            ),
        ]
        worked = [say("match-sheet.sum", a=total["a"], b=total["b"]), test, *parts[-1].because]
        task = self._asked("gap-called" if called else "gap", rules, rows, parts, worked)
        return Exercise(task, kind, topic=f"{gap}/{called}")

    # --- parts

    def _sums(self, rows: list[_Row], total: Mapping[str, int]) -> list[PartAsked]:
        parts: list[PartAsked] = []
        for who in "ab":
            bases = sum(row.base for row in rows if row.who == who)
            rounds = sum(row.who == who for row in rows)
            believed = [
                (bases, Slip(because=(say("match-sheet.finals-count"),))),
                (rounds, Slip(("M54",))),
            ]
            rest = Slip(because=(say("match-sheet.add-again"),))
            parts.append(
                PartAsked(
                    f"total-{who}",
                    say(f"match-sheet.total-{who}"),
                    (str(total[who]),),
                    slips=number_slips(total[who], believed, rest),
                )
            )
        return parts

    def _who_wins(self, total: Mapping[str, int], won: Mapping[str, int], winner: str) -> PartAsked:
        why = say("match-sheet.sum", a=total["a"], b=total["b"])
        slips = {}
        for option in ("a", "b", "draw"):
            if option == winner:
                continue
            other = "b" if option == "a" else "a"
            more = option != "draw" and won[option] > won[other]
            slips[option] = Slip(("M54",) if more else (), (why,))
        return PartAsked("winner", say("match-sheet.winner"), (winner,), ("a", "b", "draw"), slips, (why,), 2.0)

    def _asked(
        self,
        kind: str,
        rules: KoiKoiRulebook,
        rows: list[_Row],
        parts: list[PartAsked],
        worked: list[Message],
        *,
        shown: Mapping[Month, str] | None = None,
        names: Mapping[str, Message] | None = None,
    ) -> Task:
        listed = tuple(self._row(row, str(row.final) if shown is None else shown[row.month]) for row in rows)
        return asked(
            "parts",
            say(f"match-sheet.ask-{kind}"),
            grid=Grid(
                Message("compare.match-sheet"),
                (
                    *(Message(f"compare.{key}") for key in ("month", "stops", "base")),
                    say("match-sheet.called-head"),
                    Message("compare.final"),
                ),
                listed,
            ),
            table=Table(),
            rules=rules,
            names={"a": say("player-a"), "b": say("player-b"), "draw": say("match-sheet.draw"), **(names or {})},
            parts=parts,
            hints=[say("match-sheet.hint-add"), say("match-sheet.hint-doubled"), worked[0]],
            worked=worked,
        )

    def _row(self, row: _Row, final: str) -> tuple[Message, ...]:
        month = say("match-sheet.month", month=row.month)
        if not row.who:
            return (month, *(say("quoted", text="–") for _ in range(3)), say("number", n=0))
        called = say("match-sheet.called") if row.theirs else say("quoted", text="–")
        shown = say("number", n=int(final)) if final else say("quoted", text="…")
        return month, say(f"player-{row.who}"), say("number", n=row.base), called, shown


def _winner(total: Mapping[str, int]) -> str:
    return "draw" if total["a"] == total["b"] else max(total, key=lambda who: total[who])


GENERATOR: Final = MatchSheet()

"""E33: month after month somebody wins, or nobody; who deals each month?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hanalearn.cards import Month
from hanalearn.generators.exercise_type import ExerciseType, asked, say
from hanalearn.rules import KoiKoiRulebook
from hanalearn.rules.book import NextDealer
from hanalearn.rules.koikoi_book import DealerAfter
from hanalearn.teach.dice import Dice
from hanalearn.teach.exercise import Exercise
from hanalearn.teach.made import Grid, PartAsked, Slip
from hanalearn.teach.table import Table
from hanalearn.text import Message

__all__ = ["GENERATOR", "NextDealerChain", "next_dealer"]

_NOBODY: Final = "nobody"


class NextDealerChain(ExerciseType):
    """Three to six months; nobody scores in at least one where the class says so."""

    id = "E33"
    key = "next-dealer-chain"
    skills = frozenset({"S22"})
    levels = range(1, 4)
    by_rules = True

    def classes(self, level: int) -> Mapping[str, int]:
        """See ``Generator``."""
        return {"winners": 1, "nobody": 3}

    def fill(self, kind: str, dice: Dice, level: int, rules: KoiKoiRulebook) -> Exercise:
        """See ``ExerciseType``."""
        count = {1: 2, 2: 4, 3: 5}[level]
        results = [dice.one("ab") for _ in range(count)]
        if kind == "nobody":
            places = dice.some(range(count), 2 if level == 3 else 1)
            for place in places:
                results[place] = _NOBODY
        dealers = [dice.one("ab")]
        for result in results:
            dealers.append(next_dealer(rules, dealers[-1], result))
        parts = [
            self._part(rules, index, dealers[index - 1], results[index - 1], dealers[index])
            for index in range(1, len(dealers))
        ]
        story = tuple(
            (
                say("match-sheet.month", month=Month(number)),
                say("next-dealer-chain.nobody") if one == _NOBODY else say(f"player-{one}"),
            )
            for number, one in enumerate(results, 1)
        )
        rule = self._rule(rules)
        chain = [
            self._why(rules, result, Month(number + 1), dealer)
            for number, (result, dealer) in enumerate(zip(results, dealers[1:], strict=True), 1)
        ]
        task = asked(
            "parts",
            say(f"next-dealer-chain.ask-{dealers[0]}"),
            grid=Grid(Message("compare.match-sheet"), (Message("compare.month"), Message("compare.stops")), story),
            table=Table(),
            rules=rules,
            names={"a": say("player-a"), "b": say("player-b")},
            parts=parts,
            hints=[say("next-dealer-chain.hint-rule"), *rule[:2]],
            because=chain[-1:],
            worked=[*rule, *chain],
        )
        return Exercise(task, kind, topic=f"{dealers[0]}{''.join(one[0] for one in results)}")

    def _part(self, rules: KoiKoiRulebook, index: int, before: str, result: str, right: str) -> PartAsked:
        other = "b" if right == "a" else "a"
        month = Month(index + 1)
        why = self._why(rules, result, month, right)
        code = "M52" if result == _NOBODY else "M53"
        return PartAsked(
            f"month-{index + 1}",
            say("next-dealer-chain.part", month=month),
            (right,),
            ("a", "b"),
            {other: Slip((code,), (why,))},
            (why,),
        )

    def _why(self, rules: KoiKoiRulebook, result: str, month: Month, dealer: str) -> Message:
        if result != _NOBODY:
            return say(f"next-dealer-chain.won-{dealer}", month=month)
        way = "stay" if rules.no_score_dealer is DealerAfter.STAY else "swap"
        return say(f"next-dealer-chain.{way}-{dealer}", month=month)

    def _rule(self, rules: KoiKoiRulebook) -> list[Message]:
        way = "stay" if rules.no_score_dealer is DealerAfter.STAY else "swap"
        return [say("next-dealer-chain.rule-winner"), say(f"next-dealer-chain.rule-{way}")]


def next_dealer(rules: KoiKoiRulebook, dealer: str, result: str) -> str:
    """Who deals after a round: ``a`` or ``b``.

    Args:
        rules: the sheet.
        dealer: who dealt it.
        result: who won it, or ``nobody``.
    """
    other = "b" if dealer == "a" else "a"
    if result == _NOBODY:
        return dealer if rules.no_score_dealer is DealerAfter.STAY else other
    if rules.next_dealer is NextDealer.LOSER:
        return "b" if result == "a" else "a"
    if rules.next_dealer is NextDealer.ALTERNATE:
        return other
    return result


GENERATOR: Final = NextDealerChain()

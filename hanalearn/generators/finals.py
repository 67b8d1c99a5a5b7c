"""From a base total to final points, and what beliefs make of it."""

from __future__ import annotations

from collections.abc import Iterator

from hanalearn.cards import EMPTY
from hanalearn.rules import Cite, Entry, KoiKoiRulebook, ScoreSheet, Standing
from hanalearn.rules.books import KOIKOI, koikoi_rulebook
from hanalearn.rules.explain import remark_of
from hanalearn.teach.made import Slip
from hanalearn.text import Argument, Message, message_from

__all__ = ["factor_messages", "final_slips", "final_under", "is_silent", "sheet_of"]


def sheet_of(rules: KoiKoiRulebook, base: int, *, theirs: int = 0, own: int = 0) -> ScoreSheet:
    """The worked sum from a base total on, whatever cards it came from.

    Args:
        rules: the sheet.
        base: the base total.
        theirs: how often the other player has called koi-koi.
        own: how often the winner has.
    """
    added = (Entry("add", base, "score.base", EMPTY, Cite(rules.source)),) if base else ()
    entries, left_out = rules.factors(base, opponent_calls=theirs, own_calls=own)
    return ScoreSheet(added + entries, left_out)


def final_under(rules: KoiKoiRulebook, base: int, *, theirs: int = 0, own: int = 0) -> int:
    """Final points.

    >>> final_under(koikoi_rulebook("koikoi-standard"), 7, theirs=1)
    28
    """
    return sheet_of(rules, base, theirs=theirs, own=own).total


def is_silent(rules: KoiKoiRulebook, base: int, theirs: int, own: int) -> bool:
    """Whether two reasons meet on whose product the sheet is silent, so that the course's setting decides."""
    factors = [entry for entry in sheet_of(rules, base, theirs=theirs, own=own).entries if entry.op == "times"]
    return len(factors) > 1 and any(entry.cite.standing is Standing.CHOSEN for entry in factors)


def final_slips(rules: KoiKoiRulebook, base: int, theirs: int, own: int) -> Iterator[tuple[int, Slip]]:
    """Final points that beliefs arrive at."""
    right = final_under(rules, base, theirs=theirs, own=own)
    counted = final_under(rules, base, theirs=min(theirs, 1), own=own)
    if theirs > 1:
        for number in (base * 2**theirs, counted * 2 ** (theirs - 1)):
            yield number, _with_sheets(rules, base, theirs, own, number, "M50")
    least = rules.threshold
    factor = rules.call_factor(opponent_calls=theirs, own_calls=own)
    if least is None:  # Other sheets double, this one does not.
        yield base * 2, _with_sheets(rules, base, theirs, own, base * 2, "M41")
    else:
        if base == least:
            yield base * factor, _with_sheets(rules, base, theirs, own, base * factor, "M47")
        if base < least:  # Doubled although it does not reach the line.
            number = base * factor * rules.threshold_factor
            yield number, _with_sheets(rules, base, theirs, own, number, "M47")
        if base < least <= base * factor:
            number = base * factor * rules.threshold_factor
            yield number, _with_sheets(rules, base, theirs, own, number, "M47")
        if base >= least and factor > 1:
            for number in (base * (rules.threshold_factor + factor - 1), base * rules.threshold_factor + factor):
                yield number, _with_sheets(rules, base, theirs, own, number, "M48")
    if own and rules.own_call_factor == 1:
        yield right * 2, _with_sheets(rules, base, theirs, own, right * 2, "M42")
    for key in KOIKOI:
        if key != rules.key:
            number = final_under(koikoi_rulebook(key), base, theirs=theirs, own=own)
            yield number, _with_sheets(rules, base, theirs, own, number, "M41")
    if base != right:
        yield base, _with_sheets(rules, base, theirs, own, base, "")


def _with_sheets(rules: KoiKoiRulebook, base: int, theirs: int, own: int, number: int, code: str) -> Slip:
    elsewhere = tuple(
        key
        for key in KOIKOI
        if key != rules.key and final_under(koikoi_rulebook(key), base, theirs=theirs, own=own) == number
    )
    return Slip((code,) if code else (), right_in=elsewhere)


def factor_messages(sheet: ScoreSheet) -> tuple[Message, ...]:
    """A sheet from its base total on: every factor with its reason, and the final points."""
    lines = [Message("score.base", n=sheet.base)]
    for entry in sheet.entries:
        if entry.op == "times":
            remark = remark_of(entry)
            arguments: dict[str, Argument] = dict(remark.arguments)
            lines.append(message_from(remark.key, arguments))
    return (*lines, Message("score.total", n=sheet.total))

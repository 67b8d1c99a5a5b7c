"""A score sheet said line by line: what, which cards, why, how many points, by which source, and the sum so far.

A source is named on the line from which it holds, and not again before it changes: a sheet is read from top to bottom,
often by a voice. A figure on which the source is silent says so on its own line, every time.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from hanalearn.cards import Card
from hanalearn.rules.explain import Remark, remark_of
from hanalearn.rules.explain_settlement import explain_settlement
from hanalearn.rules.settlement import Payment, Settlement
from hanalearn.rules.sheet import Entry, LeftOut, ScoreSheet
from hanalearn.rules.yaku import Cite, Standing
from hanalearn.text import Argument, Message, Text, aloud, message_from, runs, say

__all__ = [
    "explain",
    "explain_aloud",
    "explain_seat",
    "explain_seat_aloud",
    "explain_seat_text",
    "explain_text",
    "seat_messages",
    "sheet_messages",
    "source_message",
]

_CUP: Final = Card.parse("9a")


def explain(sheet: ScoreSheet, lang: str) -> tuple[str, ...]:
    """The lines of a sheet in a language, plain.

    >>> from hanalearn.cards import CardSet
    >>> from hanalearn.rules.books import koikoi_rulebook
    >>> sheet = koikoi_rulebook("koikoi-nintendo").score(CardSet.parse("6a 7a 10a 2a 4a"))
    >>> print(*explain(sheet, "en"), sep="\\n")
    Boar, deer, butterflies (butterflies, boar, deer): 5 (Source: the Nintendo sheet)
    Further cards of boar, deer, butterflies (bush warbler, cuckoo): +2, so far 7
    Base total: 7
    Base total 7 or more: × 2, makes 14
    Final points: 14
    Not added beside boar, deer, butterflies: five animals.

    Raises:
        UnknownLanguageError: there is no such language.
    """
    return tuple(say(message, lang) for message in sheet_messages(sheet))


def explain_text(sheet: ScoreSheet, lang: str) -> tuple[Text, ...]:
    """The lines to show: cards with their pictures, Japanese words of the game with their readings."""
    return tuple(runs(message, lang) for message in sheet_messages(sheet))


def explain_aloud(sheet: ScoreSheet, lang: str) -> tuple[str, ...]:
    """The lines for a voice: in Japanese the words of the game in kana."""
    return tuple(aloud(message, lang) for message in sheet_messages(sheet))


def explain_seat(settlement: Settlement, seat: int, lang: str) -> tuple[str, ...]:
    """The lines of what one seat scores where players settle with one another, plain."""
    return tuple(say(message, lang) for message in seat_messages(settlement, seat))


def explain_seat_text(settlement: Settlement, seat: int, lang: str) -> tuple[Text, ...]:
    """The same to show."""
    return tuple(runs(message, lang) for message in seat_messages(settlement, seat))


def explain_seat_aloud(settlement: Settlement, seat: int, lang: str) -> tuple[str, ...]:
    """The same for a voice."""
    return tuple(aloud(message, lang) for message in seat_messages(settlement, seat))


def sheet_messages(sheet: ScoreSheet) -> tuple[Message, ...]:
    """The lines of a sheet in no language yet: amounts, the base sum, factors in order, the final points, what does not
    count.
    """
    reader = _Reader()
    lines: list[Message] = []
    is_base_said = False
    for at, entry in enumerate(sheet.entries):
        if entry.op == "times" and not is_base_said:
            lines.append(Message("score.base", n=sheet.base))
            is_base_said = True
        lines.append(reader.line(_message(remark_of(entry)), sheet, at))
    lines.append(Message("score.total", n=sheet.total) if sheet.entries else Message("score.nothing"))
    lines += _cup(sheet.entries)
    lines += reader.notes(sheet.left_out, [_message(remark_of(out)) for out in sheet.left_out])
    return tuple(lines)


def seat_messages(settlement: Settlement, seat: int) -> tuple[Message, ...]:
    """The lines of what one seat scores: its cards, what comes from others and goes to them, the field, the total, what
    does not count.

    The cards of a set and the reason of a share stand on its first line only.
    """
    sheet = settlement.sheet(seat)
    remarks = explain_settlement(settlement, seat)
    payments: list[Payment | None] = [None] * len(settlement.own[seat])
    payments += [one for one in settlement.payments if seat in (one.payer, one.payee)]
    if settlement.factor is not None:
        payments.append(None)
    reader = _Reader()
    lines: list[Message] = []
    how = ""
    for at, (entry, payment) in enumerate(zip(sheet.entries, payments, strict=False)):
        is_first = at == 0 or not _is_same(entry, sheet.entries[at - 1])
        message = _message(remarks[at], entry if is_first else None)
        why = payment.how if payment is not None and is_first and payment.how != how else ""
        how = how if payment is None else payment.how
        lines.append(reader.line(message, sheet, at, why))
    end = len(sheet.entries)
    lines.append(_message(remarks[end]))
    lines += reader.notes(sheet.left_out, [_message(remark) for remark in remarks[end + 1 :]])
    return tuple(lines)


class _Reader:
    """Remembers which sources were named, the last one at the end."""

    def __init__(self) -> None:
        self._said: list[Message] = []

    def line(self, message: Message, sheet: ScoreSheet, at: int, why: str = "") -> Message:
        """A line with the sum so far (the first one is that sum itself), its reason and its source."""
        if at:
            key = "sheet.product" if sheet.entries[at].op == "times" else "sheet.sum"
            message = Message(key, line=message, n=sheet.running()[at])
        if why:
            message = Message("sheet.why", line=message, why=Message(why))
        return self._sourced(message, sheet.entries[at].cite)

    def notes(self, left_out: Sequence[LeftOut], messages: Sequence[Message]) -> Iterator[Message]:
        """What does not count, each with the source of the rule."""
        for out, message in zip(left_out, messages, strict=True):
            yield self._sourced(message, out.cite)

    def _sourced(self, message: Message, cite: Cite) -> Message:
        source = source_message(cite)
        is_known = source in self._said
        is_last = is_known and source == self._said[-1]
        self._said.append(source)
        if cite.standing is Standing.CHOSEN:
            # What a choice follows is said once; that it is a choice, on every line.
            return Message("sheet.source", line=message, source=source_message(cite, in_full=not is_known))
        return message if is_last else Message("sheet.source", line=message, source=source)


def _message(remark: Remark, entry: Entry | None = None) -> Message:
    """A remark as a message; with an entry, its cards stand beside the name of what it is for."""
    arguments: dict[str, Argument] = dict(remark.arguments)
    what = arguments.get("what")
    if entry is not None and entry.cards and isinstance(what, str):
        arguments["what"] = Message("sheet.what", what=Message(what), cards=entry.cards)
    return message_from(remark.key, arguments)


def _is_same(one: Entry, other: Entry) -> bool:
    return (one.op, one.reason, one.cards) == (other.op, other.reason, other.cards)


def _cup(entries: Sequence[Entry]) -> Iterator[Message]:
    # The one card with two jobs: nobody should have to find out from the rows that it was counted twice.
    sets = tuple(dict.fromkeys(entry.about for entry in entries if _CUP in entry.cards))
    if len(sets) > 1:
        yield Message("sheet.cup", sets=tuple(Message(f"yaku.{key}") for key in sets))


def source_message(cite: Cite, *, in_full: bool = True) -> Message:
    """Where a figure comes from, in a few words; ``in_full`` names the sources that a chosen figure follows."""
    if cite.standing is Standing.HOUSE:
        return Message(f"standing.{cite.standing}", source=cite.source)
    source = Message(f"cited.{cite.source}")
    after = tuple(Message(f"cited.{key}") for key in cite.after if key != cite.source)
    if after and in_full:
        return Message(f"standing.{cite.standing}-after", source=source, after=after)
    return Message(f"standing.{cite.standing}", source=source)

"""Deals as text: a code and who deals, or every card in its place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hanalearn.cards import Month
from hanalearn.rules.book import Rulebook
from hanalearn.rules.deal_code import DealCode, DealCodeError
from hanalearn.rules.notation.cards_text import pairs_of, places_of, table_text
from hanalearn.rules.notation.scanner import Statement, Word
from hanalearn.rules.record import Deal
from hanalearn.rules.turn import DealError

__all__ = ["deal_of", "deal_words"]

_HEAD: Final = ("dealer", "month", "carried")


def deal_words(deal: Deal) -> str:
    """A deal as a statement.

    ``deal 3:k7f dealer 1`` for a deal of a code (the rulebook stands elsewhere), otherwise
    ``deal dealer 0 month 1 | hand ... | hand ... | field ... | stock ...``.
    """
    carried = f" carried {' '.join(deal.carried)}" if deal.carried else ""
    if deal.code is not None:
        month = "" if deal.month is deal.code.month else f" month {deal.month.value}"
        return f"deal {deal.code.short} dealer {deal.dealer}{month}{carried}"
    return f"deal dealer {deal.dealer} month {deal.month.value}{carried} | {table_text(deal.table, is_dealt=True)}"


def deal_of(statement: Statement, book: Rulebook) -> Deal:
    """The deal of a statement.

    Raises:
        NotationError: with what is wrong.
    """
    head, *sections = statement.sections()
    words = list(head[1:])
    code_word = words.pop(0) if words and words[0].text not in _HEAD else None
    carried: tuple[str, ...] = ()
    names = [word.text for word in words]
    if "carried" in names:
        at = names.index("carried")
        carried = tuple(names[at + 1 :])
        words = words[:at]
    settings = pairs_of(words, {"dealer": (0, book.seats - 1), "month": (1, 12)})
    dealer = settings.get("dealer", 0)
    if code_word is None:
        return _laid(statement, sections, book, dealer, Month(settings.get("month", 1)), carried)
    if sections:
        raise sections[0][0].error("too-much", "a deal code says where every card lies")
    try:
        code = DealCode.parse(code_word.text, book.key)
    except DealCodeError as error:
        raise code_word.error("deal-code", str(error)) from error
    if code.book != book.key:
        raise code_word.error("deal-code", f"this game is played under {book.key}")
    month = Month(settings.get("month", code.month.value))
    try:
        dealt = Deal.of_code(code, book=book, dealer=dealer)
    except DealError as error:
        raise code_word.error("deal-code", str(error)) from error
    return Deal(dealt.table, month, dealt.code, carried)


def _laid(
    statement: Statement,
    sections: Sequence[Sequence[Word]],
    book: Rulebook,
    dealer: int,
    month: Month,
    carried: tuple[str, ...],
) -> Deal:
    places = places_of(sections, {})
    for zone in ("pile", "drawn"):
        if zone in places.zones:
            raise places.zones[zone].error("too-much", "after a deal nobody has captured or drawn anything")
    table = places.table(statement, seat=dealer, must_match=book.must_match, seats=book.seats)
    return Deal(table, month, None, carried)

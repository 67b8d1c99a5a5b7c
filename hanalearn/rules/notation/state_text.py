"""Rounds of Koi-Koi in play as one statement."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hanalearn.cards import Month
from hanalearn.rules.koikoi import RoundEnd, RoundResult, RoundState, begin_round, exhausted, won
from hanalearn.rules.koikoi_book import KoiKoiRulebook
from hanalearn.rules.notation.cards_text import pairs_of, places_of, table_text
from hanalearn.rules.notation.scanner import NotationError, Statement, Word

__all__ = ["state_of", "state_words"]

_HEAD: Final = {"dealer": (0, 1), "month": (1, 12), "turn": (0, 1), "must-match": (0, 1), "deciding": (0, 1)}
_PAIRS: Final = ("calls", "sums", "at-call")
_MOST: Final = 9999


def state_words(state: RoundState) -> str:
    """A round in play as a statement.

    ``state dealer 0 month 1 turn 1 | hand ... | hand ... | field ... | pile ... | pile ... | stock ...``, then what is
    not nothing: ``drawn 9a``, ``calls 0 1``, ``sums 0 5`` (base sums after each seat's last turn), ``at-call 0 5``
    (base sums at each seat's last call), ``over stop 1`` (in which way and for whom).

    Raises:
        NotationError: the result is not one that follows from the cards.
    """
    table = state.table
    head = [f"state dealer {state.dealer} month {state.month.value} turn {table.seat}"]
    if table.must_match != state.book.must_match:
        head.append(f"must-match {int(table.must_match)}")
    if state.deciding is not None:
        head.append(f"deciding {state.deciding}")
    parts = [" ".join(head), table_text(table)]
    for name, pair in zip(_PAIRS, (state.calls, state.sums, state.sums_at_call), strict=True):
        if pair != (0, 0):
            parts.append(f"{name} {pair[0]} {pair[1]}")
    result = state.result
    if result is not None:
        parts.append(f"over {result.end}" + ("" if result.winner is None else f" {result.winner}"))
        if _result(_open(state), result.end, result.winner) != result:
            raise NotationError("not-writable", f"over {result.end}", "this result does not follow from the cards")
    return " | ".join(parts)


def state_of(statement: Statement, book: KoiKoiRulebook) -> RoundState:
    """The round of a statement.

    Raises:
        NotationError: with what is wrong.
    """
    head, *sections = statement.sections()
    settings = pairs_of(head[1:], _HEAD)
    pairs: dict[str, tuple[int, int]] = {}
    over: list[Word] = []

    def pair(name: Word, words: Sequence[Word]) -> None:
        if len(words) != 2:
            raise name.error("not-a-number", f"two numbers after {name.text}, one a seat")
        pairs[name.text] = (words[0].number(0, _MOST), words[1].number(0, _MOST))

    def end(name: Word, words: Sequence[Word]) -> None:
        if not words or words[0].text not in list(RoundEnd):
            raise (words[0] if words else name).error("unknown-word", f"one of {', '.join(RoundEnd)}")
        if len(words) > 2:
            raise words[2].error("too-much", "a way to end and a seat")
        over[:] = words

    places = places_of(sections, {**dict.fromkeys(_PAIRS, pair), "over": end})
    must_match = bool(settings.get("must-match", book.must_match))
    table = places.table(statement, seat=settings.get("turn", 0), must_match=must_match, seats=2)
    state = RoundState(
        book,
        table,
        settings.get("dealer", 0),
        Month(settings.get("month", 1)),
        pairs.get("calls", (0, 0)),
        pairs.get("sums", (0, 0)),
        pairs.get("at-call", (0, 0)),
        settings.get("deciding"),
    )
    if not over:
        return state
    winner = over[1].number(0, 1) if len(over) == 2 else None
    result = _result(state, RoundEnd(over[0].text), winner)
    if result is None:
        raise over[0].error("state", "a round with these cards cannot have ended so")
    return _over(state, result)


def _open(state: RoundState) -> RoundState:
    return RoundState(
        state.book, state.table, state.dealer, state.month, state.calls, state.sums, state.sums_at_call, state.deciding
    )


def _over(state: RoundState, result: RoundResult) -> RoundState:
    return RoundState(
        state.book,
        state.table,
        state.dealer,
        state.month,
        state.calls,
        state.sums,
        state.sums_at_call,
        state.deciding,
        result,
    )


def _result(state: RoundState, end: RoundEnd, winner: int | None) -> RoundResult | None:
    """What a round that ended so came to, by the rules; ``None`` where it cannot have."""
    book = state.book
    match end:
        case RoundEnd.VOID_DEAL | RoundEnd.HAND_YAKU | RoundEnd.BOTH_HAND_YAKU:
            found = begin_round(book, state.table, dealer=state.dealer, month=state.month).state.result
        case RoundEnd.NO_SCORE:
            found = exhausted(book, state.dealer, state.piles, month=state.month, calls=state.calls)
        case RoundEnd.STOP | RoundEnd.LAST_CARD | RoundEnd.AFTER_CALL:
            if winner is None:
                return None
            found = won(book, state.dealer, winner, state.score(winner), end)
    return found if found is not None and (found.end, found.winner) == (end, winner) else None

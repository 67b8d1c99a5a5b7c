"""Whole games as text: a heading, the rulebook, the start, then one move a line."""

from __future__ import annotations

from typing import Final

from hanalearn.rules.book import Rulebook
from hanalearn.rules.games import UnknownGameError, game_of
from hanalearn.rules.koikoi import RoundState
from hanalearn.rules.koikoi_book import KoiKoiRulebook
from hanalearn.rules.notation.book_text import STATEMENTS, book_of, book_statements
from hanalearn.rules.notation.cards_text import action_of
from hanalearn.rules.notation.deal_text import deal_of, deal_words
from hanalearn.rules.notation.scanner import Statement, statements
from hanalearn.rules.notation.state_text import state_of, state_words
from hanalearn.rules.record import Deal, FirstDealer, Record
from hanalearn.rules.replay import Replay, ReplayError

__all__ = ["VERSION", "parse_replay", "record_text"]

VERSION: Final = 1
"""The version of the notation; older ones are read as well."""
_HEADING: Final = "hanalearn"
_KINDS: Final = ("round", "match")


def record_text(record: Record, *, one_line: bool = False) -> str:
    """A round or a match as text.

    Args:
        record: what was played.
        one_line: statements are parted by ``;`` and stand in one line.

    Raises:
        NotationError: the rulebook or the start has no notation.
    """
    start = record.start
    lines = [f"{_HEADING} {'match' if record.is_match else 'round'} {VERSION}", *book_statements(record.book)]
    if isinstance(start, FirstDealer):
        lines.append(f"first-dealer {'none' if start.dealer is None else start.dealer}")
    elif isinstance(start, Deal):
        lines.append(deal_words(start))
    else:
        lines.append(state_words(start))
    lines += map(str, record.moves)
    return "; ".join(lines) if one_line else "\n".join(lines) + "\n"


def parse_replay(text: str, *, any_version: bool = False) -> Replay:
    """The record of a text, played through; ``Replay.record`` is the inverse of ``record_text``.

    Args:
        text: a whole round or match. ``takes`` may be left out where only one capture is possible.
        any_version: read it also where the rulebook's figures have changed since it was written.

    Raises:
        NotationError: with line, column, what stands there and what is allowed; also for a move that the rules do not
            allow.
    """
    found = list(statements(text))
    heading = _heading(found)
    described = [found.pop(0)] if found else []
    if not described or described[0].first.text != "rulebook":
        raise (
            described[0].first.error("unknown-word", "rulebook and its name")
            if described
            else heading.end_error("rulebook and its name, in the next line")
        )
    while found and found[0].first.text in STATEMENTS:
        described.append(found.pop(0))
    book = book_of(described, any_version=any_version)
    try:
        decisions = game_of(book).decisions
    except UnknownGameError as error:
        raise described[0].rest[0].error("rulebook", str(error)) from error
    if not found:
        raise described[-1].end_error("the start: deal, state or first-dealer, in the next line")
    begin = found.pop(0)
    replay = _begun(begin, heading.rest[0].text == "match", book)
    for statement in found:
        now = replay.now
        if statement.first.text == "deal":
            move: object = deal_of(statement, book)
        else:
            move = action_of(statement, decisions, now.round.legal_actions() if now.round is not None else ())
        try:
            replay = replay.then(move)  # type: ignore[arg-type]
        except ReplayError as error:
            written = " ".join(word.raw for word in statement.words[:6])
            raise statement.first.error("illegal", error.says, written) from error
    return replay


def _heading(found: list[Statement]) -> Statement:
    if not found:
        from hanalearn.rules.notation.scanner import NotationError

        raise NotationError("missing", "", "a text that begins with 'hanalearn round 1'", line=1, column=1)
    heading = found.pop(0)
    first, rest = heading.first, heading.rest
    if first.text != _HEADING:
        raise first.error("unknown-word", "a text begins with 'hanalearn round 1' or 'hanalearn match 1'")
    if not rest or rest[0].text not in _KINDS:
        raise (rest[0].error("unknown-word", "round or match") if rest else heading.end_error("round or match"))
    if len(rest) > 1 and rest[1].number(1, 9999) > VERSION:
        raise rest[1].error("version", f"this hanalearn reads up to version {VERSION}; a newer one wrote the text")
    return heading


def _begun(begin: Statement, is_match: bool, book: Rulebook) -> Replay:
    start: Deal | RoundState | FirstDealer
    match begin.first.text:
        case "first-dealer" if is_match:
            if not begin.rest:
                raise begin.end_error("a seat, or none")
            who = begin.rest[0]
            start = FirstDealer(None if who.text == "none" else who.number(0, book.seats - 1))
        case "deal" if not is_match:
            start = deal_of(begin, book)
        case "state" if not is_match:
            if not isinstance(book, KoiKoiRulebook):
                raise begin.first.error("state", f"positions are written for Koi-Koi only, not for {book.game}")
            start = state_of(begin, book)
        case _:
            raise begin.first.error("unknown-word", "first-dealer" if is_match else "deal or state")
    try:
        return Replay.of(Record(book, start))
    except ReplayError as error:
        raise begin.first.error("illegal", error.says) from error

"""Cards, deals, states, actions and whole games as text that people can read, type and mend.

A round::

    hanalearn round 1                       # what this is, and the version of the notation
    rulebook koikoi-standard+koi-bai 1      # name, local options, version
    deal 3:k7f dealer 0                     # third deal of the series k7f; or every card in its place
    play 10c2 takes 10c1
    draw 7c2 takes 7r
    ...
    stop

A match begins ``hanalearn match 1``; after the rulebook stands ``first-dealer 0``, and every round has its ``deal``. A
deal may also be written out: ``deal dealer 0 month 3 | hand 1b ... | hand ... | field ... | stock ...``, and a position
to go on from is a ``state`` (``state_text``). A house rulebook says what it changes: ``house "Thursday club"``, then
``option points.sanko 6``.

Lines may also be parted by ``;``. Comments, blank lines, spaces, commas, kinds of line endings, capitals and full-width
letters make no difference. Everything here has an inverse: ``parse_x`` of ``x_text`` gives an equal value.

>>> game = parse_replay("HANALEARN　round １; rulebook standard; deal 3:K7F; play 10c2  # takes the chaff")
>>> print(record_text(game.record), end="")
hanalearn round 1
rulebook koikoi-standard 1
deal 3:k7f dealer 0
play 10c2 takes 10c1
>>> parse_replay("hanalearn round 1; rulebook standard; deal 3:k7f; play 9x")
Traceback (most recent call last):
    ...
hanalearn.rules.notation.scanner.NotationError: line 1, column 56: '9x' is not a card: a card code is a month 1 to 12 \
and b, a, r or c with its number, for example 1b, 9a, 3r, 8c1
"""

from __future__ import annotations

from hanalearn.rules.book import Rulebook
from hanalearn.rules.games import game_of
from hanalearn.rules.koikoi import RoundState
from hanalearn.rules.koikoi_book import KoiKoiRulebook
from hanalearn.rules.notation.book_text import book_of, book_statements
from hanalearn.rules.notation.cards_text import action_of, table_of
from hanalearn.rules.notation.cards_text import table_text as _zones
from hanalearn.rules.notation.deal_text import deal_of, deal_words
from hanalearn.rules.notation.position_text import position_of, position_words
from hanalearn.rules.notation.record_text import VERSION, parse_replay, record_text
from hanalearn.rules.notation.scanner import CODES, NotationError, Statement, statements
from hanalearn.rules.notation.state_text import state_of, state_words
from hanalearn.rules.record import Deal, Record
from hanalearn.rules.turn import Action, Table
from hanalearn.rules.view import RoundView

__all__ = [
    "CODES",
    "VERSION",
    "NotationError",
    "action_text",
    "book_text",
    "deal_text",
    "parse_action",
    "parse_book",
    "parse_deal",
    "parse_position",
    "parse_record",
    "parse_replay",
    "parse_state",
    "parse_table",
    "position_text",
    "record_text",
    "state_text",
    "table_text",
]


def book_text(book: Rulebook) -> str:
    """A rulebook in one line; a house rulebook with what it changes."""
    return "; ".join(book_statements(book))


def parse_book(text: str, *, any_version: bool = False) -> Rulebook:
    """The inverse of ``book_text``.

    Raises:
        NotationError: with line and column.
    """
    return book_of(_some(text, "rulebook"), any_version=any_version)


def table_text(table: Table) -> str:
    """All cards of two to four seats in one line, and whose turn it is; no rulebook."""
    must_match = " must-match 1" if table.must_match else ""
    return f"table seat {table.seat}{must_match} | {_zones(table)}"


def parse_table(text: str) -> Table:
    """The inverse of ``table_text``.

    Raises:
        NotationError: with line and column.
    """
    return table_of(_only(_some(text, "table")))


def deal_text(deal: Deal, book: Rulebook) -> str:
    """A deal in one line, with its rulebook."""
    return "; ".join((*book_statements(book), deal_words(deal)))


def parse_deal(text: str) -> tuple[Deal, Rulebook]:
    """The inverse of ``deal_text``.

    Raises:
        NotationError: with line and column.
    """
    *described, last = _some(text, "rulebook")
    if not described:
        raise last.end_error("a deal")
    if last.first.text != "deal":
        raise last.first.error("unknown-word", "deal")
    book = book_of(described)
    return deal_of(last, book), book


def state_text(state: RoundState) -> str:
    """A round of Koi-Koi in one line, with its rulebook.

    Raises:
        NotationError: the rulebook or the result has no notation.
    """
    return "; ".join((*book_statements(state.book), state_words(state)))


def parse_state(text: str) -> RoundState:
    """The inverse of ``state_text``.

    Raises:
        NotationError: with line and column.
    """
    *described, last = _some(text, "rulebook")
    if not described:
        raise last.end_error("a state")
    if last.first.text != "state":
        raise last.first.error("unknown-word", "state")
    book = book_of(described)
    if not isinstance(book, KoiKoiRulebook):
        raise described[0].rest[0].error("state", f"positions are written for Koi-Koi only, not for {book.game}")
    return state_of(last, book)


def position_text(view: RoundView[KoiKoiRulebook]) -> str:
    """What the seat on turn sees of a round of Koi-Koi in one line, with its rulebook; no hidden card stands in it.

    >>> from hanalearn.rules.books import koikoi_rulebook
    >>> from hanalearn.rules.position import position
    >>> from hanalearn.cards import CardSet
    >>> line = position_text(position(koikoi_rulebook("koikoi-standard"), hand=CardSet.parse("9c1 5r"),
    ...                               field=CardSet.parse("9a"), mine=CardSet.parse("8b")))
    >>> line
    'rulebook koikoi-standard 1; position dealer mine month 1 | hand 5r 9c1 | field 9a | mine 8b | their-hand 2'
    >>> position_text(parse_position(line)) == line
    True

    Raises:
        NotationError: the seat has nothing to do there, or the rulebook has no notation.
    """
    return "; ".join((*book_statements(view.book), position_words(view)))


def parse_position(text: str) -> RoundView[KoiKoiRulebook]:
    """The inverse of ``position_text``; the seat that sees is seat 0.

    Raises:
        NotationError: with line and column.
    """
    *described, last = _some(text, "rulebook")
    if not described:
        raise last.end_error("a position")
    if last.first.text != "position":
        raise last.first.error("unknown-word", "position")
    book = book_of(described)
    if not isinstance(book, KoiKoiRulebook):
        raise described[0].rest[0].error("state", f"positions are written for Koi-Koi only, not for {book.game}")
    return position_of(last, book)


def action_text(action: Action) -> str:
    """An action in one line: ``str`` of it."""
    return str(action)


def parse_action(text: str, book: Rulebook) -> Action:
    """The inverse of ``action_text``.

    Args:
        text: the action.
        book: says which decisions there are.

    Raises:
        NotationError: with line and column.
    """
    statement = _only(_some(text))
    return deal_of(statement, book) if statement.first.text == "deal" else action_of(statement, game_of(book).decisions)


def parse_record(text: str, *, any_version: bool = False) -> Record:
    """The inverse of ``record_text``; every move is tried out on the way.

    Raises:
        NotationError: with line and column.
    """
    return parse_replay(text, any_version=any_version).record


def _some(text: str, first: str = "") -> tuple[Statement, ...]:
    found = statements(text)
    if not found:
        raise NotationError("missing", "", first or "an action", line=1, column=1)
    if first and found[0].first.text != first:
        raise found[0].first.error("unknown-word", first)
    return found


def _only(found: tuple[Statement, ...]) -> Statement:
    if len(found) > 1:
        raise found[1].first.error("too-much", "one statement")
    return found[0]

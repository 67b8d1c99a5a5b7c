"""A match sheet, kept by the rules: who dealt, who won, what it was worth, who deals next.

A round of a sheet is written down shortly: ``A 5`` (A stops with a base total of 5), ``A 7 calls B`` (B had called
koi-koi), ``-`` (nobody stops), ``both`` (both players were dealt a hand yaku). Points, totals and dealers follow.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import Final, Literal, TypeAlias

import msgspec

from hanalearn.cards import Month
from hanalearn.rules import KoiKoiRulebook
from hanalearn.rules.koikoi import exhausted, won
from hanalearn.rules.koikoi_book import DealerAfter
from hanalearn.rules.match import MatchScore
from hanalearn.rules.sheet import ScoreSheet
from hanalearn.teach.letters import sheet

__all__ = ["PLAYERS", "Line", "MatchSheet", "MatchSpec", "Player", "RoundTextError", "kept", "read_round"]

Player: TypeAlias = Literal["A", "B"]
PLAYERS: Final[tuple[Player, Player]] = ("A", "B")

_ROUND: Final = re.compile(r"([AB]) (\d{1,3})(?: calls (A|B|A B))?")


class RoundTextError(ValueError):
    """A round that cannot be read; the message says how one is written."""


class MatchSpec(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="match", tag_field="kind"):
    """A match sheet beside a question.

    ``months`` are the numbers of the rounds shown where not all of them are. What ``hide`` names is not shown before
    the step is done: ``totals``, ``next`` (who deals next), or ``points``, ``base``, ``factor``, ``dealer`` of the last
    round.
    """

    rounds: tuple[str, ...]
    rulebook: str
    dealer: Player = "A"
    months: tuple[int, ...] = ()
    hide: tuple[Literal["totals", "next", "points", "base", "factor", "dealer"], ...] = ()

    def __post_init__(self) -> None:
        for text in self.rounds:
            read_round(text)
        if not self.rounds or not all(1 <= month <= len(self.rounds) for month in self.months):
            raise ValueError(f"months is {list(self.months)}; there are {len(self.rounds)} rounds")


@dataclass(frozen=True, slots=True)
class Round:
    """A round as it is written down.

    Attributes:
        end: ``stop`` somebody stopped, ``none`` nobody did, ``both`` both were dealt a hand yaku.
        winner: who stopped.
        base: the base total of the winner.
        callers: who had called koi-koi.
    """

    end: Literal["stop", "none", "both"]
    winner: Player | None = None
    base: int = 0
    callers: tuple[Player, ...] = ()


@dataclass(frozen=True, slots=True)
class Line:
    """A round with what follows from it.

    Attributes:
        number: 1 for the first round.
        dealer: who dealt it.
        round: what happened.
        factor: by what the base total was multiplied.
        points: of A and of B.
        next_dealer: who deals after it.
    """

    number: int
    dealer: Player
    round: Round
    factor: int
    points: tuple[int, int]
    next_dealer: Player | None

    @property
    def month(self) -> Month:
        """The month of the round; after twelve the year begins again."""
        return Month((self.number - 1) % 12 + 1)


@dataclass(frozen=True, slots=True)
class MatchSheet:
    """A whole sheet.

    Attributes:
        book: the rulebook it is kept by.
        lines: round by round.
        score: totals and winner, folded from the lines.
    """

    book: KoiKoiRulebook
    lines: tuple[Line, ...]
    score: MatchScore

    @property
    def totals(self) -> tuple[int, int]:
        """Points of A and of B."""
        one, other = self.score.totals
        return one, other

    @property
    def next_dealer(self) -> Player | None:
        """Who deals the next round; ``None`` where cards are drawn for it."""
        return self.lines[-1].next_dealer

    @property
    def leader(self) -> Player | None:
        """Who has more points; ``None`` for equal totals."""
        leaders = self.score.leaders
        return PLAYERS[leaders[0]] if len(leaders) == 1 else None


def read_round(text: str) -> Round:
    """The round of a short text.

    >>> read_round("A 7 calls B")
    Round(end='stop', winner='A', base=7, callers=('B',))

    Raises:
        RoundTextError: it cannot be read.
    """
    if text == "-":
        return Round("none")
    if text == "both":
        return Round("both")
    found = _ROUND.fullmatch(text)
    if not found or not int(found[2]):
        raise RoundTextError(f"round {text!r}: write A 5, B 7 calls A, - (nobody stops) or both (two hand yaku)")
    winner: Player = "A" if found[1] == "A" else "B"
    callers = tuple(player for player in PLAYERS if player in (found[3] or "").split())
    return Round("stop", winner, int(found[2]), callers)


@cache
def kept(rulebook: str, rounds: tuple[str, ...], dealer: Player = "A") -> MatchSheet:
    """The sheet of some rounds.

    >>> sheet = kept("W", ("A 5", "-", "B 7 calls A"))
    >>> sheet.totals, [line.dealer for line in sheet.lines], sheet.next_dealer
    ((5, 28), ['A', 'A', 'B'], 'B')

    Raises:
        RoundTextError: a round cannot be read.
        SheetError: there is no such sheet.
    """
    book = sheet(rulebook)
    lines: list[Line] = []
    deals: Player | None = dealer
    for number, text in enumerate(rounds, 1):
        if deals is None:
            raise RoundTextError(f"{book.key} draws cards for the next dealer; such a sheet is not kept here")
        lines.append(_line(book, number, deals, read_round(text)))
        deals = lines[-1].next_dealer
    return MatchSheet(book, tuple(lines), MatchScore(book, tuple(line.points for line in lines)))


def _line(book: KoiKoiRulebook, number: int, dealer: Player, played: Round) -> Line:
    seat = PLAYERS.index(dealer)
    if played.end == "both":
        stays = book.both_hand_yaku_dealer is DealerAfter.STAY
        each = book.both_hand_yaku_points
        return Line(number, dealer, played, 1, (each, each), dealer if stays else PLAYERS[1 - seat])
    if played.winner is None:
        result = exhausted(book, seat)
        one, other = result.points
        return Line(number, dealer, played, 1, (one, other), _player(result.next_dealer))
    winner = PLAYERS.index(played.winner)
    own, theirs = played.winner in played.callers, PLAYERS[1 - winner] in played.callers
    factor = ScoreSheet(book.factors(played.base, opponent_calls=int(theirs), own_calls=int(own))[0]).factor
    gained = played.base * factor
    after = won(book, seat, winner, ScoreSheet(())).next_dealer
    return Line(number, dealer, played, factor, (gained, 0) if winner == 0 else (0, gained), _player(after))


def _player(seat: int | None) -> Player | None:
    return None if seat is None else PLAYERS[seat]

"""A match: rounds, dealer, running totals, tie. And the draw for who deals first.

A match asks of a round only what every game here has, so one class serves them all; how a round starts is given to it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, Generic, Protocol, Self, TypeVar

from hanalearn.cards import Card, Kind, Month
from hanalearn.rules.book import Rulebook, TieRule
from hanalearn.rules.turn import Action, DealError, Event, IllegalActionError, Transition

__all__ = [
    "DealerDraw",
    "Match",
    "MatchEnded",
    "MatchRound",
    "MatchScore",
    "Result",
    "StartRound",
    "draw_dealer",
    "draw_order",
]

_KINDS: Final = (Kind.BRIGHT, Kind.ANIMAL, Kind.RIBBON, Kind.CHAFF)


class Result(Protocol):
    """What a match needs to know of a finished round."""

    @property
    def points(self) -> tuple[int, ...]:
        """Points of each seat."""
        ...

    @property
    def next_dealer(self) -> int | None:
        """Who deals next; ``None`` where cards are drawn for it."""
        ...

    @property
    def counts(self) -> bool:
        """Whether the round counts towards the length of the match."""
        ...


class MatchRound(Protocol):
    """What a match needs to do with a round in play."""

    @property
    def result(self) -> Result | None:
        """How it ended, once it has."""
        ...

    def legal_actions(self) -> Sequence[Action]:
        """What the seat on turn may do."""
        ...

    def apply(self, action: Action, /) -> Transition[Self]:
        """The round after an action, and what happened."""
        ...


B = TypeVar("B", bound=Rulebook)
R = TypeVar("R", bound=MatchRound)
B_contra = TypeVar("B_contra", bound=Rulebook, contravariant=True)
R_co = TypeVar("R_co", bound=MatchRound, covariant=True)


class StartRound(Protocol[B_contra, R_co]):
    """How a round of a game is dealt."""

    def __call__(self, book: B_contra, pack: Sequence[Card], /, *, dealer: int, month: Month) -> Transition[R_co]:
        """The dealt round and the events of the deal."""
        ...


def draw_order(cards: Sequence[Card], tie: Sequence[str] = ("kind", "redraw")) -> tuple[int, ...] | None:
    """The seats in the order of the cards they drew for the dealer: the earliest month first.

    Args:
        cards: one drawn card a seat.
        tie: how equal months are told apart: ``"kind"`` (bright, animal, ribbon, chaff), ``"redraw"``.

    Returns:
        Seats, the dealer first; ``None`` where a tie is left and the cards are drawn again.

    >>> draw_order([Card.parse("3c1"), Card.parse("8a")])
    (0, 1)
    >>> draw_order([Card.parse("3c1"), Card.parse("3c2")]) is None
    True

    Source: 花札（こいこい）のルールと役一覧, section 1; 《花札》中文规则.
    """
    ranks = [(card.month.value, _KINDS.index(card.kind) if "kind" in tie else 0) for card in cards]
    if len(set(ranks)) != len(ranks):
        return None
    return tuple(sorted(range(len(ranks)), key=lambda seat: ranks[seat]))


@dataclass(frozen=True, slots=True)
class DealerDraw:
    """How the first dealer was found.

    Attributes:
        tries: the cards of each try, one a seat; all but the last were ties.
        order: the seats from the earliest card to the latest; the first one deals.
    """

    tries: tuple[tuple[Card, ...], ...]
    order: tuple[int, ...]

    @property
    def dealer(self) -> int:
        """The seat that deals and plays first."""
        return self.order[0]


def draw_dealer(pack: Sequence[Card], *, seats: int = 2, tie: Sequence[str] = ("kind", "redraw")) -> DealerDraw:
    """Draw cards from the top of a shuffled pack until they name a dealer; they then go back and the pack is shuffled.

    >>> draw = draw_dealer([Card.parse(code) for code in "3c1 3c2 9a 4r 1b".split()])
    >>> [" ".join(map(str, cards)) for cards in draw.tries], draw.dealer
    (['3c1 3c2', '9a 4r'], 1)

    Raises:
        DealError: the pack ran out before the tie was broken.

    Source: as ``draw_order``.
    """
    tries: list[tuple[Card, ...]] = []
    for at in range(0, len(pack) - seats + 1, seats):
        tries.append(tuple(pack[at : at + seats]))
        order = draw_order(tries[-1], tie)
        if order is not None:
            return DealerDraw(tuple(tries), order)
    raise DealError(f"{len(pack)} cards for {seats} seats did not name a dealer")


@dataclass(frozen=True, slots=True)
class MatchEnded(Event):
    """The match is over: the totals and the seats with the highest one."""

    totals: tuple[int, ...]
    winners: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class MatchScore:
    """Where a match stands: the points of its finished rounds and what follows from them.

    Attributes:
        book: says how many rounds there are and what a tie means.
        rounds: points of each seat, round by round; void deals are not among them.

    >>> from hanalearn.rules.books import RULEBOOKS
    >>> score = MatchScore(RULEBOOKS["koikoi-club"].revised("short", rounds=2), ((10, 0), (0, 10)))
    >>> score.totals, score.leaders, score.is_over, score.is_extra
    ((10, 10), (0, 1), False, True)
    """

    book: Rulebook
    rounds: tuple[tuple[int, ...], ...] = ()

    @property
    def totals(self) -> tuple[int, ...]:
        """Points of each seat so far: the fold of the rounds."""
        totals = [0] * self.book.seats
        for points in self.rounds:
            for seat, some in enumerate(points):
                totals[seat] += some
        return tuple(totals)

    @property
    def round_number(self) -> int:
        """The number of the round in play, or of the next one."""
        return len(self.rounds) + 1

    @property
    def month(self) -> Month:
        """The month of that round; after twelve the year begins again."""
        return Month(len(self.rounds) % 12 + 1)

    @property
    def leaders(self) -> tuple[int, ...]:
        """The seats with the highest total."""
        totals = self.totals
        return tuple(seat for seat, total in enumerate(totals) if total == max(totals))

    @property
    def is_over(self) -> bool:
        """Whether all rounds are played and no tie asks for another."""
        if len(self.rounds) < self.book.rounds:
            return False
        return self.book.tie is not TieRule.EXTRA_ROUNDS or len(self.leaders) == 1

    @property
    def is_extra(self) -> bool:
        """Whether the next round is played only because of a tie."""
        return not self.is_over and len(self.rounds) >= self.book.rounds

    @property
    def winner(self) -> int | None:
        """The seat that has won, once the match is over; ``None`` for a draw or while it goes on."""
        return self.leaders[0] if self.is_over and len(self.leaders) == 1 else None


@dataclass(frozen=True)
class Match(Generic[B, R]):
    """A match between two or more seats.

    Attributes:
        book: the rulebook; it does not change within a match.
        start: how a round of this game is dealt.
        dealer: who deals next, or has dealt the round in play; ``None``: to be drawn.
        finished: the rounds that are over, void deals included.
        round: the round in play, ``None`` between rounds.
    """

    book: B
    start: StartRound[B, R]
    dealer: int | None = 0
    finished: tuple[R, ...] = ()
    round: R | None = None

    @property
    def results(self) -> tuple[Result, ...]:
        """The results of the rounds that count, in order; a void deal does not."""
        results = (played.result for played in self.finished)
        return tuple(result for result in results if result is not None and result.counts)

    @property
    def score(self) -> MatchScore:
        """Totals, round number, month, leaders."""
        return MatchScore(self.book, tuple(result.points for result in self.results))

    @property
    def is_over(self) -> bool:
        """Whether all rounds are played and no tie asks for another."""
        return self.round is None and self.score.is_over

    @property
    def totals(self) -> tuple[int, ...]:
        """Points of each seat so far."""
        return self.score.totals

    @property
    def month(self) -> Month:
        """The month being played."""
        return self.score.month

    @property
    def winner(self) -> int | None:
        """The seat that has won, once the match is over; ``None`` for a draw or while it goes on."""
        return self.score.winner if self.is_over else None

    def deal(self, pack: Sequence[Card], *, dealer: int | None = None) -> Transition[Match[B, R]]:
        """The match with the next round dealt from a shuffled pack.

        Args:
            pack: the 48 cards, top first.
            dealer: who deals, where cards were drawn for it again.

        Raises:
            IllegalActionError: a round is in play, the match is over, or nobody knows who deals.
            DealError: the pack is not the 48 cards.
        """
        if self.round is not None:
            raise IllegalActionError("deal: the round in play is not over")
        if self.is_over:
            raise IllegalActionError("deal: the match is over")
        deals = self.dealer if dealer is None else dealer
        if deals is None:
            raise IllegalActionError("deal: cards are drawn for the next dealer; say who deals")
        played, events = self.start(self.book, pack, dealer=deals, month=self.month)
        return replace(self, dealer=deals)._after(played, events)

    def legal_actions(self) -> tuple[Action, ...]:
        """What the seat on turn may do; empty between rounds and when the match is over."""
        return () if self.round is None else tuple(self.round.legal_actions())

    def apply(self, action: Action) -> Transition[Match[B, R]]:
        """The match after an action in the round in play, and what happened.

        Raises:
            IllegalActionError: no round is in play, or the round does not offer the action.
        """
        if self.round is None:
            raise IllegalActionError(f"{action}: no round is in play; deal one first")
        played, events = self.round.apply(action)
        return self._after(played, events)

    def _after(self, played: R, events: tuple[Event, ...]) -> Transition[Match[B, R]]:
        result = played.result
        if result is None:
            return Transition(replace(self, round=played), events)
        match = replace(self, dealer=result.next_dealer, finished=(*self.finished, played), round=None)
        if match.is_over:
            events += (MatchEnded(match.score.totals, match.score.leaders),)
        return Transition(match, events)

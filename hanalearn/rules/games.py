"""What replays and notation need to know of each game: how rounds and matches begin, which decisions there are."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, Self

from hanalearn.cards import CardSet, Month
from hanalearn.rules.book import Rulebook
from hanalearn.rules.local import LocalOption
from hanalearn.rules.match import Match, Result
from hanalearn.rules.turn import Action, Table, Transition
from hanalearn.rules.view import RoundPhase, RoundView

__all__ = ["AnyMatch", "AnyRound", "Game", "UnknownGameError", "game_of"]


class AnyRound(Protocol):
    """A round of any game."""

    @property
    def table(self) -> Table:
        """All cards, and whose turn it is."""
        ...

    @property
    def dealer(self) -> int:
        """The dealer's seat."""
        ...

    @property
    def month(self) -> Month:
        """The month being played."""
        ...

    @property
    def turn(self) -> int:
        """The seat that acts now."""
        ...

    @property
    def phase(self) -> RoundPhase:
        """What the round waits for."""
        ...

    @property
    def hands(self) -> tuple[CardSet, ...]:
        """The hands, one a seat."""
        ...

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

    def seen_by(self, seat: int, /) -> RoundView[Any]:
        """What a seat may know."""
        ...


AnyMatch = Match[Any, Any]


class UnknownGameError(ValueError):
    """A rulebook of a game that has no rounds to be played here."""


@dataclass(frozen=True, slots=True)
class Game:
    """One game.

    Attributes:
        begin: a round from a table that is laid, with the dealer, the month and the fields carried from earlier rounds.
        match: a match before its first deal.
        decisions: what may be done besides playing and drawing, by its notation.
        local_options: house rules by name.
    """

    begin: Callable[[Rulebook, Table, int, Month, tuple[str, ...]], Transition[AnyRound]]
    match: Callable[[Rulebook, int | None], AnyMatch]
    decisions: Mapping[str, Action]
    local_options: Mapping[str, LocalOption]


def game_of(book: Rulebook) -> Game:
    """The game of a rulebook; its modules are imported when it is asked for.

    Raises:
        UnknownGameError: no round of that game can be played here.
    """
    makers = {"koikoi": _koikoi, "hanaawase": _hanaawase, "hachihachi": _hachihachi}
    if book.game not in makers:
        raise UnknownGameError(f"rulebook {book.key!r} is of game {book.game!r}; played are {', '.join(makers)}")
    return makers[book.game]()


def _koikoi() -> Game:
    from hanalearn.rules.koikoi import KoiKoi, begin_round, koikoi_match
    from hanalearn.rules.koikoi_book import LOCAL_OPTIONS, KoiKoiRulebook
    from hanalearn.rules.round import Stop

    def begin(book: Rulebook, table: Table, dealer: int, month: Month, carried: tuple[str, ...]) -> Transition[Any]:
        assert isinstance(book, KoiKoiRulebook)
        return begin_round(book, table, dealer=dealer, month=month)

    def match(book: Rulebook, dealer: int | None) -> AnyMatch:
        assert isinstance(book, KoiKoiRulebook)
        return koikoi_match(book, dealer=dealer)

    return Game(begin, match, _by_text(Stop(), KoiKoi()), LOCAL_OPTIONS)


def _hanaawase() -> Game:
    from hanalearn.rules.hanaawase import begin_hanaawase, hanaawase_match
    from hanalearn.rules.hanaawase_book import HANAAWASE_OPTIONS, HanaAwaseRulebook

    def begin(book: Rulebook, table: Table, dealer: int, month: Month, carried: tuple[str, ...]) -> Transition[Any]:
        assert isinstance(book, HanaAwaseRulebook)
        return begin_hanaawase(book, table, dealer=dealer, month=month)

    def match(book: Rulebook, dealer: int | None) -> AnyMatch:
        assert isinstance(book, HanaAwaseRulebook)
        return hanaawase_match(book, dealer=dealer)

    return Game(begin, match, {}, HANAAWASE_OPTIONS)


def _hachihachi() -> Game:
    from hanalearn.rules.hachihachi import GiveUp, GoOn, begin_hachihachi, hachihachi_match
    from hanalearn.rules.hachihachi_book import HACHIHACHI_OPTIONS, HachiHachiRulebook
    from hanalearn.rules.hachihachi_field import FieldName
    from hanalearn.rules.round import Stop

    def begin(book: Rulebook, table: Table, dealer: int, month: Month, carried: tuple[str, ...]) -> Transition[Any]:
        assert isinstance(book, HachiHachiRulebook)
        fields = tuple(map(FieldName, carried))
        return begin_hachihachi(book, table, dealer=dealer, month=month, carried=fields)

    def match(book: Rulebook, dealer: int | None) -> AnyMatch:
        assert isinstance(book, HachiHachiRulebook)
        return hachihachi_match(book, dealer=dealer)

    return Game(begin, match, _by_text(Stop(), GoOn(), GiveUp()), HACHIHACHI_OPTIONS)


def _by_text(*actions: Action) -> dict[str, Action]:
    return {str(action): action for action in actions}

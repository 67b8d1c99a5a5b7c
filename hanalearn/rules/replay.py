"""A record played through: the state after every move, and what happened in it.

A replay is a value. To go on is to make a longer one that shares all steps so far; to take back is to make a shorter
one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from hanalearn.rules.games import AnyMatch, AnyRound, game_of
from hanalearn.rules.koikoi import RoundState
from hanalearn.rules.record import Deal, FirstDealer, Record, pack_of
from hanalearn.rules.turn import Action, DealError, Event, IllegalActionError

__all__ = ["Replay", "ReplayError", "Step"]


class ReplayError(ValueError):
    """A record that cannot have been played.

    Attributes:
        move: the number of the move that is not possible, from 1; 0 for the start.
        action: the move; ``None`` for the start.
    """

    def __init__(self, move: int, action: Action | None, says: str) -> None:
        super().__init__(f"move {move}: {says}" if move else f"start: {says}")
        self.move = move
        self.action = action
        self.says = says


@dataclass(frozen=True, slots=True)
class Step:
    """One move and where it led.

    Attributes:
        action: what was done; ``None`` for the start.
        events: what happened, in order.
        round: the round after the move; ``None`` where no round was dealt yet.
        match: the match after the move; ``None`` for a single round.
    """

    action: Action | None
    events: tuple[Event, ...]
    round: AnyRound | None
    match: AnyMatch | None = None

    @property
    def is_deal(self) -> bool:
        """Whether a round began here."""
        return isinstance(self.action, Deal)


@dataclass(frozen=True, slots=True)
class Replay:
    """A record with the state after each of its moves.

    ``len`` is the number of moves; ``replay[at]`` is the step that ended after so many moves, from 0, the start.

    >>> from hanalearn.rules.deal_code import DealCode
    >>> code = DealCode.parse("koikoi-standard:3:k7f")
    >>> game = Replay.of(Record(code.rulebook(), Deal.of_code(code)))
    >>> game = game.then(game.now.round.legal_actions()[0])
    >>> len(game), str(game.now.action), [event.key for event in game.now.events]
    (1, 'play 1c2', ['event.played', 'event.laid', 'event.drew'])
    """

    record: Record
    steps: tuple[Step, ...]

    @classmethod
    def of(cls, record: Record) -> Replay:
        """Play a record through.

        Raises:
            ReplayError: the start or a move is not possible.
        """
        replay = cls(record.upto(0), (_start(record),))
        return replay.then(*record.moves)

    def then(self, *actions: Action) -> Replay:
        """The replay with more moves.

        Raises:
            ReplayError: one of them is not possible.
        """
        steps = list(self.steps)
        for action in actions:
            try:
                steps.append(_next(self.record, steps[-1], action))
            except (IllegalActionError, DealError) as error:
                raise ReplayError(len(steps), action, str(error)) from error
        return Replay(self.record.then(*actions), tuple(steps))

    def upto(self, count: int) -> Replay:
        """The first so many moves: to take back the others, or to try something else from there.

        Raises:
            IndexError: there are not so many.
        """
        if not 0 <= count <= len(self):
            raise IndexError(f"{count} moves of {len(self)}")
        return Replay(self.record.upto(count), self.steps[: count + 1])

    def __len__(self) -> int:
        return len(self.steps) - 1

    def __getitem__(self, at: int) -> Step:
        return self.steps[at]

    def __iter__(self) -> Iterator[Step]:
        return iter(self.steps)

    @property
    def now(self) -> Step:
        """The last step."""
        return self.steps[-1]

    @property
    def deals(self) -> tuple[int, ...]:
        """The numbers of the steps in which a round was dealt, to jump from round to round."""
        begins = (0,) if self.steps[0].round is not None else ()
        return (*begins, *(at for at, step in enumerate(self.steps) if step.is_deal and at))

    def turn_starts(self) -> tuple[int, ...]:
        """The numbers of the steps after which a hand card is to be played, to jump from turn to turn."""
        return tuple(
            at for at, step in enumerate(self.steps) if step.round is not None and step.round.phase.value == "play"
        )


def _start(record: Record) -> Step:
    start = record.start
    if isinstance(start, RoundState):
        return Step(None, (), start)
    game = game_of(record.book)
    if isinstance(start, FirstDealer):
        return Step(None, (), None, game.match(record.book, start.dealer))
    try:
        start.table.check()
        begun, events = game.begin(record.book, start.table, start.dealer, start.month, start.carried)
    except DealError as error:
        raise ReplayError(0, None, str(error)) from error
    return Step(start, events, begun)


def _next(record: Record, last: Step, action: Action) -> Step:
    if last.match is None:
        if last.round is None or isinstance(action, Deal):
            raise IllegalActionError("deal: a single round is dealt once")
        state, events = last.round.apply(action)
        return Step(action, events, state)
    match = last.match
    if isinstance(action, Deal):
        match, events = _dealt(record, match, action)
    else:
        match, events = match.apply(action)
    played = match.round if match.round is not None else match.finished[-1]
    return Step(action, events, played, match)


def _dealt(record: Record, match: AnyMatch, deal: Deal) -> tuple[AnyMatch, tuple[Event, ...]]:
    if match.round is None and not match.is_over:
        if match.dealer is not None and deal.dealer != match.dealer:
            raise IllegalActionError(f"deal: seat {match.dealer} deals, not seat {deal.dealer}")
        if deal.month is not match.month:
            raise IllegalActionError(f"deal: month {match.month.value} is played, not month {deal.month.value}")
    return match.deal(pack_of(deal.table, record.book.deal_order), dealer=deal.dealer)

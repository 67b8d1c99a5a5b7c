"""A round looked back on: the choices after which the most points lay elsewhere, and one that nothing else came near.

Every own choice is weighed by playing on from what the seat saw then, a few hundred times for each action. The three
that seem furthest from the best are weighed again with new guesses and thousands of rounds, and stay only if the
difference is a point or more and the two intervals have no number in common: too close to call is no moment. The second
weighing also takes out what the first one found by luck.

The work comes in slices, so that a page can show what there is and stop at any time.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from hanalearn.rules.koikoi import KoiKoi
from hanalearn.rules.notation import position_text
from hanalearn.rules.policy import POLICIES
from hanalearn.rules.simulate import Estimate, Outcomes, Weighed, has_numpy, prepare, weigh_actions
from hanalearn.rules.turn import Action, Play
from hanalearn.teach.play.outlook import Fact, act, chained, facts, said
from hanalearn.teach.play.sight import KoiKoiView, PlayedRound
from hanalearn.text import Message

__all__ = ["LEAST_DIFFERENCE", "MOST_MOMENTS", "Moment", "Weighing", "search", "verdict"]

MOST_MOMENTS: Final = 3
LEAST_DIFFERENCE: Final = 1.0
"""Points, mine minus theirs, by which two choices must differ on average to be spoken of."""
POLICY: Final = "reader"
"""How both sides play on."""
PLAIN: Final = "collector"
"""What this one would have done too needs no praise."""
_AGAINST: Final = frozenset({"leaves", "call"})
"""Facts that speak against a choice. That the other is near speaks against calling, that it is far against stopping."""
_REASONS: Final = frozenset({"set", "near", "denies", "safe", "hope", "risk"})
"""Facts that are reason enough for praise."""
_NAMED: Final = 2
"""So many choices that are too close to call are named; of more only the number is said."""


@dataclass(frozen=True, slots=True)
class Weighing:
    """How thoroughly choices are weighed.

    Attributes:
        first: rounds for each action of every choice.
        then: rounds for each action that is compared again.
        slice: rounds for each action at a time.
    """

    first: int = 300
    then: int = 2000
    slice: int = 100

    @classmethod
    def usual(cls) -> Weighing:
        """By arrays as many as are worth it; without numpy, where a round takes a hundred times as long, fewer."""
        return cls() if has_numpy() else cls(first=20, then=60, slice=4)


@dataclass(frozen=True, slots=True)
class Moment:
    """A choice of a round that is over.

    Attributes:
        at: its place among the actions of the round.
        title: which one it was.
        lines: what did better or that nothing did, why, the numbers with their intervals, how they were found.
        better: the action that did best, where that is another.
        is_praise: whether the choice itself did best, by far.
        exercise: the position as one line of text (``hanalearn.rules.notation.position_text``): what the seat saw.
        difference: by how many points more than what was chosen, or for praise than the next best.
    """

    at: int
    title: Message
    lines: tuple[Message, ...]
    better: Action | None
    is_praise: bool
    exercise: str
    difference: float


@dataclass(frozen=True, slots=True)
class _Choice:
    """A choice of the round and what was found about its actions."""

    at: int
    turn: int
    view: KoiKoiView
    done: Action
    found: tuple[tuple[Action, Estimate], ...] = ()

    def ranked(self) -> list[tuple[Action, Estimate]]:
        """The actions from best to worst."""
        return sorted(self.found, key=lambda pair: -pair[1].value)

    def of(self, action: Action) -> Estimate:
        """What an action is worth."""
        return next(worth for one, worth in self.found if one == action)

    @property
    def behind(self) -> float:
        """By how many points what was done lies behind the best."""
        return self.ranked()[0][1].value - self.of(self.done).value

    @property
    def ahead(self) -> float:
        """By how many points what was done lies ahead of the best other action; negative where it is not the best."""
        return self.of(self.done).value - max(worth.value for action, worth in self.found if action != self.done)


def search(played: PlayedRound, weighing: Weighing | None = None) -> Iterator[tuple[Moment, ...]]:
    """The moments of a round, in slices: each yields what has been found so far, the last one everything.

    Args:
        played: the round. Of its states only what its seat saw is looked at.
        weighing: how thoroughly; as usual, if not given.

    Source of the way: own choices against the best of them in own-minus-their points, at least one point, at most three
    of which one may be praised, after the course's plan for guided play.
    """
    how = Weighing.usual() if weighing is None else weighing
    prepare(played.book, POLICY, played.month)
    yield ()
    choices: list[_Choice] = []
    for choice in _choices(played):
        weighed = choice
        for step in _weighed(choice, choice.view.actions, how.first, how.slice, "first"):
            weighed = step
            yield ()
        choices.append(weighed)
    behind = sorted((one for one in choices if one.behind >= LEAST_DIFFERENCE), key=lambda one: -one.behind)
    missed: list[Moment] = []
    for choice in behind[: MOST_MOMENTS + 1]:
        moment = None
        for found in _again(choice, how):
            moment = found
            yield _in_order(missed)
        if moment is not None and not moment.is_praise and len(missed) < MOST_MOMENTS:
            missed.append(moment)
            yield _in_order(missed)
    missed.sort(key=lambda moment: -moment.difference)
    praise = None
    ahead = sorted((one for one in choices if _is_worth_praise(one)), key=lambda one: -one.ahead)
    for choice in ahead[:1]:
        for found in _again(choice, how):
            praise = found
            yield _in_order(missed)
    if praise is not None and praise.is_praise:
        missed = [*missed[: MOST_MOMENTS - 1], praise]
    yield _in_order(missed)


def verdict(found: Sequence[Moment]) -> Message:
    """What a search that is over has found, in one sentence."""
    missed = sum(not moment.is_praise for moment in found)
    return Message("coach.moments", n=missed) if missed else Message("coach.clean")


def _in_order(found: Sequence[Moment]) -> tuple[Moment, ...]:
    return tuple(sorted(found, key=lambda moment: moment.at))


def _choices(played: PlayedRound) -> Iterator[_Choice]:
    """Own choices between several actions, with the number of the own turn, from 1."""
    turn = 0
    for at, (state, action) in enumerate(zip(played.states, played.actions, strict=True)):
        if state.turn != played.seat:
            continue
        turn += isinstance(action, Play)
        if len(state.legal_actions()) > 1:
            yield _Choice(at, turn, state.seen_by(played.seat), action)


def _weighed(choice: _Choice, actions: Sequence[Action], runs: int, size: int, name: str) -> Iterator[_Choice]:
    """The choice with its actions weighed in more and more rounds; the same guesses at the cards for each action."""
    found: dict[Action, Weighed] = {}
    for start in range(0, runs, size):
        odds = weigh_actions(
            choice.view, POLICY, min(size, runs - start), seed=f"moment/{choice.at}/{name}/{start}", actions=actions
        )
        for one in odds.choices:
            before = found.get(one.action)
            if before is not None and not one.outcomes.is_certain:
                counts = (*before.outcomes.counts, *one.outcomes.counts)
                one = replace(one, outcomes=Outcomes.counted(choice.view.seat, counts))
            found[one.action] = one
        yield replace(choice, found=tuple((action, one.worth) for action, one in found.items()))


def _again(choice: _Choice, how: Weighing) -> Iterator[Moment | None]:
    """What was done against the best other action, with new guesses; the last step is the moment, if it is one."""
    best = next(action for action, _ in choice.ranked() if action != choice.done)
    weighed = choice
    for step in _weighed(choice, (best, choice.done), how.then, how.slice * 4, "then"):
        weighed = step
        yield None
    done, other = weighed.of(choice.done), weighed.of(best)
    if done.overlaps(other):
        return
    difference = other.value - done.value
    if difference >= LEAST_DIFFERENCE:
        yield _missed(choice, weighed, best, difference)
    elif -difference >= LEAST_DIFFERENCE:
        yield _praised(choice, weighed, best, -difference)


def _is_worth_praise(choice: _Choice) -> bool:
    """Whether nothing came near, the plain one would have done something else, and a reason can be said."""
    if choice.ahead < LEAST_DIFFERENCE or POLICIES[PLAIN].choose(choice.view, _Middle()) == choice.done:
        return False
    return any(fact.sort in _REASONS for fact in _speaking_for(choice.view, choice.done))


class _Middle:
    """Dice that always fall in the middle."""

    def random(self) -> float:
        return 0.5


def _missed(choice: _Choice, weighed: _Choice, better: Action, difference: float) -> Moment:
    says = (
        Message("coach.moment-better", act=act(better)),
        Message("coach.moment-why", facts=_why(choice.view, better)),
        Message("coach.moment-done", facts=said(choice.view, choice.done)),
        _mean(better, weighed.of(better)),
        _mean(choice.done, weighed.of(choice.done)),
        *_close_to(choice, better),
    )
    return _moment(choice, weighed, says, better, difference)


def _praised(choice: _Choice, weighed: _Choice, next_best: Action, difference: float) -> Moment:
    says = (
        Message("coach.moment-praise"),
        Message("coach.moment-why", facts=_why(choice.view, choice.done)),
        _mean(choice.done, weighed.of(choice.done)),
        _mean(next_best, weighed.of(next_best)),
    )
    return _moment(choice, weighed, says, None, difference)


def _moment(
    choice: _Choice, weighed: _Choice, says: tuple[Message, ...], better: Action | None, difference: float
) -> Moment:
    runs = max(worth.runs for _, worth in weighed.found)
    sample = Message("coach.moment-sample", n=runs, policy=Message(f"policy.{POLICY}"))
    lines = (*says, sample, Message("coach.moment-interval"))
    title = Message("coach.moment", n=choice.turn, act=act(choice.done))
    exercise = position_text(choice.view)
    return Moment(choice.at, title, lines, better, better is None, exercise, difference)


def _speaking_for(view: KoiKoiView, action: Action) -> list[Fact]:
    against = _AGAINST | ({"risk"} if isinstance(action, KoiKoi) else {"far"})
    return [fact for fact in facts(view, action) if fact.sort not in against]


def _why(view: KoiKoiView, action: Action) -> Message:
    """The facts that speak for an action; all of them, where none does."""
    reasons = _speaking_for(view, action) or facts(view, action)
    return chained([fact.says for fact in reasons], "coach.and")


def _mean(action: Action, worth: Estimate) -> Message:
    if worth.is_certain:
        return Message("coach.moment-certain", act=act(action), n=round(worth.value))
    value, low, high = (round(number, 1) for number in (worth.value, worth.low, worth.high))
    if low == high:
        return Message("coach.moment-nearly", act=act(action), n=value)
    return Message("coach.moment-mean", act=act(action), n=value, low=low, high=high)


def _close_to(choice: _Choice, best: Action) -> tuple[Message, ...]:
    """The other actions that the first weighing could not tell from the best."""
    first = choice.of(best)
    close = [act(one) for one, worth in choice.found if one not in (best, choice.done) and worth.overlaps(first)]
    named = tuple(one for one in dict.fromkeys(close) if one not in (act(best), act(choice.done)))
    if not named:
        return ()
    if len(named) > _NAMED:
        return (Message("coach.moment-close-many", n=len(named)),)
    return (Message("coach.moment-close", acts=named),)

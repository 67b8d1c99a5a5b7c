"""The decision explorer (X5): stop or koi-koi, weighed by play-outs from what one seat can know, with intervals."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from hanalearn.cards import DECK, EMPTY, Card, CardCodeError, CardSet, Kind
from hanalearn.rules import KoiKoiRulebook
from hanalearn.rules.koikoi import KoiKoi
from hanalearn.rules.missing import Missing, missing
from hanalearn.rules.notation import parse_position
from hanalearn.rules.notation.scanner import NotationError
from hanalearn.rules.position import position
from hanalearn.rules.simulate import Outcomes, has_numpy, weigh_actions
from hanalearn.rules.simulate.outcomes import Estimate
from hanalearn.rules.turn import DealError
from hanalearn.rules.view import RoundPhase, RoundView
from hanalearn.teach.explore.fields import Fields, name_of
from hanalearn.teach.letters import LETTERS, sheet
from hanalearn.text import Message

__all__ = [
    "PLACES",
    "POLICIES_HERE",
    "PRESETS",
    "Change",
    "Changed",
    "Decision",
    "Problem",
    "Weighing",
    "change_runs",
    "runs",
]

_RUNS: Final = (500, 1_500, 8_000)
_CHANGE_RUNS: Final = (2_000,)
# Without numpy a round takes a hundred times as long: fewer of them, and in slices so small that the page can answer.
_FEWER: Final = (20,) * 20
_FEWER_CHANGES: Final = (20,) * 5
POLICIES_HERE: Final = ("random", "gardener", "collector", "reader")
"""Practice players that can be played out fast enough to answer at once."""
PLACES: Final = ("mine", "theirs", "hand", "field")
MOST_LEAD: Final = 99

PRESETS: Final = ("flowers", "seven", "danger", "chaff")
_PRESETS: Final = {
    # mine, theirs, hand, field
    "flowers": ("3b 9a 2c1 2c2", "5c1 5c2", "1b 4r 7a 8c1 10r 12c1", "6r 11c1 10c1"),
    "seven": ("7a 10a 6a 3b 9a 1c1 1c2 2c1", "5c1 5c2 4c1 4c2", "12c1 5r", "11a 8c1 4r"),
    "danger": ("4r 5r 7r 6r 11r 8c1", "1r 2r 1c1 2c1", "12c1 10c1", "3r 8c2 9c1"),
    "chaff": ("3b 9a 10c1 10c2", "1c1 1c2 2c1 2c2 4c1 4c2 5c1 5c2 7c1", "6r 7c2 3c1 11r", "6c1 2a 8c1"),
}


def runs() -> tuple[int, ...]:
    """Play-outs of each step of the weighing: 10,000 together, or 400 where numpy is missing."""
    return _RUNS if has_numpy() else _FEWER


def change_runs() -> tuple[int, ...]:
    """Play-outs of each step, for each change of "what would change my mind": 2,000, or 100 where numpy is missing."""
    return _CHANGE_RUNS if has_numpy() else _FEWER_CHANGES


class Problem(StrEnum):
    """Why there is nothing to decide."""

    NO_SET = "no-set"
    NO_CARDS = "no-cards"
    """The hand is empty: the rulebook stops by itself."""
    CANNOT_STOP = "cannot-stop"
    """The rulebook binds: the base total is too low to stop."""
    CANNOT_CALL = "cannot-call"
    """No further koi-koi may be called."""
    TOO_MANY = "too-many"


class Change(StrEnum):
    """One thing that is otherwise."""

    MORE = "more"
    """My base total is higher by one more card."""
    FEWER_CARDS = "fewer-cards"
    """Everybody holds one hand card less."""
    MORE_CARDS = "more-cards"
    NEARER = "nearer"
    """The other player is one card nearer to the nearest set."""
    FARTHER = "farther"
    CAREFUL = "careful"
    """The other plays as the reader does."""


@dataclass(frozen=True, slots=True)
class Weighing:
    """What came of calling, as far as it is played out.

    Attributes:
        outcomes: the results of the rounds so far.
    """

    outcomes: Outcomes

    @property
    def runs(self) -> int:
        """Rounds so far."""
        return self.outcomes.runs

    @property
    def improve(self) -> Estimate:
        """How often I stop later with more."""
        return self.outcomes.wins

    @property
    def beaten(self) -> Estimate:
        """How often they stop."""
        return self.outcomes.losses

    @property
    def nobody(self) -> Estimate:
        """How often nobody scores."""
        return self.outcomes.nobody

    def average(self, mine: bool) -> float | None:
        """My final points where I stop, theirs where they do; ``None`` where that never happened."""
        seat = self.outcomes.seat if mine else 1 - self.outcomes.seat
        rows = [(outcome.points[seat], times) for outcome, times in self.outcomes.counts if outcome.winner == seat]
        many = sum(times for _, times in rows)
        return sum(points * times for points, times in rows) / many if many else None


@dataclass(frozen=True, slots=True)
class Changed:
    """What one change would make of calling minus stopping."""

    change: Change
    gain: Estimate
    card: Card | None = None


@dataclass(frozen=True, slots=True)
class Decision:
    """The state of the explorer.

    Attributes:
        name: the sheet.
        mine, theirs: captured cards.
        hand: my hand.
        field: the open cards.
        their_hand: how many cards the other holds.
        called: whether the other has called koi-koi.
        policy: how I play on.
        opponent: how the other plays.
        lead: my points minus theirs before this round; looked at in the last month only.
        is_last: whether this is the last month.
        place: where picked cards go, one of ``PLACES``.
        weighing: play-outs so far.
        changes: what would change my mind, as far as it is known.
        text_problem: what is wrong with a position that was pasted.
        pasted: that text.
    """

    name: str = "W"
    mine: CardSet = EMPTY
    theirs: CardSet = EMPTY
    hand: CardSet = EMPTY
    field: CardSet = EMPTY
    their_hand: int = 6
    called: bool = False
    policy: str = "collector"
    opponent: str = "collector"
    lead: int = 0
    is_last: bool = False
    place: str = "mine"
    weighing: Weighing | None = None
    changes: tuple[Changed, ...] = ()
    text_problem: Message | None = None
    pasted: str = ""

    @classmethod
    def preset(cls, name: str) -> Decision:
        """One of ``PRESETS``."""
        mine, theirs, hand, field = map(CardSet.parse, _PRESETS[name])
        return cls(mine=mine, theirs=theirs, hand=hand, field=field, their_hand=len(hand))

    @classmethod
    def of_view(cls, view: RoundView[KoiKoiRulebook]) -> Decision:
        """The position of a view from seat 0."""
        other = 1 - view.seat
        return cls(
            name_of(view.book),
            view.mine,
            view.theirs,
            view.hand,
            view.field,
            view.hand_sizes[other],
            bool(view.calls[other]),
        )

    @classmethod
    def read(cls, fields: Fields) -> Decision:
        """The state of a share line; a position of its own where it names no cards."""
        text = fields.text("position", 600)
        book = fields.sheet()
        cards = {name: fields.cards(name) for name in PLACES}
        number = fields.number("their-hand", len(cards["hand"]), 0, 10)
        called = fields.word("called", "", ("theirs",)) == "theirs"
        policy = fields.word("policy", "collector", POLICIES_HERE)
        opponent = fields.word("other", "collector", POLICIES_HERE)
        is_last = fields.word("month", "", ("last",)) == "last"
        lead = fields.number("lead", 0, 0, MOST_LEAD) - fields.number("behind", 0, 0, MOST_LEAD)
        if text:
            return cls.preset("flowers")._pasted(text)
        if not fields.has(*PLACES):
            state = cls.preset("flowers")
        else:
            apart = _apart(cards)
            state = cls(
                mine=apart["mine"], theirs=apart["theirs"], hand=apart["hand"], field=apart["field"], their_hand=number
            )
        return replace(
            state, name=name_of(book), called=called, policy=policy, opponent=opponent, is_last=is_last, lead=lead
        )

    def parts(self) -> dict[str, str]:
        """The parts of its share line."""
        parts = {"rb": self.name}
        parts |= {name: str(cards) for name, cards in self._cards().items() if cards} or {"mine": ""}
        parts["their-hand"] = str(self.their_hand)
        if self.called:
            parts["called"] = "theirs"
        if self.policy != "collector":
            parts["policy"] = self.policy
        if self.opponent != "collector":
            parts["other"] = self.opponent
        if self.is_last:
            parts["month"] = "last"
        if self.lead:
            parts["lead" if self.lead > 0 else "behind"] = str(abs(self.lead))
        return parts

    def _cards(self) -> dict[str, CardSet]:
        return {"mine": self.mine, "theirs": self.theirs, "hand": self.hand, "field": self.field}

    # --- the position

    @property
    def book(self) -> KoiKoiRulebook:
        """The rulebook."""
        return sheet(self.name)

    @property
    def base(self) -> int:
        """My base total."""
        return self.book.tally(self.mine).points

    @property
    def final(self) -> int:
        """What stopping brings."""
        return self.book.score(self.mine, opponent_calls=int(self.called)).total

    def view(self) -> RoundView[KoiKoiRulebook] | Problem:
        """What I see when I must decide, or why there is nothing to decide."""
        if not self.base:
            return Problem.NO_SET
        if not self.hand:
            return Problem.NO_CARDS
        if self.book.least_to_stop is not None and self.base < self.book.least_to_stop:
            return Problem.CANNOT_STOP
        sums = self.book.tally(self.theirs).points
        try:
            view = position(
                self.book,
                hand=self.hand,
                field=self.field,
                mine=self.mine,
                theirs=self.theirs,
                their_hand=self.their_hand,
                is_deciding=True,
                calls=(0, int(self.called)),
                sums_at_call=(0, sums if self.called else 0),
            )
        except DealError:
            return Problem.TOO_MANY
        if not any(isinstance(action, KoiKoi) for action in view.actions):
            return Problem.CANNOT_CALL
        return view

    def nearest(self, *, theirs: bool) -> tuple[Missing, ...]:
        """The sets that are nearest to one side and can still be made, at most three."""
        mine, other = (self.theirs, self.mine) if theirs else (self.mine, self.theirs)
        hand = EMPTY if theirs else self.hand
        found = [missing(yaku, mine, other, self.field, hand) for yaku in self.book.yaku]
        open_ones = [one for one in found if one.is_possible and one.distance]
        return tuple(sorted(open_ones, key=lambda one: (one.distance, -one.yaku.points)))[:3]

    # --- weighing

    @property
    def gain(self) -> Estimate | None:
        """Calling minus stopping, my points minus theirs; ``None`` before anything was played out."""
        return None if self.weighing is None else _shifted(self.weighing.outcomes.difference, -self.final)

    @property
    def match_gain(self) -> Estimate | None:
        """How often calling wins a match whose last round this is."""
        return None if self.weighing is None else self.weighing.outcomes.match_won(self.lead)

    @property
    def stop_wins(self) -> float:
        """Whether stopping wins that match: 1, 0, or one half for a draw."""
        after = self.lead + self.final
        return 1.0 if after > 0 else 0.5 if after == 0 else 0.0

    def weighed(self) -> Iterator[Decision]:
        """The state again and again while rounds are played out: first the decision, then what would change it."""
        view = self.view()
        if isinstance(view, Problem):
            return
        state = replace(self, weighing=None, changes=())
        counts = Outcomes(0, ())
        for number, some in enumerate(runs()):
            counts = _joined(counts, self._calling(view, some, f"decide/{number}", self.opponent))
            state = replace(state, weighing=Weighing(counts))
            yield state
        for change, other, card in self._changed():
            seen = other.view()
            if isinstance(seen, Problem):
                continue
            outcomes = Outcomes(0, ())
            for number, some in enumerate(change_runs()):
                if number:
                    yield state
                seed = f"change/{change}/{number}" if number else f"change/{change}"
                outcomes = _joined(outcomes, other._calling(seen, some, seed, other.opponent))
            gain = _shifted(outcomes.difference, -other.final)
            state = replace(state, changes=(*state.changes, Changed(change, gain, card)))
            yield state

    def _calling(self, view: RoundView[KoiKoiRulebook], runs: int, seed: str, opponent: str) -> Outcomes:
        odds = weigh_actions(view, self.policy, runs, opponent=opponent, seed=seed, actions=[KoiKoi()])
        return odds.koikoi

    def _changed(self) -> Iterator[tuple[Change, Decision, Card | None]]:
        unseen = DECK - self.mine - self.theirs - self.hand - self.field
        better = sorted(
            (self.book.tally(self.mine | CardSet((card,))).points - self.base, card.value, card) for card in unseen
        )
        more = next((card for rise, _, card in better if rise > 0), None)
        if more is not None:
            yield Change.MORE, replace(self, mine=self.mine | CardSet((more,))), more
        if len(self.hand) > 1:
            # A chaff card is missed least.
            given = min(self.hand, key=_plainness)
            their_hand = max(0, self.their_hand - 1)
            yield Change.FEWER_CARDS, replace(self, hand=self.hand - CardSet((given,)), their_hand=their_hand), given
        spare = min((card for card in unseen if card is not more), key=_plainness, default=None)
        if spare is not None and len(self.hand) < self.book.hand_size:
            hand = self.hand | CardSet((spare,))
            yield Change.MORE_CARDS, replace(self, hand=hand, their_hand=self.their_hand + 1), spare
        near = self.nearest(theirs=True)
        if near:
            wanted = near[0].unseen | near[0].on_field
            card = next(iter(near[0].unseen or wanted), None)
            if card is not None and near[0].distance > 1:
                other = replace(self, theirs=self.theirs | CardSet((card,)), field=self.field - CardSet((card,)))
                yield Change.NEARER, other, card
            if near[0].held:
                card = next(iter(near[0].held))
                yield Change.FARTHER, replace(self, theirs=self.theirs - CardSet((card,))), card
        if self.opponent != "reader":
            yield Change.CAREFUL, replace(self, opponent="reader"), None

    # --- acts

    def act(self, offer: str) -> Decision | None:
        """The state after an offer; ``None`` if it is none of this explorer. What was weighed is then out of date."""
        if offer == "weigh:stop":
            return self
        after = self._acted(offer)
        if after is None or after.place != self.place:
            return after
        return replace(after, weighing=None, changes=())

    def _acted(self, offer: str) -> Decision | None:
        kind, _, value = offer.partition(":")
        calm = replace(self, text_problem=None, pasted="")
        match kind:
            case "sheet" if value in LETTERS:
                return replace(calm, name=value)
            case "preset" if value in PRESETS:
                return replace(Decision.preset(value), name=self.name, policy=self.policy, opponent=self.opponent)
            case "policy" if value in POLICIES_HERE:
                return replace(calm, policy=value)
            case "other" if value in POLICIES_HERE:
                return replace(calm, opponent=value)
            case "called" if value in ("yes", "no"):
                return replace(calm, called=value == "yes")
            case "last":
                return replace(calm, is_last=not self.is_last)
            case "place" if value in PLACES:
                return replace(calm, place=value)
            case "weigh" if value == "start":
                return calm
            case "pick":
                return calm._picked(value)
            case "say" if value.startswith("position="):
                return calm._pasted(value.removeprefix("position="))
            case "set":
                name, _, number = value.partition("=")
                try:
                    amount = int(number)
                except ValueError:
                    return None
                if name == "their-hand" and 0 <= amount <= 10:
                    return replace(calm, their_hand=amount)
                if name == "lead" and abs(amount) <= MOST_LEAD:
                    return replace(calm, lead=amount)
        return None

    def _picked(self, code: str) -> Decision | None:
        try:
            one = CardSet((Card.parse(code),))
        except CardCodeError:
            return None
        cards = self._cards()
        was_here = one <= cards[self.place]
        cards = {name: some - one for name, some in cards.items()}
        if not was_here:
            cards[self.place] |= one
        return replace(self, mine=cards["mine"], theirs=cards["theirs"], hand=cards["hand"], field=cards["field"])

    def _pasted(self, text: str) -> Decision:
        try:
            view = parse_position(text)
        except NotationError as error:
            said = Message(error.key, line=error.line, column=error.column, found=error.found, allowed=error.allowed)
            return replace(self, text_problem=said, pasted=text[:400])
        if view.phase is not RoundPhase.DECIDE:
            return replace(self, text_problem=Message("explore.decide.not-deciding"), pasted=text[:400])
        found = Decision.of_view(view)
        return replace(found, policy=self.policy, opponent=self.opponent)


def _apart(cards: dict[str, CardSet]) -> dict[str, CardSet]:
    """Each card in the first place that names it."""
    seen = EMPTY
    apart = {}
    for name, some in cards.items():
        apart[name] = some - seen
        seen |= some
    return apart


def _plainness(card: Card) -> tuple[bool, int]:
    return card.kind is not Kind.CHAFF, card.value


def _joined(one: Outcomes, other: Outcomes) -> Outcomes:
    return Outcomes.counted(other.seat, (*one.counts, *other.counts))


def _shifted(estimate: Estimate, by: float) -> Estimate:
    return Estimate(estimate.value + by, estimate.low + by, estimate.high + by, estimate.runs)

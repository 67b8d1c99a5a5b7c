"""The fishing turn that every hanafuda game here shares, for two to four seats.

A turn has two halves: a hand card is played and takes what it may, then the top card of the stock is turned up and
takes what it may. The turned-up card has a phase of its own, so that in every state each of the 48 cards is in exactly
one place. What a capture is worth and when a round ends early is the business of the games, not of the turn.

A table is a value; ``apply`` returns the next one and what happened. The order of the stock was settled by the deal, so
nothing here is random.

Source: order of play, matching by month, forced capture, one of two, three at once:
花札（こいこい）のルールと役一覧, 雙人花札規則怎麼玩 and FudaWiki, ``hanafuda/games``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, Generic, NamedTuple, Protocol, TypeVar

from hanalearn.cards import DECK, EMPTY, Card, CardSet
from hanalearn.rules.masks import cards_of

__all__ = [
    "Action",
    "Captured",
    "DealError",
    "DealStep",
    "Draw",
    "Drew",
    "Event",
    "IllegalActionError",
    "Laid",
    "Phase",
    "Play",
    "Played",
    "Random",
    "Table",
    "Transition",
    "TurnAction",
    "TurnEvent",
    "deal_table",
    "shuffled",
    "takes",
]

S_co = TypeVar("S_co", covariant=True)


class IllegalActionError(ValueError):
    """An action that the state does not offer; the message quotes it, says why not and lists what is legal."""


class DealError(ValueError):
    """A pack or table that cannot be: wrong number of cards, a card twice, a wrong number of seats."""


class Action:
    """Base of all actions: what a player decides. ``str`` of one is its notation."""

    __slots__ = ()


class Event:
    """Base of all events: what happened when an action was applied. ``key`` is the message key that narrates it."""

    __slots__ = ()

    @property
    def key(self) -> str:
        """``"event.<name>"``, the class name in small letters with dashes."""
        name = type(self).__name__
        return "event." + "".join(f"-{letter.lower()}" if letter.isupper() else letter for letter in name)[1:]


class Transition(NamedTuple, Generic[S_co]):
    """What applying an action gives: the next state and the events that led there, in order."""

    state: S_co
    events: tuple[Event, ...]


class Phase(StrEnum):
    """What the table waits for."""

    PLAY = "play"
    """The seat on turn plays a hand card."""
    DRAWN = "drawn"
    """A stock card lies face up and takes or stays."""
    OVER = "over"
    """All hands are empty."""


@dataclass(frozen=True, slots=True)
class Play(Action):
    """Play a hand card, taking the given field cards; none where nothing matches.

    >>> str(Play(Card.parse("9r"), CardSet.parse("9a"))), str(Play(Card.parse("5a")))
    ('play 9r takes 9a', 'play 5a')
    """

    card: Card
    takes: CardSet = EMPTY

    def __str__(self) -> str:
        return f"play {self.card}" + (f" takes {self.takes}" if self.takes else "")


@dataclass(frozen=True, slots=True)
class Draw(Action):
    """Let the turned-up stock card take the given field cards, or stay on the field where nothing matches."""

    card: Card
    takes: CardSet = EMPTY

    def __str__(self) -> str:
        return f"draw {self.card}" + (f" takes {self.takes}" if self.takes else "")


TurnAction = Play | Draw


@dataclass(frozen=True, slots=True)
class Played(Event):
    """A hand card came to the field."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class Drew(Event):
    """The top card of the stock was turned up."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class Captured(Event):
    """The card and those it took went to the seat's pile."""

    seat: int
    card: Card
    taken: CardSet

    @property
    def is_sweep(self) -> bool:
        """Whether the card took three, so that the whole month is now in one pile."""
        return len(self.taken) == 3


@dataclass(frozen=True, slots=True)
class Laid(Event):
    """Nothing matched; the card stays on the field."""

    seat: int
    card: Card


TurnEvent = Played | Drew | Captured | Laid


class Random(Protocol):
    """Anything with the one method of ``random.Random`` whose stream Python promises to keep."""

    def random(self) -> float:
        """A float, 0 <= x < 1."""
        ...


def takes(card: Card, field: CardSet) -> tuple[CardSet, ...]:
    """Every set of field cards that a played or drawn card may take, in card order.

    Args:
        card: the card that comes to the field, from the hand or from the stock.
        field: the cards that lie there.

    Returns:
        One element where there is no choice: the empty set (nothing matches, the card is laid down), the one match, or
        all three (a sweep). Two elements where two cards match: the player takes one of them, the other stays.

    >>> [str(taken) for taken in takes(Card.parse("9r"), CardSet.parse("9a 9c1 1c1"))]
    ['9a', '9c1']
    >>> [str(taken) for taken in takes(Card.parse("2c1"), CardSet.parse("6a 12c1"))]
    ['']

    Source: matching is by month only and forced once the card is played, with 0, 1, 2 and 3 matches as in
    花札（こいこい）のルールと役一覧 and 雙人花札規則怎麼玩; that taking is forced,
    FudaWiki, ``hanafuda/games/koi-koi.md``.
    """
    matches = field.of_month(card.month)
    if len(matches) == 2:
        return tuple(CardSet((match,)) for match in matches)
    return (matches,) if matches else (EMPTY,)


_MAX_SEATS: Final = 4
_PACK: Final = tuple(Card)


# All actions and turn events that can ever be, made once: for each card and each four-bit pattern of its month on the
# field what is legal, and for each seat, card and set of taken cards what then happens. Looking them up instead of
# making them is what lets the readable engine play thousands of rounds a second.
def _patterns() -> Iterator[tuple[Card, tuple[tuple[CardSet, ...], ...]]]:
    for card in Card:
        first = card & ~3
        known: dict[int, tuple[CardSet, ...]] = {}
        for pattern in range(16):
            field = pattern << first & ~(1 << card)
            if field not in known:
                known[field] = takes(card, cards_of(field))
        yield card, tuple(known[pattern << first & ~(1 << card)] for pattern in range(16))


def _actions(make: type[Play] | type[Draw]) -> tuple[tuple[tuple[TurnAction, ...], ...], ...]:
    table = []
    for card, patterns in _PATTERNS:
        known = {taken.mask: make(card, taken) for options in patterns for taken in options}
        table.append(tuple(tuple(known[taken.mask] for taken in options) for options in patterns))
    return tuple(table)


def _outcomes(seat: int, card: Card, patterns: tuple[tuple[CardSet, ...], ...]) -> dict[int, tuple[Event, ...]]:
    known = {taken.mask: taken for options in patterns for taken in options}
    return {mask: (Captured(seat, card, taken) if mask else Laid(seat, card),) for mask, taken in known.items()}


_PATTERNS: Final = tuple(_patterns())
_PLAYS: Final = _actions(Play)
_DRAWS: Final = _actions(Draw)
_DREW: Final = tuple(tuple(Drew(seat, card) for card in Card) for seat in range(_MAX_SEATS))
_OUTCOMES: Final = tuple(
    tuple(_outcomes(seat, card, patterns) for card, patterns in _PATTERNS) for seat in range(_MAX_SEATS)
)
_PLAY_OUTCOMES: Final = tuple(
    tuple(
        {taken: (played, *events) for taken, events in outcomes.items()}
        for outcomes, played in zip(by_card, (Played(seat, card) for card in Card), strict=True)
    )
    for seat, by_card in enumerate(_OUTCOMES)
)


@dataclass(frozen=True, slots=True, init=False)
class Table:
    """All cards of a game in play and whose turn it is.

    Attributes:
        hands: one set a seat.
        field: the open cards in the middle.
        piles: what each seat has captured.
        stock: the face-down cards, top first.
        seat: whose turn it is.
        drawn: the turned-up stock card that has not yet taken or stayed.
        must_match: whether a seat that can take with a hand card has to (a house rule; elsewhere any card may be
            played).
    """

    hands: tuple[CardSet, ...]
    field: CardSet
    piles: tuple[CardSet, ...]
    stock: tuple[Card, ...]
    seat: int = 0
    drawn: Card | None = None
    must_match: bool = False

    def __init__(
        self,
        hands: tuple[CardSet, ...],
        field: CardSet,
        piles: tuple[CardSet, ...],
        stock: tuple[Card, ...],
        seat: int = 0,
        drawn: Card | None = None,
        must_match: bool = False,
    ) -> None:
        # What a frozen dataclass would write for itself, by the slots' own setters, in a third of the time.
        _set_hands(self, hands)
        _set_field(self, field)
        _set_piles(self, piles)
        _set_stock(self, stock)
        _set_seat(self, seat)
        _set_drawn(self, drawn)
        _set_must_match(self, must_match)

    @property
    def seats(self) -> int:
        """Number of players."""
        return len(self.hands)

    @property
    def phase(self) -> Phase:
        """What the table waits for."""
        if self.drawn is not None:
            return Phase.DRAWN
        return Phase.PLAY if self.hands[self.seat] else Phase.OVER

    @property
    def is_over(self) -> bool:
        """Whether all hands are empty and no card is in the air."""
        return self.drawn is None and not self.hands[self.seat]

    def check(self) -> None:
        """See that the table is whole.

        Raises:
            DealError: not two to four seats, piles and hands of different number, or a card missing or in two places.
        """
        if not 2 <= len(self.hands) <= _MAX_SEATS:
            raise DealError(f"a table has two to {_MAX_SEATS} seats, not {len(self.hands)}")
        if len(self.piles) != len(self.hands) or not 0 <= self.seat < len(self.hands):
            raise DealError(
                f"{len(self.hands)} hands, {len(self.piles)} piles, seat {self.seat} on turn: do not fit together"
            )
        places: list[tuple[str, Iterable[Card]]] = [
            *((f"hand {seat}", hand) for seat, hand in enumerate(self.hands)),
            ("field", self.field),
            *((f"pile {seat}", pile) for seat, pile in enumerate(self.piles)),
            ("stock", self.stock),
            ("drawn", () if self.drawn is None else (self.drawn,)),
        ]
        where: dict[Card, str] = {}
        for place, cards in places:
            for card in cards:
                if card in where:
                    raise DealError(f"card {card} is in two places: {where[card]} and {place}")
                where[card] = place
        if len(where) != len(DECK):
            raise DealError(f"{len(where)} cards on the table instead of 48; missing: {DECK - CardSet(where)}")

    def legal_actions(self) -> tuple[TurnAction, ...]:
        """What the seat on turn may do, in card order of the card and then of what it takes; empty only when over."""
        field = self.field.mask
        if self.drawn is not None:
            return _DRAWS[self.drawn][field >> (self.drawn & ~3) & 15]
        hand = self.hands[self.seat].mask
        actions: list[TurnAction] = []
        while hand:
            low = hand & -hand
            card = low.bit_length() - 1
            actions += _PLAYS[card][field >> (card & ~3) & 15]
            hand ^= low
        if self.must_match and any(action.takes for action in actions):
            return tuple(action for action in actions if action.takes)
        return tuple(actions)

    def apply(self, action: Action) -> Transition[Table]:
        """The table after an action, and what happened. This table stays as it is.

        After a played card the top of the stock is turned up at once; after a drawn card has taken or stayed the turn
        goes to the next seat.

        Raises:
            IllegalActionError: the action is not one of ``legal_actions()``.
        """
        return Transition(*self.step(action))

    def step(self, action: Action) -> tuple[Table, tuple[Event, ...]]:
        """``apply`` as a plain pair, for the rounds that build their own transition from it."""
        field = self.field.mask
        drawn = self.drawn
        seat = self.seat
        if isinstance(action, Play) and drawn is None:
            card = action.card
            hand = self.hands[seat].mask
            bit = 1 << card
            if not hand & bit or action not in _PLAYS[card][field >> (card & ~3) & 15]:
                raise self._refusal(action)
            if self.must_match and not action.takes and action not in self.legal_actions():
                raise self._refusal(action)
            taken = action.takes.mask
            hands = _with(self.hands, seat, cards_of(hand ^ bit))
            events: tuple[Event, ...] = _PLAY_OUTCOMES[seat][card][taken]
        elif isinstance(action, Draw) and drawn is not None:
            card = action.card
            bit = 1 << card
            if card != drawn or action not in _DRAWS[card][field >> (card & ~3) & 15]:
                raise self._refusal(action)
            taken = action.takes.mask
            hands = self.hands
            events = _OUTCOMES[seat][card][taken]
        else:
            raise self._refusal(action)

        piles = self.piles
        if taken:
            field ^= taken
            piles = _with(piles, seat, cards_of(piles[seat].mask | taken | bit))
        else:
            field |= bit
        stock = self.stock
        if drawn is None and stock:
            top = stock[0]
            table = Table(hands, cards_of(field), piles, stock[1:], seat, top, self.must_match)
            return table, (*events, _DREW[seat][top])
        after = (seat + 1) % len(hands)
        return Table(hands, cards_of(field), piles, stock, after, None, self.must_match), events

    def _refusal(self, action: Action) -> IllegalActionError:
        legal = ", ".join(map(str, self.legal_actions())) or "none, all hands are empty"
        return IllegalActionError(f"{action}: {self._why_not(action)}; legal: {legal}")

    def _why_not(self, action: Action) -> str:
        if isinstance(action, Play):
            if self.drawn is not None:
                return f"the drawn card {self.drawn} must take or stay first"
            if action.card not in self.hands[self.seat]:
                return f"{action.card} is not in the hand of seat {self.seat}"
        elif isinstance(action, Draw):
            if self.drawn is None:
                return "no drawn card lies on the table"
            if action.card != self.drawn:
                return f"the drawn card is {self.drawn}"
        else:
            return "not an action of a turn"
        if any(card.month != action.card.month for card in action.takes):
            return "months differ"
        if not action.takes <= self.field:
            return f"{action.takes - self.field} is not on the field"
        matches = self.field.of_month(action.card.month)
        table = _PLAYS if isinstance(action, Play) else _DRAWS
        if action in table[action.card][matches.mask >> (action.card & ~3) & 15]:
            return "a hand card that takes must be played first (must-match)"
        if not matches:
            return "nothing on the field matches"
        if not action.takes:
            return f"{matches} matches and must be taken" if len(matches) != 2 else f"one of {matches} must be taken"
        return f"one of {matches} is taken" if len(matches) == 2 else f"all of {matches} are taken"


_set_hands: Final = vars(Table)["hands"].__set__
_set_field: Final = vars(Table)["field"].__set__
_set_piles: Final = vars(Table)["piles"].__set__
_set_stock: Final = vars(Table)["stock"].__set__
_set_seat: Final = vars(Table)["seat"].__set__
_set_drawn: Final = vars(Table)["drawn"].__set__
_set_must_match: Final = vars(Table)["must_match"].__set__


def _with(sets: tuple[CardSet, ...], seat: int, cards: CardSet) -> tuple[CardSet, ...]:
    if len(sets) == 2:
        return (sets[0], cards) if seat else (cards, sets[1])
    return (*sets[:seat], cards, *sets[seat + 1 :])


@dataclass(frozen=True, slots=True)
class DealStep:
    """So many cards at once to the field (``to`` is ``None``) or to a seat, counted from the dealer, who is 0."""

    to: int | None
    count: int

    def __post_init__(self) -> None:
        if self.count < 1 or (self.to is not None and self.to < 0):
            raise DealError(f"a deal step gives at least one card to a seat from 0, not {self.count} to {self.to}")


def deal_table(
    pack: Sequence[Card], steps: Sequence[DealStep], *, seats: int, dealer: int = 0, must_match: bool = False
) -> Table:
    """The table after a deal; the dealer (親 oya) is on turn.

    Args:
        pack: the 48 shuffled cards, top first.
        steps: who gets how many, in order.
        seats: number of players, two to four.
        dealer: the dealer's seat.
        must_match: see ``Table``.

    Raises:
        DealError: the pack is not the 48 cards once each, or the steps do not fit.
    """
    pack = tuple(pack)
    bits = [1 << card for card in pack]
    if len(bits) != len(DECK) or sum(bits) != DECK.mask:
        twice = sorted({card for card in pack if pack.count(card) > 1})
        told = f"; twice: {' '.join(map(str, twice))}" if twice else ""
        raise DealError(f"a pack holds each of the 48 cards once; this one has {len(pack)} cards{told}")
    if not 2 <= seats <= _MAX_SEATS or not 0 <= dealer < seats:
        raise DealError(f"seats {seats}, dealer {dealer}: two to {_MAX_SEATS} seats, the dealer is one of them")
    hands = [0] * seats
    field = 0
    at = 0
    for step in steps:
        part = sum(bits[at : at + step.count])
        at += step.count
        if step.to is None:
            field |= part
        elif step.to < seats:
            hands[(dealer + step.to) % seats] |= part
        else:
            raise DealError(f"a deal step goes to seat {step.to} of {seats}")
    sizes = [hand.bit_count() for hand in hands]
    if len(set(sizes)) != 1:
        raise DealError(f"the deal gives hands of {', '.join(map(str, sizes))} cards; all must be equal")
    dealt = tuple(map(cards_of, hands))
    return Table(dealt, cards_of(field), (EMPTY,) * seats, pack[at:], dealer, None, must_match)


def shuffled(random: Random) -> tuple[Card, ...]:
    """The pack in a random order, by Fisher and Yates from ``random.random()`` alone.

    ``random.shuffle`` may change between Python versions; the stream of ``random()`` does not, so a seed means the same
    pack for years.

    >>> from random import Random as Seeded
    >>> " ".join(map(str, shuffled(Seeded(1))[:6]))
    '11b 4r 9r 1c1 11r 4a'
    """
    pack = list(_PACK)
    pick = random.random
    for last in range(len(pack) - 1, 0, -1):
        at = int(pick() * (last + 1))
        pack[last], pack[at] = pack[at], pack[last]
    return tuple(pack)

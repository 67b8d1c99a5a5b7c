"""The capture sandbox (X2): lay any cards, play half turns, try what is not allowed, ask what every draw would do."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from enum import StrEnum
from random import Random
from typing import Final

from hanalearn.cards import DECK, EMPTY, Card, CardCodeError, CardSet, Month
from hanalearn.rules.turn import shuffled, takes
from hanalearn.teach.explore.fields import Fields
from hanalearn.teach.table import Move, Place, Seat, Table

__all__ = ["PLACES", "PRESETS", "Draws", "Half", "Refused", "Result", "Sandbox", "Why"]

PLACES: Final = ("hand", "field", "stock", "taken", "their-taken")
_MOST: Final = {"hand": 10, "field": 12, "stock": 1, "taken": 40, "their-taken": 40}

PRESETS: Final = ("no-match", "one", "two", "sweep", "take-back", "eight")
_PRESETS: Final = {
    # hand, field, top of the stock
    "no-match": ("1r 5a", "3b 8c1 9r 12c1", "7c1"),
    "one": ("3c1 10r", "3b 6a 8a 12c1", "8c1"),
    "two": ("9r 1c1", "9a 9c1 1r 4a", "2c1"),
    "sweep": ("8b 4c1", "8a 8c1 8c2 2r", "4a"),
    "take-back": ("1r 10r", "6a 12c1 2c1 11r", "1c1"),
    "eight": ("3b 11b", "3r 3c1 3c2 6a 6r 6c1", "6c2"),
}
"""Tables that show one thing each; the last one gives eight cards in one turn."""


class Why(StrEnum):
    """Why something cannot be done."""

    OTHER_MONTH = "other-month"
    MUST_TAKE = "must-take"
    ALL_THREE = "all-three"
    FIRST_PLAY = "first-play"
    """The stock is turned after a hand card has been played."""
    FIRST_DRAW = "first-draw"
    """The turned card is to be played before the next hand card."""
    NO_TOP = "no-top"
    """No card is said to lie on top of the stock."""
    FULL = "full"


@dataclass(frozen=True, slots=True)
class Refused:
    """Something that cannot be done.

    Attributes:
        why: the reason.
        card: the card that was to be played, if there was one.
        cards: the field cards that speak against it.
    """

    why: Why
    card: Card | None = None
    cards: CardSet = EMPTY


@dataclass(frozen=True, slots=True)
class Half:
    """Half a turn that was played: the card, from where, and what it took."""

    card: Card
    from_stock: bool
    taken: CardSet


@dataclass(frozen=True, slots=True)
class Result:
    """What a card may do: take these, and what then lies on the field."""

    taken: CardSet
    field_after: CardSet


@dataclass(frozen=True, slots=True)
class Draws:
    """Unseen cards of one month: all of them would do the same."""

    month: Month
    cards: CardSet
    results: tuple[CardSet, ...]


@dataclass(frozen=True, slots=True)
class Sandbox:
    """The state of the sandbox.

    Attributes:
        table: what lies where.
        top: the card on top of the stock, if it is known.
        held: a hand card that was picked up.
        place: where cards of the deck go, one of ``PLACES``.
        log: the half turns so far.
        refused: what was tried last and cannot be done.
        has_played: a hand card was played and the stock is to be turned.
        shows_matches: whether matching cards are marked.
        shows_draws: whether the table of all draws is shown.
    """

    table: Table = field(default_factory=Table)
    top: Card | None = None
    held: Card | None = None
    place: str = "hand"
    log: tuple[Half, ...] = ()
    refused: Refused | None = None
    has_played: bool = False
    shows_matches: bool = True
    shows_draws: bool = False

    @classmethod
    def of(cls, hand: CardSet, laid: CardSet, top: Card | None) -> Sandbox:
        """A table with these cards."""
        return cls(Table(hand=tuple(hand), field=tuple(laid)), top)

    @classmethod
    def preset(cls, name: str) -> Sandbox:
        """One of ``PRESETS``."""
        hand, laid, top = _PRESETS[name]
        return cls.of(CardSet.parse(hand), CardSet.parse(laid), Card.parse(top))

    @classmethod
    def read(cls, fields: Fields) -> Sandbox:
        """The state of a share line; a table of its own where it names no cards."""
        hand = fields.cards("hand", _MOST["hand"])
        laid = fields.cards("field", _MOST["field"]) - hand
        taken = fields.cards("taken") - hand - laid
        theirs = fields.cards("theirs") - hand - laid - taken
        top = fields.card("stock")
        if top is not None and top in hand | laid | taken | theirs:
            top = None
        if not fields.has("hand", "field", "taken", "theirs"):
            return cls.preset("two")
        return cls(Table(hand=tuple(hand), field=tuple(laid), taken=tuple(taken), their_taken=tuple(theirs)), top)

    def parts(self) -> dict[str, str]:
        """The parts of its share line."""
        table = self.table
        cards = {
            "hand": table.hand_cards,
            "field": table.field_cards,
            "taken": CardSet(table.taken),
            "theirs": CardSet(table.their_taken),
        }
        parts = {name: str(some) for name, some in cards.items() if some} or {"hand": ""}
        # A turned card goes back on top: the line gives the table before it was turned.
        top = table.drawn or self.top
        return parts if top is None else {**parts, "stock": top.code}

    # --- questions

    @property
    def waiting(self) -> Card | None:
        """The card whose half turn it is: the turned one, else the hand card that is held."""
        return self.table.drawn or self.held

    @property
    def results(self) -> tuple[Result, ...]:
        """What the waiting card may do."""
        card = self.waiting
        return () if card is None else tuple(self._result(card, taken) for taken in self.table.may(card))

    def _result(self, card: Card, taken: CardSet) -> Result:
        after = self.table.field_cards - taken
        return Result(taken, after if taken else after | CardSet((card,)))

    @property
    def matches(self) -> CardSet:
        """The field cards of the waiting card's month."""
        card = self.waiting
        return EMPTY if card is None else self.table.field_cards & card.month.cards

    @property
    def unseen(self) -> CardSet:
        """Every card that lies nowhere on this table; the top of the stock is one of them."""
        return DECK - self.table.cards

    def draws(self) -> Iterator[Draws]:
        """What each unseen card would do if it were turned now, month by month."""
        for month in Month:
            cards = self.unseen & month.cards
            if cards:
                yield Draws(month, cards, takes(next(iter(cards)), self.table.field_cards))

    # --- acts

    def act(self, offer: str) -> Sandbox | None:
        """The state after an offer; ``None`` if it is none of this explorer."""
        kind, _, value = offer.partition(":")
        calm = replace(self, refused=None)
        match kind:
            case "preset" if value in PRESETS:
                return replace(Sandbox.preset(value), shows_matches=self.shows_matches, shows_draws=self.shows_draws)
            case "deal" if value.isascii() and value.isdigit() and len(value) <= 6:
                pack = shuffled(Random(f"sandbox/{value}"))
                return Sandbox.of(CardSet(pack[:8]), CardSet(pack[8:16]), pack[16])
            case "place" if value in PLACES:
                return replace(calm, place=value)
            case "glow":
                return replace(calm, shows_matches=not self.shows_matches)
            case "draws":
                return replace(calm, shows_draws=not self.shows_draws)
            case "turn":
                return calm._turned()
            case "lay":
                return calm._played(EMPTY)
            case "tap" | "pick":
                try:
                    card = Card.parse(value)
                except CardCodeError:
                    return None
                return calm._tapped(card) if kind == "tap" else calm._placed(card)
        return None

    def _refuse(self, why: Why, card: Card | None = None, cards: CardSet = EMPTY) -> Sandbox:
        return replace(self, refused=Refused(why, card, cards))

    def _tapped(self, card: Card) -> Sandbox | None:
        table = self.table
        if card in table.hand_cards:
            if table.drawn is not None or self.has_played:
                return self._refuse(Why.FIRST_DRAW, card)
            return replace(self, held=None if card is self.held else card)
        if card in table.field_cards and self.waiting is not None:
            return self._played(CardSet((card,)))
        return None

    def _played(self, wanted: CardSet) -> Sandbox | None:
        card, table = self.waiting, self.table
        if card is None:
            return None
        may = table.may(card)
        if wanted not in may:
            matches = table.field_cards & card.month.cards
            if wanted and wanted <= matches and len(matches) == 3:
                # Three lie there: whichever is tapped, all three go.
                wanted = matches
            elif not wanted:
                return self._refuse(Why.MUST_TAKE, card, matches)
            else:
                return self._refuse(Why.OTHER_MONTH, card, wanted)
        from_stock = table.drawn is not None
        move = Move(card, wanted, Place.STOCK if from_stock else Place.HAND, Seat.MINE)
        after = table.moved(move)
        if from_stock:
            after = after.closed_up()
        half = Half(card, from_stock, wanted)
        return replace(self, table=after, held=None, log=(*self.log, half)[-20:], has_played=not from_stock)

    def _turned(self) -> Sandbox:
        if self.table.drawn is not None:
            return self._refuse(Why.FIRST_DRAW)
        if not self.has_played:
            return self._refuse(Why.FIRST_PLAY)
        if self.top is None:
            return self._refuse(Why.NO_TOP)
        return replace(self, table=self.table.turned_over(self.top), top=None, held=None, has_played=False)

    def _placed(self, card: Card) -> Sandbox:
        """Put a card of the deck into a place, or take it away from there."""
        was = self._place_of(card)
        bare = self._without(card)
        if was == self.place:
            return bare
        count = 1 if self.place == "stock" and bare.top is not None else len(bare._in(self.place))
        if self.place != "stock" and count >= _MOST[self.place]:
            return self._refuse(Why.FULL)
        table = bare.table
        match self.place:
            case "hand":
                return replace(bare, table=replace(table, hand=(*table.hand, card)))
            case "field":
                return replace(bare, table=replace(table, field=(*table.field, card)))
            case "taken":
                return replace(bare, table=replace(table, taken=(*table.taken, card)))
            case "their-taken":
                return replace(bare, table=replace(table, their_taken=(*table.their_taken, card)))
        return replace(bare, top=card)

    def _in(self, place: str) -> CardSet:
        table = self.table
        match place:
            case "hand":
                return table.hand_cards
            case "field":
                return table.field_cards
            case "taken":
                return CardSet(table.taken)
            case "their-taken":
                return CardSet(table.their_taken)
        return EMPTY if self.top is None else CardSet((self.top,))

    @property
    def in_place(self) -> CardSet:
        """The cards of the place that is being filled."""
        return self._in(self.place)

    def _place_of(self, card: Card) -> str:
        return next((place for place in PLACES if card in self._in(place)), "")

    def _without(self, card: Card) -> Sandbox:
        def rest(cards: tuple[Card | None, ...]) -> tuple[Card | None, ...]:
            return tuple(one for one in cards if one is not None and one is not card)

        table = self.table
        bare = replace(
            table,
            hand=rest(table.hand),
            field=rest(table.field),
            taken=tuple(one for one in table.taken if one is not card),
            their_taken=tuple(one for one in table.their_taken if one is not card),
            drawn=None if table.drawn is card else table.drawn,
        )
        top = None if self.top is card else self.top
        held = None if self.held is card else self.held
        return replace(self, table=bare, top=top, held=held)

"""The deal inspector (X6): whether a deal is played, how rare it is, what a hand is like."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from functools import lru_cache
from random import Random
from typing import Final

from hanalearn.cards import EMPTY, Card, CardCodeError, CardSet, Month
from hanalearn.rules import KoiKoiRulebook
from hanalearn.rules.deal import whole_months
from hanalearn.rules.deal_odds import (
    DealOdds,
    deal_odds,
    hands_where,
    mean_months,
    number_of_hands,
    pattern_of,
    patterns,
)
from hanalearn.rules.simulate.outcomes import Estimate, share
from hanalearn.rules.turn import deal_table, shuffled
from hanalearn.rules.yaku import Cite
from hanalearn.teach.explore.fields import Fields, name_of
from hanalearn.teach.letters import LETTERS, sheet

__all__ = ["DEALS", "PRESETS", "Deal", "DealVerdict", "Facts", "Mass", "Verdict", "facts_of", "months_expected"]

DEALS: Final = 10_000
_SLICE: Final = 400
PRESETS: Final = (
    "hand-four",
    "hand-pairs",
    "hand-triple",
    "hand-near",
    "field-four",
    "field-triple",
    "field-pairs",
    "ordinary",
)
"""Deals that can be asked for by what they are."""


class Verdict(StrEnum):
    """What a rulebook does with a deal."""

    PLAY = "play"
    FIELD_FOUR = "field-four"
    FIELD_PAIRS = "field-four-pairs"
    HAND_REDEAL = "hand-four"
    """Four of a month in a hand void the deal."""
    TESHI = "teshi"
    KUTTSUKI = "kuttsuki"
    INCOMPLETE = "incomplete"
    """Hand or field has not the number of cards that is dealt."""


@dataclass(frozen=True, slots=True)
class DealVerdict:
    """What a rulebook does with a deal, and why.

    Attributes:
        verdict: what happens.
        cards: the cards that decide it.
        cite: where the rule comes from.
        points: what a hand yaku pays.
    """

    verdict: Verdict
    cards: CardSet
    cite: Cite
    points: int = 0


@dataclass(frozen=True, slots=True)
class Facts:
    """Exact chances for a given hand of a rulebook's size, and for whole deals.

    Attributes:
        size: cards of a hand.
        whole_month: four of a month.
        four_pairs: exactly four pairs.
        triple: three of a month.
        all_different: all cards of different months.
        months: different months on average.
        odds: chances of what the rulebook calls special.
    """

    size: int
    whole_month: Fraction
    four_pairs: Fraction
    triple: Fraction
    all_different: Fraction
    months: Fraction
    odds: DealOdds

    @property
    def either(self) -> Fraction:
        """A whole month or four pairs."""
        return self.whole_month + self.four_pairs

    def in_deals(self, deals: int) -> Fraction:
        """At least one special hand on either side in so many deals."""
        return 1 - (1 - self.odds.some_hand) ** deals


@lru_cache(maxsize=32)
def facts_of(book: KoiKoiRulebook) -> Facts:
    """The facts of a rulebook, counted and not sampled.

    >>> facts = facts_of(sheet("N"))
    >>> round(1 / facts.whole_month), round(1 / facts.four_pairs), round(1 / facts.either)
    (232, 588, 166)
    """
    size = book.hand_size
    hands = number_of_hands(size)

    def chance(ways: int) -> Fraction:
        return Fraction(ways, hands)

    return Facts(
        size,
        chance(hands_where(size, lambda pattern: 4 in pattern)),
        chance(hands_where(size, lambda pattern: pattern == (2, 2, 2, 2))),
        chance(hands_where(size, lambda pattern: 3 in pattern)),
        chance(hands_where(size, lambda pattern: len(pattern) == size)),
        mean_months(size),
        deal_odds(book),
    )


@dataclass(frozen=True, slots=True)
class Mass:
    """Many deals, counted.

    Attributes:
        seed: of the deals.
        deals: how many so far.
        months: for each number of different months in a hand, how many hands had it.
        redeals: deals that the rulebook voids.
        special: deals in which a hand is special.
        is_stopped: the learner has seen enough.
    """

    seed: str
    deals: int = 0
    months: Mapping[int, int] | None = None
    redeals: int = 0
    special: int = 0
    is_stopped: bool = False

    @property
    def is_done(self) -> bool:
        """Whether no more deals are made."""
        return self.is_stopped or self.deals >= DEALS

    @property
    def redeal_share(self) -> Estimate:
        """The share of void deals."""
        return share(self.redeals, max(1, self.deals))

    @property
    def special_share(self) -> Estimate:
        """The share of deals with a special hand."""
        return share(self.special, max(1, self.deals))


@dataclass(frozen=True, slots=True)
class Deal:
    """The state of the inspector.

    Attributes:
        name: the sheet.
        hand: the hand that is looked at.
        field: the dealt field.
        place: where a picked card goes, ``"hand"`` or ``"field"``.
        seed: counts the random deals.
        mass: many deals, as far as they are made.
    """

    name: str = "N"
    hand: CardSet = EMPTY
    field: CardSet = EMPTY
    place: str = "hand"
    seed: int = 0
    mass: Mass | None = None

    @classmethod
    def preset_of(cls, letter: str, kind: str) -> Deal:
        """A deal of a kind, one of ``PRESETS``, under a sheet."""
        return cls(letter)._preset(kind)

    @classmethod
    def read(cls, fields: Fields) -> Deal:
        """The state of a share line; a random deal where it names no cards."""
        book = fields.sheet(default="N")
        hand, field = fields.cards("hand", book.hand_size), fields.cards("field", book.field_size)
        number = fields.number("deal", 1, 1, 999_999)
        state = cls(name_of(book), hand, field - hand, seed=number)
        return state if fields.has("hand", "field") else state.dealt(number)

    def parts(self) -> dict[str, str]:
        """The parts of its share line."""
        return {"rb": self.name, "hand": str(self.hand), "field": str(self.field)}

    @property
    def book(self) -> KoiKoiRulebook:
        """The rulebook."""
        return sheet(self.name)

    def dealt(self, number: int) -> Deal:
        """The state with another deal, the same for the same number."""
        table = deal_table(shuffled(Random(f"deal/{number}")), self.book.deal_order, seats=2, dealer=0)
        return replace(self, hand=table.hands[0], field=table.field, seed=number)

    def verdict(self) -> DealVerdict:
        """What the rulebook does with this deal, as far as this hand shows."""
        book = self.book
        if len(self.field) != book.field_size or len(self.hand) != book.hand_size:
            return DealVerdict(Verdict.INCOMPLETE, EMPTY, book.cite_of("hand_size"))
        match book.field_fault(self.field):
            case "field-four":
                return DealVerdict(Verdict.FIELD_FOUR, whole_months(self.field), book.cite_of("redeal_field_four"))
            case "field-four-pairs":
                return DealVerdict(Verdict.FIELD_PAIRS, self.field, book.cite_of("redeal_field_four_pairs"))
        if book.hand_four_redeals and (four := whole_months(self.hand)):
            return DealVerdict(Verdict.HAND_REDEAL, four, book.cite_of("hand_four_redeals"))
        for yaku in book.hand_yaku:
            if yaku.is_made(self.hand):
                return DealVerdict(Verdict(yaku.key), yaku.cards(self.hand), yaku.cite, yaku.points)
        return DealVerdict(Verdict.PLAY, EMPTY, book.cite_of("redeal_field_four"))

    @property
    def triples(self) -> tuple[Month, ...]:
        """Months with three cards on the field: the fourth card takes all."""
        return tuple(month for month in Month if len(self.field & month.cards) == 3)

    @property
    def hand_pattern(self) -> tuple[int, ...]:
        """How many cards of each month the hand holds, the most first."""
        return pattern_of(self.hand)

    @property
    def matches(self) -> CardSet:
        """Hand cards that take something at once."""
        return CardSet(card for card in self.hand if self.field & card.month.cards)

    def act(self, offer: str) -> Deal | None:
        """The state after an offer; ``None`` if it is none of this explorer."""
        kind, _, value = offer.partition(":")
        match kind:
            case "sheet" if value in LETTERS:
                return replace(self, name=value, mass=None)
            case "deal" if value == "new":
                return self.dealt(self.seed + 1)
            case "preset" if value in PRESETS:
                return self._preset(value)
            case "place" if value in ("hand", "field"):
                return replace(self, place=value)
            case "pick":
                return self._picked(value)
            case "clear" if value == self.place:
                return replace(self, hand=EMPTY) if value == "hand" else replace(self, field=EMPTY)
            case "mass" if value == "start":
                return replace(self, mass=Mass(f"mass/{self.seed}"))
            case "mass" if value == "stop" and self.mass is not None:
                return replace(self, mass=replace(self.mass, is_stopped=True))
        return None

    def _picked(self, code: str) -> Deal | None:
        try:
            one = CardSet((Card.parse(code),))
        except CardCodeError:
            return None
        mine, other = (self.hand, self.field) if self.place == "hand" else (self.field, self.hand)
        if one <= mine:
            mine -= one
        else:
            most = self.book.hand_size if self.place == "hand" else self.book.field_size
            if len(mine) >= most:
                return self
            mine, other = mine | one, other - one
        hand, field = (mine, other) if self.place == "hand" else (other, mine)
        return replace(self, hand=hand, field=field)

    def _preset(self, kind: str) -> Deal:
        """The next deal that is so: built where it is too rare to wait for."""
        place, _, shape = kind.partition("-")
        for number in range(self.seed + 1, self.seed + 400):
            found = self.dealt(number)
            built = found._shaped(place, shape, Random(f"preset/{number}"))
            if built is not None and built._is(kind):
                return built
        return self

    def _shaped(self, place: str, shape: str, dice: Random) -> Deal | None:
        if place == "ordinary":
            return self
        months = [*Month]
        for last in range(11, 0, -1):
            at = int(dice.random() * (last + 1))
            months[last], months[at] = months[at], months[last]
        counts = {"four": (4, 1, 1, 1, 1), "pairs": (2, 2, 2, 2), "triple": (3, 1, 1, 1, 1, 1), "near": (3, 3, 1, 1)}[
            shape
        ]
        cards = [card for month, count in zip(months, counts, strict=False) for card in [*month.cards][:count]]
        size = self.book.hand_size if place == "hand" else self.book.field_size
        spare = [card for month in months[len(counts) :] for card in [*month.cards][:1]]
        shaped = CardSet([*cards, *spare][:size])
        rest = [card for card in shuffled(dice) if card not in shaped]
        if place == "hand":
            return replace(self, hand=shaped, field=CardSet(rest[: self.book.field_size]))
        return replace(self, field=shaped, hand=CardSet(rest[: self.book.hand_size]))

    def _is(self, kind: str) -> bool:
        hand, field = pattern_of(self.hand), pattern_of(self.field)
        plain_field = 4 not in field and field != (2, 2, 2, 2)
        plain_hand = 4 not in hand and hand != (2, 2, 2, 2)
        match kind:
            case "hand-four":
                return 4 in hand and plain_field
            case "hand-pairs":
                return hand == (2, 2, 2, 2) and plain_field
            case "hand-triple":
                return 3 in hand and plain_hand and plain_field
            case "hand-near":
                return hand.count(3) == 2 and plain_field
            case "field-four":
                return 4 in field and plain_hand
            case "field-triple":
                return 3 in field and 4 not in field and plain_hand
            case "field-pairs":
                return field == (2, 2, 2, 2) and plain_hand
        return plain_hand and plain_field and 3 not in hand and 3 not in field

    def counting(self) -> Iterator[Deal]:
        """The state again and again while deals are made and counted, in slices."""
        mass = self.mass
        if mass is None:
            return
        book = self.book
        while not mass.is_done:
            dice = Random(f"{mass.seed}/{mass.deals}")
            months = dict(mass.months or {})
            redeals, special = mass.redeals, mass.special
            for _ in range(_SLICE):
                table = deal_table(shuffled(dice), book.deal_order, seats=2, dealer=0)
                hands = table.hands
                count = len(pattern_of(hands[0]))
                months[count] = months.get(count, 0) + 1
                is_void = bool(book.field_fault(table.field)) or (
                    book.hand_four_redeals and any(whole_months(hand) for hand in hands)
                )
                redeals += is_void
                special += any(yaku.is_made(hand) for hand in hands for yaku in book.hand_yaku)
            mass = Mass(mass.seed, mass.deals + _SLICE, months, redeals, special)
            yield replace(self, mass=mass)


def months_expected(size: int, deals: int) -> Mapping[int, float]:
    """How many hands of each number of different months are to be expected, exactly counted."""
    hands = number_of_hands(size)
    ways: dict[int, int] = {}
    for pattern, many in patterns(size).items():
        ways[len(pattern)] = ways.get(len(pattern), 0) + many
    return {count: deals * float(Fraction(many, hands)) for count, many in sorted(ways.items())}

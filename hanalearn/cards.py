"""The 48 flower cards (花札 hanafuda) and sets of them: the vocabulary of everything else.

A card has a month and a place within its month; kind, ribbon family and code follow from those two. A set of cards is
a frozen 48-bit mask, so that comparing, joining and hashing piles costs one integer operation.

Names in human languages live in ``hanalearn.text``; here are only codes such as ``1b`` (January's bright card), ``9a``
(September's animal card), ``3r`` (March's ribbon) and ``8c1`` (the first chaff card of August).

Source: the make-up of the standard *hachihachi-bana* deck as listed card by card in the club sheet 《花札》中文规则
and, kind by kind, in 雙人花札規則怎麼玩 (after Nintendo's printed guide); lightning card, ribbon families and the odd
paulownia card as in FudaWiki, ``hanafuda/suits.md``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Set
from enum import IntEnum, StrEnum
from typing import ClassVar, Final, Self, SupportsIndex

__all__ = [
    "ANIMALS",
    "BLUE_RIBBONS",
    "BRIGHTS",
    "CHAFF",
    "DECK",
    "EMPTY",
    "MONTHS",
    "PLAIN_RIBBONS",
    "POEM_RIBBONS",
    "RIBBONS",
    "Card",
    "CardCodeError",
    "CardSet",
    "Kind",
    "Month",
    "Ribbon",
]


class CardCodeError(ValueError):
    """A text is not the code of a card; the message quotes it and says what a code looks like."""


class Month(IntEnum):
    """A month of the deck, 1 to 12. Its name is the plant that all four of its cards show."""

    PINE = 1
    PLUM = 2
    CHERRY = 3
    WISTERIA = 4
    IRIS = 5
    PEONY = 6
    BUSH_CLOVER = 7
    SUSUKI = 8
    CHRYSANTHEMUM = 9
    MAPLE = 10
    WILLOW = 11
    PAULOWNIA = 12

    @property
    def cards(self) -> CardSet:
        """The four cards of this month.

        >>> str(Month.WILLOW.cards)
        '11b 11a 11r 11c1'
        """
        return MONTHS[self]


class Kind(StrEnum):
    """What a card counts as: 光 bright (5 cards), タネ animal (9), 短冊 ribbon (10), カス chaff (24)."""

    BRIGHT = "bright"
    ANIMAL = "animal"
    RIBBON = "ribbon"
    CHAFF = "chaff"


class Ribbon(StrEnum):
    """The family of a ribbon card: 赤短 poem (red with writing), 青短 blue, or plain red."""

    POEM = "poem"
    BLUE = "blue"
    PLAIN = "plain"


# What each month holds, in card order. A letter is the first of a kind; chaff is numbered.
_PLACES: Final = (
    "b r c1 c2",
    "a r c1 c2",
    "b r c1 c2",
    "a r c1 c2",
    "a r c1 c2",
    "a r c1 c2",
    "a r c1 c2",
    "b a c1 c2",
    "a r c1 c2",
    "a r c1 c2",
    "b a r c1",
    "b c1 c2 c3",
)
_CODES: Final = tuple(f"{month}{place}" for month, row in enumerate(_PLACES, 1) for place in row.split())
_KINDS: Final = {"b": Kind.BRIGHT, "a": Kind.ANIMAL, "r": Kind.RIBBON, "c": Kind.CHAFF}
_KIND_OF: Final = tuple(_KINDS[code.lstrip("0123456789")[0]] for code in _CODES)
_MONTH_OF: Final = tuple(Month(number // 4 + 1) for number in range(len(_CODES)))
_POEM_MONTHS: Final = frozenset({1, 2, 3})
_BLUE_MONTHS: Final = frozenset({6, 9, 10})


class Card(IntEnum):
    """One of the 48 cards. Its value is ``4 * (month - 1) + place``, 0 to 47.

    >>> Card.PINE_CRANE.code, Card.PINE_CRANE.month, Card.PINE_CRANE.kind
    ('1b', <Month.PINE: 1>, <Kind.BRIGHT: 'bright'>)
    >>> Card.parse("9a") is Card.CHRYSANTHEMUM_SAKE_CUP
    True
    """

    PINE_CRANE = 0
    PINE_RIBBON = 1
    PINE_CHAFF_1 = 2
    PINE_CHAFF_2 = 3
    PLUM_WARBLER = 4
    PLUM_RIBBON = 5
    PLUM_CHAFF_1 = 6
    PLUM_CHAFF_2 = 7
    CHERRY_CURTAIN = 8
    CHERRY_RIBBON = 9
    CHERRY_CHAFF_1 = 10
    CHERRY_CHAFF_2 = 11
    WISTERIA_CUCKOO = 12
    WISTERIA_RIBBON = 13
    WISTERIA_CHAFF_1 = 14
    WISTERIA_CHAFF_2 = 15
    IRIS_BRIDGE = 16
    IRIS_RIBBON = 17
    IRIS_CHAFF_1 = 18
    IRIS_CHAFF_2 = 19
    PEONY_BUTTERFLIES = 20
    PEONY_RIBBON = 21
    PEONY_CHAFF_1 = 22
    PEONY_CHAFF_2 = 23
    BUSH_CLOVER_BOAR = 24
    BUSH_CLOVER_RIBBON = 25
    BUSH_CLOVER_CHAFF_1 = 26
    BUSH_CLOVER_CHAFF_2 = 27
    SUSUKI_MOON = 28
    SUSUKI_GEESE = 29
    SUSUKI_CHAFF_1 = 30
    SUSUKI_CHAFF_2 = 31
    CHRYSANTHEMUM_SAKE_CUP = 32
    CHRYSANTHEMUM_RIBBON = 33
    CHRYSANTHEMUM_CHAFF_1 = 34
    CHRYSANTHEMUM_CHAFF_2 = 35
    MAPLE_DEER = 36
    MAPLE_RIBBON = 37
    MAPLE_CHAFF_1 = 38
    MAPLE_CHAFF_2 = 39
    WILLOW_RAIN_MAN = 40
    WILLOW_SWALLOW = 41
    WILLOW_RIBBON = 42
    WILLOW_LIGHTNING = 43
    PAULOWNIA_PHOENIX = 44
    PAULOWNIA_CHAFF_1 = 45
    PAULOWNIA_CHAFF_2 = 46
    PAULOWNIA_CHAFF_3 = 47

    @property
    def month(self) -> Month:
        """The month of the card: the only thing that matters when cards are matched."""
        return _MONTH_OF[self]

    @property
    def kind(self) -> Kind:
        """Bright, animal, ribbon or chaff, as printed. The sake cup is an animal; rulebooks may add a second job."""
        return _KIND_OF[self]

    @property
    def ribbon(self) -> Ribbon | None:
        """The family of a ribbon card; ``None`` for every other card."""
        if self.kind is not Kind.RIBBON:
            return None
        if self.month in _POEM_MONTHS:
            return Ribbon.POEM
        return Ribbon.BLUE if self.month in _BLUE_MONTHS else Ribbon.PLAIN

    @property
    def code(self) -> str:
        """The short code: month number, ``b a r`` or ``c``, and a number for chaff: ``11c1``."""
        return _CODES[self]

    def __str__(self) -> str:
        return self.code

    @classmethod
    def parse(cls, code: str) -> Card:
        """The card of a code; the inverse of ``str``.

        Raises:
            CardCodeError: the text is not one of the 48 codes.
        """
        try:
            return _BY_CODE[code]
        except (KeyError, TypeError):
            raise CardCodeError(_explain_code(code)) from None


_BY_CODE: Final = {card.code: card for card in Card}
_FULL_MASK: Final = (1 << 48) - 1


def _explain_code(code: object) -> str:
    shape = "a card code is a month 1 to 12 and b, a, r or c with its number, for example 1b, 9a, 3r, 8c1"
    if not isinstance(code, str):
        return f"{code!r} is not a card code: {shape}"
    found = re.fullmatch(r"0*(\d+)\s*([barcBARC])(\d*)", code.strip())
    if found and 1 <= int(found[1]) <= 12:
        month = Month(int(found[1]))
        return f"{code!r} is not a card of month {month.value}: its cards are {', '.join(map(str, month.cards))}"
    return f"{code!r} is not a card code: {shape}"


class CardSet(Set[Card]):
    """A frozen set of cards, held as a 48-bit mask; bit ``card.value`` says whether the card is in it.

    ``| & - ^ <= < >= >`` work on the masks and equal those of Python's ``frozenset``; iteration is in card order, and
    ``str`` and ``parse`` are inverses.

    >>> pile = CardSet.parse("3b 9a 1r")
    >>> str(pile), len(pile), Card.CHERRY_CURTAIN in pile
    ('1r 3b 9a', 3, True)
    >>> str(pile & ANIMALS)
    '9a'
    """

    __slots__ = ("mask",)
    mask: int
    """The 48-bit mask, 0 to 2**48 - 1."""

    _full: ClassVar[int] = _FULL_MASK

    def __init__(self, cards: Iterable[Card] = ()) -> None:
        mask = 0
        for card in cards:
            mask |= 1 << Card(card)
        object.__setattr__(self, "mask", mask)

    @classmethod
    def from_mask(cls, mask: int) -> Self:
        """The set of a mask.

        Raises:
            ValueError: the mask has bits beyond the 48 cards or is negative.
        """
        if not 0 <= mask <= cls._full:
            raise ValueError(f"mask {mask:#x} is not within the 48 cards (0 to {cls._full:#x})")
        made = cls.__new__(cls)
        object.__setattr__(made, "mask", mask)
        return made

    @classmethod
    def parse(cls, codes: str) -> Self:
        """The set of codes separated by spaces: ``"1b 3b 8c1"``; the inverse of ``str``.

        Raises:
            CardCodeError: a code is unknown or stands twice.
        """
        mask = 0
        for code in codes.split():
            bit = 1 << Card.parse(code)
            if mask & bit:
                raise CardCodeError(f"card {code!r} stands twice in {codes!r}: each card exists once")
            mask |= bit
        return cls.from_mask(mask)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a CardSet cannot be changed (tried to set {name!r}); make a new one with | & - ^")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a CardSet cannot be changed (tried to delete {name!r})")

    def __reduce__(self) -> tuple[object, tuple[int]]:
        return (type(self).from_mask, (self.mask,))

    def __contains__(self, card: object) -> bool:
        return isinstance(card, Card) and bool(self.mask >> card & 1)

    def __iter__(self) -> Iterator[Card]:
        mask = self.mask
        while mask:
            low = mask & -mask
            yield _ALL[low.bit_length() - 1]
            mask ^= low

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __bool__(self) -> bool:
        return self.mask != 0

    # The operators of ``collections.abc.Set`` are right but go card by card; with two masks one operation is enough.
    def __or__(self, other: Iterable[Card]) -> CardSet:  # type: ignore[override]
        return CardSet.from_mask(self.mask | _mask(other)) if _is_cards(other) else NotImplemented

    def __and__(self, other: Iterable[object]) -> CardSet:
        return CardSet.from_mask(self.mask & _mask(other)) if _is_cards(other) else NotImplemented

    def __sub__(self, other: Iterable[object]) -> CardSet:
        return CardSet.from_mask(self.mask & ~_mask(other)) if _is_cards(other) else NotImplemented

    def __xor__(self, other: Iterable[Card]) -> CardSet:  # type: ignore[override]
        return CardSet.from_mask(self.mask ^ _mask(other)) if _is_cards(other) else NotImplemented

    __ror__ = __or__
    __rand__ = __and__
    __rxor__ = __xor__

    def __rsub__(self, other: Iterable[object]) -> CardSet:
        return CardSet.from_mask(_mask(other) & ~self.mask) if _is_cards(other) else NotImplemented

    def __le__(self, other: Set[object]) -> bool:
        return not self.mask & ~_mask(other) if isinstance(other, CardSet) else super().__le__(other)

    def __ge__(self, other: Set[object]) -> bool:
        return not _mask(other) & ~self.mask if isinstance(other, CardSet) else super().__ge__(other)

    def __lt__(self, other: Set[object]) -> bool:
        return self <= other and len(self) < len(other)

    def __gt__(self, other: Set[object]) -> bool:
        return self >= other and len(self) > len(other)

    def isdisjoint(self, other: Iterable[object]) -> bool:
        """Whether the two sets have no card in common."""
        return not self.mask & other.mask if isinstance(other, CardSet) else super().isdisjoint(other)

    def __eq__(self, other: object) -> bool:
        return self.mask == other.mask if isinstance(other, CardSet) else Set.__eq__(self, other)

    def __hash__(self) -> int:
        # Equal to the hash of a frozenset of the same cards, since the two compare equal.
        return self._hash()

    def of_month(self, month: Month) -> CardSet:
        """The cards of this set that belong to a month."""
        return CardSet.from_mask(self.mask & 15 << 4 * (month - 1))

    def __str__(self) -> str:
        return " ".join(card.code for card in self)

    def __repr__(self) -> str:
        return f"CardSet.parse({str(self)!r})"


def _is_cards(other: object) -> bool:
    return isinstance(other, CardSet) or (
        isinstance(other, (Set, list, tuple)) and all(isinstance(card, Card) for card in other)
    )


def _mask(cards: Iterable[object]) -> int:
    if isinstance(cards, CardSet):
        return cards.mask
    mask = 0
    for card in cards:
        if isinstance(card, Card):
            mask |= 1 << card
    return mask


def _where(month: SupportsIndex | None = None, kind: Kind | None = None, ribbon: Ribbon | None = None) -> CardSet:
    return CardSet(
        card
        for card in Card
        if (month is None or card.month == month)
        and (kind is None or card.kind is kind)
        and (ribbon is None or card.ribbon is ribbon)
    )


_ALL: Final = tuple(Card)

DECK: Final = CardSet(Card)
"""All 48 cards."""
EMPTY: Final = CardSet()
"""No card."""
MONTHS: Final = {month: _where(month=month) for month in Month}
"""The four cards of each month."""
BRIGHTS: Final = _where(kind=Kind.BRIGHT)
"""光 hikari, the five brights, rain man included."""
ANIMALS: Final = _where(kind=Kind.ANIMAL)
"""タネ tane, nine cards; two of them, the bridge and the sake cup, show things."""
RIBBONS: Final = _where(kind=Kind.RIBBON)
"""短冊 tanzaku, ten cards."""
CHAFF: Final = _where(kind=Kind.CHAFF)
"""カス kasu, 24 cards as printed (without the sake cup)."""
POEM_RIBBONS: Final = _where(ribbon=Ribbon.POEM)
"""赤短 akatan: the red ribbons with writing, January to March."""
BLUE_RIBBONS: Final = _where(ribbon=Ribbon.BLUE)
"""青短 aotan: the blue ribbons, June, September and October."""
PLAIN_RIBBONS: Final = _where(ribbon=Ribbon.PLAIN)
"""The red ribbons without writing, April, May, July and November."""

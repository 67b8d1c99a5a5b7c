"""What can be seen of a card and of a month, so that recognition is never typed: ``month:5``, ``kind:chaff = 3``.

A *sort of thing* (``by``) gives every card one value: its ``plant`` and its ``month``, its ``kind``, the family of its
``ribbon``. A *trait* asks for one value (``ribbon:poem``) or for any other (``!ribbon:poem``). A *trait of a month*
counts the cards of a month that have a trait (``kind:ribbon = 0``), or its kinds (``kinds = 4``).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from hanalearn.cards import Card, CardSet, Kind, Month, Ribbon

__all__ = ["NOT_ANY", "By", "MonthTrait", "Trait", "month_of", "plant_key", "value_of", "values"]

By: TypeAlias = Literal["plant", "month", "kind", "ribbon"]

NOT_ANY: Final = "other"
"""The box and the option for whatever none of the others is."""


def plant_key(month: Month) -> str:
    """The plant of a month as content names it.

    >>> plant_key(Month.BUSH_CLOVER)
    'bush-clover'
    """
    return month.name.lower().replace("_", "-")


_PLANTS: Final = {plant_key(month): month for month in Month}


def month_of(name: str) -> Month:
    """The month of a plant's name or of a number.

    Raises:
        ValueError: there is none.
    """
    if name in _PLANTS:
        return _PLANTS[name]
    if name.isascii() and name.isdigit() and 1 <= int(name) <= 12:
        return Month(int(name))
    raise ValueError(f"{name!r} is no month; write 1 to 12 or one of {', '.join(_PLANTS)}")


def value_of(card: Card, by: By) -> str:
    """What a card is, in the words of content.

    >>> value_of(Card.IRIS_BRIDGE, "kind"), value_of(Card.PEONY_RIBBON, "ribbon"), value_of(Card.PINE_CRANE, "ribbon")
    ('animal', 'blue', 'none')
    """
    match by:
        case "plant":
            return plant_key(card.month)
        case "month":
            return str(card.month.value)
        case "kind":
            return card.kind.value
        case "ribbon":
            return "none" if card.ribbon is None else card.ribbon.value


def values(by: By) -> tuple[str, ...]:
    """Every value there is."""
    match by:
        case "plant":
            return tuple(_PLANTS)
        case "month":
            return tuple(str(month.value) for month in Month)
        case "kind":
            return tuple(kind.value for kind in Kind)
        case "ribbon":
            return (*(family.value for family in Ribbon), "none")


@dataclass(frozen=True, slots=True)
class Trait:
    """Something that a card has or has not."""

    by: By
    value: str
    is_not: bool = False

    @classmethod
    def parse(cls, text: str) -> Trait:
        """The trait of a text such as ``month:5``, ``kind:bright`` or ``!ribbon:poem``.

        Raises:
            ValueError: there is none.
        """
        found = re.fullmatch(r"(!?)(plant|month|kind|ribbon):([a-z0-9-]+)", text.strip())
        if not found:
            raise ValueError(f"{text!r} is no trait; write for example month:5, kind:bright, !ribbon:poem")
        by: By = found[2]  # type: ignore[assignment]  # the pattern allows nothing else
        if found[3] not in values(by):
            raise ValueError(f"{text!r}: {by} can be {', '.join(values(by))}")
        return cls(by, found[3], bool(found[1]))

    def has(self, card: Card) -> bool:
        """Whether a card has it.

        >>> Trait.parse("!ribbon:poem").has(Card.IRIS_RIBBON)
        True
        """
        return (value_of(card, self.by) == self.value) is not self.is_not


@dataclass(frozen=True, slots=True)
class MonthTrait:
    """Something that a month has or has not: so many cards with a trait, or so many different kinds (``None``)."""

    trait: Trait | None
    count: int

    @classmethod
    def parse(cls, text: str) -> MonthTrait:
        """The trait of a text such as ``kind:ribbon = 0`` or ``kinds = 4``.

        Raises:
            ValueError: there is none.
        """
        found = re.fullmatch(r"(\S+) = (\d)", text.strip())
        if not found:
            raise ValueError(f"{text!r} is no trait of a month; write for example kind:ribbon = 0, kinds = 4")
        return cls(None if found[1] == "kinds" else Trait.parse(found[1]), int(found[2]))

    def number(self, month: Month) -> int:
        """What is counted, in one month.

        >>> MonthTrait.parse("kind:chaff = 3").number(Month.PAULOWNIA)
        3
        """
        if self.trait is None:
            return len({card.kind for card in month.cards})
        return len(CardSet(filter(self.trait.has, month.cards)))

    def has(self, month: Month) -> bool:
        """Whether a month has it."""
        return self.number(month) == self.count

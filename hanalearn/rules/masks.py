"""Card sets from masks that are known to be good: the inner loops of turns and scores make thousands a round."""

from __future__ import annotations

from typing import Final

from hanalearn.cards import CardSet

__all__ = ["cards_of", "months_held"]

_new: Final = CardSet.__new__
_set_mask: Final = vars(CardSet)["mask"].__set__


def cards_of(mask: int) -> CardSet:
    """``CardSet.from_mask`` without its range check, for masks made of parts of other masks.

    >>> str(cards_of(0b10001))
    '1b 2a'
    """
    made = _new(CardSet)
    _set_mask(made, mask)
    return made


def months_held(mask: int) -> list[int]:
    """How many cards of each month a mask holds, January first.

    >>> months_held(0b1111_0000_0011)[:4]
    [2, 0, 4, 0]
    """
    return [_BITS[mask >> shift & 15] for shift in _SHIFTS]


_BITS: Final = tuple(pattern.bit_count() for pattern in range(16))
_SHIFTS: Final = range(0, 48, 4)

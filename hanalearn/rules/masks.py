"""Card sets from masks that are known to be good: the inner loops of turns and scores make thousands a round."""

from __future__ import annotations

from typing import Final

from hanalearn.cards import CardSet

__all__ = ["cards_of"]

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

"""How far a pile is from a yaku, and where the cards it still needs may be."""

from __future__ import annotations

from dataclasses import dataclass

from hanalearn.cards import EMPTY, CardSet
from hanalearn.rules.yaku import Yaku

__all__ = ["Missing", "missing"]


@dataclass(frozen=True, slots=True)
class Missing:
    """What one yaku still needs, as far as one seat can know.

    Attributes:
        yaku: the yaku.
        distance: how many cards are missing; 0 when every threshold is reached.
        held: the cards of the pile that already help.
        on_field: cards that would help and lie on the field.
        in_hand: those in one's own hand.
        unseen: those in the other hands or the stock.
        gone: those that others have captured.
        voided_by: cards of the pile that void the yaku; empty where none does.
        is_possible: whether enough cards are not gone and nothing voids it.
    """

    yaku: Yaku
    distance: int
    held: CardSet
    on_field: CardSet
    in_hand: CardSet
    unseen: CardSet
    gone: CardSet
    voided_by: CardSet
    is_possible: bool

    @property
    def is_made(self) -> bool:
        """Whether nothing is missing and nothing voids it."""
        return not self.distance and not self.voided_by


def missing(
    yaku: Yaku, mine: CardSet, theirs: CardSet = EMPTY, field: CardSet = EMPTY, hand: CardSet = EMPTY
) -> Missing:
    """What a yaku still needs and where those cards are.

    Args:
        yaku: one of ``rulebook.yaku``.
        mine: the cards one has captured.
        theirs: the cards all others have captured.
        field: the open cards, with the turned-up stock card if one waits.
        hand: one's own hand.

    Only cards of pools that are not yet full are listed: with three poem ribbons held, no further ribbon is missing.

    >>> from hanalearn.rules.books import RULEBOOKS
    >>> poem = RULEBOOKS["koikoi-standard"].yaku_of("aka")
    >>> found = missing(poem, CardSet.parse("1r"), field=CardSet.parse("2r 8b"), hand=CardSet.parse("3c1"))
    >>> found.distance, str(found.on_field), str(found.unseen), found.is_possible
    (2, '2r', '3r', True)
    """
    wanted = EMPTY
    possible = True
    held = EMPTY
    for need in yaku.needs:
        have = mine & need.pool
        held |= have
        if len(have) < need.count:
            wanted |= need.pool - have
        if len(need.pool - theirs) < need.count:
            possible = False
    gone = wanted & theirs
    wanted -= theirs
    on_field = wanted & field
    in_hand = (wanted & hand) - on_field
    voided_by = mine & yaku.void_if
    return Missing(
        yaku=yaku,
        distance=yaku.distance(mine),
        held=held,
        on_field=on_field,
        in_hand=in_hand,
        unseen=wanted - on_field - in_hand,
        gone=gone,
        voided_by=voided_by,
        is_possible=possible and not voided_by,
    )

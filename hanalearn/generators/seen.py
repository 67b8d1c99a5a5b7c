"""Questions about what a card is, as tasks: the cards lie side by side, the cards themselves say what is right."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hanalearn.cards import Card, CardSet
from hanalearn.teach.misconceptions import LOOK_ALIKES
from hanalearn.teach.steps import Phase, See
from hanalearn.teach.table import Table
from hanalearn.teach.task import Task
from hanalearn.teach.traits import By

__all__ = ["ODD_KINDS", "PAIRS", "TRICKS", "look_alike_of", "seen"]

TRICKS: Final = CardSet([Card.WILLOW_LIGHTNING, Card.PAULOWNIA_CHAFF_1])
"""Cards of November and December that are taken for each other's month, or for no month at all."""
ODD_KINDS: Final = CardSet.parse("5a 9a 11a 11c1 8b")
"""Cards that are taken for another kind."""
PAIRS: Final = tuple(sorted(tuple(sorted(pair)) for pair in LOOK_ALIKES))
"""Months that look alike, the earlier one first."""


def look_alike_of(card: Card) -> Card | None:
    """The card of another month that is most like this one, of its kind if there is one; ``None`` if no month is."""
    for pair in PAIRS:
        if card.month in pair:
            (other,) = set(pair) - {card.month}
            return next((one for one in other.cards if one.kind is card.kind), next(iter(other.cards)))
    return None


def seen(
    task: str,
    cards: Sequence[Card],
    *,
    by: By = "month",
    what: str = "",
    options: Sequence[str] = (),
    boxes: Sequence[str] = (),
    is_grey: bool = False,
) -> Task:
    """A task about cards that lie side by side.

    Args:
        task: one of ``find find-all match name month sort order``.
        cards: from left to right.
        by: what is asked of each.
        what: the trait to be found.
        options: what may be picked.
        boxes: what is sorted into.
        is_grey: whether the cards are shown without colour.
    """
    step = See(
        key="item-1",
        phase=Phase.INDEPENDENT,
        task=task,  # type: ignore[arg-type]  # the struct says what may stand here
        by=by,
        what=what,
        options=tuple(options),
        boxes=tuple(boxes),
        grey=is_grey,
    )
    return Task(step, (Table(shown=tuple(cards)),), options=tuple(options), is_made=True)

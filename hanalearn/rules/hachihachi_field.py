"""The field of Hachi-hachi (場 ba): brights dealt to the field multiply every payment of the round, and may of a later
one.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from hanalearn.cards import CardSet

__all__ = ["GRAND_BRIGHTS", "LARGE_BRIGHTS", "Carry", "FieldCall", "FieldName", "judge_field"]

LARGE_BRIGHTS: Final = CardSet.parse("1b 3b 8b")
GRAND_BRIGHTS: Final = CardSet.parse("11b 12b")


class FieldName(StrEnum):
    """What a field is called."""

    SMALL = "small"
    """小場 koba: no bright."""
    LARGE = "large"
    """大場 ōba: crane, curtain or moon."""
    GRAND = "grand"
    """絶場 zetsuba: rain man or phoenix."""


class Carry(StrEnum):
    """What more than one bright means for later rounds."""

    SAME = "same"
    """Two of one sort make the next round like this one; brights of both sorts carry nothing."""
    QUEUE = "queue"
    """Every bright beyond the first makes a later round, the grand ones first."""
    NONE = "none"
    """Nothing is carried."""
    STACK = "stack"
    """Nothing is carried; all multipliers of the field multiply one another."""


@dataclass(frozen=True, slots=True)
class FieldCall:
    """What a dealt field means.

    Attributes:
        name: what it is called; a carried field can be larger than the cards say.
        multiplier: by what every payment of the round is multiplied.
        carry: the fields that later rounds begin with, the next one first.
        cards: the brights that decide it.
        is_carried: it comes from an earlier round.
    """

    name: FieldName
    multiplier: int
    carry: tuple[FieldName, ...]
    cards: CardSet
    is_carried: bool = False


def judge_field(
    field: CardSet,
    *,
    multipliers: tuple[int, int, int],
    mode: Carry,
    carried: tuple[FieldName, ...] = (),
) -> FieldCall:
    """What a dealt field means.

    Args:
        field: the six dealt cards.
        multipliers: of a small, a large and a grand field.
        mode: what more than one bright means.
        carried: the fields that wait from earlier rounds, the next one first.

    Where nothing is queued, the larger of the carried and the dealt field counts (chosen here; the notes say only that
    the next round "is large again").

    >>> call = judge_field(CardSet.parse("11b 12b 4c1 5a 6c1 9a"), multipliers=(1, 2, 4), mode=Carry.SAME)
    >>> call.name.value, call.multiplier, [name.value for name in call.carry]
    ('grand', 4, ['grand'])

    Source: collected notes on 八八 (multipliers, two of a sort); hana.kirisame.org (mixed brights carry nothing);
    FudaWiki, ``hanafuda/games/hachi-hachi.md`` (queue, stacking).
    """
    worth = dict(zip(FieldName, multipliers, strict=True))
    brights = field & (LARGE_BRIGHTS | GRAND_BRIGHTS)
    grand, large = len(brights & GRAND_BRIGHTS), len(brights & LARGE_BRIGHTS)
    dealt = (FieldName.GRAND,) * grand + (FieldName.LARGE,) * large
    name = dealt[0] if dealt else FieldName.SMALL

    match mode:
        case Carry.QUEUE if carried:
            waiting = tuple(sorted(carried[1:] + dealt, key=lambda one: one is not FieldName.GRAND))
            return FieldCall(carried[0], worth[carried[0]], waiting, brights, is_carried=True)
        case Carry.QUEUE:
            return FieldCall(name, worth[name], dealt[1:], brights)
        case Carry.STACK:
            product = worth[FieldName.GRAND] ** grand * worth[FieldName.LARGE] ** large or 1
            return FieldCall(name, product if dealt else worth[name], (), brights)
        case Carry.NONE:
            return FieldCall(name, worth[name], (), brights)
        case Carry.SAME:
            pass
    carry: tuple[FieldName, ...] = ()
    if grand == 2:
        carry = (FieldName.GRAND,)
    elif large >= 2 and not grand:
        carry = (FieldName.LARGE,)
    if carried and worth[carried[0]] > worth[name]:
        return FieldCall(carried[0], worth[carried[0]], carry, brights, is_carried=True)
    return FieldCall(name, worth[name], carry, brights)

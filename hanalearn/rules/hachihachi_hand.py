"""The hand yaku of Hachi-hachi (手役 teyaku): two groups, of each of which the dearest counts.

Group A looks for cards of one month, group B for chaff with at most one card, or one sort of card, beside it. The
shapes stand here; what they are worth is for the rulebook to say.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from hanalearn.cards import ANIMALS, BRIGHTS, CHAFF, RIBBONS, CardSet, Month
from hanalearn.rules.masks import months_held
from hanalearn.rules.yaku import Between, Cite, DealtYaku, SameMonth, YakuError

__all__ = ["GROUP_A", "GROUP_B", "STANDING", "HandLine", "HandYaku", "best_of", "hand_shape", "may_hold", "triplets_of"]

GROUP_A: Final = (
    *("sanbon", "tatesanbon", "three-pairs", "teshi", "futasanbon", "sanbontate", "haneken", "futatate"),
    *("ichinishi", "shiso"),
)
"""Cards of one month: 三本, 立三本, 喰付, 手四, 二三本, 三本立三本, 跳剣, 二立三本, 一二四, 四三."""
GROUP_B: Final = ("aka", "tanichi", "toichi", "pikaichi", "karasu")
"""Chaff: 赤, 短一, 十一, 光一, 空素."""

STANDING: Final = Month.WISTERIA.cards | Month.IRIS.cards | Month.BUSH_CLOVER.cards | (Month.PAULOWNIA.cards & CHAFF)
"""The cards of which three of a month are a standing triplet: wisteria, iris, bush clover, and the paulownia chaff."""

# For the sake of all seven cards being shown, though fewer make the yaku.
_ALL_SHOWN: Final = frozenset({"haneken", "ichinishi", "shiso"})
_TRIPLETS: Final = frozenset({"sanbon", "tatesanbon", "futasanbon", "sanbontate", "futatate", "haneken"})


@dataclass(frozen=True, slots=True)
class HandLine:
    """One hand yaku of the sheet.

    Attributes:
        key: its name, one of ``GROUP_A`` or ``GROUP_B``.
        kan: what each opponent pays for it, in kan.
        cite: source of the figure.
        escapes: whether a holder who ends above par is paid the escape bonus (抜け役 nukeyaku).

    Raises:
        YakuError: no such hand yaku, or a figure below 1.
    """

    key: str
    kan: int
    cite: Cite
    escapes: bool = False

    def __post_init__(self) -> None:
        if self.key not in (*GROUP_A, *GROUP_B):
            raise YakuError(f"no hand yaku is called {self.key!r}; there are {', '.join((*GROUP_A, *GROUP_B))}")
        if not isinstance(self.kan, int) or self.kan < 1:
            raise YakuError(f"hand yaku {self.key}: {self.kan!r} kan; must be 1 or more")

    @property
    def is_chaff(self) -> bool:
        """Whether it belongs to group B."""
        return self.key in GROUP_B


@dataclass(frozen=True, slots=True)
class HandYaku:
    """A hand yaku that a dealt hand holds.

    Attributes:
        line: the line of the sheet.
        points: its worth in points, before the field multiplies it.
        cards: the cards that make it.
        shown: the cards that have to be shown for it.
    """

    line: HandLine
    points: int
    cards: CardSet
    shown: CardSet

    @property
    def key(self) -> str:
        """Its name."""
        return self.line.key

    @property
    def kan(self) -> Fraction:
        """Its worth in kan."""
        return Fraction(self.line.kan)


def hand_shape(line: HandLine, *, standing: CardSet, willow_is_chaff: bool, points: int) -> DealtYaku:
    """What a hand must hold for a line.

    Args:
        line: which one.
        standing: the cards of which three of a month are a standing triplet.
        willow_is_chaff: whether all four willow cards are chaff (and no longer a ribbon, an animal, a bright).
        points: its worth in points.
    """
    three, stands = SameMonth(3), SameMonth(3, standing)
    months: dict[str, tuple[SameMonth, ...]] = {
        "sanbon": (three,),
        "tatesanbon": (stands,),
        "three-pairs": (SameMonth(2),) * 3,
        "teshi": (SameMonth(4),),
        "futasanbon": (three, three),
        "sanbontate": (stands, three),
        "futatate": (stands, stands),
        "haneken": (three, SameMonth(2), SameMonth(2)),
        "ichinishi": (SameMonth(4), SameMonth(2)),
        "shiso": (SameMonth(4), three),
    }
    if line.key in months:
        return DealtYaku(line.key, points, line.cite, months[line.key])
    willow = Month.WILLOW.cards if willow_is_chaff else CardSet()
    # How many ribbons, animals and brights; everything else is chaff.
    counts = {
        "aka": ((2, 7), (0, 0), (0, 0)),
        "tanichi": ((1, 1), (0, 0), (0, 0)),
        "toichi": ((0, 0), (1, 1), (0, 0)),
        "pikaichi": ((0, 0), (0, 0), (1, 1)),
        "karasu": ((0, 0), (0, 0), (0, 0)),
    }[line.key]
    pools = (RIBBONS - willow, ANIMALS - willow, BRIGHTS - willow)
    return DealtYaku(
        line.key,
        points,
        line.cite,
        counts=tuple(Between(low, high, pool) for (low, high), pool in zip(counts, pools, strict=True)),
    )


def may_hold(hand: CardSet, *, chaff: CardSet) -> tuple[bool, bool]:
    """Whether a hand can hold anything of group A and of group B at all; most hands hold nothing, and this is quick.

    Args:
        hand: the dealt hand.
        chaff: the cards that count as chaff.
    """
    held = months_held(hand.mask)
    pictures = (hand.mask & ~(chaff.mask | RIBBONS.mask)).bit_count()
    return max(held) >= 3 or held.count(2) >= 3, pictures <= 1


def best_of(lines: Iterable[tuple[HandLine, DealtYaku]], hand: CardSet, *, willow_is_chaff: bool) -> HandYaku | None:
    """The dearest hand yaku of one group; among equals the later line, which asks for more."""
    best: HandYaku | None = None
    for line, shape in lines:
        if (best is None or shape.points >= best.points) and shape.is_made(hand):
            if line.is_chaff:
                # Only chaff is shown, not the one card beside it.
                chaff = hand & (CHAFF | Month.WILLOW.cards if willow_is_chaff else CHAFF)
                best = HandYaku(line, shape.points, hand, chaff)
            else:
                cards = shape.cards(hand)
                best = HandYaku(line, shape.points, cards, hand if line.key in _ALL_SHOWN else cards)
    return best


def triplets_of(yaku: HandYaku) -> tuple[Month, ...]:
    """The months of the triplets in a hand yaku: what 飛び込み tobikomi, catching the triplet, is about.

    Four of a month are none, and the triplet beside four of a month is left out too (FudaWiki: any hand yaku of group A
    with a triplet, but not with four of a kind).
    """
    if yaku.key not in _TRIPLETS:
        return ()
    return tuple(month for month in Month if len(yaku.cards.of_month(month)) == 3)

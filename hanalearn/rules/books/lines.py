"""The shapes of the Koi-Koi yaku, each written down once; what they are worth is for the sheets to say.

Every set is named by its cards and never by the lettering of ribbons, which differs between decks.
"""

from __future__ import annotations

from typing import Final

from hanalearn.cards import ANIMALS, BLUE_RIBBONS, BRIGHTS, CHAFF, EMPTY, POEM_RIBBONS, RIBBONS, CardSet
from hanalearn.rules.turn import DealStep
from hanalearn.rules.yaku import AtLeast, Cite, Yaku

__all__ = [
    "BOAR_DEER_BUTTERFLY",
    "BY_TWOS",
    "DRY_BRIGHTS",
    "GRASS_RIBBONS",
    "aka",
    "akaao",
    "ameshiko",
    "ao",
    "goko",
    "hanami",
    "ino",
    "kasu",
    "kusa",
    "sanko",
    "shiko",
    "tan",
    "tane",
    "tsukimi",
]

RAIN: Final = CardSet.parse("11b")
DRY_BRIGHTS: Final = BRIGHTS - RAIN
"""The four brights without the rain man."""
BOAR_DEER_BUTTERFLY: Final = CardSet.parse("6a 7a 10a")
GRASS_RIBBONS: Final = CardSet.parse("4r 5r 7r")
"""草短: the plain ribbons without that of the willow."""

# Other player, field, dealer, two at a time, four times.
BY_TWOS: Final = (DealStep(1, 2), DealStep(None, 2), DealStep(0, 2)) * 4


def goko(points: int, cite: Cite) -> Yaku:
    """五光, all five brights; only the highest yaku of brights counts."""
    return Yaku("goko", points, (AtLeast(5, BRIGHTS),), cite, beats=frozenset({"shiko", "ameshiko", "sanko"}))


def shiko(points: int, cite: Cite) -> Yaku:
    """四光, four brights without rain."""
    return Yaku("shiko", points, (AtLeast(4, DRY_BRIGHTS),), cite, beats=frozenset({"ameshiko", "sanko"}))


def ameshiko(points: int, cite: Cite) -> Yaku:
    """雨四光, the rain man and three other brights."""
    return Yaku("ameshiko", points, (AtLeast(3, DRY_BRIGHTS), AtLeast(1, RAIN)), cite, beats=frozenset({"sanko"}))


def sanko(points: int, cite: Cite) -> Yaku:
    """三光, three brights without rain."""
    return Yaku("sanko", points, (AtLeast(3, DRY_BRIGHTS),), cite)


def hanami(points: int, cite: Cite) -> Yaku:
    """花見で一杯, flower viewing: curtain and sake cup."""
    return Yaku("hanami", points, (AtLeast(1, CardSet.parse("3b")), AtLeast(1, CardSet.parse("9a"))), cite)


def tsukimi(points: int, cite: Cite) -> Yaku:
    """月見で一杯, moon viewing: moon and sake cup."""
    return Yaku("tsukimi", points, (AtLeast(1, CardSet.parse("8b")), AtLeast(1, CardSet.parse("9a"))), cite)


def ino(points: int, cite: Cite, *, further: int = 0) -> Yaku:
    """猪鹿蝶, boar, deer and butterflies; with points for each further animal the plain animals are not added."""
    return Yaku(
        "ino",
        points,
        (AtLeast(3, BOAR_DEER_BUTTERFLY),),
        cite,
        ANIMALS if further else EMPTY,
        further,
        frozenset({"tane"} if further else ()),
    )


def tane(cite: Cite, points: int = 1, *, least: int = 5, further: int = 1) -> Yaku:
    """タネ, five animals, and a point for each further one."""
    return Yaku("tane", points, (AtLeast(least, ANIMALS),), cite, ANIMALS, further)


def _ribbons(key: str, pool: CardSet, points: int, cite: Cite, further: int) -> Yaku:
    return Yaku(
        key,
        points,
        (AtLeast(3, pool),),
        cite,
        RIBBONS if further else EMPTY,
        further,
        frozenset({"tan"} if further else ()),
    )


def aka(points: int, cite: Cite, *, further: int = 0) -> Yaku:
    """赤短, the three poem ribbons; with points for each further ribbon the plain ribbons are not added."""
    return _ribbons("aka", POEM_RIBBONS, points, cite, further)


def ao(points: int, cite: Cite, *, further: int = 0) -> Yaku:
    """青短, the three blue ribbons; likewise."""
    return _ribbons("ao", BLUE_RIBBONS, points, cite, further)


def kusa(points: int, cite: Cite, *, further: int = 0) -> Yaku:
    """草短, the plain ribbons of April, May and July; likewise."""
    return _ribbons("kusa", GRASS_RIBBONS, points, cite, further)


def akaao(points: int, cite: Cite, *, further: int = 0) -> Yaku:
    """赤短・青短の重複, poem and blue ribbons as one combined yaku that replaces both and the plain ribbons."""
    return Yaku(
        "akaao",
        points,
        (AtLeast(3, POEM_RIBBONS), AtLeast(3, BLUE_RIBBONS)),
        cite,
        RIBBONS if further else EMPTY,
        further,
        frozenset({"aka", "ao", "tan"}),
    )


def tan(cite: Cite, points: int = 1, *, least: int = 5, further: int = 1) -> Yaku:
    """タン, five ribbons, and a point for each further one."""
    return Yaku("tan", points, (AtLeast(least, RIBBONS),), cite, RIBBONS, further)


def kasu(cite: Cite, points: int = 1, *, least: int = 10, further: int = 1) -> Yaku:
    """カス, ten chaff cards, and a point for each further one; the rulebook says whether the sake cup is one."""
    return Yaku("kasu", points, (AtLeast(least, CHAFF),), cite, CHAFF, further)

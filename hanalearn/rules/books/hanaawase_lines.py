"""The shapes of the Hana-awase yaku, each written down once; what they are worth is for the sheets to say.

Every set is named by its cards and never by the lettering of ribbons. The willow ribbon helps none of the ribbon yaku.
"""

from __future__ import annotations

from typing import Final

from hanalearn.cards import BLUE_RIBBONS, BRIGHTS, POEM_RIBBONS, RIBBONS, CardSet, Month
from hanalearn.rules.books.lines import BOAR_DEER_BUTTERFLY, DRY_BRIGHTS, GRASS_RIBBONS
from hanalearn.rules.turn import DealStep
from hanalearn.rules.yaku import AtLeast, Cite, Yaku

__all__ = ["BY_FOUR_AND_THREE", "COUNTED_RIBBONS", "KEYS", "named"]

COUNTED_RIBBONS: Final = RIBBONS - Month.WILLOW.cards
"""The nine ribbons without that of the willow."""

# 仲 (the middle seat), 子 (the last), 親 (the dealer): four each, three to the field, three each, three to the field.
BY_FOUR_AND_THREE: Final = (
    *(DealStep(1, 4), DealStep(2, 4), DealStep(0, 4), DealStep(None, 3)),
    *(DealStep(1, 3), DealStep(2, 3), DealStep(0, 3), DealStep(None, 3)),
)


def _all_of(codes: str) -> tuple[AtLeast, ...]:
    cards = CardSet.parse(codes)
    return (AtLeast(len(cards), cards),)


_NEEDS: Final = {
    # 五光, all five brights.
    "goko": (AtLeast(5, BRIGHTS),),
    # 四光, four brights without rain.
    "shiko": (AtLeast(4, DRY_BRIGHTS),),
    # 松桐坊主, pine, paulownia and the "monk", the moon.
    "matsukiri": _all_of("1b 8b 12b"),
    # 表菅原, crane, warbler, curtain.
    "omote": _all_of("1b 2a 3b"),
    # 飲み, drinking: curtain, moon and cup, the two viewings in one.
    "nomi": _all_of("3b 8b 9a"),
    # 花見酒 and 月見酒.
    "hanami": _all_of("3b 9a"),
    "tsukimi": _all_of("8b 9a"),
    # 猪鹿蝶, boar, deer, butterflies.
    "ino": (AtLeast(3, BOAR_DEER_BUTTERFLY),),
    # 七短 and 六短, seven or more and six ribbons.
    "nanatan": (AtLeast(7, COUNTED_RIBBONS),),
    "rokutan": (AtLeast(6, COUNTED_RIBBONS),),
    # 赤短, 青短, 草短.
    "aka": (AtLeast(3, POEM_RIBBONS),),
    "ao": (AtLeast(3, BLUE_RIBBONS),),
    "kusa": (AtLeast(3, GRASS_RIBBONS),),
    # 藤島, 桐島, 雨島: the rows of wisteria, paulownia and willow.
    "fuji": (AtLeast(4, Month.WISTERIA.cards),),
    "kiri": (AtLeast(4, Month.PAULOWNIA.cards),),
    "ame": (AtLeast(4, Month.WILLOW.cards),),
}
KEYS: Final = tuple(_NEEDS)
"""The keys of all yaku of the game, in the order of the sheets."""
_BEATS: Final = {
    "goko": frozenset({"shiko"}),
    "nanatan": frozenset({"rokutan"}),
    "nomi": frozenset({"hanami", "tsukimi"}),
}


def named(key: str, points: int, cite: Cite) -> Yaku:
    """The yaku of a key.

    >>> str(named("omote", 30, Cite("hobbyist-notes", "yaku-table")).cards)
    '1b 2a 3b'
    """
    return Yaku(key, points, _NEEDS[key], cite, beats=_BEATS.get(key, frozenset()))

"""``hanaawase-88``: the three-player game with par 88, after the collected notes.

Chaff counts one point, so that the deck holds 264 and each of three players should have 88. For a yaku each of the
other players pays its full worth.
"""

from __future__ import annotations

from typing import Final

from hanalearn.rules.book import Alternative, NextDealer, TieRule
from hanalearn.rules.books.citing import Citing
from hanalearn.rules.books.hanaawase_lines import BY_FOUR_AND_THREE, named
from hanalearn.rules.hanaawase_book import Fuke, HanaAwaseRulebook, Payout
from hanalearn.rules.yaku import Cite

__all__ = ["BOOK"]

_SHEET: Final = Citing("hobbyist-notes")
_TABLE: Final = _SHEET.says("hana-awase-yaku")
_CARDS: Final = _SHEET.says("hana-awase-card-points")
_FIGURES: Final = (
    *(("goko", 100), ("shiko", 60), ("matsukiri", 20), ("omote", 30), ("nomi", 30), ("hanami", 20), ("tsukimi", 20)),
    *(("ino", 20), ("nanatan", 40), ("rokutan", 30), ("aka", 40), ("ao", 40), ("kusa", 20)),
    *(("fuji", 20), ("kiri", 20), ("ame", 20)),
)

BOOK: Final = HanaAwaseRulebook(
    key="hanaawase-88",
    source=_SHEET.key,
    lines=tuple(named(key, points, _TABLE) for key, points in _FIGURES),
    deal_order=BY_FOUR_AND_THREE,
    redeal_field_four=True,
    redeal_field_four_pairs=False,
    hand_four_redeals=True,
    next_dealer=NextDealer.HIGHEST,
    rounds=12,
    tie=TieRule.DRAW,
    chaff_points=1,
    par=88,
    payout=Payout.EACH,
    pine_paulownia_moon_with_brights=True,
    fuke=Fuke.UNDER,
    fuke_limit=20,
    cites={
        "seats": _SHEET.says("hana-awase-setup"),
        "hand_size": _SHEET.says("hana-awase-setup"),
        "field_size": _SHEET.says("hana-awase-setup"),
        "deal_order": _SHEET.says("hana-awase-setup"),
        "redeal_field_four": _SHEET.says("hana-awase-deal"),
        "redeal_field_four_pairs": _SHEET.silent(),
        "hand_four_redeals": _SHEET.says("hana-awase-deal"),
        "dealer_tie": _SHEET.silent("standard-guide"),
        # Among equals the earlier in turn order, after FudaWiki.
        "next_dealer": _SHEET.says("hana-awase-settlement"),
        "rounds": _SHEET.says("hana-awase-setup"),
        "tie": _SHEET.silent(),
        # A capture "may" be taken in the notes; if it could be left, cards would stay on the field for ever.
        "must_match": _SHEET.silent("fuda-wiki"),
        "bright_points": _CARDS,
        "animal_points": _CARDS,
        "ribbon_points": _CARDS,
        "chaff_points": _CARDS,
        "par": _CARDS,
        "payout": _SHEET.says("hana-awase-settlement"),
        "pine_paulownia_moon_with_brights": _SHEET.says("hana-awase-88-notes"),
        "drinking": _TABLE,
        "fuke": _SHEET.says("fuke"),
        "fuke_limit": _SHEET.says("fuke"),
        # Hand yaku are paid before play; that a draw leaves them paid is chosen here.
        "fuke_voids_hand_yaku": _SHEET.silent(),
        "rain_flow": _SHEET.says("rain-flow"),
        "chaff_hands": _SHEET.says("hand-yaku"),
        "seven_chaff": _SHEET.says("hand-yaku"),
        "six_chaff": _SHEET.says("hand-yaku"),
        "willow_is_chaff": _SHEET.silent(),
    },
    alternatives=(
        Alternative("points.goko", 200, _TABLE),
        Alternative("points.hanami", 10, _TABLE),
        Alternative("points.tsukimi", 10, _TABLE),
        Alternative("points.fuji", 10, _TABLE),
        Alternative("points.kiri", 10, _TABLE),
        Alternative("points.ame", 10, _TABLE),
        Alternative("points.nanatan", None, _TABLE),
        Alternative("points.rokutan", None, _TABLE),
        Alternative("points.hanami", None, _TABLE),
        Alternative("points.tsukimi", None, _TABLE),
        Alternative("points.nomi", 40, Cite("fuda-wiki", "hana-awase")),
        Alternative("fuke", Fuke.AT_MOST, Cite("sazano", "fuke")),
        Alternative("fuke", Fuke.OFF, Cite("fuda-wiki", "hana-awase")),
        Alternative("rain_flow", True, _SHEET.says("rain-flow")),
        Alternative("chaff_hands", True, _SHEET.says("hand-yaku")),
        Alternative("pine_paulownia_moon_with_brights", False, Cite("fuda-wiki", "hana-awase")),
        Alternative("hand_four_redeals", False, Cite("fuda-wiki", "hana-awase")),
    ),
)

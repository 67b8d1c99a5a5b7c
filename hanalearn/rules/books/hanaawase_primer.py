"""``hanaawase-primer``: an introduction in which points are simply added, for three players or four."""

from __future__ import annotations

from typing import Final

from hanalearn.rules.book import Alternative, NextDealer, TieRule
from hanalearn.rules.books.citing import Citing
from hanalearn.rules.books.hanaawase_lines import BY_FOUR_AND_THREE, named
from hanalearn.rules.hanaawase_book import Drinking, Fuke, HanaAwaseRulebook, Payout

__all__ = ["BOOK"]

_SHEET: Final = Citing("primer")
_TABLE: Final = _SHEET.says("hana-awase-yaku")
_CARDS: Final = _SHEET.says("hana-awase-card-points")
_FIGURES: Final = (
    *(("goko", 200), ("shiko", 60), ("matsukiri", 30), ("omote", 30), ("nomi", 30), ("hanami", 20), ("tsukimi", 20)),
    *(("ino", 30), ("nanatan", 40), ("rokutan", 30), ("aka", 40), ("ao", 40), ("kusa", 20)),
    *(("fuji", 20), ("kiri", 20), ("ame", 20)),
)

BOOK: Final = HanaAwaseRulebook(
    key="hanaawase-primer",
    source=_SHEET.key,
    lines=tuple(named(key, points, _TABLE) for key, points in _FIGURES),
    deal_order=BY_FOUR_AND_THREE,
    redeal_field_four=True,
    redeal_field_four_pairs=False,
    hand_four_redeals=False,
    next_dealer=NextDealer.HIGHEST,
    rounds=12,
    tie=TieRule.DRAW,
    chaff_points=1,
    par=0,
    payout=Payout.NOBODY,
    pine_paulownia_moon_with_brights=True,
    drinking=Drinking.CURTAIN,
    fuke=Fuke.OFF,
    cites={
        "seats": _SHEET.says("hana-awase-setup"),
        "hand_size": _SHEET.says("hana-awase-setup"),
        "field_size": _SHEET.says("hana-awase-setup"),
        "deal_order": _SHEET.silent("hobbyist-notes"),
        "redeal_field_four": _SHEET.says("deal"),
        "redeal_field_four_pairs": _SHEET.silent(),
        "hand_four_redeals": _SHEET.silent(),
        "dealer_tie": _SHEET.silent("standard-guide"),
        "next_dealer": _SHEET.silent("hobbyist-notes", "fuda-wiki"),
        "rounds": _SHEET.silent("hobbyist-notes"),
        "tie": _SHEET.silent(),
        "must_match": _SHEET.silent("fuda-wiki"),
        "bright_points": _CARDS,
        "animal_points": _CARDS,
        "ribbon_points": _CARDS,
        "chaff_points": _CARDS,
        "par": _SHEET.says("hana-awase-settlement"),
        "payout": _SHEET.says("hana-awase-settlement"),
        "pine_paulownia_moon_with_brights": _TABLE,
        # The sheet prints crane, moon and cup, and says that both viewings no longer count; the crane is in neither.
        "drinking": _SHEET.silent("hobbyist-notes", "fuda-wiki", "jw-hanaawase"),
        "fuke": _SHEET.silent(),
        "fuke_limit": _SHEET.silent("sazano"),
        "fuke_voids_hand_yaku": _SHEET.silent(),
        "rain_flow": _SHEET.silent(),
        "chaff_hands": _SHEET.silent(),
        "seven_chaff": _SHEET.silent("hobbyist-notes"),
        "six_chaff": _SHEET.silent("hobbyist-notes"),
        "willow_is_chaff": _SHEET.silent(),
    },
    alternatives=(
        Alternative("drinking", Drinking.CRANE, _TABLE),
        Alternative("chaff_points", 0, _CARDS),
        Alternative("seats", 4, _SHEET.says("hana-awase-setup")),
        Alternative("hand_size", 5, _SHEET.says("hana-awase-setup")),
        Alternative("field_size", 8, _SHEET.says("hana-awase-setup")),
    ),
)

"""``hanaawase-primer``: an introduction in which points are simply added, for three players or four."""

from __future__ import annotations

from typing import Final

from hanalearn.rules.book import Alternative, NextDealer, TieRule
from hanalearn.rules.books.hanaawase_lines import BY_FOUR_AND_THREE, named
from hanalearn.rules.hanaawase_book import Drinking, Fuke, HanaAwaseRulebook, Payout
from hanalearn.rules.yaku import Cite, Standing

__all__ = ["BOOK"]

_KEY: Final = "primer"


def _says(place: str) -> Cite:
    return Cite(_KEY, place)


def _silent(*after: str) -> Cite:
    return Cite(_KEY, "", Standing.CHOSEN, after)


_TABLE: Final = _says("hana-awase-yaku")
_CARDS: Final = _says("hana-awase-card-points")
_FIGURES: Final = (
    *(("goko", 200), ("shiko", 60), ("matsukiri", 30), ("omote", 30), ("nomi", 30), ("hanami", 20), ("tsukimi", 20)),
    *(("ino", 30), ("nanatan", 40), ("rokutan", 30), ("aka", 40), ("ao", 40), ("kusa", 20)),
    *(("fuji", 20), ("kiri", 20), ("ame", 20)),
)

BOOK: Final = HanaAwaseRulebook(
    key="hanaawase-primer",
    source=_KEY,
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
        "seats": _says("hana-awase-setup"),
        "hand_size": _says("hana-awase-setup"),
        "field_size": _says("hana-awase-setup"),
        "deal_order": _silent("hobbyist-notes"),
        "redeal_field_four": _says("deal"),
        "redeal_field_four_pairs": _silent(),
        "hand_four_redeals": _silent(),
        "dealer_tie": _silent("standard-guide"),
        "next_dealer": _silent("hobbyist-notes", "fuda-wiki"),
        "rounds": _silent("hobbyist-notes"),
        "tie": _silent(),
        "must_match": _silent("fuda-wiki"),
        "bright_points": _CARDS,
        "animal_points": _CARDS,
        "ribbon_points": _CARDS,
        "chaff_points": _CARDS,
        "par": _says("hana-awase-settlement"),
        "payout": _says("hana-awase-settlement"),
        "pine_paulownia_moon_with_brights": _TABLE,
        # The sheet prints crane, moon and cup, and says that both viewings no longer count; the crane is in neither.
        "drinking": _silent("hobbyist-notes", "fuda-wiki", "jw-hanaawase"),
        "fuke": _silent(),
        "fuke_limit": _silent("sazano"),
        "fuke_voids_hand_yaku": _silent(),
        "rain_flow": _silent(),
        "chaff_hands": _silent(),
        "seven_chaff": _silent("hobbyist-notes"),
        "six_chaff": _silent("hobbyist-notes"),
        "willow_is_chaff": _silent(),
    },
    alternatives=(
        Alternative("drinking", Drinking.CRANE, _TABLE),
        Alternative("chaff_points", 0, _CARDS),
        Alternative("seats", 4, _says("hana-awase-setup")),
        Alternative("hand_size", 5, _says("hana-awase-setup")),
        Alternative("field_size", 8, _says("hana-awase-setup")),
    ),
)

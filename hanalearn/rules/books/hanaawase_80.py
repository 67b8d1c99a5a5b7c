"""``hanaawase-80``: the game with par 80 that the collected notes call the rules for several players.

Chaff counts nothing, so that the deck holds 240. The others share what a yaku is worth. Only part of its yaku list
survives; the rest follows the same notes' game with par 88, and is marked so.
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
_TABLE: Final = _SHEET.says("hana-awase-80-yaku")
_LOST: Final = _SHEET.silent("jw-hanaawase")
_CARDS: Final = _SHEET.says("hana-awase-80-card-points")
# The list of the notes names these; drinking is the sum of the two viewings, which gives 20 for each of them.
_STATED: Final = {"matsukiri", "omote", "nomi", "fuji", "ame"}
_IMPLIED: Final = {"hanami", "tsukimi"}
_FIGURES: Final = (
    *(("goko", 100), ("shiko", 60), ("matsukiri", 20), ("omote", 30), ("nomi", 40), ("hanami", 20), ("tsukimi", 20)),
    *(("ino", 20), ("nanatan", 40), ("rokutan", 30), ("aka", 40), ("ao", 40), ("kusa", 20)),
    *(("fuji", 20), ("ame", 20)),
)


def _cite(key: str) -> Cite:
    if key in _STATED:
        return _TABLE
    return _SHEET.implies("hana-awase-80-yaku") if key in _IMPLIED else _LOST


BOOK: Final = HanaAwaseRulebook(
    key="hanaawase-80",
    source=_SHEET.key,
    is_reconstructed=True,
    lines=tuple(named(key, points, _cite(key)) for key, points in _FIGURES),
    deal_order=BY_FOUR_AND_THREE,
    redeal_field_four=True,
    redeal_field_four_pairs=False,
    hand_four_redeals=False,
    next_dealer=NextDealer.HIGHEST,
    rounds=12,
    tie=TieRule.DRAW,
    chaff_points=0,
    par=80,
    payout=Payout.SHARED,
    pine_paulownia_moon_with_brights=False,
    fuke=Fuke.OFF,
    cites={
        "seats": _SHEET.says("hana-awase-80-setup"),
        "hand_size": _SHEET.says("hana-awase-80-setup"),
        # Three hands of seven, a stock of as many cards, and every card is played: six are left for the field.
        "field_size": _SHEET.silent("primer"),
        "deal_order": _SHEET.silent(),
        "redeal_field_four": _SHEET.silent("primer"),
        "redeal_field_four_pairs": _SHEET.silent(),
        "hand_four_redeals": _SHEET.silent(),
        "dealer_tie": _SHEET.silent("standard-guide"),
        "next_dealer": _SHEET.silent("fuda-wiki"),
        "rounds": _SHEET.silent("fuda-wiki"),
        "tie": _SHEET.silent(),
        "must_match": _SHEET.silent("fuda-wiki"),
        "bright_points": _CARDS,
        "animal_points": _CARDS,
        "ribbon_points": _CARDS,
        "chaff_points": _CARDS,
        "par": _CARDS,
        "payout": _SHEET.says("hana-awase-80-settlement"),
        # The worked example of the notes names four brights as the only yaku of its pile.
        "pine_paulownia_moon_with_brights": _SHEET.silent("fuda-wiki"),
        "drinking": _SHEET.silent("fuda-wiki"),
        "fuke": _SHEET.silent(),
        "fuke_limit": _SHEET.silent("sazano"),
        "fuke_voids_hand_yaku": _SHEET.silent(),
        "rain_flow": _SHEET.silent(),
        "chaff_hands": _SHEET.silent(),
        "seven_chaff": _SHEET.silent("fuda-wiki"),
        "six_chaff": _SHEET.silent("fuda-wiki"),
        "willow_is_chaff": _SHEET.silent(),
    },
    alternatives=(
        Alternative("pine_paulownia_moon_with_brights", True, _SHEET.says("hana-awase-88-notes")),
        Alternative("fuke", Fuke.UNDER, _SHEET.says("fuke")),
        Alternative("fuke", Fuke.AT_MOST, Cite("sazano", "fuke")),
        Alternative("points.goko", 200, Cite("jw-hanaawase", "yaku-table")),
    ),
)

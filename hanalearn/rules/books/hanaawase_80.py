"""``hanaawase-80``: the game with par 80 that the collected notes call the rules for several players.

Chaff counts nothing, so that the deck holds 240. The others share what a yaku is worth. Only part of its yaku list
survives; the rest follows the same notes' game with par 88, and is marked so.
"""

from __future__ import annotations

from typing import Final

from hanalearn.rules.book import Alternative, NextDealer, TieRule
from hanalearn.rules.books.hanaawase_lines import BY_FOUR_AND_THREE, named
from hanalearn.rules.hanaawase_book import Fuke, HanaAwaseRulebook, Payout
from hanalearn.rules.yaku import Cite, Standing

__all__ = ["BOOK"]

_KEY: Final = "hobbyist-notes"


def _says(place: str) -> Cite:
    return Cite(_KEY, place)


def _silent(*after: str) -> Cite:
    return Cite(_KEY, "", Standing.CHOSEN, after)


_TABLE: Final = _says("hana-awase-80-yaku")
_LOST: Final = _silent("jw-hanaawase")
_CARDS: Final = _says("hana-awase-80-card-points")
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
    return Cite(_KEY, "hana-awase-80-yaku", Standing.IMPLIED) if key in _IMPLIED else _LOST


BOOK: Final = HanaAwaseRulebook(
    key="hanaawase-80",
    source=_KEY,
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
        "seats": _says("hana-awase-80-setup"),
        "hand_size": _says("hana-awase-80-setup"),
        # Three hands of seven, a stock of as many cards, and every card is played: six are left for the field.
        "field_size": _silent("primer"),
        "deal_order": _silent(),
        "redeal_field_four": _silent("primer"),
        "redeal_field_four_pairs": _silent(),
        "hand_four_redeals": _silent(),
        "dealer_tie": _silent("standard-guide"),
        "next_dealer": _silent("fuda-wiki"),
        "rounds": _silent("fuda-wiki"),
        "tie": _silent(),
        "must_match": _silent("fuda-wiki"),
        "bright_points": _CARDS,
        "animal_points": _CARDS,
        "ribbon_points": _CARDS,
        "chaff_points": _CARDS,
        "par": _CARDS,
        "payout": _says("hana-awase-80-settlement"),
        # The worked example of the notes names four brights as the only yaku of its pile.
        "pine_paulownia_moon_with_brights": _silent("fuda-wiki"),
        "drinking": _silent("fuda-wiki"),
        "fuke": _silent(),
        "fuke_limit": _silent("sazano"),
        "fuke_voids_hand_yaku": _silent(),
        "rain_flow": _silent(),
        "chaff_hands": _silent(),
        "seven_chaff": _silent("fuda-wiki"),
        "six_chaff": _silent("fuda-wiki"),
        "willow_is_chaff": _silent(),
    },
    alternatives=(
        Alternative("pine_paulownia_moon_with_brights", True, _says("hana-awase-88-notes")),
        Alternative("fuke", Fuke.UNDER, _says("fuke")),
        Alternative("fuke", Fuke.AT_MOST, Cite("sazano", "fuke")),
        Alternative("points.goko", 200, Cite("jw-hanaawase", "yaku-table")),
    ),
)

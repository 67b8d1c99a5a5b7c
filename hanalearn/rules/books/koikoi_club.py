"""``koikoi-club``: 《花札》中文规则, the sheet of a games club.

Two of its sentences cannot be meant (yaku from hand and captured cards; four cards a turn at most); they are not
followed, see the citations marked as chosen here.
"""

from __future__ import annotations

from typing import Final

from hanalearn.rules.book import Alternative, NextDealer, TieRule
from hanalearn.rules.books import lines
from hanalearn.rules.books.citing import Citing
from hanalearn.rules.koikoi_book import Cup, DealerAfter, KoiKoiRulebook

__all__ = ["BOOK"]

_SHEET: Final = Citing("club-sheet")
_TABLE: Final = _SHEET.says("yaku-table")
_LOCAL: Final = _SHEET.says("local-differences")

BOOK: Final = KoiKoiRulebook(
    key="koikoi-club",
    source=_SHEET.key,
    # "The same group of cards is not counted twice": animals beside boar-deer-butterfly and ribbons beside a colour set
    # are not added.
    lines=(
        lines.goko(10, _TABLE),
        lines.shiko(8, _TABLE),
        lines.ameshiko(7, _TABLE),
        lines.sanko(5, _TABLE),
        lines.hanami(5, _TABLE),
        lines.tsukimi(5, _TABLE),
        lines.ino(5, _TABLE, further=1),
        lines.tane(_TABLE),
        lines.akaao(10, _TABLE, further=1),
        lines.aka(5, _TABLE, further=1),
        lines.ao(5, _TABLE, further=1),
        lines.tan(_TABLE),
        lines.kasu(_TABLE),
    ),
    deal_order=lines.BY_TWOS,
    redeal_field_four=True,
    redeal_field_four_pairs=True,
    next_dealer=NextDealer.WINNER,
    rounds=12,
    tie=TieRule.EXTRA_ROUNDS,
    cup=Cup.EITHER,
    threshold=7,
    threshold_factor=2,
    opponent_call_factor=2,
    own_call_factor=2,
    call_factor_cap=2,
    call_limit=None,
    ends_after_call=False,
    last_card_stops=True,
    teshi=6,
    kuttsuki=6,
    no_score_points=0,
    no_score_dealer=DealerAfter.SWAP,
    cites={
        "seats": _SHEET.says("setup"),
        "hand_size": _SHEET.says("setup"),
        "field_size": _SHEET.says("setup"),
        "deal_order": _SHEET.silent("nintendo-leaflet"),
        "redeal_field_four": _SHEET.says("deal"),
        "redeal_field_four_pairs": _SHEET.says("deal"),
        # Bright, animal, ribbon, chaff is stated; drawing again after that is not.
        "dealer_tie": _SHEET.silent("standard-guide"),
        "next_dealer": _SHEET.silent("nintendo-guide", "primer", "standard-guide"),
        "rounds": _SHEET.says("section-5"),
        "tie": _SHEET.says("section-5"),
        "must_match": _SHEET.silent("fuda-wiki"),
        "cup": _SHEET.says("yaku-table"),
        "viewings": _TABLE,
        "rain_off": _SHEET.silent(),
        "month_cards": _SHEET.silent(),
        # The sheet says hand and captured cards; three others say captured cards only, and so do we.
        "counts_hand": _SHEET.silent("nintendo-guide", "primer", "standard-guide"),
        "threshold": _SHEET.says("section-4"),
        "threshold_factor": _SHEET.says("section-4"),
        "opponent_call_factor": _SHEET.says("section-5"),
        "own_call_factor": _SHEET.says("section-4"),
        "call_factor_cap": _SHEET.silent(),
        "factors_multiply": _SHEET.says("section-4"),
        "call_counting": _SHEET.silent("fuda-wiki"),
        "call_limit": _SHEET.silent("standard-guide"),
        "ends_after_call": _SHEET.silent("standard-guide"),
        "last_card_stops": _SHEET.silent("standard-guide"),
        "least_to_stop": _SHEET.silent(),
        "teshi": _SHEET.says("deal"),
        "kuttsuki": _SHEET.says("deal"),
        "hand_four_redeals": _SHEET.says("deal"),
        "both_hand_yaku": _SHEET.silent("standard-guide", "fuda-wiki"),
        "both_hand_yaku_points": _SHEET.silent("standard-guide", "fuda-wiki"),
        "both_hand_yaku_dealer": _SHEET.silent("standard-guide", "fuda-wiki"),
        "no_score_points": _SHEET.says("section-5"),
        "no_score_dealer": _SHEET.says("section-5"),
        "higher_total_wins": _SHEET.silent("standard-guide"),
    },
    alternatives=(
        Alternative("points.goko", 15, _LOCAL),
        Alternative("points.shiko", 10, _LOCAL),
        Alternative("points.ameshiko", 8, _LOCAL),
        Alternative("points.ameshiko", None, _LOCAL),
        Alternative("points.sanko", 6, _LOCAL),
        Alternative("points.ino", 6, _LOCAL),
        Alternative("points.aka", 6, _LOCAL),
        Alternative("points.ao", 6, _LOCAL),
        Alternative("viewings", False, _LOCAL),
        Alternative("call_limit", 1, _LOCAL),
        Alternative("next_dealer", "draw", _SHEET.says("section-5")),
        Alternative("next_dealer", "alternate", _SHEET.says("section-5")),
    ),
)

"""``koikoi-club``: 《花札》中文规则, the sheet of a games club.

Two of its sentences cannot be meant (yaku from hand and captured cards; four cards a turn at most); they are not
followed, see the citations marked as chosen here.
"""

from __future__ import annotations

from typing import Final

from hanalearn.rules.book import Alternative, NextDealer, TieRule
from hanalearn.rules.books import lines
from hanalearn.rules.koikoi_book import Cup, DealerAfter, KoiKoiRulebook
from hanalearn.rules.yaku import Cite, Standing

__all__ = ["BOOK"]

_KEY: Final = "club-sheet"


def _says(place: str) -> Cite:
    return Cite(_KEY, place)


def _silent(*after: str) -> Cite:
    return Cite(_KEY, "", Standing.CHOSEN, after)


_TABLE: Final = _says("yaku-table")
_LOCAL: Final = _says("local-differences")

BOOK: Final = KoiKoiRulebook(
    key="koikoi-club",
    source=_KEY,
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
        "seats": _says("setup"),
        "hand_size": _says("setup"),
        "field_size": _says("setup"),
        "deal_order": _silent("nintendo-leaflet"),
        "redeal_field_four": _says("deal"),
        "redeal_field_four_pairs": _says("deal"),
        # Bright, animal, ribbon, chaff is stated; drawing again after that is not.
        "dealer_tie": _silent("standard-guide"),
        "next_dealer": _silent("nintendo-guide", "primer", "standard-guide"),
        "rounds": _says("section-5"),
        "tie": _says("section-5"),
        "must_match": _silent("fuda-wiki"),
        "cup": _says("yaku-table"),
        "viewings": _TABLE,
        "rain_off": _silent(),
        "month_cards": _silent(),
        # The sheet says hand and captured cards; three others say captured cards only, and so do we.
        "counts_hand": _silent("nintendo-guide", "primer", "standard-guide"),
        "threshold": _says("section-4"),
        "threshold_factor": _says("section-4"),
        "opponent_call_factor": _says("section-5"),
        "own_call_factor": _says("section-4"),
        "call_factor_cap": _silent(),
        "factors_multiply": _says("section-4"),
        "call_counting": _silent("fuda-wiki"),
        "call_limit": _silent("standard-guide"),
        "ends_after_call": _silent("standard-guide"),
        "last_card_stops": _silent("standard-guide"),
        "least_to_stop": _silent(),
        "teshi": _says("deal"),
        "kuttsuki": _says("deal"),
        "hand_four_redeals": _says("deal"),
        "both_hand_yaku": _silent("standard-guide", "fuda-wiki"),
        "both_hand_yaku_points": _silent("standard-guide", "fuda-wiki"),
        "both_hand_yaku_dealer": _silent("standard-guide", "fuda-wiki"),
        "no_score_points": _says("section-5"),
        "no_score_dealer": _says("section-5"),
        "higher_total_wins": _silent("standard-guide"),
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
        Alternative("next_dealer", "draw", _says("section-5")),
        Alternative("next_dealer", "alternate", _says("section-5")),
    ),
)

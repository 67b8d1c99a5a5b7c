"""``koikoi-primer``: 《花札牌(花牌)介绍及基本玩法》, an introduction that leaves doublings and hand yaku out."""

from __future__ import annotations

from typing import Final

from hanalearn.rules.book import Alternative, NextDealer, TieRule
from hanalearn.rules.books import lines
from hanalearn.rules.koikoi_book import Cup, DealerAfter, KoiKoiRulebook
from hanalearn.rules.yaku import Cite, Standing

__all__ = ["BOOK"]

_KEY: Final = "primer"


def _says(place: str) -> Cite:
    return Cite(_KEY, place)


def _silent(*after: str) -> Cite:
    return Cite(_KEY, "", Standing.CHOSEN, after)


_TABLE: Final = _says("yaku-table")
_BRACKET: Final = _says("yaku-table-brackets")

BOOK: Final = KoiKoiRulebook(
    key="koikoi-primer",
    source=_KEY,
    lines=(
        lines.goko(15, _TABLE),
        lines.shiko(10, _TABLE),
        lines.ameshiko(8, _TABLE),
        lines.sanko(6, _TABLE),
        lines.hanami(3, _TABLE),
        lines.tsukimi(3, _TABLE),
        lines.ino(6, _TABLE),
        lines.tane(_TABLE),
        lines.aka(6, _TABLE),
        lines.ao(6, _TABLE),
        lines.tan(_TABLE),
        lines.kasu(_TABLE),
    ),
    deal_order=lines.BY_TWOS,
    redeal_field_four=True,
    redeal_field_four_pairs=False,
    next_dealer=NextDealer.WINNER,
    rounds=12,
    tie=TieRule.DRAW,
    cup=Cup.ANIMAL,
    threshold=None,
    threshold_factor=1,
    opponent_call_factor=1,
    own_call_factor=1,
    call_factor_cap=1,
    call_limit=None,
    ends_after_call=False,
    last_card_stops=True,
    teshi=None,
    kuttsuki=None,
    no_score_points=1,
    no_score_dealer=DealerAfter.STAY,
    cites={
        "seats": _says("setup"),
        "hand_size": Cite(_KEY, "setup", Standing.IMPLIED),
        "field_size": Cite(_KEY, "setup", Standing.IMPLIED),
        "deal_order": _silent("nintendo-leaflet"),
        "redeal_field_four": _says("deal"),
        "redeal_field_four_pairs": _silent(),
        # The lowest month is stated, a tie is not spoken of.
        "dealer_tie": _silent("standard-guide"),
        "next_dealer": _silent("nintendo-guide", "standard-guide"),
        "rounds": _silent("nintendo-guide", "standard-guide"),
        "tie": _silent("standard-guide"),
        "must_match": _silent("fuda-wiki"),
        "cup": _silent(),
        "viewings": _TABLE,
        "rain_off": _silent(),
        "month_cards": _silent(),
        "counts_hand": _says("yaku-table"),
        "threshold": _silent(),
        "threshold_factor": _silent(),
        "opponent_call_factor": _silent(),
        "own_call_factor": _silent(),
        "call_factor_cap": _silent(),
        "factors_multiply": _silent(),
        "call_counting": _silent(),
        "call_limit": Cite(_KEY, "koikoi", Standing.IMPLIED),
        "ends_after_call": Cite(_KEY, "koikoi", Standing.IMPLIED),
        "last_card_stops": _silent("standard-guide"),
        "least_to_stop": _silent(),
        "teshi": _silent(),
        "kuttsuki": _silent(),
        "hand_four_redeals": _silent(),
        "both_hand_yaku": _silent("standard-guide", "fuda-wiki"),
        "both_hand_yaku_points": _silent("standard-guide", "fuda-wiki"),
        "both_hand_yaku_dealer": _silent("standard-guide", "fuda-wiki"),
        "no_score_points": _says("no-score"),
        "no_score_dealer": _silent("standard-guide"),
        "higher_total_wins": _says("no-score"),
    },
    alternatives=(
        Alternative("points.ameshiko", 7, _BRACKET),
        Alternative("points.sanko", 5, _BRACKET),
        Alternative("points.ino", 5, _BRACKET),
        Alternative("points.aka", 5, _BRACKET),
        Alternative("points.ao", 5, _BRACKET),
        Alternative("viewings", False, _TABLE),
        Alternative("cup", "both", Cite("standard-guide", "yaku-table")),
    ),
)

"""``koikoi-primer``: 《花札牌(花牌)介绍及基本玩法》, an introduction that leaves doublings and hand yaku out."""

from __future__ import annotations

from typing import Final

from hanalearn.rules.book import Alternative, NextDealer, TieRule
from hanalearn.rules.books import lines
from hanalearn.rules.books.citing import Citing
from hanalearn.rules.koikoi_book import Cup, DealerAfter, KoiKoiRulebook
from hanalearn.rules.yaku import Cite

__all__ = ["BOOK"]

_SHEET: Final = Citing("primer")
_TABLE: Final = _SHEET.says("yaku-table")
_BRACKET: Final = _SHEET.says("yaku-table-brackets")

BOOK: Final = KoiKoiRulebook(
    key="koikoi-primer",
    source=_SHEET.key,
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
        "seats": _SHEET.says("setup"),
        "hand_size": _SHEET.implies("setup"),
        "field_size": _SHEET.implies("setup"),
        "deal_order": _SHEET.silent("nintendo-leaflet"),
        "redeal_field_four": _SHEET.says("deal"),
        "redeal_field_four_pairs": _SHEET.silent(),
        # The lowest month is stated, a tie is not spoken of.
        "dealer_tie": _SHEET.silent("standard-guide"),
        "next_dealer": _SHEET.silent("nintendo-guide", "standard-guide"),
        "rounds": _SHEET.silent("nintendo-guide", "standard-guide"),
        "tie": _SHEET.silent("standard-guide"),
        "must_match": _SHEET.silent("fuda-wiki"),
        "cup": _SHEET.silent(),
        "viewings": _TABLE,
        "rain_off": _SHEET.silent(),
        "month_cards": _SHEET.silent(),
        "counts_hand": _SHEET.says("yaku-table"),
        "threshold": _SHEET.silent(),
        "threshold_factor": _SHEET.silent(),
        "opponent_call_factor": _SHEET.silent(),
        "own_call_factor": _SHEET.silent(),
        "call_factor_cap": _SHEET.silent(),
        "factors_multiply": _SHEET.silent(),
        "call_counting": _SHEET.silent(),
        "call_limit": _SHEET.implies("koikoi"),
        "ends_after_call": _SHEET.implies("koikoi"),
        "last_card_stops": _SHEET.silent("standard-guide"),
        "least_to_stop": _SHEET.silent(),
        "teshi": _SHEET.silent(),
        "kuttsuki": _SHEET.silent(),
        "hand_four_redeals": _SHEET.silent(),
        "both_hand_yaku": _SHEET.silent("standard-guide", "fuda-wiki"),
        "both_hand_yaku_points": _SHEET.silent("standard-guide", "fuda-wiki"),
        "both_hand_yaku_dealer": _SHEET.silent("standard-guide", "fuda-wiki"),
        "no_score_points": _SHEET.says("no-score"),
        "no_score_dealer": _SHEET.silent("standard-guide"),
        "higher_total_wins": _SHEET.says("no-score"),
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

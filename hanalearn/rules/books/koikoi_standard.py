"""``koikoi-standard``: 花札（こいこい）のルールと役一覧, the course's default.

It answers every question the software must ask: stacking, repeated calls, the last card, ties. The point table of the
brights was a picture and is lost; the values are those of two other sheets that agree.
"""

from __future__ import annotations

from typing import Final

from hanalearn.rules.book import Alternative, NextDealer, TieRule
from hanalearn.rules.books import lines
from hanalearn.rules.books.citing import Citing
from hanalearn.rules.koikoi_book import Cup, DealerAfter, KoiKoiRulebook

__all__ = ["BOOK"]

_SHEET: Final = Citing("standard-guide")
# The lost table: 10 / 8 / 7 / 5 as in two other sheets; this sheet calls 15 / 10 / 8 / 6 a departure from the usual
# values.
_BRIGHTS: Final = _SHEET.silent("nintendo-guide", "club-sheet", "open-hanafuda-ai")
_TABLE: Final = _SHEET.says("yaku-table")

BOOK: Final = KoiKoiRulebook(
    key="koikoi-standard",
    source=_SHEET.key,
    lines=(
        lines.goko(10, _BRIGHTS),
        lines.shiko(8, _BRIGHTS),
        lines.ameshiko(7, _BRIGHTS),
        lines.sanko(5, _BRIGHTS),
        lines.hanami(5, _TABLE),
        lines.tsukimi(5, _TABLE),
        lines.ino(5, _SHEET.says("section-6")),
        lines.tane(_TABLE),
        lines.aka(5, _TABLE),
        lines.ao(5, _TABLE),
        lines.tan(_TABLE),
        lines.kasu(_TABLE),
    ),
    deal_order=lines.BY_TWOS,
    redeal_field_four=True,
    redeal_field_four_pairs=False,
    next_dealer=NextDealer.WINNER,
    rounds=12,
    tie=TieRule.DRAW,
    cup=Cup.BOTH,
    threshold=7,
    threshold_factor=2,
    opponent_call_factor=2,
    own_call_factor=1,
    call_limit=None,
    ends_after_call=False,
    last_card_stops=True,
    teshi=None,
    kuttsuki=None,
    no_score_points=0,
    no_score_dealer=DealerAfter.SWAP,
    cites={
        "seats": _SHEET.says("setup"),
        "hand_size": _SHEET.says("setup"),
        "field_size": _SHEET.says("setup"),
        "deal_order": _SHEET.silent("nintendo-leaflet"),
        "redeal_field_four": _SHEET.says("section-1"),
        "redeal_field_four_pairs": _SHEET.silent(),
        "dealer_tie": _SHEET.says("section-1"),
        "next_dealer": _SHEET.says("section-7"),
        "rounds": _SHEET.says("section-8"),
        "tie": _SHEET.says("section-8"),
        "must_match": _SHEET.silent("fuda-wiki"),
        "cup": _TABLE,
        "viewings": _TABLE,
        "rain_off": _SHEET.says("local-rules"),
        "month_cards": _SHEET.silent(),
        "counts_hand": _SHEET.says("yaku-table"),
        "threshold": _SHEET.says("doubling"),
        "threshold_factor": _SHEET.says("doubling"),
        "opponent_call_factor": _SHEET.says("doubling"),
        "own_call_factor": _SHEET.implies("doubling"),
        "call_factor_cap": _SHEET.silent("fuda-wiki"),
        "factors_multiply": _SHEET.says("doubling"),
        "call_counting": _SHEET.silent("fuda-wiki"),
        "call_limit": _SHEET.says("section-5"),
        "ends_after_call": _SHEET.says("section-5"),
        "last_card_stops": _SHEET.says("section-5"),
        "least_to_stop": _SHEET.says("local-rules"),
        "teshi": _SHEET.says("local-rules"),
        "kuttsuki": _SHEET.says("local-rules"),
        "hand_four_redeals": _SHEET.silent(),
        "both_hand_yaku": _SHEET.says("local-rules"),
        "both_hand_yaku_points": _SHEET.says("local-rules"),
        "both_hand_yaku_dealer": _SHEET.says("local-rules"),
        "no_score_points": _SHEET.says("section-7"),
        "no_score_dealer": _SHEET.says("section-7"),
        "higher_total_wins": _SHEET.says("section-7"),
    },
    alternatives=(
        Alternative("points.goko", 15, _SHEET.says("mon-table")),
        Alternative("points.shiko", 10, _SHEET.says("mon-table")),
        Alternative("points.ameshiko", 8, _SHEET.says("mon-table")),
        Alternative("points.sanko", 6, _SHEET.says("mon-table")),
        Alternative("points.aka", 6, _SHEET.says("mon-table")),
        Alternative("points.ao", 6, _SHEET.says("mon-table")),
        Alternative("viewings", False, _SHEET.says("local-rules")),
        Alternative("rain_off", "rain", _SHEET.says("local-rules")),
        Alternative("threshold", None, _SHEET.says("local-rules")),
        Alternative("opponent_call_factor", 1, _SHEET.says("local-rules")),
        Alternative("teshi", 6, _SHEET.says("local-rules")),
        Alternative("kuttsuki", 6, _SHEET.says("local-rules")),
        Alternative("no_score_points", 6, _SHEET.says("local-rules")),
        Alternative("no_score_dealer", "stay", _SHEET.says("local-rules")),
        Alternative("call_limit", 1, _SHEET.says("local-rules")),
        Alternative("call_counting", "doubling", _SHEET.says("local-rules")),
        # The guide leaves the number to the table.
        Alternative("least_to_stop", 7, _SHEET.silent()),
        Alternative("rounds", 3, _SHEET.says("local-rules")),
        Alternative("rounds", 6, _SHEET.says("local-rules")),
    ),
)

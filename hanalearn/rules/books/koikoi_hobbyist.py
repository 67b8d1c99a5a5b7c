"""``koikoi-hobbyist``: collected notes on こいこい whose beginning is lost; partly reconstructed.

The figures that survive: grass ribbons, viewings, animals and ribbons, the sums 6+6+6 = 18 (ribbons, red, blue) and 10
for nine animals, and the three points of the first player. The rest is rebuilt from them and from the other sheets, and
marked so.
"""

from __future__ import annotations

from typing import Final

from hanalearn.rules.book import Alternative, NextDealer, TieRule
from hanalearn.rules.books import lines
from hanalearn.rules.books.citing import Citing
from hanalearn.rules.koikoi_book import Cup, DealerAfter, KoiKoiRulebook
from hanalearn.rules.turn import DealStep

__all__ = ["BOOK"]

_SHEET: Final = Citing("hobbyist-notes")
_TABLE: Final = _SHEET.says("yaku-table")
# The mon values fit the rest of this table.
_BRIGHTS: Final = _SHEET.silent("standard-guide")

BOOK: Final = KoiKoiRulebook(
    key="koikoi-hobbyist",
    source=_SHEET.key,
    is_reconstructed=True,
    lines=(
        lines.goko(15, _BRIGHTS),
        lines.shiko(10, _BRIGHTS),
        lines.ameshiko(8, _BRIGHTS),
        lines.sanko(6, _BRIGHTS),
        lines.hanami(3, _TABLE),
        lines.tsukimi(3, _TABLE),
        # Nine animals make 10: five points for the animals, five for boar, deer and butterflies.
        lines.ino(5, _SHEET.implies("yaku-table")),
        lines.tane(_TABLE),
        # Ribbons make 6+6+6 = 18 at most: ten ribbons 6, so red and blue are 6 each.
        lines.aka(6, _SHEET.implies("yaku-table")),
        lines.ao(6, _SHEET.implies("yaku-table")),
        lines.kusa(5, _TABLE, further=1),
        lines.tan(_TABLE),
        lines.kasu(_SHEET.silent("nintendo-guide", "primer", "club-sheet", "standard-guide")),
    ),
    # The other player, the field, the dealer; how many at a time is not said.
    deal_order=(DealStep(1, 2), DealStep(None, 2), DealStep(0, 2)) * 4,
    redeal_field_four=True,
    redeal_field_four_pairs=False,
    next_dealer=NextDealer.WINNER,
    rounds=12,
    tie=TieRule.DRAW,
    cup=Cup.BOTH,
    threshold=None,
    threshold_factor=1,
    opponent_call_factor=1,
    own_call_factor=1,
    call_factor_cap=1,
    call_limit=None,
    ends_after_call=False,
    last_card_stops=True,
    teshi=6,
    kuttsuki=None,
    no_score_points=3,
    no_score_dealer=DealerAfter.STAY,
    cites={
        "seats": _SHEET.says("setup"),
        "hand_size": _SHEET.says("setup"),
        "field_size": _SHEET.says("setup"),
        "deal_order": _SHEET.says("deal"),
        "redeal_field_four": _SHEET.says("deal"),
        "redeal_field_four_pairs": _SHEET.silent(),
        # The earliest month is the rule of its own hana-awase.
        "dealer_tie": _SHEET.silent("standard-guide"),
        "next_dealer": _SHEET.says("round-end"),
        "rounds": _SHEET.silent("nintendo-guide", "standard-guide"),
        "tie": _SHEET.silent("standard-guide"),
        "must_match": _SHEET.silent("fuda-wiki"),
        "cup": _SHEET.silent("nintendo-guide", "standard-guide"),
        "viewings": _SHEET.says("yaku-table"),
        "rain_off": _SHEET.silent(),
        "month_cards": _SHEET.silent(),
        "counts_hand": _SHEET.silent("nintendo-guide", "primer", "standard-guide"),
        "threshold": _SHEET.silent(),
        "threshold_factor": _SHEET.silent(),
        "opponent_call_factor": _SHEET.silent(),
        "own_call_factor": _SHEET.silent(),
        "call_factor_cap": _SHEET.silent(),
        "factors_multiply": _SHEET.silent(),
        "call_counting": _SHEET.silent(),
        "call_limit": _SHEET.says("koikoi"),
        "ends_after_call": _SHEET.says("koikoi"),
        "last_card_stops": _SHEET.silent("standard-guide"),
        "least_to_stop": _SHEET.silent(),
        # The notes say that four of a month may be called at once; their points are lost.
        "teshi": _SHEET.silent("nintendo-guide", "club-sheet", "standard-guide"),
        "kuttsuki": _SHEET.silent(),
        "hand_four_redeals": _SHEET.says("deal"),
        "both_hand_yaku": _SHEET.silent("standard-guide", "fuda-wiki"),
        "both_hand_yaku_points": _SHEET.silent("standard-guide", "fuda-wiki"),
        "both_hand_yaku_dealer": _SHEET.silent("standard-guide", "fuda-wiki"),
        "no_score_points": _SHEET.says("no-score"),
        "no_score_dealer": _SHEET.silent(),
        "higher_total_wins": _SHEET.says("no-score"),
    },
    alternatives=(
        Alternative("points.kusa", None, _SHEET.implies("yaku-table")),
        Alternative("points.hanami", None, _TABLE),
        Alternative("points.tsukimi", None, _TABLE),
        Alternative("hand_size", 10, _SHEET.says("setup")),
        Alternative("hand_size", 7, _SHEET.says("setup")),
    ),
)

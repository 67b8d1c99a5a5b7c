"""``koikoi-hobbyist``: collected notes on こいこい whose beginning is lost; partly reconstructed.

The figures that survive: grass ribbons, viewings, animals and ribbons, the sums 6+6+6 = 18 (ribbons, red, blue) and 10
for nine animals, and the three points of the first player. The rest is rebuilt from them and from the other sheets, and
marked so.
"""

from __future__ import annotations

from typing import Final

from hanalearn.rules.book import Alternative, NextDealer, TieRule
from hanalearn.rules.books import lines
from hanalearn.rules.koikoi_book import Cup, DealerAfter, KoiKoiRulebook
from hanalearn.rules.turn import DealStep
from hanalearn.rules.yaku import Cite, Standing

__all__ = ["BOOK"]

_KEY: Final = "hobbyist-notes"


def _says(place: str) -> Cite:
    return Cite(_KEY, place)


def _implied(place: str) -> Cite:
    return Cite(_KEY, place, Standing.IMPLIED)


def _silent(*after: str) -> Cite:
    return Cite(_KEY, "", Standing.CHOSEN, after)


_TABLE: Final = _says("yaku-table")
# The mon values fit the rest of this table.
_BRIGHTS: Final = _silent("standard-guide")

BOOK: Final = KoiKoiRulebook(
    key="koikoi-hobbyist",
    source=_KEY,
    is_reconstructed=True,
    lines=(
        lines.goko(15, _BRIGHTS),
        lines.shiko(10, _BRIGHTS),
        lines.ameshiko(8, _BRIGHTS),
        lines.sanko(6, _BRIGHTS),
        lines.hanami(3, _TABLE),
        lines.tsukimi(3, _TABLE),
        # Nine animals make 10: five points for the animals, five for boar, deer and butterflies.
        lines.ino(5, _implied("yaku-table")),
        lines.tane(_TABLE),
        # Ribbons make 6+6+6 = 18 at most: ten ribbons 6, so red and blue are 6 each.
        lines.aka(6, _implied("yaku-table")),
        lines.ao(6, _implied("yaku-table")),
        lines.kusa(5, _TABLE, further=1),
        lines.tan(_TABLE),
        lines.kasu(_silent("nintendo-guide", "primer", "club-sheet", "standard-guide")),
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
        "seats": _says("setup"),
        "hand_size": _says("setup"),
        "field_size": _says("setup"),
        "deal_order": _says("deal"),
        "redeal_field_four": _says("deal"),
        "redeal_field_four_pairs": _silent(),
        # The earliest month is the rule of its own hana-awase.
        "dealer_tie": _silent("standard-guide"),
        "next_dealer": _says("round-end"),
        "rounds": _silent("nintendo-guide", "standard-guide"),
        "tie": _silent("standard-guide"),
        "must_match": _silent("fuda-wiki"),
        "cup": _silent("nintendo-guide", "standard-guide"),
        "viewings": _says("yaku-table"),
        "rain_off": _silent(),
        "month_cards": _silent(),
        "counts_hand": _silent("nintendo-guide", "primer", "standard-guide"),
        "threshold": _silent(),
        "threshold_factor": _silent(),
        "opponent_call_factor": _silent(),
        "own_call_factor": _silent(),
        "call_factor_cap": _silent(),
        "factors_multiply": _silent(),
        "call_counting": _silent(),
        "call_limit": _says("koikoi"),
        "ends_after_call": _says("koikoi"),
        "last_card_stops": _silent("standard-guide"),
        "least_to_stop": _silent(),
        # The notes say that four of a month may be called at once; their points are lost.
        "teshi": _silent("nintendo-guide", "club-sheet", "standard-guide"),
        "kuttsuki": _silent(),
        "hand_four_redeals": _says("deal"),
        "both_hand_yaku": _silent("standard-guide", "fuda-wiki"),
        "both_hand_yaku_points": _silent("standard-guide", "fuda-wiki"),
        "both_hand_yaku_dealer": _silent("standard-guide", "fuda-wiki"),
        "no_score_points": _says("no-score"),
        "no_score_dealer": _silent(),
        "higher_total_wins": _says("no-score"),
    },
    alternatives=(
        Alternative("points.kusa", None, _implied("yaku-table")),
        Alternative("points.hanami", None, _TABLE),
        Alternative("points.tsukimi", None, _TABLE),
        Alternative("hand_size", 10, _says("setup")),
        Alternative("hand_size", 7, _says("setup")),
    ),
)

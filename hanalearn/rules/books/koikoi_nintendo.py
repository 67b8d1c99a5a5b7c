"""``koikoi-nintendo``: 雙人花札規則怎麼玩, after Nintendo's printed guide (capture details after えとはなっ!)."""

from __future__ import annotations

from typing import Final

from hanalearn.rules.book import Alternative, NextDealer, TieRule
from hanalearn.rules.books import lines
from hanalearn.rules.books.citing import Citing
from hanalearn.rules.koikoi_book import Cup, DealerAfter, KoiKoiRulebook
from hanalearn.rules.turn import DealStep
from hanalearn.rules.yaku import Cite

__all__ = ["BOOK"]

_SHEET: Final = Citing("nintendo-guide")
_TABLE: Final = _SHEET.says("yaku-table")

BOOK: Final = KoiKoiRulebook(
    key="koikoi-nintendo",
    source=_SHEET.key,
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
    # Field, other player, dealer, two at a time, four times. The English leaflet begins with the other player; the odds
    # are the same.
    deal_order=(DealStep(None, 2), DealStep(1, 2), DealStep(0, 2)) * 4,
    redeal_field_four=True,
    redeal_field_four_pairs=True,
    next_dealer=NextDealer.WINNER,
    rounds=12,
    tie=TieRule.DRAW,
    cup=Cup.BOTH,
    threshold=7,
    threshold_factor=2,
    opponent_call_factor=2,
    own_call_factor=1,
    call_limit=1,
    ends_after_call=True,
    last_card_stops=True,
    teshi=6,
    kuttsuki=6,
    no_score_points=0,
    no_score_dealer=DealerAfter.SWAP,
    cites={
        "seats": _SHEET.says("deal"),
        "hand_size": _SHEET.says("deal"),
        "field_size": _SHEET.says("deal"),
        "deal_order": _SHEET.says("deal"),
        "redeal_field_four": _SHEET.says("deal"),
        # "Such lopsided cases": that four pairs are one of them is read from two other sheets.
        "redeal_field_four_pairs": _SHEET.silent("club-sheet", "fuda-wiki"),
        "dealer_tie": _SHEET.silent("club-sheet", "standard-guide", "etohana", "fuda-wiki"),
        "next_dealer": _SHEET.says("round-end"),
        "rounds": _SHEET.says("match"),
        "tie": _SHEET.silent("standard-guide"),
        "must_match": _SHEET.silent("fuda-wiki"),
        # "Also" counted as chaff; at the same time is our reading.
        "cup": _SHEET.silent("standard-guide", "open-hanafuda-ai"),
        "viewings": _TABLE,
        "rain_off": _SHEET.silent(),
        "month_cards": _SHEET.silent(),
        "counts_hand": _SHEET.says("faq"),
        "threshold": _SHEET.says("example-a"),
        "threshold_factor": _SHEET.says("example-a"),
        "opponent_call_factor": _SHEET.says("example-b"),
        "own_call_factor": _SHEET.implies("example-b"),
        "call_factor_cap": _SHEET.silent(),
        # The guide does not say whether both doublings multiply; four-fold follows the others.
        "factors_multiply": _SHEET.silent("club-sheet", "standard-guide", "go-koikoi", "open-hanafuda-ai"),
        "call_counting": _SHEET.says("section-5"),
        "call_limit": _SHEET.says("section-5"),
        "ends_after_call": _SHEET.says("section-5"),
        "last_card_stops": _SHEET.silent("standard-guide"),
        "least_to_stop": _SHEET.silent(),
        "teshi": _SHEET.says("hand-yaku"),
        "kuttsuki": _SHEET.says("hand-yaku"),
        "hand_four_redeals": _SHEET.says("hand-yaku"),
        "both_hand_yaku": _SHEET.silent("standard-guide", "fuda-wiki"),
        "both_hand_yaku_points": _SHEET.silent("standard-guide", "fuda-wiki"),
        "both_hand_yaku_dealer": _SHEET.silent("standard-guide", "fuda-wiki"),
        "no_score_points": _SHEET.says("round-end"),
        "no_score_dealer": _SHEET.says("round-end"),
        "higher_total_wins": _SHEET.silent("standard-guide", "fuda-wiki"),
    },
    alternatives=(
        Alternative("both_hand_yaku", "ignored", Cite("hanafubuki")),
        Alternative("no_score_dealer", "stay", Cite("go-koikoi")),
    ),
)

"""Who deals first, and a deal that is played alone."""

from __future__ import annotations

from random import Random as Seeded
from typing import Final

from hanalearn.rules.koikoi_book import KoiKoiRulebook
from hanalearn.rules.match import DealerDraw, draw_dealer
from hanalearn.rules.record import Deal, Record
from hanalearn.rules.replay import Replay
from hanalearn.rules.turn import shuffled
from hanalearn.teach.play.settings import Settings

__all__ = ["dealer_draw", "single_deal"]

_MOST_DEALS: Final = 40
"""A deal that is played alone is dealt so often at most until it is not void; forty void ones in a row do not occur."""


def dealer_draw(settings: Settings, number: int = 0) -> DealerDraw:
    """The cards that were drawn for who deals first, or, where the rulebook wants it, who deals a later round."""
    pack = shuffled(Seeded(f"{settings.series}/dealer/{number}"))
    return draw_dealer(pack, tie=settings.rulebook().dealer_tie)


def single_deal(settings: Settings, book: KoiKoiRulebook) -> Record:
    """The deal of a code, dealt again as often as it is void."""
    dealer = dealer_draw(settings).dealer
    for attempt in range(1, _MOST_DEALS):
        record = Record(book, Deal.of_code(settings.code(attempt=attempt), book=book, dealer=dealer))
        state = Replay.of(record).now.round
        if state is not None and (state.result is None or state.result.counts):
            break
    return record

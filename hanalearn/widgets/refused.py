"""The messages of a browser that were dropped: counted, and told to the log."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Mapping
from typing import Final

from hanalearn.widgets.offers import Refusal, RefusalReason

__all__ = ["Refused"]

_log: Final = logging.getLogger(__name__)


class Refused:
    """Counts what one page has dropped.

    >>> refused = Refused()
    >>> refused.add(Refusal(RefusalReason.STALE, "'next' answers view 3, shown is 4"))
    >>> refused.counts
    {<RefusalReason.STALE: 'stale'>: 1}
    """

    def __init__(self) -> None:
        self._counts: Counter[RefusalReason] = Counter()

    @property
    def counts(self) -> Mapping[RefusalReason, int]:
        """How many so far, by reason."""
        return dict(self._counts)

    def add(self, refusal: Refusal) -> None:
        """Count one and say so."""
        self._counts[refusal.reason] += 1
        # A double click is everyday life; the rest should not come from our own front end.
        level = logging.DEBUG if refusal.reason is RefusalReason.STALE else logging.WARNING
        _log.log(level, "dropped a browser message (%s): %s", refusal.reason.value, refusal.detail)

"""``koikoi-mon``: the mon table (文の表) that 花札（こいこい）のルールと役一覧 gives beside its own values.

The sheet lists the main differences only; yaku it does not list keep the values of ``koikoi-standard``, and so do the
doublings.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from hanalearn.rules.books import lines
from hanalearn.rules.books.citing import Citing
from hanalearn.rules.books.koikoi_standard import BOOK as STANDARD

__all__ = ["BOOK"]

_SHEET: Final = Citing("standard-guide")
_MON: Final = _SHEET.says("mon-table")
# Presented as a change of values only.
_UNLISTED: Final = _SHEET.silent(_SHEET.key)
_LISTED: Final = {
    "goko": lines.goko(15, _MON),
    "shiko": lines.shiko(10, _MON),
    "ameshiko": lines.ameshiko(8, _MON),
    "sanko": lines.sanko(6, _MON),
    "aka": lines.aka(6, _MON),
    "ao": lines.ao(6, _MON),
}

BOOK: Final = replace(
    STANDARD,
    key="koikoi-mon",
    lines=tuple(_LISTED.get(yaku.key) or replace(yaku, cite=_UNLISTED) for yaku in STANDARD.lines),
    cites={
        **STANDARD.cites,
        "threshold": _UNLISTED,
        "threshold_factor": _UNLISTED,
        "opponent_call_factor": _UNLISTED,
        "factors_multiply": _UNLISTED,
    },
    alternatives=tuple(other for other in STANDARD.alternatives if not other.option.startswith("points.")),
)

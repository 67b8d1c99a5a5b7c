"""The widget in a storm of messages that no honest page sends."""

from __future__ import annotations

import runpy
from pathlib import Path

SWEEP = runpy.run_path(str(Path(__file__).parents[1] / "sweeps" / "browser_messages.py"))


def test_no_message_raises_and_none_stays_in_memory() -> None:
    made, grown, _ = SWEEP["storm"](3000)

    assert made.errors == []
    assert grown < SWEEP["MOST_GROWTH"]
    assert set(made.table.refused) == {"malformed", "oversized", "stale", "not-on-offer", "foreign"}
    assert made.taken["set"] > 0
    assert made.taken["say"] > 0

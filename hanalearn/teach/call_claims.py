"""Claims about the decision after a set, proved by the rules.

``decide W now=2 called=1 hand=3 own=1 opp=0 = choose``: what a player may do whose base total is ``now`` and was
``called`` at the last koi-koi (0 without one), with so many cards left in the hand and so many calls of the round. The
answer is ``none``, ``choose``, ``auto-stop`` or ``forced-continue``.
"""

from __future__ import annotations

import re
from typing import Final

from hanalearn.rules.koikoi import decide
from hanalearn.teach.deal_claims import DealClaimError
from hanalearn.teach.letters import SheetError, sheet

__all__ = ["decided"]

_CLAIM: Final = re.compile(r"(\S+) now=(\d+)(?: called=(\d+))? hand=(\d+)(?: own=(\d+))?(?: opp=(\d+))? = ([a-z-]+)")


def decided(rest: str) -> str | None:
    """``None`` if the rules bear the claim out, else what they say instead.

    >>> decided("W now=5 hand=4 = choose"), decided("W now=5 called=5 hand=4 own=1 = choose")
    (None, 'the rules say none')

    Raises:
        DealClaimError: the claim cannot be read.
    """
    found = _CLAIM.fullmatch(rest)
    if not found:
        raise DealClaimError(f"decide {rest!r}: write decide SHEET now=N called=N hand=N own=N opp=N = ANSWER")
    try:
        book = sheet(found[1])
    except SheetError as error:
        raise DealClaimError(str(error)) from None
    now, called, hand, own, opponent = (int(one or 0) for one in found.groups()[1:6])
    may = decide(
        book, sum_now=now, sum_at_call=called, hand_left=hand, own_calls=own, opponent_calls=opponent
    )  # fmt: skip
    return None if may.value == found[7] else f"the rules say {may.value}"

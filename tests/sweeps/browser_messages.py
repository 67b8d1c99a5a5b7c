# ruff: noqa: E501  one kind of message a line
"""Send a widget that shows a room random, stale, forged and oversized messages: no error, and no growth.

    python tests/sweeps/browser_messages.py 100000

Prints one line of figures; exit code 1 if a message raised, or if memory grew. The suite runs it with fewer messages.
"""

from __future__ import annotations

import gc
import logging
import random
import runpy
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

from hanalearn.widgets.offers import Offer, offers_in
from hanalearn.widgets.table import TableWidget

DESKS: dict[str, dict[str, Any]] = runpy.run_path(str(Path(__file__).parents[1] / "widgets" / "desks.py"))["DESKS"]
MOST_GROWTH = 2000
"""How many pieces of memory may be held more after the storm than at half of it: what is kept does not depend on
messages. A single piece kept of each would be as many as there are messages."""

WEIRD: tuple[object, ...] = (
    None, True, -1, 2**60, 2**4000, 0.5, float("nan"), float("inf"), "", "x" * 9000, "\ud800", "\x00", [], {}, [[[[]]]],
    {"offer": "begin"}, "hello", "goto", "deck", "num:4", "let-go", "tap:9a", "__class__", "set:base", "say:game",
)  # fmt: skip


class Storm:
    """Makes messages and sends them.

    Attributes:
        taken: offers that reached the page.
        errors: what was raised, with the message.
    """

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(seed)
        self.view = DESKS["desk"]
        self.open = sorted(offers_in(self.view))
        self.table = TableWidget(pics={}, view=self.view)
        self.taken: Counter[str] = Counter()
        self.errors: list[str] = []
        self.table.on_offer(self._take)

    def _take(self, offer: Offer) -> None:
        self.taken[offer.offer.partition(":")[0][:12]] += 1

    def send(self) -> None:
        """One message of any kind."""
        message = self._message()
        try:
            if self.dice.random() < 0.05:
                self.table._handle_custom_msg(message, [])
            else:
                self.table.set_state(message)  # type: ignore[arg-type]
        except Exception as error:  # noqa: BLE001  every one of them is a finding
            self.errors.append(f"{type(error).__name__}: {error} for {str(message)[:200]}")

    def _message(self) -> dict[str, object]:
        dice, seq = self.dice, self.view["seq"]
        n = dice.randrange(1000)
        match dice.randrange(9):
            case 0:
                return {"offer": {"seq": seq, "offer": dice.choice(self.open), "n": n}}
            case 1:
                value = dice.choice(("7", "0", "41", "-3", "007", "9" * 30, "x", "", "1e3", "７", "1\n2"))
                return {
                    "offer": {"seq": seq, "offer": f"{dice.choice(('set:base', 'at', 'say:code'))}={value}", "n": n}
                }
            case 2:
                length = dice.choice((3, 399, 401, 5999, 6001, 20_000))
                text = dice.choice("a漢\n\t\u202e") * length
                return {
                    "offer": {"seq": seq, "offer": f"{dice.choice(('say:game', 'say:file', 'begin'))}={text}", "n": n}
                }
            case 3:
                return {"offer": {"seq": seq + dice.randrange(-3, 4), "offer": dice.choice(self.open), "n": n}}
            case 4:
                return {"offer": {dice.choice(("seq", "offer", "n", "x")): dice.choice(WEIRD) for _ in range(4)}}
            case 5:
                return {dice.choice(("view", "pics", "look", "_esm", "offer")): dice.choice(WEIRD)}
            case 6:
                places = {
                    f"L{k}": {"lesson": f"L{k}", "record": "x" * dice.choice((5, 5000))}
                    for k in range(dice.randrange(9))
                }
                learner = dice.choice(("0" * 32, "Anna", "", 7))
                return {
                    "offer": {
                        "seq": 0,
                        "offer": "hello",
                        "n": n,
                        "learner": learner,
                        "places": places,
                        "query": dice.choice(WEIRD),
                    }
                }
            case 7:
                return {
                    "offer": {
                        "seq": seq,
                        "offer": "goto",
                        "n": n,
                        "query": dice.choice(("?play=", "?" + "%" * 99, *WEIRD)),
                    }
                }
        return {"kind": dice.choice(("ping", "pong", *WEIRD[:9])), "n": dice.choice(WEIRD)}


def storm(count: int, seed: int = 1) -> tuple[Storm, int, float]:
    """Send so many messages.

    Returns:
        The storm, the pieces of memory that are held more after the second half than after the first, and seconds a message.
    """
    level = logging.root.manager.disable
    logging.disable(logging.CRITICAL)
    made = Storm(seed)
    try:
        for _ in range(count // 2):
            made.send()
        gc.collect()
        before = sys.getallocatedblocks()
        start = time.perf_counter()
        for _ in range(count - count // 2):
            made.send()
        spent = time.perf_counter() - start
        gc.collect()
        grown = sys.getallocatedblocks() - before
    finally:
        logging.disable(level)
        made.table.close()
    return made, grown, spent / max(1, count - count // 2)


def main(count: int) -> int:
    """Run and report."""
    made, grown, each = storm(count)
    refused = {reason.value: number for reason, number in made.table.refused.items()}
    print(
        f"{count} messages: {len(made.errors)} errors, taken {sum(made.taken.values())}, refused {refused}, grown by {grown} pieces, {each * 1000:.2f} ms a message"
    )
    for line in made.errors[:5]:
        print(line)
    return int(bool(made.errors) or grown > MOST_GROWTH)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1])))

# ruff: noqa: E501  one kind of message a line
"""Play at a table by random, stale, forged and oversized messages: no error, no illegal state, no growth.

    python tests/sweeps/hostile_table.py 100000

A whole page stands behind the messages, with the room of the table in it. Prints one line of figures; exit code 1 if
anything was raised or logged as a fault, if a game cannot be, or if memory grew. The suite sends fewer.
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

from hanalearn.apps.play import PlayRoom
from hanalearn.apps.room import Lobby
from hanalearn.apps.shell import Page
from hanalearn.cards import Card
from hanalearn.progress import MemoryStore
from hanalearn.teach.play.record import game_of, record_of
from hanalearn.teach.play.settings import Settings
from hanalearn.widgets.offers import offers_in

MESSAGES = runpy.run_path(str(Path(__file__).with_name("browser_messages.py")))
WEIRD = MESSAGES["WEIRD"]
MOST_GROWTH = 20_000
"""Pieces of memory: a match of twelve months with its views holds more than one of three."""
KINDS = (
    "tap",
    "ask",
    "look",
    "pile",
    "table",
    "with",
    "months",
    "help",
    "book",
    "option",
    "watch",
    "try",
    "round",
    "speed",
    "set",
    "say",
)
PLAIN = (
    "turn",
    "stock",
    "lay",
    "stop",
    "koi-koi",
    "take-back",
    "uncover",
    "score",
    "next",
    "setup",
    "deal",
    "go-on",
    "leave",
    "from-here",
    "back",
    "play",
    "pause",
    "step",
    "first",
    "last",
    "let-go",
    "more",
    "less",
    "close",
    "hands",
    "lenient",
    "open-hands",
)
TYPED = (
    "",
    "x",
    "3:k7f",
    "koikoi-mon:2:abc",
    "hachihachi:1:a",
    "standard:9999:q",
    "hanalearn round 1",
    "hanalearn round 1; rulebook standard; deal 3:k7f; play 10c2",
    "hanalearn match 1; rulebook mon; first-dealer 0",
    "９９",
    "\u202e" * 40,
    "a" * 5999,
    "|" * 200,
)


class Faults(logging.Handler):
    """Everything that a page logs as an error."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.found.append(record.getMessage() + (f": {record.exc_info[1]!r}" if record.exc_info else ""))


class HostilePlayer:
    """Sends messages to a page with a table.

    Attributes:
        faults: what was raised, or logged as a fault.
        sent: messages by kind.
    """

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(seed)
        self.store = MemoryStore()
        settings = Settings(series="k7f", months=3, help=2)
        series = iter(range(10**9))

        def make(lobby: Lobby) -> PlayRoom:
            return PlayRoom.of(settings, record=lobby.kept, at_once=True, series=lambda: f"s{next(series) % 50}")

        self.page = Page(room=("play", make), store=self.store, environ={}, lang="en")
        self.faults: list[str] = []
        self.sent: Counter[str] = Counter()
        self.handler = Faults()
        self.old: list[str] = ["tap:9a"]
        logging.getLogger("hanalearn").addHandler(self.handler)

    def close(self) -> None:
        """End the page."""
        logging.getLogger("hanalearn").removeHandler(self.handler)
        self.page.widget.close()

    @property
    def room(self) -> PlayRoom:
        """The room as it stands."""
        room = self.page.rooms["play"]
        assert isinstance(room, PlayRoom)
        return room

    def send(self) -> None:
        """One message of any kind."""
        kind, message = self._message()
        self.sent[kind] += 1
        try:
            self.page.widget.set_state({"offer": message})  # type: ignore[arg-type]
        except Exception as error:  # noqa: BLE001  every one of them is a finding
            self.faults.append(f"{type(error).__name__}: {error} for {str(message)[:200]}")
        if self.handler.found:
            self.faults += self.handler.found
            self.handler.found.clear()

    def look(self) -> None:
        """See that the game is one that can be, and the same one after its record."""
        session = self.room.session
        for game in (session.game, session.aside):
            if game is None:
                continue
            game.round.table.check()
            for result in () if game.replay.now.match is None else game.replay.now.match.results:
                assert min(result.points) >= 0
            assert game_of(record_of(game)).replay == game.replay

    def _message(self) -> tuple[str, object]:
        dice, view = self.dice, self.page.widget.view
        seq, n = view["seq"], dice.randrange(10**6)
        open_now = sorted(one for one in offers_in(view) if not one.startswith(("map", "room:", "lang:")))
        match dice.randrange(10):
            case 0 | 1 | 2 | 3:
                offer = dice.choice(open_now or ["tap:9a"])
                self.old = [*self.old[-30:], offer]
                return "open", {"seq": seq, "offer": offer, "n": n}
            case 4:
                return "stale", {"seq": seq - dice.randrange(1, 5), "offer": dice.choice(self.old), "n": n}
            case 5:
                offer = dice.choice(
                    (
                        dice.choice(PLAIN),
                        f"{dice.choice(KINDS)}:{dice.choice((*map(str, Card), '0', '3', '-1', 'mine', 'x' * 50, '²'))}",
                        dice.choice(self.old),
                    )
                )
                return "forged", {"seq": seq, "offer": offer, "n": n}
            case 6:
                offer = f"{dice.choice(('set:at', 'say:code', 'say:game'))}={dice.choice(TYPED)}"
                return "typed", {"seq": seq, "offer": offer, "n": n}
            case 7:
                return "weird", {dice.choice(("seq", "offer", "n", "x")): dice.choice(WEIRD) for _ in range(4)}
            case 8:
                size = dice.choice((100, 9000, 40_000))
                return "oversized", {"seq": seq, "offer": dice.choice(open_now or ["x"]) + "x" * size, "n": n}
        record = dice.choice(
            ("", "1|x", "x" * 4000, record_of(self.room.session.game) if self.room.session.game else "")
        )
        places = {"play": {"lesson": "play", "step": "1", "done": False, "record": record}}
        return "hello", {
            "seq": 0,
            "offer": "hello",
            "n": n,
            "learner": "0" * 32,
            "stored": True,
            "places": places,
            "languages": ["en"],
            "query": "",
        }


def hostile(count: int, seed: int = 1) -> tuple[HostilePlayer, int, float]:
    """Send so many messages.

    Returns:
        The player, the pieces of memory that are held more at the end than at half, and seconds a message.
    """
    player = HostilePlayer(seed)
    logging.getLogger("hanalearn").propagate = False
    try:
        held = 0
        start = time.process_time()
        for number in range(count):
            player.send()
            if number % 97 == 0:
                player.look()
            if number == count // 2:
                gc.collect()
                held = sys.getallocatedblocks()
        spent = time.process_time() - start
        player.look()
        gc.collect()
        grown = sys.getallocatedblocks() - held
    finally:
        logging.getLogger("hanalearn").propagate = True
        player.close()
    return player, grown, spent / max(1, count)


def main(count: int) -> int:
    """Send them and say what came of it."""
    player, grown, spent = hostile(count)
    print(
        f"{count} messages {dict(player.sent)}: {len(player.faults)} faults, {grown} pieces of memory more, {spent * 1000:.2f} ms each"
    )
    for fault in player.faults[:10]:
        print(" ", fault)
    return int(bool(player.faults) or grown > MOST_GROWTH)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 100_000))

"""Opens every kind of page (``alone``: three of them) where no way leads out of this machine.

Run by test_wall.py, or by hand:

    python tests/serve/behind_a_wall.py hole     # whatever the browser asks of another machine is swallowed
    python tests/serve/behind_a_wall.py alone    # no network but this process's own loopback; Linux, with unshare

Prints JSON: the pages that stood, those that did not, and what they asked of other machines.
"""

from __future__ import annotations

import contextlib
import ctypes
import fcntl
import json
import os
import shutil
import socket
import struct
import sys
import tempfile
import threading
from collections.abc import Iterable, Iterator

from playwright.sync_api import Error, sync_playwright

from hanalearn.apps.room import ROOMS, has_room
from hanalearn.serve.trial import served

LESSONS = ("L0.1", "L2.1", "L3.3")
QUERIES = ("", *(f"{key}=" for key in ROOMS if has_room(key)), *(f"lesson={name}" for name in LESSONS))
FEW = ("", "play=", "lesson=L0.1")
NEW_NETWORK = 0x40000000
NEW_USER = 0x10000000
SET_FLAGS = 0x8914
UP_AND_LOOPBACK = 1 | 64


def leave_the_network() -> None:
    """From here on this process and its children have a network of their own, in which only loopback is."""
    flags = NEW_NETWORK if os.getuid() == 0 else NEW_NETWORK | NEW_USER
    if ctypes.CDLL(None, use_errno=True).unshare(flags):
        raise OSError(ctypes.get_errno(), "the system does not allow a network of one's own")
    with socket.socket() as one:
        fcntl.ioctl(one, SET_FLAGS, struct.pack("16sh", b"lo", UP_AND_LOOPBACK))


@contextlib.contextmanager
def hole() -> Iterator[int]:
    """A port that takes whatever comes and never answers, as a school's firewall does."""
    kept: list[socket.socket] = []
    with socket.create_server(("127.0.0.1", 0)) as door:

        def swallow() -> None:
            with contextlib.suppress(OSError):
                while True:
                    kept.append(door.accept()[0])

        threading.Thread(target=swallow, daemon=True).start()
        yield door.getsockname()[1]
    for one in kept:
        one.close()


def visit(url: str, port: int, queries: Iterable[str]) -> dict[str, list[str]]:
    """The pages that can be read and clicked, those that cannot, with the reason, and what they asked elsewhere."""
    stood: list[str] = []
    fell: list[str] = []
    asked: list[str] = []
    flags = ["--no-sandbox", "--disable-gpu", f"--host-resolver-rules=MAP * 127.0.0.1:{port} , EXCLUDE 127.0.0.1"]
    quiet = ["--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run"]
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=browser_path(), args=[*flags, *quiet])
        for query in queries:
            page = browser.new_page()
            page.on("request", lambda request: asked.append(request.url))
            try:
                page.goto(f"{url}?{query}&lang=ja", wait_until="commit")
                page.locator(".hl-page button").first.wait_for(timeout=60_000)
                # Every picture is there and none waits for anything.
                page.wait_for_function(
                    "() => [...document.querySelector('.hl-page').shadowRoot.querySelectorAll('img')]"
                    ".every((one) => one.complete && one.naturalWidth > 0)",
                    timeout=60_000,
                )
                stood.append(query)
            except Error as error:
                fell.append(f"{query}: {error}")
            page.close()
        browser.close()
    ours = (url, "blob:", "data:")
    return {"stood": stood, "fell": fell, "asked": [one for one in asked if not one.startswith(ours)]}


def browser_path() -> str | None:
    """The browser of this machine."""
    names = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
    return os.environ.get("HANALEARN_CHROMIUM") or next(filter(None, map(shutil.which, names)), None)


def main(wall: str) -> None:
    """Build the wall, open the pages, print what came of it."""
    if wall == "alone":
        leave_the_network()
    with tempfile.TemporaryDirectory() as folder, hole() as port:
        with served(env={"HANALEARN_DATA": folder, "HANALEARN_WARM": "none"}) as url:
            said = visit(url, port, FEW if wall == "alone" else QUERIES)
        print(json.dumps(said))


if __name__ == "__main__":
    main(sys.argv[1])

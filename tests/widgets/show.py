"""Serves the harness with the real pictures, to be looked at: ``python tests/widgets/show.py 8123``.

Then open ``http://127.0.0.1:8123/harness.html?view=desk``; the names of the views are those of ``desks.py`` and of the
files in ``views/``.
"""

from __future__ import annotations

import functools
import http.server
import json
import runpy
import sys
from pathlib import Path

from hanalearn.apps.pictures import BACK, pictures
from hanalearn.art import DECKS
from hanalearn.cards import Card

HERE = Path(__file__).parent
CODES = frozenset(card.code for card in map(Card, range(48))) | {BACK}


def main(port: int) -> None:
    """Serve until interrupted."""
    shelf = runpy.run_path(str(HERE / "conftest.py"))["Shelf"]
    drawn = json.dumps(pictures(DECKS["classic"], CODES))

    class Real(shelf):  # type: ignore[misc, valid-type]
        def made(self, path: str) -> tuple[str, str] | None:
            return ("application/json", drawn) if path == "/pics.json" else super().made(path)

    with http.server.ThreadingHTTPServer(("127.0.0.1", port), functools.partial(Real, directory=str(HERE))) as server:
        server.serve_forever()


if __name__ == "__main__":
    main(int(sys.argv[1]))

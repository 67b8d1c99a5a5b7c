"""The rule explorers: change one thing and see what the rules make of it.

In a notebook each is one call; the page it shows can be worked by hand from there::

    hanalearn.explore.doubling(base=6)
    hanalearn.explore.compare("7a 10a 6a 2a 4a")

What an explorer shows is read back as a line (``hanalearn.explore.line_of(widget)``), and opened by it
(``hanalearn.explore.open("x3?rb=W&base=7")``).
"""

from __future__ import annotations

from hanalearn.apps.explore.calls import capture, compare, deal, decide, doubling, line_of, yaku
from hanalearn.apps.explore.calls import open_line as open
from hanalearn.apps.explore.room import open_room

__all__ = ["capture", "compare", "deal", "decide", "doubling", "line_of", "open", "open_room", "yaku"]

"""The explorers as calls in a notebook: ``hanalearn.explore.doubling(base=6)``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from hanalearn.apps.explore.room import TOOLS, ExploreRoom, room_of, tool_of
from hanalearn.apps.room import Lobby
from hanalearn.apps.shell import open_page
from hanalearn.teach.explore.fields import Fields
from hanalearn.teach.explore.share import ShareError, ShareLine
from hanalearn.text import say

if TYPE_CHECKING:
    from hanalearn.widgets.table import TableWidget

__all__ = ["capture", "compare", "deal", "decide", "doubling", "line_of", "open_line", "yaku"]


def doubling(
    base: int = 7, *, rulebook: str = "W", theirs: int = 0, own: int = 0, lang: str | None = None
) -> TableWidget:
    """The doubling calculator.

    Args:
        base: the base total, 1 to 60.
        rulebook: a letter (``"W"``) or key (``"koikoi-standard"``), with house rules after ``+``.
        theirs: koi-koi calls of the other player.
        own: koi-koi calls of the one who stops.
        lang: as for ``hanalearn.learn``.

    Raises:
        ValueError: one of them cannot be read; the message says which.
    """
    return _shown("doubling", {"rb": rulebook, "base": base, "theirs": theirs, "own": own}, lang)


def compare(pile: str = "7a 10a 6a 2a 4a", *, calls: str = "nobody", lang: str | None = None) -> TableWidget:
    """One pile under six rulebooks.

    Args:
        pile: card codes.
        calls: who had called koi-koi: ``"nobody"``, ``"theirs"``, ``"own"`` or ``"both"``.
        lang: as for ``hanalearn.learn``.

    Raises:
        ValueError: one of them cannot be read; the message says which.
    """
    return _shown("compare", {"pile": pile, "calls": calls}, lang)


def deal(hand: str = "", field: str = "", *, rulebook: str = "N", lang: str | None = None) -> TableWidget:
    """The deal inspector.

    Args:
        hand, field: card codes; a deal of its own without them.
        rulebook: a letter or key.
        lang: as for ``hanalearn.learn``.

    Raises:
        ValueError: one of them cannot be read; the message says which.
    """
    return _shown("deal", {"rb": rulebook, "hand": hand, "field": field}, lang)


def yaku(key: str = "", *, card: str = "", pile: str = "", rulebook: str = "W", lang: str | None = None) -> TableWidget:
    """The explorer of sets.

    Args:
        key: a set to look at, ``"aka"``.
        card: a card to look at, ``"9a"``.
        pile: card codes of a pile of your own.
        rulebook: a letter or key.
        lang: as for ``hanalearn.learn``.

    Raises:
        ValueError: one of them cannot be read; the message says which.
    """
    return _shown("yaku", {"rb": rulebook, "set": key, "card": card, "pile": pile}, lang)


def capture(hand: str = "", field: str = "", *, stock: str = "", lang: str | None = None) -> TableWidget:
    """The capture sandbox.

    Args:
        hand, field: card codes; a table of its own without them.
        stock: the card on top of the stock.
        lang: as for ``hanalearn.learn``.

    Raises:
        ValueError: one of them cannot be read; the message says which.
    """
    return _shown("capture", {"hand": hand, "field": field, "stock": stock}, lang)


def decide(position: str = "", *, rulebook: str = "W", lang: str | None = None) -> TableWidget:
    """The decision explorer: stop or koi-koi.

    Args:
        position: a position in the notation, as a game at the table gives it; one of its own without it.
        rulebook: a letter or key.
        lang: as for ``hanalearn.learn``.

    Raises:
        ValueError: one of them cannot be read; the message says which.
    """
    return _shown("decide", {"rb": rulebook, "position": position}, lang)


def open_line(line: str, *, lang: str | None = None) -> TableWidget:
    """Open what somebody shared: ``hanalearn.explore.open("x3?rb=W&base=7")``.

    Raises:
        ValueError: the line cannot be read; the message says why.
    """
    try:
        shared = ShareLine.parse(line)
    except ShareError as error:
        raise ValueError(say(error.message, "en")) from None
    return _shown(shared.explorer, shared.parts, lang)


def line_of(widget: TableWidget) -> str:
    """The share line of what an explorer shows now.

    Raises:
        ValueError: the widget shows no explorer.
    """
    query = str(widget.view.get("query", ""))
    if widget.view.get("room") != "explore" or query in ("", "?explore="):
        raise ValueError("this page shows no explorer; open one first, for example hanalearn.explore.doubling()")
    return str(ShareLine.parse(query))


def _shown(key: str, parts: Mapping[str, object], lang: str | None) -> TableWidget:
    fields = Fields({name: str(value) for name, value in parts.items() if value not in ("", None)})
    assert key in TOOLS
    tool = tool_of(key).read(fields)
    if problems := fields.problems():
        raise ValueError("; ".join(say(problem, "en") for problem in problems))

    def make(lobby: Lobby) -> ExploreRoom:
        return room_of(lobby.library, tool)

    return open_page("explore", make, lang=lang)

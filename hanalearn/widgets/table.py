"""The one widget: a whole page (lesson, course map or room) drawn by the front end (``front.py``) from one JSON value.

The border between Python and the browser is these traits and nothing else:

=========  ==========  ==============================================================================================
``look``   in          ``{"css", "symbols", "numbered"}``: style sheet and icons of the page's own shadow root, and
                       whether the pictures show their month themselves; where the server has a shelf only
                       ``{"numbered", "deck"}``, the latter the name of a deck that lies there
``pics``   in          card code (and ``"back"``) to SVG text; ``"3b:plant"`` is the same card with its plant outlined;
                       what is not here comes from the deck on the shelf
``view``   in          the page, replaced whole and complete: rendered sentences, offers, ``seq`` one higher each time
``offer``  out         ``{"seq", "offer", "n", ...}``: what the learner did; see ``hanalearn.widgets.offers``
=========  ==========  ==============================================================================================

and a message ahead of a view (``say_first``): ``{"kind": "said", "seq", "feedback"}``, a part of that view which is
known long before the whole of it.

A browser may set ``offer`` and nothing else, and only to something that stands in the present view. Whatever else
arrives is dropped, counted and logged; it never raises.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping
from typing import Any, Final

import anywidget
import traitlets

from hanalearn.widgets.front import STATIC, script, styles, symbols
from hanalearn.widgets.offers import Offer, Refusal, RefusalReason, read_offer
from hanalearn.widgets.refused import Refused
from hanalearn.widgets.shelf import PageShelf

__all__ = ["TableError", "TableWidget"]

_PICTURE_S: Final = 0.01
"""Seconds in which a browser nearby has drawn what it was told; one on this machine needs the processor for it."""
_HASTE_S: Final = 0.1
"""Whoever does the next thing so soon, a program or a key that is held down, reads nothing in between."""


class TableError(Exception):
    """The widget was used in a way that cannot work; the message says what to do instead."""


class TableWidget(anywidget.AnyWidget):
    """A page of hanalearn in a notebook or a Voila app.

    Args:
        pics: pictures of the cards, by code, and of the ``back``.
        view: the first view; before anything is known ``{"seq": 0, "lang", "address", "words"}``.
        numbered: the pictures show their month themselves; the page then adds no number of its own.
        shelf: where the server keeps what pages share; without it the page carries everything with it.
        deck: name of the deck on the shelf whose pictures need not be in ``pics``.

    >>> table = TableWidget(pics={}, view={"seq": 1, "page": "map", "lang": "en"})
    >>> table
    TableWidget(map, seq 1)

    Give it what happens on an offer once, then replace ``view`` as often as you like::

        table.on_offer(lambda offer: show(session.react(offer)))

    Raises:
        traitlets.TraitError: a trait was given something other than a dict.
    """

    _esm = script()
    _css = STATIC / "tokens.css"

    look = traitlets.Dict(help="style sheet and symbols of the shadow root: css, symbols").tag(sync=True)
    pics = traitlets.Dict(help="card code or 'back' to SVG text").tag(sync=True)
    view = traitlets.Dict(help="the page as JSON values; replaced whole, seq grows by one").tag(sync=True)
    # Nobody needs to hear an offer again; its echo would only cost a message for every click.
    offer = traitlets.Dict(help="what the learner did last; written by the browser").tag(sync=True, echo_update=False)

    def __init__(
        self,
        *,
        pics: Mapping[str, str],
        view: Mapping[str, object],
        numbered: bool = False,
        shelf: PageShelf | None = None,
        deck: str = "",
    ) -> None:
        look: dict[str, object] = {"css": styles(), "symbols": symbols()} if shelf is None else {"deck": deck}
        own = {} if shelf is None else {"_esm": shelf.module, "_css": ""}
        self._callback: Callable[[Offer], None] | None = None
        self._refused = Refused()
        self._rest: tuple[Callable[[], None], asyncio.TimerHandle] | None = None
        self._heard_at = float("-inf")
        self._is_hasty = False
        super().__init__(look={**look, "numbered": numbered}, pics=dict(pics), view=dict(view), offer={}, **own)
        self.on_msg(self._answer_ping)
        self.observe(self._take_offer, names="offer")

    def on_offer(self, callback: Callable[[Offer], None] | None) -> None:
        """Say what happens when the learner does something that is on offer. ``None`` takes the callback away.

        Raises:
            TableError: there is a callback already. One page has one session; two would answer one click twice.
        """
        if callback is not None and self._callback is not None:
            raise TableError("this table has a callback already; call on_offer(None) first to replace it")
        self._callback = callback

    def say_first(self, seq: int, feedback: Mapping[str, object]) -> None:
        """Have what is said of an answer drawn at once, ahead of the view that it belongs to.

        Args:
            seq: number of that view, the next one.
            feedback: as it will stand in the view.
        """
        self.send({"kind": "said", "seq": seq, "feedback": feedback})

    def afterwards(self, work: Callable[[], None]) -> None:
        """Do something once what was said first has had the time to be drawn, and before the next offer is read.

        Where no event loop runs, or offers come too fast for anybody to read, it is done before this returns.
        """
        self._finish()
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            work()
            return
        if self._is_hasty:
            work()
            return
        self._rest = work, loop.call_later(_PICTURE_S, self._finish)

    def _finish(self) -> None:
        """Do what was put off."""
        if self._rest is not None:
            (work, timer), self._rest = self._rest, None
            timer.cancel()
            work()

    def change_deck(self, pics: Mapping[str, str], *, numbered: bool, deck: str = "") -> None:
        """Show the cards with other drawings from now on.

        Args:
            pics: as the trait; every picture that the present view shows and the shelf has not.
            numbered: the pictures show their month themselves.
            deck: name of the deck, where there is a shelf.
        """
        with self.hold_sync():
            named = {"deck": deck} if "deck" in self.look else {}
            self.look = {**self.look, **named, "numbered": numbered}
            self.pics = dict(pics)

    @property
    def refused(self) -> Mapping[RefusalReason, int]:
        """How many browser messages were dropped so far, by reason."""
        return self._refused.counts

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """What the browser writes. Only ``offer`` is its to write: a forged ``view`` would decide what is on offer."""
        foreign = sorted(str(key)[:40] for key in sync_data if key != "offer")
        if foreign:
            self._refused.add(Refusal(RefusalReason.FOREIGN, f"wrote {', '.join(foreign[:5])}"))
        if isinstance(sync_data.get("offer"), dict):
            super().set_state({"offer": sync_data["offer"]})
        elif "offer" in sync_data:
            self._refused.add(Refusal(RefusalReason.MALFORMED, "offer is not an object"))

    def close(self) -> None:
        """Take the page away and forget the callback; a message still under way is then nobody's."""
        self._finish()
        self._callback = None
        self.unobserve_all()
        super().close()

    def __repr__(self) -> str:
        place = self.view.get("place")
        lesson = place.get("lesson") if isinstance(place, Mapping) else None
        return f"TableWidget({lesson or self.view.get('page') or 'waiting'}, seq {self.view.get('seq', 0)})"

    def _take_offer(self, change: Mapping[str, Any]) -> None:
        self._finish()  # It answers the newest view: a double click would else count twice.
        before, self._heard_at = self._heard_at, time.monotonic()
        self._is_hasty = self._heard_at - before < _HASTE_S
        found = read_offer(change["new"], self.view)
        if isinstance(found, Refusal):
            self._refused.add(found)
        elif self._callback is not None:
            self._callback(found)

    def _answer_ping(self, _widget: object, content: object, _buffers: object) -> None:
        """The front end asks every few seconds whether anybody is there; without an answer it shows its banner."""
        if isinstance(content, dict) and content.get("kind") == "ping":
            count = content.get("n")
            self.send({"kind": "pong", "n": count if isinstance(count, int) else None})
        else:
            self._refused.add(Refusal(RefusalReason.MALFORMED, "a message that is not a ping"))

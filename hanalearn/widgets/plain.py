"""The table of a page that has Python beside it and no Jupyter: strings go out, strings come in, nothing else.

The same four things cross this border as the traits of ``hanalearn.widgets.table``, and the same rules guard it; see
there and ``docs/view.md``. A message to the page is one JSON object that holds what has changed:

=========  ====================================================================================================
``look``   ``{"numbered"}``: whether the pictures show their month themselves; style and icons the page has already
``pics``   the pictures that are new; with ``fresh`` all those before are given up
``view``   the page, whole
``said``   ``{"seq", "feedback"}``: what is said of an answer, ahead of the view with that number
=========  ====================================================================================================
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from typing import Protocol

from hanalearn.widgets.offers import Offer, Refusal, RefusalReason, read_offer
from hanalearn.widgets.refused import Refused

__all__ = ["PlainTable", "Table", "Tell"]

Tell = Callable[[str], object]
"""Takes a message to the page, as JSON."""


class Table(Protocol):
    """What a page needs of its table, whatever stands behind it."""

    @property
    def pics(self) -> Mapping[str, str]:
        """The pictures that the browser has, by name."""
        ...

    @pics.setter
    def pics(self, pics: Mapping[str, str]) -> None: ...

    @property
    def view(self) -> Mapping[str, object]:
        """What is shown."""
        ...

    @view.setter
    def view(self, view: Mapping[str, object]) -> None: ...

    def hold_sync(self) -> AbstractContextManager[None]:
        """What is set inside goes to the browser together."""
        ...

    def on_offer(self, callback: Callable[[Offer], None] | None) -> None:
        """Say what happens when the learner does something that is on offer."""
        ...

    def say_first(self, seq: int, feedback: Mapping[str, object]) -> None:
        """Have what is said of an answer drawn at once, ahead of the view that it belongs to."""
        ...

    def afterwards(self, work: Callable[[], None]) -> None:
        """Do something once what was said first has had the time to be drawn, and before the next offer is read."""
        ...

    def change_deck(self, pics: Mapping[str, str], *, numbered: bool, deck: str = "") -> None:
        """Show the cards with other drawings from now on."""
        ...


class PlainTable:
    """A table without widgets.

    Args:
        tell: takes each message to the page.
        pics, view, numbered: as those of the widget.

    >>> said = []
    >>> table = PlainTable(said.append, pics={}, view={"seq": 1, "page": "map", "foot": {"offer": "next"}})
    >>> table.on_offer(lambda offer: print(offer.offer))
    >>> table.take('{"seq": 1, "offer": "next", "n": 1}')
    next
    >>> sorted(json.loads(said[0]))
    ['fresh', 'look', 'pics', 'view']
    """

    def __init__(
        self, tell: Tell, *, pics: Mapping[str, str], view: Mapping[str, object], numbered: bool = False
    ) -> None:
        self._tell = tell
        self._callback: Callable[[Offer], None] | None = None
        self._refused = Refused()
        self._numbered = numbered
        self._pics = dict(pics)
        self._view = dict(view)
        self._changed: dict[str, object] | None = None
        self._send({**self._whole_deck(), "view": self._view})

    @property
    def pics(self) -> Mapping[str, str]:
        """The pictures that the browser has, by name."""
        return self._pics

    @pics.setter
    def pics(self, pics: Mapping[str, str]) -> None:
        new = {name: svg for name, svg in pics.items() if self._pics.get(name) != svg}
        self._pics = dict(pics)
        if new:
            self._send({"pics": new})

    @property
    def view(self) -> Mapping[str, object]:
        """What is shown."""
        return self._view

    @view.setter
    def view(self, view: Mapping[str, object]) -> None:
        self._view = dict(view)
        self._send({"view": self._view})

    @contextmanager
    def hold_sync(self) -> Iterator[None]:
        """What is set inside goes to the browser in one message."""
        held, self._changed = self._changed, {}
        try:
            yield
        finally:
            changed, self._changed = self._changed, held
            if changed:
                self._send(changed)

    def on_offer(self, callback: Callable[[Offer], None] | None) -> None:
        """Say what happens when the learner does something that is on offer. ``None`` takes the callback away."""
        self._callback = callback

    def say_first(self, seq: int, feedback: Mapping[str, object]) -> None:
        """Have what is said of an answer drawn at once, ahead of the view that it belongs to."""
        self._send({"said": {"seq": seq, "feedback": feedback}})

    def afterwards(self, work: Callable[[], None]) -> None:
        """Do something after what was said first; the page draws beside it, in a thread of its own."""
        work()

    def change_deck(self, pics: Mapping[str, str], *, numbered: bool, deck: str = "") -> None:
        """Show the cards with other drawings from now on.

        Args:
            pics: every picture that the present view shows.
            numbered: the pictures show their month themselves.
            deck: not needed here: no deck lies anywhere else.
        """
        self._numbered = numbered
        self._pics = dict(pics)
        self._send(self._whole_deck())

    def _whole_deck(self) -> Mapping[str, object]:
        return {"look": {"numbered": self._numbered}, "pics": self._pics, "fresh": True}

    @property
    def refused(self) -> Mapping[RefusalReason, int]:
        """How many browser messages were dropped so far, by reason."""
        return self._refused.counts

    def take(self, message: str) -> None:
        """What the browser says the learner did: an offer as JSON. What is not open is dropped, counted and logged."""
        try:
            raw: object = json.loads(message)
        except ValueError:
            self._refused.add(Refusal(RefusalReason.MALFORMED, "not JSON"))
            return
        found = read_offer(raw, self._view)
        if isinstance(found, Refusal):
            self._refused.add(found)
        elif self._callback is not None:
            self._callback(found)

    def _send(self, changed: Mapping[str, object]) -> None:
        if self._changed is not None:
            self._changed.update(changed)
        else:
            self._tell(json.dumps(changed, ensure_ascii=False, separators=(",", ":")))

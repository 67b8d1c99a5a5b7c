"""Long work of a room, in slices between which the page can answer."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Generator, Iterator
from typing import Final

from hanalearn.apps.room import Room

__all__ = ["Pump"]

_log: Final = logging.getLogger(__name__)
_PAUSE_S: Final = 0.004
"""Seconds given to whatever else the kernel has to do, after each slice."""
_FRAME_S: Final = 0.08
"""Fewest seconds between two views of one work: more would only fill the wire."""


class Pump:
    """Runs one work at a time.

    Args:
        show: called with the room as it stands, at most every 80 ms and once at the end.
        fail: called if a slice ends in an error, which has been logged then.
    """

    def __init__(self, show: Callable[[Room], None], fail: Callable[[], None]) -> None:
        self._show = show
        self._fail = fail
        self._work: Iterator[Room] | None = None
        self._task: asyncio.Task[None] | None = None

    @property
    def is_busy(self) -> bool:
        """Whether work is under way."""
        return self._work is not None

    def start(self, work: Iterator[Room]) -> None:
        """Begin a work, in place of the present one. Where no event loop runs it is done before this returns."""
        self.stop()
        self._work = work
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            for _ in self._slices(work):
                pass
        else:
            self._task = loop.create_task(self._run(work))

    def stop(self) -> None:
        """End the work under way, if there is any; what it has shown so far stays."""
        task, work, self._task, self._work = self._task, self._work, None, None
        if task is not None:
            task.cancel()
        if isinstance(work, Generator):
            work.close()

    async def _run(self, work: Iterator[Room]) -> None:
        for _ in self._slices(work):
            await asyncio.sleep(_PAUSE_S)

    def _slices(self, work: Iterator[Room]) -> Iterator[None]:
        shown, last = time.monotonic(), None
        try:
            for room in work:
                last = room
                if time.monotonic() - shown >= _FRAME_S:
                    self._show(room)
                    shown, last = time.monotonic(), None
                yield
                if self._work is not work:
                    return
        except Exception:  # noqa: BLE001
            # The edge: a fault in one room's work must not leave a page that says nothing.
            _log.exception("the work of a room ended in an error")
            self._work = self._task = None
            self._fail()
            return
        self._work = self._task = None
        if last is not None:
            self._show(last)

"""The page where Python itself runs in the browser: no server, no Jupyter, nothing but strings between page and Python.

>>> said = []
>>> page = BrowserPage(said.append, '{"query": "?explore=doubling", "languages": ["ja"]}')
>>> json.loads(said[0])["view"]["lang"]
'ja'

Answers are kept as lines that the browser puts into its own storage and hands back at the next start; nothing is
written anywhere else.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Iterable, Mapping
from datetime import date
from typing import Final

import msgspec

from hanalearn.apps.shell import Page
from hanalearn.progress import Attempt, MemoryStore
from hanalearn.progress.exchange import Exchange, json_lines, read_lines
from hanalearn.progress.store import Owned
from hanalearn.teach.late_lessons import late_library
from hanalearn.teach.wire import Json
from hanalearn.widgets.plain import PlainTable, Tell

__all__ = ["Begin", "BrowserPage"]

_log: Final = logging.getLogger(__name__)


class Begin(msgspec.Struct, frozen=True):
    """What a browser says before there is a page.

    Attributes:
        query: its address line from ``?`` on.
        languages: what its reader prefers, best first.
        lang: the language that the page was made for, whatever its reader prefers; "" for none.
        attempts: the lines that it has kept, each with its line break.
    """

    query: str = ""
    languages: tuple[str, ...] = ()
    lang: str = ""
    attempts: str = ""


class BrowserPage:
    """A page and its border of strings.

    Args:
        tell: takes messages to the page: those of ``PlainTable``, and of what is to be kept ``{"keep": line}`` or
            ``{"forget": true}``.
        begin: ``Begin`` as JSON. What cannot be read in it counts as not said.
    """

    def __init__(self, tell: Tell, begin: str) -> None:
        try:
            said = msgspec.json.decode(begin, type=Begin)
        except msgspec.DecodeError as error:
            _log.warning("the browser's first message cannot be read: %s", error)
            said = Begin()
        # The same variables by which a server tells a page who opens it; only a page with an address of its own has
        # the name of Voila among them.
        environ = {
            "SERVER_SOFTWARE": "voila/",
            "QUERY_STRING": said.query.removeprefix("?"),
            "HANALEARN_LANG": said.lang,
            "HTTP_ACCEPT_LANGUAGE": ", ".join(said.languages),
        }

        def table(pics: Mapping[str, str], view: Json, numbered: bool) -> PlainTable:
            return PlainTable(tell, pics=pics, view=view, numbered=numbered)

        store = _BrowserStore(tell, said.attempts)
        self.page = Page(store=store, environ=environ, table=table, library=late_library())

    def take(self, message: str) -> None:
        """What the reader did: an offer as JSON."""
        assert isinstance(self.page.table, PlainTable)
        self.page.table.take(message)


class _BrowserStore(MemoryStore):
    """Keeps attempts as long as the page lives, and has the browser keep each of them as a line."""

    def __init__(self, tell: Tell, lines: str) -> None:
        super().__init__()
        self._tell = tell
        found = read_lines(lines) if lines.strip() else Exchange(())
        for bad in found.bad:
            _log.warning("line %d of what the browser kept: %s", bad.number, bad.reason)
        super().receive(found.owned)

    def append(self, learner: str, attempt: Attempt, day: date) -> None:
        """See ``Store``."""
        before = len(self.attempts(learner))
        super().append(learner, attempt, day)
        for kept in self.attempts(learner)[before:]:
            self._keep([(learner, kept)])

    def forget(self, learner: str) -> None:
        """See ``Store``."""
        super().forget(learner)
        self._say({"forget": True})

    def _keep(self, owned: Iterable[Owned]) -> None:
        _, *lines = json_lines(owned)
        for line in lines:
            self._say({"keep": line})

    def _say(self, message: Mapping[str, object]) -> None:
        self._tell(json.dumps(message, ensure_ascii=False))

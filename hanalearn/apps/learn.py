"""The course: map and lessons in one page, in Voila or in a notebook cell.

>>> page = LearnPage("L0.1", lang="en")
>>> page.widget
TableWidget(L0.1, seq 1)
"""

from __future__ import annotations

import logging
import os
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Final

from hanalearn.apps.pictures import BACK, codes_in, pictures
from hanalearn.apps.visit import Address, Visit, arrive, greeted, react, view_of
from hanalearn.art import DECKS
from hanalearn.progress import Attempt, Store, open_store
from hanalearn.teach import ContentError, Library
from hanalearn.teach.wire import Json
from hanalearn.text import Message, language, negotiate, words
from hanalearn.text.language import accepted
from hanalearn.widgets.offers import Hello, Offer
from hanalearn.widgets.table import TableWidget

__all__ = ["LearnPage", "learn"]

_log: Final = logging.getLogger(__name__)
_DECK: Final = "classic"
"""The deck of a first visit; the settings of the page offer the large-print one."""


def learn(
    lesson: str | None = None,
    *,
    step: str | None = None,
    lang: str | None = None,
    packs: Sequence[str | Path] = (),
) -> TableWidget:
    """Open the course map, or one lesson, in this notebook.

    Args:
        lesson: the name of a lesson, ``"L0.1"``; the course map without it.
        step: the name of a step to begin at.
        lang: ``"en"``, ``"ja"``, ``"zh-Hant"`` or ``"zh-Hans"``; otherwise that of the page's address, the server or
            the browser.
        packs: folders with lessons of your own.

    Raises:
        UnknownLessonError: there is no such lesson; the message lists those there are.
        UnknownLanguageError: there is no such language.
    """
    page = LearnPage(lesson, step=step, lang=lang, packs=packs)
    return page.widget


class LearnPage:
    """The edge around a ``Visit``: holds the widget, the store and the learner's key, and turns offers into views.

    Attributes:
        widget: the page; display it.
        visit: where the visitor is.
        library: the lessons there are.
    """

    def __init__(
        self,
        lesson: str | None = None,
        *,
        step: str | None = None,
        lang: str | None = None,
        packs: Sequence[str | Path] = (),
        store: Store | None = None,
        environ: Mapping[str, str] | None = None,
    ) -> None:
        environ = os.environ if environ is None else environ
        self.library = Library.load([Path(pack) for pack in packs])
        for finding in self.library.findings:
            _log.warning("%s", finding)
        self._deck = DECKS[_DECK]
        self._store = open_store() if store is None else store
        if self._store.problem is not None:
            _log.warning("%s", self._store.problem)
        self._learner = ""
        self._browser_keeps = True
        self._waiting: list[Attempt] = []
        # Voila says who it is; a notebook's address line belongs to the notebook.
        self._owns_address = environ.get("SERVER_SOFTWARE", "").startswith("voila/")
        self._address = Address.parse(environ.get("QUERY_STRING", "")) if self._owns_address else Address()
        self._seq = 1
        self.visit = self._first_visit(lesson, step, lang, environ)
        view = self._view()
        pics = pictures(self._deck, codes_in(view) | {BACK})
        self.widget = TableWidget(pics=pics, view=view, numbered=self._deck.has_badges)
        self.widget.on_offer(self._take)

    def _first_visit(self, lesson: str | None, step: str | None, lang: str | None, environ: Mapping[str, str]) -> Visit:
        server_lang = environ.get("HANALEARN_LANG", "")
        wishes = [server_lang, *accepted(environ.get("HTTP_ACCEPT_LANGUAGE", ""))]
        visit = Visit(negotiate(filter(None, wishes)), has_chosen_lang=bool(server_lang))
        if lang is not None:
            visit = replace(visit, lang=language(lang).code, has_chosen_lang=True)
        if lesson is not None:
            self.library.lesson(lesson)
            visit = arrive(visit, Address(lesson, step or ""), self.library, _new_seed)
        # The address of a page stands above what its notebook says: it is the visitor's wish.
        return arrive(visit, self._address, self.library, _new_seed) if self._address != Address() else visit

    # --- from the browser

    def _take(self, offer: Offer) -> None:
        """Answer what the browser asks. Whatever goes wrong in here must not leave a silent page."""
        try:
            if offer.hello is not None:
                self._greet(offer.hello, offer.query)
            elif offer.offer == "deck":
                self._change_deck(offer.deck)
            elif offer.offer == "goto":
                self.visit = arrive(self.visit, Address.parse(offer.query), self.library, _new_seed)
            else:
                answer = react(self.visit, offer.offer, self.library, _new_seed)
                if answer is None:
                    _log.warning("offer %r stands in the view but is not open", offer.offer)
                    return
                self.visit, attempt = answer
                self._remember(attempt)
            self._show()
        except ContentError as error:
            # A file changed under our feet, or a translation is broken: the other lessons still work.
            _log.error("%s", error)
            self.visit = replace(self.visit, lesson="", notes=(Message("problem.lesson-broken"),))
            self._show()

    def _greet(self, hello: Hello, query: str) -> None:
        self._learner = hello.learner
        self._browser_keeps = hello.stored
        if not self.visit.has_chosen_lang and hello.languages:
            self.visit = replace(self.visit, lang=negotiate(hello.languages))
        self._change_deck(hello.deck)
        address = Address.parse(query) if self._owns_address else self._address
        self.visit = greeted(self.visit, hello.places, address, self.library, _new_seed)
        waiting, self._waiting = self._waiting, []
        for attempt in waiting:
            self._remember(attempt)

    def _remember(self, attempt: Attempt | None) -> None:
        if attempt is None:
            return
        if not self._learner:
            # The page has not said yet whose it is.
            self._waiting.append(attempt)
            return
        had_problem = self._store.problem is not None
        self._store.append(self._learner, attempt, date.today())
        if self._store.problem is not None and not had_problem:
            _log.warning("%s", self._store.problem)

    # --- to the browser

    def _change_deck(self, name: str) -> None:
        """Draw the cards from another deck; a name of an older version, or nobody's, changes nothing."""
        if name in DECKS and name != self._deck.name:
            self._deck = DECKS[name]
            self.widget.change_deck(
                pictures(self._deck, codes_in(self.widget.view) | {BACK}), numbered=self._deck.has_badges
            )

    def _show(self) -> None:
        self._seq += 1
        view = self._view()
        missing = codes_in(view) - self.widget.pics.keys()
        with self.widget.hold_sync():
            if missing:
                self.widget.pics = {**self.widget.pics, **pictures(self._deck, missing)}
            self.widget.view = view

    def _view(self) -> Json:
        notes: list[Message] = []
        if not self._browser_keeps:
            notes.append(Message("note.place-nowhere"))
        elif self._store.problem is not None:
            notes.append(Message("note.memory-only"))
        view = view_of(self.visit, self.library, seq=self._seq, owns_address=self._owns_address, notes=tuple(notes))
        return {**view, "words": words(self.visit.lang)}


def _new_seed() -> str:
    return secrets.token_hex(4)

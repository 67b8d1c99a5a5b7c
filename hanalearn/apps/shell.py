"""The one page of hanalearn: course map, lessons and rooms in one widget, in Voila or in a notebook cell.

>>> page = Page("L0.1", lang="en")
>>> page.widget
TableWidget(L0.1, seq 1)
"""

from __future__ import annotations

import logging
import os
import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace as replace_fields

from hanalearn.apps.desk import desk_view, main_pages, parts_of
from hanalearn.apps.lessons import lessons_of
from hanalearn.apps.pictures import BACK, codes_in, pictures
from hanalearn.apps.plans import with_plans
from hanalearn.apps.preview import Preview, carried_over, reread, with_notes
from hanalearn.apps.room import Lobby, Room, has_room, opener
from hanalearn.apps.visit import Address, Visit, arrive, greeted, react, said_of, view_of
from hanalearn.apps.work import Pump
from hanalearn.art import DECKS
from hanalearn.progress import Attempt, Store, open_store
from hanalearn.progress.learner import given_learner
from hanalearn.teach import ContentError, Library
from hanalearn.teach.library import PACKS_VARIABLE
from hanalearn.teach.voice import Voice
from hanalearn.teach.wire import Json
from hanalearn.text import Message, language, negotiate, words
from hanalearn.text.language import accepted
from hanalearn.widgets.offers import Hello, Offer
from hanalearn.widgets.plain import Table
from hanalearn.widgets.shelf import PageShelf

if TYPE_CHECKING:
    from hanalearn.widgets.table import TableWidget

__all__ = ["Page", "open_page"]

_log: Final = logging.getLogger(__name__)
_DECK: Final = "classic"
"""The deck of a first visit; the settings of the page offer the large-print one."""
_MAX_RECORD: Final = 4096


def open_page(key: str, make: Callable[[Lobby], Room], *, lang: str | None = None) -> TableWidget:
    """Open a room of your own making in this notebook; for ``hanalearn.play`` and its like.

    Args:
        key: the key of the room.
        make: gives the room, once the page around it stands.
        lang: as for ``hanalearn.learn``.

    Raises:
        UnknownLanguageError: there is no such language.
    """
    return Page(room=(key, make), lang=lang).widget


class Page:
    """The edge around a ``Visit`` and the rooms: holds the widget, the store and the learner's key, and turns offers
    into views.

    Args:
        lesson: the name of a lesson to open; the course map without it.
        step: the name of a step to begin at.
        lang: the language; otherwise that of the address, the server or the browser.
        packs: folders with lessons of one's own, beside those that the server names.
        preview: whether to look at the packs again while the page stands.
        room: key of a room and what makes it, to open instead of the course map.
        store: where attempts are kept; that of this machine if not given.
        environ: what the process was told; ``os.environ`` if not given.
        table: makes the table of the page from pictures, first view and whether the pictures are numbered; a widget if
            not given. With a ``PlainTable`` no notebook package is loaded.
        library: the lessons there are; those of this installation and of the packs if not given.

    Attributes:
        table: what stands between the page and its browser.
        visit: where the visitor is.
        preview: what looks at the packs; ``None`` where nothing does.
        rooms: the rooms opened on this page, by key, as they stand.
        library: the lessons there are.
    """

    def __init__(
        self,
        lesson: str | None = None,
        *,
        step: str | None = None,
        lang: str | None = None,
        packs: Sequence[str | Path] = (),
        preview: bool = False,
        room: tuple[str, Callable[[Lobby], Room]] | None = None,
        store: Store | None = None,
        environ: Mapping[str, str] | None = None,
        table: Callable[[Mapping[str, str], Json, bool], Table] | None = None,
        library: Library | None = None,
    ) -> None:
        environ = os.environ if environ is None else environ
        of_server = filter(None, environ.get(PACKS_VARIABLE, "").split(os.pathsep))
        self._packs = [Path(pack) for pack in (*packs, *of_server)]
        self.library = lessons_of(self._packs) if library is None else library
        self._reread = reread(self.library, self._packs) if preview else None
        self._wanted = ""
        if self._reread is not None:
            self.library = self._reread.library
            # A lesson that cannot be read yet is opened as soon as it can.
            self._wanted, lesson = (lesson or "", None) if lesson not in self.library.lessons else ("", lesson)
        self._deck = DECKS[_DECK]
        self._store = open_store() if store is None else store
        if self._store.problem is not None:
            _log.warning("%s", self._store.problem)
        self._learner = self._given = given_learner(environ)
        self._browser_keeps = True
        self._waiting: list[Attempt] = []
        # Voila says who it is; a notebook's address line belongs to the notebook.
        self._owns_address = environ.get("SERVER_SOFTWARE", "").startswith("voila/")
        self._address = Address.parse(environ.get("QUERY_STRING", "")) if self._owns_address else Address()
        self._seq = 1
        self._since = 1
        self._ahead = 0
        self.rooms: dict[str, Room] = {}
        self._kept: dict[str, str] = {}
        self._untouched: dict[str, Callable[[], Room]] = {}
        self._shown: Json = {}
        self._said: tuple[str, dict[str, str]] = ("", {})
        self._forgets = False
        self._pump = Pump(self._show_work, self._fail_work)
        self.visit = self._first_visit(lesson, step, lang, environ)
        if self.visit.room:
            self._enter(self.visit.room, dict(self._address.parts))
        elif room is not None and self._address == Address():
            key, make = room
            self._open(key, lambda: make(_Lobby(self, self._kept.get(key, ""))))
        self._shelf = PageShelf.of(environ)
        view = self._view()
        new_table = self._new_widget if table is None else table
        self.table: Table = new_table(self._pics(view), view, self._deck.has_badges)
        self.table.on_offer(self._take)
        self.preview = Preview(self._packs, self._saved, lambda: self.widget.comm is None) if preview else None
        if self.preview is not None:
            self.preview.start()

    @property
    def widget(self) -> TableWidget:
        """The page as a widget; display it.

        Raises:
            TypeError: the page was made with a table of another kind.
        """
        from hanalearn.widgets.table import TableWidget

        if not isinstance(self.table, TableWidget):
            raise TypeError(f"this page stands on a {type(self.table).__name__}, which no notebook can display")
        return self.table

    def _new_widget(self, pics: Mapping[str, str], view: Json, numbered: bool) -> TableWidget:
        # Imported here: a page in a browser that has Python in it knows no notebook packages.
        from hanalearn.widgets.table import TableWidget

        return TableWidget(pics=pics, view=view, numbered=numbered, shelf=self._shelf, deck=self._deck.name)

    def _saved(self) -> None:
        """A file of a pack has been saved: show what it says now."""
        self._reread = reread(self.library, self._packs)
        self.library = self._reread.library
        sessions = {
            name: now
            for name, session in self.visit.sessions.items()
            if (now := carried_over(session, self.library, _new_seed())) is not None
        }
        lesson = self.visit.lesson if self.visit.lesson in sessions else ""
        self.visit = replace(self.visit, sessions=sessions, lesson=lesson)
        if self._wanted in self.library.lessons:
            wanted, self._wanted = self._wanted, ""
            self.visit = arrive(self.visit, Address(wanted), self.library, _new_seed)
        self._show(self._seq + 1)

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
        since, before = self._seq + 1, self.visit.room
        try:
            if offer.hello is not None:
                self._greet(offer.hello, offer.query)
            elif offer.offer == "deck":
                self._change_deck(offer.deck)
            elif offer.offer == "goto":
                self._go(offer.query)
            else:
                is_tick = self._is_tick(offer.offer)
                if not self._act(offer.offer):
                    _log.warning("offer %r stands in the view but is not open", offer.offer)
                    return
                # A step that came by itself must not outdate what the reader was about to press.
                since = self._since if is_tick else since
            if self.visit.room != before:
                self._pump.stop()
            if self._ahead == self._seq + 1:
                self.table.afterwards(lambda: self._show_whole(since))
            else:
                self._show(since, is_greeting=offer.hello is not None)
        except ContentError as error:
            self._leave_broken(error, since)

    def _show_whole(self, since: int) -> None:
        """Show the view of which a part was sent ahead."""
        try:
            self._show(since)
        except ContentError as error:
            self._leave_broken(error, since)

    def _leave_broken(self, error: ContentError, since: int) -> None:
        """Leave a lesson whose file changed under our feet, or whose translation is broken: the others still work."""
        _log.error("%s", error)
        self.visit = replace(self.visit, lesson="", notes=(Message("problem.lesson-broken"),))
        self._show(since)

    def _act(self, offer: str) -> bool:
        """Do what an offer says; false if it is not open."""
        key = self.visit.room
        is_ours = offer == "map" or offer.startswith(("lang:", "room:"))
        if key and not is_ours and self._act_in(key, offer):
            return True
        answer = react(self.visit, offer, self.library, _new_seed)
        if answer is None:
            return False
        before, (self.visit, attempt) = self.visit, answer
        self._say_first(before)
        self._remember(attempt)
        if offer.startswith("room:"):
            self._enter(self.visit.room, {self.visit.room: ""})
        return True

    def _act_in(self, key: str, offer: str) -> bool:
        """Whether the open room knew the offer."""
        self._pump.stop()
        try:
            reply = self.rooms[key].react(offer)
        except Exception:  # noqa: BLE001
            # The edge: a fault in one room is told to the log, and the reader keeps the page as it stood.
            _log.exception("room %r failed on offer %r", key, offer)
            self.visit = replace(self.visit, notes=(Message("problem.room-fault"),))
            return True
        if reply is None:
            return False
        self.visit = replace(self.visit, notes=())
        self.rooms[key] = reply.room
        self._untouched.pop(key, None)
        for attempt in reply.attempts:
            self._remember(attempt)
        if reply.goto:
            self._go(reply.goto)
        elif reply.work is not None:
            self._pump.start(reply.work)
        return True

    def _say_first(self, before: Visit) -> None:
        """What is said of an answer is not kept waiting for the store, nor for the rest of its page."""
        said = said_of(before, self.visit, self.library)
        if said is None:
            return
        self._send_pictures(said)
        self._ahead = self._seq + 1
        self.table.say_first(self._ahead, said)

    def _is_tick(self, offer: str) -> bool:
        tick = self._shown.get("tick")
        return isinstance(tick, Mapping) and tick.get("offer") == offer

    def _greet(self, hello: Hello, query: str) -> None:
        self._learner = self._given or hello.learner
        self._browser_keeps = hello.stored
        if not self.visit.has_chosen_lang and hello.languages:
            self.visit = replace(self.visit, lang=negotiate(hello.languages))
        self._change_deck(hello.deck)
        address = Address.parse(query) if self._owns_address else self._address
        self.visit = greeted(self.visit, hello.places, address, self.library, _new_seed)
        waiting, self._waiting = self._waiting, []
        for attempt in waiting:
            self._remember(attempt)
        for name, place in hello.places.items():
            record = place.get("record")
            if isinstance(record, str) and name not in self.rooms.keys() - self._untouched.keys():
                self._kept[name] = record
        # Only now is it known what this browser kept and what this learner has done.
        if make := self._untouched.get(self.visit.room):
            self._open(self.visit.room, make)

    def _go(self, query: str) -> None:
        """Open an address: that of a page seen before, or one that a room leads to."""
        address = Address.parse(query)
        self.visit = arrive(self.visit, address, self.library, _new_seed)
        if address.room:
            self._enter(address.room, dict(address.parts))

    def _remember(self, attempt: Attempt | None) -> None:
        if attempt is None:
            return
        attempt = replace_fields(attempt, lang=attempt.lang or self.visit.lang)
        if not self._learner:
            # The page has not said yet whose it is.
            self._waiting.append(attempt)
            return
        had_problem = self._store.problem is not None
        self._store.append(self._learner, attempt, date.today())
        if self._store.problem is not None and not had_problem:
            _log.warning("%s", self._store.problem)

    def forget(self) -> None:
        """Remove everything about this learner, here, in the store and, with the next view, in the browser.

        Raises:
            StoreError: the store could not be written; nothing was removed then.
        """
        if self._learner:
            self._store.forget(self._learner)
        self._waiting.clear()
        self._kept.clear()
        self._learner = ""
        self._forgets = True
        self.visit = replace(self.visit, sessions={}, untouched=frozenset(), last="")

    # --- rooms

    def _enter(self, key: str, parts: Mapping[str, str]) -> None:
        """Open a room for an address; the one that stands there already stays as it is."""
        asked = {name: part for name, part in parts.items() if name != "lang"}
        there = self.rooms.get(key)
        if there is not None and asked != {key: ""}:
            stands = parts_of(str(there.view(self.visit.lang).get("query") or ""))
            if {name: part for name, part in stands.items() if name != "lang"} == asked:
                self.visit = replace(self.visit, room=key, lesson="")
                return
        if not has_room(key):
            self._miss(Message("problem.unknown-room", name=key))
            return
        self._open(key, lambda: opener(key)(parts, _Lobby(self, self._kept.get(key, ""))))

    def _open(self, key: str, make: Callable[[], Room]) -> None:
        self._pump.stop()
        try:
            self.rooms[key] = make()
        except Exception:  # noqa: BLE001
            # The edge: a room that cannot be opened leaves the reader on the map, with a note.
            _log.exception("room %r could not be opened", key)
            self._miss(Message("problem.room-fault"))
            return
        self._untouched[key] = make
        self.visit = replace(self.visit, room=key, lesson="")

    def _miss(self, note: Message) -> None:
        self.visit = replace(self.visit, room="", notes=(*self.visit.notes, note))

    def _show_work(self, room: Room) -> None:
        self.rooms[self.visit.room] = room
        # What stood in the view when the work began may still be pressed, if it still stands there.
        self._show(self._since)

    def _fail_work(self) -> None:
        self.visit = replace(self.visit, notes=(Message("problem.room-fault"),))
        self._show(self._since)

    # --- to the browser

    def _change_deck(self, name: str) -> None:
        """Draw the cards from another deck; a name of an older version, or nobody's, changes nothing."""
        if name in DECKS and name != self._deck.name:
            self._deck = DECKS[name]
            self.table.change_deck(self._pics(self.table.view), numbered=self._deck.has_badges, deck=self._deck.name)

    def _pics(self, view: Mapping[str, object]) -> dict[str, str]:
        """The pictures that a view shows and that its browser cannot take from a shelf."""
        is_shelved = self._shelf is not None
        back = frozenset() if is_shelved else frozenset({BACK})
        return pictures(self._deck, codes_in(view, is_shelved=is_shelved) | back)

    def _show(self, since: int, *, is_greeting: bool = False) -> None:
        self._seq += 1
        was, first = self._shown, self._since
        self._since = min(since, self._seq)
        view = self._view()
        # A page can be pressed before its greeting is answered: if that changed nothing, the press still counts.
        if is_greeting and {**was, "seq": 0} == {**self._shown, "seq": 0}:
            self._since = first
            view = {**view, "since": first}
        with self.table.hold_sync():
            self._send_pictures(view)
            self.table.view = view

    def _send_pictures(self, shown: Mapping[str, object]) -> None:
        """What a view, or a part of it, shows and the browser has not."""
        missing = codes_in(shown, is_shelved=self._shelf is not None) - self.table.pics.keys()
        if missing:
            self.table.pics = {**self.table.pics, **pictures(self._deck, missing)}

    def _view(self) -> Json:
        notes: list[Message] = []
        if not self._browser_keeps:
            notes.append(Message("note.place-nowhere"))
        elif (problem := self._store.problem) is not None:
            notes.append(Message("note.memory-only" if problem.is_lasting else "note.file-aside"))
        view = self._room_view(notes) if self.visit.room else None
        if view is None:
            view = view_of(self.visit, self.library, seq=self._seq, owns_address=self._owns_address, notes=tuple(notes))
            head = view.get("head")
            if view["page"] == "map" and isinstance(head, Mapping):
                view = {**view, "head": {**head, "nav": main_pages(Voice(self.visit.lang), "")}}
                view = with_plans(view, self.visit.lang)
        if self._reread is not None:
            view = with_notes(view, self._reread, self.visit.lang)
        self._shown = view
        forget: Json = {"forget": True} if self._forgets else {}
        self._forgets = False
        since: Json = {"since": self._since} if self._since < self._seq else {}
        return {**view, **since, **forget, "words": self._words()}

    def _words(self) -> dict[str, str]:
        """What the front end says itself; the same texts at every act, so they are put together once a language."""
        lang = self.visit.lang
        if self._said[0] != lang:
            self._said = (lang, words(lang))
        return self._said[1]

    def _room_view(self, notes: Sequence[Message]) -> Json | None:
        key, lang = self.visit.room, self.visit.lang
        try:
            view = desk_view(
                self.rooms[key],
                key,
                lang,
                seq=self._seq,
                owns_address=self._owns_address,
                notes=(*notes, *self.visit.notes),
            )
        except ContentError:
            raise
        except Exception:  # noqa: BLE001
            # The edge: see `_act_in`. A room that cannot be shown is left.
            _log.exception("room %r could not be shown", key)
            self._pump.stop()
            self.rooms.pop(key, None)
            self._miss(Message("problem.room-fault"))
            return None
        place = view.get("place")
        record = place.get("record") if isinstance(place, Mapping) else None
        if isinstance(record, str) and len(record) <= _MAX_RECORD and key not in self._untouched:
            self._kept[key] = record
        return view


class _Lobby:
    """What a room may ask of its page; see ``Lobby``."""

    def __init__(self, page: Page, kept: str) -> None:
        self._page = page
        self._kept = kept

    @property
    def lang(self) -> str:
        return self._page.visit.lang

    @property
    def library(self) -> Library:
        return self._page.library

    @property
    def kept(self) -> str:
        return self._kept

    @property
    def learner(self) -> str:
        return self._page._learner

    def new_seed(self) -> str:
        return _new_seed()

    def history(self) -> Sequence[Attempt]:
        page = self._page
        return page._store.attempts(page._learner) if page._learner else tuple(page._waiting)

    def forget(self) -> None:
        self._page.forget()


def _new_seed() -> str:
    return secrets.token_hex(4)

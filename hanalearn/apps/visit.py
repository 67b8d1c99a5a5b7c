"""A visit to the course: which page is open and how far each lesson is. Pure; the page around it is ``learn``."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

from hanalearn.apps.desk import parts_of
from hanalearn.apps.figures import with_figures
from hanalearn.apps.room import ROOMS
from hanalearn.progress import Attempt
from hanalearn.teach import ContentError, Library, Session, lesson_view, map_view, place_of
from hanalearn.teach.findings import Finding
from hanalearn.teach.loader import LESSON_FILE
from hanalearn.teach.view import said_first
from hanalearn.teach.wire import Json
from hanalearn.text import LANGUAGES, Message, negotiate
from hanalearn.text.language import ENGLISH

__all__ = ["Address", "Visit", "arrive", "greeted", "react", "said_of", "view_of"]

_CODES: Final = frozenset(one.code for one in LANGUAGES)


@dataclass(frozen=True, slots=True)
class Address:
    """What an address line asks for; anything may stand there.

    Attributes:
        lesson: the name of a lesson, or "" for the course map.
        step: the name of a step, or "".
        lang: as written, or "".
        room: the key of a room, or "".
        parts: the whole address line, for the room.
    """

    lesson: str = ""
    step: str = ""
    lang: str = ""
    room: str = ""
    parts: tuple[tuple[str, str], ...] = ()

    @classmethod
    def parse(cls, query: str) -> Address:
        """The address of a query string, with or without its question mark; unknown and overlong parts are left out.

        >>> Address.parse("?lesson=L0.1&step=same-plant&utm=x")
        Address(lesson='L0.1', step='same-plant', lang='', room='', parts=())
        >>> Address.parse("?play=&lang=ja")
        Address(lesson='', step='', lang='ja', room='play', parts=(('play', ''), ('lang', 'ja')))
        """
        parts = parts_of(query)
        short = {key: value for key, value in parts.items() if len(value) <= _LONGEST}
        lesson, step, lang = short.get("lesson", ""), short.get("step", ""), short.get("lang", "")
        room = "" if lesson else next((key for key in parts if key in ROOMS), "")
        return cls(lesson, step, lang, room, tuple(parts.items()) if room else ())


_LONGEST: Final = 80
"""Most characters of one part of an address."""


@dataclass(frozen=True, slots=True)
class Visit:
    """Where a visitor is.

    Attributes:
        lang: the language of the page.
        has_chosen_lang: whether visitor, address or caller chose it; otherwise the browser is asked.
        lesson: the lesson that is open; "" on the course map and in a room.
        room: the key of the room that is open; "" on the course map and in a lesson.
        last: the lesson that was open last.
        sessions: lessons begun, by name.
        untouched: lessons opened here in which nothing was done yet; a place that the browser kept replaces them.
        notes: what the page has to say above the table.
    """

    lang: str
    has_chosen_lang: bool = False
    lesson: str = ""
    room: str = ""
    last: str = ""
    sessions: Mapping[str, Session] = field(default_factory=dict)
    untouched: frozenset[str] = frozenset()
    notes: tuple[Message, ...] = ()


def arrive(visit: Visit, address: Address, library: Library, new_seed: Callable[[], str]) -> Visit:
    """The visit after an address was opened: a lesson, a step of it, a room, or the course map."""
    visit = replace(visit, notes=(), room=address.room)
    if address.lang:
        lang = negotiate([address.lang])
        if lang == ENGLISH.code and not address.lang.lower().startswith(ENGLISH.code):
            visit = replace(visit, notes=(Message("problem.unknown-language", name=address.lang),))
        else:
            visit = replace(visit, lang=lang, has_chosen_lang=True)
    if not address.lesson:
        return replace(visit, lesson="")
    if address.lesson not in library.lessons:
        broken = any(one.id == address.lesson for one in library.course.lessons) and any(
            address.lesson in finding.file for finding in library.findings
        )
        note = Message("problem.lesson-broken") if broken else Message("problem.unknown-lesson", name=address.lesson)
        return replace(visit, lesson="", notes=(*visit.notes, note))
    visit = _opened(visit, address.lesson, library, new_seed)
    session = visit.sessions[address.lesson]
    if not address.step:
        return visit
    if address.step not in session.lesson.keys:
        return replace(visit, notes=(*visit.notes, Message("problem.unknown-step", name=address.step)))
    return _with(visit, session.at(address.step))


def _opened(visit: Visit, name: str, library: Library, new_seed: Callable[[], str]) -> Visit:
    """The visit with a lesson open, where it was left or at its beginning."""
    if name not in visit.sessions:
        visit = _with(visit, Session.start(library.lesson(name), new_seed()))
        visit = replace(visit, untouched=visit.untouched | {name})
    return replace(visit, lesson=name, room="", last=name)


def _with(visit: Visit, session: Session) -> Visit:
    return replace(visit, sessions={**visit.sessions, session.lesson.id: session})


def greeted(
    visit: Visit,
    places: Mapping[str, Mapping[str, object]],
    address: Address,
    library: Library,
    new_seed: Callable[[], str],
) -> Visit:
    """The visit after the browser has said which places it kept.

    A page that is shown a second time (a notebook reloaded) greets again: what was done here meanwhile stays.
    """
    notes: list[Message] = list(visit.notes)
    for name, place in places.items():
        record = place.get("record")
        if name not in library.lessons or not isinstance(record, str):
            continue
        if name in visit.sessions and name not in visit.untouched:
            continue
        session, problem = Session.resume(library.lesson(name), record, new_seed())
        if problem is not None and name == visit.lesson:
            notes.append(problem)
        # The address decides the step; in that very step the kept place knows what was answered.
        if name == visit.lesson and address.lesson == name and address.step and problem is None:
            session = session.at(address.step)
        visit = replace(_with(visit, session), untouched=visit.untouched - {name})
    return replace(visit, notes=tuple(notes))


def react(
    visit: Visit, offer: str, library: Library, new_seed: Callable[[], str]
) -> tuple[Visit, Attempt | None] | None:
    """The visit after an offer and what is to be remembered of it; ``None`` if the offer is not open.

    Raises:
        ContentError: the open lesson cannot go on.
    """
    kind, _, name = offer.partition(":")
    if offer == "map":
        return replace(visit, lesson="", room="", notes=()), None
    if kind == "room" and name in ROOMS:
        return replace(visit, lesson="", room=name, notes=()), None
    if kind == "open" and name in library.lessons:
        return _opened(replace(visit, notes=()), name, library, new_seed), None
    if kind == "lang" and name in _CODES:
        return replace(visit, lang=name, has_chosen_lang=True), None
    session = visit.sessions.get(visit.lesson)
    if session is None:
        return None
    with _faults_told(session):
        after = session.take(offer)
    if after is session:
        return None
    visit = replace(_with(visit, after), untouched=visit.untouched - {visit.lesson}, notes=())
    return visit, after.attempt


def said_of(before: Visit, after: Visit, library: Library) -> Json | None:
    """What is said of an answer in an open lesson, if an act between two visits was one; see ``said_first``.

    Raises:
        ContentError: the open lesson cannot be shown.
    """
    if (before.lang, before.lesson) != (after.lang, after.lesson) or not after.lesson:
        return None
    session = after.sessions[after.lesson]
    if session is before.sessions[before.lesson]:
        return None
    with _faults_told(session):
        return said_first(session, after.lang, library=library)


@contextmanager
def _faults_told(session: Session) -> Iterator[None]:
    """Turns whatever goes wrong in a lesson into a fault of its file: the page is then left for the map."""
    try:
        yield
    except ContentError:
        raise
    except Exception as error:
        # The edge: a pack may hold what no check of ours foresaw, and the other lessons must go on working.
        wrong = f"step {session.state.step!r} cannot be shown ({type(error).__name__}: {error})"
        file = str(Path(session.lesson.folder) / LESSON_FILE)
        todo = "run hanalearn check, and take back what was changed last"
        raise ContentError(Finding(file, None, "", "unforeseen", wrong, todo)) from error


def view_of(visit: Visit, library: Library, *, seq: int, owns_address: bool, notes: tuple[Message, ...] = ()) -> Json:
    """The view of a visit, in its language.

    Args:
        visit: what is to be shown.
        library: for lessons and course.
        seq: number of the view.
        owns_address: whether the page may write its address line.
        notes: said above the table beside the visit's own.

    Raises:
        ContentError: the open lesson cannot be shown.
    """
    said = (*notes, *visit.notes)
    if visit.lesson:
        session = visit.sessions[visit.lesson]
        with _faults_told(session):
            view = lesson_view(session, visit.lang, seq=seq, library=library, address=owns_address, notes=said)
            return with_figures(view)
    begun = {name: place_of(session) for name, session in visit.sessions.items() if name not in visit.untouched}
    return map_view(library, begun, visit.lang, seq=seq, address=owns_address, notes=said, last=visit.last or None)

"""A session as the page shows it: one JSON value in one language, complete and rendered, without any answer in it."""

from __future__ import annotations

from collections.abc import Sequence

from hanalearn.teach.library import Library
from hanalearn.teach.rest_page import RestPage
from hanalearn.teach.session import Session
from hanalearn.teach.step_page import StepPage
from hanalearn.teach.wire import Json
from hanalearn.text import Message

__all__ = ["lesson_view", "said_first"]


def lesson_view(
    session: Session, lang: str, *, seq: int, library: Library, address: bool = False, notes: Sequence[Message] = ()
) -> Json:
    """The view of a session.

    Args:
        session: what is to be shown.
        lang: a code of ``hanalearn.text.LANGUAGES``; words the lesson lacks in it come in the lesson's first language.
        seq: counts the views of a page.
        library: for the names of unit and next lesson.
        address: whether the page owns its address line.
        notes: said above the table, for example that nothing can be kept.

    Raises:
        ContentError: the words of the lesson cannot be read.
    """
    page = StepPage(session, lang, library) if session.task is not None else RestPage(session, lang, library)
    return page.view(seq, address, notes)


def said_first(session: Session, lang: str, *, library: Library) -> Json | None:
    """What is said of the answer just given, as it will stand in the view: much sooner known than the whole of it.

    ``None`` if nothing is said, or if something moves on the table before it is.

    Raises:
        ContentError: the words of the lesson cannot be read.
    """
    return None if session.task is None else StepPage(session, lang, library).said_first()

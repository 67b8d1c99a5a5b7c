"""Acts given to a session one after the other; each must be on offer."""

from __future__ import annotations

from collections.abc import Iterable

from hanalearn.teach import Session
from hanalearn.teach.answer_key import acts_of, right_acts


def taken(session: Session, acts: Iterable[str]) -> Session:
    """The session after these acts."""
    for act in acts:
        after = session.take(act)
        assert after is not session, f"{session.lesson.id} {session.state}: {act} is not on offer ({session.offers()})"
        session = after
    return session


def opened(session: Session) -> Session:
    """The same step, with nothing chosen; of an answer given in pieces those stay that hold."""
    return taken(session, ["again"]) if "again" in session.offers() else session


def given(session: Session, answer: str) -> Session:
    """The session after a whole answer."""
    assert session.task is not None
    return taken(session, acts_of(session.task, answer, session.state.picked))


def solved(session: Session) -> Session:
    """The session after the right answer."""
    assert session.task is not None
    return taken(session, right_acts(session.task, session.state.picked))

"""Every lesson walked by its own answer key: every slip it expects, then the right answer, to the end."""

from __future__ import annotations

import pytest

from hanalearn.teach import Library, Session
from hanalearn.teach.answer_key import expected_slips
from hanalearn.teach.forms import form_of
from hanalearn.teach.state import Stage
from hanalearn.teach.steps import CHECK_STEP, END_STEP
from tests.teach.acts import given, opened, solved

LIBRARY = Library.load(with_packs=False)


@pytest.mark.parametrize("name", LIBRARY.lessons)
def test_lesson_is_walked_to_its_end_through_every_slip_it_expects(name: str) -> None:
    session = Session.start(LIBRARY.lesson(name), "walk")
    slips = 0

    for _ in range(300):
        state = session.state
        if state.step == END_STEP:
            break
        task = session.task
        if task is None or form_of(task) is None or state.stage is not Stage.OPEN:
            session = session.take("next" if "next" in session.offers() else "new")
            continue
        if state.step != CHECK_STEP and task.unseen is None:
            for slip in expected_slips(task):
                session = given(opened(session), slip.answer)
                assert session.outcome is not None
                assert session.outcome.ruling == slip.ruling, f"{state.step}: {slip.answer}"
                slips += 1
            session = opened(session)
        session = solved(session)
        assert session.outcome is not None
        assert session.outcome.ruling is not None
        assert session.outcome.ruling.ends, f"{state.step}: the right answer does not end it"

    assert session.state.step == END_STEP
    assert session.is_passed
    assert slips >= 4

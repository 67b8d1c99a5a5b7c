"""The same acts in two pages: what is done, and what then stands in the page, letter by letter."""

from __future__ import annotations

import re

from playwright.sync_api import Page

from hanalearn.teach import Session
from hanalearn.teach.answer_key import right_acts
from hanalearn.teach.forms import form_of
from hanalearn.teach.lesson import Lesson
from hanalearn.teach.state import Stage
from hanalearn.teach.steps import CHECK_STEP, END_STEP

DRAWN = """[...document.querySelectorAll("*")].find((el) => el.dataset?.seq && el.shadowRoot)
    .shadowRoot.querySelector(".hl-wrap").firstElementChild.innerHTML"""


def next_acts(session: Session) -> tuple[str, ...]:
    """What leads on from here."""
    task = session.task
    if task is None or form_of(task) is None or session.state.stage is not Stage.OPEN:
        return ("next",)
    return right_acts(task, session.state.picked)


def stations(lesson: Lesson, count: int) -> list[str]:
    """So many acts from the beginning: hints, a number that does not hold, what holds, and on; fewer before a check."""
    session = Session.start(lesson, "file")
    acts: list[str] = []
    while len(acts) < count and session.state.step not in (CHECK_STEP, END_STEP):
        path = list(next_acts(session))
        if session.state.stage is Stage.OPEN and "hint" in session.offers() and not session.state.hint:
            path.insert(0, "hint")
        if "num:*" in session.offers() and not session.state.wrong:
            path.insert(0, "num:9*9")
        for act in path:
            session = session.take(act)
            acts.append(act)
    return acts[:count]


def drawn(page: Page) -> str:
    """What stands on the page, without the number of what was last put down by hand."""
    text: str = page.evaluate(DRAWN)
    return re.sub(r' (?:data-term|style)="[^"]*"', "", text)

"""The product as a learner meets it: a started server, a real browser, and a learner who knows the rules."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Page, expect

from hanalearn.teach import Library, Session, lesson_view
from hanalearn.teach.answer_key import acts_of, expected_slips, right_acts
from hanalearn.teach.forms import form_of
from hanalearn.teach.state import Stage
from hanalearn.teach.steps import CHECK_STEP, END_STEP
from hanalearn.teach.voice import plain_text

# Programs of their own, run by a test: to import them would take numpy and chance out of the tests themselves.
collect_ignore = ["tame_page.py", "walk_page.py"]
ROOT = Path(__file__).parents[2]
LIBRARY = Library.load()
HAND = (Path(__file__).parent / "hand.js").read_text(encoding="utf-8")


@dataclass
class Server:
    """A started ``hanalearn serve``."""

    process: subprocess.Popen[str]
    url: str
    data: Path


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The product, served as the README says; ended by its own process id."""
    folder = tmp_path_factory.mktemp("product")
    data = folder / "data"
    with (folder / "stderr").open("w") as errors:
        process = subprocess.Popen(
            [sys.executable, "-m", "hanalearn", "serve", "--port", "0", "--no-browser"],
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
            env={**os.environ, "HANALEARN_DATA": str(data), "HANALEARN_WARM": "few"},
            cwd=folder,
        )
    assert process.stdout is not None
    line = process.stdout.readline()
    found = re.search(r"http://[^ ]+/", line)
    assert found, line + (folder / "stderr").read_text()
    yield Server(process, found[0], data)
    process.send_signal(signal.SIGTERM)
    code = process.wait(30)
    process.stdout.close()
    assert code == 0, (folder / "stderr").read_text()
    complaints = (folder / "stderr").read_text()
    # A page closed while a message was under way is everyday life for tornado, which says so at length.
    faults = [one for one in complaints.split("Traceback")[1:] if "ClosedError" not in one]
    assert not faults, complaints


Hand = Literal["mouse", "keys"]


@dataclass
class Learner:
    """Does a lesson in a page. Knows where the lesson stands from the place that the browser keeps, and which answers
    hold from the rules core: nothing of the page is asked for the answer.

    Attributes:
        page: a page that shows a lesson, or a notebook in which a cell shows one.
        lesson: its name.
        hand: clicks, or Tab, arrows and Enter alone.
        seen: verdicts that came up, in order, with the step.
        acts: how many acts the page has answered.
        read: how many slips were met on the page with the words that the lesson has for them.
    """

    page: Page
    lesson: str
    hand: Hand = "mouse"
    seen: list[tuple[str, str]] = field(default_factory=list)
    acts: int = 0
    read: int = 0
    shadow: Session | None = None
    """The same lesson without a page, act by act: it knows what is half chosen, which no record keeps."""

    last: dict[str, Any] | None = None
    """What was seen of the page after the last act."""

    @property
    def here(self) -> Session:
        """The lesson as it stands, with what is half chosen."""
        session = self._session(self.last or self.look())
        is_same = self.shadow is not None and self.shadow.record == session.record
        return self.shadow if is_same and self.shadow is not None else session

    @property
    def session(self) -> Session:
        """The lesson as the browser has kept it."""
        return self._session(self.look())

    def _session(self, seen: dict[str, Any]) -> Session:
        record = json.loads(seen["places"])[self.lesson]["record"]
        session, problem = Session.resume(LIBRARY.lesson(self.lesson), record, "x")
        assert problem is None
        return session

    def look(self) -> dict[str, Any]:
        """The page as it stands: its number, the kept places, the language, what is said."""
        self.last = self._in_page("look", None)
        return self.last

    def _in_page(self, name: str, given: Any) -> Any:
        return self.page.evaluate(f"async (given) => {{ {HAND}; return await hand.{name}(given); }}", given)

    def finish(
        self,
        *,
        first_wrong: bool = False,
        every_slip: bool = False,
        at_most: int = 400,
        after: Callable[[str], None] | None = None,
    ) -> None:
        """Go to the end of the lesson.

        Args:
            first_wrong: give every step one answer first that does not hold.
            every_slip: give every step first each answer that the lesson has something particular to say to, and read
                on the page that it is said.
            at_most: acts after which something must be amiss.
            after: called with the step after every judged answer.
        """
        expect(self.page.locator(".hl-ask").first).to_be_visible(timeout=30_000)
        slipped: set[str] = set()
        self.look()
        for _ in range(at_most):
            session = self.here
            state, task = session.state, session.task
            if state.step == END_STEP:
                return
            if task is None or form_of(task) is None or state.stage is not Stage.OPEN:
                open_now = session.offers()
                self.do("next" if "next" in open_now else "new")
                continue
            may_slip = state.step != CHECK_STEP and task.unseen is None and state.step not in slipped
            slipped.add(state.step)
            slips = expected_slips(task) if may_slip and (first_wrong or every_slip) else ()
            for slip in slips if every_slip else slips[:1]:
                self.slip(slip.answer)
                self.seen.append((state.step, slip.ruling.verdict))
                if after:
                    after(f"{state.step}, {slip.named or slip.answer}")
            self.let_go()
            self.answer(right_acts(task, self.here.state.picked))
            assert self.last is not None
            verdict = self.last["verdict"]
            assert verdict in {"yes", "also"}, f"{state.step} was met with {verdict}"
            self.seen.append((state.step, verdict))
            if after:
                after(state.step)
        raise AssertionError(f"not at the end after {at_most} acts: {self.session.state}")

    def slip(self, answer: str) -> None:
        """Give an answer that does not hold, and read on the page what the lesson says to it."""
        self.let_go()
        session = self.here
        task = session.task
        assert task is not None
        self.answer(acts_of(task, answer, session.state.picked))
        session, last = self.here, self.last
        assert last is not None
        wanted: Any = lesson_view(session, last["lang"], seq=1, library=LIBRARY)["feedback"]
        assert wanted is not None, f"{session.state.step}: nothing is said to {answer}"
        shown, verdict = squeezed(last["said"]), last["verdict"]
        assert verdict == wanted["verdict"], f"{session.state.step}: {answer} was met with {verdict}"
        for said in (*wanted["lines"], wanted["holds"]):
            assert squeezed(plain_text(said or "")) in shown, (
                f"{session.state.step}, {answer}: {said!r} not in {shown!r}"
            )
        self.read += 1

    def let_go(self) -> None:
        """Take back what is half chosen, if anything is; a step that an answer has ended is begun anew."""
        last = self.last or self.look()
        if self.here.state.stage is not Stage.OPEN:
            self.do("next")
            self.do("back")
        elif last["again"]:
            self.do("again")

    def answer(self, path: tuple[str, ...]) -> None:
        """Do the acts of an answer one after the other."""
        for offer in path:
            self.do(offer)

    def do(self, offer: str) -> None:
        """One act, by its offer, and wait until the page has answered it."""
        if self.lesson:  # a room keeps no lesson
            self.shadow = self.here.take(offer)
        kind, _, text = offer.partition(":")
        selector = "input[data-id]" if kind == "num" else f'[data-offer="{offer}"]'
        if self.hand == "mouse":
            before = self._press(selector)
        else:
            before = self.reach(selector)
            if kind != "num":
                self.page.keyboard.press("Enter")
        if kind == "num":
            self.page.keyboard.press("Control+a")
            self.page.keyboard.type(text)
            self.page.keyboard.press("Enter")
        self.last = self._in_page("answered", before)
        self.acts += 1

    def switch_language(self, code: str) -> None:
        """Choose a language in the page head, which may be a row of buttons or a menu."""
        target = self.page.locator(f'[data-offer="lang:{code}"]').first
        before = self.seq()
        if not target.is_visible():
            self.page.locator('[data-id$="settings:lang"]:visible, [data-id$="settings"]:visible').first.click()
        target.click()
        self.page.wait_for_function("([seq]) => window.__seq() > seq", arg=[before], timeout=40_000)

    def _press(self, selector: str) -> int:
        """Press something as a finger would; the number of the view that stood there."""
        found = self._in_page("ready", selector)
        # What lies under something else is left to the driver, which waits, scrolls and complains by itself.
        if found["spot"]:
            self.page.mouse.click(*found["spot"])
        else:
            self.page.locator(f"{selector}:visible").first.click()
        return int(found["seq"])

    def reach(self, selector: str) -> int:
        """Move the focus there by Tab, and by arrows within a group; the number of the view that stands there."""
        before = int(self._in_page("ready", selector)["seq"])
        way: list[str] = []
        for _ in range(80):
            found = self._in_page("focus", selector)
            if found["there"]:
                return before
            way.append(found["at"])
            # One Tab stop a group: once inside the group of the target, arrows go the rest of the way.
            self.page.keyboard.press("ArrowRight" if found["inside"] else "Tab")
        raise AssertionError(f"no way there by keyboard: {selector}; went {way}")

    def settle(self, *, keeps: bool = False) -> None:
        """Wait for the second view, which answers the greeting of the page: an act before it would answer a view that
        has gone, and a place read before it is not the one that the page goes on from."""
        self.last = self._in_page("settled", keeps)

    def seq(self) -> int:
        """Number of the view that the page shows."""
        self.page.evaluate(
            """() => { window.__seq ??= () => {
                const all = [];
                const walk = (node) => { for (const el of node.querySelectorAll('*')) {
                    if (el.dataset?.seq) all.push(Number(el.dataset.seq)); if (el.shadowRoot) walk(el.shadowRoot); } };
                walk(document); return Math.max(-1, ...all); }; }"""
        )
        return int(self.page.evaluate("window.__seq()"))


def squeezed(text: str) -> str:
    """A text without any white space or joiner: a page and a lesson may break lines in other places."""
    return "".join(text.replace("\u2060", "").split())


@pytest.fixture
def begin(visitor: Any, server: Server) -> Callable[..., Learner]:
    """Opens a lesson in a page of its own and waits until it stands."""

    def open_lesson(
        lesson: str, *, lang: str = "en", hand: Hand = "mouse", waits: bool = True, **options: Any
    ) -> Learner:
        # Without motion every answer is there at once; what moves is tested with the front end.
        page = visitor.open(f"{server.url}?lesson={lesson}&lang={lang}", reduced_motion="reduce", **options)
        learner = Learner(page, lesson, hand)
        learner.settle(keeps=waits)
        learner.seq()
        return learner

    return open_lesson


@pytest.fixture(scope="session")
def learner_type() -> type[Learner]:
    """For pages that a test opens itself."""
    return Learner

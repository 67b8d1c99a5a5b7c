"""The product as a learner meets it: a started server, a real browser, and a learner who knows the rules."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Locator, Page, expect

from hanalearn.teach import Library, Session
from hanalearn.teach.forms import form_name
from hanalearn.teach.judge import answers, known_numbers, right_answers, rule_on
from hanalearn.teach.recognise import pieces
from hanalearn.teach.session import Stage
from hanalearn.teach.steps import CHECK_STEP, END_STEP, See
from hanalearn.teach.task import Task

ROOT = Path(__file__).parents[2]
LIBRARY = Library.load()


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
    """

    page: Page
    lesson: str
    hand: Hand = "mouse"
    seen: list[tuple[str, str]] = field(default_factory=list)

    @property
    def session(self) -> Session:
        """The lesson as the browser has kept it."""
        kept = self.page.evaluate("localStorage.getItem('hanalearn.places')")
        session, problem = Session.resume(LIBRARY.lesson(self.lesson), json.loads(kept)[self.lesson]["record"], "x")
        assert problem is None
        return session

    def finish(
        self, *, first_wrong: bool = False, at_most: int = 160, after: Callable[[str], None] | None = None
    ) -> None:
        """Go to the end of the lesson.

        Args:
            first_wrong: give every step a wrong answer first if it has one.
            at_most: acts after which something must be wrong.
            after: called with the step after every judged answer.
        """
        expect(self.page.locator(".hl-ask").first).to_be_visible(timeout=30_000)
        wronged: set[str] = set()
        for _ in range(at_most):
            session = self.session
            if session.state.step == END_STEP:
                return
            step = session.state.step
            open_now = session.offers()
            if session.task is None or session.state.stage is not Stage.OPEN or not path_to(session, "yes"):
                self.do(
                    "new"
                    if "new" in open_now
                    and session.state.stage is not Stage.SHOWN
                    and step == CHECK_STEP
                    and "next" not in open_now
                    else "next"
                )
                continue
            wrong = path_to(session, "no") if first_wrong and step not in wronged and step != CHECK_STEP else ()
            if wrong:
                wronged.add(step)
                self.answer(wrong)
                verdict = self.verdict()
                assert verdict in {"no", "notyet"}, f"{step}: {wrong} was met with {verdict}"
                self.seen.append((step, verdict))
                if after:
                    after(f"{step}, not this one")
                self.let_go()
                continue
            path = path_to(self.session, "yes")
            self.answer(path)
            verdict = self.verdict()
            assert verdict in {"yes", "also"}, f"{step}: {path} was met with {verdict}"
            self.seen.append((step, verdict))
            if after:
                after(step)
        raise AssertionError(f"not at the end after {at_most} acts: {self.session.state}")

    def verdict(self) -> str | None:
        """What the feedback on the page says."""
        return self.page.locator(".hl-fb[data-v]").last.get_attribute("data-v")

    def let_go(self) -> None:
        """Take back what is half chosen, if anything is."""
        if self.page.locator('[data-offer="again"]:visible').count():
            self.do("again")

    def answer(self, path: tuple[str, ...]) -> None:
        """Do the acts of an answer one after the other."""
        for offer in path:
            self.do(offer)

    def do(self, offer: str) -> None:
        """One act, by its offer, and wait until the page has answered it."""
        before = self.seq()
        kind, _, text = offer.partition(":")
        if kind == "num":
            box = self.page.locator("input[data-id]").first
            if self.hand == "mouse":
                box.fill(text)
            else:
                self.reach(box)
                self.page.keyboard.press("Control+a")
                self.page.keyboard.type(text)
            self.page.keyboard.press("Enter")
        else:
            target = self.page.locator(f'[data-offer="{offer}"]:visible').first
            expect(target, f"{offer} is not on the page").to_be_visible()
            self.press(target)
        self.page.wait_for_function("([seq]) => window.__seq() > seq", arg=[before], timeout=15_000)

    def switch_language(self, code: str) -> None:
        """Choose a language in the page head, which may be a row of buttons or a menu."""
        target = self.page.locator(f'[data-offer="lang:{code}"]').first
        before = self.seq()
        if not target.is_visible():
            self.page.locator('[data-id$="settings:lang"]:visible, [data-id$="settings"]:visible').first.click()
        target.click()
        self.page.wait_for_function("([seq]) => window.__seq() > seq", arg=[before], timeout=15_000)

    def press(self, target: Locator) -> None:
        """Press something, with the hand this learner has."""
        if self.hand == "mouse":
            target.click()
        else:
            self.reach(target)
            self.page.keyboard.press("Enter")

    def reach(self, target: Locator) -> None:
        """Move the focus there by Tab, and by arrows within a group."""
        way: list[str] = []
        for _ in range(80):
            if target.evaluate("el => el.getRootNode().activeElement === el"):
                return
            # One Tab stop a group: once inside the group of the target, arrows go the rest of the way.
            inside = target.evaluate(
                "el => { const box = el.closest('[data-zone]'), at = el.getRootNode().activeElement;"
                " return Boolean(box && at && at.closest('[data-zone]') === box); }"
            )
            way.append(str(target.evaluate("el => el.getRootNode().activeElement?.dataset?.id")))
            self.page.keyboard.press("ArrowRight" if inside else "Tab")
        raise AssertionError(f"no way there by keyboard: {target}; went {way}")

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


def path_to(session: Session, verdict: str) -> tuple[str, ...]:
    """The shortest acts after which an answer is judged so; empty if there are none. ``no`` takes ``notyet`` too."""
    wanted = {"yes": {"yes"}, "no": {"no", "notyet"}}[verdict]
    task = session.task
    if task is not None and (isinstance(task.step, See) or getattr(task.step, "task", "") in ("numbers", "order")):
        # So many things can be chosen here that a search would never end; the answers are known.
        given = right_answers(task) if verdict == "yes" else answers(task)
        judged = (text for text in given if "*" not in text and rule_on(task, text).verdict in wanted)
        return next((written(task, text) for text in judged), ())
    queue: deque[tuple[Session, tuple[str, ...]]] = deque([(session, ())])
    looked = 0
    while queue and looked < 4000:
        here, path = queue.popleft()
        looked += 1
        for offer in acts(here):
            there = here.take(offer)
            if there is here or there.outcome is None:
                continue
            ruling = there.outcome.ruling
            if there.outcome.came == "judged" and ruling is not None:
                if ruling.verdict in wanted and (verdict == "no") != ruling.ends:
                    return (*path, offer)
            elif there.outcome.came == "picked" and len(path) < 5:
                queue.append((there, (*path, offer)))
    return ()


def written(task: Task, answer: str) -> tuple[str, ...]:
    """The acts by which a whole answer is given, with nothing chosen before."""
    match form_name(task):
        case "tap-set":
            return (*(f"tap:{code}" for code in answer.split("+")), "done")
        case "tap" | "meet" | "match":
            return tuple(f"tap:{code}" for code in answer.split("+"))
        case "tick":
            return (*(f"tick:{option}" for option in answer.split(",")), "done")
        case "number":
            return tuple(f"num:{number}" for number in answer.split(","))
        case "sort":
            drops = [drop.partition(">") for drop in answer.split(",")]
            return tuple(act for item, _, box in drops for act in (f"tap:{item}", f"box:{box}"))
        case "order":
            row, moves = list(pieces(task)), []
            for place, item in enumerate(answer.split(",")):
                while (here := row.index(item)) > place:
                    row[here - 1 : here + 1] = [item, row[here - 1]]
                    moves.append(f"up:{item}")
            return (*moves, "done")
    return (f"choose:{answer}",)


def acts(session: Session) -> list[str]:
    """What answers a step: no hints, no way round."""
    skipped = {"back", "next", "again", "hint", "show", "new", "restart", "let-go"}
    offers = [offer for offer in session.offers() if offer not in skipped]
    if "num:*" in offers and session.task is not None:
        offers += [f"num:{number}" for number in sorted({0, *known_numbers(session.task)})]
    return [offer for offer in offers if not offer.endswith(":*")]


@pytest.fixture
def begin(visitor: Any, server: Server) -> Callable[..., Learner]:
    """Opens a lesson in a page of its own and waits until it stands."""

    def open_lesson(
        lesson: str, *, lang: str = "en", hand: Hand = "mouse", waits: bool = True, **options: Any
    ) -> Learner:
        # Without motion every answer is there at once; what moves is tested with the front end.
        page = visitor.open(f"{server.url}?lesson={lesson}&lang={lang}", reduced_motion="reduce", **options)
        expect(page.locator(".hl-ask").first).to_be_visible(timeout=30_000)
        if waits:
            page.wait_for_function("localStorage.getItem('hanalearn.places') !== null", timeout=30_000)
        learner = Learner(page, lesson, hand)
        learner.seq()
        # The second view answers the greeting of the page; an act before it would answer a view that has gone.
        page.wait_for_function("() => window.__seq() >= 2", timeout=30_000)
        return learner

    return open_lesson


@pytest.fixture(scope="session")
def learner_type() -> type[Learner]:
    """For pages that a test opens itself."""
    return Learner

"""The server or a kernel is killed in mid-lesson: the page says so, goes on at the same step, and loses no answer."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import psutil
import pytest
from playwright.sync_api import expect

from hanalearn.progress import open_store
from hanalearn.teach.answer_key import right_acts
from hanalearn.text import Message, say

pytestmark = pytest.mark.browser


class Restarted:
    """A server that can be killed and started again at the same address."""

    def __init__(self, folder: Path) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = int(probe.getsockname()[1])
        self.url = f"http://127.0.0.1:{self.port}/"
        self.data = folder / "data"
        self._folder = folder

    def start(self) -> None:
        """Start it and wait until it answers."""
        env = {**os.environ, "HANALEARN_DATA": str(self.data), "HANALEARN_WARM": "none"}
        command = [sys.executable, "-m", "hanalearn", "serve", "--port", str(self.port), "--no-browser"]
        with (self._folder / "stderr").open("a") as errors:
            self.process = subprocess.Popen(
                command, stdout=subprocess.PIPE, stderr=errors, text=True, env=env, cwd=self._folder
            )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert re.search(r"http://[^ ]+/", line), (self._folder / "stderr").read_text()

    def end(self, number: int) -> None:
        """End it, and wait until every kernel has."""
        family = psutil.Process(self.process.pid).children(recursive=True)
        self.process.send_signal(number)
        self.process.wait(30)
        assert self.process.stdout is not None
        self.process.stdout.close()
        assert psutil.wait_procs(family, timeout=30)[1] == []


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[Restarted]:
    server = Restarted(tmp_path)
    server.start()
    yield server
    if server.process.poll() is None:
        server.end(signal.SIGTERM)


def answered(learner: Any) -> None:
    """Answer the step that is open, and go on to the next."""
    task = learner.session.task
    learner.answer(right_acts(task, learner.session.state.picked))
    learner.do("next")


@pytest.mark.parametrize("victim", ["kernel", "server"])
def test_killed_in_mid_lesson_and_nothing_is_lost_or_doubled(
    visitor: Any, mortal: Restarted, learner_type: Callable[..., Any], victim: str
) -> None:
    page = visitor.open(f"{mortal.url}?lesson=L0.1&lang=en", reduced_motion="reduce")
    expect(page.locator(".hl-ask").first).to_be_visible(timeout=60_000)
    learner = learner_type(page, "L0.1")
    learner.seq()
    page.wait_for_function("() => window.__seq() >= 2", timeout=30_000)
    answered(learner)
    answered(learner)
    before = learner.session

    killed = time.monotonic()
    if victim == "server":
        mortal.end(signal.SIGKILL)
    else:
        for kernel in kernels(mortal):
            kernel.kill()
    banner = page.get_by_text(say(Message("word.lost"), "en"), exact=True)
    expect(banner).to_be_visible(timeout=40_000)
    seconds = time.monotonic() - killed
    if victim == "server":
        mortal.start()
    with page.expect_navigation(timeout=60_000):
        page.get_by_role("button", name=say(Message("word.retry"), "en")).click()
    expect(page.locator(".hl-ask").first).to_be_visible(timeout=60_000)
    learner.seq()
    page.wait_for_function("() => window.__seq() >= 2", timeout=30_000)
    visitor.errors.clear()  # the browser notes the lines that were cut

    assert seconds < 10
    assert learner.session.state.step == before.state.step
    assert learner.session.record == before.record
    answered(learner)
    page.close()
    mortal.end(signal.SIGTERM)
    steps = [attempt.item for _, attempt, *_ in open_store(mortal.data).everybody()]
    assert len(steps) == len(set(steps)) == 3, steps


def kernels(server: Restarted) -> list[psutil.Process]:
    """The processes of pages: what the forking process has forked, or what the server has started itself."""
    children = psutil.Process(server.process.pid).children()
    return [kernel for child in children for kernel in child.children()] or children

"""A real Chromium for the tests that need one, watched for errors and for requests that leave this machine."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from hypothesis import settings
from playwright._impl._driver import compute_driver_executable
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # Nothing but the loopback interface has a name: a page that asks further out fails at once instead of waiting.
    "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",
)
# Two cores that three tests share may be slow; nothing that holds waits for longer than it needs.
expect.set_options(timeout=30_000)
# The same for property tests: a slow moment of a shared machine is not a fault.
settings.register_profile("hanalearn", deadline=None)
settings.load_profile("hanalearn")
LOOPBACK = re.compile(r"(data|blob|about|chrome-error):|(https?|wss?)://(127\.0\.0\.1|localhost|\[::1\])[:/]")


def browser_path() -> str | None:
    """The browser of this machine: ``HANALEARN_CHROMIUM``, else the first known name on the path."""
    return os.environ.get("HANALEARN_CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)


def browser_is_required() -> bool:
    """Whether a missing browser is a failure: ``HANALEARN_BROWSER=required``, as continuous integration sets it."""
    return os.environ.get("HANALEARN_BROWSER") == "required"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if browser_is_required():
        return
    missing = {"browser": browser_path() is None, "npm": shutil.which("npm") is None}
    left = {
        name: [item for item in items if item.get_closest_marker(name)]
        for name, is_missing in missing.items()
        if is_missing
    }
    gone = {item for some in left.values() for item in some}
    if gone:
        config.hook.pytest_deselected(items=list(gone))
        items[:] = [item for item in items if item not in gone]
    config.stash[LEFT_OUT] = {name: len(some) for name, some in left.items()}


LEFT_OUT = pytest.StashKey[dict[str, int]]()


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    counts = config.stash.get(LEFT_OUT, {})
    if count := counts.get("npm"):
        terminalreporter.write_line(
            f"{count} tests of the page with Python inside were left out: npm, which fetches Pyodide, was not found."
            " Install Node with npm to run them.",
            yellow=True,
        )
    if count := counts.get("browser"):
        terminalreporter.write_line(
            f"{count} browser tests were left out: no Chromium found ({', '.join(BROWSERS)} or HANALEARN_CHROMIUM)."
            " Install Debian's chromium to run them; HANALEARN_BROWSER=required makes its absence a failure.",
            yellow=True,
        )


@pytest.fixture(scope="session")
def node() -> str:
    """A Node to run the browser's half of an export: the one of this machine, else the one that drives the browser."""
    return shutil.which("node") or str(compute_driver_executable()[0])


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """A running browser. One for each module: its event loop must not outlive the tests that know of it."""
    path = browser_path()
    if path is None:
        pytest.fail(f"no browser found: install chromium, or set HANALEARN_CHROMIUM (looked for {', '.join(BROWSERS)})")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        yield browser
        browser.close()


@dataclass
class Visitor:
    """Opens pages in a browser and writes down what no page may do.

    Attributes:
        errors: console errors and uncaught exceptions; a test that provokes one takes it out.
        outside: requests that did not stay on this machine.
    """

    browser: Browser
    errors: list[str] = field(default_factory=list)
    outside: list[str] = field(default_factory=list)
    contexts: list[BrowserContext] = field(default_factory=list)

    def open(
        self,
        url: str,
        *,
        size: tuple[int, int] = (1280, 800),
        prepare: Callable[[BrowserContext], object] | None = None,
        **options: Any,
    ) -> Page:
        """A page of its own context at this size; ``options`` are those of ``Browser.new_context``."""
        context = self.browser.new_context(viewport={"width": size[0], "height": size[1]}, **options)
        context.set_default_timeout(30_000)
        self.contexts.append(context)
        if prepare:
            prepare(context)
        page = context.new_page()
        page.on("console", lambda message: self.errors.append(message.text) if message.type == "error" else None)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("request", lambda request: None if LOOPBACK.match(request.url) else self.outside.append(request.url))
        page.goto(url)
        return page


@pytest.fixture
def visitor(chromium: Browser) -> Iterator[Visitor]:
    """Opens pages; at the end none of them may have complained or asked anything outside."""
    visitor = Visitor(chromium)
    yield visitor
    for context in visitor.contexts:
        context.close()
    assert visitor.errors == []
    assert visitor.outside == []

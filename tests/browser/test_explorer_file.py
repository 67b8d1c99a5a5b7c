"""The page with Python inside: built from its pieces, under Node and in Chromium by double click."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from platformdirs import user_cache_path
from playwright.sync_api import Browser, ConsoleMessage, Page, expect

from hanalearn.export.explorer.build import Parts, explorer_file, explorer_folder
from hanalearn.export.explorer.pieces import fetched
from hanalearn.text import Message, say

pytestmark = [pytest.mark.browser, pytest.mark.npm]

HERE = Path(__file__).parent
LIMIT = 10_000_000
"""Most bytes of the file."""
FULL_STORAGE = """() => { Storage.prototype.setItem = () => {
    throw new DOMException("full", "QuotaExceededError"); }; }"""
NO_STORAGE = """Object.defineProperty(window, "localStorage", {
    get() { throw new DOMException("not here", "SecurityError"); } });"""


@pytest.fixture(scope="module")
def parts(node: str) -> Parts:
    """What file and folder are made of. Pieces that cannot be had fail here, with what to run where they can."""
    return Parts.of(fetched(user_cache_path("hanalearn") / "explorer"), node)


@pytest.fixture(scope="module")
def folder(parts: Parts, tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("explorer-folder")
    for name, data in explorer_folder(parts).items():
        (made / name).write_bytes(data)
    return made


@pytest.fixture(scope="module")
def address(parts: Parts, tmp_path_factory: pytest.TempPathFactory) -> str:
    made = tmp_path_factory.mktemp("explorer") / "explorer.html"
    made.write_text(explorer_file(parts), encoding="utf-8")
    assert made.stat().st_size <= LIMIT
    return made.as_uri()


def in_cpython(begin: str) -> dict[str, list[Any]]:
    """A random walk through all rooms, in a Python of this machine without numpy: offers and what was told."""
    run = subprocess.run(
        [sys.executable, str(HERE / "walk_page.py"), begin], capture_output=True, text=True, encoding="utf-8"
    )
    assert run.returncode == 0, run.stderr[-2000:]
    walked: dict[str, list[Any]] = json.loads(run.stdout)
    return walked


def in_pyodide(node: str, folder: Path, begin: str, offers: list[str]) -> list[Any]:
    """What Pyodide tells the page for the same offers, under Node."""
    run = subprocess.run(
        [node, str(HERE / "pyodide_page.mjs"), str(folder), str(HERE / "tame_page.py")],
        input="\n".join([begin, *offers]),
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**os.environ, "NODE_NO_WARNINGS": "1"},
    )
    assert run.returncode == 0, run.stderr[-2000:]
    return [json.loads(line) for line in run.stdout.splitlines()]


def test_pyodide_tells_a_page_what_this_python_tells_it(folder: Path, node: str) -> None:
    begin = json.dumps({"query": "?lang=ja", "languages": ["ja"]})
    walked = in_cpython(begin)

    told = in_pyodide(node, folder, begin, walked["offers"])

    assert len(told) == len(walked["told"]) > 40
    for at, (here, there) in enumerate(zip(walked["told"], told, strict=True)):
        assert there == here, f"after offer {at}: {walked['offers'][at - 1] if at else begin}"
    # A walk that judges nothing and enters no room would show little.
    views = [one["view"] for messages in told for one in messages if "view" in one]
    assert {view.get("room", view["page"]) for view in views} >= {"map", "lesson", "explore", "play", "practise"}
    assert any((view.get("feedback") or {}).get("verdict") in ("yes", "no") for view in views)


class Opened:
    """A page by double click, and what went wrong in it or left it."""

    def __init__(self, browser: Browser, address: str, *, before: str = "", **options: Any) -> None:
        self.page: Page = browser.new_page(reduced_motion="reduce", **options)
        if before:
            self.page.add_init_script(before)
        self.faults: list[str] = []
        self.page.on("console", self._heard)
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("request", lambda request: self._asked(request.url))
        self.page.goto(address, wait_until="commit")

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.faults.append(message.text)

    def _asked(self, url: str) -> None:
        if not url.startswith(("file:", "data:", "blob:")):
            self.faults.append(f"asked for {url}")

    def stage(self, name: str) -> None:
        expect(self.page.locator("html")).to_have_attribute("data-stage", name, timeout=240_000)


def test_file_opens_judges_and_remembers_with_nothing_but_itself(chromium: Browser, address: str) -> None:
    opened = Opened(chromium, address, locale="ja-JP", viewport={"width": 1280, "height": 800})
    page = opened.page

    # The first picture is there before Python is, in the reader's language, and what is pressed then is kept.
    expect(page.locator("#hl-app > .hl-page")).to_have_attribute("data-seq", "0", timeout=60_000)
    expect(page.locator("html")).to_have_attribute("lang", "ja")
    page.locator("a[href='?explore=']").first.click()
    opened.stage("ready")
    page.locator("a[href='?explore=doubling']").first.click(timeout=60_000)
    expect(page).to_have_title(re.compile("点が倍になるとき"), timeout=60_000)

    page.locator("a[href='?']").first.click()
    page.locator("a[href^='?lesson=L0.1']").first.click(timeout=60_000)
    page.locator("[data-zone=hand] [data-offer^='tap:']").last.click(timeout=60_000)
    expect(page.locator("[data-part=feedback]")).to_be_visible(timeout=60_000)

    kept = page.evaluate("localStorage.getItem('hanalearn.attempts')")
    assert json.loads(kept.splitlines()[0])["attempt"]["item"].startswith("L0.1/")
    assert re.fullmatch(r'"[0-9a-f]{32}"', page.evaluate("localStorage.getItem('hanalearn.learner')"))

    # From now on the storage is full: that is said once, and the lesson goes on.
    page.evaluate(FULL_STORAGE)
    page.locator("[data-zone=hand] [data-offer^='tap:']").first.click()
    expect(page.locator("#hl-boot-line")).to_have_text(say(Message("offline.full"), "ja"), timeout=60_000)
    page.locator("#hl-boot-again").click()
    expect(page.locator("#hl-boot")).to_be_hidden()
    expect(page.locator("[data-part=feedback]")).to_be_visible()
    assert opened.faults == []
    page.close()


def test_who_has_keys_only_answers_where_nothing_can_be_kept(
    chromium: Browser, address: str, learner_type: type[Any]
) -> None:
    opened = Opened(chromium, address, locale="en-GB", before=NO_STORAGE)
    page = opened.page
    opened.stage("ready")
    learner = learner_type(page, "", "keys")
    expect(page.get_by_text(say(Message("note.place-nowhere"), "en"))).to_be_visible(timeout=60_000)

    learner.reach("a[href^='?lesson=L0.1']")
    page.keyboard.press("Enter")
    expect(page.locator("[data-zone=hand] [data-offer='tap:3c1']")).to_be_visible(timeout=60_000)
    learner.do("tap:3c1")

    assert learner.last["verdict"] in {"yes", "no"}
    assert [one["id"] for one in Axe().run(page).response["violations"]] == []
    assert opened.faults == []
    page.close()


def test_damaged_file_says_so(chromium: Browser, address: str, tmp_path: Path) -> None:
    whole = Path(address.removeprefix("file://")).read_text(encoding="utf-8")
    cut = tmp_path / "cut.html"
    cut.write_text(whole[: len(whole) // 2], encoding="utf-8")

    opened = Opened(chromium, cut.as_uri(), locale="en-GB")

    expect(opened.page.get_by_role("alert")).to_contain_text("This file is damaged", timeout=60_000)
    opened.page.close()

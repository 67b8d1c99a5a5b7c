# ruff: noqa: E501  scripts within
"""hanalearn against stock Voila with one button, both in the same run: what a class waits for and what it costs.

    python tests/benchmarks/against_voila.py               # 5 visits of a browser each, 30 learners at once each
    python tests/benchmarks/against_voila.py 3 10

Needs Chromium. Both servers run all the time and are measured in turns, so that a busy minute of the machine meets
both. Prints medians, and the ratios that the budgets are about: absolute times differ from machine to machine.
"""

from __future__ import annotations

import asyncio
import json
import os
import platform
import re
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import uuid
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any

import psutil
from playwright.sync_api import Browser, sync_playwright

from hanalearn.serve.footprint import bytes_of, tree_of
from hanalearn.serve.pupil import Opened, Pupil, PupilError
from hanalearn.serve.trial import served

BUTTON = """
import ipywidgets
button = ipywidgets.Button(description="0")
button.on_click(lambda _: setattr(button, "description", str(int(button.description) + 1)))
button
"""
# First picture: for stock, anything painted at all; for a lesson, the table with its places for cards.
FIRST = """() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? null"""
CLICK_STOCK = """async ([n, pause]) => {
    const out = [], b = document.querySelector("button.jupyter-button");
    for (let i = 0; i < n; i++) {
        const before = b.textContent, start = performance.now();
        const done = new Promise((ok) => { const w = new MutationObserver(() => { if (b.textContent !== before) { w.disconnect(); ok(); } });
            w.observe(b, { childList: true, characterData: true, subtree: true }); });
        b.click(); await done; out.push(performance.now() - start);
        if (pause) await new Promise((ok) => setTimeout(ok, pause));
    }
    return out;
}"""
# Two cards of the step do not hold, each with words of its own. Apart they are tapped in turns, until other words stand
# there; back to back one of them is, until the whole page stands.
CLICK_OURS = """async ([n, pause]) => {
    const root = document.querySelector(".hl.hl-page").shadowRoot, out = [];
    const said = () => root.querySelector(".hl-fb")?.textContent ?? "";
    const seq = () => Math.max(...[...root.querySelectorAll("[data-seq]")].map((e) => Number(e.dataset.seq)), Number(root.host.dataset.seq ?? -1));
    for (let i = 0; i < n; i++) {
        const aim = root.querySelector(`[data-zone=field] [data-offer="tap:${window.turn ? "6a" : "12c1"}"]`), words = said(), before = seq(), start = performance.now();
        window.turn = Boolean(pause) && !window.turn;
        const until = (holds) => new Promise((ok, no) => { const look = () => holds() ? (w.disconnect(), ok()) : null, w = new MutationObserver(look);
            w.observe(root, { childList: true, attributes: true, characterData: true, subtree: true }); w.observe(root.host, { attributes: true }); setTimeout(() => no(new Error("no answer")), 10000); look(); });
        const answered = pause && until(() => said() !== words), whole = until(() => seq() > before);
        aim.click();
        await (pause ? answered : whole);
        out.push(performance.now() - start);
        await whole;
        if (pause) await new Promise((ok) => setTimeout(ok, pause));
    }
    return out;
}"""


@dataclass
class Side:
    """One of the two servers, and what was measured of it, in seconds, clicks in milliseconds."""

    name: str
    url: str
    process: psutil.Process
    ready: str
    click: str
    pupil: Callable[[int], Pupil]
    step: str = ""
    """Address of a page whose cards are tapped, if it is not the same."""
    first: list[float] = field(default_factory=list)
    live: list[float] = field(default_factory=list)
    apart: list[float] = field(default_factory=list)
    together: list[float] = field(default_factory=list)
    burst: list[float] = field(default_factory=list)
    megabytes: float = 0.0
    refused: int = 0

    def visit(self, browser: Browser) -> None:
        """One visit with an empty cache: first picture, first click possible, clicks."""
        context = browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
        page: Any = context.new_page()
        begun = time.monotonic()
        page.goto(self.url, wait_until="commit")
        page.locator(self.ready).first.wait_for(timeout=120_000)
        self.live.append(time.monotonic() - begun)
        self.first.append(float(page.evaluate(FIRST) or 0.0) / 1000)
        if self.step:
            page.goto(self.step)
            page.locator(self.ready).first.wait_for(timeout=120_000)
        page.wait_for_timeout(1500)
        page.evaluate(self.click, [3, 100])
        self.apart += page.evaluate(self.click, [8, 250])
        self.together += page.evaluate(self.click, [15, 0])
        page.goto("about:blank")
        context.close()

    async def storm(self, learners: int) -> None:
        """So many visitors in one second; then what their kernels take."""
        before = tree_of(self.process)
        pupils = [self.pupil(number) for number in range(learners)]

        async def come(place: int, pupil: Pupil) -> Opened | None:
            await asyncio.sleep(place / learners)
            try:
                return await pupil.open()
            except PupilError:
                return None

        answers = await asyncio.gather(*(come(place, pupil) for place, pupil in enumerate(pupils)))
        kernels = tree_of(self.process) - before
        self.burst = [answer.live for answer in answers if answer]
        self.refused = answers.count(None)
        self.megabytes = bytes_of(kernels) / max(1, len(kernels)) / 2**20
        await asyncio.gather(*(pupil.leave() for pupil in pupils))
        for kernel in kernels:  # stock Voila leaves them
            if kernel.is_running():
                kernel.kill()


class StockPupil(Pupil):
    """The same visitor at stock Voila: whatever widgets there are, their states are awaited."""

    async def _scripts(self, text: str) -> None:
        """75 files; a light client does not load them, which flatters stock."""

    async def _states(self, text: str) -> None:
        comm = uuid.uuid4().hex
        await self._say("comm_open", {"comm_id": comm, "target_name": "jupyter.widget.control", "data": {}}, "1.0.0")
        await self._say("comm_msg", {"comm_id": comm, "data": {"method": "request_states"}})
        while (await self._hear())["content"].get("comm_id") != comm:
            pass


async def aged(url: str) -> tuple[float, float]:
    """Medians of the acts 5 to 25 and 990 to 1010 of one learner, in milliseconds."""
    pupil = Pupil(url, "lesson=L0.1", number=7)
    await pupil.open()
    delays = [await pupil.click() for _ in range(1010)]
    await pupil.leave()
    return 1000 * statistics.median(delays[5:25]), 1000 * statistics.median(delays[990:])


def notebook(folder: Path) -> Path:
    """One cell with one button."""
    cell = {"cell_type": "code", "metadata": {}, "source": BUTTON, "outputs": [], "execution_count": None, "id": "one"}
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    path = folder / "button.ipynb"
    path.write_text(json.dumps({"cells": [cell], "metadata": kernel, "nbformat": 4, "nbformat_minor": 5}))
    return path


def free_port() -> int:
    """A port that nobody uses now."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


def wait_for(port: int) -> None:
    """Return when something listens."""
    for _ in range(1200):
        with socket.socket() as one:
            if one.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.1)
    raise RuntimeError("Voila did not start")


def settled(server: psutil.Process, *, at_most: float = 180.0) -> float:
    """Wait until a server has made its pages ahead and uses no processor any more; the seconds that took."""
    begun, used, quiet = time.monotonic(), -1.0, 0
    while time.monotonic() - begun < at_most and quiet < 3:  # on a busy machine it may get no turn for a while
        now = sum(sum(one.cpu_times()[:2]) for one in tree_of(server))
        quiet = quiet + 1 if now - used < 0.05 else 0
        used = now
        time.sleep(2)
    return time.monotonic() - begun


def run(visits: int, learners: int) -> int:
    """Measure both and print; 1 if a budget is not kept."""
    with tempfile.TemporaryDirectory(prefix="against-") as name:
        port, folder = free_port(), Path(name)
        command = [sys.executable, "-m", "voila", str(notebook(folder)), "--no-browser", f"--port={port}"]
        stock_server = subprocess.Popen([*command, "--Voila.ip=127.0.0.1"], cwd=name, stderr=subprocess.DEVNULL)
        try:
            with served(env={"HANALEARN_DATA": str(folder / "data"), "HANALEARN_WARM": "all"}) as url:
                wait_for(port)
                ours = next(one for one in psutil.Process().children() if "hanalearn" in one.cmdline())
                print(f"pages were made ahead for {settled(ours):.0f} s", flush=True)
                address = f"http://127.0.0.1:{port}/"
                stock = Side(
                    "stock, one button",
                    address,
                    psutil.Process(stock_server.pid),
                    "button.jupyter-button",
                    CLICK_STOCK,
                    lambda number: StockPupil(address, "", number=number),
                )
                lesson = Side(
                    "hanalearn, lesson L0.1",
                    f"{url}?lesson=L0.1&lang=en",
                    ours,
                    '.hl-page [data-offer^="tap:"]',
                    CLICK_OURS,
                    lambda number: Pupil(url, "lesson=L0.1&lang=en", number=number),
                    f"{url}?lesson=L0.1&step=same-plant&lang=en",
                )
                return measure((stock, lesson), url, visits, learners)
        finally:
            stock_server.terminate()
            stock_server.wait(30)


def measure(sides: tuple[Side, Side], url: str, visits: int, learners: int) -> int:
    """Take turns, then print."""
    load = os.getloadavg()[0]
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox", "--disable-gpu"])
        for side in sides:  # neither is measured cold
            side.visit(browser)
            side.first, side.live, side.apart, side.together = [], [], [], []
        for _ in range(visits):
            for side in sides:
                side.visit(browser)
        browser.close()
    stock, lesson = sides
    asyncio.run(lesson.storm(learners))
    tenth, thousandth = asyncio.run(aged(url))
    # Last: stock Voila starts each kernel anew that has been killed, and whoever is measured after it waits for that.
    asyncio.run(stock.storm(learners))
    return report(sides, learners, tenth, thousandth, (load + os.getloadavg()[0]) / 2)


def report(sides: tuple[Side, Side], learners: int, tenth: float, thousandth: float, load: float) -> int:
    """Print the table; 1 if a ratio is over its budget."""
    rows: list[tuple[str, Callable[[Side], float], str, float]] = [
        ("first picture", lambda side: statistics.median(side.first), "s", 0.15),
        ("first card clickable", lambda side: statistics.median(side.live), "s", 0.45),
        ("click, 250 ms apart (button; what is said)", lambda side: statistics.median(side.apart), "ms", 1.5),
        ("clicks back to back", lambda side: statistics.median(side.together), "ms", 0.4),
        (f"{learners} at once, last live", lambda side: max(side.burst, default=float("nan")), "s", 0.3),
        (f"{learners} at once, median live", lambda side: statistics.median(side.burst or [float("nan")]), "s", 0.3),
        ("memory of a kernel", lambda side: side.megabytes, "MB", 0.6),
    ]
    cores = os.cpu_count()
    print(f"{date.today()}, {platform.system()}, CPython {platform.python_version()}, {cores} cores, load {load:.1f}")
    print(f"| | {sides[0].name} | {sides[1].name} | ratio | budget |\n|---|---|---|---|---|")
    over = 0
    for what, value, unit, budget in rows:
        stock, ours = value(sides[0]), value(sides[1])
        digits = 2 if unit == "s" else 1
        print(f"| {what} | {stock:.{digits}f} {unit} | {ours:.{digits}f} {unit} | {ours / stock:.2f} | {budget} |")
        over += not ours / stock <= budget
    print(
        f"| thousandth act against the tenth | | {tenth:.1f} ms, {thousandth:.1f} ms | {thousandth / tenth:.2f} | 1.1 |"
    )
    print(f"refused: stock {sides[0].refused}, hanalearn {sides[1].refused}; {over} ratios over budget")
    return int(over > 0 or thousandth / tenth > 1.1 or sides[1].refused > 0)


if __name__ == "__main__":
    numbers = [int(one) for one in sys.argv[1:] if re.fullmatch(r"\d+", one)]
    sys.exit(run(*(numbers + [5, 30][len(numbers) :])))

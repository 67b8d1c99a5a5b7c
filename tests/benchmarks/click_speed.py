# ruff: noqa: E501  a notebook and a script within
"""Click to repaint of a full table at play, against a plain ipywidgets Button of the same page, kernel and minutes.

    python tests/benchmarks/click_speed.py            # 60 clicks each, 250 ms apart, then 1,000 acts and 60 clicks more
    python tests/benchmarks/click_speed.py 20 100

Needs Voila and Chromium. Prints medians in milliseconds and their ratios; absolute times differ from machine to
machine, the ratios should not: at most 1.5 against the button, at most 1.1 for the thousandth act against the tenth.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

HERE = Path(__file__).parent
NOTEBOOK = f"""
import runpy
import ipywidgets
from hanalearn.apps.room import Reply
from hanalearn.apps.shell import Page
from hanalearn.progress import MemoryStore

button = ipywidgets.Button(description="0")
button.on_click(lambda _: setattr(button, "description", str(int(button.description) + 1)))
PLAY = runpy.run_path({str(HERE.parent / "widgets" / "desks.py")!r})["DESKS"]["desk-play"]

class Table:
    def __init__(self, chosen):
        self.chosen = chosen
    def view(self, lang):
        view = {{key: PLAY[key] for key in ("layout", "main", "side", "bar", "place")}}
        view |= {{"title": "Play", "query": "?play=", "head": {{"where": "Play", "title": "March"}}, "scene": {{**PLAY["scene"]}}}}
        zones = list(PLAY["scene"]["zones"])
        cards = [{{**card, "marks": ["chosen"] if card["id"] == self.chosen else []}} for card in zones[5]["cards"]]
        view["scene"]["zones"] = [*zones[:5], {{**zones[5], "cards": cards}}, *zones[6:]]
        return view
    def react(self, offer):
        return Reply(Table(offer.removeprefix("tap:"))) if offer.startswith("tap:") else None

page = Page(room=("play", lambda lobby: Table("8c1")), lang="en", store=MemoryStore(), environ={{}})
ipywidgets.VBox([button, page.widget])
"""

# Presses what `find` gives and waits until what it shows has changed and has been painted.
MEASURE = """async ([kind, pause, n]) => {
    const table = () => document.querySelector(".hl.hl-page").shadowRoot;
    const plain = () => document.querySelector("button.jupyter-button");
    const aim = () => (kind === "button" ? plain() : table().querySelector('[data-zone=hand] .hl-card[aria-pressed=false]'));
    const out = [];
    for (let i = 0; i < n; i++) {
        const target = aim(), root = kind === "button" ? document : table(), start = performance.now();
        const changed = () => (kind === "button" ? plain().textContent !== before : target.getAttribute("aria-pressed") === "true");
        const before = plain().textContent;
        const done = new Promise((resolve) => { const watch = new MutationObserver(() => { if (changed()) { watch.disconnect(); resolve(); } });
            watch.observe(root, { subtree: true, childList: true, attributes: true, characterData: true }); });
        target.click();
        await done;
        await new Promise((resolve) => requestAnimationFrame(() => { const c = new MessageChannel(); c.port1.onmessage = resolve; c.port2.postMessage(0); }));
        out.push(performance.now() - start);
        if (pause) await new Promise((resolve) => setTimeout(resolve, pause));
    }
    return out;
}"""


def free_port() -> int:
    """A port that nobody uses now."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


def notebook() -> str:
    """One cell with both widgets."""
    cell = {
        "cell_type": "code",
        "metadata": {},
        "source": NOTEBOOK,
        "outputs": [],
        "execution_count": None,
        "id": "one",
    }
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    return json.dumps({"cells": [cell], "metadata": kernel, "nbformat": 4, "nbformat_minor": 5})


def measured(page: Page, kind: str, n: int, pause: int = 250) -> list[float]:
    """Milliseconds of so many clicks."""
    return [float(ms) for ms in page.evaluate(MEASURE, [kind, pause, n])]


def both(page: Page, n: int) -> tuple[list[float], list[float]]:
    """Clicks on both, in turns of five, so that a busy minute of the machine meets both."""
    plain: list[float] = []
    ours: list[float] = []
    for _ in range(max(1, n // 5)):
        plain += measured(page, "button", 5)
        ours += measured(page, "table", 5)
    return plain, ours


def run(n: int, acts: int) -> int:
    """Measure and report; 1 if a budget is not kept."""
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "both.ipynb"
        file.write_text(notebook(), encoding="utf-8")
        command = [sys.executable, "-m", "voila", str(file), "--no-browser", f"--port={port}", "--Voila.ip=127.0.0.1"]
        with subprocess.Popen(command, env={**os.environ}, stderr=subprocess.DEVNULL) as server:
            try:
                return report(f"http://127.0.0.1:{port}/", n, acts)
            finally:
                server.send_signal(signal.SIGINT)


def report(url: str, n: int, acts: int) -> int:
    """Open the page, click, print."""
    for _ in range(600):
        try:
            socket.create_connection(("127.0.0.1", int(url.rstrip("/").rpartition(":")[2])), timeout=0.5).close()
            break
        except OSError:
            time.sleep(0.1)
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        page: Any = browser.new_page(viewport={"width": 1280, "height": 1000}, reduced_motion="reduce")
        page.goto(url)
        page.locator('[data-zone="hand"] .hl-card').first.wait_for(timeout=90_000)
        page.wait_for_timeout(1500)
        measured(page, "table", 5, 100)
        measured(page, "button", 5, 100)
        plain, ours = both(page, n)
        for _ in range(0, max(0, acts - 10 - n), 50):
            measured(page, "table", 50, 0)
        plain_late, late = both(page, n)
        browser.close()
    plain_ms, ours_ms, late_ms, plain_late_ms = (statistics.median(times) for times in (plain, ours, late, plain_late))
    against, aged = ours_ms / plain_ms, (late_ms / plain_late_ms) / (ours_ms / plain_ms)
    print(f"button {plain_ms:.1f} ms, table {ours_ms:.1f} ms, ratio {against:.2f} (n = {len(ours)} each)")
    print(
        f"after {acts} acts: button {plain_late_ms:.1f} ms, table {late_ms:.1f} ms; aged by {late_ms / ours_ms:.2f}, against the button {aged:.2f}"
    )
    return int(against > 1.5 or aged > 1.1)


if __name__ == "__main__":
    numbers = [int(one) for one in sys.argv[1:]]
    sys.exit(run(*(numbers + [60, 1000][len(numbers) :])))

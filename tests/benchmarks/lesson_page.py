# ruff: noqa: E501  a notebook and a script within
"""What a lesson page weighs, and how soon it answers, against a plain ipywidgets Button of the same page and kernel.

    python tests/benchmarks/lesson_page.py              # a lesson of twelve steps walked to its end, then 60 clicks each
    python tests/benchmarks/lesson_page.py 20

Needs Voila and Chromium. The weight is what comes over the line to a browser that has nothing yet: files, and what the
lesson sends from its first to its last step. Budgets: 600 kB beside Voila's own scripts, of which a page of ours loads
none; 1.5 times the button.
"""

from __future__ import annotations

import base64
import importlib.util
import json
import os
import shutil
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import zlib
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Page, sync_playwright

from hanalearn.serve.trial import served

HERE = Path(__file__).parent
LESSON = "L3.3"
FLAGS = ["--no-sandbox"]
NOTEBOOK = """
import ipywidgets
from hanalearn.apps.shell import Page
from hanalearn.progress import MemoryStore

button = ipywidgets.Button(description="0")
button.on_click(lambda _: setattr(button, "description", str(int(button.description) + 1)))
page = Page("L0.1", step="same-plant", lang="en", store=MemoryStore(), environ={})
ipywidgets.VBox([button, page.widget])
"""
"""Two cards of the step do not hold, each with words of its own: tapped in turns, every click is met with others."""

MEASURE = """async ([kind, pause, n]) => {
    const root = document.querySelector(".hl.hl-page").shadowRoot, plain = document.querySelector("button.jupyter-button");
    const said = () => (kind === "button" ? plain : root.querySelector(".hl-fb"))?.textContent ?? "";
    const out = [];
    for (let i = 0; i < n; i++) {
        const target = kind === "button" ? plain : root.querySelector(`[data-zone=field] [data-offer="tap:${window.turn ? "6a" : "12c1"}"]`);
        if (kind === "step") window.turn = !window.turn;
        const before = said(), start = performance.now();
        const done = new Promise((resolve) => { const watch = new MutationObserver(() => { if (said() !== before) { watch.disconnect(); resolve(); } });
            watch.observe(kind === "button" ? document : root, { subtree: true, childList: true, attributes: true, characterData: true }); });
        target.click();
        await done;
        await new Promise((resolve) => requestAnimationFrame(() => { const c = new MessageChannel(); c.port1.onmessage = resolve; c.port2.postMessage(0); }));
        out.push(performance.now() - start);
        await new Promise((resolve) => setTimeout(resolve, pause));
    }
    return out;
}"""


def weigh(browser: Browser) -> int:
    """Print what a lesson sends until its last step; the bytes of it all."""
    driver = _driver()
    with (
        tempfile.TemporaryDirectory() as folder,
        served(env={"HANALEARN_DATA": folder, "HANALEARN_WARM": "few"}) as url,
    ):
        context = browser.new_context(reduced_motion="reduce")
        page = context.new_page()
        tool = context.new_cdp_session(page)
        tool.send("Network.enable")
        came: Counter[str] = Counter()
        kinds: dict[str, str] = {}
        tool.on("Network.responseReceived", lambda e: kinds.__setitem__(e["requestId"], _kind(e["response"]["url"])))
        tool.on(
            "Network.loadingFinished",
            lambda e: came.update({kinds.get(e["requestId"], "other"): int(e["encodedDataLength"])}),
        )
        line = _Line()
        tool.on("Network.webSocketFrameReceived", lambda e: line.take(e["response"]))
        page.goto(f"{url}?lesson={LESSON}&lang=en")
        learner = driver.Learner(page, LESSON)
        learner.settle(keeps=True)
        first = sum(came.values()) + line.packed
        learner.finish()
        context.close()
    total = sum(came.values()) + line.packed
    print(f"  messages: {line.packed / 1000:.0f} kB packed, {line.plain / 1000:.0f} kB unpacked")
    for kind, size in came.most_common():
        print(f"  {kind}: {size / 1000:.0f} kB")
    print(f"{LESSON}: {first / 1000:.0f} kB until the first step can be answered, {total / 1000:.0f} kB to its end")
    return total


@dataclass
class _Line:
    """What messages take on the line: the browser shows them unpacked, so they are packed again as the server does."""

    plain: int = 0
    packed: int = 0
    pack: Any = field(default_factory=lambda: zlib.compressobj(1, zlib.DEFLATED, -zlib.MAX_WBITS, 5))

    def take(self, frame: dict[str, Any]) -> None:
        data = base64.b64decode(frame["payloadData"]) if frame["opcode"] == 2 else frame["payloadData"].encode()
        self.plain += len(data)
        self.packed += len(self.pack.compress(data) + self.pack.flush(zlib.Z_SYNC_FLUSH))


def _kind(url: str) -> str:
    """The sort of file an address names."""
    parts = urlsplit(url)
    if parts.scheme == "data":
        return "pictures already there"
    name = parts.path.rpartition("/")[2]
    return name.rpartition(".")[2] if "." in name else "pages and answers"


def _driver() -> Any:
    """The learner of the browser tests."""
    spec = importlib.util.spec_from_file_location("hanalearn_learner", HERE.parent / "browser" / "conftest.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def click(browser: Browser, n: int) -> float:
    """Print how soon a step and a button answer; the ratio of the medians."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port = int(one.getsockname()[1])
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    cell = {"cell_type": "code", "metadata": {}, "source": NOTEBOOK, "outputs": [], "execution_count": None, "id": "a"}
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "both.ipynb"
        file.write_text(json.dumps({"cells": [cell], "metadata": kernel, "nbformat": 4, "nbformat_minor": 5}))
        command = [sys.executable, "-m", "voila", str(file), "--no-browser", f"--port={port}", "--Voila.ip=127.0.0.1"]
        with subprocess.Popen(command, env={**os.environ}, stderr=subprocess.DEVNULL) as server:
            try:
                page = browser.new_page(viewport={"width": 1280, "height": 1000}, reduced_motion="reduce")
                _open(page, f"http://127.0.0.1:{port}/")
                plain: list[float] = []
                ours: list[float] = []
                # In turns of five, so that a busy minute of the machine meets both.
                for turn in range(1 + max(1, n // 5)):
                    times = page.evaluate(MEASURE, ["button", 250, 5]), page.evaluate(MEASURE, ["step", 250, 5])
                    if turn:
                        plain += times[0]
                        ours += times[1]
                page.close()
            finally:
                server.send_signal(signal.SIGINT)
    plain_ms, ours_ms = statistics.median(plain), statistics.median(ours)
    print(f"button {plain_ms:.1f} ms, step {ours_ms:.1f} ms, ratio {ours_ms / plain_ms:.2f} (n = {len(ours)} each)")
    return ours_ms / plain_ms


def _open(page: Page, url: str) -> None:
    for _ in range(600):
        try:
            socket.create_connection(("127.0.0.1", urlsplit(url).port or 80), timeout=0.5).close()
            break
        except OSError:
            page.wait_for_timeout(100)
    page.goto(url)
    page.locator('[data-zone="field"] .hl-card[data-offer]').first.wait_for(timeout=90_000)
    page.wait_for_timeout(1500)


def main(n: int) -> int:
    """1 if a budget is not kept."""
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        total = weigh(browser)
        ratio = click(browser, n)
        browser.close()
    print(f"load {' '.join(f'{one:.1f}' for one in os.getloadavg())}")
    return int(total > 600_000 or ratio > 1.5)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 60))

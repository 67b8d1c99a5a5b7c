"""A server that is really started, and a visitor with cookies."""

from __future__ import annotations

import http.cookiejar
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

import nbformat
import psutil
import pytest

# What a page does is decided by its address, so that one server is enough for most tests.
CELL = """
import os, sys, urllib.parse
import anywidget, traitlets

query = urllib.parse.parse_qs(os.environ["QUERY_STRING"])
if "raise" in query:
    raise ZeroDivisionError("secret detail")
if "die" in query:
    os._exit(7)
names = ("QUERY_STRING", "HTTP_ACCEPT_LANGUAGE", "HANALEARN_LANG", "SERVER_SOFTWARE", "HTTP_COOKIE")
print("seen by the kernel:", {name: os.environ.get(name) for name in names}, sys.executable)

class Counter(anywidget.AnyWidget):
    _esm = '''
    export default { render({ model, el }) {
      const button = document.createElement("button");
      const draw = () => { button.textContent = "taken " + model.get("taken"); };
      button.addEventListener("click", () => model.send({ kind: "take" }));
      model.on("change:taken", draw);
      draw();
      el.append(button);
    } };
    '''
    taken = traitlets.Int(0).tag(sync=True)

class Spy(anywidget.AnyWidget):
    _esm = '''
    export default () => ({
      initialize({ model }) { model.begun = (model.begun ?? 0) + 1; },
      render({ model, el }) {
        const kernel = model.widget_manager.kernel, text = document.createElement("output");
        let said = "";
        const draw = () => {
          const raw = [...new Uint8Array(model.get("raw").buffer)];
          text.textContent = `${kernel.status} ${kernel.connectionStatus} begun ${model.begun} bytes ${raw} ${said}`;
        };
        kernel.statusChanged.connect(draw);
        kernel.connectionStatusChanged.connect(draw);
        model.on("change:raw", draw);
        model.on("msg:custom", (content, buffers) => { said = `${content.word} ${buffers.length}`; draw(); });
        draw();
        el.append(text);
        return () => document.body.append("farewell");
      },
    });
    '''
    raw = traitlets.Bytes(b"\\x01\\x02").tag(sync=True)

counter = Counter()

def take(_, content, buffers):
    counter.taken += 1
    if counter.taken == 2 and "spy" in query:
        spy.raw = b"\\x03"
    if counter.taken == 3 and "spy" in query:
        spy.send({"word": "told"}, buffers=[b"x"])
    if counter.taken == 4 and "spy" in query:
        spy.close()

counter.on_msg(take)
if "spy" in query:
    spy = Spy()
    display(spy)
if "slider" in query:
    import ipywidgets
    display(ipywidgets.IntSlider(value=7))
counter
"""


@dataclass
class Answer:
    """What a server answered."""

    status: int
    headers: Mapping[str, str]
    text: str


@dataclass
class Visitor:
    """A browser without scripts: keeps its cookies."""

    url: str
    jar: http.cookiejar.CookieJar = field(default_factory=http.cookiejar.CookieJar)

    def ask(self, path: str = "", *, data: bytes | None = None, headers: Mapping[str, str] | None = None) -> Answer:
        opener = urllib.request.build_opener(
            urllib.request.ProxyHandler({}), urllib.request.HTTPCookieProcessor(self.jar)
        )
        request = urllib.request.Request(self.url + path, data=data, headers=dict(headers or {}))
        try:
            answer = opener.open(request, timeout=60)
        except urllib.error.HTTPError as error:
            answer = error
        with answer:
            return Answer(answer.status, answer.headers, answer.read().decode("utf-8", "replace"))

    @property
    def cookies(self) -> str:
        return "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.jar)

    @property
    def xsrf(self) -> str:
        return next(str(cookie.value) for cookie in self.jar if cookie.name == "_xsrf")


def browser_path() -> str:
    """The browser of this machine, for tests that start one of their own."""
    names = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
    return os.environ.get("HANALEARN_CHROMIUM") or next(filter(None, map(shutil.which, names)))


def kernel_of(page: str) -> str:
    """The id of the kernel behind a page."""
    found = re.search(r'<script id="jupyter-config-data"[^>]*>(.*?)</script>', page)
    assert found, page[-2000:]
    return str(json.loads(found[1])["kernelId"])


@dataclass
class Server:
    """A running server."""

    process: subprocess.Popen[str]
    url: str
    stderr: Path

    def children(self) -> list[psutil.Process]:
        return psutil.Process(self.process.pid).children(recursive=True)

    def complaints(self) -> str:
        return self.stderr.read_text()

    def end(self, number: int = signal.SIGTERM) -> int:
        self.process.send_signal(number)
        return self.process.wait(30)


Start = Callable[..., Server]


@pytest.fixture(scope="session")
def counter_notebook(tmp_path_factory: pytest.TempPathFactory) -> Path:
    straight = {"hanalearn": {"straight": True}}  # the way of the lessons
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(CELL)], metadata=straight)
    path = tmp_path_factory.mktemp("notebook") / "counter.ipynb"
    nbformat.write(notebook, path)
    return path


@pytest.fixture(scope="session")
def start(counter_notebook: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Start]:
    """Starts servers with the counter notebook; ends those that still run."""
    running: list[Server] = []

    def begin(
        *options: str,
        env: Mapping[str, str] | None = None,
        cwd: Path | None = None,
        notebook: Path = counter_notebook,
    ) -> Server:
        folder = tmp_path_factory.mktemp("server")
        stderr = folder / "stderr"
        settings = {**os.environ, "HANALEARN_DATA": str(folder / "data"), "HANALEARN_WARM": "few", **(env or {})}
        command = [sys.executable, "-m", "hanalearn", "serve", str(notebook), "--port", "0", "--no-browser"]
        with stderr.open("w") as errors:
            process = subprocess.Popen(
                [*command, *options], stdout=subprocess.PIPE, stderr=errors, text=True, env=settings, cwd=cwd or folder
            )
        assert process.stdout is not None
        line = process.stdout.readline()
        found = re.search(r"http://[^ ]+/", line)
        assert found, line + stderr.read_text()
        server = Server(process, found[0], stderr)
        running.append(server)
        return server

    yield begin
    for server in running:
        if server.process.poll() is None:
            server.end()
        assert server.process.stdout is not None
        server.process.stdout.close()


@pytest.fixture(scope="session")
def server(start: Start) -> Server:
    """One server for all tests that only visit it, with every default."""
    return start()


# A kernel whose page holds no connection is ended after two minutes: a visitor lasts for one file of tests.
@pytest.fixture(scope="module")
def guest(server: Server) -> Visitor:
    """A visitor of it with one open page."""
    return Visitor(server.url)


@pytest.fixture(scope="module")
def page(guest: Visitor) -> Answer:
    """The page of that visitor."""
    return guest.ask("?lesson=L0.1&lang=ja", headers={"Accept-Language": "zh-TW, en;q=0.5"})

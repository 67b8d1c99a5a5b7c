"""The front end on a page of its own: harness.html, served from this machine, with sample views and plain pictures."""

from __future__ import annotations

import functools
import http.server
import json
import runpy
import threading
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from hanalearn.widgets import front as front_end

HERE = Path(__file__).parent
STATIC = front_end.STATIC
DESKS: Mapping[str, Mapping[str, object]] = runpy.run_path(str(HERE / "desks.py"))["DESKS"]
CODES = [f"{month}{place}" for month in range(1, 13) for place in ("a", "b", "r", "c1", "c2", "c3")]
PICTURE = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 160"><rect width="100" height="160" fill="#faf6ec"'
    ' stroke="#14191d" stroke-width="6"/><text x="50" y="90" font-size="30" text-anchor="middle">{}</text></svg>'
)


class Shelf(http.server.SimpleHTTPRequestHandler):
    """The harness, the sample views, the front end as it is shipped, and one picture for each card."""

    def translate_path(self, path: str) -> str:
        name = path.partition("?")[0].lstrip("/")
        return str(STATIC / name.removeprefix("static/") if name.startswith("static/") else HERE / name)

    def made(self, path: str) -> tuple[str, str] | None:
        """Type and text of what is no file."""
        if path == "/pics.json":
            return "application/json", json.dumps({code: PICTURE.format(code) for code in [*CODES, "back"]})
        if path == "/static/table.js":
            return "text/javascript", front_end.script()
        if path == "/static/ui.css":
            return "text/css", front_end.styles()
        name = path.removeprefix("/views/").removesuffix(".json")
        return ("application/json", json.dumps(DESKS[name])) if name in DESKS else None

    def do_GET(self) -> None:
        made = self.made(self.path)
        if made is None:
            return super().do_GET()
        body = made[1].encode()
        self.send_response(200)
        self.send_header("Content-Type", f"{made[0]}; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)
        return None

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing: a test that fails shows what it needs."""


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    """Address of the harness, without a slash at its end."""
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Shelf, directory=str(HERE))) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()


@pytest.fixture
def front(visitor: Any, address: str) -> Callable[..., Page]:
    """Opens the front end on a sample view: ``front("wrong", size=(390, 844))``."""

    def open_view(view: str = "", **options: Any) -> Page:
        page: Page = visitor.open(f"{address}/harness.html?view={view}", **options)
        page.wait_for_function("window.table")
        return page

    return open_view

"""A visitor who means harm: scripts in whatever can be entered, messages no page would send, floods."""

from __future__ import annotations

import contextlib
import json
import socket
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote, urlsplit

import nbformat
import pytest
import websocket
from playwright.sync_api import expect

from hanalearn.apps.shell import Page
from hanalearn.progress import MemoryStore
from hanalearn.serve.server import MOST_BODY_BYTES, MOST_MESSAGE_BYTES
from hanalearn.teach.new_lesson import new_lesson

from .conftest import Answer, Server, Start, Visitor, kernel_of
from .test_owner import channels, message

SCRIPTS = (
    "<script>window.harm=1</script>",
    "<img src=x onerror=window.harm=1>",
    "<svg onload=window.harm=1>",
    '"><iframe srcdoc="<script>parent.harm=1</script>">',
    "javascript:window.harm=1",
    "{{7*7}}{%import os%}",
    "__import__('os').system('id')",
    "';DROP TABLE hanalearn_attempts;--",
    "\u202e\u2066\x00\ud800",
)
ROOMS = (
    "lesson",
    "step",
    "seed",
    "play",
    "practise",
    "explore",
    "plan",
    "pile",
    "round",
    "with",
    "book",
    "lang",
    "deck",
)


def test_execute_and_its_relatives_are_dropped(server: Server) -> None:
    visitor = Visitor(server.url)
    line = channels(server, kernel_of(visitor.ask().text), cookies=visitor.cookies)
    code = {"code": "raise SystemExit('it ran')", "silent": False, "cursor_pos": 0, "detail_level": 0}
    kinds = (
        "execute",
        "complete",
        "inspect",
        "history",
        "is_complete",
        "interrupt",
        "create_subshell",
        "debug",
        "usage",
    )
    try:
        for channel in ("shell", "control", "stdin"):
            for kind in kinds:
                line.send(json.dumps({**json.loads(message(f"{kind}_request", dict(code))), "channel": channel}))
        line.send(message("kernel_info_request", {}))
        seen: list[str] = []
        while not seen or seen[-1] != "kernel_info_reply":
            seen.append(json.loads(line.recv())["header"]["msg_type"])
    finally:
        line.close()

    assert not {f"{kind}_reply" for kind in kinds} & set(seen)
    assert "error" not in seen


@pytest.mark.parametrize("kind", ["text", "bytes"])
def test_message_larger_than_any_page_sends_ends_the_connection_and_nothing_else(server: Server, kind: str) -> None:
    visitor = Visitor(server.url)
    kernel_id = kernel_of(visitor.ask().text)
    line = channels(server, kernel_id, cookies=visitor.cookies)
    large = "x" * (MOST_MESSAGE_BYTES + 1)
    try:
        line.send(large) if kind == "text" else line.send_binary(large.encode())
        is_open = True
        while is_open:
            try:
                is_open = line.recv() != ""  # the close frame
            except (websocket.WebSocketException, OSError):
                is_open = False
    finally:
        line.shutdown()

    assert visitor.ask(f"api/kernels/{kernel_id}").status == 200


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "null",
        '"x"',
        "{}",
        '{"header":null}',
        '{"channel":"shell"}',
        '{"channel":[],"header":{}}',
        "[" * 9000,
    ],
)
def test_text_that_is_no_message_harms_only_its_own_connection(server: Server, text: str) -> None:
    visitor = Visitor(server.url)
    kernel_id = kernel_of(visitor.ask().text)
    line = channels(server, kernel_id, cookies=visitor.cookies)
    line.send(text)
    line.close()

    again = channels(server, kernel_id, cookies=visitor.cookies)
    try:
        again.send(message("kernel_info_request", {}))
        while json.loads(again.recv())["header"]["msg_type"] != "kernel_info_reply":
            pass
    finally:
        again.close()


def status_of(server: Server, request: bytes) -> int:
    """The status of the answer to raw bytes; 0 if the server closed the connection without one."""
    parts = urlsplit(server.url)
    with socket.create_connection((str(parts.hostname), parts.port), timeout=20) as line:
        with contextlib.suppress(OSError):  # the server need not listen to the end
            line.sendall(request)
        try:
            head = line.recv(100)
        except OSError:
            return 0
    return int(head.split()[1]) if head else 0


def test_body_larger_than_a_farewell_is_refused(server: Server, guest: Visitor, page: Answer) -> None:
    size = MOST_BODY_BYTES + 1
    address = f"/voila/api/shutdown/{kernel_of(page.text)}"
    head = f"POST {address} HTTP/1.1\r\nHost: x\r\nCookie: {guest.cookies}\r\nContent-Length: {size}\r\n\r\n"

    assert status_of(server, head.encode() + b"x" * size) in (0, 400, 413)
    assert guest.ask(f"api/kernels/{kernel_of(page.text)}").status == 200


@pytest.mark.parametrize("path", ["?" + "a" * 70_000, "x" * 70_000, " /x\x00 "])
def test_address_that_none_of_ours_is_like_is_refused(server: Server, path: str) -> None:
    before = len(server.children())

    assert status_of(server, f"GET /{path} HTTP/1.1\r\nHost: x\r\n\r\n".encode()) in (0, 400, 404, 414, 431)
    assert len(server.children()) == before


@pytest.mark.parametrize("script", SCRIPTS)
def test_script_in_an_address_comes_back_as_text(guest: Visitor, page: Answer, script: str) -> None:
    written = quote(script.encode("utf-8", "surrogatepass"))
    for path in (f"{written}?lang=en", f"nowhere?lang={written}&lesson={written}"):
        answer = guest.ask(path)

        assert answer.status in (400, 403, 404)
        assert "<img src=x" not in answer.text
        assert "window.harm=1</script>" not in answer.text
        assert "{{7*7}}" in answer.text or "7*7" not in answer.text


def drawings_of(value: object) -> Iterator[str]:
    """Every drawing of a view: the one kind of text that a page does not write as text."""
    if isinstance(value, dict):
        if isinstance(drawing := value.get("svg"), str):
            yield drawing
        value = list(value.values())
    if isinstance(value, list | tuple):
        for one in value:
            yield from drawings_of(one)


@pytest.mark.parametrize("script", SCRIPTS)
@pytest.mark.parametrize("name", ROOMS)
def test_script_in_any_part_of_an_address_opens_a_page_that_says_so(name: str, script: str) -> None:
    query = f"{name}={quote(script.encode('utf-8', 'surrogatepass'))}"

    shell = Page(store=MemoryStore(), environ={"SERVER_SOFTWARE": "voila/", "QUERY_STRING": query})

    assert shell.widget.view["seq"] >= 1
    json.dumps(shell.widget.view, allow_nan=False)
    assert not [drawing for drawing in drawings_of(shell.widget.view) if "harm" in drawing]
    shell.widget.close()


HARM = "<script>window.harm=1</script><img src=x onerror=window.harm=1>[x](javascript:window.harm=1)"
CELL = """
from hanalearn.apps.shell import Page
from hanalearn.progress import MemoryStore

Page(packs=[{pack!r}], store=MemoryStore()).widget
"""


@pytest.fixture(scope="module")
def careless(start: Start, tmp_path_factory: pytest.TempPathFactory) -> Server:
    """A server with the lessons and a pack whose author has put scripts into every sentence."""
    pack = tmp_path_factory.mktemp("pack")
    folder = new_lesson("C1-two-cherries", pack, ["en"])
    words = folder / "en.md"
    lines = words.read_text(encoding="utf-8").splitlines()
    said = [f"{line} {HARM}" if line and line[0] not in "#>" else line for line in lines]
    words.write_text("\n".join(said), encoding="utf-8")
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(CELL.format(pack=str(pack)))])
    nbformat.write(notebook, pack / "page.ipynb")
    return start(notebook=pack / "page.ipynb")


def typed(page: Any) -> int:
    """How many fields of a page took the script, each left with Enter."""
    fields = page.locator("input:visible, textarea:visible")
    count = 0
    for i in range(fields.count()):
        field = fields.nth(i)
        if field.get_attribute("type") in (None, "text", "search"):
            field.fill(HARM)
            field.press("Enter")
            count += 1
    return count


@pytest.mark.browser
@pytest.mark.parametrize(
    "query",
    [
        "lesson=C1",
        f"explore={quote(HARM)}",
        f"play={quote(HARM)}&with={quote(HARM)}",
        f"practise={quote(HARM)}",
        f"lesson={quote(HARM)}",
    ],
)
def test_no_text_of_an_author_or_a_visitor_runs_in_a_browser(visitor: Any, careless: Server, query: str) -> None:
    page = visitor.open(f"{careless.url}?{query}&lang=en", reduced_motion="reduce")
    expect(page.locator(".hl-page").first).to_be_visible(timeout=60_000)

    if query == "lesson=C1":
        expect(page.get_by_text("<script>window.harm=1</script>").first).to_be_visible()
    typed(page)
    page.wait_for_load_state("networkidle")

    assert page.evaluate("window.harm") is None
    assert page.locator("a[href^='javascript:'], img[onerror], script:text('harm')").count() == 0

"""The websocket of a page: raw messages, few of them, and none that stops the server."""

from __future__ import annotations

import asyncio
import json
import time
import uuid
from types import SimpleNamespace
from typing import Any

import nbformat
import pytest
import websocket

from hanalearn.serve.connection import MOST_PARTS, PROTOCOL, LeanConnection, parts_of
from hanalearn.serve.pupil import _written

from .conftest import Server, Start, Visitor, kernel_of

SLOW = """
import time
import anywidget

class Slow(anywidget.AnyWidget):
    _esm = "export default { render() {} };"

slow = Slow()

def answer(_, content, buffers):
    time.sleep(content.get("seconds", 0))
    slow.send({"kind": "done"})

slow.on_msg(answer)
slow
"""


def written(kind: str, content: dict[str, Any], *, channel: str = "shell") -> bytes:
    header = {
        "msg_id": uuid.uuid4().hex,
        "msg_type": kind,
        "username": "",
        "session": "s",
        "version": "5.3",
        "date": "",
    }
    return _written(channel, [header, {}, {}, content])


def count(number: int, *, rest: bytes = b"") -> bytes:
    return number.to_bytes(8, "little") + rest


def test_a_message_comes_apart_as_it_was_put_together() -> None:
    parts = parts_of(written("comm_msg", {"data": "桜"}))

    assert parts is not None
    assert parts[0] == b"shell"
    assert json.loads(parts[1])["msg_type"] == "comm_msg"
    assert json.loads(parts[4]) == {"data": "桜"}


@pytest.mark.parametrize(
    "message",
    [
        b"",
        b"short",
        "text, where bytes belong",
        count(2**63),
        count(2**64 - 1, rest=b"x" * 100),
        count(MOST_PARTS + 1, rest=b"\0" * 8 * (MOST_PARTS + 2)),
        count(6, rest=b"\xff" * 48),
        count(6, rest=b"".join((8 * 7 + i).to_bytes(8, "little") for i in (0, 9, 3, 9, 9, 9)) + b"x" * 9),
        count(6, rest=b"".join((0).to_bytes(8, "little") for _ in range(6))),
    ],
)
def test_bytes_that_are_no_message_are_none(message: object) -> None:
    assert parts_of(message) is None


@pytest.fixture(scope="module")
def slow(start: Start, tmp_path_factory: pytest.TempPathFactory) -> Server:
    """A server whose page answers as late as it is asked to."""
    path = tmp_path_factory.mktemp("slow") / "slow.ipynb"
    cells = [nbformat.v4.new_code_cell(SLOW)]
    nbformat.write(nbformat.v4.new_notebook(cells=cells, metadata={"hanalearn": {"straight": True}}), path)
    return start(notebook=path)


class Line:
    """A page's websocket in the newer protocol."""

    def __init__(self, server: Server) -> None:
        self.visitor = Visitor(server.url)
        page = self.visitor.ask().text
        self.kernel = kernel_of(page)
        states = json.loads(
            page.partition('<script id="hl-states" type="application/json">')[2].partition("</script>")[0]
        )
        self.widget = next(key for key, one in states.items() if one["model_module"] == "anywidget")
        address = f"{server.url.replace('http', 'ws', 1)}api/kernels/{self.kernel}/channels"
        self.socket = websocket.create_connection(
            f"{address}?session_id={uuid.uuid4().hex}&terse=1",
            timeout=30,
            cookie=self.visitor.cookies,
            origin=server.url.rstrip("/"),
            http_no_proxy=["127.0.0.1"],
            subprotocols=[PROTOCOL],
        )

    def ask(self, seconds: float = 0.0) -> None:
        data = {"method": "custom", "content": {"seconds": seconds}}
        self.socket.send_binary(written("comm_msg", {"comm_id": self.widget, "data": data}))

    def hear(self) -> tuple[str, dict[str, Any]]:
        parts = parts_of(self.socket.recv())
        assert parts is not None
        return json.loads(parts[1])["msg_type"], json.loads(parts[4])

    def until_done(self) -> list[tuple[str, dict[str, Any]]]:
        heard = [self.hear()]
        while heard[-1][0] != "comm_msg":
            heard.append(self.hear())
        return heard


@pytest.fixture
def line(slow: Server) -> Any:
    line = Line(slow)
    # A kernel that is still at its beginning says what it opens; only what comes of an act is looked at here.
    line.ask()
    line.until_done()
    yield line
    line.socket.close()


class Bare(LeanConnection):
    """The part of a connection that says what a kernel does; no server around it."""

    kernel_manager = SimpleNamespace(execution_state="")

    async def passed(self, *states: str) -> list[str]:
        """Of states that follow each other quickly those that are passed on."""
        parts = [[b"{}", b"{}", b"{}", json.dumps({"execution_state": state}).encode()] for state in states]
        return [state for state, part in zip(states, parts, strict=True) if not self._hold(part)]


@pytest.mark.parametrize(
    ("states", "passed"),
    [
        (("busy", "idle", "busy", "idle"), []),
        (("starting", "idle", "busy", "idle"), ["starting", "idle"]),
        (("starting", "busy", "idle", "busy", "idle"), ["starting", "idle"]),
        (("busy", "starting", "busy", "idle"), ["starting", "idle"]),
    ],
)
def test_a_page_that_heard_of_a_start_hears_of_its_end(states: tuple[str, ...], passed: list[str]) -> None:
    assert asyncio.run(Bare.__new__(Bare).passed(*states)) == passed


def test_a_quick_act_is_one_message(line: Line) -> None:
    for _ in range(3):
        line.ask()

    heard = [line.hear() for _ in range(3)]

    assert [kind for kind, _ in heard] == ["comm_msg"] * 3


def test_a_slow_act_says_that_the_kernel_is_busy_and_when_it_no_longer_is(line: Line) -> None:
    line.ask(1.0)

    states = [content.get("execution_state") for kind, content in [*line.until_done(), line.hear()] if kind == "status"]

    assert states == ["busy", "idle"]


def test_bytes_that_are_no_message_harm_nothing(line: Line) -> None:
    for message in (count(2**63), b"", b"x" * 50, count(6, rest=b"\xff" * 48)):
        line.socket.send_binary(message)
    begun = time.monotonic()
    line.ask()

    assert line.until_done()[-1][1]["data"]["content"] == {"kind": "done"}
    assert time.monotonic() - begun < 20


def test_code_and_channels_that_no_page_needs_are_dropped(line: Line) -> None:
    code = {"code": "raise SystemExit('it ran')", "silent": False}
    for channel in ("shell", "control", "stdin", "iopub", "\ud800".encode("utf-8", "replace").decode()):
        for kind in ("execute_request", "shutdown_request", "input_reply", "debug_request"):
            if (channel, kind) != ("shell", "shutdown_request"):  # a page may end its own kernel
                line.socket.send_binary(written(kind, dict(code), channel=channel))
    line.ask()

    assert [kind for kind, _ in line.until_done()] == ["comm_msg"]
    assert line.visitor.ask(f"api/kernels/{line.kernel}").status == 200

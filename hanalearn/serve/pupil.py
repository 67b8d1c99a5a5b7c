"""A learner without a browser: opens the page, clicks what is on offer, and leaves, as a browser would on the wire."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import re
import time
import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from http.cookies import SimpleCookie
from typing import Any, Final
from urllib.parse import urljoin, urlsplit

from tornado.httpclient import AsyncHTTPClient, HTTPClientError, HTTPRequest, HTTPResponse
from tornado.websocket import WebSocketClientConnection, WebSocketError, websocket_connect

from hanalearn.widgets.offers import offers_in

from .connection import PROTOCOL, parts_of

__all__ = ["Opened", "Pupil", "PupilError"]

PATIENCE_SECONDS: Final = 60.0
"""How long an opening page is waited for."""
CLICK_SECONDS: Final = 10.0
"""How long the answer to a click is waited for; longer, and a person has clicked again."""
GOODBYE_SECONDS: Final = 3.0
"""How long a closing connection is waited for."""
MOST_BYTES: Final = 32 * 2**20

_CONFIG: Final = re.compile(r'<script id="jupyter-config-data"[^>]*>(.*?)</script>', re.DOTALL)
_STATES: Final = re.compile(r'<script id="hl-states"[^>]*>(.*?)</script>', re.DOTALL)
_SCRIPT: Final = re.compile(r'<script defer src="([^"]+)"|<link rel="later"[^>]* href="([^"]+)"')
_ACTS: Final = ("tap:", "choose:", "next", "again", "new")
"""What a learner mostly does; everything else only where none of these is on offer."""
_LEAVING: Final = ("lang:", "room:", "map")


class PupilError(Exception):
    """A page did not open or a click was not answered; the message says how far it went."""


@dataclass(frozen=True)
class Opened:
    """How long a page took, in seconds from the request."""

    first: float
    """To the first bytes, in which the first picture is."""
    page: float
    """To the last byte of the page."""
    live: float
    """To the widgets: from here on a click is answered."""


@dataclass
class Pupil:
    """One learner at one server.

    Args:
        url: address of the server, ending in "/".
        query: what the page is asked for, without "?".
        token: access word of the server, or "".
        greets: whether to say who is there, as a browser does, so that answers are kept.
        number: decides what is clicked, and in which order.
        path: of the page below `url`; the lessons are a page of their own in another Jupyter server.
        cookies: what the browser has already, of a login for example.
    """

    url: str
    query: str = "lesson=L0.1"
    token: str = ""
    greets: bool = False
    number: int = 0
    path: str = ""
    cookies: dict[str, str] = field(default_factory=dict)
    kernel_id: str = ""
    view: dict[str, Any] = field(default_factory=dict)
    _socket: WebSocketClientConnection | None = None
    _widget: str = ""
    _count: int = 0

    def __post_init__(self) -> None:
        self._dice = random.Random(self.number)
        self._session = uuid.uuid4().hex
        # The shared client of tornado opens ten pages at a time; a class is larger.
        self._http = AsyncHTTPClient(force_instance=True, defaults={"user_agent": "hanalearn class-check"})

    async def open(self) -> Opened:
        """Open the page, its scripts and its websocket, and learn what the widgets show.

        Raises:
            PupilError: it did not open within a minute, was refused, or has no lesson in it.
        """
        begun = time.monotonic()
        first = 0.0

        def arrived(_: bytes) -> None:
            nonlocal first
            first = first or time.monotonic() - begun

        try:
            async with asyncio.timeout(PATIENCE_SECONDS):
                text = await self._page(arrived)
                page = time.monotonic() - begun
                await self._scripts(text)
                await self._connect()
                await self._states(text)
        except TimeoutError:
            raise PupilError(f"the page was not there after {PATIENCE_SECONDS:.0f} s") from None
        except HTTPClientError as error:
            raise PupilError(f"refused with {error.code}: {error.message}") from error
        except (OSError, WebSocketError) as error:
            raise PupilError(f"no connection: {error}") from error
        return Opened(first, page, time.monotonic() - begun)

    async def click(self) -> float:
        """Do one thing that is on offer, and wait for the whole page; seconds until the page begins to show the answer.

        Raises:
            PupilError: nothing is on offer, no answer came, or the connection was lost.
        """
        offer = self._choice()
        before, first = self._seq, 0.0
        begun = time.monotonic()
        try:
            async with asyncio.timeout(CLICK_SECONDS):
                await self._give(offer)
                while self._seq <= before:
                    message = await self._hear()
                    self._take(message)
                    if not first and (self._seq > before or self._is_said(message)):
                        first = time.monotonic() - begun
        except TimeoutError:
            raise PupilError(f"no answer to {offer!r} within {CLICK_SECONDS:.0f} s") from None
        except (OSError, WebSocketError) as error:
            raise PupilError(f"connection lost: {error}") from error
        return first

    async def leave(self) -> None:
        """Close the tab: the farewell that ends the kernel, then the connection. Never raises for a lost server."""
        if self.kernel_id:
            # Whether the kernel is gone is looked at afterwards, whatever becomes of this.
            with contextlib.suppress(OSError, HTTPClientError):
                await self._ask(f"voila/api/shutdown/{self.kernel_id}", method="POST", body=f"_xsrf={self._xsrf}")
        if self._socket is not None:
            self._socket.close()
            # The connection is let go once the server has said goodbye too; a lost server never does.
            with contextlib.suppress(TimeoutError, OSError, WebSocketError):
                await asyncio.wait_for(self._rest(self._socket), GOODBYE_SECONDS)
            self._socket = None

    async def _rest(self, socket: WebSocketClientConnection) -> None:
        while await socket.read_message() is not None:
            pass

    async def is_gone(self) -> bool:
        """Whether the server no longer has this learner's kernel."""
        if not self.kernel_id:
            return True
        try:
            await self._ask(f"api/kernels/{self.kernel_id}")
        except HTTPClientError as error:
            return error.code in (403, 404)
        except OSError:
            return True
        return False

    # --- the page

    async def _page(self, arrived: Any) -> str:
        address = f"{self.url}{self.path}?{self.query}"
        if self.token:
            answer = await self._request(f"{address}&token={self.token}")
            if answer.code not in (301, 302):
                raise PupilError("the access word is not the one of the server")
            address = urljoin(address, answer.headers["Location"])
        kept: list[bytes] = []

        def keep(chunk: bytes) -> None:
            arrived(chunk)
            kept.append(chunk)

        answer = await self._request(address, streaming_callback=keep)
        if answer.code != 200:
            needs = "; the server asks for an access word: --token" if answer.code in (302, 401, 403) else ""
            raise PupilError(f"refused with {answer.code}{needs}")
        text = b"".join(kept).decode("utf-8", "replace")
        found = _CONFIG.search(text)
        if found is None or 'id="hl-failed"' in text:
            raise PupilError("the page broke off: no kernel could be started")
        if not text.rstrip().endswith("</html>"):
            raise PupilError("the page ended too early")
        self.kernel_id = str(json.loads(found[1])["kernelId"])
        return text

    async def _scripts(self, text: str) -> None:
        addresses = ["".join(found) for found in _SCRIPT.findall(text)]
        answers = await asyncio.gather(*(self._request(urljoin(self.url, address)) for address in addresses))
        for address, answer in zip(addresses, answers, strict=True):
            if answer.code != 200:
                raise PupilError(f"the script {address} was refused with {answer.code}")

    async def _ask(self, path: str, *, method: str = "GET", body: str | None = None) -> HTTPResponse:
        answer = await self._request(self.url + path, method=method, body=body)
        answer.rethrow()
        return answer

    async def _request(self, address: str, **options: Any) -> HTTPResponse:
        request = HTTPRequest(
            address,
            headers={"Cookie": self._cookie_line},
            follow_redirects=False,
            connect_timeout=PATIENCE_SECONDS,
            request_timeout=PATIENCE_SECONDS,
            **options,
        )
        answer = await self._http.fetch(request, raise_error=False)
        if isinstance(answer.error, OSError):
            raise answer.error
        if answer.code == 599:
            raise HTTPClientError(599, str(answer.error))
        for line in answer.headers.get_list("Set-Cookie"):
            self.cookies.update({name: crumb.coded_value for name, crumb in SimpleCookie(line).items()})
        return answer

    @property
    def _cookie_line(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.cookies.items())

    @property
    def _xsrf(self) -> str:
        return self.cookies.get("_xsrf", "")

    # --- the widgets

    async def _connect(self) -> None:
        parts = urlsplit(self.url)
        scheme = "wss" if parts.scheme == "https" else "ws"
        address = f"{scheme}://{parts.netloc}{parts.path}api/kernels/{self.kernel_id}/channels?session_id={self._session}&terse=1"
        headers = {"Cookie": self._cookie_line, "Origin": f"{parts.scheme}://{parts.netloc}"}
        self._socket = await websocket_connect(
            HTTPRequest(address, headers=headers, connect_timeout=PATIENCE_SECONDS, request_timeout=PATIENCE_SECONDS),
            compression_options={},
            subprotocols=[PROTOCOL],
            max_message_size=MOST_BYTES,
        )

    async def _states(self, text: str) -> None:
        found = _STATES.search(text)
        if found is not None:
            self._know(json.loads(found[1]))
            await self._ping()
        else:
            await self._ask_states()
        if not self._widget:
            raise PupilError("the page has no lesson in it")
        if self.greets:
            before = self._seq
            await self._give("hello", learner=uuid.uuid4().hex, stored=True, places={}, languages=[], query="")
            while self._seq <= before:
                self._take(await self._hear())

    def _know(self, states: Mapping[str, Any]) -> None:
        for name, model in states.items():
            if model["model_module"] == "anywidget" and "view" in model["state"]:
                self._widget, self.view = name, model["state"]["view"]

    async def _ping(self) -> None:
        """Wait until the kernel has answered: from then on it answers clicks."""
        await self._say(
            "comm_msg", {"comm_id": self._widget, "data": {"method": "custom", "content": {"kind": "ping"}}}
        )
        while True:
            content = (await self._hear())["content"]
            if content.get("comm_id") == self._widget and content["data"].get("method") == "custom":
                return

    async def _ask_states(self) -> None:
        comm = uuid.uuid4().hex
        await self._say("comm_open", {"comm_id": comm, "target_name": "jupyter.widget.control", "data": {}}, "1.0.0")
        await self._say("comm_msg", {"comm_id": comm, "data": {"method": "request_states"}})
        while True:
            message = await self._hear()
            content = message["content"]
            if message["header"]["msg_type"] == "comm_msg" and content["comm_id"] == comm:
                self._know(content["data"]["states"])
                return

    @property
    def _seq(self) -> int:
        return int(self.view.get("seq", 0))

    def _choice(self) -> str:
        """What a learner would click now: a card or a way on, if there is one."""
        open_now = sorted(offers_in(self.view))
        likely = [offer for offer in open_now if offer.startswith(_ACTS)]
        possible = likely or [offer for offer in open_now if not offer.startswith(_LEAVING)] or open_now
        if not possible:
            raise PupilError("nothing is on offer in the page")
        return self._dice.choice(possible)

    async def _give(self, offer: str, **more: object) -> None:
        self._count += 1
        state = {"offer": {"seq": self._seq, "offer": offer, "n": self._count, **more}}
        data = {"method": "update", "state": state, "buffer_paths": []}
        await self._say("comm_msg", {"comm_id": self._widget, "data": data})

    def _take(self, message: Mapping[str, Any]) -> None:
        """Keep what the page would show after a message of the kernel."""
        content = message["content"]
        if message["header"]["msg_type"] == "comm_msg" and content["comm_id"] == self._widget:
            view = content["data"].get("state", {}).get("view")
            self.view = view if isinstance(view, dict) else self.view

    def _is_said(self, message: Mapping[str, Any]) -> bool:
        """Whether a message of the kernel says ahead of the next view what is said of an answer."""
        content = message["content"]
        if message["header"]["msg_type"] != "comm_msg" or content["comm_id"] != self._widget:
            return False
        said = content["data"].get("content")
        return isinstance(said, Mapping) and said.get("kind") == "said"

    async def _say(self, kind: str, content: Mapping[str, object], version: str = "") -> None:
        if self._socket is None:
            raise PupilError("the page is not open")
        header = {
            "msg_id": uuid.uuid4().hex,
            "msg_type": kind,
            "session": self._session,
            "username": "",
            "version": "5.3",
            "date": "",
        }
        metadata = {"version": version} if version else {}
        parts = [header, {}, metadata, content]
        if self._socket.selected_subprotocol == PROTOCOL:
            await self._socket.write_message(_written("shell", parts), binary=True)
            return
        message = dict(zip(("header", "parent_header", "metadata", "content"), parts, strict=True))
        await self._socket.write_message(json.dumps({"channel": "shell", **message, "buffers": []}))

    async def _hear(self) -> dict[str, Any]:
        if self._socket is None:
            raise PupilError("the page is not open")
        data = await self._socket.read_message()
        if data is None:
            raise PupilError(f"the server closed the connection ({self._socket.close_code or 'no reason given'})")
        if isinstance(data, bytes):
            parts = parts_of(data)
            if parts is None:
                raise PupilError("the server sent a message that cannot be read")
            return {"header": json.loads(parts[1]), "content": json.loads(parts[4])}
        message: dict[str, Any] = json.loads(data)
        return message


def _written(channel: str, parts: Sequence[object]) -> bytes:
    """A message in `PROTOCOL`: count, offsets of the parts and of the end (64 bits, low byte first), the parts."""
    texts = [channel.encode(), *(json.dumps(part).encode() for part in parts)]
    at = [8 * (len(texts) + 2)]
    for text in texts:
        at.append(at[-1] + len(text))
    return b"".join([*(number.to_bytes(8, "little") for number in (len(at), *at)), *texts])

"""The websocket between a page and its kernel: as few messages as the page needs, each sent at once."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from concurrent.futures import Future
from datetime import UTC, datetime
from itertools import pairwise
from typing import Any, Final

from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection

__all__ = ["MOST_PARTS", "PROTOCOL", "LeanConnection", "NoDelayConnection", "parts_of"]

PROTOCOL: Final = "v1.kernel.websocket.jupyter.org"
"""The websocket protocol whose messages pass this server as they are."""
TERSE: Final = "terse"
"""Query argument of a page that wants to hear of its kernel's state only when it lasts."""
WELCOME_SECONDS: Final = 1.0
BUSY_SECONDS: Final = 0.3
"""A kernel that is done sooner was not busy: nobody has to be told."""
MOST_PARTS: Final = 32
"""Channel, four parts of a message and its buffers; an honest page sends no buffer at all."""

_DELIMITER: Final = b"<IDS|MSG>"


class NoDelayConnection(ZMQChannelsWebsocketConnection):
    """Sends each small message at once; for any Jupyter server.

    An answer is several short messages. The system would hold the second until the browser has acknowledged the
    first, which the browser delays by 40 ms: a held key then falls to 20 repaints a second.
    """

    def connect(self) -> Any:
        """Connect to the kernel as usual, on a socket that does not wait."""
        self.websocket_handler.set_nodelay(True)
        return super().connect()


class LeanConnection(NoDelayConnection):
    """A connection for the pages and kernels of this server, which are of its own Python.

    What it leaves out, and why it may:

    - the question which protocol the kernel speaks: it is the one of this Python.
    - the channels ``control`` and ``stdin``: no page may use them.
    - two more connections that ask a kernel whether it is there. It greets whoever subscribes to it (ipykernel 7; an
      older one is asked).
    - taking messages apart and putting them together again, where the page speaks `PROTOCOL`.
    - two of three messages for each act of a page that is `TERSE`: that the kernel is busy, and that it no longer is.
    """

    _is_fresh = False
    _is_terse = False
    _held: asyncio.TimerHandle | None = None
    _told = ""
    """The state that the page was told last."""

    def connect(self) -> Any:
        """Connect to the kernel, and pass on what it said meanwhile."""
        self._is_terse = self.websocket_handler.get_query_argument(TERSE, "") == "1"
        self._early: list[list[bytes]] = []
        connected = super().connect()
        if connected is not None:
            connected.add_done_callback(self._pass_early_on)
        return connected

    def request_kernel_info(self) -> Future[Any]:
        """Nothing: the answer is known."""
        if not self._kernel_info_future.done():
            self._kernel_info_future.set_result({})
        return self._kernel_info_future

    def create_stream(self) -> None:
        """The two channels that a page needs."""
        self._is_fresh = True
        identity = self.session.bsession
        for channel, connect in (
            ("iopub", self.kernel_manager.connect_iopub),
            ("shell", self.kernel_manager.connect_shell),
        ):
            self.channels[channel] = stream = connect(identity=identity)
            stream.channel = channel

    def nudge(self) -> asyncio.Future[None]:
        """Wait until the kernel's broadcasts arrive; not for channels kept since an earlier connection."""
        if self._is_fresh:
            return asyncio.ensure_future(self._be_welcomed())
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        done.set_result(None)
        return done

    async def _be_welcomed(self) -> None:
        iopub = self.channels["iopub"]
        heard: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def hear(message: list[bytes]) -> None:
            self._early.append(message)
            if not heard.done():
                heard.set_result(None)

        iopub.on_recv(hear)
        try:
            await asyncio.wait_for(heard, WELCOME_SECONDS)
        except TimeoutError:
            if not iopub.closed():
                await super().nudge()
            return
        if not iopub.closed():
            iopub.stop_on_recv()

    def _pass_early_on(self, _: object) -> None:
        early, self._early = self._early, []
        iopub = self.channels.get("iopub")
        for message in early:
            if iopub is not None and not iopub.closed() and b'"iopub_welcome"' not in b"".join(message):
                self.handle_outgoing_message(iopub, message)

    def disconnect(self) -> None:  # type: ignore[override]  # as in Jupyter's own connection
        """Disconnect as usual; what was held back is nobody's any more."""
        self._drop_held()
        super().disconnect()  # type: ignore[no-untyped-call]

    # --- from the page

    def handle_incoming_message(self, incoming_msg: Any) -> None:
        """Pass a page's message on, if it is one that a page may send."""
        if self.subprotocol != PROTOCOL:
            super().handle_incoming_message(incoming_msg)
            return
        parts = parts_of(incoming_msg)
        stream = self.channels.get(parts[0].decode("utf-8", "replace")) if parts else None
        kind = _kind(parts[1]) if parts else ""
        if not parts or stream is None or kind not in self.multi_kernel_manager.allowed_message_types:
            self.log.info("A message of kind %r was left out", kind)
            return
        self.session.send_raw(stream, parts[1:])

    # --- from the kernel

    def handle_outgoing_message(self, stream: Any, outgoing_msg: list[Any]) -> None:
        """Pass a kernel's message on; what is no error passes as it is."""
        parts = outgoing_msg[outgoing_msg.index(_DELIMITER) + 2 :]
        kind = _kind(parts[0])
        self._note_activity()
        if kind == "status" and self._is_terse and self._hold(parts):
            return
        if self.subprotocol != PROTOCOL or kind == "error":
            super().handle_outgoing_message(stream, outgoing_msg)
            return
        self._on_zmq_reply(stream, parts)  # type: ignore[no-untyped-call]

    def _note_activity(self) -> None:
        """What ends kernels that nobody uses looks at this."""
        now = datetime.now(UTC)
        self.multi_kernel_manager.last_kernel_activity = now
        self.kernel_manager.last_activity = now

    def _hold(self, parts: Sequence[bytes]) -> bool:
        """Whether a state is held back: busy until it has lasted, and the idle that ends what nobody was told of."""
        state = json.loads(parts[3]).get("execution_state")
        if state == "busy":
            self._drop_held()
            self._held = asyncio.get_running_loop().call_later(BUSY_SECONDS, self._tell, state, list(parts))
            return True
        self.kernel_manager.execution_state = state
        was_held = self._drop_held()
        # A page that has heard of the start would else believe for ever that its kernel is starting.
        was, self._told = self._told, state
        return state == "idle" and was_held and was in ("", "idle")

    def _tell(self, state: str, parts: list[bytes]) -> None:
        self._held = None
        self._told = state
        self.kernel_manager.execution_state = state
        stream = self.channels.get("iopub")
        if stream is None or stream.closed():
            return
        if self.subprotocol == PROTOCOL:
            self._on_zmq_reply(stream, parts)  # type: ignore[no-untyped-call]
        else:
            self._on_zmq_reply(stream, self.session.deserialize([b"", *parts]))  # type: ignore[no-untyped-call]

    def _drop_held(self) -> bool:
        held, self._held = self._held, None
        if held is not None:
            held.cancel()
        return held is not None


def _kind(header: bytes) -> str:
    """The kind of message that a header names, "" if it is no header."""
    try:
        kind = json.loads(header)["msg_type"]
    except (ValueError, LookupError, TypeError, RecursionError):
        return ""
    return kind if isinstance(kind, str) else ""


def parts_of(message: object) -> list[bytes] | None:
    """Channel, header, parent header, metadata, content and buffers of a message in `PROTOCOL`; None if it is none.

    Jupyter's own reading believes the number of parts that the message claims, and counts up to it: 2 ** 64 of them
    would stop the server.

    >>> parts_of(b"no message")
    """
    if not isinstance(message, bytes) or len(message) < 8:
        return None
    count = int.from_bytes(message[:8], "little")
    if not 6 <= count <= MOST_PARTS or len(message) < 8 * (count + 1):
        return None
    at = [int.from_bytes(message[8 * i : 8 * (i + 1)], "little") for i in range(1, count + 1)]
    if at[0] != 8 * (count + 1) or at != sorted(at) or at[-1] > len(message):
        return None
    return [message[begin:end] for begin, end in pairwise(at)]

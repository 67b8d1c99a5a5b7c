"""A kernel answers only the browser that started it."""

from __future__ import annotations

from asyncio import Future
from contextvars import ContextVar
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, cast

from jupyter_server.base.handlers import JupyterHandler
from jupyter_server.services.kernels.handlers import KernelHandler
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from jupyter_server.services.kernels.websocket import KernelWebsocketHandler
from tornado import web
from traitlets import Dict, Instance, Unicode
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler

from .nursery import Nursery
from .order import ordered

__all__ = ["OwnedChannels", "OwnedKernel", "OwnedShutdown", "OwningKernelManager", "Visitor", "visitor"]


HEADER_BYTES = 400
"""A message's header with what stands before it, and less than what a page could write into a state."""


@dataclass(frozen=True)
class Visitor:
    """Who asks for a page: what the cookie and the request say, no account and no name of a person."""

    key: str
    """Random, in the signed cookie of the browser."""
    language: str
    kernels: list[str] = field(default_factory=list)
    """Those started for this request."""


visitor: ContextVar[Visitor | None] = ContextVar("visitor", default=None)
"""The visitor being served: set by the page handler, read where a kernel starts and where the page is configured."""


class OwningKernelManager(AsyncMappingKernelManager):
    """Remembers for whom each kernel was started."""

    owners = Dict(key_trait=Unicode(), value_trait=Unicode())

    nursery = Instance(Nursery, allow_none=True)
    """Where kernels are forked, or None to start each afresh."""

    async def start_kernel(self, *args: Any, **kwargs: Any) -> str:  # type: ignore[override]
        """Start a kernel for the current `visitor`."""
        kernel_id: str = await super().start_kernel(*args, **kwargs)
        served = visitor.get()
        if served is not None:
            self.owners[kernel_id] = served.key
            served.kernels.append(kernel_id)
        return kernel_id

    def start_watching_activity(self, kernel_id: str) -> None:
        """Know whether a kernel is used.

        Jupyter subscribes to each kernel for that, and reads every message a second time. One that has run its cells
        already does nothing without a page, whose connection notes what it does.
        """
        if ordered.get() is None:
            super().start_watching_activity(kernel_id)  # type: ignore[no-untyped-call]
            return
        kernel: Any = self._kernels[kernel_id]
        kernel.reason = ""
        kernel.last_activity = datetime.now(UTC)
        kernel.execution_state = "idle"

    def remove_kernel(self, kernel_id: str) -> Any:
        """Forget a kernel that has ended, and its owner."""
        self.owners.pop(kernel_id, None)
        return super().remove_kernel(kernel_id)


def _refuse_strangers(handler: JupyterHandler, kernel_id: str) -> None:
    """Raise 404, the same answer as for a kernel that does not exist, unless the visitor started this one."""
    manager = cast(OwningKernelManager, handler.kernel_manager)
    key = getattr(handler.current_user, "username", None)
    if key is None or manager.owners.get(kernel_id) != key:
        # Without a message for the log: pages ask after kernels that have ended, which is no news.
        raise web.HTTPError(404)


class OwnedKernel(KernelHandler):
    """What a page asks about its own kernel; nothing about another's."""

    async def prepare(self) -> None:  # type: ignore[override]
        """Check the cookie."""
        await super().prepare()
        _refuse_strangers(self, self.path_kwargs["kernel_id"])


class OwnedChannels(KernelWebsocketHandler):
    """The websocket of a visitor's own kernel.

    Not built on Voila's handler: that one takes every message of bytes for the newer of Jupyter's two websocket
    protocols, and the older form of a message with buffers then keeps it counting for ever (voila 0.5.13). Any visitor
    could stop the server that way.
    """

    async def prepare(self) -> None:  # type: ignore[override]
        """Check the cookie."""
        await super().prepare()
        _refuse_strangers(self, self.path_kwargs["kernel_id"])

    def write_message(self, message: bytes | str | dict[str, Any], binary: bool = False) -> Future[None]:
        """Pass a kernel's message on, but not the echo of the code that makes the page."""
        if _is_code(message):
            done: Future[None] = Future()
            done.set_result(None)
            return done
        return super().write_message(message, binary)


def _is_code(message: bytes | str | dict[str, Any]) -> bool:
    """Whether a message repeats code that is being run. Its header comes first in both protocols."""
    if isinstance(message, dict):
        return bool(message.get("header", {}).get("msg_type") == "execute_input")
    head = message[:HEADER_BYTES]
    return b'"execute_input"' in head if isinstance(head, bytes) else '"execute_input"' in head


class OwnedShutdown(VoilaShutdownKernelHandler):  # type: ignore[misc]  # voila has no types
    """The farewell of a closing page."""

    async def prepare(self) -> None:
        """Check the cookie."""
        await super().prepare()
        _refuse_strangers(self, self.path_args[0])

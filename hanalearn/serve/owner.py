"""A kernel answers only the browser that started it."""

from __future__ import annotations

from contextvars import ContextVar
from typing import Any, cast

from jupyter_server.base.handlers import JupyterHandler
from jupyter_server.services.kernels.handlers import KernelHandler
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from tornado import web
from traitlets import Dict, Unicode
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

__all__ = ["OwnedChannels", "OwnedKernel", "OwnedShutdown", "OwningKernelManager", "visitor"]

visitor: ContextVar[str | None] = ContextVar("visitor", default=None)
"""Name in the signed cookie of the browser being served; set by the page handler, read where a kernel starts."""


class OwningKernelManager(AsyncMappingKernelManager):
    """Remembers for whom each kernel was started."""

    owners = Dict(key_trait=Unicode(), value_trait=Unicode())

    async def start_kernel(self, *args: Any, **kwargs: Any) -> str:  # type: ignore[override]
        """Start a kernel for the current `visitor`."""
        kernel_id: str = await super().start_kernel(*args, **kwargs)
        owner = visitor.get()
        if owner is not None:
            self.owners[kernel_id] = owner
        return kernel_id

    def remove_kernel(self, kernel_id: str) -> Any:
        """Forget a kernel that has ended, and its owner."""
        self.owners.pop(kernel_id, None)
        return super().remove_kernel(kernel_id)


def _refuse_strangers(handler: JupyterHandler, kernel_id: str) -> None:
    """Raise 404, the same answer as for a kernel that does not exist, unless the visitor started this one."""
    manager = cast(OwningKernelManager, handler.kernel_manager)
    name = getattr(handler.current_user, "username", None)
    if name is None or manager.owners.get(kernel_id) != name:
        raise web.HTTPError(404, f"no kernel {kernel_id} of this visitor")


class OwnedKernel(KernelHandler):
    """What a page asks about its own kernel; nothing about another's."""

    async def prepare(self) -> None:  # type: ignore[override]
        """Check the cookie."""
        await super().prepare()
        _refuse_strangers(self, self.path_kwargs["kernel_id"])


class OwnedChannels(VoilaKernelWebsocketHandler):  # type: ignore[misc]  # voila has no types
    """The websocket of a visitor's own kernel."""

    async def prepare(self) -> None:
        """Check the cookie."""
        await super().prepare()
        _refuse_strangers(self, self.path_kwargs["kernel_id"])


class OwnedShutdown(VoilaShutdownKernelHandler):  # type: ignore[misc]  # voila has no types
    """The farewell of a closing page."""

    async def prepare(self) -> None:
        """Check the cookie."""
        await super().prepare()
        _refuse_strangers(self, self.path_args[0])

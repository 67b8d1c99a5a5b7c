"""Jupyter's way to a kernel: forked where that is possible, else a fresh process."""

from __future__ import annotations

import asyncio
import os
from importlib.metadata import EntryPoint
from typing import Any

from jupyter_client.connect import KernelConnectionInfo
from jupyter_client.provisioning.factory import KernelProvisionerFactory
from jupyter_client.provisioning.local_provisioner import LocalProvisioner
from traitlets.config import Configurable

from .nursery import ForkedProcess, NoForkError, Nursery
from .order import ordered

__all__ = ["NAME", "ForkProvisioner", "register"]

NAME = "hanalearn-fork"
GROUP = "jupyter_client.kernel_provisioners"
PATIENCE_SECONDS = 30.0


class ForkProvisioner(LocalProvisioner):
    """Forks a kernel from the nursery of the kernel manager it belongs to."""

    forked: ForkedProcess | None = None
    """The kernel, if it was forked."""

    @property
    def _nursery(self) -> Nursery | None:
        manager = getattr(self.parent, "parent", None)  # of this kernel; then of all kernels
        nursery: Nursery | None = getattr(manager, "nursery", None)
        return nursery

    async def launch_kernel(self, cmd: list[str], **kwargs: Any) -> KernelConnectionInfo:
        """Start the kernel; the time a visitor waits for it is 0.05 s forked and 0.3 s fresh."""
        nursery = self._nursery
        order = ordered.get()
        cells = order.take() if order is not None else ()
        if nursery is not None and "-m" in cmd:
            try:
                info = await asyncio.wait_for(self._fork(nursery, cmd, kwargs, cells), PATIENCE_SECONDS)
            except (NoForkError, TimeoutError) as error:
                if cells:  # which a fresh process would not run; who ordered them knows another way
                    raise
                self.log.warning("A kernel is started afresh: %s", error or "the zygote has not answered")
            else:
                if order is not None and cells:
                    order.process = self.forked
                return info
        return await super().launch_kernel(cmd, **kwargs)

    async def _fork(
        self, nursery: Nursery, cmd: list[str], kwargs: dict[str, Any], cells: tuple[str, ...]
    ) -> KernelConnectionInfo:
        # JPY_PARENT_PID would have the kernel poll for a parent that is not its own
        env = {name: value for name, value in kwargs["env"].items() if name != "JPY_PARENT_PID"}
        cwd = str(kwargs.get("cwd") or os.getcwd())
        process = await nursery.fork(cmd[cmd.index("-m") + 1 :], env, cwd, cells)
        self.forked = process
        self.process = process  # type: ignore[assignment]  # has what is asked of a Popen
        self.pid = self.pgid = process.pid
        self.cwd = cwd
        return self.connection_info

    async def send_signal(self, signum: int) -> None:
        """Signal the kernel's group if the kernel lives; the number may be somebody else's by now."""
        if self.process and self.process.poll() is None:
            await super().send_signal(signum)


def register(parent: Configurable) -> None:
    """Make this the way to every kernel of a server.

    Jupyter knows the provisioners that installed packages announce; this one is made known by itself, so that a
    checkout that was installed before it existed works too.
    """
    factory = KernelProvisionerFactory.instance(parent=parent)
    factory.default_provisioner_name = NAME
    factory.provisioners[NAME] = EntryPoint(NAME, f"{__name__}:ForkProvisioner", GROUP)

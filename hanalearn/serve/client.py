"""A kernel client that is ready as soon as the kernel is."""

from __future__ import annotations

import queue
import time
from typing import Any

from jupyter_client.asynchronous.client import AsyncKernelClient

__all__ = ["ReadyClient"]


class ReadyClient(AsyncKernelClient):
    """Waits for the answer to its own question.

    The stock client ends every start with a silence of 0.2 s, and takes 1.2 s more when the first answer came before
    the subscription to the kernel's broadcasts was in place.
    """

    async def wait_for_ready(self, timeout: float | None = None) -> None:
        """Return when this client's ``kernel_info`` was answered and its idle status was seen.

        Raises:
            RuntimeError: the kernel died, or `timeout` seconds (60 if None) passed.
        """
        limit = timeout or 60
        deadline = time.monotonic() + limit
        patience = 0.1
        while time.monotonic() < deadline:
            request = self.kernel_info()
            try:
                reply = await self._answer(self.shell_channel, request, "kernel_info_reply", max(patience, 2.0))
                self._handle_kernel_info_reply(reply)
                await self._answer(self.iopub_channel, request, "status", patience, state="idle")
            except queue.Empty:
                patience = min(2 * patience, 1.0)
            else:
                return
            if not await self._async_is_alive():
                raise RuntimeError("Kernel died before replying to kernel_info")
        raise RuntimeError(f"Kernel didn't respond in {limit} seconds")

    async def _answer(
        self, channel: Any, request: str, kind: str, seconds: float, *, state: str | None = None
    ) -> dict[str, Any]:
        until = time.monotonic() + seconds
        while True:
            left = until - time.monotonic()
            if left <= 0:
                raise queue.Empty
            message: dict[str, Any] = await channel.get_msg(timeout=left)
            if (
                message["parent_header"].get("msg_id") == request
                and message["msg_type"] == kind
                and state in (None, message["content"].get("execution_state"))
            ):
                return message

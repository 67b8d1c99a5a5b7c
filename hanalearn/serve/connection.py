"""The websocket between a page and its kernel, without the 40 ms of Nagle's algorithm."""

from __future__ import annotations

from typing import Any

from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection

__all__ = ["NoDelayConnection"]


class NoDelayConnection(ZMQChannelsWebsocketConnection):
    """Sends each small message at once.

    An answer is several short messages. The system would hold the second until the browser has acknowledged the
    first, which the browser delays by 40 ms: a held key then falls to 20 repaints a second.
    """

    def connect(self) -> Any:
        """Connect to the kernel as usual, on a socket that does not wait."""
        self.websocket_handler.set_nodelay(True)
        return super().connect()

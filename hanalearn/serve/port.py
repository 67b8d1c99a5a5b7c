"""Takes the port of the server before anything else is started."""

from __future__ import annotations

import errno
import socket

__all__ = ["DEFAULT_PORT", "PortError", "free_port", "take"]

DEFAULT_PORT = 8848
"""48 cards; not registered for anything at IANA and not a default port of Jupyter's programs."""


class PortError(Exception):
    """A port cannot be had; the message says why and what to do."""


def take(host: str, port: int) -> socket.socket:
    """A listening socket.

    Args:
        host: address to listen on, "127.0.0.1" for this machine only.
        port: 1 to 65535, or 0 for any free one.

    Raises:
        PortError: it is in use, forbidden, or the address is not of this machine.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    taken = socket.socket(family, socket.SOCK_STREAM)
    try:
        if hasattr(socket, "SO_EXCLUSIVEADDRUSE"):  # Windows would let two servers share a port
            taken.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
        else:
            taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        taken.bind((host, port))
        taken.listen(128)
        taken.setblocking(False)
    except OSError as error:
        taken.close()
        raise PortError(_reason(error, host, port)) from error
    except OverflowError as error:
        taken.close()
        raise PortError(f"port {port} does not exist; choose one from 1024 to 65535, or 0 for any free one") from error
    return taken


def free_port(host: str, near: int, *, tries: int = 50) -> int:
    """A port that is free now: the next ones after `near` first, then any."""
    for port in range(near + 1, min(near + 1 + tries, 65536)):
        try:
            take(host, port).close()
        except PortError:
            continue
        return port
    with take(host, 0) as any_port:
        number: int = any_port.getsockname()[1]
    return number


def _reason(error: OSError, host: str, port: int) -> str:
    if error.errno == errno.EADDRINUSE or getattr(error, "winerror", None) == 10048:
        return f"port {port} is in use by another program"
    if error.errno in (errno.EACCES, errno.EPERM):
        return f"port {port} may not be used by this account; ports below 1024 belong to the system"
    if error.errno in (errno.EADDRNOTAVAIL, errno.ENOENT) or isinstance(error, socket.gaierror):
        return f"{host} is not an address of this machine; 127.0.0.1 is for this machine only, 0.0.0.0 for the network"
    return f"port {port} on {host} cannot be used: {error.strerror or error}"

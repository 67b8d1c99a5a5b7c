"""How much memory a server and its kernels take, where the server runs on this machine."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable
from pathlib import Path
from urllib.parse import urlsplit

import psutil

__all__ = ["bytes_of", "free_bytes", "server_at", "tree_of"]

_LIMIT = Path("/sys/fs/cgroup/memory.max")
_USED = Path("/sys/fs/cgroup/memory.current")
_LOOPBACK = frozenset({"127.0.0.1", "localhost", "::1"})


def bytes_of(processes: Iterable[psutil.Process]) -> int:
    """Bytes of memory that would be free without these processes; those that have ended count nothing.

    On Linux memory shared by forked kernels is divided among them (PSS); elsewhere only what is a process's own counts.
    """
    return sum(map(_bytes, processes))


def _bytes(process: psutil.Process) -> int:
    try:
        full = process.memory_full_info()
    except psutil.Error:
        return 0
    return int(getattr(full, "pss", 0) or full.uss)


def free_bytes() -> int:
    """Bytes of memory that a new process could take: of the machine, or of the group that a container is."""
    free = int(psutil.virtual_memory().available)
    with contextlib.suppress(OSError, ValueError):  # "max": no limit; no such file: no such group
        free = min(free, int(_LIMIT.read_text()) - int(_USED.read_text()))
    return free


def tree_of(process: psutil.Process) -> set[psutil.Process]:
    """A process and everything it has started, as far as it still runs."""
    try:
        return {process, *process.children(recursive=True)}
    except psutil.Error:
        return set()


def server_at(url: str) -> psutil.Process | None:
    """The process of this account that answers at an address of this machine, or None where that cannot be known."""
    parts = urlsplit(url)
    mine = {*_LOOPBACK, *(one.address for some in psutil.net_if_addrs().values() for one in some)}
    if parts.hostname not in mine:
        return None
    for process in psutil.process_iter(["cmdline"]):
        words = process.info["cmdline"] or []
        if "serve" in words and any("hanalearn" in word for word in words) and _listens(process, parts.port or 80):
            return process
    return None


def _listens(process: psutil.Process, port: int) -> bool:
    try:
        lines = process.net_connections(kind="tcp")
    except psutil.Error:
        return False
    return any(line.status == psutil.CONN_LISTEN and line.laddr.port == port for line in lines)

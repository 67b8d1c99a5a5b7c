"""The server's end of the zygote: keeps one running and asks it for kernels."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import weakref
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

__all__ = ["ForkedProcess", "NoForkError", "Nursery", "can_fork"]

# Libraries for linear algebra start a thread per core when imported; a process with threads cannot be forked safely.
ONE_THREAD = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", "MKL_NUM_THREADS": "1"}


class NoForkError(OSError):
    """No kernel could be forked; the message says why. A fresh process is the way out."""


def can_fork() -> bool:
    """Whether kernels are forked on this system: Linux only.

    Windows has no fork. On macOS system libraries may have threads in a process that started none, and a fork of such a
    process can abort, which is why Python's own multiprocessing stopped forking there.
    """
    return sys.platform == "linux" and hasattr(os, "fork") and hasattr(socket, "send_fds")


class ForkedProcess:
    """What Jupyter asks of a `subprocess.Popen`, for a process that is a grandchild.

    The kernel holds the other end of the line as long as it lives, so the end of the line is its death.
    """

    stdin = stdout = stderr = None

    def __init__(self, pid: int, line: socket.socket, more: bytes = b"") -> None:
        self.pid = pid
        self.returncode: int | None = None
        self._line = line
        self._more = more

    async def answer(self) -> bytes:
        """What the kernel says about the cells it was given; empty if it died over them. To be asked once."""
        loop = asyncio.get_running_loop()
        pieces = [self._more]
        while not pieces[-1].endswith(b"\n"):
            try:
                pieces.append(await loop.sock_recv(self._line, 1 << 18))
            except OSError:
                return b""
            if not pieces[-1]:
                return b""
        return b"".join(pieces)

    def poll(self) -> int | None:
        """None while the kernel lives, then 0: its exit code is nobody's."""
        if self.returncode is None:
            try:
                alive = bool(self._line.recv(1, socket.MSG_PEEK))  # the line does not block
            except BlockingIOError:
                alive = True
            except OSError:
                alive = False
            if not alive:
                self.returncode = 0
                self._line.close()
        return self.returncode

    def wait(self, timeout: float | None = None) -> int | None:
        """The state now; Jupyter waits by polling."""
        return self.poll()

    def send_signal(self, number: int) -> None:
        """Signal the kernel if it lives; once it is gone its number may be somebody else's."""
        if self.poll() is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        """End the kernel at once."""
        self.send_signal(signal.SIGKILL)

    def terminate(self) -> None:
        """Ask the kernel to end."""
        self.send_signal(signal.SIGTERM)


@dataclass(frozen=True)
class _Zygote:
    process: subprocess.Popen[bytes]
    control: socket.socket


class Nursery:
    """Kernels forked from one warmed process.

    Args:
        preload: modules that each kernel would import, or ``module:function`` to call.
    """

    def __init__(self, preload: Sequence[str] = ()) -> None:
        self._preload = list(preload)
        self._zygote: _Zygote | None = None

    def open(self) -> None:
        """Start the zygote, which goes on loading while the server starts."""
        # A person's own IPython profile, with what it starts, has no business in a lesson.
        profiles = tempfile.mkdtemp(prefix="hanalearn-")
        self._clean = weakref.finalize(self, shutil.rmtree, profiles, ignore_errors=True)
        ours, theirs = socket.socketpair()
        ours.setblocking(False)
        with theirs:
            # -P: what lies in the folder where the command was typed is not importable
            command = [sys.executable, "-P", "-m", "hanalearn.serve.zygote", str(theirs.fileno())]
            try:
                process = subprocess.Popen(
                    [*command, json.dumps(self._preload)],
                    pass_fds=[theirs.fileno()],
                    stdin=subprocess.DEVNULL,
                    start_new_session=True,
                    env={**os.environ, **ONE_THREAD, "IPYTHONDIR": profiles},
                )
            except OSError:
                ours.close()
                self._clean()
                raise
        self._zygote = _Zygote(process, ours)

    def close(self) -> None:
        """End the zygote; kernels that still live are not touched."""
        zygote, self._zygote = self._zygote, None
        if zygote is None:
            return
        zygote.control.close()
        try:
            zygote.process.wait(2)
        except subprocess.TimeoutExpired:
            zygote.process.kill()
            zygote.process.wait()
        self._clean()

    @property
    def pid(self) -> int | None:
        """Process number of the zygote, None before it is opened."""
        return self._zygote.process.pid if self._zygote else None

    async def fork(
        self, argv: Sequence[str], env: Mapping[str, str], cwd: str, cells: Sequence[str] = ()
    ) -> ForkedProcess:
        """A kernel whose sockets are ready.

        Args:
            argv: the kernel's own arguments, the first being its name.
            env: its whole environment.
            cwd: its working directory.
            cells: code that it runs next, before it listens; `ForkedProcess.answer` says what came of it.

        Raises:
            NoForkError: the zygote could not be started, or could not fork.
        """
        try:
            if self._zygote is None or self._zygote.process.poll() is not None:
                self.close()
                self.open()
            ours, theirs = socket.socketpair()
        except OSError as error:
            raise NoForkError(f"the zygote cannot be started: {error}") from error
        ours.setblocking(False)
        try:
            request = {"argv": list(argv), "env": dict(env), "cwd": cwd, "cells": list(cells)}
            pid, more = await self._ask(ours, theirs, request)
        except BaseException:  # cancelled as well: a kernel that comes too late sees its line end, and ends
            ours.close()
            raise
        return ForkedProcess(pid, ours, more)

    async def _ask(
        self, ours: socket.socket, theirs: socket.socket, request: Mapping[str, object]
    ) -> tuple[int, bytes]:
        loop = asyncio.get_running_loop()
        try:
            with theirs:
                if self._zygote is None:
                    raise NoForkError("the zygote has been closed")
                socket.send_fds(self._zygote.control, [b"k"], [theirs.fileno()])
            await loop.sock_sendall(ours, json.dumps(request).encode() + b"\n")
            answer = await loop.sock_recv(ours, 1 << 16)
        except OSError as error:  # BlockingIOError too: so many wait already that the zygote must hang
            raise NoForkError(f"the zygote does not listen: {error}") from error
        if not answer:
            raise NoForkError("the zygote could not fork, or the kernel ended while it started")
        pid, _, more = answer.partition(b"\n")
        return int(pid), more

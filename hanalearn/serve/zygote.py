"""A process that has imported everything a lesson needs and forks one kernel per visitor.

The server starts it once with one end of a socket pair (descriptor number in ``argv[1]``). Each message on it is one
byte that carries one descriptor: the line of the next kernel. The zygote never reads a request; the forked child does,
so nothing a visitor sends can disturb it.
"""

from __future__ import annotations

import contextlib
import gc
import importlib
import json
import os
import select
import signal
import socket
import sys
import threading
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final, cast

if TYPE_CHECKING:
    from .embryo import Embryo

__all__ = ["main"]

NOTEBOOK_MODULES = (
    "ipykernel.kernelapp",
    "ipykernel.ipkernel",
    "ipykernel.zmqshell",
    "ipykernel.debugger",
    "IPython.core.completerlib",
    "IPython.core.debugger",
    "IPython.core.logger",
    "IPython.core.oinspect",
    "IPython.extensions.storemagic",
    "pdb",
    "faulthandler",
    "tornado.platform.asyncio",
    "tornado.queues",
    "tornado.locks",
    "encodings.idna",
    "encodings.ascii",
    "encodings.latin_1",
    "sqlite3",
    "zmq.utils.garbage",
    "ipywidgets",
    "anywidget",
    "hanalearn.serve.cells",
)
"""What a kernel imports on its way to the first cell. A name that a later version of ipykernel drops is passed over."""

KERNEL_OPTIONS = (
    "--IPKernelApp.parent_handle=1",  # no poll of the parent once a second: watch() is told at once
    "--HistoryManager.enabled=False",  # no SQLite file shared by thirty kernels, one thread fewer
    "--IPKernelApp.capture_fd_output=False",  # two threads fewer; what C code prints goes to the server's log
)

# The control thread of a kernel still reports the shutdown while its main thread closes the sockets; without this
# pause one shutdown in forty hung for 2.6 s (ipykernel 7.4).
SECONDS_FOR_LAST_WORDS = 0.1

_END: Final = object()


def main() -> None:
    """Import, wait, fork; in a child, become a kernel and end as one."""
    control = socket.socket(fileno=int(sys.argv[1]))
    names = json.loads(sys.argv[2])
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends us
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # children are reaped by the system
    gc.disable()
    # ipykernel then runs without its debugger: 7 MB less per kernel, and no port
    sys.modules["debugpy"] = cast(Any, None)
    for name in NOTEBOOK_MODULES:
        with contextlib.suppress(ImportError):
            importlib.import_module(name)
    embryo = conceive()
    become_kernel(serve(control, warmed(names)), embryo)


def conceive() -> Embryo | None:
    """What all kernels are born of; None if that cannot be made, and each is made from the beginning."""
    try:
        from .embryo import conceived

        embryo = conceived(KERNEL_OPTIONS)
    except Exception as error:  # noqa: BLE001  # whatever another version does otherwise
        print(f"hanalearn: kernels take more memory, none can be made ahead: {error!r}", file=sys.stderr)
        return None
    if embryo is not None and "ipywidgets" in sys.modules:
        sys.modules["ipywidgets"].register_comm_target()
    return embryo


def warmed(names: tuple[str, ...]) -> Iterator[None]:
    """Load what every kernel would, one name after the other.

    A name of the form ``module:function`` is called as well; an iterator that it returns is run to its end, a piece at
    a time. What goes wrong is said and harms nothing: the kernel will meet the same, and say it in its page.
    """
    for name in names:
        module_name, _, function = name.partition(":")
        try:
            module = importlib.import_module(module_name)
            if function:
                for _ in getattr(module, function)() or ():
                    yield
        except Exception as error:  # noqa: BLE001  # anything may happen at an import
            print(f"hanalearn: kernels start slower, {name} cannot be loaded ahead: {error!r}", file=sys.stderr)
    threads = threads_of_this_process()
    if threads > 1:
        print(
            f"hanalearn: a module loaded ahead has started threads ({threads} now); forks may hang: use --no-fork",
            file=sys.stderr,
        )
    gc.collect()
    gc.freeze()  # collections in a child leave the shared pages alone


def threads_of_this_process() -> int:
    """Threads of the system, which Python does not count all of."""
    try:
        return len(os.listdir("/proc/self/task"))
    except OSError:
        return threading.active_count()


def serve(control: socket.socket, pieces: Iterator[None]) -> socket.socket:
    """Fork for each line received; return that line in the child, never in the parent.

    Between two pieces of what is made ahead it looks who waits: the first visitor of a server that has just started
    gets a kernel that makes the rest itself.
    """
    is_loading = True
    while True:
        if is_loading:
            is_loading = next(pieces, _END) is not _END
            if is_loading and not select.select([control], [], [], 0)[0]:
                continue
        try:
            data, lines, _, _ = socket.recv_fds(control, 1, 1)
        except OSError:
            data, lines = b"", []
        if not data:
            os._exit(0)  # the server has gone
        try:
            if os.fork() == 0:
                control.close()
                return socket.socket(fileno=lines[0])
        except OSError as error:  # out of memory or processes: the closed line says so
            print(f"hanalearn: no kernel could be forked: {error}", file=sys.stderr)
        os.close(lines[0])


def become_kernel(line: socket.socket, embryo: Embryo | None) -> None:
    """Run an IPython kernel as the request on the line says, until it is shut down or the server has gone."""
    os.setsid()  # own group: interrupts and kills reach the whole of it and nothing else
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    request = json.loads(read_line(line))
    os.environ.clear()
    os.environ.update(request["env"])
    os.chdir(request["cwd"])

    def watch() -> None:
        try:
            line.recv(1)
        finally:
            os._exit(0)  # end of file: the server has gone

    threading.Thread(target=watch, name="server-watch", daemon=True).start()
    os.register_at_fork(after_in_child=line.close)  # a process of the kernel must not hide the kernel's death
    if "numpy" in sys.modules:
        sys.modules["numpy"].random.seed()  # random reseeds itself after a fork, numpy does not
    sys.argv = request["argv"]
    app = born(request, embryo)
    gc.enable()
    # Only now: whoever connects before the sockets exist waits 0.1 s more.
    line.sendall(b"%d\n" % os.getpid())
    if request["cells"]:
        from .cells import run_cells

        line.sendall(run_cells(app.shell, request["cells"]).encode() + b"\n")
    app.start()
    time.sleep(SECONDS_FOR_LAST_WORDS)


def born(request: dict[str, Any], embryo: Embryo | None) -> Any:
    """The kernel application, whose sockets exist."""
    argv = request["argv"]
    if embryo is not None and embryo.is_like(argv):
        embryo.be_born(argv, is_full=not request["cells"])
        return embryo
    from ipykernel.kernelapp import IPKernelApp

    if embryo is not None:
        embryo.forget()
    app = IPKernelApp.instance()
    app.initialize([*argv[1:], *KERNEL_OPTIONS])  # type: ignore[no-untyped-call]
    if "ipywidgets" in sys.modules:  # it was imported before there was a shell to register with
        sys.modules["ipywidgets"].register_comm_target()
    return app


def read_line(line: socket.socket) -> bytes:
    """One line of bytes. Not by ``makefile``: a daemon thread inside a buffered reader can abort the exit."""
    data = b""
    while not data.endswith(b"\n"):
        more = line.recv(65536)
        if not more:
            os._exit(0)  # the server does not want this kernel any more
        data += more
    return data


if __name__ == "__main__":
    main()

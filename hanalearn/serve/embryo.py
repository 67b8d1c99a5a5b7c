"""A kernel made as far as it can be before a fork: all but its sockets and threads.

To make an IPython kernel touches a third of all the memory that its modules take, and what a forked process touches is
its own from then on: 15 MB for each visitor, and 0.06 s of a processor. Made once and forked, it is shared.

What is done here by hand is the order of ``IPKernelApp.initialize`` of ipykernel 7. With another one `conceived` says
so, and each kernel is made after the fork.
"""

# mypy: disable-error-code="no-untyped-call"
# ipykernel has types for half of what a kernel application does.
from __future__ import annotations

import os
import sys
import uuid
from collections.abc import Sequence
from typing import Any, Final

import zmq
from ipykernel._version import version_info
from ipykernel.control import ControlThread
from ipykernel.iostream import OutStream
from ipykernel.ipkernel import IPythonKernel
from ipykernel.kernelapp import IPKernelApp
from ipykernel.kernelbase import Kernel
from zmq.eventloop.zmqstream import ZMQStream

from .cells import run_cells

__all__ = ["Embryo", "PageStream", "conceived"]

_MAJOR: Final = 7


class _Nowhere:
    """Stands for the socket of broadcasts while there is none: pages that are made ahead tell nobody."""

    def send_multipart(self, *_: object, **__: object) -> None:
        """Nothing."""


class _PageKernel(IPythonKernel):
    """A kernel without a debugger, which does not complain that it has none."""

    def start(self) -> None:
        """Begin to listen."""
        shell: Any = self.shell
        shell.exit_now = False
        Kernel.start(self)


class PageStream(OutStream):
    """What a kernel prints. It is asked to flush after each message, which waits for a thread: only if it must."""

    def flush(self) -> None:
        """Send what was printed, if anything was."""
        if self._flush_pending:
            super().flush()


class Embryo(IPKernelApp):
    """One kernel application for all kernels: `conceive` before the forks, `be_born` in each."""

    kernel_class = _PageKernel
    outstream_class = f"{__name__}.PageStream"
    is_full = True

    def conceive(self, options: Sequence[str]) -> None:
        """Make configuration, kernel and shell.

        Args:
            options: of the command line, the same for every kernel.
        """
        self.parse_command_line(list(options))
        # A server that ends interrupts its kernels first: no news for the teacher's terminal.
        self.log.addFilter(lambda record: "KeyboardInterrupt" not in str(record.msg))
        self.init_profile_dir()
        self.init_config_files()
        self.load_config_file()
        self.init_pdb()
        self.kernel = self.kernel_class.instance(
            parent=self,
            session=self.session,
            iopub_socket=_Nowhere(),
            log=self.log,
            profile_dir=self.profile_dir,
            user_ns=self.user_ns,
        )
        self.init_path()
        self.init_shell()
        self.init_extensions()
        self.init_code()

    def is_like(self, argv: Sequence[str]) -> bool:
        """Whether a kernel of these arguments (its name, ``-f``, a connection file) can be born of this."""
        return len(argv) == 3 and argv[1] == "-f"

    def forget(self) -> None:
        """Make room for a kernel that is made from the beginning."""
        for made in (self.kernel.shell, self.kernel, self):
            type(made).clear_instance()

    def be_born(self, argv: Sequence[str], *, is_full: bool) -> None:
        """Make sockets and threads, and listen.

        Args:
            argv: see `is_like`.
            is_full: whether it will be sent code, and asked for its heartbeat. What a page sends needs neither: that
                leaves out five threads, and one that would hand each message on to the main thread.
        """
        self.is_full = is_full
        self.connection_file = argv[2]
        self.session.pid = os.getpid()
        self.session.session = uuid.uuid4().hex
        self.init_connection_file()
        self.init_sockets()
        if is_full:
            self.init_heartbeat()
        self.init_io()
        self.init_signal()
        self.init_kernel()
        shell: Any = self.shell
        shell.init_environment()
        self.init_gui_pylab()
        sys.stdout.flush()
        sys.stderr.flush()

    def init_control(self, context: zmq.Context[Any]) -> None:
        """The control channel, and nothing else where no code will be sent."""
        if self.is_full:
            super().init_control(context)
            return
        self.control_socket = context.socket(zmq.ROUTER)
        self.control_socket.linger = 1000
        self._apply_curve_server_options(self.control_socket)
        self.control_port = self._bind_socket(self.control_socket, self.control_port)
        self.control_socket.router_handover = 1
        self.control_thread = ControlThread(daemon=True)

    def init_kernel(self) -> None:
        """Give the kernel its sockets and its name."""
        kernel: Any = self.kernel
        kernel.ident = str(uuid.uuid4())
        kernel.control_stream = ZMQStream(self.control_socket, self.control_thread.io_loop)
        self.control_thread.start()
        if self.is_full:
            kernel.shell_stream = ZMQStream(self.shell_socket, self.shell_channel_thread.io_loop)
            self.shell_channel_thread.shell_stream = kernel.shell_stream
            self.shell_channel_thread.start()
        else:
            kernel.shell_stream = ZMQStream(self.shell_socket)
        for name in ("control_thread", "shell_channel_thread", "iopub_thread", "iopub_socket", "stdin_socket"):
            setattr(kernel, name, getattr(self, name))
        kernel._stdout, kernel._stderr = sys.stdout, sys.stderr
        for publisher in (kernel.shell.displayhook, kernel.shell.display_pub):
            publisher.pub_socket = self.iopub_socket
        kernel.shell.displayhook.topic = kernel._topic("execute_result")
        kernel.record_ports({f"{name}_port": port for name, port in self._ports.items()})
        self.displayhook.get_execution_count = lambda: kernel.execution_count


def conceived(options: Sequence[str]) -> Embryo | None:
    """What kernels are born of, or None if this ipykernel makes its kernels otherwise."""
    if version_info[0] != _MAJOR:
        return None
    embryo: Embryo = Embryo.instance()
    embryo.conceive(options)
    run_cells(embryo.shell, ["1"])  # what IPython makes at the first value it shows is made here
    return embryo

"""Which Python runs the lessons, and where its sockets lie."""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

from jupyter_client.kernelspec import KernelSpecManager

__all__ = ["NativeKernelSpecs", "short_folder"]

# sun_path of a Unix socket holds 104 bytes on macOS and the BSDs, 108 on Linux, with the closing zero.
SOCKET_PATH_BYTES = 103
# "/voila_xxxxxxxx/kernel-<36 characters>-ipc-5" below the folder
_NAME_BYTES = len("/voila_xxxxxxxx/kernel-") + 36 + len("-ipc-5")


class NativeKernelSpecs(KernelSpecManager):
    """Knows one kernel: the Python that runs the server.

    A ``python3`` kernel that some other program has put into a person's home folder would be found first and would
    know nothing of hanalearn.
    """

    def _kernel_dirs_default(self) -> list[str]:
        return []


def short_folder(candidates: list[str] | None = None) -> Path | None:
    """A writable folder for temporary files whose path leaves room for the name of a Unix socket, or None.

    Args:
        candidates: folders to try in order; by default the system's temporary folder (long on macOS), the session's
            run folder and ``/tmp``.
    """
    if candidates is None:
        candidates = [tempfile.gettempdir(), os.environ.get("XDG_RUNTIME_DIR", ""), "/tmp"]
    for name in candidates:
        room = SOCKET_PATH_BYTES - len(os.fsencode(name)) - _NAME_BYTES
        if name and room >= 0 and os.path.isdir(name) and os.access(name, os.W_OK | os.X_OK):
            return Path(name)
    return None


def has_unix_sockets() -> bool:
    """Whether kernels can be reached by files instead of ports (not on Windows: ZeroMQ's ipc needs them)."""
    return sys.platform != "win32"

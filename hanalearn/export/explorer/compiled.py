"""Bytecode in place of sources, for the Python that runs in the page.

Python of another version cannot make it, so Pyodide does, under Node, which comes with the npm that brought it.
"""

from __future__ import annotations

import io
import shutil
import subprocess
import tempfile
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from hanalearn.export.guarded import ExportError

__all__ = ["compiled", "find_node", "joined_zip"]

_HERE: Final = Path(__file__).parent
_SECONDS: Final = 600


def find_node() -> str:
    """Where Node is; "" if it is not installed."""
    return shutil.which("node") or ""


def compiled(files: Mapping[str, bytes], core: Mapping[str, bytes], node: str) -> dict[str, bytes]:
    """The same files with a ``.pyc`` in place of each ``.py``, in the same order.

    Args:
        files: by the path that a traceback is to say, without its first slash.
        core: the files of Pyodide as they were packed, its own ``pyodide-lock.json`` among them.
        node: where Node is.

    Raises:
        ExportError: it did not come about; the message ends with what Node said.
    """
    with tempfile.TemporaryDirectory(prefix="hanalearn-") as made:
        folder = Path(made)
        for name, data in core.items():
            (folder / name).write_bytes(data)
        (folder / "sources.zip").write_bytes(
            joined_zip({name: data for name, data in files.items() if name.endswith(".py")})
        )
        _run([node, "compile.mjs", made, "bytecode.py", f"{made}/sources.zip", f"{made}/compiled.zip"])
        with zipfile.ZipFile(folder / "compiled.zip") as packed:
            return dict(
                (f"{name}c", packed.read(f"{name}c")) if name.endswith(".py") else (name, data)
                for name, data in files.items()
            )


def joined_zip(files: Mapping[str, bytes]) -> bytes:
    """An archive of files, in order, stored and without times: the same bytes for the same files."""
    page = io.BytesIO()
    with zipfile.ZipFile(page, "w", zipfile.ZIP_STORED) as packed:
        for name, data in files.items():
            packed.writestr(zipfile.ZipInfo(name), data)
    return page.getvalue()


def _run(command: list[str]) -> None:
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=_SECONDS, check=False, cwd=_HERE)
    except subprocess.TimeoutExpired:
        raise ExportError(f"Node did not compile the program within {_SECONDS} s") from None
    if done.returncode:
        # Node shows the offending line first, and one of Pyodide's is a megabyte long.
        said = "\n".join(line[:200] for line in done.stderr.splitlines() if line.strip())[-1000:]
        raise ExportError(f"Node could not compile the program: {said}")

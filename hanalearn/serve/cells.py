"""Runs the cells of a notebook inside a kernel that has just begun, before anybody is connected to it.

Voila has a client of its own execute each cell over the kernel's sockets, which costs the server more than the page
itself. Here the kernel answers once: what its cells showed, and the state of every widget.
"""

from __future__ import annotations

import ast
import contextlib
import io
import json
import traceback
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from IPython.core.displaypub import CapturingDisplayPublisher
from ipywidgets import Widget
from ipywidgets.widgets.widget import _remove_buffers

__all__ = ["run_cells"]


def run_cells(shell: Any, cells: Sequence[str]) -> str:
    """What the cells showed in an IPython shell, as one line of JSON; after an error no cell is run.

    The object has ``outputs``, a list for each cell that ran of outputs as a notebook keeps them, and ``states``: what
    a widget manager answers to ``request_states``, or null where a state has bytes in it and must be asked for.
    """
    outputs: list[list[dict[str, Any]]] = []
    with _captured(shell) as heard:
        for number, code in enumerate(cells, 1):
            error = _run(shell, code, f"<cell {number}>")
            outputs.append(heard.outputs())
            if error is not None:
                lines = traceback.format_exception(error)
                outputs[-1].append(
                    {
                        "output_type": "error",
                        "ename": type(error).__name__,
                        "evalue": str(error),
                        "traceback": "".join(lines).splitlines(),
                    }
                )
                break
    return json.dumps({"outputs": outputs, "states": _states()}, default=str)


def _run(shell: Any, code: str, name: str) -> BaseException | None:
    """Run plain Python, and show the value of a last line that has one; the error it ended in.

    Not by the shell's own ``run_cell``, whose magic words, history and transformations cost more than the page.
    """
    space = shell.user_ns
    try:
        tree = ast.parse(code, name)
        last = tree.body[-1] if tree.body else None
        if isinstance(last, ast.Expr):
            tree.body.pop()
        exec(compile(tree, name, "exec"), space)  # it is a notebook's cell
        shown = ast.Expression(last.value) if isinstance(last, ast.Expr) else None
        value = eval(compile(shown, name, "eval"), space) if shown is not None else None
        if value is not None:
            shell.display_pub.publish(*shell.display_formatter.format(value))
    except (Exception, SystemExit) as error:  # noqa: BLE001  # the teacher reads what it was
        return error
    return None


@dataclass
class _Heard:
    """What a shell would have sent to a page."""

    publisher: Any
    said: io.StringIO = field(default_factory=io.StringIO)
    complained: io.StringIO = field(default_factory=io.StringIO)

    def outputs(self) -> list[dict[str, Any]]:
        """What came since this was asked last."""
        found: list[dict[str, Any]] = []
        for name, stream in (("stdout", self.said), ("stderr", self.complained)):
            if text := stream.getvalue():
                found.append({"output_type": "stream", "name": name, "text": text})
            stream.seek(0)
            stream.truncate()
        found += (
            {"output_type": "display_data", "data": one["data"], "metadata": one["metadata"] or {}}
            for one in self.publisher.outputs
        )
        self.publisher.outputs.clear()
        return found


@contextlib.contextmanager
def _captured(shell: Any) -> Iterator[_Heard]:
    """Everything that a shell would send to a page: text, complaints, displays. There is no page yet."""
    heard = _Heard(CapturingDisplayPublisher())  # type: ignore[no-untyped-call]
    kept, shell.display_pub = shell.display_pub, heard.publisher
    try:
        with (
            shell.builtin_trap,
            contextlib.redirect_stdout(heard.said),
            contextlib.redirect_stderr(heard.complained),
        ):
            yield heard
    finally:
        shell.display_pub = kept


def _states() -> dict[str, Any] | None:
    states = {
        key: {
            "model_name": widget._model_name,
            "model_module": widget._model_module,
            "model_module_version": widget._model_module_version,
            "state": widget.get_state(),
        }
        for key, widget in Widget.widgets.items()
    }
    states, paths, _ = _remove_buffers(states)
    return None if paths else states

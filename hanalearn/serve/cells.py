"""Runs the cells of a notebook inside a kernel that has just begun, before anybody is connected to it.

Voila has a client of its own execute each cell over the kernel's sockets, which costs the server more than the page
itself. Here the kernel answers once: what its cells showed, and the state of every widget.
"""

from __future__ import annotations

import contextlib
import io
import json
from collections.abc import Iterator, Sequence
from typing import Any

from IPython.core.displayhook import CapturingDisplayHook
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
    for code in cells:
        outputs.append(_run(shell, code))
        if any(output["output_type"] == "error" for output in outputs[-1]):
            break
    return json.dumps({"outputs": outputs, "states": _states()}, default=str)


def _run(shell: Any, code: str) -> list[dict[str, Any]]:
    with _captured(shell) as (said, complained, shown, errors):
        result = shell.run_cell(code, store_history=False)
    outputs: list[dict[str, Any]] = []
    for name, stream in (("stdout", said), ("stderr", complained)):
        if text := stream.getvalue():
            outputs.append({"output_type": "stream", "name": name, "text": text})
    outputs += (
        {"output_type": "display_data", "data": one["data"], "metadata": one["metadata"] or {}} for one in shown
    )
    if not result.success:
        error = errors[-1] if errors else {"ename": "Error", "evalue": "", "traceback": []}
        outputs.append({"output_type": "error", **error})
    return outputs


@contextlib.contextmanager
def _captured(
    shell: Any,
) -> Iterator[tuple[io.StringIO, io.StringIO, list[dict[str, Any]], list[dict[str, Any]]]]:
    """Everything that a shell would send to a page: text, complaints, displays, errors. There is no page yet."""
    said, complained = io.StringIO(), io.StringIO()
    errors: list[dict[str, Any]] = []
    publisher = CapturingDisplayPublisher()  # type: ignore[no-untyped-call]
    kept = shell.display_pub, shell.display_trap.hook

    def keep(kind: type[BaseException], value: object, lines: list[str]) -> None:
        errors.append({"ename": kind.__name__, "evalue": str(value), "traceback": lines})

    shell.display_pub = publisher
    shell.display_trap.hook = CapturingDisplayHook(shell, publisher.outputs)  # type: ignore[no-untyped-call]
    shell._showtraceback = keep
    try:
        with contextlib.redirect_stdout(said), contextlib.redirect_stderr(complained):
            yield said, complained, publisher.outputs, errors
    finally:
        shell.display_pub, shell.display_trap.hook = kept
        del shell._showtraceback


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

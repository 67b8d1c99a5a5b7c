"""A page ordered from a forked kernel: the kernel runs the notebook's cells itself and answers once."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping, Sequence
from contextvars import ContextVar
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .nursery import ForkedProcess

__all__ = ["CELL_SECONDS", "Order", "OrderError", "Ran", "cells_of", "ordered"]

CELL_SECONDS = 60.0
"""How long all cells together may take."""


class OrderError(Exception):
    """The cells did not come to an end, or ended in an error; the message says which, for the log."""


@dataclass(frozen=True)
class Ran:
    """What cells have shown.

    Attributes:
        outputs: of each cell, as a notebook keeps them.
        states: every widget by its id, or None where they must be asked for.
    """

    outputs: Sequence[Sequence[Mapping[str, Any]]]
    states: Mapping[str, Any] | None


@dataclass
class Order:
    """Cells on their way to a kernel.

    Args:
        cells: their code.
    """

    cells: tuple[str, ...]
    process: ForkedProcess | None = None
    """The kernel that runs them, once it is there."""

    def take(self) -> tuple[str, ...]:
        """The cells, the first time; a kernel that is started again in its place has nobody to show them to."""
        cells, self.cells = self.cells, ()
        return cells

    async def result(self) -> Ran:
        """What came of it.

        Raises:
            OrderError: see there.
        """
        if self.process is None:
            raise OrderError("the cells have not reached a kernel")
        try:
            answer = await asyncio.wait_for(self.process.answer(), CELL_SECONDS)
        except TimeoutError:
            raise OrderError(f"the cells were not done after {CELL_SECONDS:.0f} s") from None
        if not answer:
            raise OrderError("the kernel died while it ran the cells")
        ran = json.loads(answer)
        for outputs in ran["outputs"]:
            for output in outputs:
                if output["output_type"] == "error":
                    raise OrderError("\n".join(output["traceback"]) or output["ename"])
        return Ran(ran["outputs"], ran["states"])


ordered: ContextVar[Order | None] = ContextVar("ordered", default=None)
"""What the kernel that is being started is to run: set by the page handler, read by the provisioner."""


def cells_of(notebook: Path) -> tuple[str, ...]:
    """The code of a notebook that says of itself that it may go this way; else nothing, and Voila renders it.

    It says so by ``"hanalearn": {"straight": true}`` in its metadata. Its other cells are doors for those who open it
    in a notebook program: a page shows none of them.
    """
    try:
        content = json.loads(notebook.read_text(encoding="utf-8"))
        if content["metadata"]["hanalearn"]["straight"] is not True:
            return ()
        return tuple("".join(cell["source"]) for cell in content["cells"] if cell["cell_type"] == "code")
    except (OSError, ValueError, LookupError, TypeError):  # Voila's own reading will say what is wrong with it
        return ()

"""Leaves out of a program what takes seconds to import and is not used in it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, cast

__all__ = ["unused_left_out"]

# jsonschema imports it to check addresses in other alphabets, if it is there; it is, because jupyter_events asks for
# every check of jsonschema. It builds a grammar while it is imported: 2.1 of the 3.3 seconds that a server takes.
UNUSED = ("rfc3987_syntax",)


@contextmanager
def unused_left_out() -> Iterator[None]:
    """Inside, modules of `UNUSED` are as if not installed; afterwards they are as before."""
    hidden = [name for name in UNUSED if name not in sys.modules]
    for name in hidden:
        sys.modules[name] = cast(Any, None)
    try:
        yield
    finally:
        for name in hidden:
            del sys.modules[name]

"""The shape of what leaves Python."""

from __future__ import annotations

from typing import TypeAlias

__all__ = ["Json"]

Json: TypeAlias = dict[str, object]
"""An object that ``json.dumps`` takes as it is."""

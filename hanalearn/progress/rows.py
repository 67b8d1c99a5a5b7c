"""An attempt as a row of a table, the same columns in every kind of database."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias

import msgspec

from hanalearn.progress.records import Attempt

__all__ = ["COLUMNS", "Cell", "attempt_of", "row_of"]

Cell: TypeAlias = str | int | float

COLUMNS: Final = (
    "id", "day", "item", "variant", "answer", "verdict", "earned", "codes", "phase", "hints", "tries",
    "rulebook", "lang",
)  # fmt: skip
"""The columns of an attempt, in the order of files and tables; ``codes`` is one text with spaces."""


def row_of(attempt: Attempt) -> tuple[Cell, ...]:
    """The cells of an attempt, in the order of ``COLUMNS``."""
    return tuple(" ".join(attempt.codes) if name == "codes" else getattr(attempt, name) for name in COLUMNS)


def attempt_of(cells: Sequence[object] | Mapping[str, object]) -> Attempt | None:
    """The attempt of a row; ``None`` if the row holds something that no attempt holds.

    Args:
        cells: the cells in the order of ``COLUMNS``, or by name. Texts are read as numbers where numbers are meant.
    """
    named = dict(cells) if isinstance(cells, Mapping) else dict(zip(COLUMNS, cells, strict=True))
    codes = named.get("codes")
    named["codes"] = tuple(codes.split()) if isinstance(codes, str) else codes
    try:
        return msgspec.convert(named, Attempt, strict=False)
    except msgspec.ValidationError:
        return None

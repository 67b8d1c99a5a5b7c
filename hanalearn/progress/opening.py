"""Which store this machine uses."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from hanalearn.progress.folder import data_folder
from hanalearn.progress.sqlite import FILE_NAME, SqliteStore
from hanalearn.progress.store import MemoryStore, Store, StoreError

__all__ = ["DATABASE_VARIABLE", "IN_MEMORY", "open_store"]

DATABASE_VARIABLE: Final = "HANALEARN_DATABASE"
"""Environment variable with the address of a database: ``postgresql://…``, or ``memory``."""
IN_MEMORY: Final = "memory"
"""The address of a store that forgets when its page closes, for a kiosk."""


def open_store(folder: Path | None = None, *, environment: Mapping[str, str] | None = None) -> Store:
    """The store of this machine; one in memory, with its ``problem`` set, where nothing can be written.

    Args:
        folder: where to keep it; by default the database of ``HANALEARN_DATABASE`` if that is set, else the folder of
            ``data_folder``.
        environment: the variables to look at; those of the process by default.
    """
    variables = os.environ if environment is None else environment
    address = variables.get(DATABASE_VARIABLE, "").strip()
    try:
        if folder is None and address == IN_MEMORY:
            return MemoryStore()
        if folder is None and address:
            # Imported only now: it brings SQLAlchemy.
            from hanalearn.progress.server import ServerStore

            return ServerStore(address)
        return SqliteStore((data_folder(variables) if folder is None else folder) / FILE_NAME)
    except StoreError as error:
        return MemoryStore(error.problem)

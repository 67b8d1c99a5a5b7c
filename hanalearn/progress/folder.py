"""The folder in which a user's progress is kept."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Final

__all__ = ["DATA_VARIABLE", "data_folder"]

DATA_VARIABLE: Final = "HANALEARN_DATA"
"""Environment variable that names another folder."""


def data_folder(environment: Mapping[str, str] | None = None) -> Path:
    """The folder: that of ``HANALEARN_DATA`` if it is set, else the one the system keeps for users' data.

    Args:
        environment: the variables to look at; those of the process by default.

    >>> data_folder({"HANALEARN_DATA": "/srv/class"})
    PosixPath('/srv/class')
    """
    variables = os.environ if environment is None else environment
    named = variables.get(DATA_VARIABLE, "").strip()
    if named:
        return Path(named).expanduser()
    # Imported here: records are used by lessons, which must load without it in a browser.
    from platformdirs import user_data_path

    return user_data_path("hanalearn", appauthor=False)

"""The folder in which learners' work is kept, and whether it can be."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import platformdirs

__all__ = ["data_folder", "trouble_with"]

ENVIRONMENT = "HANALEARN_DATA"


def data_folder() -> Path:
    """Where progress is kept: the folder named by ``HANALEARN_DATA``, or the usual one of this system and person."""
    named = os.environ.get(ENVIRONMENT)
    return Path(named).expanduser() if named else platformdirs.user_data_path("hanalearn", appauthor=False)


def trouble_with(folder: Path) -> str | None:
    """Why nothing can be kept in a folder, or None if a file could be written there; the folder is made if missing."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder) as probe:
            probe.write(b"hanalearn")
    except FileExistsError:
        return f"{folder} is a file, not a folder"
    except OSError as error:
        return f"{folder} cannot be written: {error.strerror or error}"
    return None

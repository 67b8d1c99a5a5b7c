"""Whether the folder of learners' progress can be written, asked before a class begins."""

from __future__ import annotations

import tempfile
from pathlib import Path

__all__ = ["trouble_with"]


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

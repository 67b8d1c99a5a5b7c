"""What can be the matter with a store, in one line for whoever runs the program."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

__all__ = ["StoreProblem"]

_TODO: Final = {
    "folder": "set HANALEARN_DATA to a folder that can be written",
    "file": "move the file away; a new one is begun",
    "aside": "a new file is begun; what can be saved of the old one: sqlite3 OLD .recover | sqlite3 NEW",
    "newer": "update hanalearn, or set HANALEARN_DATA to another folder",
    "busy": "make room on the disk, or close other programs that use the file",
    "url": "give HANALEARN_DATABASE an address like postgresql://user:password@host/database",
    "package": "pip install 'hanalearn[postgres]'",
    "server": "look whether the database server runs and lets this user in; it is asked again with every answer",
}


@dataclass(frozen=True, slots=True)
class StoreProblem:
    """Why attempts are kept in memory only, or what was done about a damaged file.

    Attributes:
        code: ``folder`` it cannot be written, ``file`` it is damaged and cannot be moved, ``aside`` it was damaged and
            lies under another name now, ``newer`` it was written by a later version, ``busy`` the disk is full or the
            file locked, ``url`` the address of the database cannot be read, ``package`` the driver is not installed,
            ``server`` the database does not answer.
        path: what could not be used; never a password.
        reason: what the system says.
    """

    code: str
    path: str
    reason: str

    @property
    def is_lasting(self) -> bool:
        """Whether nothing reaches the disk until somebody does something."""
        return self.code != "aside"

    def __str__(self) -> str:
        said = f"{self.path}: {self.reason}; {_TODO[self.code]}"
        return f"progress is kept in memory only: {said}" if self.is_lasting else f"progress: {said}"

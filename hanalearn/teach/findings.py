"""What is wrong with a piece of content, where, and what to do: a value, so that one fault does not hide the next."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["ContentError", "Finding"]


@dataclass(frozen=True, slots=True, order=True)
class Finding:
    """One fault of content.

    Attributes:
        file: where, as a path that the reader can open.
        line: the line, from 1, where it is known.
        key: the entry, for example ``steps.two-cherries.task``; empty where the whole file is meant.
        code: stable name of the sort of fault; see ``hanalearn.teach.check.CODES``.
        wrong: what is wrong.
        todo: what to do.
    """

    file: str
    line: int | None
    key: str
    code: str
    wrong: str
    todo: str

    def __str__(self) -> str:
        where = self.file if self.line is None else f"{self.file}:{self.line}"
        entry = f"{self.key}: " if self.key else ""
        return f"{where}: {entry}{self.wrong}; {self.todo} [{self.code}]"


class ContentError(Exception):
    """Content that cannot be used. Its findings say why; there is at least one."""

    def __init__(self, *findings: Finding) -> None:
        super().__init__("\n".join(map(str, findings)))
        self.findings = findings

"""A class on paper: a column of written codes as a table without names, one line for each code."""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from hanalearn.export.code_subjects import Known
from hanalearn.progress.exchange import BadLine
from hanalearn.progress.written_code import Mark, WrittenCode, WrittenCodeError, read_code

__all__ = ["Codes", "Line", "class_table", "csv_table", "read_column"]

_CELLS: Final = re.compile(r"[\t;,|]")
_SIGNS: Final = {Mark.UNTOUCHED: ".", Mark.TRIED: "-", Mark.HELPED: "+", Mark.ALONE: "#"}
_KEY: Final = "# right at once   + right with help   - tried   . not touched"
_COUNTED: Final = ((Mark.ALONE, "at once"), (Mark.HELPED, "with help"), (Mark.TRIED, "tried"))
_PER_ROW: Final = 30


@dataclass(frozen=True, slots=True)
class Line:
    """A code of the column.

    Attributes:
        number: which line, from 1.
        known: of what it is; ``None`` where nothing here is meant by it.
        code: what it says.
    """

    number: int
    known: Known | None
    code: WrittenCode


@dataclass(frozen=True, slots=True)
class Codes:
    """What a column holds."""

    lines: tuple[Line, ...]
    bad: tuple[BadLine, ...] = ()


def read_column(text: str, known: Sequence[Known]) -> Codes:
    """The codes of a column as it is pasted from a spreadsheet; of several cells in a line the last one counts.

    Empty lines are passed over and counted, so that a number is the line in the teacher's own list.

    Args:
        text: one code a line.
        known: what the codes may be of.
    """
    lines: list[Line] = []
    bad: list[BadLine] = []
    for number, row in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
        cell = next((cell for cell in reversed(_CELLS.split(row)) if cell.strip(' "')), "").strip(' "')
        if not cell:
            continue
        try:
            code = read_code(cell)
        except WrittenCodeError as error:
            bad.append(BadLine(number, str(error)))
            continue
        meant = next((one for one in known if code.is_of(one.subject)), None)
        older = next((one for one in known if one.subject.number == code.number), None)
        if meant is None and older is not None:
            bad.append(
                BadLine(
                    number,
                    f"{cell!r} is of another edition of {older.subject.name} ({older.title}): its parts have changed; "
                    "name the file it was made with: --of FILE",
                )
            )
        else:
            lines.append(Line(number, meant, code))
    return Codes(tuple(lines), tuple(bad))


def class_table(codes: Codes) -> Iterator[str]:
    """The table, line by line: for each lesson or file its parts across, below them how many did what."""
    for known, lines in _grouped(codes):
        count = len(lines[0].code.marks)
        yield f"{known.subject.name}  {known.title}" if known else "Not of this installation; name its file: --of FILE"
        if known:
            yield "parts: " + ", ".join(f"{number} {part}" for number, part in enumerate(known.subject.parts, 1))
        for start in range(0, count, _PER_ROW):
            numbers = range(start, min(count, start + _PER_ROW))
            yield f"{'line':>9} " + "".join(f"{number + 1:>3}" for number in numbers)
            for line in lines:
                yield f"{line.number:>9} " + "".join(f"{_SIGNS[line.code.marks[number]]:>3}" for number in numbers)
            for mark, word in _COUNTED:
                found = Counter(number for line in lines for number in numbers if line.code.marks[number] is mark)
                yield f"{word:>9} " + "".join(f"{found[number] or '':>3}" for number in numbers)
        yield f"{len(lines)} code{'' if len(lines) == 1 else 's'}   {_KEY}"
        yield ""


def csv_table(codes: Codes) -> str:
    """The same for a spreadsheet: a row for each part of each code; marks 0 not touched, 1 tried, 2 with help, 3 at
    once.
    """
    page = io.StringIO()
    writer = csv.writer(page, lineterminator="\n")
    writer.writerow(("line", "of", "part", "mark"))
    for line in codes.lines:
        parts = line.known.subject.parts if line.known else range(1, len(line.code.marks) + 1)
        name = line.known.subject.name if line.known else ""
        for part, mark in zip(parts, line.code.marks, strict=True):
            writer.writerow((line.number, name, part, int(mark)))
    return page.getvalue()


def _grouped(codes: Codes) -> Iterator[tuple[Known | None, list[Line]]]:
    groups: dict[tuple[int, int, int], list[Line]] = {}
    for line in codes.lines:
        groups.setdefault((line.code.number, line.code.edition, len(line.code.marks)), []).append(line)
    for lines in groups.values():
        yield lines[0].known, lines

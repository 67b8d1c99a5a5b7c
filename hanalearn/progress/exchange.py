"""A record on its way to another machine: JSON lines, or CSV for a spreadsheet; both can be read back."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

import msgspec

from hanalearn.progress.records import LEARNER, Attempt
from hanalearn.progress.rows import COLUMNS, attempt_of, row_of
from hanalearn.progress.store import Owned

__all__ = ["BadLine", "Exchange", "csv_lines", "json_lines", "read_lines"]

FORMAT: Final = 2
"""Version of the lines; it stands in the first of them."""


class _Head(msgspec.Struct, frozen=True):
    hanalearn: int


class _Line(msgspec.Struct, frozen=True):
    learner: str
    attempt: Attempt


@dataclass(frozen=True, slots=True)
class BadLine:
    """A line that does not hold what is looked for.

    Attributes:
        number: which line, from 1.
        reason: what is the matter with it.
    """

    number: int
    reason: str


@dataclass(frozen=True, slots=True)
class Exchange:
    """What a text from another machine holds.

    Attributes:
        owned: its attempts, in order.
        bad: the lines that hold none.
    """

    owned: tuple[Owned, ...]
    bad: tuple[BadLine, ...] = ()


def json_lines(owned: Iterable[Owned]) -> Iterator[str]:
    """Attempts as JSON lines, after a line that says what they are; each ends in a line break.

    >>> "".join(json_lines([]))
    '{"hanalearn":2}\\n'
    """
    encode = msgspec.json.Encoder().encode
    yield encode(_Head(FORMAT)).decode() + "\n"
    for learner, attempt in owned:
        yield encode(_Line(learner, attempt)).decode() + "\n"


def csv_lines(owned: Iterable[Owned]) -> Iterator[str]:
    """Attempts as the lines of a CSV file with a head; each ends in a line break.

    Texts that a spreadsheet would take for a formula have an apostrophe before them, which reading takes away.
    """
    page = io.StringIO()
    writer = csv.writer(page, lineterminator="\n")
    writer.writerow(("learner", *COLUMNS))
    yield _taken(page)
    for learner, attempt in owned:
        writer.writerow([learner, *(_safe(cell) for cell in row_of(attempt))])
        yield _taken(page)


_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r", "'")


def _safe(cell: object) -> object:
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(_FORMULA) else cell


def _taken(page: io.StringIO) -> str:
    text = page.getvalue()
    page.seek(0)
    page.truncate()
    return text


def read_lines(text: str) -> Exchange:
    """The attempts of JSON lines or of a CSV file, found out by the first line.

    A line that cannot be read is said and does not stop the others.
    """
    text = text.removeprefix("\ufeff")
    return _read_json(text) if text.lstrip().startswith("{") else _read_csv(text)


def _read_json(text: str) -> Exchange:
    owned: list[Owned] = []
    bad: list[BadLine] = []
    # Not splitlines(): it would break at characters that JSON leaves as they are.
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        try:
            if number == 1 and '"hanalearn"' in line[:20]:
                head = msgspec.json.decode(line, type=_Head)
                if head.hanalearn > FORMAT:
                    return Exchange((), (BadLine(1, f"format {head.hanalearn}; this hanalearn reads up to {FORMAT}"),))
                continue
            read = msgspec.json.decode(line, type=_Line)
        except (msgspec.DecodeError, UnicodeError) as error:
            bad.append(BadLine(number, str(error)))
            continue
        _add(number, read.learner, read.attempt, owned, bad)
    return Exchange(tuple(owned), tuple(bad))


def _read_csv(text: str) -> Exchange:
    owned: list[Owned] = []
    bad: list[BadLine] = []
    reader = csv.DictReader(io.StringIO(text, newline=""))
    missing = {"learner", *COLUMNS} - set(reader.fieldnames or ())
    if missing:
        return Exchange((), (BadLine(1, f"the head lacks {', '.join(sorted(missing))}"),))
    for row in reader:
        cells = {name: (row[name] or "").removeprefix("'") for name in COLUMNS}
        attempt = attempt_of(cells)
        if attempt is None:
            bad.append(BadLine(reader.line_num, "a cell holds what no attempt holds"))
        else:
            _add(reader.line_num, row["learner"] or "", attempt, owned, bad)
    return Exchange(tuple(owned), tuple(bad))


def _add(number: int, learner: str, attempt: Attempt, owned: list[Owned], bad: list[BadLine]) -> None:
    if not LEARNER.fullmatch(learner):
        bad.append(BadLine(number, "learner is not 32 small hexadecimal digits"))
    elif not attempt.id or not attempt.day:
        bad.append(BadLine(number, "the attempt has no id or no day"))
    else:
        owned.append((learner, attempt))

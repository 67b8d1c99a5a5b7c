"""Text cut into statements and words that remember where they stood.

A statement ends with its line or with ``;``. ``#`` begins a comment. Spaces, tabs, commas and line endings of any kind
part words; full-width letters, digits and signs are read as their plain forms, capitals as small letters; only what
stands in quotation marks is left as it is.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

__all__ = ["NotationError", "Statement", "Word", "quoted", "statements"]

_PLAIN: Final = {
    **{wide: chr(wide - 0xFEE0) for wide in range(0xFF01, 0xFF5F)},
    **dict.fromkeys(map(ord, "‐‑‒–—−"), "-"),
    **dict.fromkeys(map(ord, "“”„"), '"'),
    **dict.fromkeys(map(ord, "、・，"), ","),
    **dict.fromkeys(map(ord, "　 \u2007\u202f\u200b\ufeff"), " "),
    ord("；"): ";",
    ord("＃"): "#",
    ord("｜"): "|",
}
_WORD: Final = re.compile(r"""[^\s,;#|/"]+|[|/]""")
_SPACE: Final = re.compile(r"[\s,]+")


class NotationError(ValueError):
    """A text that is no notation; ``str`` says where, what stands there and what is allowed.

    Attributes:
        code: stable name of what is wrong; ``notation.<code>`` is the message key.
        line, column: where, both from 1; 0 where no text was read.
        found: the offending text, empty at an end.
        allowed: what may stand there, or why it cannot be.
    """

    def __init__(self, code: str, found: str, allowed: str, *, line: int = 0, column: int = 0) -> None:
        where = f"line {line}, column {column}: " if line else ""
        super().__init__(f"{where}{_SAYS[code].format(found=repr(found))}: {allowed}")
        self.code = code
        self.line = line
        self.column = column
        self.found = found
        self.allowed = allowed

    @property
    def key(self) -> str:
        """The message key, ``notation.<code>``; its arguments are ``line``, ``column``, ``found`` and ``allowed``."""
        return f"notation.{self.code}"


_SAYS: Final = {
    "missing": "something is missing after {found}",
    "unknown-word": "{found} is not known here",
    "not-a-card": "{found} is not a card",
    "card-twice": "card {found} stands twice",
    "cards": "the cards do not make a table",
    "not-a-number": "{found} is not such a number",
    "too-much": "{found} is too much here",
    "rulebook": "rulebook {found} cannot be used",
    "version": "version {found} cannot be read",
    "deal-code": "deal code {found} cannot be read",
    "illegal": "{found} is not possible here",
    "quotes": "the quotation marks of {found} do not fit",
    "not-writable": "{found} cannot be written down",
    "state": "the state cannot be",
}
CODES: Final = tuple(_SAYS)
"""Every code of a ``NotationError``."""


@dataclass(frozen=True, slots=True)
class Word:
    """One word.

    Attributes:
        text: the word in small plain letters, or what stood in the quotation marks.
        raw: as it was written.
        line, column: where it begins, from 1.
        is_quoted: whether it stood in quotation marks.
    """

    text: str
    raw: str
    line: int
    column: int
    is_quoted: bool = False

    def error(self, code: str, allowed: str, found: str | None = None) -> NotationError:
        """An error that points at this word."""
        return NotationError(code, self.raw if found is None else found, allowed, line=self.line, column=self.column)

    def number(self, least: int, most: int) -> int:
        """The word as a whole number.

        Raises:
            NotationError: it is none, or not within the bounds.
        """
        if not re.fullmatch(r"-?[0-9]{1,9}", self.text) or not least <= int(self.text) <= most:
            raise self.error("not-a-number", f"a whole number from {least} to {most}")
        return int(self.text)


@dataclass(frozen=True, slots=True)
class Statement:
    """The words of one statement; at least one.

    Attributes:
        words: in order.
    """

    words: tuple[Word, ...]

    @property
    def first(self) -> Word:
        """The word that says what the statement is."""
        return self.words[0]

    @property
    def rest(self) -> tuple[Word, ...]:
        """All others."""
        return self.words[1:]

    def end_error(self, allowed: str) -> NotationError:
        """An error that points behind the last word."""
        last = self.words[-1]
        return NotationError("missing", last.raw, allowed, line=last.line, column=last.column + len(last.raw))

    def sections(self) -> tuple[tuple[Word, ...], ...]:
        """The words between the bars; empty sections are left out."""
        parts: list[list[Word]] = [[]]
        for word in self.words:
            if word.text == "|" and not word.is_quoted:
                parts.append([])
            else:
                parts[-1].append(word)
        return tuple(tuple(part) for part in parts if part)


def quoted(text: str) -> str:
    """A text in quotation marks, as ``statements`` reads it back."""
    return json.dumps(text, ensure_ascii=False)


def statements(text: str) -> tuple[Statement, ...]:
    """The statements of a text.

    Raises:
        NotationError: quotation marks are not closed.
    """
    found: list[Statement] = []
    for number, line in enumerate(re.split(r"\r\n|\r|\n", text), 1):
        words: list[Word] = []
        for word in _words(line, number):
            if word.text == ";" and not word.is_quoted:
                if words:
                    found.append(Statement(tuple(words)))
                words = []
            else:
                words.append(word)
        if words:
            found.append(Statement(tuple(words)))
    return tuple(found)


def _words(line: str, number: int) -> Iterator[Word]:
    # Every translation is of one character for one, so that columns stay what the reader counts.
    plain = line.translate(_PLAIN)
    at = 0
    while at < len(plain):
        if space := _SPACE.match(plain, at):
            at = space.end()
        elif plain[at] == "#":
            return
        elif plain[at] == ";":
            yield Word(";", line[at], number, at + 1)
            at += 1
        elif plain[at] == '"':
            word = _quotation(line, plain, number, at)
            yield word
            at += len(word.raw)
        elif found := _WORD.match(plain, at):
            yield Word(found[0].lower(), line[at : found.end()], number, at + 1)
            at = found.end()


def _quotation(line: str, plain: str, number: int, at: int) -> Word:
    # Between plain marks only a plain one ends the text; curly ones, set by a word processor, end with either.
    marks = line if line[at] == '"' else plain
    end = at + 1
    while end < len(line) and marks[end] != '"':
        end += 2 if line[end] == "\\" else 1
    whole = line[at : end + 1]
    try:
        text = json.loads(f'"{line[at + 1 : end]}"')
    except ValueError:
        text = None
    if end >= len(line) or not isinstance(text, str):
        raise NotationError("quotes", whole, 'a text begins and ends with "', line=number, column=at + 1)
    return Word(text, whole, number, at + 1, is_quoted=True)

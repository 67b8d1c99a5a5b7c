"""Reads gettext ``.po`` files: the catalogues are used as translators write them, with nothing to compile.

Python's own ``gettext`` reads only compiled ``.mo`` files, which would need a build step in every checkout. The part of
the format used here is small: comments, ``msgctxt``-less entries, plural forms, strings over several lines.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

__all__ = ["Entry", "PoError", "parse_po"]


class PoError(ValueError):
    """A catalogue file cannot be read; the message names file and line and quotes the line."""


class Entry(NamedTuple):
    """One entry of a catalogue file."""

    key: str
    """The ``msgid``: a symbolic key; empty for the header."""
    texts: tuple[str, ...]
    """The ``msgstr``, or one for each plural form."""
    plural: bool
    """Whether the entry has plural forms (``msgid_plural``)."""
    notes: tuple[str, ...]
    """The extracted comments (``#.``), written for translators and for the glossary page."""
    fuzzy: bool
    """Marked by a translator as not yet right; treated as missing."""
    line: int
    """Where the entry's ``msgid`` stands, counted from 1."""


_FIELD: Final = re.compile(r'(msgid_plural|msgid|msgstr(?:\[(\d+)\])?)\s+"(.*)"')
_ESCAPE: Final = re.compile(r"\\(.)")
_ESCAPES: Final = {"n": "\n", "t": "\t", "r": "\r", '"': '"', "\\": "\\"}


def _plain(text: str) -> str:
    if "\\" not in text:
        return text
    return _ESCAPE.sub(lambda found: _ESCAPES.get(found[1], found[1]), text)


def parse_po(text: str, where: str = "<text>") -> tuple[Entry, ...]:
    r"""The entries of a ``.po`` text, header included, in file order.

    >>> parse_po('msgid "ui.next"\nmsgstr "Next"')[0].texts
    ('Next',)

    Raises:
        PoError: a line is none of those the format knows, or an entry is without ``msgstr``.
    """
    entries: list[Entry] = []
    key: str | None = None
    texts: list[str] = []
    plural = fuzzy = next_fuzzy = False
    notes: list[str] = []
    next_notes: list[str] = []
    start = 0
    field = ""

    def close() -> None:
        if key is None:
            return
        if not texts:
            raise PoError(f"{where}:{start}: {key!r} has no msgstr")
        entries.append(Entry(key, tuple(texts), plural, tuple(notes), fuzzy, start))

    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.strip()
        if not line:
            continue
        if line[0] == '"':
            if len(line) < 2 or line[-1] != '"' or not field:
                raise PoError(f"{where}:{number}: not a line of a .po file: {raw!r}")
            if field == "msgid":
                key = (key or "") + _plain(line[1:-1])
            elif field != "msgid_plural":
                texts[-1] += _plain(line[1:-1])
            continue
        if line[0] == "#":
            if line.startswith("#,"):
                next_fuzzy = next_fuzzy or "fuzzy" in line
            elif line.startswith("#."):
                next_notes.append(line[2:].strip())
            continue
        found = _FIELD.fullmatch(line)
        if found is None:
            raise PoError(
                f"{where}:{number}: not a line of a .po file: {raw!r}; allowed: msgid, msgid_plural, msgstr, "
                "a quoted string, a comment"
            )
        field, index, value = found[1], found[2], _plain(found[3])
        if field == "msgid":
            close()
            key, texts, plural, start = value, [], False, number
            notes, fuzzy, next_notes, next_fuzzy = next_notes, next_fuzzy, [], False
        elif key is None:
            raise PoError(f"{where}:{number}: {field} before any msgid: {raw!r}")
        elif field == "msgid_plural":
            plural = True
        elif index is not None and int(index) != len(texts):
            raise PoError(f"{where}:{number}: {key!r}: expected msgstr[{len(texts)}], found {raw!r}")
        else:
            texts.append(value)
    close()
    return tuple(entries)

"""Texts that begin as another one does: the label of a card and what is marked on it, two sentences in a row.

Such a text is two signs, of the one that it begins with and of the rest, in all languages at once. ``static/sheaf.js``
puts them together again.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, TypeAlias

__all__ = ["in_one", "joined"]

_FIRST: Final = 0xAC00
"""Of the signs that stand for texts; no language of ours begins a text with one."""
_MOST: Final = 0xD7A4 - _FIRST
_SIGNS: Final = re.compile("[\uac00-\ud7a3]{2}")
_LEAST: Final = 3
"""A rest that is no text itself is worth one if so many end with it."""
_SHORT: Final = 3
"""Texts of no more signs are no beginning that is worth it."""

_Row: TypeAlias = tuple[str, ...]


def joined(texts: Sequence[Sequence[object]], opened: int) -> list[list[object]]:
    """Texts of each language, some of them as two signs; those stand in the first language only.

    Args:
        texts: of each language, in one order.
        opened: of so many, which stand first, it follows from them alone how they are written.

    Raises:
        ValueError: there are more texts than signs, or a text could be taken for signs.

    >>> joined([["pine", "pine, chosen", "plum", "plum, chosen"], ["松", "松、選", "梅", "梅、選"]], 4)[1]
    ['松', '松、選', '梅', '梅、選']
    """
    rows: list[tuple[object, ...]] = list(zip(*texts, strict=True))
    pairs: dict[int, tuple[_Row, _Row]] = {}
    known: dict[_Row, int] = {}
    for begin, end in ((0, opened), (opened, len(rows))):
        plain = {row: at for at, row in _plain(rows, begin, end)}
        known = {**plain, **known}
        begins: dict[str, list[_Row]] = {}
        for row in known:
            begins.setdefault(row[0], []).append(row)
        found = {at: pair for row, at in plain.items() if (pair := _parted(row, begins)) is not None}
        rests = Counter(rest for _, rest in found.values())
        pairs |= {at: pair for at, pair in found.items() if pair[1] in known or rests[pair[1]] >= _LEAST}
    for _, rest in pairs.values():
        if rest not in known:
            known[rest] = len(rows)
            rows.append(rest)
    if len(rows) > _MOST:
        raise ValueError(f"{len(rows)} texts are more than {_MOST}")
    if any(isinstance(row[0], str) and _SIGNS.fullmatch(row[0]) for row in rows):
        raise ValueError("a text is of two signs that stand for texts")
    signs = {at: "".join(chr(_FIRST + known[part]) for part in pair) for at, pair in pairs.items()}
    first, *others = ([row[lang] for row in rows] for lang in range(len(texts)))
    return [
        [signs.get(at, text) for at, text in enumerate(first)],
        *([text for at, text in enumerate(one) if at not in signs] for one in others),
    ]


def in_one(texts: Sequence[Sequence[object]]) -> list[list[object]]:
    """The texts of each language that ``joined`` has made two signs of, whole again; and at the end the rests."""
    first, *others = texts
    every: list[list[object]] = [list(first)]
    for some in others:
        left = iter(some)
        every.append([one if _is_joined(one) else next(left) for one in first])

    def whole(texts: Sequence[object], one: object) -> object:
        if not isinstance(one, str) or not _is_joined(one):
            return one
        return "".join(str(whole(texts, texts[ord(sign) - _FIRST])) for sign in one)

    return [[whole(one, text) for text in one] for one in every]


def _is_joined(text: object) -> bool:
    return isinstance(text, str) and _SIGNS.fullmatch(text) is not None


def _plain(rows: Sequence[tuple[object, ...]], begin: int, end: int) -> Iterator[tuple[int, _Row]]:
    """Texts without pictures or readings."""
    for at in range(begin, end):
        row = tuple(text for text in rows[at] if isinstance(text, str))
        if len(row) == len(rows[at]):
            yield at, row


def _parted(row: _Row, known: Mapping[str, Sequence[_Row]]) -> tuple[_Row, _Row] | None:
    """The longest of the known texts that this one begins with in every language, and the rest."""
    for length in range(len(row[0]) - 1, _SHORT, -1):
        for begin in known.get(row[0][:length], ()):
            if all(text.startswith(one) and len(text) > len(one) for text, one in zip(row, begin, strict=True)):
                return begin, tuple(text[len(one) :] for text, one in zip(row, begin, strict=True))
    return None

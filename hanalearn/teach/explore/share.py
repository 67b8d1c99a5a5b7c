"""Share lines: the state of an explorer as one line that can be typed, linked, written on a board.

``x3?rb=W&base=7&theirs=1`` is the doubling calculator under the web table with a base total of 7 and one call of the
other player. Longer forms are read too: ``hanalearn/x3?…``, ``?explore=doubling&…`` and a whole address.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final
from urllib.parse import parse_qsl, quote

from hanalearn.text import Message

__all__ = ["EXAMPLE", "EXPLORERS", "ShareError", "ShareLine"]

EXPLORERS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "x1": "yaku",
        "x2": "capture",
        "x3": "doubling",
        "x4": "compare",
        "x5": "decide",
        "x6": "deal",
    }
)
"""The short name of an explorer to its key in addresses."""
_SHORT: Final = {key: short for short, key in EXPLORERS.items()}
EXAMPLE: Final = "x3?rb=W&base=7"
"""A line to show where one is asked for."""
_LONGEST: Final = 600
_WIDE: Final = {wide: wide - 0xFEE0 for wide in range(0xFF01, 0xFF5F)} | {0x3000: 0x20}
_OUTSIDE: Final = frozenset({"explore", "lang"})
"""Parts of an address that are not the explorer's own."""


class ShareError(ValueError):
    """A text is no share line.

    Attributes:
        message: what is wrong and what to do, for the page.
    """

    def __init__(self, message: Message) -> None:
        super().__init__(message.key)
        self.message = message


@dataclass(frozen=True, slots=True)
class ShareLine:
    """A state of an explorer, as text parts.

    Attributes:
        explorer: its key, ``"doubling"``.
        parts: name to value, both as written.

    >>> str(ShareLine("doubling", {"rb": "W", "base": "7"}))
    'x3?rb=W&base=7'
    >>> ShareLine.parse("hanalearn/X3?rb=W&base=7") == ShareLine.parse("?explore=doubling&rb=W&base=7")
    True
    """

    explorer: str
    parts: Mapping[str, str] = field(default_factory=dict)

    def __str__(self) -> str:
        return _SHORT[self.explorer] + (f"?{_joined(self.parts)}" if self.parts else "")

    @property
    def query(self) -> str:
        """The same as an address line."""
        rest = _joined(self.parts)
        return f"?explore={self.explorer}" + (f"&{rest}" if rest else "")

    @classmethod
    def parse(cls, text: str) -> ShareLine:
        """The line of a text. Full-width letters, capitals and spaces around it make no difference.

        Raises:
            ShareError: it names no explorer, is too long, or is no line at all.
        """
        line = text.translate(_WIDE).strip()
        if not line:
            raise ShareError(Message("explore.share-empty", example=EXAMPLE))
        if len(line) > _LONGEST:
            raise ShareError(Message("explore.share-long", n=_LONGEST))
        head, mark, query = line.partition("?")
        try:
            given = dict(reversed(parse_qsl(query, keep_blank_values=True, max_num_fields=30))) if mark else {}
        except ValueError:
            raise ShareError(Message("explore.share-long", n=_LONGEST)) from None
        name = (given.get("explore") or head.rstrip("/").rpartition("/")[2]).strip().lower()
        key = EXPLORERS.get(name, name)
        if key not in _SHORT:
            raise ShareError(Message("explore.share-unknown", text=name[:40] or line[:40], example=EXAMPLE))
        return cls(key, {name: value for name, value in reversed(given.items()) if name not in _OUTSIDE})


def _joined(parts: Mapping[str, str]) -> str:
    # Spaces between card codes are written as plus signs; everything else that is not plain is escaped.
    return "&".join(
        f"{quote(name)}={quote(value, safe=' +:.,-').replace('+', '%2B').replace(' ', '+')}"
        for name, value in parts.items()
    )

"""What every page needs and none changes, at an address of the server instead of in each page's state.

In a notebook a page carries its script, style, icons and pictures with it: 0.3 MB in each kernel's memory, and through
every websocket. A server that keeps them where browsers can ask for them says so to its kernels by ``VARIABLE``.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

__all__ = ["MODULE", "VARIABLE", "PageShelf", "deck_file"]

VARIABLE: Final = "HANALEARN_SHELF"
"""Environment variable of a kernel: path of the shelf at the server, ending in a slash."""
MODULE: Final = "table.js"
"""Name of the module on the shelf."""


def deck_file(name: str) -> str:
    """The name on the shelf of a deck's pictures: an object of card code, or ``"back"``, to SVG text.

    >>> deck_file("classic")
    'deck-classic.json'
    """
    return f"deck-{name}.json"


@dataclass(frozen=True, slots=True)
class PageShelf:
    """A shelf that a page may count on.

    Attributes:
        address: its path, ending in a slash.
    """

    address: str

    @classmethod
    def of(cls, environ: Mapping[str, str]) -> PageShelf | None:
        """The shelf that a process was told of; none in a notebook.

        >>> PageShelf.of({"HANALEARN_SHELF": "/hanalearn/page/0f/"})
        PageShelf(address='/hanalearn/page/0f/')
        """
        address = environ.get(VARIABLE, "")
        return cls(address) if address.startswith("/") and address.endswith("/") else None

    @property
    def module(self) -> str:
        """A module that stands for the one on the shelf; it may be loaded from anywhere in a page of the server."""
        address = json.dumps(self.address + MODULE)
        return (
            f"const {{ default: page }} = await import(new URL({address}, document.baseURI).href);\n"
            "export default page;\n"
        )

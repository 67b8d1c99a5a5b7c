"""Finds addresses outside this machine in files that a browser loads."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

__all__ = ["Outside", "outside_addresses", "search"]

# An address begins at "//" after nothing, a quote, a bracket, a space or a scheme. A comment in a script begins with
# "// " and a path has no "//", so neither matches.
_ADDRESS = re.compile(r"""(?:\b(?:https?|wss?|ftp):)?(?<![:\w])//[a-z0-9\[][^\s"'`<>)\\]*""", re.IGNORECASE)
_WITH_SCHEME = re.compile(r"""\b(?:https?|wss?|ftp)://[^\s"'`<>)\\]+""", re.IGNORECASE)

# Names, not addresses: nothing is ever fetched from an XML namespace.
_NAMES = ("http://www.w3.org/",)
_LOADED = frozenset({".j2", ".html", ".js", ".mjs", ".css", ".svg", ".json"})


@dataclass(frozen=True)
class Outside:
    """One finding.

    >>> print(Outside(Path("page.css"), 3, "https://cdn.example/x.css"))
    page.css:3: https://cdn.example/x.css
    """

    path: Path
    line: int
    """Counted from 1."""
    address: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.address}"


def outside_addresses(text: str) -> list[str]:
    """Addresses in a text that a browser would leave the machine for.

    >>> outside_addresses('<a href="/x"> // a comment\\n <svg xmlns="http://www.w3.org/2000/svg">')
    []
    >>> outside_addresses('@import url(//cdn.example/a.css); fetch("https://example.org/b")')
    ['//cdn.example/a.css', 'https://example.org/b']
    """
    found = {match.start(): match[0] for match in (*_ADDRESS.finditer(text), *_WITH_SCHEME.finditer(text))}
    return [address for _, address in sorted(found.items()) if not address.startswith(_NAMES)]


def search(folders: Iterable[Path]) -> Iterator[Outside]:
    """Every outside address in the files of some folders that a browser may load."""
    for folder in folders:
        for path in sorted(folder.rglob("*")):
            if path.suffix in _LOADED and path.is_file():
                for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
                    for address in outside_addresses(line):
                        yield Outside(path, number, address)

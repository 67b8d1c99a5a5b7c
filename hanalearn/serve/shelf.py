"""Static files answered from memory: compressed once, named by their content, kept by the browser for a year."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from tornado import web

__all__ = ["Shelf", "ShelfHandler"]

_PACKED = frozenset({".js", ".css", ".json", ".svg", ".html", ".map", ".txt"})
_SMALLEST_PACKED_BYTES = 500

# Windows takes these from its registry, where an editor may have changed them; a wrong type stops a script (nosniff).
_TYPES = {
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".css": "text/css",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".woff": "font/woff",
    ".woff2": "font/woff2",
    ".ttf": "font/ttf",
}


@dataclass(frozen=True)
class Item:
    """One file as it is sent: its type, its bytes, and the gzip form where that is smaller."""

    kind: str
    plain: bytes
    packed: bytes | None


class Shelf:
    """Folders under one address, which changes when any file in them does.

    Args:
        folders: searched in order; those that do not exist are left out.
    """

    def __init__(self, folders: Iterable[str | Path]) -> None:
        self.folders = tuple(Path(folder).resolve() for folder in folders if Path(folder).is_dir())
        self.mark = self._fingerprint()
        self._kept: dict[str, Item] = {}

    def _fingerprint(self) -> str:
        mark = hashlib.sha256()
        for folder in self.folders:
            for path in sorted(folder.rglob("*")):
                if path.is_file():
                    stat = path.stat()
                    mark.update(f"{path}:{stat.st_size}:{stat.st_mtime_ns};".encode())
        return mark.hexdigest()[:12]

    def find(self, name: str) -> Path | None:
        """The file of that name, never one outside the folders."""
        if "\0" in name:
            return None
        for folder in self.folders:
            path = (folder / name).resolve()
            if path.is_relative_to(folder) and path.is_file():
                return path
        return None

    def item(self, name: str) -> Item | None:
        """The file as it is sent, read and packed at the first request only; None if there is none."""
        kept = self._kept.get(name)
        if kept is not None:
            return kept
        path = self.find(name)
        if path is None:
            return None
        plain = path.read_bytes()
        kind = _TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
        packed = None
        if path.suffix in _PACKED and len(plain) > _SMALLEST_PACKED_BYTES:
            packed = gzip.compress(plain, 6, mtime=0)
        item = self._kept[name] = Item(kind, plain, packed)
        return item


class ShelfHandler(web.RequestHandler):
    """Sends what stands on a shelf."""

    def initialize(self, shelf: Shelf) -> None:
        """Remember the shelf."""
        self.shelf = shelf

    def get(self, name: str) -> None:
        """The file, packed if the browser takes that."""
        item = self.shelf.item(name)
        if item is None:
            raise web.HTTPError(404)
        self.set_header("Content-Type", item.kind)
        self.set_header("Cache-Control", "public, max-age=31536000, immutable")
        self.set_header("X-Content-Type-Options", "nosniff")
        self.set_header("Vary", "Accept-Encoding")
        if item.packed is not None and "gzip" in self.request.headers.get("Accept-Encoding", ""):
            self.set_header("Content-Encoding", "gzip")
            self.finish(item.packed)
        else:
            self.finish(item.plain)

    def compute_etag(self) -> str | None:
        """None: the address itself names the content."""
        return None

"""Static files answered from memory: compressed once, named by their content, kept by the browser for a year."""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import mimetypes
import threading
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from tornado import web

__all__ = ["MadeShelf", "Shelf", "ShelfHandler", "fingerprint"]

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


def _item(name: str, plain: bytes) -> Item:
    suffix = PurePosixPath(name).suffix
    kind = _TYPES.get(suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    packed = None
    if suffix in _PACKED and len(plain) > _SMALLEST_PACKED_BYTES:
        packed = gzip.compress(plain, 6, mtime=0)
    return Item(kind, plain, packed)


def fingerprint(folders: Iterable[Path]) -> str:
    """Twelve letters that change with the name, size or time of any file in the folders."""
    mark = hashlib.sha256()
    for folder in folders:
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                stat = path.stat()
                mark.update(f"{path}:{stat.st_size}:{stat.st_mtime_ns};".encode())
    return mark.hexdigest()[:12]


class Shelf:
    """Folders under one address, which changes when any file in them does.

    Args:
        folders: searched in order; those that do not exist are left out.
    """

    def __init__(self, folders: Iterable[str | Path]) -> None:
        self.folders = tuple(Path(folder).resolve() for folder in folders if Path(folder).is_dir())
        self.mark = fingerprint(self.folders)
        self._kept: dict[str, Item] = {}

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
        item = self._kept[name] = _item(path.name, path.read_bytes())
        return item

    def is_quick(self, name: str) -> bool:
        """Whether the answer needs no time worth speaking of."""
        return True


class MadeShelf:
    """Files that are made and not read, each at its first request.

    Args:
        mark: what the address of the shelf changes with.
        makers: name to what makes the text; called once, in any thread.
    """

    def __init__(self, mark: str, makers: Mapping[str, Callable[[], str]]) -> None:
        self.mark = mark
        self._makers = dict(makers)
        self._kept: dict[str, Item] = {}
        self._lock = threading.Lock()

    def item(self, name: str) -> Item | None:
        """The file as it is sent; None if there is none."""
        make = self._makers.get(name)
        if make is None:
            return None
        with self._lock:
            kept = self._kept.get(name)
            if kept is None:
                kept = self._kept[name] = _item(name, make().encode("utf-8"))
            return kept

    def is_quick(self, name: str) -> bool:
        """Whether it has been made, or never will be."""
        return name in self._kept or name not in self._makers

    def make_all(self) -> None:
        """Make every file now, so that no visitor waits for one."""
        for name in self._makers:
            self.item(name)


class ShelfHandler(web.RequestHandler):
    """Sends what stands on a shelf."""

    def initialize(self, shelf: Shelf | MadeShelf) -> None:
        """Remember the shelf."""
        self.shelf = shelf

    async def get(self, name: str) -> None:
        """The file, packed if the browser takes that."""
        # A deck takes a third of a second to draw, during which others want their pages.
        is_quick = self.shelf.is_quick(name)
        item = self.shelf.item(name) if is_quick else await asyncio.to_thread(self.shelf.item, name)
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

"""What runs in the browser, packed: our own Python and its content, the wheels, and the standard library.

Everything comes out the same byte for byte when it is packed again: files in order, no times, no owners.
"""

from __future__ import annotations

import io
import json
import lzma
import tarfile
import zipfile
from collections.abc import Iterator, Mapping
from itertools import accumulate
from pathlib import Path
from typing import Final

from hanalearn.export.explorer.pieces import Pieces
from hanalearn.export.guarded import ExportError
from hanalearn.teach.library import content_root

__all__ = ["CORE", "core_of", "notices", "program"]

CORE: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
"""The files of Pyodide that a page needs."""
_PACKAGE: Final = Path(__file__).parents[2]
_LEFT_OUT: Final = ("serve", "export", "widgets/table.py", "widgets/display.py", "widgets/static", "__main__.py")
"""What a page in a browser never imports, below the package; the front end goes into the page itself."""
_KEPT: Final = (".py", ".po", ".toml", ".md")
_CONTENT: Final = (".toml", ".md")
_WHEEL_KEPT: Final = (".py", ".so")
_NOTICES: Final = Path(__file__).parent / "notices"


def core_of(pieces: Pieces) -> dict[str, bytes]:
    """The files of ``CORE`` by name. The standard library is stored, not packed: whatever it is put into packs better,
    and Python starts sooner from it.

    Raises:
        ExportError: the npm package lacks one of them.
    """
    with tarfile.open(pieces.core) as npm:
        found = {}
        for name in CORE:
            try:
                member = npm.extractfile(f"package/{name}")
            except KeyError:
                member = None
            if member is None:
                raise ExportError(f"{pieces.core} has no {name}; it is not the package that pieces.toml names")
            found[name] = member.read()
    found["python_stdlib.zip"] = _stored(found["python_stdlib.zip"])
    return found


def program(pieces: Pieces) -> bytes:
    """Our package, lessons, exercises and the wheels, packed together by ``lzma``; ``worker.js`` takes them apart.

    Not a tar: to take one apart with its safeguards costs a browser as long as to read all lessons.
    """
    files = {**_of_wheels(pieces.wheels), **dict(_own())}
    return lzma.compress(_joined(files), preset=9 | lzma.PRESET_EXTREME)


def notices(pieces: Pieces) -> str:
    """The notices of everything that is inside, as one text."""
    parts = [_read(name) for name in ("README.txt", "hanalearn.txt")]
    parts += [f"Pyodide\n\n{_read('MPL-2.0.txt')}", f"CPython\n\n{_read('CPython.txt')}"]
    for name, wheel in sorted(pieces.wheels.items()):
        with zipfile.ZipFile(wheel) as packed:
            texts = [packed.read(one).decode() for one in sorted(packed.namelist()) if _is_licence(one)]
        if not texts:
            raise ExportError(f"{wheel.name} brings no text of its licence")
        # The licence of Python stands above already.
        same = "As that of CPython above.\n" if name == "typing-extensions" else "\n".join(texts)
        parts.append(f"{name}\n\n{same}")
    rule = "\n" + "-" * 78 + "\n\n"
    return rule.join(part.replace("\r\n", "\n").strip() + "\n" for part in parts)


def _own() -> Iterator[tuple[str, bytes]]:
    for path in _files(_PACKAGE, _KEPT):
        name = path.relative_to(_PACKAGE).as_posix()
        if not any(name == one or name.startswith(f"{one}/") for one in _LEFT_OUT) and not name.startswith("content/"):
            yield f"hanalearn/{name}", path.read_bytes()
    for folder in ("lessons", "exercises"):
        root = content_root()
        for path in _files(root / folder, _CONTENT):
            yield f"hanalearn/content/{path.relative_to(root).as_posix()}", path.read_bytes()


def _files(root: Path, suffixes: tuple[str, ...]) -> Iterator[Path]:
    for path in sorted(root.rglob("*")):
        inside = path.relative_to(root).parts
        # Beside a checkout's own files lie those of tools: caches and what else begins with a dot.
        if path.suffix in suffixes and not any(part.startswith((".", "__pycache__")) for part in inside):
            yield path


def _of_wheels(wheels: Mapping[str, Path]) -> dict[str, bytes]:
    files = {}
    for _, wheel in sorted(wheels.items()):
        with zipfile.ZipFile(wheel) as packed:
            for name in sorted(packed.namelist()):
                if name.endswith(_WHEEL_KEPT) and ".dist-info/" not in name:
                    files[name] = packed.read(name)
    return files


def _joined(files: Mapping[str, bytes]) -> bytes:
    """One line of JSON, a list of names with begin and end of each file, and after it the files."""
    # By kind first: what is alike packs better side by side.
    names = sorted(files, key=lambda one: (Path(one).suffix, one))
    ends = list(accumulate(len(files[name]) for name in names))
    index = [(name, end - len(files[name]), end) for name, end in zip(names, ends, strict=True)]
    head = json.dumps(index, ensure_ascii=False, separators=(",", ":"))
    return head.encode() + b"\n" + b"".join(files[name] for name in names)


def _stored(archive: bytes) -> bytes:
    page = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(archive)) as old, zipfile.ZipFile(page, "w", zipfile.ZIP_STORED) as new:
        for name in sorted(old.namelist()):
            new.writestr(zipfile.ZipInfo(name), old.read(name))
    return page.getvalue()


def _is_licence(name: str) -> bool:
    return ".dist-info/" in name and Path(name).name.upper().startswith(("LICENSE", "LICENCE", "NOTICE", "COPYING"))


def _read(name: str) -> str:
    return (_NOTICES / name).read_text(encoding="utf-8")

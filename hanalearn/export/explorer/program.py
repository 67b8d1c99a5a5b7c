"""What runs in the browser: our own Python and its content, the wheels, and the standard library.

Everything comes out the same byte for byte when it is put together again: files in order, no times, no owners.
"""

from __future__ import annotations

import io
import json
import tarfile
import zipfile
from collections.abc import Iterator, Mapping
from itertools import accumulate
from pathlib import Path
from typing import Final

from hanalearn.export.explorer.compiled import compiled, joined_zip
from hanalearn.export.explorer.pieces import Pieces
from hanalearn.export.explorer.stdlib import STAND_INS, is_kept
from hanalearn.export.guarded import ExportError
from hanalearn.teach.library import content_root

__all__ = ["CORE", "LIBRARY", "LOCK", "core_of", "notices", "python_of"]

LIBRARY: Final = "python_stdlib.zip"
"""The archive of the standard library among the files of Pyodide."""
LOCK: Final = "pyodide-lock.json"
"""The file that says for which Python and platform the core was built."""
CORE: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", LIBRARY, LOCK)
"""The files of Pyodide that are used."""
_PACKAGE: Final = Path(__file__).parents[2]
_LEFT_OUT: Final = ("serve", "export", "widgets/table.py", "widgets/display.py", "widgets/static", "__main__.py")
"""What a page in a browser never imports, below the package; the front end goes into the page itself."""
_KEPT: Final = (".py", ".po", ".toml", ".md")
_CONTENT: Final = (".toml", ".md")
_WHEEL_KEPT: Final = (".py", ".so")
_IN_LIBRARY: Final = "lib/python314.zip/"
_IN_PROGRAM: Final = "program/"
"""Where the files lie for Python; a traceback says so."""
_NOTICES: Final = Path(__file__).parent / "notices"


def core_of(pieces: Pieces) -> dict[str, bytes]:
    """The files of ``CORE`` by name, as they were packed.

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
    return found


def python_of(pieces: Pieces, core: Mapping[str, bytes], node: str = "") -> tuple[bytes, bytes]:
    """The standard library as Pyodide wants it, and our program: package, lessons, exercises and wheels as one block.

    The library is stored, not packed: whatever it is put into packs better, and Python starts sooner from it.

    Args:
        pieces: what others made.
        core: the files of Pyodide.
        node: where Node is. Without it both hold sources in place of bytecode, and take a browser twice as long.

    Raises:
        ExportError: bytecode did not come about.
    """
    files = {**dict(_of_library(core[LIBRARY])), **dict(_of_wheels(pieces.wheels)), **dict(_own())}
    if node:
        files = compiled(files, core, node)
    library = {name.removeprefix(_IN_LIBRARY): data for name, data in files.items() if name.startswith(_IN_LIBRARY)}
    program = {name.removeprefix(_IN_PROGRAM): data for name, data in files.items() if name.startswith(_IN_PROGRAM)}
    return joined_zip(library), _joined(program)


def notices(pieces: Pieces) -> str:
    """The notices of everything that is inside, as one text."""
    parts = [_read(name) for name in ("README.txt", "hanalearn.txt")]
    parts += [f"Pyodide\n\n{_read('MPL-2.0.txt')}", f"CPython\n\n{_read('CPython.txt')}"]
    for name, wheel in sorted(pieces.wheels.items()):
        with zipfile.ZipFile(wheel) as packed:
            texts = [packed.read(one).decode() for one in sorted(packed.namelist()) if _is_licence(one)]
        if not texts:
            raise ExportError(f"{wheel.name} brings no text of its licence")
        parts.append("\n".join((name, "", *texts)))
    rule = "\n" + "-" * 78 + "\n\n"
    return rule.join(part.replace("\r\n", "\n").strip() + "\n" for part in parts)


def _of_library(archive: bytes) -> Iterator[tuple[str, bytes]]:
    with zipfile.ZipFile(io.BytesIO(archive)) as packed:
        for name in sorted(packed.namelist()):
            if is_kept(name):
                yield f"{_IN_LIBRARY}{name}", packed.read(name)
    for name, data in STAND_INS.items():
        yield f"{_IN_LIBRARY}{name}", data


def _own() -> Iterator[tuple[str, bytes]]:
    for path in _files(_PACKAGE, _KEPT):
        name = path.relative_to(_PACKAGE).as_posix()
        if not any(name == one or name.startswith(f"{one}/") for one in _LEFT_OUT) and not name.startswith("content/"):
            yield f"{_IN_PROGRAM}hanalearn/{name}", path.read_bytes()
    for folder in ("lessons", "exercises"):
        root = content_root()
        for path in _files(root / folder, _CONTENT):
            yield f"{_IN_PROGRAM}hanalearn/content/{path.relative_to(root).as_posix()}", path.read_bytes()


def _files(root: Path, suffixes: tuple[str, ...]) -> Iterator[Path]:
    for path in sorted(root.rglob("*")):
        inside = path.relative_to(root).parts
        # Beside a checkout's own files lie those of tools: caches and what else begins with a dot.
        if path.suffix in suffixes and not any(part.startswith((".", "__pycache__")) for part in inside):
            yield path


def _of_wheels(wheels: Mapping[str, Path]) -> Iterator[tuple[str, bytes]]:
    for _, wheel in sorted(wheels.items()):
        with zipfile.ZipFile(wheel) as packed:
            for name in sorted(packed.namelist()):
                if name.endswith(_WHEEL_KEPT) and ".dist-info/" not in name:
                    yield f"{_IN_PROGRAM}{name}", packed.read(name)


def _joined(files: Mapping[str, bytes]) -> bytes:
    """One line of JSON, a list of names with begin and end of each file, and after it the files."""
    # By kind first: what is alike packs better side by side.
    names = sorted(files, key=lambda one: (Path(one).suffix, one))
    ends = list(accumulate(len(files[name]) for name in names))
    index = [(name, end - len(files[name]), end) for name, end in zip(names, ends, strict=True)]
    head = json.dumps(index, ensure_ascii=False, separators=(",", ":"))
    return head.encode() + b"\n" + b"".join(files[name] for name in names)


def _is_licence(name: str) -> bool:
    return ".dist-info/" in name and Path(name).name.upper().startswith(("LICENSE", "LICENCE", "NOTICE", "COPYING"))


def _read(name: str) -> str:
    return (_NOTICES / name).read_text(encoding="utf-8")

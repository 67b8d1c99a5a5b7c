"""A folder and its zip, written whole or not at all, and the same byte for byte when written again.

Files are collected in a hidden folder beside the one that is wanted; only when every one of them and the zip are there
do the two take their names. A full disk or a cut line therefore leaves nothing behind that looks like a folder.
"""

from __future__ import annotations

import errno
import hashlib
import os
import shutil
import tempfile
import zipfile
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final

from hanalearn.export.guarded import ExportError

__all__ = ["LISTED", "free_place", "write_folder", "write_whole"]

LISTED: Final = "files.txt"
"""The file that lists all others with their SHA-256, as ``sha256sum -c`` reads it. A folder that has it is ours."""
# The first moment a zip can hold: no clock goes into the file.
_MOMENT: Final = (1980, 1, 1, 0, 0, 0)
_REASONS: Final[Mapping[int, str]] = {
    errno.ENOSPC: "the disk is full; make room, or give a place on another disk",
    errno.EDQUOT: "your share of the disk is used up; make room, or give another place",
    errno.EACCES: "you may not write there; give a folder of your own",
    errno.EPERM: "you may not write there; give a folder of your own",
    errno.EROFS: "that disk can only be read; give a place on another one",
    errno.ENAMETOOLONG: "the name is too long for that disk; give a shorter one",
    errno.EFBIG: "that disk takes no file this large; give a place on another one",
}


def free_place(folder: Path, *, is_forced: bool) -> None:
    """Makes sure that a folder and its zip may be written, before any work is done.

    Raises:
        ExportError: something is there that was not made by this command, or was and is not to be written over.
    """
    if folder.name in ("", ".", ".."):
        raise ExportError(
            f"{folder} has no name of its own; give a folder that can be made, for example {folder}/course"
        )
    if folder.is_symlink() or (folder.exists() and not folder.is_dir()):
        raise ExportError(f"{folder} is not a folder; give another name")
    target = _zip_of(folder)
    if target.is_dir():
        raise ExportError(f"{target} is a folder, and the zip would have that name; give another name")
    there = sorted(path.name for path in folder.iterdir()) if folder.exists() else []
    if there and not (folder / LISTED).is_file():
        raise ExportError(
            f"{folder} is not empty: {there[0]} is there. Give a folder that does not exist yet, or an empty one"
        )
    if there or target.exists():
        what = folder if there else target
        if not is_forced:
            raise ExportError(f"{what} is already there; give another place, or --force to make it again")
        if there and (foreign := _foreign(folder)):
            raise ExportError(f"{folder} holds {foreign}, which this command did not write; move it away first")


def write_folder(folder: Path, files: Mapping[str, bytes], *, is_forced: bool = False) -> tuple[int, int]:
    """Writes files into a folder, and all of them into ``<folder>.zip`` beside it.

    Args:
        folder: is made; its parents too.
        files: content by path, with ``/``; ``LISTED`` is added.
        is_forced: whether what an earlier call wrote there is written over.

    Returns:
        Bytes of all files, and bytes of the zip.

    Raises:
        ExportError: it cannot be; nothing is left behind then.
    """
    free_place(folder, is_forced=is_forced)
    whole = {**files, LISTED: listed(files)}
    parent = folder.absolute().parent
    made: list[Path] = []
    try:
        _make_parents(parent, made)
        with tempfile.TemporaryDirectory(prefix=f".{folder.name}-", dir=parent) as work:
            begun, packed, old = Path(work, "folder"), Path(work, "zip"), Path(work, "old")
            for name, content in sorted(whole.items()):
                path = begun / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(content)
            write_zip(packed, folder.name, whole)
            size = packed.stat().st_size
            _take_places(folder, begun, packed, old)
            made.clear()
    except OSError as error:
        raise ExportError(f"{folder} could not be written: {_reason(error)}. Nothing was left there") from error
    finally:
        _unmake(made)
    return sum(map(len, whole.values())), size


def write_whole(target: Path, content: bytes) -> None:
    """Writes one file, whole or not at all; its parents are made.

    Raises:
        ExportError: it cannot be.
    """
    made: list[Path] = []
    try:
        _make_parents(target.absolute().parent, made)
        with tempfile.TemporaryDirectory(prefix=f".{target.name}-", dir=target.absolute().parent) as work:
            begun = Path(work, target.name)
            begun.write_bytes(content)
            os.replace(begun, target)
        made.clear()
    except OSError as error:
        raise ExportError(f"{target} could not be written: {_reason(error)}. Nothing was left there") from error
    finally:
        _unmake(made)


def listed(files: Mapping[str, bytes]) -> bytes:
    """A line with SHA-256 and path for each file, in the order of the paths."""
    lines = [f"{hashlib.sha256(content).hexdigest()}  {name}\n" for name, content in sorted(files.items())]
    return "".join(lines).encode()


def write_zip(target: Path, top: str, files: Mapping[str, bytes]) -> None:
    """Writes a zip with every file below the folder ``top``, in the order of their paths, without any date."""
    with zipfile.ZipFile(target, "w") as archive:
        for name, content in sorted(files.items()):
            entry = zipfile.ZipInfo(f"{top}/{name}", _MOMENT)
            entry.compress_type = zipfile.ZIP_DEFLATED
            # As written on any system: an ordinary file that its owner may change and all may read.
            entry.create_system = 3
            entry.external_attr = 0o100644 << 16
            archive.writestr(entry, content, compresslevel=9)


def _zip_of(folder: Path) -> Path:
    return folder.with_name(f"{folder.name}.zip")


def _foreign(folder: Path) -> str:
    """The first file of a folder of ours that its list does not name, or that was changed since."""
    known: dict[str, str] = {}
    for line in (folder / LISTED).read_text("utf-8", errors="replace").splitlines():
        digest, _, name = line.partition("  ")
        known[name] = digest
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if path.is_dir() and not path.is_symlink():
            continue
        if name != LISTED and known.get(name) != hashlib.sha256(path.read_bytes()).hexdigest():
            return name
    return ""


def _make_parents(parent: Path, made: list[Path]) -> None:
    missing: list[Path] = []
    while not parent.exists():
        missing.append(parent)
        parent = parent.parent
    for path in reversed(missing):
        path.mkdir()
        made.append(path)


def _unmake(made: list[Path]) -> None:
    for path in reversed(made):
        with suppress(OSError):
            path.rmdir()


def _take_places(folder: Path, begun: Path, packed: Path, old: Path) -> None:
    """Gives folder and zip their names; what was there before comes back if the last step does not succeed."""
    undo: list[Callable[[], object]] = []
    try:
        if folder.exists():
            os.replace(folder, old)
            undo.append(lambda: os.replace(old, folder))
        os.replace(begun, folder)
        undo.append(lambda: shutil.rmtree(folder))
        os.replace(packed, _zip_of(folder))
    except OSError:
        for step in reversed(undo):
            step()
        raise


def _reason(error: OSError) -> str:
    return _REASONS.get(error.errno or 0, error.strerror or str(error))

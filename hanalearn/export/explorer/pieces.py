"""What others made and the explorer file needs: fetched by npm and pip as they are set up here, and checked.

Which pieces, at which version and with which SHA-256, stands in ``pieces.toml``. A folder filled elsewhere does as
well: a piece that is there and has the right sum is not fetched again.
"""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, Final

import msgspec

from hanalearn.export.guarded import ExportError

__all__ = ["PINS", "Piece", "Pieces", "commands", "fetched", "pins"]

PINS: Final = Path(__file__).parent / "pieces.toml"
"""The file with versions and sums."""
_SECONDS: Final = 600

Run = Callable[[Sequence[str]], "str"]
"""Runs a command; gives what it said if it failed, else an empty text."""


class Piece(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One file of somebody else's.

    Attributes:
        name: of the package.
        version: that one and no other.
        file: the name of its file.
        sha256: the sum of its file.
    """

    name: str
    version: str
    file: Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9_.+-]+$")]
    sha256: Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{64}$")]


class _Pins(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    python: str
    platform: str
    npm: tuple[Piece, ...]
    wheel: tuple[Piece, ...]


@dataclass(frozen=True, slots=True)
class Pieces:
    """Pieces that are there and have the right sums.

    Attributes:
        core: the npm package of Pyodide, as it was packed.
        wheels: the wheels, by the names of their packages.
    """

    core: Path
    wheels: dict[str, Path]


def pins() -> _Pins:
    """What stands in ``pieces.toml``."""
    return msgspec.toml.decode(PINS.read_bytes(), type=_Pins)


def commands(folder: str | Path) -> list[list[str]]:
    """What brings the pieces into a folder: one command of npm, one of pip.

    >>> [one[:2] for one in commands("pieces")]
    [['npm', 'pack'], ['python', '-m']]
    """
    pinned = pins()
    npm = ["npm", "pack", *(f"{one.name}@{one.version}" for one in pinned.npm), "--pack-destination", str(folder)]
    pip = ["python", "-m", "pip", "download", "--no-deps", "--only-binary=:all:", "--implementation", "cp"]
    pip += ["--python-version", pinned.python, *(f"--abi={abi}" for abi in (_abi(pinned), "abi3", "none"))]
    pip += [f"--platform={name}" for name in (pinned.platform, "any")]
    pip += ["--dest", str(folder), *(f"{one.name}=={one.version}" for one in pinned.wheel)]
    return [npm, pip]


def fetched(folder: Path, *, may_fetch: bool = True, run: Run | None = None) -> Pieces:
    """The pieces of a folder; what is missing is fetched into it first.

    Args:
        folder: where they are or will be.
        may_fetch: whether npm and pip may be asked.
        run: runs their commands.

    Raises:
        ExportError: a piece cannot be had, or its sum is another; the message says what to run where they can be had.
    """
    pinned = pins()
    for made, command in zip((pinned.npm, pinned.wheel), commands(folder), strict=True):
        lacking = [one for one in made if not (folder / one.file).is_file()]
        if lacking and not may_fetch:
            raise ExportError(f"{folder} has no {lacking[0].file}{_more(len(lacking))}. {_elsewhere()}")
        if lacking:
            folder.mkdir(parents=True, exist_ok=True)
            said = (_run if run is None else run)(command)
            missing = [one for one in made if not (folder / one.file).is_file()]
            if said or missing:
                what = said or f"{command[0]} brought no {missing[0].file}"
                raise ExportError(f"the pieces cannot be fetched here: {what}. {_elsewhere()}")
    for one in (*pinned.npm, *pinned.wheel):
        found = hashlib.sha256((folder / one.file).read_bytes()).hexdigest()
        if found != one.sha256:
            raise ExportError(
                f"{folder / one.file} has the sum {found[:12]}…, and {PINS.name} says {one.sha256[:12]}…: this is not "
                f"the file that was tested. Remove it and fetch it again"
            )
    return Pieces(folder / pinned.npm[0].file, {one.name: folder / one.file for one in pinned.wheel})


def _abi(pinned: _Pins) -> str:
    return "cp" + pinned.python.replace(".", "")


def _more(count: int) -> str:
    return f" and {count - 1} more" if count > 1 else ""


def _elsewhere() -> str:
    lines = "\n".join(f"  {' '.join(one)}" for one in commands("pieces"))
    return (
        f"Where npm and pip can reach their registries, run\n{lines}\n"
        "and bring the folder here: hanalearn export explorer --pieces pieces"
    )


def _run(command: Sequence[str]) -> str:
    program, *rest = command
    if program == "python":
        if find_spec("pip") is None:
            return "this Python has no pip"
        full = [sys.executable, *rest]
    else:
        found = shutil.which(program)
        if found is None:
            return f"{program} is not installed"
        full = [found, *rest]
    try:
        done = subprocess.run(full, capture_output=True, text=True, timeout=_SECONDS, check=False)
    except subprocess.TimeoutExpired:
        return f"{program} did not finish within {_SECONDS} s"
    if done.returncode == 0:
        return ""
    lines = [line for line in (done.stderr or done.stdout).splitlines() if line.strip()]
    faults = [line for line in lines if "ERR" in line.upper()] or lines or [f"exit code {done.returncode}"]
    return f"{program}: {faults[0].strip()}"

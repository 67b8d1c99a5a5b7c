"""``hanalearn doctor``: what is well with this installation, what is not, and what to do about it."""

from __future__ import annotations

import argparse
import os
import platform
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path
from typing import Literal

from hanalearn import __version__

from .port import DEFAULT_PORT
from .quick import unused_left_out

__all__ = ["Line", "add_to", "examine"]

LEAST_PYTHON = (3, 11)
AGAIN = "install hanalearn again: pip install --force-reinstall --no-deps, with the same source as before"
FONT_LANGUAGES = (("ja", "Japanese"), ("zh-tw", "Traditional Chinese"), ("zh-cn", "Simplified Chinese"))


@dataclass(frozen=True)
class Line:
    """One thing looked at.

    >>> print(Line("warn", "port 8848 is in use", "choose another: hanalearn serve --port 8849"))
    warn  port 8848 is in use
          -> choose another: hanalearn serve --port 8849
    """

    level: Literal["ok", "warn", "fail"]
    what: str
    todo: str = ""

    def __str__(self) -> str:
        return f"{self.level:<5} {self.what}" + (f"\n      -> {self.todo}" if self.todo else "")


def add_to(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the sub-command ``doctor`` to the command's parser."""
    parser = commands.add_parser(
        "doctor",
        help="look whether everything is in place",
        description="Look at this installation. Every line is ok, warn or fail, with what to do. Exit code 1 on fail.",
    )
    parser.add_argument(
        "--port", type=int, default=DEFAULT_PORT, metavar="N", help=f"port to look at (default {DEFAULT_PORT})"
    )
    parser.add_argument("--full", action="store_true", help="also start the server and open the lessons once")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print every line as soon as it is known. Exit code 1 if one of them is a fail."""
    code = 0
    for line in examine(port=args.port, full=args.full):
        print(line, flush=True)
        if line.level == "fail":
            code = 1
    return code


def examine(*, port: int = DEFAULT_PORT, full: bool = False) -> Iterator[Line]:
    """Look at everything that serving needs, the cheap things first."""
    yield _python()
    yield from _packages()
    yield from _template()
    yield from _front_ends()
    yield _notebook()
    yield _offline()
    yield _data_folder()
    yield _sockets()
    yield _port(port)
    yield _fonts()
    if full:
        yield _opened()


def _python() -> Line:
    version = platform.python_version()
    what = f"hanalearn {__version__} on Python {version}, {platform.system()}"
    if sys.version_info < LEAST_PYTHON:
        least = ".".join(map(str, LEAST_PYTHON))
        return Line("fail", what, f"install Python {least} or newer and hanalearn in it")
    return Line("ok", what)


def _packages() -> Iterator[Line]:
    from packaging.requirements import Requirement

    try:
        wanted = metadata.requires("hanalearn") or []
    except metadata.PackageNotFoundError:
        yield Line("warn", "hanalearn runs from a folder and is not installed", "in that folder: pip install -e .")
        return
    found = []
    for text in wanted:
        requirement = Requirement(text)
        if requirement.marker and not requirement.marker.evaluate({"extra": ""}):
            continue
        try:
            version = metadata.version(requirement.name)
        except metadata.PackageNotFoundError:
            yield Line("fail", f"{requirement.name} is not installed", f'pip install "{_plain(requirement)}"')
            continue
        if requirement.specifier.contains(version, prereleases=True):
            found.append(f"{requirement.name} {version}")
        else:
            yield Line(
                "fail",
                f"{requirement.name} {version} does not suit: {requirement.specifier} is needed",
                f'pip install -U "{_plain(requirement)}"',
            )
    if found:
        yield Line("ok", ", ".join(found))


def _plain(requirement: object) -> str:
    return str(requirement).partition(";")[0].strip()


def _template() -> Iterator[Line]:
    from .skeleton import FOLDER, Skeleton

    try:
        Skeleton().head("en")
    except (OSError, ValueError) as error:
        yield Line("fail", f"page template in {FOLDER} cannot be read: {error}", AGAIN)
        return
    yield Line("ok", f"page template in {FOLDER}")
    from jupyter_core.paths import jupyter_path

    for place in map(Path, jupyter_path("voila", "templates", "hanalearn")):
        installed = place / "index.html.j2"
        if installed.is_file():
            if installed.read_bytes() != (FOLDER / "index.html.j2").read_bytes():
                yield Line("warn", f"another version of the template in {place}, used by JupyterHub only", AGAIN)
            return
    yield Line("warn", "the template is not where JupyterHub looks for it; hanalearn serve does not need that", AGAIN)


def _front_ends() -> Iterator[Line]:
    with unused_left_out():
        from jupyterlab_server.config import get_federated_extensions
        from voila.utils import get_voila_labextensions_path

    from .settings import EXTENSIONS

    found = get_federated_extensions(get_voila_labextensions_path())
    missing = [name for name in EXTENSIONS if name not in found]
    if missing:
        yield Line(
            "fail",
            f"browser parts are missing: {', '.join(missing)}",
            "pip install --force-reinstall --no-deps voila anywidget jupyterlab-widgets",
        )
    else:
        yield Line("ok", "browser parts of Voila, ipywidgets and anywidget")


def _notebook() -> Line:
    from .notebook import NotebookMissingError, app_notebook

    try:
        return Line("ok", f"app notebook {app_notebook()}")
    except NotebookMissingError as error:
        return Line("fail", str(error), AGAIN)


def _offline() -> Line:
    from importlib.resources import files

    from .offline import search
    from .skeleton import FOLDER

    outside = list(search([FOLDER, Path(str(files("hanalearn.widgets"))) / "static"]))
    if outside:
        return Line(
            "fail",
            f"pages name addresses outside this machine: {'; '.join(map(str, outside))}",
            "remove them: a class may have no internet",
        )
    return Line("ok", "no page names an address outside this machine")


def _data_folder() -> Line:
    from hanalearn.progress.folder import DATA_VARIABLE, data_folder

    from .folder import trouble_with

    if database := os.environ.get("HANALEARN_DATABASE", "").strip():
        return _database(database)
    folder = data_folder()
    trouble = trouble_with(folder)
    if trouble:
        return Line(
            "warn",
            f"progress cannot be kept: {trouble}; the lessons work all the same",
            f"set {DATA_VARIABLE} to a folder that you may write to",
        )
    return Line("ok", f"progress is kept in {folder}")


def _database(address: str) -> Line:
    from hanalearn.progress import open_store

    problem = open_store().problem
    if problem is not None:
        return Line(
            "warn",
            f"progress cannot be kept: {problem.path}: {problem.reason}; the lessons work all the same",
            "see docs/record.md, or unset HANALEARN_DATABASE to keep progress in a file",
        )
    where = "memory only, until a page closes" if address == "memory" else "the database of HANALEARN_DATABASE"
    return Line("ok", f"progress is kept in {where}")


def _sockets() -> Line:
    from .kernels import has_unix_sockets, short_folder

    if not has_unix_sockets():
        return Line("ok", "kernels are reached by ports of this machine (Windows)")
    folder = short_folder()
    if folder is None:
        return Line(
            "warn",
            "no temporary folder with a short name can be written; kernels are reached by ports instead of files",
            "set TMPDIR to a writable folder with a short path, for example /tmp",
        )
    return Line("ok", f"kernels are reached by files in {folder}")


def _port(port: int) -> Line:
    from .command import LOOPBACK
    from .hello import is_hanalearn
    from .port import PortError, free_port, take

    try:
        take(LOOPBACK, port).close()
    except PortError as error:
        url = f"http://{LOOPBACK}:{port}/"
        if is_hanalearn(url):
            return Line("ok", f"hanalearn is open at {url} already")
        try:
            todo = f"hanalearn serve --port {free_port(LOOPBACK, port)}"
        except PortError:
            todo = "hanalearn serve --port 0"
        return Line("warn", str(error), todo)
    return Line("ok", f"port {port} is free")


def _fonts() -> Line:
    tool = shutil.which("fc-list")
    if tool is None:
        return Line("ok", "fonts are the browser's business: this system has its own for Japanese and Chinese")
    missing = [name for tag, name in FONT_LANGUAGES if not _has_font(tool, tag)]
    if missing:
        return Line(
            "warn",
            f"no font for {_listed(missing)} on this machine; only its own browser is concerned",
            "Debian, Ubuntu: sudo apt install fonts-noto-cjk",
        )
    return Line("ok", "fonts for Japanese and Chinese")


def _listed(names: Iterable[str]) -> str:
    *most, last = names
    return f"{', '.join(most)} and {last}" if most else last


def _has_font(tool: str, tag: str) -> bool:
    try:
        done = subprocess.run([tool, f":lang={tag}", "family"], capture_output=True, timeout=20, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return True  # a hint is not worth an alarm
    return bool(done.stdout.strip())


def _opened() -> Line:
    from .trial import TrialError, open_once

    try:
        seconds = open_once()
    except TrialError as error:
        return Line("fail", f"the lessons did not open: {error}", "hanalearn serve --verbose shows more")
    return Line("ok", f"the lessons opened: server after {seconds.server:.1f} s, page after {seconds.page:.1f} s more")

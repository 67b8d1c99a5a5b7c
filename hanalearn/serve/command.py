"""``hanalearn serve``: one command, one address, one line."""

from __future__ import annotations

import argparse
import os
import socket
import sys
import threading
import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING

from hanalearn.text import LANGUAGES, negotiate

from .policy import frame_ancestor
from .port import DEFAULT_PORT, PortError, free_port, take
from .quick import unused_left_out
from .token import access_word, new_word

if TYPE_CHECKING:
    from .nursery import Nursery

__all__ = ["add_to"]

PRELOAD = ("hanalearn.serve.warm:pages",)
"""What each kernel would do before its page can be drawn."""

LOOPBACK = "127.0.0.1"
ENGLISH = "en"  # what a negotiation ends with when nothing fits


def add_to(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the sub-command ``serve`` to the command's parser."""
    parser = commands.add_parser(
        "serve",
        help="open the lessons in the browser",
        description="Serve the lessons to the browsers of this machine, or with --host to those of a network.",
    )
    parser.add_argument("notebook", nargs="?", type=Path, help="a notebook of your own instead of the lessons")
    parser.add_argument(
        "--port", type=int, default=DEFAULT_PORT, metavar="N", help=f"port, 0 for any free one (default {DEFAULT_PORT})"
    )
    parser.add_argument(
        "--host",
        default=LOOPBACK,
        metavar="ADDRESS",
        help="address to listen on: 127.0.0.1 for this machine only (default), 0.0.0.0 for the whole network",
    )
    parser.add_argument("--no-browser", action="store_true", help="do not open a browser")
    parser.add_argument(
        "--lang",
        type=_language,
        metavar="LANG",
        help=f"language of the pages: {_codes()} (default: what the browser asks for)",
    )
    parser.add_argument(
        "--no-fork", action="store_true", help="start each kernel anew, so that edited Python code is seen"
    )
    parser.add_argument(
        "--most",
        type=_count,
        metavar="N",
        help="pages open at once; who comes after that is told to wait (default: as many as memory bears)",
    )
    parser.add_argument(
        "--token",
        nargs="?",
        const=True,  # make one up
        type=access_word,
        metavar="WORD",
        help="let in only who knows this word, or one made up if none is given; the printed address carries it",
    )
    parser.add_argument(
        "--frame-ancestors",
        nargs="+",
        action="extend",
        default=[],
        type=frame_ancestor,
        metavar="ORIGIN",
        help="learning platforms that may show the pages in a frame, for example https://moodle.school.example",
    )
    parser.add_argument(
        "--pack",
        action="append",
        default=[],
        type=Path,
        metavar="DIR",
        help="a folder with lessons of your own, shown on the course map; may be given several times",
    )
    parser.add_argument("--verbose", action="store_true", help="show what the server does")
    parser.set_defaults(run=run)


def _count(text: str) -> int:
    if not (text.isdecimal() and int(text) > 0):
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of pages; give 1 or more, for example 30")
    return int(text)


def _language(tag: str) -> str:
    found = negotiate([tag])
    if found == ENGLISH and not tag.lower().startswith(ENGLISH):
        raise argparse.ArgumentTypeError(f"{tag!r} is not a language of the lessons; choose from {_codes()}")
    return found


def _codes() -> str:
    return ", ".join(language.code for language in LANGUAGES)


def run(args: argparse.Namespace) -> int:
    """Serve until told to stop. Exit code 0 after that, 2 if serving could not begin."""
    from hanalearn.progress.folder import DATA_VARIABLE, data_folder
    from hanalearn.teach.library import PACKS_VARIABLE

    from .folder import trouble_with
    from .notebook import NotebookMissingError, app_notebook

    try:
        notebook = app_notebook() if args.notebook is None else args.notebook.resolve()
    except NotebookMissingError as error:
        return _refuse(str(error))
    if not notebook.is_file() or notebook.suffix != ".ipynb":
        return _refuse(f"{args.notebook} is not a notebook; give the path of an .ipynb file, or none for the lessons")
    try:
        taken = take(args.host, args.port)
    except PortError as error:
        return _refuse(f"{error}.\n{_way_out(args.host, args.port)}")
    # With a database no folder is needed; whether it answers is said by `hanalearn doctor` and by each page.
    trouble = "" if os.environ.get("HANALEARN_DATABASE") else trouble_with(data_folder())
    if trouble:
        _note(
            f"progress cannot be kept: {trouble}. The lessons work all the same. "
            f"To keep progress, set {DATA_VARIABLE} to a folder that you may write to."
        )
    if args.lang:
        os.environ["HANALEARN_LANG"] = args.lang
    packs = [pack.resolve() for pack in args.pack]
    for pack in packs:
        if not pack.is_dir():
            return _refuse(f"{pack} is not a folder; give the folder of a pack, which has one folder for each lesson")
    if packs:
        os.environ[PACKS_VARIABLE] = os.pathsep.join(map(str, packs))
    from .nursery import Nursery, can_fork

    nursery = Nursery(PRELOAD) if can_fork() and not args.no_fork else None
    try:
        if nursery is not None:
            nursery.open()  # loads in its own process while this one loads Voila
        with taken:
            return _serve(args, notebook, taken, nursery)
    finally:
        if nursery is not None:
            nursery.close()


def _serve(args: argparse.Namespace, notebook: Path, taken: socket.socket, nursery: Nursery | None) -> int:
    with unused_left_out():
        from .server import LessonServer  # Voila takes a second to import: after everything that can be refused

    token = new_word() if args.token is True else args.token or ""
    url = f"http://{_visible(args.host)}:{taken.getsockname()[1]}/" + (f"?token={token}" if token else "")

    def ready() -> None:
        print(f"hanalearn is open at {url} (Ctrl-C ends it)", flush=True)
        if not args.no_browser:
            _open(url)

    # The one instance, as Jupyter calls it: Voila's inner parts log through that and are silent without it.
    server = LessonServer.instance(
        notebook=notebook,
        sockets=[taken],
        nursery=nursery,
        lang=args.lang or "",
        token=token,
        most=args.most,
        frame_ancestors=args.frame_ancestors,
        ready=ready,
        verbose=args.verbose,
    )
    server.initialize([])
    server.start()
    return 0


def _visible(host: str) -> str:
    """The host name to print: one that a browser can open."""
    if host in ("0.0.0.0", "::", ""):
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            try:
                probe.connect(("192.0.2.1", 9))  # sends nothing: asks which address leads out (RFC 5737 test address)
            except OSError:
                return LOOPBACK
            return str(probe.getsockname()[0])
    return f"[{host}]" if ":" in host else host


def _way_out(host: str, port: int) -> str:
    from .hello import is_hanalearn

    try:
        other = free_port(host, port)
    except PortError:
        return "Choose another one with --port and --host."
    advice = f"Choose another port: hanalearn serve --port {other}"
    url = f"http://{_visible(host)}:{port}/"
    if is_hanalearn(url):
        return f"It is hanalearn itself, open at {url} already. {advice}"
    return advice


def _open(url: str) -> None:
    """Open the browser beside the server, which must not wait for it."""
    screenless = sys.platform.startswith("linux") and not (
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY") or os.environ.get("BROWSER")
    )
    if screenless:  # a text browser would take the terminal away from the server
        _note("no screen was found, so no browser was opened; open the address in one yourself.")
        return
    threading.Thread(target=webbrowser.open, args=(url,), name="browser", daemon=True).start()


def _note(text: str) -> None:
    print(f"hanalearn: note: {text}", file=sys.stderr, flush=True)


def _refuse(text: str) -> int:
    print(f"hanalearn: {text}", file=sys.stderr, flush=True)
    return 2

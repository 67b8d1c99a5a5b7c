"""Which part of Python's standard library goes into a page.

Pyodide brings it as one archive of sources, and most of it is for what a page in a browser never does: servers, mail,
other processes, debuggers, tests. What stays is more than we import, so that a page of tomorrow finds what it needs.
"""

from __future__ import annotations

from typing import Final

__all__ = ["LEFT_OUT", "STAND_INS", "is_kept"]

_ENCODINGS: Final = (
    "__init__",
    "aliases",
    "ascii",
    "cp437",
    "idna",
    "latin_1",
    "punycode",
    "utf_8",
    "utf_8_sig",
    "utf_16",
)
LEFT_OUT: Final = (
    # Other processes, terminals and machines.
    *(
        "multiprocessing",
        "concurrent/futures/process",
        "asyncio/windows_events",
        "asyncio/windows_utils",
        "asyncio/tools",
    ),
    *("asyncio/__main__", "ctypes", "pty", "tty", "getpass", "webbrowser", "antigravity"),
    "_sysconfigdata__emscripten_wasm32-emscripten",
    # Mail, web and files of other programs.
    *("email/mime", "mailbox", "imaplib", "smtplib", "poplib", "ftplib", "http", "xmlrpc", "wsgiref", "socketserver"),
    *("netrc", "plistlib", "configparser", "wave", "xml/sax", "xml/dom", "html/parser", "_markupbase", "mimetypes"),
    *("urllib/request", "urllib/robotparser"),
    # For those who write programs.
    *("_pyrepl", "pdb", "bdb", "pydoc", "doctest", "unittest", "trace", "profile", "cProfile", "pstats"),
    *("pickletools", "modulefinder", "compileall", "symtable", "pyclbr", "tabnanny", "timeit", "optparse"),
    *("this", "__hello__", "__phello__"),
    *(
        "zipapp",
        "rlcompleter",
        "cmd",
        "fileinput",
        "filecmp",
        "sre_compile",
        "sre_constants",
        "sre_parse",
        "tracemalloc",
    ),
    # Written in Python for those that lack the same in C.
    *("_pyio", "_py_abc"),
)
"""Modules and packages, as paths in the archive without their ending."""

STAND_INS: Final = {
    # svgwrite imports it for fonts that a drawing may fetch; ours fetch nothing, and mail and web hang on it.
    "urllib/request.py": b"def urlopen(*args, **kwargs): raise OSError('nothing is fetched from outside')\n",
    # What the wheels take from the package of this name stands in this Python's own ``typing``.
    "typing_extensions.py": b"from typing import NotRequired, Required, Self, get_type_hints\n",
}
"""Small files in place of large ones, by name in the archive."""


def is_kept(name: str) -> bool:
    """Whether a file of the archive goes into a page.

    >>> is_kept("json/decoder.py"), is_kept("http/client.py"), is_kept("encodings/cp1252.py")
    (True, False, False)
    """
    stem = name.rpartition(".")[0] or name
    if name.endswith("/"):
        return False
    if stem.startswith("encodings/"):
        return stem.removeprefix("encodings/") in _ENCODINGS
    return not any(stem == one or stem.startswith(f"{one}/") for one in LEFT_OUT)

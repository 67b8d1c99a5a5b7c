"""Makes bytecode of sources for one Python exactly: the one that runs this.

It is run by Pyodide under Node (``compile.mjs``) when a page is built, and so imports nothing of ours. A page that has
bytecode in it starts in less than half the time: to read the sources of what Python itself needs takes a browser three
seconds, and those of our own two more.
"""

from __future__ import annotations

import ast
import marshal
import zipfile
from importlib.util import MAGIC_NUMBER
from types import CodeType

__all__ = ["bytecode", "convert", "library_bytecode"]

_UNCHECKED = (1).to_bytes(4, "little") + bytes(8)
"""Flags and sum of a file that is never compared with its source; see PEP 552."""
_WithBody = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


def bytecode(source: bytes, name: str) -> bytes:
    """What a ``.pyc`` file of this Python holds: the source without its docstrings, assertions kept.

    Args:
        source: the text of a module, in its own encoding.
        name: of the file, as a traceback is to say it.

    Raises:
        SyntaxError: this Python cannot read it.
    """
    tree = ast.parse(source, name)
    _strip(tree)
    return _file(compile(tree, name, "exec", dont_inherit=True, optimize=0))


def library_bytecode(source: bytes, name: str) -> bytes:
    """The same for a module of Python's own: as ``python -OO`` has it, and a traceback says no lines in it.

    Quicker to make, and a fifth smaller.
    """
    return _file(_without_lines(compile(source, name, "exec", dont_inherit=True, optimize=2)))


def convert(source: str, target: str) -> None:
    """Write an archive of sources again as one of bytecode, ``.pyc`` in place of ``.py``.

    Args:
        source: path of a zip archive; a traceback will say its names with a slash before them.
        target: path of the new one, stored and not packed.
    """
    with zipfile.ZipFile(source) as old, zipfile.ZipFile(target, "w", zipfile.ZIP_STORED) as new:
        for name in old.namelist():
            make = library_bytecode if name.startswith("lib/") else bytecode
            new.writestr(zipfile.ZipInfo(f"{name}c"), make(old.read(name), f"/{name}"))


def _file(code: CodeType) -> bytes:
    return MAGIC_NUMBER + _UNCHECKED + marshal.dumps(code)


def _without_lines(code: CodeType) -> CodeType:
    inner = tuple(_without_lines(one) if isinstance(one, CodeType) else one for one in code.co_consts)
    return code.replace(co_linetable=b"", co_consts=inner)


def _strip(node: _WithBody) -> None:
    first = node.body[0] if node.body else None
    if isinstance(node, ast.ClassDef) and node.decorator_list:
        # For a class without a docstring ``dataclass`` works out one, at every start: this short one is kept.
        short = ast.copy_location(ast.Expr(ast.copy_location(ast.Constant("."), node)), node)
        node.body = [short, *(node.body[1:] if _is_docstring(first) else node.body)]
    elif first is not None and _is_docstring(first):
        node.body = node.body[1:] or [ast.copy_location(ast.Pass(), first)]
    # Not what stands in branches and loops: few do, and a walk through everything takes as long as compiling.
    for one in node.body:
        if isinstance(one, _WithBody):
            _strip(one)


def _is_docstring(node: ast.stmt | None) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)

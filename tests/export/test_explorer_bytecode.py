"""Bytecode for the page: the same program without what only readers of sources need."""

from __future__ import annotations

import importlib.util
import marshal
import sys
import zipfile
from pathlib import Path
from types import CodeType, ModuleType

import pytest

from hanalearn.__main__ import main
from hanalearn.export.explorer.bytecode import bytecode, convert, library_bytecode
from hanalearn.export.explorer.compiled import compiled, joined_zip
from hanalearn.export.explorer.program import LOCK
from hanalearn.export.explorer.stdlib import LEFT_OUT, STAND_INS, is_kept
from hanalearn.export.guarded import ExportError

SOURCE = b'''"""Of the module."""
from __future__ import annotations
from dataclasses import dataclass

@dataclass(frozen=True)
class Pair:
    """Of the class."""
    left: int

    def doubled(self) -> int:
        """Of the method."""
        assert self.left > 0, "none"
        return self.left * 2

def nothing() -> None:
    """Only this."""
'''


def run(code: bytes, tmp_path: Path) -> ModuleType:
    """The module of a ``.pyc`` file, imported as Python imports one without its source."""
    path = tmp_path / "made.pyc"
    path.write_bytes(code)
    spec = importlib.util.spec_from_file_location("made_by_test", path)
    assert spec is not None
    assert spec.loader is not None
    made = importlib.util.module_from_spec(spec)
    sys.modules["made_by_test"] = made  # dataclass looks there for annotations
    try:
        spec.loader.exec_module(made)
    finally:
        del sys.modules["made_by_test"]
    return made


def test_bytecode_does_what_its_source_does_and_has_no_docstrings(tmp_path: Path) -> None:
    made = run(bytecode(SOURCE, "/program/made.py"), tmp_path)

    assert made.Pair(3).doubled() == 6
    assert made.nothing() is None
    assert made.__doc__ is made.nothing.__doc__ is made.Pair.doubled.__doc__ is None


def test_bytecode_keeps_assertions_and_says_the_line_of_a_fault(tmp_path: Path) -> None:
    made = run(bytecode(SOURCE, "/program/made.py"), tmp_path)

    with pytest.raises(AssertionError, match="none") as error:
        made.Pair(0).doubled()

    assert (str(error.traceback[-1].path), error.traceback[-1].lineno) == ("/program/made.py", 11)


def test_class_that_would_work_out_a_docstring_at_every_start_has_a_short_one(tmp_path: Path) -> None:
    made = run(bytecode(SOURCE, "/program/made.py"), tmp_path)

    assert made.Pair.__doc__ == "."


def test_bytecode_of_the_library_runs_and_is_the_smaller(tmp_path: Path) -> None:
    code = library_bytecode(SOURCE, "/lib/made.py")

    assert run(code, tmp_path).Pair(3).doubled() == 6
    assert len(code) < len(bytecode(SOURCE, "/lib/made.py"))


def test_archive_of_sources_becomes_one_of_bytecode_with_the_names_a_traceback_says(tmp_path: Path) -> None:
    (tmp_path / "old.zip").write_bytes(joined_zip({"lib/a.py": b"A = 1\n", "program/b.py": b"B = 2\n"}))

    convert(str(tmp_path / "old.zip"), str(tmp_path / "new.zip"))

    with zipfile.ZipFile(tmp_path / "new.zip") as packed:
        assert packed.namelist() == ["lib/a.pyc", "program/b.pyc"]
        code = marshal.loads(packed.read("program/b.pyc")[16:])
    assert isinstance(code, CodeType)
    assert code.co_filename == "/program/b.py"


def test_node_that_fails_is_quoted_without_the_line_of_a_megabyte(tmp_path: Path) -> None:
    broken = tmp_path / "node"
    broken.write_text("#!/bin/sh\necho 'the core does not run here' >&2\nexit 3\n")
    broken.chmod(0o755)

    with pytest.raises(ExportError, match="Node could not compile the program: the core does not run here"):
        compiled({"program/a.py": b"A = 1\n"}, {}, str(broken))


def test_library_for_the_page_lacks_mail_and_tests_and_fetches_nothing(tmp_path: Path) -> None:
    assert not [one for one in ("unittest/case.py", "http/client.py", "encodings/cp1252.py") if is_kept(one)]
    assert all(is_kept(one) for one in ("json/decoder.py", "encodings/utf_8.py", "asyncio/events.py", "uuid.py"))
    assert len(set(LEFT_OUT)) == len(LEFT_OUT)
    assert all(len(one) > 2 for one in LEFT_OUT)

    code = library_bytecode(STAND_INS["urllib/request.py"], "/lib/urllib/request.py")
    with pytest.raises(OSError, match="nothing is fetched"):
        run(code, tmp_path).urlopen("somewhere")


def test_without_node_the_command_says_that_the_page_will_start_late(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("hanalearn.export.explorer.pieces.fetched", lambda *_, **__: None)
    monkeypatch.setattr("hanalearn.export.explorer.build.find_node", lambda: "")
    monkeypatch.setattr("hanalearn.export.explorer.build.core_of", lambda _: {LOCK: b'{"info": {}}'})
    monkeypatch.setattr("hanalearn.export.explorer.build.python_of", lambda *_: (b"", b""))
    monkeypatch.setattr("hanalearn.export.explorer.build.notices", lambda _: "")

    code = main(["export", "explorer", "--out", str(tmp_path / "explorer.html")])

    assert code == 0
    assert "Node was not found" in capsys.readouterr().out

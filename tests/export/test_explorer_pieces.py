"""What others made: fetched at fixed versions, checked, and said in words where it cannot be had."""

from __future__ import annotations

import re
import tarfile
import zipfile
from collections.abc import Sequence
from pathlib import Path

import pytest

from hanalearn.__main__ import main
from hanalearn.export.explorer import pieces
from hanalearn.export.explorer.pieces import commands, fetched, pins
from hanalearn.export.explorer.program import CORE, core_of, notices
from hanalearn.export.guarded import ExportError

ROOT = Path(__file__).parents[2]


def fake(folder: Path) -> list[str]:
    """Files with the names of all pieces; gives the names."""
    names = [one.file for one in (*pins().npm, *pins().wheel)]
    folder.mkdir(parents=True, exist_ok=True)
    for name in names:
        (folder / name).write_bytes(b"not this")
    return names


def test_every_piece_has_a_version_a_file_of_it_and_a_sum() -> None:
    for one in (*pins().npm, *pins().wheel):
        assert one.version in one.file
        assert re.fullmatch(r"[0-9a-f]{64}", one.sha256)


def test_commands_ask_for_the_pinned_versions_by_name_and_for_no_host() -> None:
    npm, pip = commands("here")

    assert npm == ["npm", "pack", "pyodide@314.0.6", "--pack-destination", "here"]
    assert {"--no-deps", "--only-binary=:all:", "msgspec==0.23.0", "svgwrite==1.4.3"} <= set(pip)
    assert not any("://" in word for word in (*npm, *pip))


def test_piece_with_another_sum_is_refused(tmp_path: Path) -> None:
    fake(tmp_path)

    with pytest.raises(ExportError, match=r"pyodide-314\.0\.6\.tgz has the sum .* not the file that was tested"):
        fetched(tmp_path)


def test_folder_that_lacks_a_piece_is_told_what_to_run_elsewhere(tmp_path: Path) -> None:
    names = fake(tmp_path)
    (tmp_path / names[-1]).unlink()

    with pytest.raises(ExportError) as error:
        fetched(tmp_path, may_fetch=False)

    assert names[-1] in str(error.value)
    assert "npm pack pyodide@314.0.6 --pack-destination pieces" in str(error.value)
    assert "hanalearn export explorer --pieces pieces" in str(error.value)


def test_without_a_registry_the_reason_is_said_and_what_to_run_elsewhere(tmp_path: Path) -> None:
    asked: list[Sequence[str]] = []

    def no_network(command: Sequence[str]) -> str:
        asked.append(command)
        return "npm: no route to the registry"

    with pytest.raises(ExportError, match=r"cannot be fetched here: npm: no route to the registry\. Where npm and pip"):
        fetched(tmp_path / "new", run=no_network)
    assert asked == [commands(tmp_path / "new")[0]]


def test_missing_npm_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pieces.shutil, "which", lambda name: None)

    with pytest.raises(ExportError, match="cannot be fetched here: npm is not installed"):
        fetched(tmp_path)


def test_command_says_a_fault_in_words_and_writes_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "explorer.html"

    code = main(["export", "explorer", "--out", str(target), "--pieces", str(tmp_path / "empty")])

    assert code == 2
    assert "has no pyodide-314.0.6.tgz. Where npm and pip can reach" in capsys.readouterr().err
    assert not target.exists()


def test_file_and_folder_at_once_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code = main(["export", "explorer", "--out", str(tmp_path / "a.html"), "--folder", str(tmp_path / "b")])

    assert code == 2
    assert "give one of them" in capsys.readouterr().err


def test_npm_package_without_its_core_is_refused(tmp_path: Path) -> None:
    package = tmp_path / "pyodide.tgz"
    with tarfile.open(package, "w:gz"):
        pass

    with pytest.raises(ExportError, match=f"has no {re.escape(CORE[0])}"):
        core_of(pieces.Pieces(package, {}))


def test_notices_name_everything_that_is_inside(tmp_path: Path) -> None:
    wheel = tmp_path / "mdurl-0.1.2-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w") as packed:
        packed.writestr("mdurl-0.1.2.dist-info/LICENSE", "words of the licence of mdurl")

    said = notices(pieces.Pieces(tmp_path / "core.tgz", {"mdurl": wheel}))

    assert (ROOT / "LICENSE").read_text(encoding="utf-8").strip() in said
    assert "Mozilla Public License Version 2.0" in said
    assert "PYTHON SOFTWARE FOUNDATION LICENSE VERSION 2" in said
    assert "words of the licence of mdurl" in said
    for one in (*pins().npm, *pins().wheel):
        assert one.name.replace("-", "_") in said.replace("-", "_").lower()


def test_wheel_without_a_licence_is_refused(tmp_path: Path) -> None:
    wheel = tmp_path / "bare-1-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w") as packed:
        packed.writestr("bare.py", "")

    with pytest.raises(ExportError, match="brings no text of its licence"):
        notices(pieces.Pieces(tmp_path / "core.tgz", {"bare": wheel}))

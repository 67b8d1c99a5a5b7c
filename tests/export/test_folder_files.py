"""A folder and its zip: whole or not at all, the same bytes every time, nothing of anybody else's written over."""

from __future__ import annotations

import errno
import hashlib
import os
import zipfile
from pathlib import Path

import pytest

from hanalearn.export import folder_files
from hanalearn.export.folder_files import LISTED, free_place, write_folder, write_whole
from hanalearn.export.guarded import ExportError

FILES = {"index.html": b"<!doctype html>", "lessons/L0.1.html": b"one" * 999, "README.txt": b"\xef\xbb\xbfwords"}


def everything(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_folder_and_zip_hold_the_same_files(tmp_path: Path) -> None:
    size, packed = write_folder(tmp_path / "deep" / "course", FILES)

    folder, target = tmp_path / "deep" / "course", tmp_path / "deep" / "course.zip"
    with zipfile.ZipFile(target) as archive:
        inside = {name.removeprefix("course/"): archive.read(name) for name in archive.namelist()}
    assert inside == everything(folder)
    assert {name: inside[name] for name in FILES} == FILES
    assert (size, packed) == (sum(map(len, inside.values())), target.stat().st_size)
    assert sorted(os.listdir(tmp_path / "deep")) == ["course", "course.zip"]


def test_the_list_names_every_file_with_its_sum(tmp_path: Path) -> None:
    write_folder(tmp_path / "course", FILES)

    lines = (tmp_path / "course" / LISTED).read_text("utf-8").splitlines()
    assert lines == [f"{hashlib.sha256(FILES[name]).hexdigest()}  {name}" for name in sorted(FILES)]


def test_written_twice_in_any_order_the_zip_is_the_same_byte_for_byte(tmp_path: Path) -> None:
    write_folder(tmp_path / "a" / "course", FILES)
    write_folder(tmp_path / "b" / "course", dict(reversed(FILES.items())))

    assert (tmp_path / "a" / "course.zip").read_bytes() == (tmp_path / "b" / "course.zip").read_bytes()


@pytest.mark.parametrize(
    ("number", "said"),
    [(errno.ENOSPC, "the disk is full; make room"), (errno.EACCES, "you may not write there"), (errno.EIO, "error")],
)
def test_a_fault_of_the_disk_is_said_and_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, said: str
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(folder_files, "write_zip", fail)

    with pytest.raises(ExportError, match=said) as found:
        write_folder(tmp_path / "deep" / "course", FILES)
    assert "Nothing was left there" in str(found.value)
    assert list(tmp_path.iterdir()) == []


def test_a_fault_in_the_last_step_brings_the_old_folder_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_folder(tmp_path / "course", FILES)
    before = everything(tmp_path)
    replace = os.replace

    def fail_at_the_zip(source: Path, target: Path) -> None:
        if Path(target).suffix == ".zip":
            raise OSError(errno.ENOSPC, "No space left on device")
        replace(source, target)

    monkeypatch.setattr(os, "replace", fail_at_the_zip)

    with pytest.raises(ExportError, match="the disk is full"):
        write_folder(tmp_path / "course", {"index.html": b"new"}, is_forced=True)
    assert everything(tmp_path) == before


def test_a_folder_with_something_else_in_it_is_never_written_over(tmp_path: Path) -> None:
    folder = tmp_path / "course"
    folder.mkdir()
    (folder / "marks.ods").write_bytes(b"a year's work")

    for is_forced in (False, True):
        with pytest.raises(ExportError, match=r"not empty: marks\.ods is there.*empty one"):
            write_folder(folder, FILES, is_forced=is_forced)
    assert everything(folder) == {"marks.ods": b"a year's work"}


def test_a_folder_made_before_needs_force_and_keeps_what_was_put_into_it(tmp_path: Path) -> None:
    folder = tmp_path / "course"
    write_folder(folder, FILES)

    with pytest.raises(ExportError, match="already there; give another place, or --force"):
        write_folder(folder, FILES)
    write_folder(folder, {"index.html": b"new"}, is_forced=True)
    assert set(everything(folder)) == {"index.html", LISTED}

    (folder / "index.html").write_bytes(b"edited by a teacher")
    with pytest.raises(ExportError, match=r"holds index\.html, which this command did not write"):
        write_folder(folder, FILES, is_forced=True)
    assert (folder / "index.html").read_bytes() == b"edited by a teacher"


def test_an_empty_folder_is_filled(tmp_path: Path) -> None:
    (tmp_path / "course").mkdir()

    write_folder(tmp_path / "course", FILES)

    assert set(FILES) < set(everything(tmp_path / "course"))


@pytest.mark.parametrize("name", ["file", ".", "zipped"])
def test_a_place_that_cannot_be_a_folder_is_refused_before_any_work(tmp_path: Path, name: str) -> None:
    (tmp_path / "file").write_bytes(b"")
    (tmp_path / "zipped.zip").mkdir()

    with pytest.raises(ExportError, match="give"):
        free_place(Path(".") if name == "." else tmp_path / name, is_forced=True)


def test_a_single_file_is_written_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_whole(tmp_path / "new" / "wall.html", b"sheet")

    def fail(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "replace", fail)
    with pytest.raises(ExportError, match="the disk is full"):
        write_whole(tmp_path / "other" / "wall.html", b"sheet")
    assert everything(tmp_path) == {"new/wall.html": b"sheet"}
    assert not (tmp_path / "other").exists()

"""Static files in memory."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from hanalearn.serve.shelf import Shelf


@pytest.fixture
def folders(tmp_path: Path) -> tuple[Path, Path]:
    mine, theirs = tmp_path / "mine", tmp_path / "theirs"
    for folder in (mine, theirs):
        folder.mkdir()
    (mine / "a.js").write_text("mine " * 200)
    (theirs / "a.js").write_text("theirs")
    (theirs / "b.css").write_text("b")
    (tmp_path / "secret.js").write_text("secret")
    return mine, theirs


def test_first_folder_wins(folders: tuple[Path, Path]) -> None:
    item = Shelf(folders).item("a.js")

    assert item is not None
    assert item.plain.startswith(b"mine")
    assert item.kind == "text/javascript"


def test_large_text_is_packed_and_small_is_not(folders: tuple[Path, Path]) -> None:
    shelf = Shelf(folders)
    large, small = shelf.item("a.js"), shelf.item("b.css")

    assert large is not None
    assert large.packed is not None
    assert gzip.decompress(large.packed) == large.plain
    assert small is not None
    assert small.packed is None


@pytest.mark.parametrize(
    "name", ["../secret.js", "x/../../secret.js", "/etc/passwd", "", ".", "..", "a.js/", "\0", "no"]
)
def test_nothing_outside_the_folders_is_found(folders: tuple[Path, Path], name: str) -> None:
    found = Shelf(folders).item(name)

    assert found is None or found.plain.startswith(b"mine")


def test_link_out_of_the_folder_is_not_followed(folders: tuple[Path, Path]) -> None:
    (folders[0] / "link.js").symlink_to(folders[0].parent / "secret.js")

    assert Shelf(folders).item("link.js") is None


def test_mark_changes_with_a_file(folders: tuple[Path, Path]) -> None:
    before = Shelf(folders).mark

    (folders[1] / "b.css").write_text("bb")

    assert Shelf(folders).mark != before


def test_missing_folder_is_left_out(folders: tuple[Path, Path], tmp_path: Path) -> None:
    assert Shelf([tmp_path / "nowhere", *folders]).item("b.css") is not None

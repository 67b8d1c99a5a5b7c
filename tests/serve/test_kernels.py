"""Where kernels and their sockets come from."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from hanalearn.serve.kernels import SOCKET_PATH_BYTES, NativeKernelSpecs, short_folder


def test_foreign_kernel_of_the_same_name_is_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    other = tmp_path / "kernels" / "python3"
    other.mkdir(parents=True)
    (other / "kernel.json").write_text('{"argv": ["/elsewhere/python"], "display_name": "x", "language": "python"}')
    monkeypatch.setenv("JUPYTER_PATH", str(tmp_path))

    spec = NativeKernelSpecs().get_kernel_spec("python3")

    assert spec.argv[0] == sys.executable


def test_folder_with_a_long_name_is_passed_over(tmp_path: Path) -> None:
    long = tmp_path / ("x" * 60)
    long.mkdir()

    assert short_folder([str(long), "/tmp"]) == Path("/tmp")
    assert short_folder([str(long)]) is None


def test_socket_names_fit_into_the_folder_that_was_chosen() -> None:
    folder = short_folder()

    assert folder is not None
    longest = f"{folder}/voila_xxxxxxxx/kernel-{'0' * 36}-ipc-5"
    assert len(longest.encode()) <= SOCKET_PATH_BYTES


def test_missing_and_unnamed_folders_are_passed_over(tmp_path: Path) -> None:
    assert short_folder(["", str(tmp_path / "no"), "/tmp"]) == Path("/tmp")

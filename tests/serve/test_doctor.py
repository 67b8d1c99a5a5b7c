"""The doctor."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from hanalearn.serve import doctor
from hanalearn.serve.doctor import Line, examine
from hanalearn.serve.port import take


def levels(lines: list[Line], part: str) -> list[str]:
    return [line.level for line in lines if part in line.what]


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HANALEARN_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


def test_everything_needed_is_looked_at(data: Path) -> None:
    lines = list(examine(port=0))

    assert [line for line in lines if line.level == "fail"] == []
    for part in (
        "Python",
        "voila 0.",
        "page template",
        "browser parts",
        "app notebook",
        "outside this machine",
        "font",
    ):
        assert levels(lines, part), part
    assert levels(lines, f"progress is kept in {data}") == ["ok"]


def test_advice_comes_with_everything_that_is_not_well(data: Path) -> None:
    assert [line for line in examine(port=0) if line.level != "ok" and not line.todo] == []


def test_port_in_use_is_a_warning_with_a_way_out(data: Path) -> None:
    with take("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]

        lines = [line for line in examine(port=port) if f"port {port}" in line.what]

    assert [line.level for line in lines] == ["warn"]
    assert lines[0].todo.startswith("hanalearn serve --port ")


def test_unwritable_data_folder_is_a_warning_with_a_way_out(data: Path) -> None:
    data.touch()

    lines = [line for line in examine(port=0) if "progress" in line.what]

    assert [line.level for line in lines] == ["warn"]
    assert f"{data} is a file, not a folder" in lines[0].what
    assert "HANALEARN_DATA" in lines[0].todo


@pytest.mark.parametrize(
    ("address", "level", "said"),
    [
        ("memory", "ok", "memory only"),
        ("mysql://host/base", "warn", "is no kind of database here"),
        ("postgresql://class:secret@127.0.0.1:9/base", "warn", "127.0.0.1"),
    ],
)
def test_database_that_keeps_progress_is_looked_at(
    data: Path, monkeypatch: pytest.MonkeyPatch, address: str, level: str, said: str
) -> None:
    monkeypatch.setenv("HANALEARN_DATABASE", address)

    (line,) = [line for line in examine(port=0) if "progress" in line.what]

    assert line.level == level
    assert said in line.what
    assert "secret" not in str(line)


def test_missing_package_fails_with_the_command_that_installs_it(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "importlib.metadata.requires", lambda _: ["no-such-thing>=3", "anywidget>=99", "x; extra == 'x'"]
    )

    lines = list(doctor._packages())

    assert Line("fail", "no-such-thing is not installed", 'pip install "no-such-thing>=3"') in lines
    assert [line.todo for line in lines if line.what.startswith("anywidget ")] == ['pip install -U "anywidget>=99"']


def test_outside_address_in_a_page_fails(data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "index.html.j2").write_text('<link href="https://cdn.example/x.css">')
    monkeypatch.setattr("hanalearn.serve.skeleton.FOLDER", tmp_path)

    line = doctor._offline()

    assert line.level == "fail"
    assert "index.html.j2:1: https://cdn.example/x.css" in line.what


def test_exit_code_is_1_when_something_fails(data: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    code = (
        "import sys; sys.modules['anywidget'] = None\nfrom hanalearn.__main__ import main; sys.exit(main(['doctor']))"
    )
    well = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    monkeypatch.setattr(doctor, "LEAST_PYTHON", (99, 0))
    import argparse

    ill = doctor.run(argparse.Namespace(port=0, full=False))

    assert well.returncode == 0, well.stdout
    assert ill == 1

"""The command: what it prints, what it refuses, how it ends."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
from pathlib import Path

import psutil
import pytest

from .conftest import Server, Start, Visitor


def command(
    *words: str, env: dict[str, str] | None = None, cwd: Path | None = None
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "hanalearn", *words],
        capture_output=True,
        text=True,
        timeout=60,
        env={**os.environ, **(env or {})},
        cwd=cwd,
    )


@pytest.fixture
def taken_port() -> object:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        yield other.getsockname()[1]


def test_port_in_use_is_said_with_a_free_one_and_no_traceback(taken_port: int) -> None:
    run = command("serve", "--no-browser", "--port", str(taken_port))

    assert run.returncode == 2
    assert f"port {taken_port} is in use by another program" in run.stderr
    assert "Traceback" not in run.stderr
    assert run.stdout == ""
    found = re.search(r"hanalearn serve --port (\d+)", run.stderr)
    assert found
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", int(found[1])))


def test_port_in_use_by_hanalearn_itself_gives_its_address(server: Server) -> None:
    port = server.url.rstrip("/").rpartition(":")[2]

    run = command("serve", "--no-browser", "--port", port)

    assert run.returncode == 2
    assert f"It is hanalearn itself, open at {server.url} already." in run.stderr


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["serve", "--port", "70000"], "port 70000 does not exist"),
        (["serve", "--port", "-1"], "port -1 does not exist"),
        (["serve", "--port", "eight"], "invalid int value: 'eight'"),
        (["serve", "--host", "192.0.2.7", "--port", "0"], "192.0.2.7 is not an address of this machine"),
        (["serve", "--host", "no such name", "--port", "0"], "no such name is not an address of this machine"),
        (["serve", "--lang", "tlh"], "'tlh' is not a language of the lessons; choose from en, ja, zh-Hant, zh-Hans"),
        (["serve", "missing.ipynb"], "missing.ipynb is not a notebook"),
        (["serve", "--pack", "no-such-folder"], "is not a folder; give the folder of a pack"),
        (["serve", "."], ". is not a notebook"),
        (["sreve"], "invalid choice: 'sreve'"),
        ([], "the following arguments are required: COMMAND"),
    ],
)
def test_wrong_use_is_explained_in_one_breath(words: list[str], said: str, tmp_path: Path) -> None:
    run = command(*words, cwd=tmp_path)

    assert run.returncode == 2
    assert said in run.stderr
    assert "Traceback" not in run.stderr


def test_only_this_machine_is_served(server: Server) -> None:
    listening = [
        connection.laddr.ip
        for connection in psutil.Process(server.process.pid).net_connections("inet")
        if connection.status == psutil.CONN_LISTEN
    ]

    assert listening == ["127.0.0.1"]


@pytest.fixture(scope="module")
def unlucky(start: Start, tmp_path_factory: pytest.TempPathFactory) -> Server:
    """A server in a folder with Voila's configuration for something else, and nowhere to keep progress."""
    folder = tmp_path_factory.mktemp("unlucky")
    (folder / "voila.py").write_text("raise SystemExit('the trap was run')")
    (folder / "voila.json").write_text('{"VoilaConfiguration": {"template": "lab"}}')
    (folder / "file").touch()
    return start(env={"HANALEARN_DATA": str(folder / "file" / "data"), "PYTHONSAFEPATH": "1"}, cwd=folder)


def test_unwritable_data_folder_is_said_and_the_lesson_still_runs(unlucky: Server) -> None:
    page = Visitor(unlucky.url).ask()

    assert "progress cannot be kept" in unlucky.complaints()
    assert "set HANALEARN_DATA to a folder that you may write to" in unlucky.complaints()
    assert "Traceback" not in unlucky.complaints()
    assert "application/vnd.jupyter.widget-view+json" in page.text


def test_configuration_where_the_command_is_typed_is_not_read(unlucky: Server) -> None:
    page = Visitor(unlucky.url).ask()

    assert "the trap was run" not in unlucky.complaints()
    assert 'id="hl-waiting"' in page.text


@pytest.fixture(scope="module")
def fresh(start: Start) -> Server:
    """A server that starts each kernel anew."""
    return start("--no-fork")


def test_kernels_are_forked_unless_told_otherwise(server: Server, fresh: Server) -> None:
    def parents(of: Server) -> set[int | None]:
        Visitor(of.url).ask()
        return {process.ppid() for process in of.children() if process.num_threads() > 1}

    assert server.process.pid not in parents(server)
    assert parents(fresh) == {fresh.process.pid}


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_signal_ends_the_server_and_every_kernel(start: Start, number: int, tmp_path: Path) -> None:
    server = start(env={"TMPDIR": str(tmp_path), "XDG_RUNTIME_DIR": ""})
    Visitor(server.url).ask()
    children = server.children()

    code = server.end(number)

    assert code == 0
    assert len(children) >= 2  # what forks, and the kernel
    assert psutil.wait_procs(children, timeout=30)[1] == []
    assert server.process.stdout is not None
    assert server.process.stdout.read() == ""  # nothing after the one line
    assert server.complaints() == ""
    assert list(tmp_path.iterdir()) == []


def test_kernels_end_when_the_server_is_killed(start: Start) -> None:
    server = start()
    Visitor(server.url).ask()
    children = server.children()

    server.end(signal.SIGKILL)

    assert len(children) >= 2
    assert psutil.wait_procs(children, timeout=30)[1] == []

"""The lessons as a page of another Jupyter server, as on JupyterHub and Binder."""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import socket
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from hanalearn.serve.offline import outside_addresses
from hanalearn.serve.skeleton import FOLDER

from .conftest import Visitor

ROOT = Path(__file__).parent.parent.parent
TOKEN = "a-token-of-this-test"


@pytest.fixture(scope="module")
def hub(tmp_path_factory: pytest.TempPathFactory, counter_notebook: Path) -> Iterator[str]:
    """A Jupyter server with the files where an installation puts them, and the settings that Binder gets."""
    folder = tmp_path_factory.mktemp("hub")
    shutil.copytree(FOLDER, folder / "share" / "voila" / "templates" / "hanalearn")
    enabled = folder / "etc" / "jupyter_server_config.d" / "hanalearn.json"
    enabled.parent.mkdir(parents=True)
    shutil.copy(ROOT / "hanalearn" / "serve" / "jupyter_server_config.json", enabled)
    shutil.copy(ROOT / "jupyter_config.json", folder / "etc")
    (folder / "work").mkdir()
    shutil.copy(counter_notebook, folder / "work")
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    env = {
        **os.environ,
        "JUPYTER_PATH": str(folder / "share"),
        "JUPYTER_CONFIG_PATH": str(folder / "etc"),
        "JUPYTER_RUNTIME_DIR": str(folder / "run"),
        "JUPYTER_DATA_DIR": str(folder / "data"),
        "HANALEARN_DATA": str(folder / "progress"),
    }
    options = [f"--port={port}", "--ServerApp.port_retries=0", f"--IdentityProvider.token={TOKEN}", "--no-browser"]
    where = ["--ServerApp.ip=127.0.0.1", "--ServerApp.base_url=/user/aki/", "--allow-root"]
    with (folder / "log").open("w") as log:
        command = [sys.executable, "-m", "jupyter_server", *options, *where]
        process = subprocess.Popen(command, cwd=folder / "work", env=env, stdout=log, stderr=log)
    while not listens(port):
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(0.1)
            pytest.fail((folder / "log").read_text())
    yield f"http://127.0.0.1:{port}/user/aki/"
    process.terminate()
    process.wait(30)


def listens(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def logged_in(hub: str) -> Visitor:
    visitor = Visitor(hub)
    visitor.ask(f"api?token={TOKEN}")
    return visitor


def test_lessons_are_a_page_of_the_server(hub: str) -> None:
    page = logged_in(hub).ask("hanalearn?token=" + TOKEN + "&lang=ja")

    assert page.status == 200
    assert '<html lang="ja"' in page.text
    assert 'id="hl-waiting"' in page.text
    assert page.text.rstrip().endswith("</html>")
    assert "default-src 'none'" in page.headers["Content-Security-Policy"]
    assert outside_addresses(page.text) == []


def test_scripts_of_the_page_are_found_under_the_path_of_the_server(hub: str) -> None:
    visitor = logged_in(hub)
    found = re.search(r'<script defer src="/user/aki/([^"]*)">', visitor.ask("hanalearn?token=" + TOKEN).text)
    assert found

    assert visitor.ask(found[1]).headers["Cache-Control"] == "public, max-age=31536000, immutable"


def test_stranger_without_the_token_is_sent_to_the_login(hub: str) -> None:
    answer = Visitor(hub).ask("hanalearn")

    assert 'id="hl-waiting"' not in answer.text
    assert "jupyter-config-data" not in answer.text


def test_own_notebook_of_a_teacher_gets_the_template_by_voilas_address(hub: str) -> None:
    page = logged_in(hub).ask("voila/render/counter.ipynb?token=" + TOKEN)

    assert page.status == 200
    assert 'id="hl-waiting"' in page.text
    assert "application/vnd.jupyter.widget-view+json" in page.text
    assert outside_addresses(page.text) == []


def test_typesetter_stub_is_served_without_our_page_handler(hub: str) -> None:
    visitor = logged_in(hub)
    found = re.search(r'"fullMathjaxUrl": "/user/aki/([^"]*)"', visitor.ask("voila/render/counter.ipynb").text)
    assert found

    assert "window.MathJax = { Hub:" in visitor.ask(found[1]).text


def test_rest_of_the_server_is_untouched(hub: str) -> None:
    assert logged_in(hub).ask("api/contents?token=" + TOKEN).status == 200


def test_wheel_puts_the_files_where_jupyter_looks() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    shared = project["tool"]["hatch"]["build"]["targets"]["wheel"]["shared-data"]

    assert shared == {
        "hanalearn/serve/template": "share/jupyter/voila/templates/hanalearn",
        "hanalearn/serve/jupyter_server_config.json": "etc/jupyter/jupyter_server_config.d/hanalearn.json",
    }
    assert all((ROOT / source).exists() for source in shared)

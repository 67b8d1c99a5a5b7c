"""The files for Binder, without a Docker engine."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
BINDER = ROOT / "binder"


@pytest.fixture(scope="module")
def dockerfile() -> list[str]:
    """What repo2docker would build, line by line."""
    beside = os.pathsep.join((str(Path(sys.executable).parent), os.environ.get("PATH", "")))
    tool = shutil.which("jupyter-repo2docker", path=beside)
    assert tool, "jupyter-repo2docker is missing: pip install -e '.[test]'"
    run = subprocess.run(
        [tool, "--no-build", "--debug", str(ROOT)], capture_output=True, text=True, timeout=120, check=False
    )
    assert run.returncode == 0, run.stderr
    return (run.stdout + run.stderr).splitlines()


def place(lines: list[str], part: str) -> int:
    return next((number for number, line in enumerate(lines) if part in line), -1)


def test_image_installs_the_project_after_its_files_are_there(dockerfile: list[str]) -> None:
    copied = place(dockerfile, "COPY --chown=0:0 src/ ${REPO_DIR}/")
    installed = place(dockerfile, 'pip install --no-cache-dir -r "binder/requirements.txt"')
    built = place(dockerfile, "RUN ./binder/postBuild")

    assert -1 < copied < installed < built


def test_image_uses_the_python_that_was_chosen(dockerfile: list[str]) -> None:
    wanted = (BINDER / "runtime.txt").read_text().strip().removeprefix("python-")

    assert place(dockerfile, f"Building conda environment for python={wanted}") > -1


def test_image_begins_through_the_start_script(dockerfile: list[str]) -> None:
    assert place(dockerfile, 'RUN chmod +x "${REPO_DIR}/binder/start"') > -1


def test_python_of_binder_is_one_that_the_project_takes() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    major, minor = (BINDER / "runtime.txt").read_text().strip().removeprefix("python-").split(".")
    least = tuple(map(int, project["requires-python"].removeprefix(">=").split(".")))

    assert (int(major), int(minor)) >= least


def test_requirement_is_the_repository_itself() -> None:
    lines = (BINDER / "requirements.txt").read_text().splitlines()

    # "hanalearn @ file:." would be installed before the files are copied
    assert [line for line in lines if line and not line.startswith("#")] == ["."]


def test_binder_has_one_folder() -> None:
    assert not (ROOT / ".binder").exists()
    assert not (ROOT / "Dockerfile").exists()


@pytest.mark.parametrize("name", ["postBuild", "start"])
def test_script_is_sound_and_executable(name: str) -> None:
    script = BINDER / name

    checked = subprocess.run(["bash", "-n", str(script)], capture_output=True, text=True, check=False)

    assert checked.returncode == 0, checked.stderr
    assert os.access(script, os.X_OK)
    assert "set -euo pipefail" in script.read_text()


def test_start_script_runs_what_it_is_given_with_our_settings(tmp_path: Path) -> None:
    code = "import os; print(os.environ['JUPYTER_CONFIG_PATH'], os.environ['HANALEARN_DATA'])"
    env = {**os.environ, "REPO_DIR": "/srv/repo", "HOME": str(tmp_path)}
    env.pop("JUPYTER_CONFIG_PATH", None)

    run = subprocess.run(
        [str(BINDER / "start"), sys.executable, "-c", code], capture_output=True, text=True, env=env, check=True
    )

    assert run.stdout.split() == ["/srv/repo", f"{tmp_path}/.hanalearn"]

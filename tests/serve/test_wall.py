"""No way leads out of this machine, and every page works all the same."""

from __future__ import annotations

import json
import runpy
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
HELPER = HERE / "behind_a_wall.py"
CONSTANTS = runpy.run_path(str(HELPER))
VISITED = {"hole": CONSTANTS["QUERIES"], "alone": CONSTANTS["FEW"]}

pytestmark = pytest.mark.browser


def walls() -> list[str]:
    """The hole is there on every system; a network of one's own where Linux allows it (root, or user namespaces)."""
    probe = [sys.executable, "-c", "import behind_a_wall; behind_a_wall.leave_the_network()"]
    is_allowed = subprocess.run(probe, cwd=HERE, capture_output=True, check=False).returncode == 0
    return ["hole", "alone"] if is_allowed else ["hole"]


@pytest.mark.parametrize("wall", walls())
def test_every_kind_of_page_works_where_nothing_outside_answers(wall: str) -> None:
    done = subprocess.run([sys.executable, str(HELPER), wall], capture_output=True, text=True, timeout=400, check=False)

    assert done.returncode == 0, done.stderr
    said = json.loads(done.stdout.splitlines()[-1])
    assert said["fell"] == []
    assert said["stood"] == list(VISITED[wall])
    assert said["asked"] == []

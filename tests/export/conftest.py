"""Scripts of exported files, run without a browser."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable

import pytest

from hanalearn.export.one_file import SCRIPTS

InNode = Callable[[tuple[str, ...], str, object], object]


@pytest.fixture(scope="session")
def in_node(node: str) -> InNode:
    """What an expression of JavaScript gives, with ``given`` in scope, after some scripts of exported files."""

    def run(scripts: tuple[str, ...], expression: str, given: object) -> object:
        parts = [(SCRIPTS / name).read_text(encoding="utf-8") for name in scripts]
        parts.append("const given = JSON.parse(require('fs').readFileSync(0, 'utf-8'));")
        parts.append(f"console.log(JSON.stringify({expression}));")
        text = json.dumps(given, ensure_ascii=False)
        done = subprocess.run(
            [node, "-e", "\n".join(parts)], input=text, capture_output=True, text=True, encoding="utf-8", check=False
        )
        assert done.returncode == 0, done.stderr[-2000:]
        return json.loads(done.stdout)

    return run

"""The page on JupyterLite names the versions that the recipe takes; a sweep builds the site and looks at it."""

from __future__ import annotations

import re
from pathlib import Path

from hanalearn.export.explorer.pieces import pins

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "jupyterlite.md").read_text(encoding="utf-8")
SCRIPT = (ROOT / "tests" / "sweeps" / "jupyterlite_smoke.py").read_text(encoding="utf-8")


def test_page_names_the_pyodide_and_the_compiled_wheel_that_are_fetched() -> None:
    pinned = pins()
    (compiled,) = (one for one in pinned.wheel if pinned.platform in one.file)

    assert f"Pyodide {pinned.npm[0].version} (CPython {pinned.python})" in PAGE
    assert f"{compiled.name} {compiled.version}" in PAGE
    assert pinned.platform in PAGE


def test_page_and_script_ask_pip_for_the_same_versions() -> None:
    wanted = set(re.findall(r"[a-z-]+==[\d.]+", PAGE))

    assert len(wanted) == 4
    assert wanted == set(re.findall(r"[a-z-]+==[\d.]+", SCRIPT))

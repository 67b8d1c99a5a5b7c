"""The direction of the arrows, checked in the sources and in fresh interpreters."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
NOTEBOOK = {"anywidget", "ipywidgets", "traitlets", "IPython", "jupyter_client", "jupyter_server", "voila", "notebook"}
HEAVY = NOTEBOOK | {"numpy", "sqlalchemy"}


def modules_after(statement: str) -> set[str]:
    """Top-level modules that a fresh interpreter holds after a statement."""
    code = f"{statement}\nimport sys; print(' '.join({{name.partition('.')[0] for name in sys.modules}}))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    return set(run.stdout.split())


def test_import_contracts_hold() -> None:
    run = subprocess.run(
        [sys.executable, "-c", "from importlinter.cli import lint_imports_command; lint_imports_command()"],
        capture_output=True,
        text=True,
        cwd=ROOT,
    )

    assert run.returncode == 0, run.stdout + run.stderr


@pytest.mark.parametrize(
    "package", ["", ".cards", ".registry", ".rules", ".scene", ".text", ".progress", ".teach", ".generators"]
)
def test_headless_package_loads_no_notebook_package_and_no_numpy(package: str) -> None:
    loaded = modules_after(f"import hanalearn{package}")

    assert not loaded & (HEAVY | {"svgwrite"})


def test_art_loads_no_notebook_package_and_no_numpy() -> None:
    assert not modules_after("import hanalearn.art") & HEAVY


def headless_modules() -> list[str]:
    """Every module below widgets, by its dotted name."""
    return [
        ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        for package in ("rules", "text", "progress", "teach", "generators")
        for path in sorted((ROOT / "hanalearn" / package).rglob("*.py"))
    ]


def test_every_module_of_a_headless_package_loads_without_notebook_packages() -> None:
    loaded = modules_after("\n".join(f"import {name}" for name in headless_modules()))

    assert not loaded & ((HEAVY - {"numpy"}) | {"svgwrite"})


def test_only_simulations_know_numpy() -> None:
    simulate = "hanalearn.rules.simulate"
    names = [name for name in headless_modules() if not name.startswith(f"{simulate}.")]

    loaded = modules_after("\n".join(f"import {name}" for name in names))

    assert simulate in names
    assert "numpy" not in loaded

"""The direction of the arrows, checked in the sources and in fresh interpreters."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
NOTEBOOK = {"anywidget", "ipywidgets", "traitlets", "IPython", "jupyter_client", "jupyter_server", "voila", "notebook"}
HEAVY = NOTEBOOK | {"numpy", "sqlalchemy"}
CONTRACTS = {"art/deck.py", "teach/exercise.py"}
"""Against these alone decks and types of exercise of others are written; so they offer all that such a one needs."""


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


def passed_on(tree: ast.Module) -> Iterator[str]:
    """The names that a module makes its own by ``__all__`` although they come from another."""
    offered: set[str] = set()
    for node in tree.body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
            offered = set(ast.literal_eval(node.value))
    for node in tree.body:
        if isinstance(node, ast.ImportFrom):
            yield from (name for alias in node.names if (name := alias.asname or alias.name) in offered)


def test_no_module_passes_on_the_names_of_another() -> None:
    modules = {path.relative_to(ROOT / "hanalearn").as_posix(): path for path in (ROOT / "hanalearn").rglob("*.py")}

    found = {
        name: list(passed_on(ast.parse(path.read_text(encoding="utf-8"))))
        for name, path in modules.items()
        if path.name != "__init__.py"
    }

    assert {name for name, names in found.items() if names} == CONTRACTS, found

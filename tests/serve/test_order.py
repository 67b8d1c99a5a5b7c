"""The straight way: a forked kernel runs the cells itself and the page has everything in it."""

from __future__ import annotations

import asyncio
import json
import re
from pathlib import Path
from typing import Any

import nbformat
import psutil
import pytest

from hanalearn.serve.notebook import app_notebook
from hanalearn.serve.nursery import Nursery
from hanalearn.serve.order import Order, OrderError, cells_of

from .conftest import Answer, Server, Start, Visitor


@pytest.fixture(scope="module")
def lessons(start: Start) -> Server:
    """A server of the lessons themselves."""
    return start(notebook=app_notebook())


@pytest.fixture(scope="module")
def lesson(lessons: Server) -> Answer:
    return Visitor(lessons.url).ask("?lesson=L0.1&lang=ja")


def states(page: Answer) -> dict[str, Any]:
    found = re.search(r'<script id="hl-states" type="application/json">(.*?)</script>', page.text)
    assert found
    return dict(json.loads(found[1]))


def test_the_app_notebook_goes_this_way() -> None:
    assert [code.split()[-1] for code in cells_of(app_notebook())] == ["hanalearn.learn()"]


@pytest.mark.parametrize("metadata", [{}, {"hanalearn": {}}, {"hanalearn": {"straight": "yes"}}, {"hanalearn": 1}])
def test_a_notebook_that_does_not_say_so_does_not(tmp_path: Path, metadata: dict[str, Any]) -> None:
    path = tmp_path / "own.ipynb"
    nbformat.write(nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell("1")], metadata=metadata), path)

    assert cells_of(path) == ()


@pytest.mark.parametrize("text", ["", "{", "[]", "null", '{"metadata": {"hanalearn": {"straight": true}}}'])
def test_a_file_that_is_no_notebook_does_not(tmp_path: Path, text: str) -> None:
    path = tmp_path / "torn.ipynb"
    path.write_text(text)

    assert cells_of(path) == ()
    assert cells_of(tmp_path / "missing.ipynb") == ()


def test_the_first_view_stands_in_the_page(lesson: Answer) -> None:
    (view,) = [one["state"]["view"] for one in states(lesson).values() if "view" in one["state"]]

    assert view["place"]["lesson"] == "L0.1"
    assert view["lang"] == "ja"


def test_what_pages_share_is_on_the_shelf_and_not_in_the_page(lessons: Server, lesson: Answer) -> None:
    (state,) = [one["state"] for one in states(lesson).values() if "view" in one["state"]]
    shelf = re.findall(r'<link rel="later"[^>]* href="([^"]+)"', lesson.text)

    assert state["look"] == {"deck": "classic", "numbered": False}
    assert not [name for name in state["pics"] if ":" not in name]
    assert len(json.dumps(state)) < 40_000
    module, deck = (Visitor(lessons.url).ask(address.removeprefix("/")) for address in shelf)
    assert "immutable" in module.headers["Cache-Control"]
    assert "export default" in module.text
    assert len(json.loads(deck.text)) == 49


def test_a_page_kernel_has_few_threads(lessons: Server, lesson: Answer) -> None:
    kernels = [one for one in lessons.children() if one.ppid() != lessons.process.pid and one.num_threads() > 1]

    assert kernels
    assert max(kernel.num_threads() for kernel in kernels) <= 6


def ran(*cells: str) -> Any:
    """What comes of an order, with a nursery of its own."""

    async def order() -> Any:
        nursery = Nursery()
        nursery.open()
        try:
            folder = Path("/tmp") / f"hl-order-{psutil.Process().pid}"
            folder.mkdir(exist_ok=True)
            connection = folder / "kernel.json"
            ports = {f"{name}_port": i for i, name in enumerate(("shell", "iopub", "stdin", "control", "hb"), 1)}
            info = {"ip": str(folder / "k"), "transport": "ipc", "key": "k", "signature_scheme": "hmac-sha256"}
            connection.write_text(json.dumps({**info, **ports}))
            process = await nursery.fork(["ipykernel_launcher", "-f", str(connection)], {}, str(folder), cells)
            try:
                return await Order(cells, process).result()
            finally:
                process.kill()
                while process.poll() is None:  # closes the line
                    await asyncio.sleep(0.01)
        finally:
            nursery.close()

    return asyncio.run(order())


def test_text_values_and_displays_are_heard() -> None:
    cells = ran("print('said')\nx = 20", "display('shown')\nx + 22", "x = 1", "").outputs

    assert cells[0] == [{"output_type": "stream", "name": "stdout", "text": "said\n"}]
    assert [one["data"]["text/plain"] for one in cells[1]] == ["'shown'", "42"]
    assert cells[2:] == [[], []]


@pytest.mark.parametrize(
    ("cell", "reason"),
    [
        ("1 / 0", "ZeroDivisionError"),
        ("this is no Python", "SyntaxError"),
        ("raise SystemExit(3)", "SystemExit"),
        ("import os; os._exit(7)", "the kernel died"),
    ],
)
def test_a_cell_that_fails_ends_the_page_with_the_reason(cell: str, reason: str) -> None:
    with pytest.raises(OrderError, match=reason):
        ran("x = 1", cell, "print('not reached')")

